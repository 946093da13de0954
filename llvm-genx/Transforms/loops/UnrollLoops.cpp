//===- UnrollLoops.cpp - unrolling of short loops -------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Repeats the body of a short innermost loop, so that several iterations share
// one update of the counter, test and jump:
//
//   do { body(i); i += s; } while (i < n);
// ==>
//   limit = n -sat (3 * s);
//   if (i < limit)
//     do { body(i); body(i + s); body(i + 2 * s); body(i + 3 * s); i += 4 * s;
//     } while (i < limit);
//   ... and the original loop for the remaining iterations, if there are any
//
// The test of the limit proves that none of the tests in between would leave
// the loop, whatever n is, so the trip count need not be computed. If it is
// known, no iterations remain. Other induction variables are computed from
// their value in the first iteration: (i + 2 * s) >> 4 is (i >> 4) + 2 * s /
// 16, since i + 2 * s < n does not wrap around.
//
// Requires: nothing. Guarantees: all operations keep their order, floats
// included. Leaves alone: loops in which lanes leave or come back; calls,
// barriers, fences and volatile objects; loops with a pragma (nounroll, or an
// unrolling that has been done); long bodies, and bodies that need many
// registers.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/Transforms/loops/LoopTests.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

#define DEBUG_TYPE "genx-unroll-loops"

DEBUG_COUNTER(Counter, DEBUG_TYPE, "loops unrolled");

namespace cmc::genx {
namespace {

/// Whether \p I may be duplicated.
bool maybeRepeated(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return !isa<FenceInst, AllocaInst, IndirectBrInst, SwitchInst>(I) &&
           !I.isVolatile();
  if (Call->isConvergent() || Call->cannotDuplicate() || Call->isInlineAsm())
    return false;
  const Function *Callee = Call->getCalledFunction();
  if (!Callee || !Callee->isDeclaration())
    return false;
  switch (intrinsicOf(&I)) {
  case GenXIntrinsic::not_any_intrinsic:
  case GenXIntrinsic::genx_simdcf_goto:
  case GenXIntrinsic::genx_simdcf_join:
  case GenXIntrinsic::genx_barrier:
  case GenXIntrinsic::genx_sbarrier:
  case GenXIntrinsic::genx_fence:
  case GenXIntrinsic::genx_wait:
  case GenXIntrinsic::genx_yield:
  case GenXIntrinsic::genx_vload:
  case GenXIntrinsic::genx_vstore:
    return false;
  default:
    return true;
  }
}

/// Whether all users of \p I mask off its high \p Bits bits.
bool isMasked(const Instruction &I, const APInt &Bits) {
  using namespace PatternMatch;
  return all_of(I.users(), [&](const User *U) {
    const APInt *Mask;
    return match(U, m_And(m_Specific(&I), m_APInt(Mask))) &&
           Bits.ule(Mask->countLeadingZeros());
  });
}

unsigned bytesOf(const Value *V) {
  return divideCeil(V->getType()->getPrimitiveSizeInBits().getFixedSize(), 8);
}

class Unroller {
public:
  Unroller(Function &F, FunctionAnalysisManager &FAM)
      : F(F), LI(FAM.getResult<LoopAnalysis>(F)),
        DT(FAM.getResult<DominatorTreeAnalysis>(F)),
        SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        AC(FAM.getResult<AssumptionAnalysis>(F)),
        TTI(FAM.getResult<TargetIRAnalysis>(F)),
        ORE(FAM.getResult<OptimizationRemarkEmitterAnalysis>(F)) {}

