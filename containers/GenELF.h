//===- GenELF.h - what zebin and `cm` files have in common ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Both are relocatable ELF64 files with one code section and one symbol per
// kernel, a note that says which GPU they are for, and the line table: the
// numbers and names on which writer and reader agree.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace cmc {

/// e_machine of Intel graphics code, and section and note numbers of zebin.
enum : uint32_t {
  MachineIntelGT = 205,
  SectionZeInfo = 0xff000011,
  NoteProductFamily = 1,
  NoteGfxCore = 2,
  NoteTargetMetadata = 3,
  NoteZebinVersion = 4,
  RelocSymbolAddress = 1, ///< 64-bit address of a symbol.
  RelocSymbolAddressLow = 2,
  RelocSymbolAddressHigh = 3,
};

/// The prefix of a kernel's code section.
const char TextPrefix[] = ".text.";
/// Texts that kernels print. The runtimes keep it on the host.
const char StringSection[] = ".data.const.string";
const char ZeInfoSection[] = ".ze_info";
const char NoteSection[] = ".note.intelgt.compat";
const char NoteName[] = "IntelGT";

} // namespace cmc
