//===- Pipeline.cpp - stage 4 to stage 5 ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Pipeline.h"
#include "llvm-genx/CostAnalysis.h"
#include "llvm-genx/GenX.h"
#include "llvm-genx/IR/DebugUses.h"
#include "llvm-genx/IR/Quirks.h"
#include "llvm-genx/MovesCode.h"
#include "llvm-genx/Transforms/cleanup/FoldConstants.h"
#include "llvm-genx/Transforms/cleanup/RemoveDeadCode.h"
#include "llvm-genx/Transforms/cleanup/RemoveDeadElements.h"
#include "llvm-genx/Transforms/fuse/FuseClamps.h"
#include "llvm-genx/Transforms/fuse/FuseDots.h"
#include "llvm-genx/Transforms/fuse/FuseOperations.h"
#include "llvm-genx/Transforms/fuse/PredicateFloats.h"
#include "llvm-genx/Transforms/fuse/PredicateOperations.h"
#include "llvm-genx/Transforms/loops/LayoutBlocks.h"
#include "llvm-genx/Transforms/loops/SinkRecurrences.h"
#include "llvm-genx/Transforms/loops/UnrollLoops.h"
#include "llvm-genx/Transforms/lower/ExpandInt64.h"
#include "llvm-genx/Transforms/lower/LegacyToLSC.h"
#include "llvm-genx/Transforms/lower/LowerDivision.h"
#include "llvm-genx/Transforms/lower/LowerFloats.h"
#include "llvm-genx/Transforms/lower/LowerInt64.h"
#include "llvm-genx/Transforms/lower/LowerIntegers.h"
#include "llvm-genx/Transforms/lower/LowerLSC.h"
#include "llvm-genx/Transforms/lower/LowerMasks.h"
#include "llvm-genx/Transforms/lower/LowerMemory.h"
#include "llvm-genx/Transforms/lower/LowerPrintf.h"
#include "llvm-genx/Transforms/lower/LowerPrivate.h"
#include "llvm-genx/Transforms/lower/LowerSIMDCF.h"
#include "llvm-genx/Transforms/lower/LowerThreads.h"
#include "llvm-genx/Transforms/lower/LowerVectors.h"
#include "llvm-genx/Transforms/lower/PromoteArrays.h"
#include "llvm-genx/Transforms/lower/SIMDCFConformance.h"
#include "llvm-genx/Transforms/lower/SplitAggregates.h"
#include "llvm-genx/Transforms/lower/SplitEdges.h"
#include "llvm-genx/Transforms/narrow/NarrowFloats.h"
#include "llvm-genx/Transforms/narrow/NarrowIntegers.h"
#include "llvm-genx/Transforms/narrow/ScaleIntegers.h"
#include "llvm-genx/Transforms/narrow/UnpackBytes.h"
#include "llvm-genx/Transforms/narrow/WidenBytes.h"
#include "llvm-genx/Transforms/regions/CollapseRegions.h"
#include "llvm-genx/Transforms/regions/ComposeShuffles.h"
#include "llvm-genx/Transforms/regions/DecomposeVectors.h"
#include "llvm-genx/Transforms/regions/PadRows.h"
#include "llvm-genx/Transforms/regions/VectorizeExtracts.h"
#include "llvm-genx/Transforms/sums/MergeSums.h"
#include "llvm-genx/Transforms/sums/ShareSums.h"
#include "llvm-genx/Transforms/sums/StartSums.h"
#include "llvm-genx/VISA/Prepare.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/WarnPerformance.h"
#include "stage4/AnalysisManagers.h"
#include "stage4/Errors.h"
#include "stage4/ExpandIntegers.h"
#include "stage4/KernelMetadata.h"
#include "stage4/PassInstruments.h"
#include "stage4/SplitIntegers.h"
#include "stage4/WidenIntegers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/CorrelatedValuePropagation.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
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

