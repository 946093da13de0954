//===- KernelMetadata.h - KernelInfo in IR metadata -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The only reader and writer of
//   !genx.kernels  the node of vc-intrinsics and the production compiler:
//                  function, name, argument kinds, SLM bytes, offsets, io
//                  kinds, type descriptions, named barriers
//   !cmc.kernels   properties that node lacks: ABI, element types, flags
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "llvm/ADT/Optional.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace cmc {

/// Writes or replaces the metadata of kernel \p F; names its IR arguments.
void writeKernelInfo(llvm::Function &F, const KernelInfo &Info);

/// The metadata of \p F; None if \p F is not a kernel. IR of other front ends
/// without `!cmc.kernels` gets the defaults.
llvm::Optional<KernelInfo> readKernelInfo(const llvm::Function &F);

/// The defined kernels of \p M in the order of `!genx.kernels`.
std::vector<llvm::Function *> kernelsOf(llvm::Module &M);

/// The defined functions that \p F calls, directly or not; callees first.
std::vector<llvm::Function *> functionsOf(const llvm::Function &F);

} // namespace cmc
