//===- Pipeline.cpp - the passes from stage 4 to stage 5 ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Pipeline.h"
#include "llvm-genx/CostAnalysis.h"
#include "llvm-genx/GenX.h"
#include "llvm-genx/IR/DebugUses.h"
#include "llvm-genx/IR/Quirks.h"
#include "llvm-genx/MovesCode.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/Transforms/lower/LegacyToLSC.h"
#include "llvm-genx/Transforms/lower/LowerMemory.h"
#include "llvm-genx/Transforms/lower/LowerPrintf.h"
#include "llvm-genx/Transforms/lower/LowerPrivate.h"
#include "llvm-genx/Transforms/lower/SIMDCFConformance.h"
#include "llvm-genx/Transforms/regions/ComposeShuffles.h"
#include "llvm-genx/VISA/Prepare.h"
#include "llvm-genx/VISA/Quirks.h"
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

namespace cmc::genx {

namespace {
void addScalarOptimizations(FunctionPassManager &FPM);
} // namespace

/// The LLVM passes in the pipeline, and those that are Required there; LLVM
/// makes their names known to its own tools only.
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
#define FUNCTION_PASS(NAME, CLASS, KIND)                                       \
  PIC->addClassToPassName(CLASS::name(), NAME);
#include "llvm-genx/PassRegistry.def"
#define CMC_PASS(NAME, CLASS) PIC->addClassToPassName(CLASS::name(), NAME);
#define CMC_REQUIRED(NAME, CLASS)                                              \
  PIC->addClassToPassName(Required<CLASS>::name(), NAME);
    CMC_LLVM_PASSES
#undef CMC_PASS
#undef CMC_REQUIRED
  }
#define CMC_PASSES "llvm-genx/PassRegistry.def"
#include "stage4/RegisterPasses.inc"
  // For the benchmark, which runs these for the peer, too.
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &FPM,
         ArrayRef<PassBuilder::PipelineElement>) {
        bool IsKnown = Name == "genx-scalar-optimizations";
        if (IsKnown)
          addScalarOptimizations(FPM);
        return IsKnown;
      });
}

namespace {

/// Plain cleanups only: hoisting, sinking, lookup tables and folding of
/// branches to selects could take apart what the hardware does in one
/// instruction.
SimplifyCFGOptions plainCFG() {
  return SimplifyCFGOptions()
      .convertSwitchRangeToICmp(true)
      .convertSwitchToLookupTable(false)
      .hoistCommonInsts(false)
      .sinkCommonInsts(false);
}

/// InstCombine would sink instructions to the only other block that uses them.
/// A read of an object that is overwritten in between would then need a copy of
/// the object, and under SIMD control flow the block may be skipped.
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

/// The LLVM passes that pay on whole vectors (docs/rationale/facts.md).
void addScalarOptimizations(FunctionPassManager &FPM) {
  keepFromSinking();
  // First, to promote scalars and arrays that C code left in memory.
  FPM.addPass(SROAPass());
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
  FPM.addPass(SimplifyCFGPass(plainCFG()));
  // Before instcombine, which moves selects into float operations; these flush
  // denormals.
  FPM.addPass(PredicateFloatsPass());
  // Before loop-unroll, which needs to know trip counts.
  FPM.addPass(InstCombinePass());
  // loop-unroll needs rotated loops with known trip counts; it unrolls only
  // loops with a pragma, and short ones with a constant trip count.
  FPM.addPass(Required(LoopSimplifyPass()));
  FPM.addPass(Required(LCSSAPass()));
  LoopPassManager Rotate;
  Rotate.addPass(
      UniformLoops(LoopRotatePass(/*EnableHeaderDuplication=*/true)));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Rotate)));
  // After loop-rotate, which leaves phis of one value after an `if`; these hide
  // the trip count.
  FPM.addPass(InstSimplifyPass());
  // indvars marks counters that do not wrap around: their multiples need no
  // masks.
  LoopPassManager Count;
  Count.addPass(MovesCode(IndVarSimplifyPass(/*WidenIndVars=*/false)));
  Count.addPass(LoopDeletionPass());
  // loop-unroll-full handles inner loops whose trip count becomes constant when
  // the outer loop is unrolled.
  Count.addPass(LoopFullUnrollPass(/*OptLevel=*/2));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Count)));
  FPM.addPass(LoopUnrollPass(LoopUnrollOptions(/*OptLevel=*/2,
                                               /*OnlyWhenForced=*/false)
                                 .setPartial(false)
                                 .setRuntime(false)
                                 .setUpperBound(false)));
  // After loop-unroll: hoisting out of unrolled loops only lengthens live
  // ranges.
  LoopPassManager Hoist;
  Hoist.addPass(MovesCode(LICMPass()));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Hoist),
                                              /*UseMemorySSA=*/true));
  // After loop-unroll, which made region offsets constant.
  FPM.addPass(SROAPass());
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
  FPM.addPass(CorrelatedValuePropagationPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass(plainCFG()));
}

