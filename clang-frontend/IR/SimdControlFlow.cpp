//===- SimdControlFlow.cpp - lane masks for SIMD_IF and the like ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/SimdControlFlow.h"
#include "basic/Errors.h"
#include "clang-frontend/IR/LocalizeGlobals.h"
#include "clang-frontend/IR/RawIR.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "clang-frontend/IR/SimdBlocks.h"
#include "clang-frontend/IR/UnmaskedRegions.h"
#include "clang-frontend/IR/VolatileGlobals.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXSimdCFLowering.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc {
namespace frontend {
namespace {

constexpr const char PassName[] = "cm-simd-cf";
/// CMSimdCFLowering does not touch stores that carry this.
constexpr const char Uniform[] = "ISPC-Uniform";

using GenXIntrinsic::GenXRegion::NewValueOperandNum;
using GenXIntrinsic::GenXRegion::PredicateOperandNum;

unsigned lanesOf(const Value *V) {
  auto *T = dyn_cast<FixedVectorType>(V->getType());
  return T ? T->getNumElements() : 1;
}

class Masker {
public:
  /// Prepares \p F for CMSimdCFLowering.
  bool prepare(Function &F);
  /// Puts the masks that CMSimdCFLowering made in their places.
  void finish();

private:
  bool prepareStore(Instruction &Store, unsigned Lanes);
  bool prepareCall(CallInst &Call, unsigned Lanes);
  bool prepareBlock(BasicBlock &BB, unsigned Lanes);
  bool prepareUnmasked(Instruction &I);
  void guard(CallInst &WrRegion);

