//===- Action.cpp - the steps of Clang over a CM source -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Action.h"
#include "clang-frontend/Attributes.h"
#include "clang-frontend/Checks/Checks.h"
#include "clang-frontend/Checks/Report.h"
#include "clang-frontend/Kernels.h"
#include "clang-frontend/LiteralConversions.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang-frontend/TokenRewriter.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace cmc::frontend {
namespace {

/// Runs before code generation, so that nothing is generated after an error.
class Checker : public ASTConsumer {
public:
  Checker(const Options &Opts, DiagnosticFilter &Filter,
          std::vector<KernelInfo> &Kernels, cmc::Diagnostic &LastFunction)
      : Opts(Opts), Filter(Filter), Kernels(Kernels),
        LastFunction(LastFunction) {}

  void HandleTranslationUnit(ASTContext &AST) override {
    if (AST.getDiagnostics().hasFatalErrorOccurred())
      return;
    runChecks(AST, Opts, Filter);
    if (!AST.getDiagnostics().hasErrorOccurred())
      Kernels = collectKernels(AST, Opts.ABI);
    const SourceManager &SM = AST.getSourceManager();
    for (const Decl *D : AST.getTranslationUnitDecl()->decls()) {
      auto *F = dyn_cast<FunctionDecl>(D);
      PresumedLoc At = SM.getPresumedLoc(D->getLocation());
      if (!F || !F->hasBody() || !SM.isInMainFile(D->getLocation()) ||
          At.isInvalid())
        continue;
      LastFunction.File = At.getFilename();
      LastFunction.Line = At.getLine();
      LastFunction.Column = At.getColumn();
    }
  }

private:
  const Options &Opts;
  DiagnosticFilter &Filter;
  std::vector<KernelInfo> &Kernels;
  cmc::Diagnostic &LastFunction;
};

/// `#pragma cm_nonstrict`, which old compilers accepted.
class NonStrictPragma : public PragmaHandler {
public:
  NonStrictPragma(ASTContext &AST, const Options &Opts)
      : PragmaHandler("cm_nonstrict"), R(AST, Opts) {}

  void HandlePragma(Preprocessor &, PragmaIntroducer, Token &First) override {
    R(First.getLocation(), Diag::NonStrict);
  }

private:
  Report R;
};

/// Clang compares an unknown name with those that resemble it, in time that
/// grows with the product of their lengths.
constexpr size_t LongestSpellChecked = 256;

void limitSpellChecking(CompilerInstance &CI) {
  for (const auto &Entry : CI.getPreprocessor().getIdentifierTable())
    if (Entry.getKeyLength() > LongestSpellChecked)
      CI.getLangOpts().SpellChecking = false;
}

/// False when \p Consumer asks to stop.
bool parseDeclarations(Parser &P, ASTConsumer &Consumer,
                       DiagnosticFilter &Filter) {
  Filter.setParser(&P);
  auto Done = llvm::make_scope_exit([&] { Filter.setParser(nullptr); });
  Parser::DeclGroupPtrTy Group;
  for (bool AtEnd = P.ParseFirstTopLevelDecl(Group); !AtEnd;
       AtEnd = P.ParseTopLevelDecl(Group))
    if (Group && !Consumer.HandleTopLevelDecl(Group.get()))
      return false;
  return true;
}

/// -include finds cm.h by its path, where it would be a header of the user.
/// What a system header includes is one, too.
void markSystemHeader(CompilerInstance &CI) {
  if (auto File =
          CI.getFileManager().getFile((runtimeHeaderRoot() + "/cm/cm.h").str()))
    CI.getPreprocessor().getHeaderSearchInfo().MarkFileSystemHeader(*File);
}

/// As clang::ParseAST, but on tokens that have been lexed and rewritten.
void parse(CompilerInstance &CI, DiagnosticFilter &Filter) {
  Sema &S = CI.getSema();
  ASTConsumer &Consumer = CI.getASTConsumer();
  Parser P(CI.getPreprocessor(), S, /*SkipFunctionBodies=*/false);
  CI.getPreprocessor().EnterMainSourceFile();
  // Comments and pragmas reach Sema during lexing; it needs a current context.
  S.CurContext = S.getASTContext().getTranslationUnitDecl();
  reinjectTokens(CI.getPreprocessor(), Filter.promotions());
  limitSpellChecking(CI);
  S.CurContext = nullptr;
  P.Initialize();
  if (!parseDeclarations(P, Consumer, Filter))
    return;
  for (Decl *D : S.WeakTopLevelDecls())
    Consumer.HandleTopLevelDecl(DeclGroupRef(D));
  Consumer.HandleTranslationUnit(S.getASTContext());
}

} // namespace

std::unique_ptr<ASTConsumer>
CompileAction::CreateASTConsumer(CompilerInstance &CI, llvm::StringRef File) {
  std::vector<std::unique_ptr<ASTConsumer>> Steps;
  Steps.push_back(createLiteralConversions(CI.getASTContext()));
  Steps.push_back(
      std::make_unique<Checker>(Opts, Filter, Kernels, LastFunction));
  if (Opts.Act == Options::Action::EmitIR) {
    CodeGen = CreateLLVMCodeGen(
        CI.getDiagnostics(), File, CI.getHeaderSearchOpts(),
        CI.getPreprocessorOpts(), CI.getCodeGenOpts(), Context);
    Steps.emplace_back(CodeGen);
  }
  return std::make_unique<MultiplexConsumer>(std::move(Steps));
}

void CompileAction::ExecuteAction() {
  CompilerInstance &CI = getCompilerInstance();
  CI.createSema(getTranslationUnitKind(), /*CompletionConsumer=*/nullptr);
  Filter.setSema(&CI.getSema());
  NonStrictPragma NonStrict(CI.getASTContext(), Opts);
  CI.getPreprocessor().AddPragmaHandler(&NonStrict);
  markSystemHeader(CI);
  parse(CI, Filter);
  CI.getPreprocessor().RemovePragmaHandler(&NonStrict);
  Filter.setSema(nullptr);
  if (!CodeGen || CI.getDiagnostics().hasErrorOccurred())
    return;
  Module.reset(CodeGen->ReleaseModule());
  for (const FunctionDecl *F : kernelDefinitions(CI.getASTContext()))
    if (llvm::Function *Fn = Module->getFunction(kernelName(F)))
      Fn->addFnAttr("cmc-float-control", std::to_string(floatControl(F)));
}

} // namespace cmc::frontend