/// The passes of LLVM in the pipeline, and those that are Required there; LLVM
/// tells their names to its own tools only.
#define CMC_LLVM_PASSES                                                        \
  CMC_PASS("sroa", SROAPass)                                                   \
  CMC_PASS("early-cse", EarlyCSEPass)                                          \
  CMC_PASS("simplifycfg", SimplifyCFGPass)                                     \
  CMC_PASS("instcombine", InstCombinePass)                                     \
  CMC_PASS("instsimplify", InstSimplifyPass)                                   \
  CMC_PASS("loop-rotate", LoopRotatePass)                                      \
  CMC_PASS("licm", LICMPass)                                                   \
  CMC_PASS("indvars", IndVarSimplifyPass)                                      \
  CMC_PASS("loop-deletion", LoopDeletionPass)                                  \
  CMC_PASS("loop-unroll", LoopUnrollPass)                                      \
  CMC_PASS("loop-unroll-full", LoopFullUnrollPass)                             \
  CMC_PASS("correlated-propagation", CorrelatedValuePropagationPass)           \
  CMC_PASS("adce", ADCEPass)                                                   \
  CMC_REQUIRED("loop-simplify", LoopSimplifyPass)                              \
  CMC_REQUIRED("lcssa", LCSSAPass)                                             \
  CMC_REQUIRED("lowerswitch", LowerSwitchPass)                                 \
  CMC_REQUIRED("globaldce", GlobalDCEPass)

void registerPasses(PassBuilder &PB) {
  if (PassInstrumentationCallbacks *PIC =
          PB.getPassInstrumentationCallbacks()) {
#define CMC_FUNCTION_PASS(NAME, CREATE)                                        \
  PIC->addClassToPassName(decltype(CREATE)::name(), NAME);
#include "llvm-genx/PassRegistry.def"
#define CMC_PASS(NAME, CLASS) PIC->addClassToPassName(CLASS::name(), NAME);
#define CMC_REQUIRED(NAME, CLASS)                                              \
  PIC->addClassToPassName(Required<CLASS>::name(), NAME);
    CMC_LLVM_PASSES
#undef CMC_PASS
#undef CMC_REQUIRED
  }
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

/// InstCombine would move what only one other block uses into that. A read of
/// an object that is overwritten in between would need a copy of the object,
/// and under SIMD control flow the block may be skipped.
void keepFromSinking() {
  static const bool Done = [] {
    auto &Options = cl::getRegisteredOptions();
    auto It = Options.find("instcombine-code-sinking");
    assert(It != Options.end() && "LLVM has no such option any more");
    static_cast<cl::opt<bool> *>(It->second)->setValue(false);
    return true;
  }();
  (void)Done;
}

/// The stock passes that pay on whole vectors (docs/rationale/facts.md).
void addScalarOptimizations(FunctionPassManager &FPM) {
  keepFromSinking();
  // Scalars and arrays that C code left in memory.
  FPM.addPass(SROAPass());
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
  FPM.addPass(SimplifyCFGPass(plainCFG()));
  // InstCombine moves selects into float operations, which flush denormals.
  FPM.addPass(PredicateFloatsPass());
  // Before unrolling, so that trip counts are visible.
  FPM.addPass(InstCombinePass());
  // `#pragma unroll` needs rotated loops with known counts; only loops that
  // ask for it, or are short and count a constant, are unrolled.
  FPM.addPass(Required(LoopSimplifyPass()));
  FPM.addPass(Required(LCSSAPass()));
  LoopPassManager Rotate;
  Rotate.addPass(LoopRotatePass(/*EnableHeaderDuplication=*/true));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Rotate)));
  // Rotation leaves phis of one value behind an `if`, which hide the count.
  FPM.addPass(InstSimplifyPass());
  // Says which counters do not wrap around: their multiples need no masks.
  LoopPassManager Count;
  Count.addPass(MovesCode(IndVarSimplifyPass(/*WidenIndVars=*/false)));
  Count.addPass(LoopDeletionPass());
  // Also inner loops whose count only their unrolled outer loop makes constant.
  Count.addPass(LoopFullUnrollPass(/*OptLevel=*/2));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Count)));
  FPM.addPass(LoopUnrollPass(LoopUnrollOptions(/*OptLevel=*/2,
                                               /*OnlyWhenForced=*/false)
                                 .setPartial(false)
                                 .setRuntime(false)
                                 .setUpperBound(false)));
  // Out of the loops that stay: what was hoisted out of others would only live
  // longer.
  LoopPassManager Hoist;
  Hoist.addPass(MovesCode(LICMPass()));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Hoist),
                                              /*UseMemorySSA=*/true));
  // Region offsets are constants now.
  FPM.addPass(SROAPass());
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
  FPM.addPass(CorrelatedValuePropagationPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass(plainCFG()));
}

