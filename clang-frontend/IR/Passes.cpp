//===- Passes.cpp - the front-end's passes by name ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/LowerBuiltins.h"
#include "clang-frontend/IR/PassClasses.h"
#include "clang-frontend/IR/Pipeline.h"
#include "clang-frontend/IR/UnmaskedRegions.h"
#include "clang-frontend/IR/VolatileGlobals.h"
#include "stage4/KernelFlags.h"
#include "stage4/LocalizeGlobals.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace cmc::frontend {

void registerPasses(PassBuilder &PB) {
#define CMC_PASSES "clang-frontend/IR/PassRegistry.def"
#include "stage4/RegisterPasses.inc"
}

} // namespace cmc::frontend