/// Replaces integers of other widths by those of the hardware.
void addIntegerWidths(FunctionPassManager &FPM) {
  // Before genx-split-integers, since it creates some of more than 64 bits.
  FPM.addPass(ExpandIntegersPass());
  // Before genx-widen-integers, since its bitcasts create small integers.
  FPM.addPass(SplitIntegersPass());
  FPM.addPass(WidenIntegersPass());
}

/// Optimizations of whole vectors; before lowering, which would hide them.
void addVectorOptimizations(FunctionPassManager &FPM) {
  // Before genx-decompose-vectors, which would take shuffles apart.
  FPM.addPass(ComposeShufflesPass(/*Isolates=*/true));
  // Before genx-collapse-regions: removes copies within an object.
  FPM.addPass(DecomposeVectorsPass());
  // After genx-decompose-vectors, to remove the copies made for it by the first
  // run.
  FPM.addPass(ComposeShufflesPass());
  FPM.addPass(CollapseRegionsPass());
  // After genx-collapse-regions, which determines what regions read; before
  // genx-share-sums, which would compute unused elements with used ones.
  FPM.addPass(RemoveDeadElementsPass());
  FPM.addPass(NarrowFloatsPass());
  // After genx-narrow-floats: sums of floats are integers now. Also narrows
  // their operands.
  FPM.addPass(InstCombinePass());
  // Before genx-narrow-integers, while products of bytes are dwords.
  FPM.addPass(FuseDotsPass());
  FPM.addPass(NarrowIntegersPass());
  FPM.addPass(ScaleIntegersPass());
  FPM.addPass(ShareSumsPass());
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
  // After early-cse, which merges the addresses that are equal; before adce,
  // which removes the operations that are not needed any more.
  FPM.addPass(ShareAddressesPass());
  FPM.addPass(ADCEPass());
  // After adce: operands must have no users but sums.
  FPM.addPass(MergeSumsPass());
}

/// Lowers stage-4 IR to operations that selection supports, in one run of each
/// pass.
void addLowering(FunctionPassManager &FPM) {
  // First, for integers of imported modules and of instcombine.
  addIntegerWidths(FPM);
  // Selection supports conditional branches only.
  FPM.addPass(Required(LowerSwitchPass()));
  // Before genx-lower-simdcf, which lowers the functions that do not qualify.
  FPM.addPass(SIMDCFConformancePass());
  // Before genx-promote-arrays: a global execution mask looks like an array.
  FPM.addPass(LowerSIMDCFPass());
  // Before genx-promote-arrays: strings are no tables.
  FPM.addPass(LowerPrintfPass());
  // Before genx-index-pointers, which needs pointers into one object each.
  FPM.addPass(JoinVariablesPass());
  // Before genx-promote-arrays, which needs arrays that are only indexed.
  FPM.addPass(IndexPointersPass());
  // Before genx-lower-vectors, which lowers the vectors that replace arrays.
  FPM.addPass(PromoteArraysPass());
  // After genx-promote-arrays, for variables that registers cannot hold; before
  // the passes that lower messages, since it creates some.
  FPM.addPass(LowerPrivatePass());
  FPM.addPass(LowerThreadsPass());
  // Before genx-lower-memory, which then need not lower owords of SLM.
  FPM.addPass(LegacyToLSCPass());
  FPM.addPass(LowerMemoryPass());
  // Before genx-expand-int64: creates regions of 64-bit addresses.
  FPM.addPass(LowerLSCPass());
  // Before genx-lower-integers and genx-lower-floats: both create products,
  // compares and conversions.
  FPM.addPass(LowerInt64Pass());
  FPM.addPass(LowerDivisionPass());
  // Before genx-lower-floats and genx-lower-masks: creates compares and
  // selects.
  FPM.addPass(LowerIntegersPass());
  FPM.addPass(LowerFloatsPass());
  // Before genx-lower-vectors: creates vector operations on integers.
  FPM.addPass(LowerMasksPass());
  FPM.addPass(LowerVectorsPass());
  // After all passes that create 64-bit operations or lower them to simpler
  // ones.
  FPM.addPass(ExpandInt64Pass());
  // Last: also drops dynamic offsets that became constants out of range, which
  // selection could not express.
  FPM.addPass(FoldConstantsPass());
}

} // namespace

