//===- SIMDBlocks.h - which blocks run under a lane mask --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A block runs under a mask when it is control dependent on a branch on
// llvm.genx.simdcf.any, or on any other branch of a block under a mask; the
// mask has as many lanes as the condition. CMSimdCFLowering finds the first
// kind only: branchPerLane() makes all of them that kind. To know them before
// lets us say what is wrong in CM terms, and place the masks where they belong.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Function.h"

namespace cmc::frontend {

/// The lanes of the mask of each masked block.
using SIMDBlocks = llvm::MapVector<llvm::BasicBlock *, unsigned>;

/// Finds the masked blocks of \p F. False after an error: a width that is no
/// power of two from 2 to 32, blocks of two widths in each other, or a return
/// under a mask.
bool findSIMDBlocks(llvm::Function &F, SIMDBlocks &Blocks);

/// Turns scalar branches that end \p Blocks into branches on
/// llvm.genx.simdcf.any of their condition in all lanes. The blocks end with
/// branches.
void branchPerLane(const SIMDBlocks &Blocks);

/// The masked blocks of stage 3, where conditions are raw calls; nothing is
/// checked.
llvm::DenseSet<const llvm::BasicBlock *> blocksUnderMask(llvm::Function &F);

} // namespace cmc::frontend
