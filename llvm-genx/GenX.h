//===- GenX.h - translation of stage-4 IR to verified vISA ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The interface of the middle and back end, two functions. Errors are reported
// through the module's LLVMContext (stage4/Errors.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/SourceVariables.h"
#include "cmc/KernelInfo.h"
#include "cmc/Pressure.h"
#include "cmc/Target.h"
#include "llvm/IR/Module.h"
#include <string>
#include <vector>

namespace cmc::genx {

struct Options {
  const TargetInfo *Target = nullptr;
  unsigned OptLevel = 2;         ///< 0 runs only the required passes.
  bool EstimatePressure = false; ///< Fill VISAKernel::Pressure.
  /// Names from optionalPasses().
  std::vector<std::string> Disabled;
};

/// A pass of optimize(), in the syntax of `genx-opt -passes=`, or a step of
/// emitVISA().
struct PipelineStep {
  std::string Text;
  bool Required; ///< For correctness; all others can be disabled.
};

/// All passes and steps in the order in which they run.
std::vector<PipelineStep> describePipeline(unsigned OptLevel);

/// The names of the optional passes, sorted.
std::vector<std::string> optionalPasses();

/// Stage 4 to stage 5, in place. False after an error was reported.
bool optimize(llvm::Module &M, const Options &Opts);

/// One kernel in the form that GenX_IR reads.
struct VISAKernel {
  KernelInfo Info; ///< Complete but for Resources and Lines.
  std::string Text;
  PressureEstimate Pressure; ///< If Options asked for it.

  struct LivePoint {
    unsigned TextLine, Bytes;
  };
  /// The live bytes at each instruction, by its line in Text from 0, if Options
  /// asked for the pressure.
  std::vector<LivePoint> Live;
  SourceVariables Variables; ///< The variables that the IR describes.
};

/// Stage 5 to stage 8: bales, vISA model, legalization, coalescing, verifier,
/// printer. The kernels are in the order of `!genx.kernels`; empty after an
/// error.
std::vector<VISAKernel> emitVISA(llvm::Module &M, const Options &Opts);

} // namespace cmc::genx
