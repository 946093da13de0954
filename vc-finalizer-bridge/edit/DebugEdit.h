//===- DebugEdit.h - debug information of edited code -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The sections as makeDebugSections() writes them, changed in place: ranges of
// subprograms and blocks, and lists of locations, are moved to where their
// instructions are now; the rows of the line program are made again, those of
// the new lines. What names, types and places say stays.
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

/// Moves the debug information of all \p Kernels of \p File. False, and nothing
/// is changed, when it is of another form than cmc's, or when a kernel has lost
/// all of its lines.
bool moveDebugInfo(ELFEdit &File, llvm::ArrayRef<MovedKernel> Kernels);

} // namespace cmc::bridge
