//===- LegacyToLSC.h - legacy messages through the LSC ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Targets without LegacyMessages, whose registers have 64 bytes, count the
// lanes of the older data ports otherwise than the finalizer does, so untyped
// memory is accessed through the load-store cache:
//
//   gather.scaled(%m, 2, 0, %s, %g, %o, undef)
//   ==> lsc.load.bti(%m, ... d32 ..., %o + %g, %s)
//   oword.ld(0, %s, %o) of <32 x i32>
//   ==> lsc.load.bti(true, ... d32 x32, a block ..., %o * 16, %s)
//
// The same applies to scattered accesses, channels, owords and atomics; to
// surfaces, shared local memory and addresses. Typed writes of several channels
// are extended to whole registers of lanes, with the added ones disabled, since
// their data is counted differently, too:
//
//   scatter4.typed(15, <8 x i1> %m, %s, <8 x i32> %u ... <32 x float> %d)
//   ==> scatter4.typed(15, <16 x i1> %m and false, %s, ... <64 x float> %e)
//
// Requires: surfaces that are known. Guarantees: no older message to untyped
// memory is left on these targets. Leaves alone: media blocks,
// other typed access, samplers, and all targets with LegacyMessages.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LegacyToLSCPass : llvm::PassInfoMixin<LegacyToLSCPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
