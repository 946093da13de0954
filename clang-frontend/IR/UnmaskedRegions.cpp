//===- UnmaskedRegions.cpp ------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/UnmaskedRegions.h"
#include "basic/Errors.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc {
namespace frontend {

bool isUnmaskMarker(const Instruction &I, StringRef Name) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->getCalledFunction() &&
         Call->getCalledFunction()->getName() == Name;
}

PreservedAnalyses UnmaskedRegionsPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  SmallVector<Instruction *, 4> Markers;
  for (Instruction &I : instructions(F)) {
    if (isUnmaskMarker(I, UnmaskEnd))
      Markers.push_back(&I);
    if (!isUnmaskMarker(I, UnmaskBegin))
      continue;
    Markers.push_back(&I);
    for (const User *U : I.users())
      if (!isUnmaskMarker(*cast<Instruction>(U), UnmaskEnd)) {
        reportUserError(*cast<Instruction>(U),
                        "the result of cm_unmask_begin is for cm_unmask_end "
                        "only");
        break;
      }
  }
  for (Instruction *I : reverse(Markers)) {
    if (!I->use_empty())
      I->replaceAllUsesWith(Constant::getNullValue(I->getType()));
    I->eraseFromParent();
  }
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return Markers.empty() ? PreservedAnalyses::all() : PA;
}

} // namespace frontend
} // namespace cmc
