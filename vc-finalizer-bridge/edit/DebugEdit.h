//===- DebugEdit.h - updates debug information of edited code ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Changes sections in the form of makeDebugSections() in place: ranges of
// subprograms and blocks, and location lists, move with their instructions; the
// rows of the line program are regenerated from the new lines. Names, types and
// locations do not change.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "vc-finalizer-bridge/edit/CodeEdit.h"
#include "vc-finalizer-bridge/edit/ELFEdit.h"

namespace cmc::bridge {

/// A kernel, edited or not.
struct MovedKernel {
  std::string Name; ///< Also of its symbol.
  OffsetMap Map;
  std::vector<LineEntry> Lines;
  uint64_t CodeSize = 0;
};

/// Moves the debug information of all \p Kernels of \p File. Returns false, and
/// changes nothing, if its form is not that of cmc, or if a kernel has lost all
/// of its lines.
bool moveDebugInfo(ELFEdit &File, llvm::ArrayRef<MovedKernel> Kernels);

} // namespace cmc::bridge
