//===- CheckTarget.cpp - rejects doubles on targets without them ----------===//
//
// Part of CMC, under the MIT licence.
//
// Reports a located error for each line with doubles that the checks of types
// did not find, on targets without doubles.
// Requires: SSA form, builtins lowered.
// Guarantees: all operations that are left compile for the target. Changes
// nothing.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
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
  DenseSet<unsigned> Lines; // One error per line is enough.
  for (const Instruction &I : instructions(F)) {
    unsigned Line = I.getDebugLoc() ? I.getDebugLoc().getLine() : 0;
    if ((isDouble(&I) || any_of(I.operand_values(), isDouble)) &&
        Lines.insert(Line).second)
      report(I, PassDiag::NotOnTargetDouble, Target->Name);
  }
  return PreservedAnalyses::all();
}

} // namespace cmc::frontend
