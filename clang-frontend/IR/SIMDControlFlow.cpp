//===- SIMDControlFlow.cpp - lowers SIMD control flow to lane masks -------===//
//
// Part of CMC, under the MIT licence.
//
// Runs CMSimdCFLowering of vc-intrinsics, and makes each assignment in a SIMD
// block write active lanes only, by the mask of a wrregion:
//   br i1 @llvm.genx.simdcf.any(%c)            goto/join with EM and RM values
//   store <16 x i32> %x, %v                    %n = wrregion(%old, %x, .., %em)
//                                              store %n, %v
// Requires: variables, scalars included, are allocas: SSA form does not express
// that both branches of a SIMD_IF may run. References resolved, builtins
// lowered.
// Guarantees: no llvm.genx.simdcf.{any,predicate} is left; EM is not a global
// any more. Stores whose width differs from that of their block, and operations
// that cannot be masked, are errors. SROA may run next, but no other pass
// before it.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/EmptyJoins.h"
#include "clang-frontend/IR/PassClasses.h"
#include "clang-frontend/IR/RawIR.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "clang-frontend/IR/SIMDBlocks.h"
#include "clang-frontend/IR/UnmaskedRegions.h"
#include "clang-frontend/IR/VolatileGlobals.h"
#include "stage4/Errors.h"
#include "stage4/LaneMasks.h"
#include "stage4/LocalizeGlobals.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXSimdCFLowering.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

constexpr const char PassName[] = "cm-simd-cf";
/// CMSimdCFLowering does not change stores with this metadata.
constexpr const char Uniform[] = "ISPC-Uniform";

using GenXIntrinsic::GenXRegion::NewValueOperandNum;
using GenXIntrinsic::GenXRegion::PredicateOperandNum;

unsigned lanesOf(const Value *V) {
  auto *T = dyn_cast<FixedVectorType>(V->getType());
  return T ? T->getNumElements() : 1;
}

Value *withoutCasts(Value *V) {
  while (auto *Cast = dyn_cast<BitCastInst>(V))
    V = Cast->getOperand(0);
  return V;
}

/// The new value in a select of old and new value, which is made where a
/// reference names one of several objects.
Value *withoutSelect(Value *V) {
  auto *Select = dyn_cast<SelectInst>(V);
  return Select && Select->getCondition()->getType()->isIntegerTy()
             ? Select->getTrueValue()
             : V;
}

/// Writes \p New over all of \p Old, as a region.
CallInst *writeAllOver(IRBuilder<> &B, Value *Old, Value *New) {
  Type *T = New->getType();
  GenXIntrinsic::ID ID = T->isFPOrFPVectorTy() ? GenXIntrinsic::genx_wrregionf
                                               : GenXIntrinsic::genx_wrregioni;
  Module *M = B.GetInsertBlock()->getModule();
  Function *F = GenXIntrinsic::getGenXDeclaration(
      M, ID, {T, T, B.getInt16Ty(), B.getInt1Ty()});
  return B.CreateCall(F,
                      {B.CreateBitCast(Old, T), New, B.getInt32(0),
                       B.getInt32(lanesOf(New)), B.getInt32(1), B.getInt16(0),
                       UndefValue::get(B.getInt32Ty()), B.getTrue()});
}

class Masker {
public:
  /// Prepares \p F for CMSimdCFLowering.
  bool prepare(Function &F, FunctionAnalysisManager &FAM);
  /// Moves the masks that CMSimdCFLowering made into the wrregions.
  void finish();

private:
  bool prepareStore(Instruction &Store, unsigned Lanes);
  bool prepareCall(CallInst &Call, unsigned Lanes);
  bool prepareBlock(BasicBlock &BB, unsigned Lanes);
  bool prepareUnmasked(Instruction &I);
  void demoteValues(BasicBlock &BB);
  void guard(CallInst &WrRegion);
  /// Writes \p New to the active lanes of \p Old; both have the block's lanes.
  Value *writeLanes(IRBuilder<> &B, Value *Old, Value *New) {
    CallInst *WrRegion = writeAllOver(B, Old, New);
    guard(*WrRegion);
    return WrRegion;
  }

