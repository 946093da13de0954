//===- FinalizerListing.h - read the finalizer's own listing ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Called with -output -emitLocation, the finalizer writes its code as text in
// code order, with "// File: F" and "// Line N" above the first instruction of
// a source line, as our .file and .loc directives said. That is the only place
// where it tells which source line an instruction belongs to. Behind each
// instruction stands the number of its vISA instruction, "// $15", and whether
// it spills; above all of them, where variables are:
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

/// The variables of the vISA text whose places the listing \p Text tells; no
/// aliases, nothing that the finalizer made itself.
std::vector<Placement> readPlacements(llvm::StringRef Text, unsigned GRFBytes);

/// Joins \p Listed with the decoded code: a row per change of line. Both have
/// the same length.
std::vector<LineEntry> lineTable(llvm::ArrayRef<ListedInst> Listed,
                                 llvm::ArrayRef<GenInst> Insts);

/// Size of the code that loads the local ids, which the runtime skips when it
/// has done so itself.
unsigned perThreadPrologBytes(llvm::ArrayRef<ListedInst> Listed,
                              llvm::ArrayRef<GenInst> Insts);

} // namespace cmc::bridge
