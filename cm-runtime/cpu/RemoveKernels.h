//===- RemoveKernels.h - a module without some of its kernels ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

namespace cmc::runtime {

/// Removes the kernels of \p M that \p Unwanted names by the kernel's name, and
/// the functions that only they need.
void removeKernels(llvm::Module &M,
                   llvm::function_ref<bool(llvm::StringRef)> Unwanted);

} // namespace cmc::runtime
