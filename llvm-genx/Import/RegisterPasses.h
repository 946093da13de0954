//===- RegisterPasses.h - the passes of llvm-genx/Import --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_IMPORT_REGISTERPASSES_H
#define CMC_LLVM_GENX_IMPORT_REGISTERPASSES_H

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace cmc::genx {

/// Makes the names of PassRegistry.def known to \p PB.
void registerImportPasses(llvm::PassBuilder &PB);

} // namespace cmc::genx

#endif // CMC_LLVM_GENX_IMPORT_REGISTERPASSES_H
