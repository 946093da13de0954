//===- RemoveKernels.h - removal of kernels from a module -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

namespace cmc::runtime {

/// Removes the kernels of \p M for whose names \p Excluded is true, and the
/// functions that only they use.
void removeKernels(llvm::Module &M,
                   llvm::function_ref<bool(llvm::StringRef)> Excluded);

} // namespace cmc::runtime
