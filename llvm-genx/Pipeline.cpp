//===- Pipeline.cpp - stage 4 to stage 5 ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Pipeline.h"
#include "basic/AnalysisManagers.h"
#include "basic/Errors.h"
#include "basic/KernelMetadata.h"
#include "llvm-genx/GenX.h"
#include "llvm-genx/Transforms/CollapseRegions.h"
#include "llvm-genx/Transforms/ExpandInt64.h"
#include "llvm-genx/Transforms/FoldConstants.h"
#include "llvm-genx/Transforms/FuseClamps.h"
#include "llvm-genx/Transforms/FuseOperations.h"
#include "llvm-genx/Transforms/LayoutBlocks.h"
#include "llvm-genx/Transforms/LegacyToLSC.h"
#include "llvm-genx/Transforms/LowerDivision.h"
#include "llvm-genx/Transforms/LowerFloats.h"
#include "llvm-genx/Transforms/LowerInt64.h"
#include "llvm-genx/Transforms/LowerIntegers.h"
#include "llvm-genx/Transforms/LowerLSC.h"
#include "llvm-genx/Transforms/LowerMasks.h"
#include "llvm-genx/Transforms/LowerMemory.h"
#include "llvm-genx/Transforms/LowerPrintf.h"
#include "llvm-genx/Transforms/LowerPrivate.h"
#include "llvm-genx/Transforms/LowerSimdCF.h"
#include "llvm-genx/Transforms/LowerThreads.h"
#include "llvm-genx/Transforms/LowerVectors.h"
#include "llvm-genx/Transforms/NarrowFloats.h"
#include "llvm-genx/Transforms/PromoteArrays.h"
#include "llvm-genx/Transforms/ScaleIntegers.h"
#include "llvm-genx/Transforms/ShareSums.h"
#include "llvm-genx/Transforms/SimdCFConformance.h"
#include "llvm-genx/Transforms/SinkRecurrences.h"
#include "llvm-genx/Transforms/SplitAggregates.h"
#include "llvm-genx/Transforms/SplitEdges.h"
#include "llvm-genx/Transforms/WarnPerformance.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace cmc {
namespace genx {

namespace {
void addScalarOptimizations(FunctionPassManager &FPM);
} // namespace

void registerPasses(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &FPM,
         ArrayRef<PassBuilder::PipelineElement>) {
#define CMC_FUNCTION_PASS(NAME, CREATE)                                        \
  if (Name == NAME) {                                                          \
    FPM.addPass(CREATE);                                                       \
    return true;                                                               \
  }
#include "llvm-genx/PassRegistry.def"
        // For the benchmark, which hands it to the peer, too.
        if (Name == "genx-scalar-optimizations") {
          addScalarOptimizations(FPM);
          return true;
        }
        return false;
      });
}

namespace {

/// What the hardware has one instruction for must not be rebuilt from pieces:
/// no hoisting, sinking, tables or folding of branches into selects beyond the
/// plain cleanups.
SimplifyCFGOptions plainCFG() {
  return SimplifyCFGOptions()
      .convertSwitchRangeToICmp(true)
      .convertSwitchToLookupTable(false)
      .hoistCommonInsts(false)
      .sinkCommonInsts(false);
}

/// The stock passes that pay on whole vectors (research/frontend.md 2(l)).
void addScalarOptimizations(FunctionPassManager &FPM) {
  // Scalars and arrays that C code left in memory.
  FPM.addPass(SROAPass());
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
  FPM.addPass(SimplifyCFGPass(plainCFG()));
  // Before unrolling, so that trip counts are visible.
  FPM.addPass(InstCombinePass());
  // `#pragma unroll` needs rotated loops with known counts; only loops that
  // ask for it, or are short and count a constant, are unrolled.
  FPM.addPass(LoopSimplifyPass());
  FPM.addPass(LCSSAPass());
  LoopPassManager LPM;
  LPM.addPass(LoopRotatePass(/*EnableHeaderDuplication=*/true));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(LPM)));
  // Rotation leaves phis of one value behind an `if`, which hide the count.
  FPM.addPass(InstSimplifyPass());
  FPM.addPass(LoopUnrollPass(LoopUnrollOptions(/*OptLevel=*/2,
                                               /*OnlyWhenForced=*/false)
                                 .setPartial(false)
                                 .setRuntime(false)
                                 .setUpperBound(false)));
  // Region offsets are constants now.
  FPM.addPass(SROAPass());
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass(plainCFG()));
}

