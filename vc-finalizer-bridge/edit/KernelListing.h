//===- KernelListing.h - takes an edited listing apart ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A listing, as `cmc -S` and `cmobj disassemble` print it:
//
//   // kernel linear, icllp: 56 instructions, ...     a kernel begins
//   // linear.cpp:12: m = in;                         where the next is from
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
  /// The lines of this kernel, after as many empty ones as stand before them:
  /// messages about them name the lines of the file.
  std::string Text;
  /// For each instruction what the last comment in front of it says of its
  /// source; Offset is the number of the instruction. Only where that changes.
  std::vector<LineEntry> Sources;
  unsigned Instructions = 0;
};

/// The kernels of \p Listing. A comment says where code is from when it names
/// one of \p Files.
std::vector<KernelListing>
readKernelListings(llvm::StringRef Listing, llvm::ArrayRef<std::string> Files);

} // namespace cmc::bridge
