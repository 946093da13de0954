//===- Jit.cpp - compilation of lowered kernels ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Jit.h"
#include "basic/HostMachine.h"
#include "cm-runtime/cpu/Entries.h"
#include "cm-runtime/cpu/HalfLibrary.h"
#include "cm-runtime/cpu/Lowering.h"
#include "stage4/AnalysisManagers.h"
#include "llvm/ExecutionEngine/JITEventListener.h"
#include "llvm/ExecutionEngine/Orc/RTDyldObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/SectionMemoryManager.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"

using namespace llvm;
using namespace llvm::orc;

namespace cmc::runtime {
namespace {

struct HostSymbol {
  const char *Name;
  void *Address;
};

const HostSymbol HostSymbols[] = {
#define CMC_ENTRY(Name) {#Name, reinterpret_cast<void *>(&Name)},
#include "cm-runtime/cpu/Entries.def"
    {"__gnu_h2f_ieee", reinterpret_cast<void *>(&floatOfHalf)},
    {"__extendhfsf2", reinterpret_cast<void *>(&floatOfHalf)},
    {"__gnu_f2h_ieee", reinterpret_cast<void *>(&halfOfFloat)},
    {"__truncsfhf2", reinterpret_cast<void *>(&halfOfFloat)},
    {"__truncdfhf2", reinterpret_cast<void *>(&halfOfDouble)},
};

/// The scalar and vector optimizations that pay off for one kernel: no loop or
/// SLP vectorizer, because CM code is vector code already.
void optimize(Module &M, TargetMachine &TM) {
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = false;
  Tuning.SLPVectorization = false;
  PassBuilder PB(&TM, Tuning);
  AnalysisManagers Analyses(PB);
  PB.buildPerModuleDefaultPipeline(OptimizationLevel::O2)
      .run(M, Analyses.Modules);
}

/// Drops LLVM's warnings of loops that it cannot unroll as a pragma says. They
/// have no line, and on a GPU the loop may well be unrolled.
struct QuietHandler : llvm::DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &D) override {
    return D.getKind() == DK_OptimizationFailure;
  }
};

/// Folds single instructions. LLVM 14 selects the wrong operand of a `select`
/// of more lanes than a register has, if it finds only during selection that
/// the sign that is the condition is always 0.
void simplify(Module &M) {
  PassBuilder PB;
  AnalysisManagers Analyses(PB);
  ModulePassManager Passes;
  Passes.addPass(createModuleToFunctionPassAdaptor(InstSimplifyPass()));
  Passes.run(M, Analyses.Modules);
}

/// A linker that tells debuggers of each object, through GDB's interface for
/// JIT compilers.
Expected<std::unique_ptr<ObjectLayer>> announcingLinker(ExecutionSession &ES,
                                                        const Triple &) {
  auto Linker = std::make_unique<RTDyldObjectLinkingLayer>(
      ES, [] { return std::make_unique<SectionMemoryManager>(); });
  Linker->registerJITEventListener(
      *JITEventListener::createGDBRegistrationListener());
  Linker->setProcessAllSections(true);
  return Linker;
}

Error defineSymbols(LLJIT &J) {
  SymbolMap Map;
  for (const HostSymbol &S : HostSymbols)
    Map[J.mangleAndIntern(S.Name)] = JITEvaluatedSymbol(
        pointerToJITTargetAddress(S.Address), JITSymbolFlags::Exported);
  if (Error E = J.getMainJITDylib().define(absoluteSymbols(std::move(Map))))
    return E;
  // The C library: mathematical functions, memcpy.
  auto Process = DynamicLibrarySearchGenerator::GetForCurrentProcess(
      J.getDataLayout().getGlobalPrefix());
  if (!Process)
    return Process.takeError();
  J.getMainJITDylib().addGenerator(std::move(*Process));
  return Error::success();
}

} // namespace

Expected<std::unique_ptr<Jit>> Jit::create(std::unique_ptr<LLVMContext> Context,
                                           std::unique_ptr<Module> M,
                                           const Options &Opts) {
  auto Builder = hostMachine();
  if (!Builder)
    return Builder.takeError();
  // Not None: LLVM 14 hangs at that level on some shuffles that
  // separateShuffles() separates.
  if (!Opts.Optimize)
    Builder->setCodeGenOptLevel(CodeGenOpt::Less);
  auto TM = Builder->createTargetMachine();
  if (!TM)
    return TM.takeError();
  M->setTargetTriple((*TM)->getTargetTriple().str());
  M->setDataLayout((*TM)->createDataLayout());
  if (!Opts.Debug)
    StripDebugInfo(*M);
  M->getContext().setDiagnosticHandler(std::make_unique<QuietHandler>());
  legalizeMasks(*M); // The optimizer miscompiles some conversions.
  if (Opts.Optimize && Opts.PlainRounding)
    optimize(*M, **TM);
  else if (Opts.PlainRounding) // Folding rounds to nearest.
    simplify(*M);
  dropFences(*M);
  legalizeMasks(*M); // Those that the optimizer has made.
  halvesAsWords(*M);
  separateShuffles(*M);
  LLJITBuilder JB;
  JB.setJITTargetMachineBuilder(*Builder);
  if (Opts.Debug)
    JB.setObjectLinkingLayerCreator(announcingLinker);
  auto J = JB.create();
  if (!J)
    return J.takeError();
  if (Error E = defineSymbols(**J))
    return std::move(E);
  if (Error E =
          (*J)->addIRModule(ThreadSafeModule(std::move(M), std::move(Context))))
    return std::move(E);
  return std::unique_ptr<Jit>(new Jit(std::move(*J)));
}

Expected<KernelEntry> Jit::lookup(StringRef Symbol) {
  auto S = Impl->lookup(Symbol);
  if (!S)
    return S.takeError();
  return jitTargetAddressToFunction<KernelEntry>(S->getAddress());
}

} // namespace cmc::runtime
