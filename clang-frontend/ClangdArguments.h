//===- ClangdArguments.h - the command line of clangd -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace cmc::frontend {

/// Options with which the driver of a stock Clang accepts CM programs, as an
/// editor needs it (cm/editor.h). \p Headers is the folder that holds cm/;
/// \p ClangArgs are the user's options.
std::vector<std::string> clangdArguments(const TargetInfo &Target,
                                         PayloadABI ABI,
                                         llvm::StringRef Headers,
                                         llvm::ArrayRef<std::string> ClangArgs);

} // namespace cmc::frontend
