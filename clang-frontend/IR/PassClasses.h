//===- PassClasses.h - the classes of the passes ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What each of them does stands on top of its source.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

#define CMC_PASSES "clang-frontend/IR/PassRegistry.def"
#include "stage4/DeclarePasses.inc"

} // namespace cmc::frontend
