//===- GenX.h - stage-4 IR to verified vISA text ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The whole middle and back end as two calls. Errors travel through the
// module's LLVMContext (basic/Errors.h).
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_GENX_H
#define CMC_LLVM_GENX_GENX_H

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include "llvm/IR/Module.h"
#include <string>
#include <vector>

namespace cmc {
namespace genx {

struct Options {
  const TargetInfo *Target = nullptr;
  unsigned OptLevel = 2;         ///< 0 runs only what correctness needs.
  bool EstimatePressure = false; ///< Fill VISAKernel::Highest.
};

/// Stage 4 to stage 5, in place. False after an error was reported.
bool optimize(llvm::Module &M, const Options &Opts);

/// Where a kernel needs most registers, by our estimate (VISA/Pressure.h).
struct HighestPressure {
  unsigned Bytes = 0, Line = 0;
  std::string File;
  struct Object {
    std::string Name;     ///< As in the source; "" when it is not known.
    unsigned Bytes, Line; ///< Line: the first that writes it; 0: none.
  };
  std::vector<Object> Live; ///< Largest first.
};

/// One kernel as GenX_IR reads it.
struct VISAKernel {
  KernelInfo Info; ///< Complete but for Resources and Lines.
  std::string Text;
  HighestPressure Highest;
};

/// Stage 5 to stage 8: bales, vISA model, legalization, coalescing, verifier,
/// printer. Empty after an error was reported. The order is that of
/// `!genx.kernels`.
std::vector<VISAKernel> emitVISA(llvm::Module &M, const Options &Opts);

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_GENX_H
