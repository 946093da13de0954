//===- ELFImage.h - ELF files that hold Gen code ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What zebin and the `cm` container have in common: a relocatable ELF64 file
// with one code section and one symbol per kernel, a note that says which GPU
// it is for, and the line table. LLVM's yaml2obj library lays it out, so equal
// input gives equal bytes.
//===----------------------------------------------------------------------===//
#ifndef CMC_VC_FINALIZER_BRIDGE_ELFIMAGE_H
#define CMC_VC_FINALIZER_BRIDGE_ELFIMAGE_H

#include "vc-finalizer-bridge/Bridge.h"

namespace cmc {
namespace bridge {

/// e_machine of Intel graphics code, and section and note numbers of zebin.
enum : uint32_t {
  MachineIntelGT = 205,
  SectionZeInfo = 0xff000011,
  NoteGfxCore = 2,
  NoteTargetMetadata = 3,
  NoteZebinVersion = 4,
  RelocSymbolAddress = 1, ///< 64-bit address of a symbol.
  RelocSymbolAddressLow = 2,
  RelocSymbolAddressHigh = 3,
};

/// The version of the zebin specification that we write.
const char ZebinVersion[] = "1.15";

/// The prefix of a kernel's code section.
const char TextPrefix[] = ".text.";
/// Texts that a kernel prints. The runtimes keep it on the host.
const char StringSection[] = ".data.const.string";

/// Instruction fetch runs ahead; zeroes after the code keep it in the mapping.
const unsigned CodePadding = 128;

/// The section that tells about the kernels.
struct InfoSection {
  llvm::StringRef Name;
  uint32_t Type;
  llvm::StringRef Contents;
};

std::string writeELF(llvm::ArrayRef<GenKernel> Kernels, const TargetInfo &T,
                     const InfoSection &Info, bool LineTable);

} // namespace bridge
} // namespace cmc

#endif // CMC_VC_FINALIZER_BRIDGE_ELFIMAGE_H
