//===- KernelListing.h - parses an edited listing ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A listing, as printed by `cmc -S` and `cmobj disassemble`:
//   // kernel linear, icllp: 56 instructions, ...     a kernel begins
//   // linear.cpp:12: m = in;                         source of the next ones
//   (W)  mov (8|M0)  r1.0<1>:ud  r0.0<1;1,0>:ud       an instruction
//   L64:                                              a label
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cmc::bridge {

struct KernelListing {
  std::string Kernel, Target; ///< "" before the first header.
  unsigned Line = 1;          ///< Of the header, or of the first instruction.
  /// The lines of this kernel, after as many empty lines as precede them, so
  /// that line numbers in messages are those of the file.
  std::string Text;
  /// By instruction: the source line in the last comment before it; Offset is
  /// the index of the instruction. Only where the line changes.
  std::vector<LineEntry> Sources;
  unsigned Instructions = 0;
};

/// The kernels of \p Listing. Comments that name one of \p Files are source
/// lines.
std::vector<KernelListing>
readKernelListings(llvm::StringRef Listing, llvm::ArrayRef<std::string> Files);

} // namespace cmc::bridge
