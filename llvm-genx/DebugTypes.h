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

/// A variable, and where the function that has it was inlined (null: the kernel
/// has it).
using PlacedVariable =
    std::pair<const llvm::DILocalVariable *, const llvm::DILocation *>;
/// Indices from 0.
using NumberedVariables = llvm::MapVector<PlacedVariable, unsigned>;

/// A function and where it was inlined.
using PlacedFunction =
    std::pair<const llvm::DISubprogram *, const llvm::DILocation *>;
/// Numbers from 1; callers come first.
using NumberedCalls = llvm::MapVector<PlacedFunction, unsigned>;

/// Adds the inlined calls \p Calls of \p Kernel to \p Out, and the variables of
/// both: first \p Numbered, in the order of their indices, then all others in
/// the source.
void describeVariables(const llvm::Function &Kernel,
                       const NumberedVariables &Numbered,
                       const NumberedCalls &Calls, SourceVariables &Out);

} // namespace cmc::genx
