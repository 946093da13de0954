//===- CallGraph.h - who calls whom -----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/Checks/Report.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace cmc::frontend {

/// Collects the calls of a file and finds recursion, which no GPU function can
/// do without a stack.
class CallGraph {
public:
  void add(const clang::FunctionDecl *Caller, const clang::FunctionDecl *Callee,
           clang::SourceLocation Loc);

  /// \p Callee, which \p Caller calls at \p Loc, is not defined.
  void addUndefined(const clang::FunctionDecl *Caller,
                    const clang::FunctionDecl *Callee,
                    clang::SourceLocation Loc);

  /// An error for each call of an undefined function that a kernel reaches.
  void reportUndefined(Report &R) const;

  /// An error for each call of a builtin that the target does not have, in
  /// functions that no kernel reaches. In the others the lowering of builtins
  /// reports it.
  void reportUnavailable(Report &R) const;

  /// One error for each cycle, at the call that closes it.
  void reportRecursion(Report &R) const;

private:
  struct Call {
    const clang::FunctionDecl *Callee;
    clang::SourceLocation Loc;
  };
  using Map = llvm::MapVector<const clang::FunctionDecl *, std::vector<Call>>;
  using Functions = llvm::DenseSet<const clang::FunctionDecl *>;
  /// Kernels and what they call, and initialisers: null.
  Functions reached() const;

  Map Calls, Undefined;
};

} // namespace cmc::frontend