  std::vector<WeakTrackingVH> Guarded; ///< Wrregions that get a mask.
  std::vector<Instruction *> Marked;
  bool HasUnmasked = false; ///< The current block has unmasked instructions.
};

/// True when \p Variable is used in one block only, so that it is not used
/// outside the mask.
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

/// Makes CMSimdCFLowering emit a select of the new data by the mask; finish()
/// turns it into a masked wrregion.
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

/// The old value of the region that \p WrRegion writes.
Value *readBefore(IRBuilder<> &B, CallInst &WrRegion) {
  using namespace GenXIntrinsic::GenXRegion;
  Value *Object = WrRegion.getArgOperand(OldValueOperandNum);
  Value *Offset = WrRegion.getArgOperand(WrIndexOperandNum);
  Type *T = WrRegion.getArgOperand(NewValueOperandNum)->getType();
  GenXIntrinsic::ID ID = T->isFPOrFPVectorTy() ? GenXIntrinsic::genx_rdregionf
                                               : GenXIntrinsic::genx_rdregioni;
  Function *F = GenXIntrinsic::getGenXDeclaration(
      WrRegion.getModule(), ID, {T, Object->getType(), Offset->getType()});
  return B.CreateCall(F, {Object, WrRegion.getArgOperand(WrVStrideOperandNum),
                          WrRegion.getArgOperand(WrWidthOperandNum),
                          WrRegion.getArgOperand(WrStrideOperandNum), Offset,
                          UndefValue::get(B.getInt32Ty())});
}

/// The regions that a store of \p Data writes, each inside the one before; none
/// when it writes the whole \p Variable. Regions of a value that is built
/// before the store are not included.
SmallVector<CallInst *, 4> writtenRegions(Value *Data, const Value *Variable) {
  SmallVector<CallInst *, 4> Regions;
  while (true) {
    Data = withoutCasts(withoutSelect(withoutCasts(Data)));
    if (!GenXIntrinsic::isWrRegion(Data))
      return Regions;
    auto *WrRegion = cast<CallInst>(Data);
    Value *Old = withoutCasts(
        WrRegion->getArgOperand(GenXIntrinsic::GenXRegion::OldValueOperandNum));
    auto *Read = dyn_cast<Instruction>(Old);
    bool ReadsVariable =
        Read && (isa<LoadInst>(Read) || GenXIntrinsic::isVLoad(Read)) &&
        is_contained(Read->operands(), Variable);
    if (Regions.empty() ? !ReadsVariable : !isReadBefore(Old, *Regions.back()))
      return Regions;
    Regions.push_back(WrRegion);
    Data = WrRegion->getArgOperand(NewValueOperandNum);
  }
}

/// The number of elements that the statement of \p Store writes, if known.
Optional<unsigned> writtenElements(const Instruction &Store) {
  MDNode *Node = Store.getMetadata(WrittenElements);
  if (!Node)
    return None;
  return mdconst::extract<ConstantInt>(Node->getOperand(0))->getZExtValue();
}

/// Integers that are \p Count equal parts of \p T.
FixedVectorType *elementsOfBits(Type *T, unsigned Count) {
  unsigned Bits = T->getPrimitiveSizeInBits();
  assert(Bits % Count == 0 && "an element is a whole number of bits");
  return FixedVectorType::get(IntegerType::get(T->getContext(), Bits / Count),
                              Count);
}

