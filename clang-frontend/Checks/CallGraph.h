//===- CallGraph.h - who calls whom -----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_CLANG_FRONTEND_CHECKS_CALLGRAPH_H
#define CMC_CLANG_FRONTEND_CHECKS_CALLGRAPH_H

#include "clang-frontend/Checks/Report.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace cmc {
namespace frontend {

/// Collects the calls of a file and finds recursion, which no GPU function can
/// do without a stack.
class CallGraph {
public:
  void add(const clang::FunctionDecl *Caller, const clang::FunctionDecl *Callee,
           clang::SourceLocation Loc);

  /// One error for each cycle, at the call that closes it.
  void reportRecursion(Report &R) const;

private:
  struct Call {
    const clang::FunctionDecl *Callee;
    clang::SourceLocation Loc;
  };
  llvm::MapVector<const clang::FunctionDecl *, std::vector<Call>> Calls;
};

} // namespace frontend
} // namespace cmc

#endif // CMC_CLANG_FRONTEND_CHECKS_CALLGRAPH_H
