//===- Prepare.h - from selected to printable -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The machine-level pipeline, as one readable function: what instruction
// selection built becomes what printKernel() may print.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Verifier.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::visa {

/// Makes \p K legal and small. Returns what the verifier still objects to:
/// each entry is a bug of the compiler and names the instruction. Empty: ready
/// to print. \p Optimize false runs only what correctness needs; \p LeftOut has
/// names of optimizations() that do not run; \p After is told the name of each
/// step that has run, to look at \p K.
std::vector<std::string> prepare(
    Kernel &K, bool Optimize = true, llvm::ArrayRef<std::string> LeftOut = {},
    llvm::function_ref<void(llvm::StringRef)> After = [](llvm::StringRef) {});

/// What only quality needs.
struct Step {
  llvm::StringLiteral Name;
  void (*Run)(Kernel &);
  Stage When = Stage::Selected; ///< What it works on.
};

/// In their order; a name may stand there twice.
llvm::ArrayRef<Step> optimizations();

/// The step called \p Name, of optimizations() or of those that correctness
/// needs; null: there is none.
const Step *findStep(llvm::StringRef Name);

/// Removes blocks that cannot be reached and jumps to the next block, and joins
/// blocks with those above them that nothing else leads to. Sets LoopDepth.
void tidyBlocks(Kernel &K);

} // namespace cmc::visa