  std::vector<WeakTrackingVH> Guarded; ///< wrregions to get a mask.
  std::vector<Instruction *> Marked;
};

/// True when \p Variable is used in one block only: it does not outlive the
/// mask.
bool isTemporary(const AllocaInst &Variable) {
  const BasicBlock *BB = nullptr;
  for (const User *U : Variable.users()) {
    const BasicBlock *Used = cast<Instruction>(U)->getParent();
    if (BB && BB != Used)
      return false;
    BB = Used;
  }
  return true;
}

/// Has CMSimdCFLowering make a select of the mask and the new data; finish()
/// takes it apart.
void Masker::guard(CallInst &WrRegion) {
  Value *Data = WrRegion.getArgOperand(NewValueOperandNum);
  IRBuilder<> B(&WrRegion);
  Function *Predicate = GenXIntrinsic::getGenXDeclaration(
      WrRegion.getModule(), GenXIntrinsic::genx_simdcf_predicate,
      {Data->getType()});
  WrRegion.setArgOperand(
      NewValueOperandNum,
      B.CreateCall(Predicate, {Data, UndefValue::get(Data->getType())}));
  Guarded.push_back(&WrRegion);
}

bool Masker::prepareStore(Instruction &Store, unsigned Lanes) {
  Value *Data = Store.getOperand(0), *Variable = Store.getOperand(1);
  auto *Local = dyn_cast<AllocaInst>(Variable);
  bool IsPlain = isa<StoreInst>(Store);
  if ((IsPlain && !Local) || lanesOf(Data) == 1 ||
      (Local && isTemporary(*Local)))
    return true;
  Store.setMetadata(Uniform, MDNode::get(Store.getContext(), {}));
  Marked.push_back(&Store);
  // Regions of regions write from the inside out: find the one of the block's
  // width.
  unsigned Written = lanesOf(Data);
  for (Value *V = Data;;) {
    if (auto *Cast = dyn_cast<BitCastInst>(V)) {
      V = Cast->getOperand(0);
      continue;
    }
    if (!GenXIntrinsic::isWrRegion(V))
      break;
    auto *WrRegion = cast<CallInst>(V);
    V = WrRegion->getArgOperand(NewValueOperandNum);
    Written = lanesOf(V);
    if (Written == 1) // A scalar statement runs when any lane does.
      return true;
    if (Written == Lanes) {
      guard(*WrRegion);
      return true;
    }
  }
  Value *Whole = Data; // An object that is formatted as one of another width.
  while (isa<BitCastInst>(Whole) && lanesOf(Whole) != Lanes)
    Whole = cast<BitCastInst>(Whole)->getOperand(0);
  if (lanesOf(Whole) != Lanes || Written != lanesOf(Data)) {
    report(Store, PassDiag::SimdStore, Lanes, Written);
    return false;
  }
  // An all-over region, whose mask operand takes the mask.
  IRBuilder<> B(&Store);
  Type *T = Whole->getType();
  GenXIntrinsic::ID ID = T->isFPOrFPVectorTy() ? GenXIntrinsic::genx_wrregionf
                                               : GenXIntrinsic::genx_wrregioni;
  Function *F = GenXIntrinsic::getGenXDeclaration(
      Store.getModule(), ID, {T, T, B.getInt16Ty(), B.getInt1Ty()});
  Value *Old = B.CreateBitCast(IsPlain ? B.CreateLoad(Data->getType(), Variable)
                                       : readVolatile(B, Variable),
                               T);
  CallInst *WrRegion = B.CreateCall(
      F, {Old, Whole, B.getInt32(0), B.getInt32(Lanes), B.getInt32(1),
          B.getInt16(0), UndefValue::get(B.getInt32Ty()), B.getTrue()});
  Store.setOperand(0, B.CreateBitCast(WrRegion, Data->getType()));
  guard(*WrRegion);
  return true;
}

bool Masker::prepareCall(CallInst &Call, unsigned Lanes) {
  Function *F = Call.getCalledFunction();
  if (!F) {
    report(Call, PassDiag::AssemblyInSimd);
    return false;
  }
  GenXIntrinsic::ID ID = GenXIntrinsic::getGenXIntrinsicID(F);
  if (ID == GenXIntrinsic::genx_vstore)
    return prepareStore(Call, Lanes);
  if (ID == GenXIntrinsic::genx_vload)
    return true;
  if (ID == GenXIntrinsic::genx_simdcf_any)
    return true;
  if (rawName(*F) == "printf") { // Once for the thread.
    F->addFnAttr("CMGenxNoSIMDPred");
    return true;
  }
  if (ID == GenXIntrinsic::genx_simdcf_predicate) {
    unsigned N = lanesOf(&Call);
    if (N == Lanes)
      return true;
    report(Call, PassDiag::SimdReduction, N, Lanes);
    return false;
  }
  if (F->doesNotAccessMemory() || isa<DbgInfoIntrinsic>(Call))
    return true;
  for (Value *Op : Call.args())
    if (lanesOf(Op) > 1 && Op->getType()->getScalarType()->isIntegerTy(1)) {
      if (lanesOf(Op) == Lanes)
        return true;
      report(Call, PassDiag::SimdAccess, lanesOf(Op), Lanes);
      return false;
    }
  report(Call, PassDiag::SimdWholeThread);
  return false;
}

/// CMSimdCFLowering takes no block in which the lanes of one width meet and
/// that ends with a branch on another width: gives such branches their own.
void separateBranches(Function &F, const SimdBlocks &Blocks) {
  SmallVector<Instruction *, 8> Conditions;
  for (BasicBlock &BB : F) {
    auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
    if (!Branch || !Branch->isConditional() || Blocks.count(&BB))
      continue;
    Value *C = Branch->getCondition();
    if (GenXIntrinsic::getGenXIntrinsicID(C) ==
            GenXIntrinsic::genx_simdcf_any &&
        any_of(predecessors(&BB), [&](auto *P) { return Blocks.count(P); }))
      Conditions.push_back(cast<Instruction>(C));
  }
  for (Instruction *C : Conditions)
    C->getParent()->splitBasicBlock(C);
}

/// What stands between cm_unmask_begin and cm_unmask_end.
bool Masker::prepareUnmasked(Instruction &I) {
  if (isa<StoreInst>(I)) {
    I.setMetadata(Uniform, MDNode::get(I.getContext(), {}));
    Marked.push_back(&I);
    return true;
  }
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || Call->doesNotAccessMemory() || isa<DbgInfoIntrinsic>(I))
    return true;
  bool Masked = GenXIntrinsic::getGenXIntrinsicID(Call) ==
                    GenXIntrinsic::genx_simdcf_predicate ||
                any_of(Call->args(), [](const Value *Op) {
                  return lanesOf(Op) > 1 &&
                         Op->getType()->getScalarType()->isIntegerTy(1);
                });
  if (Masked)
    report(I, PassDiag::UnmaskLanes);
  return !Masked;
}

bool Masker::prepareBlock(BasicBlock &BB, unsigned Lanes) {
  bool Ok = true;
  SmallVector<Instruction *, 2> Begun;
  for (Instruction &I : make_early_inc_range(BB)) {
    if (isUnmaskMarker(I, UnmaskBegin)) {
      Begun.push_back(&I);
    } else if (isUnmaskMarker(I, UnmaskEnd)) {
      Ok &= !Begun.empty();
      if (Begun.empty())
        report(I, PassDiag::UnmaskUnbalanced, "cm_unmask_end",
               "cm_unmask_begin", "block");
      else
        Begun.pop_back();
    } else if (!Begun.empty())
      Ok &= prepareUnmasked(I);
    else if (isa<StoreInst>(I))
      Ok &= prepareStore(I, Lanes);
    else if (auto *Call = dyn_cast<CallInst>(&I))
      Ok &= prepareCall(*Call, Lanes);
  }
  for (Instruction *Begin : Begun)
    report(*Begin, PassDiag::UnmaskUnbalanced, "cm_unmask_begin",
           "cm_unmask_end", "block");
  return Ok && Begun.empty();
}

bool Masker::prepare(Function &F) {
  SmallVector<PHINode *, 8> Phis;
  for (Instruction &I : instructions(F))
    if (auto *Phi = dyn_cast<PHINode>(&I))
      Phis.push_back(Phi);
  // Edges will be rerouted.
  for (PHINode *Phi : Phis)
    DemotePHIToStack(Phi);
  SimdBlocks Blocks;
  if (!findSimdBlocks(F, Blocks))
    return false;
  separateBranches(F, Blocks);
  bool Ok = true;
  for (auto &[BB, Lanes] : Blocks)
    Ok &= prepareBlock(*BB, Lanes);
  return Ok;
}

void Masker::finish() {
  for (Instruction *Store : Marked)
    Store->setMetadata(Uniform, nullptr);
  for (WeakTrackingVH &VH : Guarded) {
    auto *Old = cast<CallInst>(VH);
    auto *Masked = dyn_cast<SelectInst>(Old->getArgOperand(NewValueOperandNum));
    if (!Masked || !isa<UndefValue>(Masked->getFalseValue()))
      continue;
    SmallVector<Value *, 8> Args(Old->args());
    Args[NewValueOperandNum] = Masked->getTrueValue();
    Args[PredicateOperandNum] = Masked->getCondition();
    Type *T = Args[NewValueOperandNum]->getType();
    Function *F = GenXIntrinsic::getGenXDeclaration(
        Old->getModule(),
        GenXIntrinsic::ID(GenXIntrinsic::getGenXIntrinsicID(Old)),
        {Old->getType(), T, Args[5]->getType(),
         Args[PredicateOperandNum]->getType()});
    IRBuilder<> B(Old);
    CallInst *New = B.CreateCall(F, Args);
    New->takeName(Old);
    Old->replaceAllUsesWith(New);
    Old->eraseFromParent();
    if (Masked->use_empty())
      Masked->eraseFromParent();
  }
}

/// Joins that start an empty block have no place in the source: they get that
/// of what comes before.
void completeLocations(Function &F) {
  DebugLoc Last;
  if (DISubprogram *SP = F.getSubprogram())
    Last = DILocation::get(F.getContext(), SP->getLine(), 0, SP);
  for (Instruction &I : instructions(F)) {
    if (I.getDebugLoc())
      Last = I.getDebugLoc();
    else if (isa<CallInst>(I))
      I.setDebugLoc(Last);
  }
}

} // namespace

PreservedAnalyses SimdControlFlowPass::run(Module &M,
                                           ModuleAnalysisManager &MAM) {
  Masker Masks;
  bool Found = false, Ok = true;
  for (Function &F : M)
    if (!F.isDeclaration() && hasSimdControlFlow(F)) {
      F.removeDeadConstantUsers(); // CMSimdCFLowering skips what has users.
      Found = true;
      Ok &= Masks.prepare(F);
    }
  if (!Ok)
    return PreservedAnalyses::none();
  // Also where there is none: reductions ask for their mask anywhere.
  CMSimdCFLowering().run(M, MAM);
  if (!Found)
    return PreservedAnalyses::none();
  Masks.finish();
  for (Function &F : M)
    if (!F.isDeclaration())
      completeLocations(F);
  LocalizeGlobalsPass().run(M, MAM); // The execution mask is one.
  std::string Problem;
  raw_string_ostream OS(Problem);
  if (verifyModule(M, &OS))
    reportInternalError(M.getContext(), PassName, OS.str());
  return PreservedAnalyses::none();
}

} // namespace frontend
} // namespace cmc
