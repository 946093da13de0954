//===- FinalizerListing.h - read the finalizer's own listing ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Called with -output -emitLocation, the finalizer writes its code as text in
// code order, with "// File: F" and "// Line N" above the first instruction of
// a source line, as our .file and .loc directives said. That is the only place
// where it tells which source line an instruction belongs to.
//===----------------------------------------------------------------------===//
#ifndef CMC_VC_FINALIZER_BRIDGE_FINALIZERLISTING_H
#define CMC_VC_FINALIZER_BRIDGE_FINALIZERLISTING_H

#include "cmc/KernelInfo.h"
#include "vc-finalizer-bridge/Decoder.h"
#include "llvm/ADT/StringRef.h"

namespace cmc {
namespace bridge {

/// One instruction of the listing.
struct ListedInst {
  enum Part { PerThreadProlog, CrossThreadProlog, Body } Where;
  unsigned Line;        ///< 0: no source.
  llvm::StringRef File; ///< Points into the listing.
};

/// The instructions of the listing \p Text, in code order.
std::vector<ListedInst> readListing(llvm::StringRef Text);

/// Joins \p Listed with the decoded code: a row per change of line. Both have
/// the same length.
std::vector<LineEntry> lineTable(llvm::ArrayRef<ListedInst> Listed,
                                 llvm::ArrayRef<GenInst> Insts);

/// Size of the code that loads the local ids, which the runtime skips when it
/// has done so itself.
unsigned perThreadPrologBytes(llvm::ArrayRef<ListedInst> Listed,
                              llvm::ArrayRef<GenInst> Insts);

} // namespace bridge
} // namespace cmc

#endif // CMC_VC_FINALIZER_BRIDGE_FINALIZERLISTING_H
