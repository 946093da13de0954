//===- SPIRVOutline.h - the outline of a SPIR-V module ----------*- C++ -*-===//
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
  std::vector<std::string> EntryPoints; ///< Kernels, in file order.
  std::vector<std::string> Extensions;
  bool IsVectorCompute = false; ///< Has the capability VectorComputeINTEL.
};

constexpr uint32_t SPIRVMagic = 0x07230203;

/// Whether \p Bytes begin like SPIR-V, in either byte order.
bool isSPIRV(llvm::StringRef Bytes);

/// Reads the structure: header, instructions, entry points; other rules of
/// SPIR-V are not checked.
llvm::Expected<SPIRVOutline> readSPIRVOutline(llvm::StringRef Bytes);

} // namespace cmc::bridge