/// Integers of any width in those of the hardware.
void addIntegerWidths(FunctionPassManager &FPM) {
  // Makes larger ones of some.
  FPM.addPass(ExpandIntegersPass());
  // Makes smaller ones for bitcasts.
  FPM.addPass(SplitIntegersPass());
  FPM.addPass(WidenIntegersPass());
}

/// What only whole vectors show. Before lowering, which would hide it.
void addVectorOptimizations(FunctionPassManager &FPM) {
  // While shuffles are whole.
  FPM.addPass(ComposeShufflesPass(/*Isolates=*/true));
  // What was a copy within an object is none then.
  FPM.addPass(DecomposeVectorsPass());
  // Copies that the first run made for it.
  FPM.addPass(ComposeShufflesPass());
  FPM.addPass(CollapseRegionsPass());
  // What regions read is known; before sums are shared, which would compute
  // what nobody reads with what somebody does.
  FPM.addPass(RemoveDeadElementsPass());
  FPM.addPass(NarrowFloatsPass());
  // Sums that were floats are integers now; also narrows what made them.
  FPM.addPass(InstCombinePass());
  // While products of bytes are dwords.
  FPM.addPass(FuseDotsPass());
  FPM.addPass(NarrowIntegersPass());
  FPM.addPass(ScaleIntegersPass());
  FPM.addPass(ShareSumsPass());
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
  FPM.addPass(ADCEPass());
  // Of what only sums read.
  FPM.addPass(MergeSumsPass());
}

/// From any stage-4 IR to what selection knows, each pass once.
void addLowering(FunctionPassManager &FPM) {
  // What comes from elsewhere, or InstCombine made.
  addIntegerWidths(FPM);
  // Selection has conditional jumps only.
  FPM.addPass(Required(LowerSwitchPass()));
  // The hardware does what it can; masks do the rest.
  FPM.addPass(SIMDCFConformancePass());
  // Before arrays, since a global execution mask looks like memory.
  FPM.addPass(LowerSIMDCFPass());
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
    // Before all that looks at what the rounds read and write.
    FPM.addPass(UnrollLoopsPass());
    // The loop passes made such; all that follows knows those of hardware.
    addIntegerWidths(FPM);
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
    // Equal reads are one; what it makes collapses again.
    FPM.addPass(VectorizeExtractsPass());
    FPM.addPass(FoldConstantsPass());
    FPM.addPass(CollapseRegionsPass());
    // A product that is added in some lanes is no mad.
    FPM.addPass(PredicateOperationsPass());
    // After everything that looks at sums and products.
    FPM.addPass(FuseOperationsPass());
    // Of the sums that are left.
    FPM.addPass(StartSumsPass());
    // What is left of bytes; extends some, for the next.
    FPM.addPass(WidenBytesPass());
    // What reads bytes is what it stays.
    FPM.addPass(UnpackBytesPass());
    // Regions are final; counts what legalization makes of them.
    FPM.addPass(PadRowsPass());
  }
  // What calls return together, after the last pass that may merge it.
  FPM.addPass(SplitAggregatesPass());
  // Regions and masks that nobody uses; at -O0 as well, so that selection
  // need not know dead code.
  FPM.addPass(RemoveDeadCodePass());
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
  leaveOutQuirks(M, Opts.LeftOut);
  ErrorScope Errors(M.getContext());
  PassInstruments Instruments(Opts.LeftOut);
  Instruments.Callbacks.registerBeforeNonSkippedPassCallback(
      [](StringRef Class, Any IR) {
        if (Class == InstCombinePass::name())
          forgetPartlyReadIntegers(
              *const_cast<Function *>(any_cast<const Function *>(IR)));
        if (Class == LoopRotatePass::name())
          forgetSpeculatedLatch(*any_cast<const Loop *>(IR));
      });
  PassBuilder PB(nullptr, PipelineTuningOptions(), None,
                 &Instruments.Callbacks);
  registerPasses(PB);
  AnalysisManagers Analyses(PB, [](FunctionAnalysisManager &FAM) {
    FAM.registerPass([] { return costAnalysis(); });
  });
  Instruments.attach(Analyses.Functions);
  ModulePassManager MPM;
  MPM.addPass(createModuleToFunctionPassAdaptor(buildOptimizer(Opts.OptLevel)));
  // The execution mask and tables that became values.
  MPM.addPass(Required(GlobalDCEPass()));
  for (Function &F : M)
    if (!F.isDeclaration())
      F.addFnAttr("target-cpu", Opts.Target->Name);
  MPM.run(M, Analyses.Modules);
  return !Errors.hasError();
}

