//===- Compiler.cpp - the way from source to output -----------------------===//
//
// Part of CMC, under the MIT licence.
//
// Nothing but the order of the stages of design.md, 3; each is one call.
//===----------------------------------------------------------------------===//
#include "cmc/Compiler.h"
#include "basic/Activity.h"
#include "basic/Errors.h"
#include "basic/KernelMetadata.h"
#include "basic/Stage4Verifier.h"
#include "clang-frontend/Frontend.h"
#include "cmc/Target.h"
#include "driver/DiagnosticRenderer.h"
#include "driver/OutputFile.h"
#include "llvm-genx/GenX.h"
#include "vc-finalizer-bridge/Bridge.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace cmc {
namespace {

/// One compilation for one target.
class Compilation {
public:
  Compilation(const std::string &FileName, const std::string &Text,
              const CompileOptions &Opts, const TargetInfo &Target,
              const DiagnosticHandler &Handler)
      : FileName(FileName), Text(Text), Opts(Opts), Target(Target),
        Renderer(FileName, Text), Handler(Handler),
        Errors(Context, [this](const Diagnostic &D) { tell(D); }) {}

  CompileStatus run(CompileOutput &Out, std::string &Dependencies);

private:
  void tell(Diagnostic D) {
    UserErrors += D.Level == Severity::Error;
    InternalErrors += D.Level == Severity::InternalError;
    if (D.Rendered.empty())
      Renderer.render(D);
    Handler(D);
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
    tell(D);
    return false;
  }

  bool isIR() const {
    StringRef Name(FileName);
    return Name.endswith(".ll") || Name.endswith(".bc");
  }
  bool readIR();
  bool readSource(CompileOutput &Out, std::string &Dependencies);
  bool printIR(CompileOutput &Out);
  bool generate(CompileOutput &Out);
  bool finalizeAll(std::vector<genx::VISAKernel> &VISA, CompileOutput &Out);
  bool saveTemp(const Twine &Suffix, StringRef Bytes);

