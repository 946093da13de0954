//===- Compiler.cpp - the stages from source to output --------------------===//
//
// Part of CMC, under the MIT licence.
//
// Only the order of the stages of docs/how-a-kernel-travels.md; each is one
// call.
//===----------------------------------------------------------------------===//
#include "cmc/Compiler.h"
#include "basic/Activity.h"
#include "basic/OutputFile.h"
#include "basic/Warnings.h"
#include "clang-frontend/Frontend.h"
#include "cmc/Target.h"
#include "containers/Writers.h"
#include "driver/DiagnosticRenderer.h"
#include "driver/LargeStack.h"
#include "driver/OneTarget.h"
#include "driver/ReadModule.h"
#include "driver/Remarks.h"
#include "driver/report/Report.h"
#include "llvm-genx/GenX.h"
#include "llvm-genx/Import/ImportModule.h"
#include "llvm-genx/VISA/Quirks.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "stage4/ModuleCheck.h"
#include "stage4/SpecConstants.h"
#include "vc-finalizer-bridge/Bridge.h"
#include "vc-finalizer-bridge/debug/DebugSections.h"
#include "vc-finalizer-bridge/finalizer/FindFinalizer.h"
#include "vc-finalizer-bridge/gen/Listing.h"
#include "vc-finalizer-bridge/spirv/SPIRVWriter.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/TimeProfiler.h"

using namespace llvm;

namespace cmc {
namespace {

constexpr unsigned SmallRegisterFile = 128;

/// The option that replaces -Qxcm_register_file_size=256 for Intel's compiler
/// of SPIR-V. There is none for vector kernels that replaces =auto.
constexpr char LargeRegistersOption[] = "-ze-opt-large-register-file";

/// The variant of \p Target with enough registers for the objects of \p M.
const TargetInfo &forObjects(const Module &M, const TargetInfo &Target) {
  uint64_t Most = Target.registerFileBytes();
  auto IsLarge = [&](const Value &V) {
    Type *T = V.getType();
    return T->isVectorTy() &&
           T->getPrimitiveSizeInBits().getFixedSize() / 8 >= Most;
  };
  for (const Function &F : M)
    if (any_of(F.args(), IsLarge) || any_of(instructions(F), IsLarge))
      return withLargeRegisterFile(Target);
  return Target;
}

/// One compilation for one target. Beside what it is given, its fields are the
/// sinks of messages, which must live as long as the module that reports to
/// them.
class Compilation {
public:
  Compilation(const std::string &FileName, const std::string &Text,
              const CompileOptions &Opts, const TargetInfo &Target,
              const DiagnosticHandler &Handler)
      : FileName(FileName), Text(Text), Opts(Opts), Target(Target),
        SpecConstants(Opts.SpecConstants), Renderer(FileName, Text, Opts.Color),
        Handler(Handler), Warnings(Opts.ClangArgs),
        ErrorLimit(errorLimit(Opts.ClangArgs)),
        Remarks(Context, Opts.Remarks,
                [this](const Diagnostic &D) { diagnose(D); }),
        Errors(Context, [this](const Diagnostic &D) { diagnose(D); }) {
    for (const MemoryHeader &H : Opts.Headers)
      Renderer.add(H.Name, H.Text);
  }

  CompileStatus run(CompileOutput &Out, std::string &Dependencies);
  bool hasWrongOptions() const { return WrongOptions; }
  const std::string &optimizationRecord() { return Remarks.record(); }

private:
  void diagnose(Diagnostic D) {
    if (D.Level == Severity::InternalError && isIR())
      attributeToModule(D);
    if (!Warnings.apply(D) || (ErrorLimit && UserErrors > ErrorLimit))
      return;
    UserErrors += D.Level == Severity::Error;
    if (ErrorLimit && UserErrors > ErrorLimit) {
      D = Diagnostic();
      D.Message = "too many errors emitted, stopping now";
    }
    InternalErrors += D.Level == Severity::InternalError;
    if (D.Rendered.empty())
      Renderer.render(D);
    Handler(D);
  }
  /// Turns an error of a pass about an imported module into a user error,
  /// without the name of the pass and the number of its invariant.
  void attributeToModule(Diagnostic &D) {
    StringRef What = D.Message;
    if (What.split(": ").first.find(' ') == StringRef::npos)
      What = What.split(": ").second;
    if (What.startswith("invariant "))
      What = What.split(": ").second;
    D.Level = Severity::Error;
    D.Message =
        ("this module cannot be compiled for '" + Target.Name + "': " + What)
            .str();
  }
  CompileStatus status() const {
    return UserErrors       ? CompileStatus::UserError
           : InternalErrors ? CompileStatus::InternalError
                            : CompileStatus::Success;
  }
  bool fail(const Twine &Message, Severity Level = Severity::Error) {
    Diagnostic D;
    D.Level = Level;
    D.Message = Message.str();
    diagnose(D);
    return false;
  }