namespace {

/// The parts of \p Text between commas that stand in no brackets.
std::vector<std::string> partsOf(StringRef Text) {
  std::vector<std::string> Parts(1);
  unsigned Depth = 0;
  for (char C : Text) {
    Depth += C == '(' || C == '<';
    Depth -= C == ')' || C == '>';
    if (C == ',' && !Depth)
      Parts.emplace_back();
    else
      Parts.back() += C;
  }
  return Parts;
}

} // namespace

std::vector<PipelineStep> describePipeline(unsigned OptLevel) {
  PassInstrumentationCallbacks PIC;
  PassBuilder PB(nullptr, PipelineTuningOptions(), None, &PIC);
  registerPasses(PB);
  StringSet<> RequiredClasses;
#define CMC_FUNCTION_PASS(NAME, CREATE)                                        \
  if (isRequired(CREATE))                                                      \
    RequiredClasses.insert(decltype(CREATE)::name());
#include "llvm-genx/PassRegistry.def"
#define CMC_PASS(NAME, CLASS)
#define CMC_REQUIRED(NAME, CLASS)                                              \
  RequiredClasses.insert(Required<CLASS>::name());
  CMC_LLVM_PASSES
#undef CMC_PASS
#undef CMC_REQUIRED
  const StringLiteral Mark("!");
  std::string Text;
  raw_string_ostream OS(Text);
  BumpPtrAllocator Alloc;
  StringSaver Saver(Alloc);
  buildOptimizer(OptLevel).printPipeline(OS, [&](StringRef Class) {
    StringRef Name = PIC.getPassNameForClassName(Class);
    return RequiredClasses.count(Class) ? Saver.save(Name + Mark) : Name;
  });
  std::vector<PipelineStep> Steps;
  for (StringRef Part : partsOf(OS.str())) {
    bool IsRequired = Part.consume_back(Mark);
    Part.consume_back("<>");
    Steps.push_back({Part.str(), IsRequired});
  }
  for (const visa::Step &S : visa::optimizations())
    Steps.push_back({S.Name.str(), /*Required=*/false});
  return Steps;
}

std::vector<std::string> passesToLeaveOut() {
  std::vector<std::string> Names;
  for (const PipelineStep &S : describePipeline(/*OptLevel=*/2)) {
    if (S.Required)
      continue;
    // Those of a loop stand in brackets, options in angular ones.
    StringRef Text = S.Text;
    if (Text.consume_front("loop(") || Text.consume_front("loop-mssa("))
      Text = Text.drop_back();
    for (StringRef Each : partsOf(Text))
      Names.push_back(Each.split('<').first.str());
  }
  for (const visa::QuirkRow &R : visa::allQuirks())
    Names.push_back("quirk-" + R.Name.str());
  llvm::sort(Names);
  Names.erase(std::unique(Names.begin(), Names.end()), Names.end());
  return Names;
}

} // namespace genx
} // namespace cmc
