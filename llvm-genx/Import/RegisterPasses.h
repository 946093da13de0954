//===- RegisterPasses.h - the passes of llvm-genx/Import --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace cmc::genx {

/// Makes the names of PassRegistry.def known to \p PB.
void registerImportPasses(llvm::PassBuilder &PB);

} // namespace cmc::genx
