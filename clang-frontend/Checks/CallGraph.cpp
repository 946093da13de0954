//===- CallGraph.cpp - calls between functions ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/CallGraph.h"
#include "clang-frontend/Attributes.h"
#include "clang-frontend/Checks/Availability.h"
#include "clang-frontend/RuntimeHeaders.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {

void CallGraph::add(const FunctionDecl *Caller, const FunctionDecl *Callee,
                    SourceLocation Loc) {
  if (Caller && Callee)
    Calls[Caller->getCanonicalDecl()].push_back(
        {Callee->getCanonicalDecl(), Loc});
}

void CallGraph::addUndefined(const FunctionDecl *Caller,
                             const FunctionDecl *Callee, SourceLocation Loc) {
  if (Caller)
    Caller = Caller->getCanonicalDecl();
  Undefined[Caller].push_back({Callee, Loc});
}

CallGraph::Functions CallGraph::reached() const {
  std::vector<const FunctionDecl *> Work;
  Functions Seen;
  auto Reach = [&](const FunctionDecl *F) {
    if (Seen.insert(F).second)
      Work.push_back(F);
  };
  Reach(nullptr);
  for (const Map *Graph : {&Calls, &Undefined})
    for (const auto &Entry : *Graph)
      if (Entry.first && any_of(Entry.first->redecls(), isKernel))
        Reach(Entry.first);
  while (!Work.empty()) {
    auto Known = Calls.find(Work.back());
    Work.pop_back();
    if (Known != Calls.end())
      for (const Call &C : Known->second)
        Reach(C.Callee);
  }
  return Seen;
}

void CallGraph::reportUndefined(Report &R) const {
  Functions Reached = reached();
  for (const auto &Entry : Undefined)
    if (Reached.count(Entry.first))
      for (const Call &C : Entry.second)
        R(C.Loc, Diag::Undefined) << C.Callee->getNameAsString();
}

void CallGraph::reportUnavailable(Report &R) const {
  const SourceManager &SM = R.AST.getSourceManager();
  Functions Reached = reached();
  for (const auto &Entry : Calls) {
    if (Reached.count(Entry.first) || Entry.first->isDependentContext())
      continue;
    for (const Call &C : Entry.second) {
      StringRef Missing = inRuntimeHeader(SM, C.Callee->getLocation())
                              ? unavailableIn(C.Callee, R.AST, R.Target)
                              : "";
      if (!Missing.empty())
        R(C.Loc, Diag::Unavailable) << Missing << R.Target.Name;
    }
  }
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
      // Constant evaluation may recurse; the inliner reports calls that remain.
      if (OnStack.count(C.Callee) && !C.Callee->isConstexpr()) {
        std::string Through;
        if (Top.F != C.Callee)
          Through = " through '" + Top.F->getNameAsString() + "'";
        R(C.Loc, Diag::Recursion) << C.Callee->getNameAsString() << Through;
      } else if (!Done.count(C.Callee) && !OnStack.count(C.Callee)) {
        Enter(C.Callee);
      }
    }
  }
}

} // namespace cmc::frontend
