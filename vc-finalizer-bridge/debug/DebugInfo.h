//===- DebugInfo.h - a kernel in .debug_info --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//   compile unit ── types
//                └─ subprogram ── arguments, variables
//                              └─ blocks ── their variables
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

/// Appends the unit of \p K to \p Out, the bytes of \p Section, and its
/// locations to \p Locations, the bytes of .debug_loc.
void writeDebugUnit(container::Bytes &Out, DebugSection &Section,
                    container::Bytes &Locations, const GenKernel &K,
                    const TargetInfo &T, const FileNumbers &Files,
                    uint32_t LineProgram);

} // namespace cmc::bridge
