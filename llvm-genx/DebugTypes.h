//===- DebugTypes.h - variables and types of the source ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// From LLVM's debug metadata. The classes of the CM headers become what a user
// thinks of: a matrix of R rows is an array of two dimensions.
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/SourceVariables.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"

namespace cmc::genx {

/// Adds the variables of \p Kernel to \p Out: first \p Numbered, by number,
/// then all others of its source.
void describeVariables(
    const llvm::Function &Kernel,
    const llvm::MapVector<const llvm::DILocalVariable *, unsigned> &Numbered,
    SourceVariables &Out);

} // namespace cmc::genx