  bool run() {
    bool Changed = false;
    for (Loop *L : LI.getLoopsInPreorder())
      if (L->isInnermost())
        Changed |= visit(*L);
    return Changed;
  }

private:
  bool visit(Loop &L);
  bool unroll(Loop &L, unsigned Iterations);
  void splitRemainder(Loop &L, const LoopCount &C, unsigned Iterations,
                      BranchInst *Guard, bool Entered);
  bool isEntered(const Loop &L, const LoopCount &C);
  BranchInst *guardOf(const Loop &L, const LoopCount &C);
  Value *withoutIterations(const PHINode &Phi, const BranchInst *Guard);
  void dropGuard(BranchInst &Guard, BasicBlock *Before, BasicBlock *After);
  void dropTests(Loop &L);
  struct Later;
  Later usedBy(Loop &L, BinaryOperator &I, Value *Old, const Later &V);
  void countUsers(Loop &L, Value *Old, const Later &V);
  void countFromFirst(Loop &L, const LoopCount &C, unsigned Iterations,
                      bool Split);
  unsigned sizeOf(const Loop &L);
  bool fitsRegisters(const Loop &L);

  Function &F;
  LoopInfo &LI;
  DominatorTree &DT;
  ScalarEvolution &SE;
  AssumptionCache &AC;
  TargetTransformInfo &TTI;
  OptimizationRemarkEmitter &ORE;
  SmallPtrSet<Value *, 4> Counts; ///< The counter after each iteration.
};

/// The instructions of an iteration; 0: it cannot be duplicated.
unsigned Unroller::sizeOf(const Loop &L) {
  InstructionCost Size = 0;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      if (!maybeRepeated(I))
        return 0;
      Size += TTI.getUserCost(&I, TargetTransformInfo::TCK_CodeSize);
    }
  return *Size.getValue();
}

/// Whether the vectors that live through the loop and all that it computes fit
/// into the registers for that, and what it carries into those.
bool Unroller::fitsRegisters(const Loop &L) {
  unsigned Through = 0, Most = 0;
  BasicBlock *Header = L.getHeader();
  for (const BasicBlock &BB : F) {
    if (L.contains(&BB)) {
      unsigned Here = 0;
      for (const Instruction &I : BB)
        if (!isRdRegion(&I) && !isWrRegion(&I) && !I.getType()->isVoidTy())
          Here += bytesOf(&I);
      Most += Here;
    } else if (DT.dominates(&BB, Header)) {
      for (const Instruction &I : BB)
        if (I.getType()->isVectorTy() && any_of(I.users(), [&](const User *U) {
              auto *At = dyn_cast<Instruction>(U);
              return At &&
                     (L.contains(At) || !DT.dominates(At->getParent(), Header));
            }))
          Through += bytesOf(&I);
    }
  }
  unsigned Carried = 0;
  for (const PHINode &Phi : Header->phis())
    Carried += Phi.getType()->isVectorTy() ? bytesOf(&Phi) : 0;
  unsigned GRFBytes = targetOf(F).GRFBytes;
  return Through + Most <= visa::cost::UnrolledRegisters * GRFBytes &&
         Carried <= visa::cost::CarriedRegisters * GRFBytes;
}

/// Splits the loop: \p L runs while \p Iterations iterations are left, and a
/// copy after it runs the rest. \p Entered: a test before each replaces \p
/// Guard, which tests whether there is any iteration; otherwise the copy runs
/// the first iteration if it runs alone.
void Unroller::splitRemainder(Loop &L, const LoopCount &C, unsigned Iterations,
                              BranchInst *Guard, bool Entered) {
  BasicBlock *Before = L.getLoopPreheader(), *Latch = L.getLoopLatch();
  BasicBlock *Exit = L.getExitBlock();
  BasicBlock *MainEntry = SplitBlock(Before, Before->getTerminator(), &DT, &LI);
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *, 8> Blocks;
  Loop *Remainder =
      cloneLoopWithPreheader(Exit, Before, &L, Map, ".rest", &LI, &DT, Blocks);
  remapInstructionsInBlocks(Blocks, Map);
  BasicBlock *RemainderEntry = Remainder->getLoopPreheader();
  auto *Between = BasicBlock::Create(
      F.getContext(), Latch->getName() + ".between", &F, RemainderEntry);
  if (Loop *Parent = L.getParentLoop())
    Parent->addBasicBlockToLoop(Between, LI);
  auto Merge = [&](Value *Start, Value *V) {
    auto *Phi =
        PHINode::Create(V->getType(), 2, V->getName() + ".left", Between);
    if (Entered)
      Phi->addIncoming(Start, Before);
    Phi->addIncoming(V, Latch);
    return Phi;
  };
  DenseMap<Value *, PHINode *> Left;
  PHINode *Counted = nullptr;
  for (PHINode &Phi : L.getHeader()->phis()) {
    Value *Start = Phi.getIncomingValueForBlock(MainEntry);
    Value *Next = Phi.getIncomingValueForBlock(Latch);
    PHINode *Merged = Left[Next] = Merge(Start, Next);
    if (&Phi == C.At)
      Counted = Merged;
    if (!Entered) {
      auto *Both = PHINode::Create(Phi.getType(), 2, Phi.getName() + ".start",
                                   &RemainderEntry->front());
      Both->addIncoming(Start, Before);
      Both->addIncoming(Merged, Between);
      Merged = Both;
    }
    cast<PHINode>(Map[&Phi])->setIncomingValueForBlock(RemainderEntry, Merged);
  }
  for (PHINode &Phi : Exit->phis()) {
    Value *V = Phi.getIncomingValueForBlock(Latch);
    Value *None = withoutIterations(Phi, Guard);
    PHINode *Merged = Left.lookup(V);
    if (!Merged || (None && None != Merged->getIncomingValueForBlock(Before)))
      Merged = Merge(None ? None : UndefValue::get(V->getType()), V);
    int N = Phi.getBasicBlockIndex(Latch);
    Phi.setIncomingBlock(N, Between);
    Phi.setIncomingValue(N, Merged);
    auto It = Map.find(V);
    Phi.addIncoming(It == Map.end() ? V : static_cast<Value *>(It->second),
                    Remainder->getLoopLatch());
  }

  testLimit(L, C, {Before, MainEntry, Between, RemainderEntry},
            limitOf(C, Iterations, *Before), Counted, Entered);
  DT.addNewBlock(Between, Entered ? Before : Latch);
  DT.changeImmediateDominator(RemainderEntry, Entered ? Between : Before);
  DT.changeImmediateDominator(Exit, Entered ? Between : Before);
  if (Guard)
    dropGuard(*Guard, Before, Exit->getSingleSuccessor());
  formDedicatedExitBlocks(&L, &DT, &LI, nullptr, /*PreserveLCSSA=*/true);
  Remainder->setLoopAlreadyUnrolled();
}

/// Whether \p L is only entered if its own test would succeed.
bool Unroller::isEntered(const Loop &L, const LoopCount &C) {
  Value *Start = C.At->getIncomingValueForBlock(L.getLoopPreheader());
  return C.TestsNext &&
         SE.isLoopEntryGuardedByCond(&L, C.Continue, SE.getSCEV(Start),
                                     SE.getSCEV(C.Bound));
}

/// The branch that skips \p L if there is no iteration, provided that it tests
/// nothing else and that other code it skips can be speculated.
BranchInst *Unroller::guardOf(const Loop &L, const LoopCount &C) {
  BasicBlock *Before = L.getLoopPreheader(), *Exit = L.getExitBlock();
  BasicBlock *From = Before->getSinglePredecessor();
  BasicBlock *After = Exit->getSingleSuccessor();
  auto *Jump = From ? dyn_cast<BranchInst>(From->getTerminator()) : nullptr;
  if (!Jump || !Jump->isConditional() || !After ||
      !is_contained(successors(From), After) ||
      !all_of(*Before,
              [](const Instruction &I) {
                return I.isTerminator() || isSafeToSpeculativelyExecute(&I);
              }) ||
      Exit->getFirstNonPHIOrDbg() != Exit->getTerminator())
    return nullptr;
  for (PHINode &Phi : After->phis()) {
    auto *Merged = dyn_cast<PHINode>(Phi.getIncomingValueForBlock(Exit));
    if ((!Merged || Merged->getParent() != Exit || !Merged->hasOneUse()) &&
        Phi.getIncomingValueForBlock(Exit) !=
            Phi.getIncomingValueForBlock(From))
      return nullptr;
  }
  auto *Test = dyn_cast<ICmpInst>(Jump->getCondition());
  if (!Test)
    return nullptr;
  CmpInst::Predicate P = Jump->getSuccessor(0) == Before
                             ? Test->getPredicate()
                             : Test->getInversePredicate();
  Value *Start = C.At->getIncomingValueForBlock(Before);
  Value *A = Test->getOperand(0), *Bound = Test->getOperand(1);
  if (A != Start || Bound != C.Bound) {
    std::swap(A, Bound);
    P = CmpInst::getSwappedPredicate(P);
  }
  using namespace PatternMatch;
  bool Same = P == C.Continue ||
              (P == CmpInst::ICMP_NE && C.Continue == CmpInst::ICMP_ULT &&
               match(Start, m_Zero()));
  return A == Start && Bound == C.Bound && Same ? Jump : nullptr;
}

/// The value of \p Phi after a loop that is skipped; null: it never is.
Value *Unroller::withoutIterations(const PHINode &Phi,
                                   const BranchInst *Guard) {
  if (Guard)
    for (const User *U : Phi.users())
      if (auto *After = dyn_cast<PHINode>(U))
        if (After->getParent() == Phi.getParent()->getSingleSuccessor())
          return After->getIncomingValueForBlock(Guard->getParent());
  return nullptr;
}

void Unroller::dropGuard(BranchInst &Guard, BasicBlock *Before,
                         BasicBlock *After) {
  BasicBlock *From = Guard.getParent();
  After->removePredecessor(From, /*KeepOneInputPHIs=*/true);
  BranchInst::Create(Before, &Guard)->setDebugLoc(Guard.getDebugLoc());
  Guard.eraseFromParent();
  DT.deleteEdge(From, After);
}

/// Removes the tests between the iterations of \p L, which always succeed, and
/// restores the last.
void Unroller::dropTests(Loop &L) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  for (BasicBlock *BB : Exiting) {
    auto *Jump = cast<BranchInst>(BB->getTerminator());
    auto *Hidden = cast<CallInst>(Jump->getCondition());
    Jump->setCondition(Hidden->getArgOperand(0));
    Hidden->eraseFromParent();
    if (BB == L.getLoopLatch())
      continue;
    bool First = L.contains(Jump->getSuccessor(0));
    BasicBlock *In = Jump->getSuccessor(!First),
               *Out = Jump->getSuccessor(First);
    Out->removePredecessor(BB, /*KeepOneInputPHIs=*/true);
    BranchInst::Create(In, Jump)->setDebugLoc(Jump->getDebugLoc());
    Jump->eraseFromParent();
    DT.deleteEdge(BB, Out);
  }
}

