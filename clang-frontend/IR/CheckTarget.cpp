//===- CheckTarget.cpp - no arithmetic that the target lacks --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/CheckTarget.h"
#include "cmc/Target.h"
#include "stage4/Errors.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

bool isDouble(const Value *V) {
  return V->getType()->getScalarType()->isDoubleTy();
}

} // namespace

PreservedAnalyses CheckTargetPass::run(Function &F, FunctionAnalysisManager &) {
  const TargetInfo *Target =
      findTarget(F.getFnAttribute("target-cpu").getValueAsString());
  if (!Target || Target->has(TargetInfo::Float64))
    return PreservedAnalyses::all();
  DenseSet<unsigned> Lines; // One error per line says it all.
  for (const Instruction &I : instructions(F)) {
    unsigned Line = I.getDebugLoc() ? I.getDebugLoc().getLine() : 0;
    if ((isDouble(&I) || any_of(I.operand_values(), isDouble)) &&
        Lines.insert(Line).second)
      report(I, PassDiag::NotOnTargetDouble, Target->Name);
  }
  return PreservedAnalyses::all();
}

} // namespace cmc::frontend
