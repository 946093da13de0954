//===- IndexPointers.cpp - pointers into arrays as offsets ----------------===//
//
// Part of CMC, under the MIT licence.
//
// A pointer into a local array or a constant table that control flow merges is
// computed from a merged offset instead:
//
//   %p = phi [%begin, %entry], [%next, %loop]
//   br (icmp ne %next, %end), ...
//     ==>
//   %o = phi i32 [0, %entry], [%o.next, %loop]
//   %p = getelementptr i8, %array, %o
//   br (icmp ne i32 %o.next, 200), ...
//
// Comparisons and differences of pointers into the same object become those of
// offsets. So genx-promote-arrays sees arrays that are only indexed.
//
// Requires: calls inlined. Guarantees: the same addresses. Leaves alone:
// pointers that may point into several objects.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/PointerOffset.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// The only object that \p Ptr may point into, if it is defined; null if it is
/// not an array in registers.
Value *onlyObject(Value *Ptr) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Ptr, Objects, nullptr, /*MaxLookup=*/0);
  erase_if(Objects, [](const Value *V) { return isa<UndefValue>(V); });
  if (Objects.size() != 1)
    return nullptr;
  auto *Table = dyn_cast<GlobalVariable>(Objects[0]);
  bool IsArray = isa<AllocaInst>(Objects[0]) || (Table && Table->isConstant());
  return IsArray ? const_cast<Value *>(Objects[0]) : nullptr;
}

class Indexer {
public:
  explicit Indexer(Function &F)
      : F(F), Offset(Type::getInt32Ty(F.getContext())) {}
  bool run();

private:
  Value *offsetOf(Value *Ptr, const Value *Root, Instruction *At);
  void declareMerged();
  void completeMerged();
  bool rewriteComparison(ICmpInst &I);
  bool rewriteDifference(BinaryOperator &I);

  Function &F;
  Type *Offset;
  struct Merged {
    Value *Root;
    Value *Bytes; ///< A phi or a select of offsets.
  };
  /// By phi or select of pointers.
  MapVector<Instruction *, Merged> Pointers;
};

/// The bytes from \p Root to \p Ptr, computed before \p At.
Value *Indexer::offsetOf(Value *Ptr, const Value *Root, Instruction *At) {
  IRBuilder<> B(At);
  return pointerOffset(B, Ptr, Root, Offset, [&](Value *V) -> Value * {
    if (isa<UndefValue>(V))
      return UndefValue::get(Offset);
    auto *I = dyn_cast<Instruction>(V);
    auto Known = I ? Pointers.find(I) : Pointers.end();
    return Known == Pointers.end() ? nullptr : Known->second.Bytes;
  });
}

/// Creates the offsets of merged pointers, without their operands: phis may
/// depend on each other.
void Indexer::declareMerged() {
  for (Instruction &I : instructions(F)) {
    if (!I.getType()->isPointerTy() || !isa<PHINode, SelectInst>(I))
      continue;
    Value *Root = onlyObject(&I);
    if (!Root)
      continue;
    Value *Bytes;
    if (auto *Phi = dyn_cast<PHINode>(&I)) {
      Bytes = PHINode::Create(Offset, Phi->getNumIncomingValues(), "", Phi);
    } else {
      Value *Zero = ConstantInt::get(Offset, 0);
      Bytes = SelectInst::Create(cast<SelectInst>(I).getCondition(), Zero, Zero,
                                 "", &I);
    }
    Pointers[&I] = {Root, Bytes};
  }
}

void Indexer::completeMerged() {
  for (auto &[I, M] : Pointers) {
    if (auto *Phi = dyn_cast<PHINode>(I)) {
      for (unsigned N = 0; N < Phi->getNumIncomingValues(); ++N) {
        BasicBlock *From = Phi->getIncomingBlock(N);
        // One value for several edges from one block.
        auto *Bytes = cast<PHINode>(M.Bytes);
        int Same = Bytes->getBasicBlockIndex(From);
        Bytes->addIncoming(Same >= 0 ? Bytes->getIncomingValue(Same)
                                     : offsetOf(Phi->getIncomingValue(N),
                                                M.Root, From->getTerminator()),
                           From);
      }
      continue;
    }
    for (unsigned N : {1, 2})
      cast<SelectInst>(M.Bytes)->setOperand(
          N, offsetOf(I->getOperand(N), M.Root, cast<Instruction>(M.Bytes)));
  }
  for (auto &[I, M] : Pointers) {
    IRBuilder<> B(isa<PHINode>(I) ? &*I->getParent()->getFirstInsertionPt()
                                  : I);
    Value *Bytes = B.CreateBitOrPointerCast(
        M.Root, B.getInt8PtrTy(M.Root->getType()->getPointerAddressSpace()));
    Value *Pointer = B.CreateBitOrPointerCast(
        B.CreateGEP(B.getInt8Ty(), Bytes, M.Bytes), I->getType());
    I->replaceAllUsesWith(Pointer);
  }
  for (auto &[I, M] : Pointers)
    I->eraseFromParent();
  Pointers.clear();
}

/// Compares offsets, signed: a pointer may be before its object.
bool Indexer::rewriteComparison(ICmpInst &I) {
  if (!I.getOperand(0)->getType()->isPointerTy())
    return false;
  Value *Root = onlyObject(I.getOperand(0));
  if (!Root || onlyObject(I.getOperand(1)) != Root)
    return false;
  Value *L = offsetOf(I.getOperand(0), Root, &I);
  Value *R = offsetOf(I.getOperand(1), Root, &I);
  if (!L || !R)
    return false;
  IRBuilder<> B(&I);
  I.replaceAllUsesWith(B.CreateICmp(
      I.isEquality() ? I.getPredicate() : I.getSignedPredicate(), L, R));
  return true;
}

bool Indexer::rewriteDifference(BinaryOperator &I) {
  auto *L = dyn_cast<PtrToIntOperator>(I.getOperand(0));
  auto *R = dyn_cast<PtrToIntOperator>(I.getOperand(1));
  Value *Root = I.getOpcode() == Instruction::Sub && L && R
                    ? onlyObject(L->getPointerOperand())
                    : nullptr;
  if (!Root || onlyObject(R->getPointerOperand()) != Root)
    return false;
  Value *To = offsetOf(L->getPointerOperand(), Root, &I);
  Value *From = offsetOf(R->getPointerOperand(), Root, &I);
  if (!To || !From)
    return false;
  IRBuilder<> B(&I);
  I.replaceAllUsesWith(B.CreateSExtOrTrunc(B.CreateSub(To, From), I.getType()));
  return true;
}

bool Indexer::run() {
  declareMerged();
  bool Changed = !Pointers.empty();
  completeMerged();
  SmallVector<WeakTrackingVH, 8> Dead;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Compare = dyn_cast<ICmpInst>(&I);
    auto *Operation = dyn_cast<BinaryOperator>(&I);
    if ((Compare && rewriteComparison(*Compare)) ||
        (Operation && rewriteDifference(*Operation)))
      Dead.push_back(&I);
  }
  Changed |= !Dead.empty();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  return Changed;
}

} // namespace

PreservedAnalyses IndexPointersPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  return preservedIf(Indexer(F).run());
}

} // namespace cmc::genx
