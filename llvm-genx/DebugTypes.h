//===- DebugTypes.h - variables and types of the source program -*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads LLVM's debug metadata. The classes of the CM headers are described as
// users think of them: a matrix of R rows is a two-dimensional array.
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/SourceVariables.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"

namespace cmc::genx {

/// Adds the variables of \p Kernel to \p Out: first \p Numbered, in the order
/// of their indices, then all others in its source.
void describeVariables(
    const llvm::Function &Kernel,
    const llvm::MapVector<const llvm::DILocalVariable *, unsigned> &Numbered,
    SourceVariables &Out);

} // namespace cmc::genx
