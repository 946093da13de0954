//===- DefineUndefined.cpp - gives undefined accesses a meaning -----------===//
//
// Part of CMC, under the MIT licence.
//
// An undefined access is no reason to refuse a program, as it may never run. It
// gets a meaning that stage 4 allows:
//
//   before  rdregion(<8 x i32> %v, 0, 4, 1, i16 24)       elements 6 to 9
//   after   the same with an offset for each element; those outside read
//           element 0
//   before  wrregion(<8 x i32> %v, <4 x i32> %x, 0, 4, 1, i16 24, mask)
//   after   one wrregion for each element that is inside
//   before  oword.ld(i32 0, i32 poison, i32 poison)
//   after   oword.ld(i32 0, i32 0, i32 0)
//
// Each change is reported as a warning unless constant branches make it
// unreachable.
// Requires: SSA form, constants folded.
// Guarantees: constant offsets, surfaces and addresses are valid in stage 4.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "stage4/Errors.h"
#include "stage4/Rewriting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

using namespace GenXIntrinsic::GenXRegion;

unsigned lanesOf(const Value *V) {
  auto *T = dyn_cast<FixedVectorType>(V->getType());
  return T ? T->getNumElements() : 1;
}

/// A region with a constant offset.
struct ConstantRegion {
  bool IsWrite;
  Value *Object, *Data; ///< The data of a write, or the call that reads.
  bool HasRowOffsets;
  SmallVector<uint64_t, 32> Elements; ///< Of the object, one for each lane.

  uint64_t size() const { return lanesOf(Object); }
  bool isInside() const {
    return all_of(Elements, [&](uint64_t E) { return E < size(); });
  }
};

/// None unless \p Call is a region with a constant offset of whole elements.
Optional<ConstantRegion> constantRegion(CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  ConstantRegion R;
  R.IsWrite = F && GenXIntrinsic::isWrRegion(F);
  if (!R.IsWrite && !(F && GenXIntrinsic::isRdRegion(F)))
    return None;
  unsigned First =
      R.IsWrite ? unsigned(WrVStrideOperandNum) : unsigned(RdVStrideOperandNum);
  R.Object = Call.getArgOperand(OldValueOperandNum);
  R.Data = R.IsWrite ? Call.getArgOperand(NewValueOperandNum) : &Call;
  auto *Offset = dyn_cast<Constant>(Call.getArgOperand(First + 3));
  uint64_t Shape[3];
  for (unsigned I = 0; I < 3; ++I) {
    auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(First + I));
    if (!C || !Offset)
      return None;
    Shape[I] = C->getZExtValue();
  }
  auto [VStride, Width, Stride] = Shape;
  R.HasRowOffsets = Offset->getType()->isVectorTy();
  uint64_t Bytes = R.Object->getType()->getScalarSizeInBits() / 8;
  for (unsigned Lane = 0, E = lanesOf(R.Data); Lane < E; ++Lane) {
    auto *At = dyn_cast_or_null<ConstantInt>(
        R.HasRowOffsets ? Offset->getAggregateElement(Lane / Width) : Offset);
    if (!At || At->getZExtValue() % Bytes)
      return None;
    uint64_t Row = R.HasRowOffsets ? 0 : Lane / Width * VStride;
    R.Elements.push_back(At->getZExtValue() / Bytes + Row +
                         Lane % Width * Stride);
  }
  return R;
}

Value *read(IRBuilder<> &B, const ConstantRegion &R) {
  SmallVector<uint16_t, 32> Index;
  for (uint64_t E : R.Elements)
    Index.push_back(E < R.size() ? E : 0);
  return RegionBuilder(B).gather(
      R.Object, R.Data->getType(),
      ConstantDataVector::get(B.getContext(), Index));
}

Value *write(IRBuilder<> &B, const CallInst &Call, const ConstantRegion &R) {
  RegionBuilder Regions(B);
  Value *Mask = Call.getArgOperand(PredicateOperandNum), *Data = R.Data;
  if (!match(Mask, PatternMatch::m_One()))
    Data = B.CreateSelect(Mask, Data,
                          read(B, {false, R.Object, Data, true, R.Elements}));
  Value *Object = R.Object;
  Type *Element = Data->getType()->getScalarType();
  uint64_t Bytes = Element->getPrimitiveSizeInBits() / 8;
  for (unsigned Lane = 0; Lane < R.Elements.size(); ++Lane) {
    if (R.Elements[Lane] >= R.size())
      continue;
    Value *Part =
        Data->getType()->isVectorTy()
            ? Regions.read(Data, Element, Region::contiguous(1, Lane * Bytes))
            : Data;
    Object = Regions.write(Object, Part,
                           Region::contiguous(1, R.Elements[Lane] * Bytes));
  }
  return Object;
}

/// True when \p Call was replaced.
bool defineRegion(CallInst &Call, bool Warn) {
  Optional<ConstantRegion> R = constantRegion(Call);
  if (!R || R->isInside())
    return false;
  // With row offsets, a mask may disable the lanes that are outside.
  if (Warn && !R->HasRowOffsets)
    report(Call, PassDiag::RegionOutside,
           *std::max_element(R->Elements.begin(), R->Elements.end()),
           R->size() - 1);
  IRBuilder<> B(&Call);
  Value *New = R->IsWrite ? write(B, Call, *R) : read(B, *R);
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
  return true;
}

/// True when \p Call was changed.
bool defineOperands(CallInst &Call, bool Warn) {
  const Function *F = Call.getCalledFunction();
  if (!F || !GenXIntrinsic::isGenXIntrinsic(F) || F->doesNotAccessMemory())
    return false;
  bool Changed = false;
  for (Use &Op : Call.args())
    if (isa<UndefValue>(Op) && Op->getType()->isIntegerTy(32)) {
      Op = Constant::getNullValue(Op->getType());
      Changed = true;
    }
  if (Changed && Warn)
    report(Call, PassDiag::UndefinedAccess);
  return Changed;
}

/// The blocks that may run, considering constant conditions.
SmallPtrSet<const BasicBlock *, 32> reachable(const Function &F) {
  SmallPtrSet<const BasicBlock *, 32> Seen;
  SmallVector<const BasicBlock *, 32> List = {&F.getEntryBlock()};
  while (!List.empty()) {
    const BasicBlock *Block = List.pop_back_val();
    if (!Seen.insert(Block).second)
      continue;
    auto *Br = dyn_cast<BranchInst>(Block->getTerminator());
    auto *C = Br && Br->isConditional()
                  ? dyn_cast<ConstantInt>(Br->getCondition())
                  : nullptr;
    if (C)
      List.push_back(Br->getSuccessor(C->isZero()));
    else
      append_range(List, successors(Block));
  }
  return Seen;
}

} // namespace

PreservedAnalyses DefineUndefinedPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  bool Changed = false;
  auto Reachable = reachable(F);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I)) {
      bool Warn = Reachable.count(I.getParent());
      Changed |= defineRegion(*Call, Warn) || defineOperands(*Call, Warn);
    }
  return preservedIf(Changed);
}

} // namespace cmc::frontend