FunctionPassManager buildOptimizer(unsigned OptLevel) {
  FunctionPassManager FPM;
  if (OptLevel) {
    addScalarOptimizations(FPM);
    // Before genx-unroll-loops, while accesses and loops are those of the
    // source.
    FPM.addPass(WarnPerformancePass());
    // Before the vector passes, which then optimize reads and writes of several
    // iterations.
    FPM.addPass(UnrollLoopsPass());
    // After genx-unroll-loops, which made region offsets constant.
    FPM.addPass(HoistInvariantsPass());
    // After the loop passes, which create integers of other widths; all passes
    // below expect those of the hardware.
    addIntegerWidths(FPM);
    // Before genx-lower-integers, which makes regions of truncations, and
    // before all passes that look for minima.
    FPM.addPass(FuseClampsPass());
    addVectorOptimizations(FPM);
  }
  addLowering(FPM);
  if (OptLevel) {
    // Before early-cse, which merges reads that are equal when collapsed. Again
    // below, since a collapsed read may be of a constant.
    FPM.addPass(CollapseRegionsPass());
    FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
    // After early-cse, which merges equal reads; before genx-collapse-regions,
    // since its regions can be collapsed.
    FPM.addPass(VectorizeExtractsPass());
    FPM.addPass(FoldConstantsPass());
    FPM.addPass(CollapseRegionsPass());
    // Before genx-fuse-operations: a product that is added in some lanes only
    // is no mad.
    FPM.addPass(PredicateOperationsPass());
    // After all passes that look at sums and products.
    FPM.addPass(FuseOperationsPass());
    // After genx-fuse-operations, for the sums that are left.
    FPM.addPass(StartSumsPass());
    // After genx-fuse-operations, for the operations on bytes that are left;
    // before genx-unpack-bytes, since it creates extensions.
    FPM.addPass(WidenBytesPass());
    // After all passes that change the users of bytes.
    FPM.addPass(UnpackBytesPass());
    // After all passes that change regions: it counts the pieces that
    // legalization cuts.
    FPM.addPass(PadRowsPass());
  }
  // After the last pass that may merge the results of calls.
  FPM.addPass(SplitAggregatesPass());
  // Removes unused regions and masks; at -O0, too, so that selection need not
  // handle dead code.
  FPM.addPass(RemoveDeadCodePass());
  // After all passes that change the order of instructions.
  if (OptLevel)
    FPM.addPass(SinkRecurrencesPass());
  // Before selection, which puts copies for phis at the end of a block with one
  // successor.
  FPM.addPass(SplitEdgesPass());
  // After genx-split-edges, which creates blocks.
  FPM.addPass(LayoutBlocksPass());
  return FPM;
}

bool optimize(Module &M, const Options &Opts) {
  disableQuirks(M, Opts.Disabled);
  ErrorScope Errors(M.getContext());
  PassInstruments Instruments(Opts.Disabled);
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
  // Removes the execution mask and tables that became values.
  MPM.addPass(Required(GlobalDCEPass()));
  for (Function &F : M)
    if (!F.isDeclaration())
      F.addFnAttr("target-cpu", Opts.Target->Name);
  MPM.run(M, Analyses.Modules);
  return !Errors.hasError();
}

namespace {

/// Splits \p Text at commas outside brackets.
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
#define FUNCTION_PASS(NAME, CLASS, KIND)                                       \
  if (CLASS::isRequired())                                                     \
    RequiredClasses.insert(CLASS::name());
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

std::vector<std::string> optionalPasses() {
  std::vector<std::string> Names;
  for (const PipelineStep &S : describePipeline(/*OptLevel=*/2)) {
    if (S.Required)
      continue;
    // The passes of a loop are in parentheses, options in angle brackets.
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

} // namespace cmc::genx
