//===- DebugSections.h - lines and variables as DWARF -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// DWARF 4, one compile unit per kernel, as every kernel's code is a section of
// its own: .debug_line with the unit's line program; .debug_info with unit,
// subprogram, its arguments, variables and inlined calls (DebugInfo.h);
// .debug_loc with the registers of variables along the code; .debug_ranges with
// the code of inlined calls.
//===----------------------------------------------------------------------===//
#pragma once

#include "containers/DebugSection.h"
#include "containers/GenKernel.h"
#include "llvm/ADT/ArrayRef.h"

namespace cmc::bridge {

/// The sections for \p Kernels; empty if none of them has a line.
std::vector<DebugSection> makeDebugSections(llvm::ArrayRef<GenKernel> Kernels,
                                            const TargetInfo &T);

} // namespace cmc::bridge
