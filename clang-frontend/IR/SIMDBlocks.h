//===- SIMDBlocks.h - blocks that run under a lane mask ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A block runs under a mask when it is control dependent on a branch on
// llvm.genx.simdcf.any, or on any other branch of a block under a mask; the
// mask has as many lanes as the condition. CMSimdCFLowering only finds branches
// of the first kind: branchPerLane() converts the others. Finding the blocks
// first allows errors in terms of CM, and masks at the right regions.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Function.h"

namespace cmc::frontend {

/// The lanes of the mask of each masked block.
using SIMDBlocks = llvm::MapVector<llvm::BasicBlock *, unsigned>;

/// Finds the masked blocks of \p F. False after an error: a width that is not a
/// power of two from 2 to 32, nested blocks of different widths, or a return
/// under a mask.
bool findSIMDBlocks(llvm::Function &F, SIMDBlocks &Blocks);

/// Turns scalar branches that end \p Blocks into branches on
/// llvm.genx.simdcf.any of their condition in all lanes. All blocks must end
/// with branches.
void branchPerLane(const SIMDBlocks &Blocks);

/// The masked blocks of stage 3, where conditions are raw calls; reports no
/// errors.
llvm::DenseSet<const llvm::BasicBlock *> blocksUnderMask(llvm::Function &F);

} // namespace cmc::frontend