/// Makes \p Store write its variable as a region of one element: stage 4 could
/// take a constant for data with lanes.
void writeAsElement(Instruction &Store) {
  Value *Data = Store.getOperand(0);
  IRBuilder<> B(&Store);
  Type *Element = elementsOfBits(Data->getType(), 1);
  Value *Old = isa<StoreInst>(Store)
                   ? B.CreateLoad(Data->getType(), Store.getOperand(1))
                   : readVolatile(B, Store.getOperand(1));
  Store.setOperand(
      0, B.CreateBitCast(writeAllOver(B, Old, B.CreateBitCast(Data, Element)),
                         Data->getType()));
}

bool Masker::prepareStore(Instruction &Store, unsigned Lanes) {
  Value *Data = Store.getOperand(0), *Variable = Store.getOperand(1);
  auto *Local = dyn_cast<AllocaInst>(Variable);
  bool IsPlain = isa<StoreInst>(Store);
  if ((IsPlain && !Local) || lanesOf(Data) == 1 ||
      (Local && !HasUnmasked && isTemporary(*Local)))
    return true;
  Optional<unsigned> Elements = writtenElements(Store);
  if (Elements && *Elements != 1 && *Elements != Lanes) {
    report(Store, PassDiag::SIMDStore, Lanes, *Elements);
    return false;
  }
  Store.setMetadata(Uniform, MDNode::get(Store.getContext(), {}));
  Marked.push_back(&Store);
  auto Regions = writtenRegions(Data, Variable);
  auto SizeOf = [](const CallInst *Region) {
    return lanesOf(Region->getArgOperand(NewValueOperandNum));
  };
  // A statement on a scalar runs if any lane is active.
  if (Elements == 1u && Regions.empty())
    writeAsElement(Store);
  if (Elements == 1u ||
      any_of(Regions, [&](auto *Region) { return SizeOf(Region) == 1; }))
    return true;
  // The innermost region gets the mask: the object around it may have the same
  // number of elements.
  auto Guarded = find_if(reverse(Regions),
                         [&](auto *Region) { return SizeOf(Region) == Lanes; });
  if (Guarded != Regions.rend()) {
    guard(**Guarded);
    return true;
  }
  // A whole object may be written as an object of another width (format).
  CallInst *Inner = Regions.empty() ? nullptr : Regions.back();
  Value *Whole = Inner ? Inner->getArgOperand(NewValueOperandNum) : Data;
  Type *WholeType = Whole->getType();
  SelectInst *Select = nullptr;
  while (lanesOf(Whole) != Lanes) {
    Value *Operand = withoutSelect(Whole);
    if (auto *Cast = dyn_cast<BitCastInst>(Whole))
      Whole = Cast->getOperand(0);
    else if (Operand != Whole && !Select) {
      Select = cast<SelectInst>(Whole);
      Whole = Operand;
    } else
      break;
  }
  IRBuilder<> B(Inner ? Inner : &Store);
  // The cast of a constant was folded.
  if (lanesOf(Whole) != Lanes && isa<Constant>(Whole) && Elements == Lanes)
    Whole = B.CreateBitCast(Whole, elementsOfBits(Whole->getType(), Lanes));
  if (lanesOf(Whole) != Lanes) {
    report(Store, PassDiag::SIMDStore, Lanes,
           cast<FixedVectorType>(WholeType)->getNumElements());
    return false;
  }
  Value *Old = Inner     ? readBefore(B, *Inner)
               : IsPlain ? B.CreateLoad(WholeType, Variable)
                         : readVolatile(B, Variable);
  Value *New = B.CreateBitCast(writeLanes(B, Old, Whole), WholeType);
  if (Select)
    New = B.CreateSelect(Select->getCondition(), New,
                         B.CreateBitCast(Select->getFalseValue(), WholeType));
  if (Inner)
    Inner->setArgOperand(NewValueOperandNum, New);
  else
    Store.setOperand(0, New);
  return true;
}

