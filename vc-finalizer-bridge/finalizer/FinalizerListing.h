//===- FinalizerListing.h - reads the finalizer's listing -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// With -output -emitLocation, the finalizer prints its code as assembly in code
// order, with "// File: F" and "// Line N" above the first instruction of a
// source line, from our .file and .loc directives. It has no other output that
// maps instructions to source lines. Each instruction is followed by the index
// of its vISA instruction, "// $15", and a mark if it spills; the locations of
// variables are at the top:
//
//   //.declare V38 (48)  rf=r size=256 type=b align=16 words (r2.0)
//   //.declare V50 (47)  rf=r size=2048 type=f ... (spilled -> Scratch[4x32])
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "containers/GenKernel.h"
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::bridge {

/// One instruction of the listing.
struct ListedInst {
  enum Part { PerThreadProlog, CrossThreadProlog, Body } Where;
  unsigned Line;        ///< 0: no source.
  llvm::StringRef File; ///< Points into the listing.
  GenOrigin Origin;
};

/// The instructions of the listing \p Text, in code order.
std::vector<ListedInst> readListing(llvm::StringRef Text);

/// The locations of vISA variables in the listing \p Text, without aliases and
/// variables that the finalizer added.
std::vector<Placement> readPlacements(llvm::StringRef Text, unsigned GRFBytes);

/// Combines \p Listed with the decoded code: a row per change of line or of
/// inlined call. Both have the same length. \p Variables, if given, has the
/// calls.
std::vector<LineEntry> lineTable(llvm::ArrayRef<ListedInst> Listed,
                                 llvm::ArrayRef<GenInst> Insts,
                                 const SourceVariables *Variables = nullptr);

/// Size of the code that loads the local ids, which a runtime skips if it has
/// loaded them itself.
unsigned perThreadPrologBytes(llvm::ArrayRef<ListedInst> Listed,
                              llvm::ArrayRef<GenInst> Insts);

} // namespace cmc::bridge
