//===- Jit.h - compilation of lowered kernels -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/cpu/ThreadContext.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"

namespace cmc::runtime {

/// Replaces conversions between integers and masks that the host's code
/// generator does not support.
void legalizeMasks(llvm::Module &M);

/// Moves vectors of halves as words.
void halvesAsWords(llvm::Module &M);

/// Keeps the host's code generator from merging shuffles of odd widths.
void separateShuffles(llvm::Module &M);

/// Host code for one module, as long as the object lives.
class Jit {
public:
  struct Options {
    bool Optimize;
    bool PlainRounding; ///< All kernels round to nearest even, so that
                        ///< constants may be folded.
    bool Debug;         ///< Announce the code to a debugger.
  };
  /// Compiles \p M for all features of this machine.
  static llvm::Expected<std::unique_ptr<Jit>>
  create(std::unique_ptr<llvm::LLVMContext> Context,
         std::unique_ptr<llvm::Module> M, const Options &Opts);

  llvm::Expected<KernelEntry> lookup(llvm::StringRef Symbol);

private:
  explicit Jit(std::unique_ptr<llvm::orc::LLJIT> Impl)
      : Impl(std::move(Impl)) {}
  std::unique_ptr<llvm::orc::LLJIT> Impl;
};

} // namespace cmc::runtime