bool Masker::prepareCall(CallInst &Call, unsigned Lanes) {
  Function *F = Call.getCalledFunction();
  if (!F) {
    report(Call, PassDiag::AssemblyInSIMD);
    return false;
  }
  GenXIntrinsic::ID ID = GenXIntrinsic::getGenXIntrinsicID(F);
  if (ID == GenXIntrinsic::genx_vstore)
    return prepareStore(Call, Lanes);
  if (ID == GenXIntrinsic::genx_vload)
    return true;
  if (ID == GenXIntrinsic::genx_simdcf_any)
    return true;
  if (rawName(*F) == "printf") { // Runs once for the thread.
    F->addFnAttr("CMGenxNoSIMDPred");
    return true;
  }
  if (ID == GenXIntrinsic::genx_simdcf_predicate) {
    unsigned N = lanesOf(&Call);
    if (N == Lanes)
      return true;
    report(Call, PassDiag::SIMDReduction, N, Lanes);
    return false;
  }
  if (F->doesNotAccessMemory() || isa<DbgInfoIntrinsic>(Call))
    return true;
  for (Value *Op : Call.args())
    if (lanesOf(Op) > 1 && Op->getType()->getScalarType()->isIntegerTy(1)) {
      if (lanesOf(Op) == Lanes)
        return true;
      report(Call, PassDiag::SIMDAccess, lanesOf(Op), Lanes);
      return false;
    }
  report(Call, PassDiag::SIMDWholeThread, describe(Call));
  return false;
}

void demotePhis(Function &F) {
  SmallVector<PHINode *, 8> Phis;
  for (Instruction &I : instructions(F))
    if (auto *Phi = dyn_cast<PHINode>(&I))
      Phis.push_back(Phi);
  for (PHINode *Phi : Phis)
    DemotePHIToStack(Phi);
}

/// Makes the next block in the function a successor of each conditional branch
/// that ends one of \p Blocks. CMSimdCFLowering requires this. It inserts such
/// blocks itself, but only after it has determined the join points: without
/// active lanes it would then run code that must be skipped.
void fallThrough(SIMDBlocks &Blocks) {
  SmallVector<BranchInst *, 8> Branches;
  for (auto &[BB, Lanes] : Blocks)
    if (auto *Branch = dyn_cast<BranchInst>(BB->getTerminator()))
      if (Branch->isConditional() &&
          !is_contained(successors(BB), BB->getNextNode()))
        Branches.push_back(Branch);
  for (BranchInst *Branch : Branches) {
    BasicBlock *From = Branch->getParent(), *To = Branch->getSuccessor(1);
    auto *Between = BasicBlock::Create(From->getContext(), "",
                                       From->getParent(), From->getNextNode());
    BranchInst::Create(To, Between)->setDebugLoc(Branch->getDebugLoc());
    Branch->setSuccessor(1, Between);
    Blocks[Between] = Blocks.lookup(From);
  }
}

/// CMSimdCFLowering rejects a block that is a join of one width and ends with a
/// branch on another width: moves such branches to a block of their own.
void separateBranches(Function &F, const SIMDBlocks &Blocks) {
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

/// Checks an instruction between cm_unmask_begin and cm_unmask_end.
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
    report(I, PassDiag::UnmaskLanes, describe(*Call));
  return !Masked;
}

