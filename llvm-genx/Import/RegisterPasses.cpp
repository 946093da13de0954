//===- RegisterPasses.cpp - the passes of llvm-genx/Import ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Import/RegisterPasses.h"
#include "llvm-genx/Import/ImportBFloats.h"
#include "llvm-genx/Import/ImportFunctions.h"
#include "llvm-genx/Import/ImportGlobals.h"
#include "llvm-genx/Import/ImportKernels.h"
#include "llvm-genx/Import/ImportPointers.h"
#include "llvm-genx/Import/ImportSPIRV.h"
#include "llvm-genx/Import/ImportValues.h"
#include "llvm-genx/Import/LowerCopies.h"
#include "llvm-genx/Import/LowerPointers.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace cmc::genx {

void registerImportPasses(PassBuilder &PB) {
#define CMC_PASSES "llvm-genx/Import/PassRegistry.def"
#include "stage4/RegisterPasses.inc"
}

} // namespace cmc::genx
