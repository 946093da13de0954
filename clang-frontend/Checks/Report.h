//===- Report.h - the messages of the checks --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/Frontend.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/Optional.h"
#include <set>
#include <tuple>

namespace cmc::frontend {

/// The rows of Diagnostics.def.
enum class Diag {
#define CM_DIAG(Name, ...) Name,
#include "clang-frontend/Diagnostics.def"
};

/// The message of \p Kind, which has no %select.
std::string messageOf(Diag Kind, llvm::ArrayRef<std::string> Args);

/// Whether \p Info is about sizes or types that an error inside the same
/// expression may have made wrong.
bool mayFollow(const clang::Diagnostic &Info);

class Report {
public:
  Report(clang::ASTContext &AST, const Options &Opts);

  /// Reports at \p Loc; the arguments of the message follow with <<. A check
  /// visits a location once in a template and once in each instantiation;
  /// messages about the template are not repeated.
  clang::DiagnosticBuilder operator()(clang::SourceLocation Loc, Diag Kind);

  /// The same with message \p ID of Clang.
  clang::DiagnosticBuilder ofClang(clang::SourceLocation Loc, unsigned ID);

  /// The instantiation under check; null outside of instantiations.
  void setInstance(const clang::FunctionDecl *F) { Instance = F; }

  /// The value of \p E when it is an integer constant.
  llvm::Optional<int64_t> constant(const clang::Expr *E) const;

  clang::ASTContext &AST;
  const TargetInfo &Target;

private:
  std::vector<unsigned> IDs; ///< Clang's IDs, by Diag.
  unsigned Silent;           ///< A message that is never shown.
  const clang::FunctionDecl *Instance = nullptr;
  /// Locations, messages of Clang, and instantiations.
  std::set<std::tuple<unsigned, unsigned, const clang::FunctionDecl *>>
      Reported;
};

/// Removes options for our own warnings from \p ClangArgs.
std::vector<std::string> withoutCMWarnings(llvm::ArrayRef<std::string> Args);

} // namespace cmc::frontend
