//===- DebugInfo.h - a kernel in .debug_info --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//   compile unit ── types, functions that were inlined
//                └─ subprogram ── arguments, variables
//                              └─ blocks, inlined calls ── their variables
//
// An argument is in the registers of the payload before the first instruction;
// its later locations, and those of variables, are
// GenKernel::VariableLocations.
//===----------------------------------------------------------------------===//
#pragma once

#include "containers/Bytes.h"
#include "containers/DebugSection.h"
#include "containers/GenKernel.h"
#include "llvm/ADT/MapVector.h"

namespace cmc::bridge {

constexpr unsigned DwarfVersion = 4, DwarfAddressBytes = 8;

/// Of a kernel: file names, numbered from 1 as in the line table.
using FileNumbers = llvm::MapVector<llvm::StringRef, unsigned>;

/// The contents of .debug_abbrev.
std::string makeAbbreviations();

/// Writes an address that the loader sets.
void writeAddress(container::Bytes &Out, DebugSection &Section,
                  const GenKernel &K);

/// The contents of .debug_info, .debug_loc and .debug_ranges.
struct DebugBytes {
  container::Bytes Info, Locations, Ranges;
};

/// Appends the unit of \p K to \p To; \p Section is .debug_info.
void writeDebugUnit(DebugBytes &To, DebugSection &Section, const GenKernel &K,
                    const TargetInfo &T, const FileNumbers &Files,
                    uint32_t LineProgram);

} // namespace cmc::bridge
