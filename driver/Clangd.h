//===- Clangd.h - configuration of clangd for CM ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Compiler.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace cmc::driver {

/// A .clangd file with which a stock clangd accepts the kernels of a folder:
/// files *.cm, and \p Files, relative to that folder. Only the first target is
/// used. \p Unknown are options of cmc, as patterns of clangd, that Clang does
/// not know. An error when the headers are not where cmc is installed.
llvm::Expected<std::string>
clangdConfiguration(const CompileOptions &Opts,
                    llvm::ArrayRef<std::string> Files,
                    llvm::ArrayRef<std::string> Unknown);

} // namespace cmc::driver
