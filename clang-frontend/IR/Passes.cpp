//===- Passes.cpp - the front-end's passes by name ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/CheckLibrary.h"
#include "clang-frontend/IR/CheckTarget.h"
#include "clang-frontend/IR/ContractFloat.h"
#include "clang-frontend/IR/DefineUndefined.h"
#include "clang-frontend/IR/DirectArguments.h"
#include "clang-frontend/IR/InferSurfaces.h"
#include "clang-frontend/IR/InlineAll.h"
#include "clang-frontend/IR/LowerBuiltins.h"
#include "clang-frontend/IR/LowerInlineAsm.h"
#include "clang-frontend/IR/LowerPointers.h"
#include "clang-frontend/IR/LowerPrintf.h"
#include "clang-frontend/IR/NarrowInt64.h"
#include "clang-frontend/IR/OutlineFences.h"
#include "clang-frontend/IR/Pipeline.h"
#include "clang-frontend/IR/ResolveReferences.h"
#include "clang-frontend/IR/ResolveSLM.h"
#include "clang-frontend/IR/SIMDControlFlow.h"
#include "clang-frontend/IR/SaturateConversions.h"
#include "clang-frontend/IR/StripMarkers.h"
#include "clang-frontend/IR/TidyCalls.h"
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
