//===- Passes.h - the front-end's passes by name ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_CLANG_FRONTEND_IR_PASSES_H
#define CMC_CLANG_FRONTEND_IR_PASSES_H

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace cmc {
namespace frontend {

/// Makes the passes of PassRegistry.def known to `-passes=`.
void registerPasses(llvm::PassBuilder &PB);

} // namespace frontend
} // namespace cmc

#endif // CMC_CLANG_FRONTEND_IR_PASSES_H
