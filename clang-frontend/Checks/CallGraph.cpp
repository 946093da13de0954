//===- CallGraph.cpp - who calls whom -------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/CallGraph.h"

using namespace clang;
using namespace llvm;

namespace cmc {
namespace frontend {

void CallGraph::add(const FunctionDecl *Caller, const FunctionDecl *Callee,
                    SourceLocation Loc) {
  if (Caller && Callee)
    Calls[Caller->getCanonicalDecl()].push_back(
        {Callee->getCanonicalDecl(), Loc});
}

void CallGraph::reportRecursion(Report &R) const {
  struct Frame {
    const FunctionDecl *F;
    size_t Next; ///< The call to follow next.
  };
  DenseSet<const FunctionDecl *> Done, OnStack;
  std::vector<Frame> Stack;
  auto Enter = [&](const FunctionDecl *F) {
    Stack.push_back({F, 0});
    OnStack.insert(F);
  };
  for (const auto &Entry : Calls) {
    if (!Done.count(Entry.first))
      Enter(Entry.first);
    while (!Stack.empty()) {
      Frame &Top = Stack.back();
      auto It = Calls.find(Top.F);
      if (It == Calls.end() || Top.Next == It->second.size()) {
        OnStack.erase(Top.F);
        Done.insert(Top.F);
        Stack.pop_back();
        continue;
      }
      const Call &C = It->second[Top.Next++];
      if (OnStack.count(C.Callee)) {
        std::string Through;
        if (Top.F != C.Callee)
          Through = " through '" + Top.F->getNameAsString() + "'";
        R(C.Loc, Diag::Recursion) << C.Callee->getNameAsString() << Through;
      } else if (!Done.count(C.Callee)) {
        Enter(C.Callee);
      }
    }
  }
}

} // namespace frontend
} // namespace cmc
