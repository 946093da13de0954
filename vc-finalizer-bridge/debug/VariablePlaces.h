//===- VariablePlaces.h - variables of the source in registers --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer says in which registers it keeps a vISA variable, but not when:
// it shares them, drops copies, and moves instructions. The code is looked at:
// when an instruction is next, a vISA variable is in its registers if there the
// same vISA instructions may have written each byte last as in the vISA code,
// and none of them has been moved across this one. Everything that is not known
// for sure is left out.
//===----------------------------------------------------------------------===//
#pragma once

#include "containers/GenKernel.h"
#include "vc-finalizer-bridge/finalizer/FinalizerListing.h"

namespace cmc::bridge {

/// \p Insts and \p Listed are those of the finalized code, \p Where its
/// placements.
std::vector<VariablePlace> placeVariables(const SourceVariables &Variables,
                                          llvm::ArrayRef<GenInst> Insts,
                                          llvm::ArrayRef<ListedInst> Listed,
                                          llvm::ArrayRef<Placement> Where,
                                          const TargetInfo &T);

} // namespace cmc::bridge
