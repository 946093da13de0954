//===- VariableLocations.h - registers of source variables ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer reports the registers of a vISA variable, but not when it is
// there: it shares registers, removes copies, and moves instructions. This
// analyzes the code: before an instruction, a vISA variable is in its registers
// if the same vISA instructions may have written each byte last as in the vISA
// code, and none of them has been moved across this one. Uncertain locations
// are omitted.
//===----------------------------------------------------------------------===//
#pragma once

#include "containers/GenKernel.h"
#include "vc-finalizer-bridge/finalizer/FinalizerListing.h"

namespace cmc::bridge {

/// \p Insts and \p Listed are those of the finalized code, \p Where its
/// placements.
std::vector<VariableLocation> locateVariables(const SourceVariables &Variables,
                                              llvm::ArrayRef<GenInst> Insts,
                                              llvm::ArrayRef<ListedInst> Listed,
                                              llvm::ArrayRef<Placement> Where,
                                              const TargetInfo &T);

} // namespace cmc::bridge
