//===- UnmaskedRegions.cpp - removes markers of unmasked regions ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/UnmaskedRegions.h"
#include "stage4/Errors.h"
#include "stage4/LaneMasks.h"
#include "stage4/Rewriting.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::frontend {

bool isUnmaskMarker(const Instruction &I, StringRef Name) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->getCalledFunction() &&
         Call->getCalledFunction()->getName() == Name;
}

namespace {

/// Reports invalid uses of the result of cm_unmask_begin.
void checkBegin(const Instruction &Begin) {
  for (const User *U : Begin.users())
    if (!isUnmaskMarker(*cast<Instruction>(U), UnmaskEnd))
      return report(*cast<Instruction>(U), PassDiag::UnmaskResult);
  if (Begin.use_empty())
    report(Begin, PassDiag::UnmaskUnbalanced, "cm_unmask_begin",
           "cm_unmask_end", "function");
}

/// Reports a cm_unmask_end without a cm_unmask_begin.
void checkEnd(const Instruction &End) {
  auto *Begin = dyn_cast<Instruction>(End.getOperand(0));
  if (!Begin || !isUnmaskMarker(*Begin, UnmaskBegin))
    report(End, PassDiag::UnmaskUnbalanced, "cm_unmask_end", "cm_unmask_begin",
           "function");
}

} // namespace

PreservedAnalyses UnmaskedRegionsPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  SmallVector<Instruction *, 4> Markers;
  for (Instruction &I : instructions(F)) {
    bool Begins = isUnmaskMarker(I, UnmaskBegin);
    if (!Begins && !isUnmaskMarker(I, UnmaskEnd))
      continue;
    Markers.push_back(&I);
    Begins ? checkBegin(I) : checkEnd(I);
  }
  if (!Markers.empty())
    F.addFnAttr(UnmaskedAttribute);
  for (Instruction *I : reverse(Markers)) {
    if (!I->use_empty())
      I->replaceAllUsesWith(Constant::getNullValue(I->getType()));
    I->eraseFromParent();
  }
  return preservedIf(!Markers.empty());
}

} // namespace cmc::frontend
