//===- Frontend.h - compilation of CM source to stage-4 IR ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// CM on an unmodified Clang 14 (docs/rationale/frontend.md): tokens, AST, raw
// IR, stage-4 IR (docs/reference/stage4-ir.md). Has no process-wide state.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "cmc/KernelInfo.h"
#include "cmc/MemoryHeader.h"
#include "cmc/Target.h"
#include "llvm/ADT/Optional.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <string>
#include <vector>

namespace cmc::frontend {

struct Options {
  const TargetInfo *Target = nullptr;
  PayloadABI ABI = PayloadABI::ZE;
  unsigned OptLevel = 2;
  bool Variables = false; ///< Emit debug information for variables, too.
  enum class Action { SyntaxOnly, Preprocess, Dependencies, EmitIR };
  Action Act = Action::EmitIR;
  /// Options in Clang's spelling: -I -D -U -include -std= -W... -w -Werror
  /// -M... -ffp-contract=. Passed on in order.
  std::vector<std::string> ClangArgs;
  /// CM_GENX_REVID; by default that of the target.
  llvm::Optional<unsigned> Revision;
  bool Color = false;                ///< ANSI colours in Diagnostic::Rendered.
  std::vector<MemoryHeader> Headers; ///< Found before any file.
};

struct Result {
  /// Stage-4 IR with verified kernels; null after an error or another action.
  std::unique_ptr<llvm::Module> Module;
  std::string Text;         ///< Preprocessed source, or dependencies for -M.
  std::string Dependencies; ///< For -MD, -MMD.
  /// The last function of the source, when none is a kernel: a file and a line,
  /// and 0 when there is none.
  Diagnostic LastFunction;
  bool Ok = false;
  bool WrongOptions = false; ///< Clang does not know Options::ClangArgs.
};

/// Compiles \p Source, called \p FileName. Every violation of a CM rule is one
/// located diagnostic to \p Handler.
Result run(llvm::LLVMContext &Context, llvm::StringRef FileName,
           llvm::StringRef Source, const Options &Opts,
           const DiagnosticHandler &Handler);

} // namespace cmc::frontend
