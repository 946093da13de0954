//===- UnrollReferences.cpp - loops over the elements of CM objects -------===//
//
// Part of CMC, under the MIT licence.
//
// Unrolls each loop in which a pointer into a CM object advances, as Clang
// writes `for (auto &v : vectors)` and the construction of an array of classes:
//
//   loop: %v = phi [%begin, %entry], [%next, %loop]
//         store <8 x i32> %x, <8 x i32>* %v
//         %next = getelementptr <8 x i32>, <8 x i32>* %v, i64 1
//         br (icmp eq %next, %end), %done, %loop
//
// becomes one store for each element, whose place is a constant.
// Requires: all inlined; references are SSA values. Guarantees: the same
// accesses in the same order. Leaves alone: loops whose count of iterations is
// not known or above the limit; their references cannot be resolved.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
#include "clang-frontend/IR/RawIR.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// No register file has room for more vectors.
constexpr unsigned MaxIterations = 1024;

bool pointsIntoObject(const PHINode &Phi) {
  if (!Phi.getType()->isPointerTy())
    return false;
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&Phi, Objects, nullptr, /*MaxLookup=*/0);
  return any_of(Objects, [](const Value *O) {
    if (auto *A = dyn_cast<AllocaInst>(O))
      return holdsVector(A->getAllocatedType());
    auto *GV = dyn_cast<GlobalVariable>(O);
    return GV && holdsVector(GV->getValueType());
  });
}

bool unroll(Loop &L, Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &AC = FAM.getResult<AssumptionAnalysis>(F);
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  simplifyLoop(&L, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
  formLCSSARecursively(L, DT, &LI, &SE);
  unsigned Iterations = SE.getSmallConstantMaxTripCount(&L);
  if (!Iterations || Iterations > MaxIterations)
    return false;
  UnrollLoopOptions Options{Iterations,
                            /*Force=*/true,
                            /*Runtime=*/false,
                            /*AllowExpensive=*/false,
                            /*UnrollRemainder=*/false,
                            /*ForgetAllSCEV=*/true};
  return UnrollLoop(&L, Options, &LI, &SE, &DT, &AC, &TTI, /*ORE=*/nullptr,
                    /*PreserveLCSSA=*/true) != LoopUnrollResult::Unmodified;
}

} // namespace

PreservedAnalyses UnrollReferencesPass::run(Function &F,
                                            FunctionAnalysisManager &FAM) {
  auto Advances = [](const Loop *L) {
    return any_of(L->getHeader()->phis(), pointsIntoObject);
  };
  bool Changed = false, Again = true;
  while (Again) {
    Again = false;
    auto Loops = FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder();
    for (Loop *L : reverse(Loops)) // Inner ones first.
      if (Advances(L) && unroll(*L, F, FAM)) {
        Changed = Again = true;
        break;
      }
  }
  if (!Changed)
    return PreservedAnalyses::all();
  // The iteration in which a loop only ends has a body behind the last element.
  for (BasicBlock &BB : F)
    ConstantFoldTerminator(&BB);
  removeUnreachableBlocks(F);
  return PreservedAnalyses::none();
}

} // namespace cmc::frontend