  bool isIR() const {
    return Opts.Source == SourceKind::Detect
               ? driver::isModule(FileName, Text)
               : Opts.Source == SourceKind::Module;
  }
  bool debugsVariables() const { return Opts.Debug && Opts.DebugVariables; }
  bool needsIR() const {
    return Opts.Output == OutputKind::IRText ||
           Opts.Output == OutputKind::IRBitcode;
  }
  bool checkSLM();
  bool readIR();
  bool checkABI();
  bool readSource(CompileOutput &Out, std::string &Dependencies);
  bool specialize();
  bool printIR(CompileOutput &Out);
  bool printSPIRV(CompileOutput &Out);
  bool generate(CompileOutput &Out);
  void explainSpill(const genx::VISAKernel &V);
  bool finalizeAll(std::vector<genx::VISAKernel> &VISA, const TargetInfo &T,
                   CompileOutput &Out);
  bool saveTemp(const Twine &Suffix, StringRef Bytes);

  const std::string &FileName;
  const std::string &Text;
  const CompileOptions &Opts;
  const TargetInfo &Target;
  SpecConstantValues SpecConstants; ///< Not yet set by the user.
  DiagnosticRenderer Renderer;
  const DiagnosticHandler &Handler;
  WarningOptions Warnings;
  unsigned ErrorLimit;
  LLVMContext Context;
  unsigned UserErrors = 0, InternalErrors = 0;
  driver::RemarkScope Remarks; ///< Declared after members that it uses.
  ErrorScope Errors;
  std::unique_ptr<Module> M;
  Diagnostic LastFunction; ///< Of a source without kernels.
  bool WrongOptions = false;
  Optional<reporting::Report> Page; ///< If requested by Opts.
};

bool Compilation::saveTemp(const Twine &Suffix, StringRef Bytes) {
  if (Opts.SaveTempsPrefix.empty())
    return true;
  if (Error E = writeOutput((Opts.SaveTempsPrefix + Suffix).str(), Bytes))
    return fail(toString(std::move(E)));
  return true;
}

bool Compilation::readIR() {
  setActivity("reading IR", FileName);
  TimeTraceScope Time("ReadIR", FileName);
  M = driver::readModule(Context, FileName, Text, SpecConstants,
                         [this](const Diagnostic &D) { diagnose(D); });
  // IR may come from anywhere: a violation of its contract is a user error.
  return M && status() == CompileStatus::Success && checkModule(*M) &&
         genx::importModule(*M, Target, Opts.ABI) && checkABI() &&
         status() == CompileStatus::Success;
}

/// Output without a container keeps the ABI of the module.
bool Compilation::checkABI() {
  if (Opts.Output != OutputKind::Binary)
    return true;
  for (const Function *F : kernelsOf(*M)) {
    PayloadABI ABI = readKernelInfo(*F)->ABI;
    if (ABI != Opts.ABI)
      report(Context, DebugLoc(), PassDiag::ModuleABI,
             {F->getName().str(), toString(ABI), toString(Opts.ABI)});
  }
  return status() == CompileStatus::Success;
}

bool Compilation::readSource(CompileOutput &Out, std::string &Dependencies) {
  setActivity("clang", FileName);
  TimeTraceScope Time("Frontend", FileName);
  using Action = frontend::Options::Action;
  frontend::Options FE;
  // Objects may need the large register file, if it may be selected later.
  FE.Target = Opts.Registers ? &Target : &withLargeRegisterFile(Target);
  FE.ABI = Opts.ABI;
  FE.OptLevel = Opts.OptLevel;
  FE.Variables = debugsVariables() && (Opts.Output == OutputKind::Binary ||
                                       Opts.Output == OutputKind::IRBitcode);
  FE.ClangArgs = Opts.ClangArgs;
  FE.Headers = Opts.Headers;
  FE.Color = Opts.Color;
  if (Opts.Revision >= 0)
    FE.Revision = unsigned(Opts.Revision);
  FE.Act = Opts.Output == OutputKind::SyntaxOnly     ? Action::SyntaxOnly
           : Opts.Output == OutputKind::Preprocessed ? Action::Preprocess
           : Opts.Output == OutputKind::Dependencies ? Action::Dependencies
                                                     : Action::EmitIR;
  frontend::Result R =
      frontend::run(Context, FileName, Text, FE,
                    [this](const Diagnostic &D) { diagnose(D); });
  Dependencies = std::move(R.Dependencies);
  Out.Bytes = std::move(R.Text);
  M = std::move(R.Module);
  LastFunction = std::move(R.LastFunction);
  WrongOptions = R.WrongOptions;
  if (!R.Ok && status() == CompileStatus::Success)
    return fail("the front-end failed without a message",
                Severity::InternalError);
  return R.Ok && status() == CompileStatus::Success;
}

/// Folds specialisation constants when no runtime can set them.
bool Compilation::specialize() {
  if (!setSpecConstants(*M, SpecConstants))
    return false;
  bool Keep = Opts.Output == OutputKind::SPIRV ||
              Opts.Output == OutputKind::SyntaxOnly ||
              (needsIR() && !Target.isHost());
  if (!Keep)
    foldSpecConstants(*M);
  return true;
}

/// Checks the limit of -mCM_max_slm=.
bool Compilation::checkSLM() {
  for (Function *F : kernelsOf(*M)) {
    unsigned Bytes = readKernelInfo(*F)->SLMBytes;
    if (!Opts.MaxSLMBytes || Bytes <= Opts.MaxSLMBytes)
      continue;
    DISubprogram *Where = F->getSubprogram();
    report(Context,
           Where ? DILocation::get(Context, Where->getLine(), 0, Where)
                 : nullptr,
           PassDiag::SlmOverLimit,
           {F->getName().str(), std::to_string(Bytes),
            std::to_string(Opts.MaxSLMBytes)});
  }
  return status() == CompileStatus::Success;
}

bool Compilation::printIR(CompileOutput &Out) {
  raw_string_ostream OS(Out.Bytes);
  if (Opts.Output == OutputKind::IRText)
    M->print(OS, nullptr);
  else
    WriteBitcodeToFile(*M, OS);
  OS.flush();
  for (Function *F : kernelsOf(*M))
    Out.Kernels.push_back(*readKernelInfo(*F));
  return true;
}

bool Compilation::printSPIRV(CompileOutput &Out) {
  setActivity("SPIR-V", FileName);
  // A fat binary has the options for its driver.
  if (Opts.Registers != SmallRegisterFile &&
      Opts.Format != ContainerFormat::Fat)
    diagnose(makeDiagnostic(PassDiag::SpirvRegisters, {LargeRegistersOption}));
  for (Function *F : kernelsOf(*M))
    Out.Kernels.push_back(*readKernelInfo(*F));
  return bridge::writeSPIRV(
      *M,
      {Opts.Debug, Opts.SPIRVMediaImages || !Target.hasBinaries() ||
                       bridge::finalizerPlatform(Target).NeedsNewest},
      Out.Bytes);
}

/// Lists the values live at maximum pressure, after a warning about spills.
void Compilation::explainSpill(const genx::VISAKernel &V) {
  const PressureEstimate &P = V.Pressure;
  if (!P.Bytes)
    return;
  const size_t MaxShown = 8;
  std::string List;
  for (const auto &Each : makeArrayRef(P.Live).take_front(MaxShown)) {
    List += (List.empty() ? "" : ", ") + std::to_string(Each.Bytes);
    if (!Each.Name.empty())
      List += " of '" + Each.Name + "'";
    if (Each.Line)
      List += " of line " + std::to_string(Each.Line);
  }
  if (P.Live.size() > MaxShown)
    List += " and " + std::to_string(P.Live.size() - MaxShown) + " more";
  Diagnostic D = makeDiagnostic(PassDiag::Pressure,
                                {V.Info.Name, std::to_string(P.Bytes), List});
  D.File = P.File;
  D.Line = P.Line;
  diagnose(D);
}

bool Compilation::finalizeAll(std::vector<genx::VISAKernel> &VISA,
                              const TargetInfo &T, CompileOutput &Out) {
  bridge::Options BO;
  BO.Target = &T;
  BO.FinalizerPath = Opts.FinalizerPath;
  BO.TimeoutSeconds = Opts.FinalizerTimeoutSeconds;
  BO.Verbose = Opts.Verbose;
  BO.DisabledQuirks = visa::disabledQuirks(Opts.DisabledPasses);
  BO.FinalizerArgs = Opts.FinalizerArgs;
  BO.MayEnlargeRegisterFile = Opts.Registers == 0;
  BO.Origins = Opts.Report;
  BO.Lines = Opts.SourceLines || Opts.Debug || Opts.Listing || Opts.Report ||
             Opts.Output == OutputKind::Assembly ||
             !Opts.SaveTempsPrefix.empty();
  std::vector<GenKernel> Kernels;
  for (genx::VISAKernel &V : VISA) {
    setActivity("finalizer", V.Info.Name);
    TimeTraceScope Time("Finalizer", V.Info.Name);
    BO.Variables = debugsVariables() ? &V.Variables : nullptr;
    Optional<GenKernel> K = bridge::finalize(
        V.Text, V.Info, BO, [this](const Diagnostic &D) { diagnose(D); });
    if (!K)
      return false;
    Kernels.push_back(std::move(*K));
    Out.Kernels.push_back(Kernels.back().Info);
    Out.Pressure.push_back(V.Pressure);
    if (Page)
      Page->addCode(V, Kernels.back());
    if (Out.Kernels.back().Resources.SpillBytes)
      explainSpill(V);
  }
  auto SourceOf = [this](StringRef File) { return Renderer.sourceOf(File); };
  if (Page) {
    setActivity("report", FileName);
    using reporting::Report;
    auto Adds = [&](auto Method, StringRef Name, StringRef Text) {
      return Name.empty() ||
             ((*Page).*Method)(Name, Text,
                               [this](const Diagnostic &D) { diagnose(D); });
    };
    if (!Adds(&Report::addProfile, Opts.ReportProfileName,
              Opts.ReportProfile) ||
        !Adds(&Report::addTime, Opts.ReportTimeName, Opts.ReportTime) ||
        !Adds(&Report::addBefore, Opts.ReportBeforeName, Opts.ReportBefore))
      return false;
    Out.Report = Page->page(SourceOf);
  }
  setActivity("container", FileName);
  bool Assembly = Opts.Output == OutputKind::Assembly;
  StringMap<unsigned> Files; ///< The numbers of files in .file directives.
  for (const GenKernel &K : Kernels) {
    if (!Assembly && !Opts.Listing && Opts.SaveTempsPrefix.empty())
      break;
    std::string Listing = bridge::listing(
        K, T, SourceOf, Assembly && Opts.Debug ? &Files : nullptr);
    if (!saveTemp("." + K.Info.Name + ".asm", Listing))
      return false;
    if (Assembly)
      Out.Bytes += Listing;
    if (Opts.Listing)
      Out.Listing += Listing;
  }
  if (!Assembly) {
    std::vector<DebugSection> Sections;
    if (Opts.Debug)
      Sections = bridge::makeDebugSections(Kernels, T);
    Out.Bytes = Opts.ABI == PayloadABI::ZE
                    ? container::writeZebin(Kernels, T, Sections)
                    : container::writeCMContainer(Kernels, T, Sections);
  }
  return true;
}

bool Compilation::generate(CompileOutput &Out) {
  if (kernelsOf(*M).empty()) {
    Diagnostic D = makeDiagnostic(PassDiag::NoKernel, {});
    D.File = LastFunction.File;
    D.Line = LastFunction.Line;
    D.Column = LastFunction.Column;
    diagnose(std::move(D));
  }
  const TargetInfo &T = Opts.Registers ? Target : forObjects(*M, Target);
  genx::Options GO;
  GO.Target = &T;
  GO.OptLevel = Opts.OptLevel;
  GO.Disabled = Opts.DisabledPasses;
  GO.EstimatePressure =
      Opts.EstimatePressure || Opts.Report || Warnings.shows("cm-performance");
  if (Opts.Report) {
    Page.emplace(T, Opts.OptLevel, versionString());
    Page->addStage4(*M);
  }
  if (!genx::optimize(*M, GO))
    return false;
  if (Page)
    Page->addBales(*M);
  std::vector<genx::VISAKernel> VISA = genx::emitVISA(*M, GO);
  if (status() != CompileStatus::Success)
    return false;
  for (const genx::VISAKernel &V : VISA)
    if (!saveTemp("." + V.Info.Name + ".visaasm", V.Text))
      return false;
  if (Opts.Output != OutputKind::VISA)
    return finalizeAll(VISA, T, Out);
  for (const genx::VISAKernel &V : VISA) {
    Out.Bytes += V.Text;
    Out.Kernels.push_back(V.Info);
    Out.Pressure.push_back(V.Pressure);
  }
  return true;
}

CompileStatus Compilation::run(CompileOutput &Out, std::string &Dependencies) {
  Out.Target = Target.Name.str();
  if (!(isIR() ? readIR() : readSource(Out, Dependencies)))
    return status();
  if (!M) // Preprocessed source, dependencies or syntax check only.
    return status();
  if (Opts.SaveTempsPrefix.size()) {
    std::string IR;
    raw_string_ostream OS(IR);
    M->print(OS, nullptr);
    if (!saveTemp(".ll", OS.str()))
      return status();
  }
  bool Ok = !specialize() || !checkSLM()            ? false
            : Opts.Output == OutputKind::SyntaxOnly ? true
            : needsIR()                             ? printIR(Out)
            : Opts.Output == OutputKind::SPIRV      ? printSPIRV(Out)
                                                    : generate(Out);
  if (!Ok && status() == CompileStatus::Success)
    fail("the compiler stopped without a message", Severity::InternalError);
  return status();
}

} // namespace

CompileResult driver::compileForOne(const std::string &FileName,
                                    const std::string &Text,
                                    const CompileOptions &Options,
                                    const DiagnosticHandler &Handler) {
  CompileResult Result;
  auto Refuse = [&](const std::string &Message) {
    Diagnostic D;
    D.Message = Message;
    DiagnosticRenderer(FileName, Text).render(D);
    Handler(D);
    Result.Status = CompileStatus::UserError;
    return Result;
  };
  const TargetInfo *Target = findTarget(Options.Targets.front());
  if (!Target)
    return Refuse("unknown target '" + Options.Targets.front() + "'");
  bool NeedsGPU = Options.Output == OutputKind::VISA ||
                  Options.Output == OutputKind::Assembly ||
                  Options.Output == OutputKind::Binary;
  if (Target->isHost() && NeedsGPU)
    return Refuse("the CPU device has no Gen code; ask for IR");
  bool IsPossible = Options.Output == OutputKind::VISA ? Target->hasVISA()
                                                       : Target->hasBinaries();
  if (NeedsGPU && !IsPossible)
    return Refuse("no finalizer has code for '" + Target->Name.str() +
                  "'; its driver compiles SPIR-V: write a module with "
                  "-emit-spirv, or a binary that holds one with "
                  "-binary-format=fat");
  if (Options.Registers > SmallRegisterFile &&
      !Target->has(TargetInfo::LargeGRF))
    return Refuse("target '" + Target->Name.str() + "' has " +
                  std::to_string(Target->GRFCount) + " registers, not " +
                  std::to_string(Options.Registers));
  if (Options.Registers > SmallRegisterFile)
    Target = &withLargeRegisterFile(*Target);

  for (const std::string &Name : Options.DisabledPasses)
    if (!is_contained(genx::optionalPasses(), Name)) {
      Result.WrongOptions = true;
      return Refuse("there is no pass '" + Name +
                    "' that can be left out; cmc --print-pipeline lists them");
    }

  CompileOutput Out;
  onLargeStack([&] {
    // Times belong to a thread; its parts end up in those of the caller.
    bool IsTraced = Options.TimeTrace && !timeTraceProfilerEnabled();
    if (IsTraced)
      timeTraceProfilerInitialize(*Options.TimeTrace, "cmc");
    Compilation C(FileName, Text, Options, *Target, Handler);
    Result.Status = C.run(Out, Result.Dependencies);
    Result.WrongOptions = C.hasWrongOptions();
    Result.OptimizationRecord = C.optimizationRecord();
    if (IsTraced)
      timeTraceProfilerFinishThread();
  });
  if (Result.Status == CompileStatus::Success)
    Result.Outputs.push_back(std::move(Out));
  setActivity("");
  return Result;
}

} // namespace cmc
