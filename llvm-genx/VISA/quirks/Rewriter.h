//===- Rewriter.h - works around bugs of the finalizer ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The rewritings of this folder, in the order in which they apply to an
// instruction: when it is legalized, and when its pieces are emitted.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/quirks/Extensions.h"
#include "llvm-genx/VISA/quirks/Immediates.h"
#include "llvm-genx/VISA/quirks/Moves.h"
#include "llvm-genx/VISA/quirks/Results.h"
#include "llvm-genx/VISA/quirks/Selects.h"
#include "llvm-genx/VISA/quirks/Sources.h"

namespace cmc::visa {

/// Facts about the kernel that rewritings use.
struct KernelQuirks {
  explicit KernelQuirks(const Kernel &K);

  bool SeesCarry; ///< seesCarry() of the kernel.
  KernelSources Sources;
  VarId AfterCalls = None; ///< A variable without accesses.
};

class Rewriter {
public:
  Rewriter(BlockContext &B, KernelQuirks &OfKernel)
      : B(B), OfKernel(OfKernel), TheSources(B, OfKernel.Sources),
        TheResults(B), TheMoves(B), TheExtensions(B), TheImmediates(B),
        TheSelects(B) {}

  /// Rewrites the message \p I.
  void rewriteMessage(Instruction &I);
  /// Emits code that must follow a stack call at \p Line.
  void fillBlockAfterCall(const SourceLine &Line);
  /// Rewrites \p I, which is no message; true if it has been emitted.
  bool rewrite(Instruction &I);
  /// Rewrites the piece \p I, which will be emitted next.
  void beforeEmission(Instruction &I);
  /// Called with the final form of \p I.
  void noteEmission(const Instruction &I);
  void atEndOfBlock() { TheExtensions.keep(); }

private:
  BlockContext &B;
  KernelQuirks &OfKernel;
  Sources TheSources;
  Results TheResults;
  Moves TheMoves;
  Extensions TheExtensions;
  Immediates TheImmediates;
  Selects TheSelects;
};

} // namespace cmc::visa
