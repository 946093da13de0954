//===- Passes.cpp - the passes of llvm-genx/Import ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Import/Passes.h"
#include "llvm-genx/Import/ImportFunctions.h"
#include "llvm-genx/Import/ImportGlobals.h"
#include "llvm-genx/Import/ImportKernels.h"
#include "llvm-genx/Import/ImportValues.h"
#include "llvm-genx/Import/LowerCopies.h"
#include "llvm-genx/Import/LowerPointers.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace cmc {
namespace genx {

void registerImportPasses(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &MPM,
         ArrayRef<PassBuilder::PipelineElement>) {
#define MODULE_PASS(NAME, CLASS)                                               \
  if (Name == NAME) {                                                          \
    MPM.addPass(CLASS());                                                      \
    return true;                                                               \
  }
#include "llvm-genx/Import/PassRegistry.def"
        return false;
      });
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &FPM,
         ArrayRef<PassBuilder::PipelineElement>) {
#define FUNCTION_PASS(NAME, CLASS)                                             \
  if (Name == NAME) {                                                          \
    FPM.addPass(CLASS());                                                      \
    return true;                                                               \
  }
#include "llvm-genx/Import/PassRegistry.def"
        return false;
      });
}

} // namespace genx
} // namespace cmc
