//===- LaneMasks.h - vector writes in SIMD control flow ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Invariant 12 of stage 4 (docs/reference/stage4-ir.md): a block under a lane
// mask changes vectors in active lanes only. A block is under the mask of a
// goto or join when it is control dependent on its branch, directly or through
// other branches.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace cmc {

/// Attribute of functions with cm_unmask_begin, whose statements write all
/// lanes everywhere: these functions are not checked.
constexpr const char UnmaskedAttribute[] = "cmc-unmasked";

/// Whether \p V is the old value of the region that \p WrRegion writes.
bool isReadBefore(const llvm::Value *V, const llvm::CallInst &WrRegion);

/// Calls \p Fail for each instruction of \p F that changes a vector, or memory
/// by lanes, under a lane mask without using the mask.
void checkLaneMasks(
    const llvm::Function &F,
    llvm::function_ref<void(const llvm::Twine &, const llvm::Instruction &)>
        Fail);

} // namespace cmc
