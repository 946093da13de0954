//===- Action.h - the steps of Clang over a CM source -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/DiagnosticFilter.h"
#include "clang-frontend/Frontend.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/FrontendAction.h"

namespace cmc::frontend {

/// Stages 1 to 3: parses the rewritten tokens, checks the AST, and, for
/// Action::EmitIR, has Clang generate raw IR.
class CompileAction : public clang::ASTFrontendAction {
public:
  CompileAction(llvm::LLVMContext &Context, const Options &Opts,
                DiagnosticFilter &Filter)
      : Context(Context), Opts(Opts), Filter(Filter) {}

  /// The raw IR; valid after a run without errors, for Action::EmitIR.
  std::unique_ptr<llvm::Module> takeModule() { return std::move(Module); }
  std::vector<KernelInfo> Kernels;
  /// The place of the last function of the main file, when none is a kernel.
  Diagnostic LastFunction;

protected:
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI, llvm::StringRef) override;
  void ExecuteAction() override;

private:
  llvm::LLVMContext &Context;
  const Options &Opts;
  DiagnosticFilter &Filter;
  clang::CodeGenerator *CodeGen = nullptr;
  std::unique_ptr<llvm::Module> Module;
};

} // namespace cmc::frontend
