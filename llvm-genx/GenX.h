//===- GenX.h - stage-4 IR to verified vISA text ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The whole middle and back end as two calls. Errors travel through the
// module's LLVMContext (stage4/Errors.h).
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
  unsigned OptLevel = 2;         ///< 0 runs only what correctness needs.
  bool EstimatePressure = false; ///< Fill VISAKernel::Pressure.
  /// Names out of passesToLeaveOut().
  std::vector<std::string> LeftOut;
};

/// One pass of optimize(), as `genx-opt -passes=` writes it, or one step of
/// emitVISA().
struct PipelineStep {
  std::string Text;
  bool Required; ///< For correctness; all others may be left out.
};

/// In the order in which they run.
std::vector<PipelineStep> describePipeline(unsigned OptLevel);

/// The names of the passes that only quality needs, sorted.
std::vector<std::string> passesToLeaveOut();

/// Stage 4 to stage 5, in place. False after an error was reported.
bool optimize(llvm::Module &M, const Options &Opts);

/// One kernel as GenX_IR reads it.
struct VISAKernel {
  KernelInfo Info; ///< Complete but for Resources and Lines.
  std::string Text;
  PressureEstimate Pressure; ///< When Options asked for it.

  struct LivePoint {
    unsigned TextLine, Bytes;
  };
  /// What is live at each instruction, by its line in Text, from 0; when
  /// Options asked for the pressure.
  std::vector<LivePoint> Live;
  SourceVariables Variables; ///< Those that the IR describes.
};

/// Stage 5 to stage 8: bales, vISA model, legalization, coalescing, verifier,
/// printer. Empty after an error was reported. The order is that of
/// `!genx.kernels`.
std::vector<VISAKernel> emitVISA(llvm::Module &M, const Options &Opts);

} // namespace cmc::genx