/// A value in a later iteration of \p L as \p First + \p Distance, where First
/// is its value in the first iteration.
struct Unroller::Later {
  Value *First;
  Value *Distance;           ///< Computed outside of the loop.
  bool NoUnsigned, NoSigned; ///< The sum does not wrap around.
};

/// The value of \p I, a user of \p Old, in terms of its value in the first
/// iteration, given \p V for Old; First is null if unknown. Creates First at
/// the start of \p L.
Unroller::Later Unroller::usedBy(Loop &L, BinaryOperator &I, Value *Old,
                                 const Later &V) {
  using namespace PatternMatch;
  IRBuilder<> First(&*L.getHeader()->getFirstInsertionPt());
  if (auto *Made = dyn_cast<Instruction>(V.First))
    if (!isa<PHINode>(Made))
      First.SetInsertPoint(Made->getNextNode());
  IRBuilder<> Outside(L.getLoopPreheader()->getTerminator());
  First.SetCurrentDebugLocation(I.getDebugLoc());
  Outside.SetCurrentDebugLocation(I.getDebugLoc());
  bool Left = I.getOperand(0) == Old;
  Value *Other = I.getOperand(Left);
  if (Other == Old || !L.isLoopInvariant(Other))
    return {};
  auto Made = [&] {
    return Left ? First.CreateBinOp(I.getOpcode(), V.First, Other)
                : First.CreateBinOp(I.getOpcode(), Other, V.First);
  };
  const APInt *By, *Distance;
  switch (I.getOpcode()) {
  case Instruction::Add:
    return {Made(), V.Distance, false, false};
  case Instruction::Mul:
    if (!isa<ConstantInt>(Other))
      return {}; // InstCombine would restore the product.
    return {Made(), Outside.CreateMul(V.Distance, Other), false, false};
  case Instruction::Shl:
    if (!Left || !isa<ConstantInt>(Other))
      return {};
    return {Made(), Outside.CreateShl(V.Distance, Other), false, false};
  case Instruction::LShr:
  case Instruction::AShr:
    if (!Left || !match(Other, m_APInt(By)) ||
        !match(V.Distance, m_APInt(Distance)) || By->uge(By->getBitWidth()) ||
        Distance->countTrailingZeros() < By->getZExtValue() ||
        !(I.getOpcode() == Instruction::LShr ? V.NoUnsigned || isMasked(I, *By)
                                             : V.NoSigned))
      return {};
    return {Made(),
            I.getOpcode() == Instruction::LShr
                ? Outside.CreateLShr(V.Distance, Other)
                : Outside.CreateAShr(V.Distance, Other),
            false, false};
  default:
    return {};
  }
}

