//===- SPIRVCheck.h - checks SPIR-V modules ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// LLVMSPIRVLib assumes valid input. The parser of SPIRV-Tools checks the
// grammar of each instruction, but not that ids are defined and that operands
// for types are types; this does.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cmc::bridge {

/// Describes a problem of module \p Bytes, with the instruction and its
/// function; "" if there is none.
std::string spirvProblem(llvm::StringRef Bytes);

} // namespace cmc::bridge
