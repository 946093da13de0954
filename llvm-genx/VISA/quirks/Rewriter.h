//===- Rewriter.h - goes round what the finalizer gets wrong ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The rewritings of this folder, in the order in which one instruction passes
// them: when it is legalized, and when its pieces are emitted.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/quirks/Extensions.h"
#include "llvm-genx/VISA/quirks/Immediates.h"
#include "llvm-genx/VISA/quirks/Moves.h"
#include "llvm-genx/VISA/quirks/Results.h"
#include "llvm-genx/VISA/quirks/Sources.h"

namespace cmc::visa {

/// What the rewritings know of the kernel.
struct KernelQuirks {
  explicit KernelQuirks(const Kernel &K);

  bool SeesCarry; ///< seesCarry() of the kernel.
  KernelSources Sources;
  VarId BehindCalls = None; ///< Nobody writes or reads it.
};

class Rewriter {
public:
  Rewriter(BlockContext &B, KernelQuirks &OfKernel)
      : B(B), OfKernel(OfKernel), TheSources(B, OfKernel.Sources),
        TheResults(B), TheMoves(B), TheExtensions(B), TheImmediates(B) {}

  /// Changes the message \p I.
  void rewriteMessage(Instruction &I);
  /// Emits what must stand behind a stack call at \p Line.
  void fillBlockBehindCall(const SourceLine &Line);
  /// Changes \p I, which is no message; true when it is done.
  bool rewrite(Instruction &I);
  /// Changes the piece \p I, which is next to be emitted.
  void beforeEmission(Instruction &I);
  /// \p I is final.
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
};

} // namespace cmc::visa
