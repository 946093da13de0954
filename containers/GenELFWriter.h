//===- GenELFWriter.h - writes zebin and `cm` files -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "containers/DebugSection.h"
#include "containers/GenELF.h"
#include "containers/GenKernel.h"
#include "llvm/ADT/ArrayRef.h"

namespace cmc::container {

/// The version of the zebin specification that we write.
const char ZebinVersion[] = "1.15";

/// Instruction fetch runs ahead; zeros after the code keep it in the mapping.
const unsigned CodePadding = 128;

/// The section with information about the kernels.
struct InfoSection {
  llvm::StringRef Name;
  uint32_t Type;
  llvm::StringRef Contents;
};

std::string writeGenELF(llvm::ArrayRef<GenKernel> Kernels, const TargetInfo &T,
                        const InfoSection &Info,
                        llvm::ArrayRef<DebugSection> Debug);

} // namespace cmc::container
