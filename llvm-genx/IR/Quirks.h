//===- Quirks.h - the finalizer's quirks, for passes on IR ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Quirks.h"
#include "llvm/IR/Function.h"

namespace cmc::genx {

/// Leaves out the quirks in \p Names for all passes on \p M: names of passes or
/// "quirk-<name>".
void disableQuirks(llvm::Module &M, llvm::ArrayRef<std::string> Names);

/// Whether the target of \p F has the quirk \p Q and it is not left out.
bool avoids(const llvm::Function &F, visa::Quirk Q);

} // namespace cmc::genx