  const std::string &FileName;
  const std::string &Text;
  const CompileOptions &Opts;
  const TargetInfo &Target;
  DiagnosticRenderer Renderer;
  const DiagnosticHandler &Handler;
  LLVMContext Context;
  unsigned UserErrors = 0, InternalErrors = 0;
  ErrorScope Errors;
  std::unique_ptr<Module> M;
};

bool Compilation::saveTemp(const Twine &Suffix, StringRef Bytes) {
  if (Opts.SaveTempsPrefix.empty())
    return true;
  if (Error E =
          driver::writeOutput((Opts.SaveTempsPrefix + Suffix).str(), Bytes))
    return fail(toString(std::move(E)));
  return true;
}

bool Compilation::readIR() {
  setActivity("reading IR", FileName);
  SMDiagnostic Err;
  M = parseIR(MemoryBufferRef(Text, FileName), Err, Context);
  if (!M) {
    Diagnostic D;
    D.Message = Err.getMessage().str();
    D.File = FileName;
    D.Line = Err.getLineNo() > 0 ? Err.getLineNo() : 0;
    D.Column = Err.getColumnNo() + 1;
    tell(D);
    return false;
  }
  // IR may come from anywhere: what breaks the contract is the user's error.
  verifyStage4(*M, Severity::Error);
  return status() == CompileStatus::Success;
}

bool Compilation::readSource(CompileOutput &Out, std::string &Dependencies) {
  setActivity("clang", FileName);
  using Action = frontend::Options::Action;
  frontend::Options FE;
  FE.Target = &Target;
  FE.ABI = Opts.ABI;
  FE.OptLevel = Opts.OptLevel;
  FE.ClangArgs = Opts.ClangArgs;
  FE.Act = Opts.Output == OutputKind::SyntaxOnly     ? Action::SyntaxOnly
           : Opts.Output == OutputKind::Preprocessed ? Action::Preprocess
           : Opts.Output == OutputKind::Dependencies ? Action::Dependencies
                                                     : Action::EmitIR;
  frontend::Result R = frontend::run(Context, FileName, Text, FE,
                                     [this](const Diagnostic &D) { tell(D); });
  Dependencies = std::move(R.Dependencies);
  Out.Bytes = std::move(R.Text);
  M = std::move(R.Module);
  if (!R.Ok && status() == CompileStatus::Success)
    return fail("the front-end failed without saying why",
                Severity::InternalError);
  return R.Ok && status() == CompileStatus::Success;
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

bool Compilation::finalizeAll(std::vector<genx::VISAKernel> &VISA,
                              CompileOutput &Out) {
  bridge::Options BO;
  BO.Target = &Target;
  BO.FinalizerPath = Opts.FinalizerPath;
  BO.TimeoutSeconds = Opts.FinalizerTimeoutSeconds;
  BO.Verbose = Opts.Verbose;
  std::vector<bridge::GenKernel> Kernels;
  for (genx::VISAKernel &V : VISA) {
    setActivity("finalizer", V.Info.Name);
    Optional<bridge::GenKernel> K = bridge::finalize(
        V.Text, V.Info, BO, [this](const Diagnostic &D) { tell(D); });
    if (!K)
      return false;
    Kernels.push_back(std::move(*K));
    Out.Kernels.push_back(Kernels.back().Info);
  }
  setActivity("container", FileName);
  auto SourceOf = [this](StringRef File) { return Renderer.sourceOf(File); };
  bool Assembly = Opts.Output == OutputKind::Assembly;
  for (const bridge::GenKernel &K : Kernels) {
    if (!Assembly && Opts.SaveTempsPrefix.empty())
      break;
    std::string Listing = bridge::listing(K, Target, SourceOf);
    if (!saveTemp("." + K.Info.Name + ".asm", Listing))
      return false;
    if (Assembly)
      Out.Bytes += Listing;
  }
  if (!Assembly)
    Out.Bytes = Opts.ABI == PayloadABI::ZE
                    ? bridge::writeZebin(Kernels, Target, Opts.Debug)
                    : bridge::writeCMContainer(Kernels, Target, Opts.Debug);
  return true;
}

bool Compilation::generate(CompileOutput &Out) {
  genx::Options GO;
  GO.Target = &Target;
  GO.OptLevel = Opts.OptLevel;
  if (!genx::optimize(*M, GO))
    return false;
  std::vector<genx::VISAKernel> VISA = genx::emitVISA(*M, GO);
  if (status() != CompileStatus::Success)
    return false;
  for (const genx::VISAKernel &V : VISA)
    if (!saveTemp("." + V.Info.Name + ".visaasm", V.Text))
      return false;
  if (Opts.Output != OutputKind::VISA)
    return finalizeAll(VISA, Out);
  for (const genx::VISAKernel &V : VISA) {
    Out.Bytes += V.Text;
    Out.Kernels.push_back(V.Info);
  }
  return true;
}

CompileStatus Compilation::run(CompileOutput &Out, std::string &Dependencies) {
  Out.Target = Target.Name.str();
  if (!(isIR() ? readIR() : readSource(Out, Dependencies)))
    return status();
  if (!M) // Preprocessed, dependencies or syntax only.
    return status();
  if (Opts.SaveTempsPrefix.size()) {
    std::string IR;
    raw_string_ostream OS(IR);
    M->print(OS, nullptr);
    if (!saveTemp(".ll", OS.str()))
      return status();
  }
  bool WantsIR =
      Opts.Output == OutputKind::IRText || Opts.Output == OutputKind::IRBitcode;
  bool Ok = Opts.Output == OutputKind::SyntaxOnly ? true
            : WantsIR                             ? printIR(Out)
                                                  : generate(Out);
  if (!Ok && status() == CompileStatus::Success)
    fail("the compiler stopped without saying why", Severity::InternalError);
  return status();
}

} // namespace

CompileResult compile(const std::string &FileName, const std::string &Text,
                      const CompileOptions &Options,
                      const DiagnosticHandler &Handler) {
  CompileResult Result;
  auto Refuse = [&](const std::string &Message) {
    Diagnostic D;
    D.Message = Message;
    Handler(D);
    Result.Status = CompileStatus::UserError;
    return Result;
  };
  if (Options.Targets.size() != 1)
    return Refuse("one target at a time");
  const TargetInfo *Target = findTarget(Options.Targets.front());
  if (!Target)
    return Refuse("unknown target '" + Options.Targets.front() + "'");
  bool NeedsGPU = Options.Output == OutputKind::VISA ||
                  Options.Output == OutputKind::Assembly ||
                  Options.Output == OutputKind::Binary;
  if (Target->isHost() && NeedsGPU)
    return Refuse("the CPU device has no Gen code; ask for IR");

  CompileOutput Out;
  Compilation C(FileName, Text, Options, *Target, Handler);
  Result.Status = C.run(Out, Result.Dependencies);
  if (Result.Status == CompileStatus::Success)
    Result.Outputs.push_back(std::move(Out));
  setActivity("");
  return Result;
}

const char *versionString() { return CMC_VERSION; }

} // namespace cmc
