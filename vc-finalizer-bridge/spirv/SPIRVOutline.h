//===- SPIRVOutline.h - what a SPIR-V module is about -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cmc::bridge {

struct SPIRVOutline {
  unsigned Major = 0, Minor = 0;
  std::vector<std::string> EntryPoints; ///< Kernels, in the order of the file.
  std::vector<std::string> Extensions;
  bool IsVectorCompute = false; ///< Has the capability VectorComputeINTEL.
};

constexpr uint32_t SPIRVMagic = 0x07230203;

/// Whether \p Bytes begin as SPIR-V does, in either byte order; says nothing of
/// the rest.
bool isSPIRV(llvm::StringRef Bytes);

/// Reads the structure: header, instructions, entry points; what else the rules
/// of SPIR-V say is not checked.
llvm::Expected<SPIRVOutline> readSPIRVOutline(llvm::StringRef Bytes);

} // namespace cmc::bridge
