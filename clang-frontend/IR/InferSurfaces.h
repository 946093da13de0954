//===- InferSurfaces.h - what kind of surface a parameter is ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A runtime must know what a SurfaceIndex parameter is. Where the source has
// no [[type]], its uses say it, in the kernel metadata:
//   media block                        image2d_media_block_t
//   oword, scattered, untyped, atomic  buffer_t
//   typed, sampler                     image2d_t
//   motion estimation, and no other    image2d_t
// An image2d_t of the source that only media blocks use is the first, too.
// Where they do not say it:
//   `cm`  surface_t: the runtime sees what the host binds
//   `ze`  buffer_t; a warning where the parameter has uses, and an error where
//         they are of two kinds
// Requires: builtins lowered, SSA form.
// Guarantees: every surface parameter has a type description, or an error was
// reported.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct InferSurfacesPass : llvm::PassInfoMixin<InferSurfacesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::frontend