bool Masker::prepareBlock(BasicBlock &BB, unsigned Lanes) {
  bool Ok = true;
  HasUnmasked =
      any_of(BB, [](Instruction &I) { return isUnmaskMarker(I, UnmaskBegin); });
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

/// Converts all switches of the function to branches if one of \p Blocks ends
/// with a switch, which CMSimdCFLowering does not support.
bool lowerSwitches(const SIMDBlocks &Blocks, FunctionAnalysisManager &FAM) {
  auto EndsWithSwitch = [](auto &Block) {
    return isa<SwitchInst>(Block.first->getTerminator());
  };
  if (none_of(Blocks, EndsWithSwitch))
    return false;
  Function &F = *Blocks.begin()->first->getParent();
  FAM.invalidate(F, LowerSwitchPass().run(F, FAM));
  demotePhis(F);
  return true;
}

/// Stores values of \p BB that other blocks use to variables, since edges will
/// be added that bypass BB. Each belongs to one statement, so all lanes are
/// written.
void Masker::demoteValues(BasicBlock &BB) {
  SmallVector<Instruction *, 8> Escaping;
  for (Instruction &I : BB)
    if (!isa<AllocaInst>(I) && I.isUsedOutsideOfBlock(&BB))
      Escaping.push_back(&I);
  for (Instruction *I : Escaping) {
    AllocaInst *Slot = DemoteRegToStack(*I);
    for (User *U : Slot->users())
      if (auto *Store = dyn_cast<StoreInst>(U))
        Store->setMetadata(Uniform, MDNode::get(Store->getContext(), {}));
  }
}

/// Gives each loop under a mask a single latch, which is its last block:
/// CMSimdCFLowering does not support `continue` in a while loop.
bool joinBackEdges(Function &F, const SIMDBlocks &Blocks) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  SmallVector<Loop *, 4> Loops;
  for (Loop *L : LI.getLoopsInPreorder())
    if (Blocks.count(L->getHeader()) && !L->getLoopLatch())
      Loops.push_back(L);
  for (Loop *L : Loops) {
    simplifyLoop(L, &DT, &LI, nullptr, nullptr, nullptr,
                 /*PreserveLCSSA=*/false);
    BasicBlock *Last = nullptr;
    for (BasicBlock &BB : F)
      if (L->contains(&BB))
        Last = &BB;
    if (L->getLoopLatch() != Last)
      L->getLoopLatch()->moveAfter(Last);
  }
  return !Loops.empty();
}

bool Masker::prepare(Function &F, FunctionAnalysisManager &FAM) {
  demotePhis(F); // Phis would have to follow each edge that changes below.
  SIMDBlocks Blocks;
  if (!findSIMDBlocks(F, Blocks))
    return false;
  bool Changed = lowerSwitches(Blocks, FAM);
  if (joinBackEdges(F, Blocks) || Changed) {
    Blocks.clear();
    if (!findSIMDBlocks(F, Blocks))
      return false;
  }
  branchPerLane(Blocks);
  fallThrough(Blocks);
  separateBranches(F, Blocks);
  bool Ok = true;
  for (auto &[BB, Lanes] : Blocks)
    Ok &= prepareBlock(*BB, Lanes);
  for (auto &[BB, Lanes] : Blocks)
    demoteValues(*BB);
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

/// No later pass keeps the metadata up to date.
void dropWrittenElements(Function &F) {
  for (Instruction &I : instructions(F))
    I.setMetadata(WrittenElements, nullptr);
}

/// Joins in new empty blocks have no source location: they get that of the
/// preceding instruction.
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

PreservedAnalyses SIMDControlFlowPass::run(Module &M,
                                           ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Masker Masks;
  bool Found = false, Ok = true;
  for (Function &F : M)
    if (!F.isDeclaration() && hasSIMDControlFlow(F)) {
      F.removeDeadConstantUsers(); // CMSimdCFLowering skips functions with
      Found = true;
      Ok &= Masks.prepare(F, FAM);
    }
  if (!Ok)
    return PreservedAnalyses::none();
  // In all functions: reductions outside SIMD control flow use the mask, too.
  CMSimdCFLowering().run(M, MAM);
  if (!Found)
    return PreservedAnalyses::none();
  Masks.finish();
  for (Function &F : M)
    if (!F.isDeclaration()) {
      dropWrittenElements(F);
      leaveEmptyJoins(F);
      EliminateUnreachableBlocks(
          F); // These were replaced by branches to others.
      completeLocations(F);
    }
  LocalizeGlobalsPass().run(M, MAM); // The execution mask is a global.
  std::string Problem;
  raw_string_ostream OS(Problem);
  if (verifyModule(M, &OS))
    reportInternalError(M.getContext(), PassName, OS.str());
  return PreservedAnalyses::none();
}

} // namespace cmc::frontend
