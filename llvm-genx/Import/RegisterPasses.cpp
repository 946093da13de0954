//===- RegisterPasses.cpp - the passes of llvm-genx/Import ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Import/RegisterPasses.h"
#include "llvm-genx/Import/PassClasses.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace cmc::genx {

void registerImportPasses(PassBuilder &PB) {
#define CMC_PASSES "llvm-genx/Import/PassRegistry.def"
#include "stage4/RegisterPasses.inc"
}

} // namespace cmc::genx
