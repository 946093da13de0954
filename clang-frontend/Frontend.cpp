//===- Frontend.cpp - compilation of CM source to stage-4 IR --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Frontend.h"
#include "basic/Diagnostics.h"
#include "clang-frontend/Action.h"
#include "clang-frontend/IR/Pipeline.h"
#include "clang-frontend/Invocation.h"
#include "clang-frontend/MakeDependencies.h"
#include "clang-frontend/MemoryHeaders.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

/// The real file system, overlaid with our headers and the source.
IntrusiveRefCntPtr<vfs::FileSystem>
makeFileSystem(StringRef FileName, StringRef Source, const Options &Opts,
               const MemoryHeaders &Headers) {
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Memory(
      new vfs::InMemoryFileSystem);
  IntrusiveRefCntPtr<vfs::FileSystem> Real = vfs::createPhysicalFileSystem();
  if (!Real->getCurrentWorkingDirectory()) // It may have been removed.
    Real->setCurrentWorkingDirectory("/");
  IntrusiveRefCntPtr<vfs::OverlayFileSystem> All(
      new vfs::OverlayFileSystem(Real));
  All->pushOverlay(Memory);
  addRuntimeHeaders(*Memory);
  Memory->addFile(
      commandLineFile(), 0,
      MemoryBuffer::getMemBufferCopy(commandLineMacros(Opts.ClangArgs)));
  Memory->addFile(FileName, 0,
                  MemoryBuffer::getMemBufferCopy(Source, FileName));
  Headers.addTo(*Memory);
  return All;
}

/// Only preprocesses; the output goes to the result.
class PrintAction : public PreprocessorFrontendAction {
public:
  explicit PrintAction(std::string &Text) : Text(Text) {}

protected:
  void ExecuteAction() override {
    CompilerInstance &CI = getCompilerInstance();
    raw_string_ostream OS(Text);
    DoPrintPreprocessedInput(CI.getPreprocessor(), &OS,
                             CI.getPreprocessorOutputOpts());
  }

private:
  std::string &Text;
};

class Run {
public:
  Run(LLVMContext &Context, StringRef FileName, StringRef Source,
      const Options &Opts, const DiagnosticHandler &Handler)
      : Context(Context), FileName(FileName), Source(Source), Opts(Opts),
        Headers(FileName, Opts.Headers),
        Handler([this, &Handler](const cmc::Diagnostic &D) {
          Handler(Headers.renamed(D));
        }),
        Filter(this->Handler, *Opts.Target, Opts.Color),
        FS(makeFileSystem(FileName, Source, Opts, Headers)) {}

  Result run();

private:
  Result attempt();
  bool execute(CompilerInstance &CI, Result &R);
  bool compile(CompilerInstance &CI, Result &R);

  LLVMContext &Context;
  StringRef FileName, Source;
  const Options &Opts;
  MemoryHeaders Headers;
  DiagnosticHandler Handler;
  DiagnosticFilter Filter;
  IntrusiveRefCntPtr<vfs::FileSystem> FS;
};

bool Run::compile(CompilerInstance &CI, Result &R) {
  CompileAction Action(Context, Opts, Filter);
  if (!CI.ExecuteAction(Action) || CI.getDiagnostics().hasErrorOccurred())
    return false;
  if (Opts.Act != Options::Action::EmitIR)
    return true;
  R.Module = Action.takeModule();
  if (Action.Kernels.empty())
    R.LastFunction = Headers.renamed(Action.LastFunction);
  if (lowerToStage4(*R.Module, Action.Kernels, Opts))
    return true;
  R.Module.reset();
  return false;
}

bool Run::execute(CompilerInstance &CI, Result &R) {
  switch (Opts.Act) {
  case Options::Action::Preprocess: {
    PrintAction Action(R.Text);
    return CI.ExecuteAction(Action);
  }
  case Options::Action::Dependencies: {
    PreprocessOnlyAction Action;
    return CI.ExecuteAction(Action);
  }
  case Options::Action::SyntaxOnly:
  case Options::Action::EmitIR:
    return compile(CI, R);
  }
  llvm_unreachable("covered switch");
}

/// With -verify, Clang counts the messages that comments do not announce.
bool isAsExpected(CompilerInstance &CI) {
  return CI.getDiagnosticOpts().VerifyDiagnostics &&
         !CI.getDiagnosticClient().getNumErrors();
}

Result Run::attempt() {
  Result R;
  CompilerInstance CI;
  CI.createDiagnostics(&Filter, /*ShouldOwnClient=*/false);
  auto Invocation = makeInvocation(FileName, Source, Opts, CI.getDiagnostics());
  Filter.flush();
  R.WrongOptions = !Invocation;
  if (!Invocation)
    return R;
  CI.setInvocation(Invocation);
  CI.createDiagnostics(&Filter, /*ShouldOwnClient=*/false);
  CI.createFileManager(FS);
  auto Collector =
      std::make_shared<MakeDependencies>(CI.getDependencyOutputOpts(), Headers);
  CI.addDependencyCollector(Collector);
  bool Ran = execute(CI, R);
  Filter.flush(); // What -verify finds comes after the source.
  R.Ok = Ran && !CI.getDiagnostics().hasErrorOccurred();
  if (!R.Ok && isAsExpected(CI)) {
    R.Ok = Opts.Act == Options::Action::SyntaxOnly;
    if (!R.Ok)
      Handler(makeDiagnostic(PassDiag::OnlyExpectedErrors, {}));
  }
  if (!R.Ok)
    return R;
  if (Opts.Act == Options::Action::Dependencies)
    R.Text = Collector->Text;
  else if (is_contained(Opts.ClangArgs, "-MD") ||
           is_contained(Opts.ClangArgs, "-MMD"))
    R.Dependencies = Collector->Text;
  return R;
}

/// Repeats parsing until no attempt adds to Filter.promotions().
Result Run::run() {
  Result R = attempt();
  while (Filter.takeRetry())
    R = attempt();
  return R;
}

} // namespace

Result run(LLVMContext &Context, StringRef FileName, StringRef Source,
           const Options &Opts, const DiagnosticHandler &Handler) {
  return Run(Context, FileName, Source, Opts, Handler).run();
}

} // namespace cmc::frontend
