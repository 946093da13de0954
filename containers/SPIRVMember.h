//===- SPIRVMember.h - SPIR-V in a fat binary -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The file in which ocloc and the OpenCL runtime keep SPIR-V: an ELF file for
// no machine with a section for the module and one for the options with which
// it is compiled. A runtime that finds no code for its GPU in a fat binary
// compiles what such a member has.
//===----------------------------------------------------------------------===//
#pragma once

#include "containers/Readers.h"
#include <string>

namespace cmc::container {

/// Wraps \p Module, which a runtime shall compile with \p Options.
std::string writeSPIRVMember(llvm::StringRef Module, llvm::StringRef Options);

/// Whether \p Bytes are an ELF file of that type.
bool isSPIRVMember(llvm::StringRef Bytes);

/// Reads it: sections, no kernels. An error if there is no SPIR-V.
llvm::Expected<Container> readSPIRVMember(llvm::StringRef Bytes);

/// The module in \p C, which has the kind SPIRV.
llvm::StringRef moduleOf(const Container &C);

} // namespace cmc::container
