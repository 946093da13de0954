//===- OutputNames.h - names of output files --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Compiler.h"

namespace cmc::driver {

/// The extension of the default output name for each kind of output.
llvm::StringRef extensionOf(const CompileOptions &C);

/// \p Path with \p Extension for its own.
std::string withExtension(llvm::StringRef Path, llvm::StringRef Extension);

} // namespace cmc::driver
