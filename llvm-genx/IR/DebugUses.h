//===- DebugUses.h - debug values that would become wrong -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// llvm.dbg.value is no use: who replaces a value by one that is equal for all
// of its readers must say when it is not equal otherwise.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"

namespace cmc::genx {

bool hasDebugValues(const llvm::Function &F);

/// Variables of the source that are \p V have no known value any more.
void forgetDebugValues(llvm::Value &V);

/// The same for integers of \p F some bits of which nobody reads: what
/// InstCombine may change.
void forgetPartlyReadIntegers(llvm::Function &F);

/// The same for variables that the latch of \p L changes, where LoopRotate may
/// run it once more than the source: behind the last test.
void forgetSpeculatedLatch(const llvm::Loop &L);

} // namespace cmc::genx
