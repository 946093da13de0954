//===- DebugUses.h - removal of wrong debug values --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// llvm.dbg.value does not count as a use: a pass that replaces a value by one
// that is equal for its users only must drop the debug values.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"

namespace cmc::genx {

bool hasDebugValues(const llvm::Function &F);

/// Makes the value of source variables that are \p V unknown.
void forgetDebugValues(llvm::Value &V);

/// The same for integers of \p F with bits that are not demanded, which
/// InstCombine may change.
void forgetPartlyReadIntegers(llvm::Function &F);

/// The same for variables assigned in the latch of \p L: LoopRotate may
/// speculate the latch after the last test, where the source does not run it.
void forgetSpeculatedLatch(const llvm::Loop &L);

} // namespace cmc::genx