/// Computes users of \p Old from users of the first value in \p V.
void Unroller::countUsers(Loop &L, Value *Old, const Later &V) {
  for (User *U : make_early_inc_range(Old->users())) {
    auto *I = dyn_cast<BinaryOperator>(U);
    // It dominates the latch if it is executed in each iteration.
    if (!I || Counts.count(I) || !L.contains(I) ||
        !DT.dominates(I->getParent(), L.getLoopLatch()))
      continue;
    Later Result = usedBy(L, *I, Old, V);
    if (!Result.First)
      continue;
    countUsers(L, I, Result);
    IRBuilder<> B(I);
    I->replaceAllUsesWith(B.CreateAdd(Result.First, Result.Distance));
  }
}

/// Computes induction variables of later iterations from their value in the
/// first.
void Unroller::countFromFirst(Loop &L, const LoopCount &C, unsigned Iterations,
                              bool Split) {
  SmallVector<BinaryOperator *, 4> Values;
  for (Value *V = C.At->getIncomingValueForBlock(L.getLoopLatch()); V != C.At;
       V = Values.back()->getOperand(0)) {
    auto *Sum = dyn_cast<BinaryOperator>(V);
    if (!Sum || Sum->getOpcode() != Instruction::Add ||
        !isa<ConstantInt>(Sum->getOperand(1)))
      return;
    Values.push_back(Sum);
  }
  if (Values.size() != Iterations)
    return;
  Counts.clear();
  Counts.insert(Values.begin(), Values.end());
  // The last value may be beyond the bound and wrap around.
  Values.erase(Values.begin());
  bool Positive = SE.isKnownNonNegative(
      SE.getSCEV(C.At->getIncomingValueForBlock(L.getLoopPreheader())));
  // Iterations below the limit do not wrap around.
  bool NoSigned = (Split && C.TestsNext && C.Signed && C.isUp()) ||
                  all_of(Values, [](const BinaryOperator *Value) {
                    return Value->hasNoSignedWrap();
                  });
  bool NoUnsigned =
      (Split && C.TestsNext && C.isUp() && (!C.Signed || Positive)) ||
      all_of(Values, [](const BinaryOperator *Value) {
        return Value->hasNoUnsignedWrap();
      });
  unsigned Iteration = Values.size();
  for (BinaryOperator *Value : Values) {
    Value->setHasNoSignedWrap(NoSigned);
    Value->setHasNoUnsignedWrap(NoUnsigned);
    auto *Distance = ConstantInt::get(Value->getType(), C.Step * Iteration--);
    countUsers(L, Value, {C.At, Distance, NoUnsigned, NoSigned});
  }
}

