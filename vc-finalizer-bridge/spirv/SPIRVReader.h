//===- SPIRVReader.h - reads SPIR-V modules as LLVM IR ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The inverse of SPIRVWriter.h: LLVMSPIRVLib and the adaptor of vc-intrinsics
// read the module, which gives IR with genx intrinsics and !genx.kernels, but
// not yet stage 4. Both crash, exit or loop forever on modules that are
// well-formed but invalid; so they run in a child (Translator.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "stage4/SpecConstants.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace cmc::bridge {

/// Reads \p Bytes with the specialisation constants \p Values. Null after an
/// error was reported to \p C.
std::unique_ptr<llvm::Module> readSPIRV(llvm::LLVMContext &C,
                                        llvm::StringRef FileName,
                                        llvm::StringRef Bytes,
                                        const SpecConstantValues &Values);

} // namespace cmc::bridge
