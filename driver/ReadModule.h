//===- ReadModule.h - import of LLVM IR and SPIR-V --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// LLVM assembly (.ll) and bitcode (.bc), with typed or opaque pointers, and
// SPIR-V, recognized by its first bytes. An invalid file is a located error,
// although LLVM's readers end the process on some.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "stage4/SpecConstants.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace cmc::driver {

/// True when a file with this name and these first bytes is no CM source.
bool isModule(llvm::StringRef FileName, llvm::StringRef Bytes);

/// Reads \p Bytes in \p C, whose pointer mode must not be fixed yet. Null after
/// an error was reported to \p Handler. For SPIR-V, sets the specialisation
/// constants in \p Values and removes them from it.
std::unique_ptr<llvm::Module> readModule(llvm::LLVMContext &C,
                                         llvm::StringRef FileName,
                                         llvm::StringRef Bytes,
                                         SpecConstantValues &Values,
                                         const DiagnosticHandler &Handler);

} // namespace cmc::driver
