//===- GenELF.h - constants of zebin and `cm` files -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Both are relocatable ELF64 files with one code section and one symbol per
// kernel, a note with the target GPU, and a line table: the constants and names
// that writer and reader share.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace cmc {

/// e_machine of Intel graphics code; section and note types of zebin.
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
/// Strings that kernels print. The runtimes keep this section on the host.
const char StringSection[] = ".data.const.string";
const char ZeInfoSection[] = ".ze_info";
const char NoteSection[] = ".note.intelgt.compat";
const char NoteName[] = "IntelGT";

} // namespace cmc
