//===- RegisterPasses.h - the passes of llvm-genx/Import --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace cmc::genx {

/// Registers the passes of PassRegistry.def with \p PB.
void registerImportPasses(llvm::PassBuilder &PB);

} // namespace cmc::genx
