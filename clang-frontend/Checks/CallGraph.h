//===- CallGraph.h - calls between functions --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/Checks/Report.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace cmc::frontend {

/// Collects the calls of a file and finds recursion, which a GPU function
/// without a stack does not allow.
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

  /// An error for each call of a builtin that the target lacks, in functions
  /// that no kernel reaches. In other functions the lowering of builtins
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
  /// Functions called by kernels, directly or not, and by initialisers: null.
  Functions reached() const;

  Map Calls, Undefined;
};

} // namespace cmc::frontend
