//===- SPIRVCheck.h - is this a SPIR-V module? ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// LLVMSPIRVLib believes what it reads. The parser of SPIRV-Tools knows the
// grammar of each instruction; what it does not look at is that ids are defined
// and that types are types.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cmc::bridge {

/// What is wrong with module \p Bytes, with the instruction and its function;
/// "" when nothing is.
std::string spirvProblem(llvm::StringRef Bytes);

} // namespace cmc::bridge
