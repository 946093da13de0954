//===- Quirks.h - the finalizer's quirks, for passes on IR ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Quirks.h"
#include "llvm/IR/Function.h"

namespace cmc::genx {

/// Lets all passes on \p M see the quirks that \p Names, those of passes or
/// "quirk-<name>", leave out.
void leaveOutQuirks(llvm::Module &M, llvm::ArrayRef<std::string> Names);

/// Whether the target of \p F has the quirk \p Q, and it is not left out.
bool avoids(const llvm::Function &F, visa::Quirk Q);

} // namespace cmc::genx
