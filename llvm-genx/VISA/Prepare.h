//===- Prepare.h - the pipeline of the vISA model ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The machine-level pipeline as one function: from the output of instruction
// selection to a kernel that printKernel() may print.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Verifier.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::visa {

/// Makes \p K legal and small. Returns the violations that the verifier finds,
/// each a compiler bug that names its instruction; empty if the kernel is ready
/// to print. Without \p Optimize, only necessary steps run; \p Disabled names
/// optimizations() to skip; \p After is called after each step with its name.
std::vector<std::string> prepare(
    Kernel &K, bool Optimize = true, llvm::ArrayRef<std::string> Disabled = {},
    llvm::function_ref<void(llvm::StringRef)> After = [](llvm::StringRef) {});

/// An optional step, which affects only the quality of the code.
struct Step {
  llvm::StringLiteral Name;
  void (*Run)(Kernel &);
  Stage When = Stage::Selected; ///< The form of kernel that it takes.
};

/// In execution order; a name may occur twice.
llvm::ArrayRef<Step> optimizations();

/// The step called \p Name, of optimizations() or of those that correctness
/// requires; null if there is none.
const Step *findStep(llvm::StringRef Name);

/// Removes unreachable blocks and jumps to the next block, and joins blocks
/// with a block above that is their only predecessor. Sets LoopDepth.
void tidyBlocks(Kernel &K);

} // namespace cmc::visa
