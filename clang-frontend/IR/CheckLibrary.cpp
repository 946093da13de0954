//===- CheckLibrary.cpp - rejects mathematics of the C library ------------===//
//
// Part of CMC, under the MIT licence.
//
// Clang emits __builtin_sinf and the like as llvm.sin, __builtin_fmodf as frem.
// Stage 4 has neither, since their errors differ from those of CM's own
// functions.
// Requires: nothing. Guarantees: no such operation is left; for each, an error
// names the CM function to use instead.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
#include "stage4/Errors.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

struct LibraryFunction {
  Intrinsic::ID ID;
  StringLiteral Name, Instead;
};
const LibraryFunction Functions[] = {
    {Intrinsic::sqrt, "sqrt", "cm_sqrt"},
    {Intrinsic::sin, "sin", "cm_sin"},
    {Intrinsic::cos, "cos", "cm_cos"},
    {Intrinsic::pow, "pow", "cm_pow"},
    {Intrinsic::powi, "powi", "cm_pow"},
    {Intrinsic::exp, "exp", "cm_exp, to base 2"},
    {Intrinsic::exp2, "exp2", "cm_exp"},
    {Intrinsic::log, "log", "cm_log, to base 2"},
    {Intrinsic::log10, "log10", "cm_log, to base 2"},
    {Intrinsic::log2, "log2", "cm_log"},
    {Intrinsic::lround, "lround", "cm_rnde, which rounds ties to even"},
    {Intrinsic::llround, "llround", "cm_rnde, which rounds ties to even"},
    {Intrinsic::lrint, "lrint", "cm_rnde"},
    {Intrinsic::llrint, "llrint", "cm_rnde"},
    {Intrinsic::round, "round", "cm_rnde, which rounds ties to even"},
};

} // namespace

PreservedAnalyses CheckLibraryPass::run(Function &F,
                                        FunctionAnalysisManager &) {
  for (const Instruction &I : instructions(F)) {
    if (I.getOpcode() == Instruction::FRem)
      report(I, PassDiag::LibraryMath, "fmod", "cmtl::cm_fmod");
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call)
      continue;
    auto *Found = find_if(Functions, [&](const LibraryFunction &Fn) {
      return Fn.ID == Call->getIntrinsicID();
    });
    if (Found != std::end(Functions))
      report(I, PassDiag::LibraryMath, Found->Name, Found->Instead);
  }
  return PreservedAnalyses::all();
}

} // namespace cmc::frontend
