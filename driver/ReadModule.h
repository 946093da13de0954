//===- ReadModule.h - LLVM IR and SPIR-V from anywhere ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// LLVM assembly (.ll) and bitcode (.bc), with typed or opaque pointers, and
// SPIR-V by its first bytes. A file that is none is an error with its place,
// whatever LLVM's readers make of it: they end the process on some.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "stage4/SpecConstants.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace cmc::driver {

/// True when a file of this name with these first bytes is no CM source.
bool isModule(llvm::StringRef FileName, llvm::StringRef Bytes);

/// Reads \p Bytes in \p C, in which no pointer type is known yet. Null after an
/// error was given to \p Tell. Of SPIR-V the constants of \p Values are chosen
/// here and taken from it.
std::unique_ptr<llvm::Module> readModule(llvm::LLVMContext &C,
                                         llvm::StringRef FileName,
                                         llvm::StringRef Bytes,
                                         SpecConstantValues &Values,
                                         const DiagnosticHandler &Tell);

} // namespace cmc::driver
