//===- ELFImage.h - ELF files that hold Gen code ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What zebin and the `cm` container have in common: a relocatable ELF64 file
// with one code section and one symbol per kernel, a note that says which GPU
// it is for, and the line table. basic/container/ElfImage.h reads it.
//===----------------------------------------------------------------------===//
#ifndef CMC_VC_FINALIZER_BRIDGE_ELFIMAGE_H
#define CMC_VC_FINALIZER_BRIDGE_ELFIMAGE_H

#include "basic/container/ElfImage.h"
#include "vc-finalizer-bridge/Bridge.h"

namespace cmc {
namespace bridge {

/// The version of the zebin specification that we write.
const char ZebinVersion[] = "1.15";

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