/// What only whole vectors show. Before lowering, which would hide it.
void addVectorOptimizations(FunctionPassManager &FPM) {
  FPM.addPass(CollapseRegionsPass());
  FPM.addPass(NarrowFloatsPass());
  // Sums that were floats are integers now; also narrows what made them.
  FPM.addPass(InstCombinePass());
  FPM.addPass(ScaleIntegersPass());
  FPM.addPass(ShareSumsPass());
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
  FPM.addPass(ADCEPass());
}

/// From any stage-4 IR to what selection knows, each pass once.
void addLowering(FunctionPassManager &FPM) {
  // Selection has conditional jumps only.
  FPM.addPass(LowerSwitchPass());
  // The hardware does what it can; masks do the rest.
  FPM.addPass(SimdCFConformancePass());
  // Before arrays, since a global execution mask looks like memory.
  FPM.addPass(LowerSimdCFPass());
  // Texts are no tables.
  FPM.addPass(LowerPrintfPass());
  // The vectors that arrays become are lowered like all others.
  FPM.addPass(PromoteArraysPass());
  // What no register can hold; makes messages for the next ones.
  FPM.addPass(LowerPrivatePass());
  FPM.addPass(LowerThreadsPass());
  // Before the next, which owords of shared local memory need no more.
  FPM.addPass(LegacyToLSCPass());
  FPM.addPass(LowerMemoryPass());
  // Makes regions of 64-bit addresses.
  FPM.addPass(LowerLSCPass());
  // Both make multiplications, compares and conversions.
  FPM.addPass(LowerInt64Pass());
  FPM.addPass(LowerDivisionPass());
  // Makes compares and selects, which the next two look at.
  FPM.addPass(LowerIntegersPass());
  FPM.addPass(LowerFloatsPass());
  // Makes vector operations on integers.
  FPM.addPass(LowerMasksPass());
  FPM.addPass(LowerVectorsPass());
  // All 64-bit operations are there, and are such as it knows.
  FPM.addPass(ExpandInt64Pass());
  // Also drops dynamic offsets that turned out to be constants out of range,
  // which selection could not express.
  FPM.addPass(FoldConstantsPass());
}

} // namespace

FunctionPassManager buildOptimizer(unsigned OptLevel) {
  FunctionPassManager FPM;
  if (OptLevel) {
    addScalarOptimizations(FPM);
    // While accesses and loops are those of the source.
    FPM.addPass(WarnPerformancePass());
    // Before truncations become regions; what the others find minima in.
    FPM.addPass(FuseClampsPass());
    addVectorOptimizations(FPM);
  }
  addLowering(FPM);
  if (OptLevel) {
    // Reads that become equal when collapsed are merged; twice, since a
    // collapsed read may be of a constant.
    FPM.addPass(CollapseRegionsPass());
    FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
    FPM.addPass(FoldConstantsPass());
    FPM.addPass(CollapseRegionsPass());
    // After everything that looks at sums and products.
    FPM.addPass(FuseOperationsPass());
  }
  // What calls return together, after the last pass that may merge it.
  FPM.addPass(SplitAggregatesPass());
  // Regions and masks that nobody uses; at -O0 as well, so that selection
  // need not know dead code.
  FPM.addPass(ADCEPass());
  // The order of instructions is final.
  if (OptLevel)
    FPM.addPass(SinkRecurrencesPass());
  // Copies for phis stand at the end of a block that has one successor.
  FPM.addPass(SplitEdgesPass());
  // All blocks are there.
  FPM.addPass(LayoutBlocksPass());
  return FPM;
}

bool optimize(Module &M, const Options &Opts) {
  ErrorScope Errors(M.getContext());
  PassBuilder PB;
  AnalysisManagers Analyses(PB);
  ModulePassManager MPM;
  MPM.addPass(createModuleToFunctionPassAdaptor(buildOptimizer(Opts.OptLevel)));
  // The execution mask and tables that became values.
  MPM.addPass(GlobalDCEPass());
  for (Function &F : M)
    if (!F.isDeclaration())
      F.addFnAttr("target-cpu", Opts.Target->Name);
  MPM.run(M, Analyses.Modules);
  return !Errors.hasError();
}

} // namespace genx
} // namespace cmc