/// Returns false if \p L has a known trip count and is no loop any more.
bool Unroller::unroll(Loop &L, unsigned Iterations) {
  SE.forgetTopmostLoop(&L);
  UnrollLoopOptions Options{Iterations,
                            /*Force=*/true,
                            /*Runtime=*/false,
                            /*AllowExpensive=*/false,
                            /*UnrollRemainder=*/false,
                            /*ForgetAllSCEV=*/true};
  return UnrollLoop(&L, Options, &LI, &SE, &DT, &AC, &TTI, /*ORE=*/nullptr,
                    /*PreserveLCSSA=*/true) ==
         LoopUnrollResult::PartiallyUnrolled;
}

bool Unroller::visit(Loop &L) {
  auto Missed = [&](StringRef Name, StringRef Why) {
    ORE.emit([&] {
      return OptimizationRemarkMissed(DEBUG_TYPE, Name, L.getStartLoc(),
                                      L.getHeader())
             << "loop is not unrolled: " << Why;
    });
    return false;
  };
  BasicBlock *Latch = L.getLoopLatch();
  if (!Latch || L.getExitingBlock() != Latch || !L.isSafeToClone() ||
      hasUnrollTransformation(&L) & TM_Disable ||
      getBooleanLoopAttribute(&L, "llvm.loop.unroll.disable"))
    return false;
  unsigned Size = sizeOf(L);
  if (!Size)
    return Missed("NotRepeated",
                  "it contains operations that cannot be duplicated");
  unsigned Iterations = 4 * Size <= visa::cost::FourIterations ? 4 : 2;
  if (Iterations == 2 && 2 * Size > visa::cost::TwoIterations)
    return Missed("TooLong", "it is too long");
  unsigned Known = SE.getSmallConstantTripCount(&L);
  if (Known)
    while (Iterations > 1 && Known % Iterations)
      --Iterations;
  if (Iterations == 1)
    return false;
  unsigned Most = SE.getSmallConstantMaxTripCount(&L);
  if (Most && Most < visa::cost::MinRepetitions * Iterations)
    return Missed("Few", "it has few rounds");
  Optional<LoopCount> C = countOf(L);
  if (!Known && !C)
    return Missed("NoCount", "it does not count to a bound");
  if (!fitsRegisters(L))
    return Missed("Registers", "it needs many registers");
  if (!DebugCounter::shouldExecute(Counter))
    return false;
  Loop *Outermost = &L;
  while (Loop *Parent = Outermost->getParentLoop())
    Outermost = Parent;
  simplifyLoop(&L, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
  formLCSSARecursively(*Outermost, DT, &LI, &SE);
  if (!L.getLoopPreheader() || !L.hasDedicatedExits())
    return true;
  BranchInst *Guard = Known || !C->TestsNext ? nullptr : guardOf(L, *C);
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Unrolled", L.getStartLoc(),
                              L.getHeader())
           << ore::NV("Iterations", Iterations)
           << " iterations of the loop at once";
  });
  if (!Known)
    splitRemainder(L, *C, Iterations, Guard, Guard || isEntered(L, *C));
  bool IsLoop = unroll(L, Iterations);
  if (!Known)
    dropTests(L);
  if (!IsLoop)
    return true;
  if (C)
    countFromFirst(L, *C, Iterations, /*Split=*/!Known);
  L.setLoopAlreadyUnrolled();
  return true;
}

} // namespace

PreservedAnalyses UnrollLoopsPass::run(Function &F,
                                       FunctionAnalysisManager &FAM) {
  if (!Unroller(F, FAM).run())
    return PreservedAnalyses::all();
  FAM.invalidate(F, PreservedAnalyses::none());
  // The iterations are one block now, with common subexpressions.
  FAM.invalidate(F, SimplifyCFGPass().run(F, FAM));
  FAM.invalidate(F, InstCombinePass().run(F, FAM));
  FAM.invalidate(F, EarlyCSEPass(/*UseMemorySSA=*/false).run(F, FAM));
  return PreservedAnalyses::none();
}

} // namespace cmc::genx
