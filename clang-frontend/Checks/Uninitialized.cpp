//===- Uninitialized.cpp - objects that are read before they are written --===//
//
// Part of CMC, under the MIT licence.
//
// Clang's -Wuninitialized covers scalars only: vectors and matrices are
// classes. This check counts as reads of a variable its copies, arguments for
// constant parameters of functions of the headers, and compound assignments.
// Every other expression that names the variable counts as a write. A read that
// no write reaches in the control flow graph is reported with Clang's warning,
// the first read of each variable.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Rules.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Analysis/CFG.h"
#include "clang/Sema/SemaDiagnostic.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

/// `vector<int, 8> v{};` is zeroed, `vector<int, 8> v;` is not.
bool isUninitialised(const VarDecl *V) {
  auto *Construct = dyn_cast_or_null<CXXConstructExpr>(V->getInit());
  return !isInitialised(V) &&
         !(Construct && Construct->requiresZeroInitialization());
}

/// The reads and writes of vectors and matrices in a function.
class Effects : public RecursiveASTVisitor<Effects> {
public:
  enum Kind { None, Read, Write };

  explicit Effects(const SourceManager &SM) : SM(SM) {}

  bool VisitVarDecl(VarDecl *V) {
    Optional<CMType> T = CMType::of(V->getType());
    if (T && !T->IsRef && !V->getType()->isReferenceType() &&
        V->hasLocalStorage() && !isa<ParmVarDecl>(V) && isUninitialised(V))
      Variables.insert({V, Variables.size()});
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    // The time when a lambda runs is unknown.
    if (E->refersToEnclosingVariableOrCapture())
      Captured.insert(E->getDecl());
    add(E, E, Write);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    if (!F || !inRuntimeHeader(SM, SM.getExpansionLoc(F->getLocation())))
      return true;
    ArrayRef<Expr *> Args(E->getArgs(), E->getNumArgs());
    if (auto *Operator = dyn_cast<CXXOperatorCallExpr>(E)) {
      if (Operator->isAssignmentOp()) {
        const Expr *Target = Args.front();
        add(Target, Target, Operator->getOperator() == OO_Equal ? None : Read);
        add(E, Target, Write);
      }
      if (isa<CXXMethodDecl>(F))
        Args = Args.drop_front();
    }
    addConstants(F, Args);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    Optional<CMType> T = CMType::of(E->getType());
    if (T && !T->IsRef)
      addConstants(E->getConstructor(), {E->getArgs(), E->getNumArgs()});
    return true;
  }

  /// The effect of \p S itself, without its operands, on which variable.
  std::pair<const VarDecl *, Kind> of(const Stmt *S) const {
    auto Known = At.find(S);
    if (Known == At.end() || Captured.count(Known->second.first))
      return {nullptr, None};
    return Known->second;
  }

  /// The index of each variable.
  MapVector<const VarDecl *, unsigned> Variables;

private:
  static const Expr *withoutCasts(const Expr *E) {
    return E->IgnoreParenImpCasts()->IgnoreImplicit();
  }

  /// Notes that \p S has the effect \p K on the variable \p Name. Outer
  /// expressions, which are visited first, take precedence.
  void add(const Stmt *S, const Expr *Name, Kind K) {
    auto *Ref = dyn_cast<DeclRefExpr>(withoutCasts(Name));
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && Variables.count(V))
      At.insert({S == Name ? Ref : S, {V, K}});
  }
  void addConstants(const FunctionDecl *F, ArrayRef<Expr *> Args) {
    for (auto [Parameter, Arg] : zip(F->parameters(), Args)) {
      QualType T = Parameter->getType();
      if (T->isReferenceType() && T.getNonReferenceType().isConstQualified())
        add(Arg, Arg, Read);
    }
  }

  const SourceManager &SM;
  DenseMap<const Stmt *, std::pair<const VarDecl *, Kind>> At;
  SmallPtrSet<const ValueDecl *, 4> Captured;
};

/// The variables that may have been written at the start of each block.
class Flow {
public:
  Flow(const CFG &Graph, const Effects &Known)
      : Known(Known), AtEntry(Graph.getNumBlockIDs()) {
    AtEntry[Graph.getEntry().getBlockID()] = BitVector(Known.Variables.size());
    SmallVector<const CFGBlock *, 16> Work{&Graph.getEntry()};
    while (!Work.empty()) {
      const CFGBlock *Block = Work.pop_back_val();
      BitVector Out =
          throughBlock(*Block, [](const Expr *, const VarDecl *) {});
      for (const CFGBlock::AdjacentBlock &Next : Block->succs())
        if (const CFGBlock *Reached = Next.getReachableBlock())
          if (merge(AtEntry[Reached->getBlockID()], Out))
            Work.push_back(Reached);
    }
  }

  /// Calls \p Found for each read in \p Block that no write reaches. Returns
  /// the variables that may have been written at its end.
  template <class Callback>
  BitVector throughBlock(const CFGBlock &Block, Callback Found) const {
    BitVector Written = *AtEntry[Block.getBlockID()];
    for (const CFGElement &Element : Block) {
      Optional<CFGStmt> Each = Element.getAs<CFGStmt>();
      if (!Each)
        continue;
      const Stmt *S = Each->getStmt();
      if (auto *Declared = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declared->decls())
          if (auto *V = dyn_cast<VarDecl>(D))
            if (Known.Variables.count(V))
              Written.reset(Known.Variables.lookup(V));
      auto [V, Kind] = Known.of(S);
      if (Kind == Effects::Write)
        Written.set(Known.Variables.lookup(V));
      else if (Kind == Effects::Read && !Written[Known.Variables.lookup(V)])
        Found(cast<Expr>(S), V);
    }
    return Written;
  }

  bool reaches(const CFGBlock &Block) const {
    return AtEntry[Block.getBlockID()].hasValue();
  }

private:
  /// Whether \p In changed.
  static bool merge(Optional<BitVector> &In, const BitVector &Out) {
    if (In && !Out.test(*In))
      return false;
    if (In)
      *In |= Out;
    else
      In = Out;
    return true;
  }

  const Effects &Known;
  std::vector<Optional<BitVector>> AtEntry;
};

} // namespace

void checkUninitialized(Report &R, const FunctionDecl *F) {
  if (!F->doesThisDeclarationHaveABody() || F->isDependentContext())
    return;
  const SourceManager &SM = R.AST.getSourceManager();
  Effects Known(SM);
  Known.TraverseStmt(F->getBody());
  if (Known.Variables.empty())
    return;
  CFG::BuildOptions Style;
  Style.setAllAlwaysAdd();
  std::unique_ptr<CFG> Graph = CFG::buildCFG(F, F->getBody(), &R.AST, Style);
  if (!Graph)
    return;
  Flow Written(*Graph, Known);
  MapVector<const VarDecl *, const Expr *> First;
  for (const CFGBlock *Block : *Graph)
    if (Written.reaches(*Block))
      Written.throughBlock(*Block, [&](const Expr *E, const VarDecl *V) {
        const Expr *&Earliest = First[V];
        if (!Earliest || SM.isBeforeInTranslationUnit(E->getExprLoc(),
                                                      Earliest->getExprLoc()))
          Earliest = E;
      });
  for (auto [V, E] : First)
    R.AST.getDiagnostics().Report(E->getExprLoc(), diag::warn_uninit_var)
        << V->getDeclName() << /*used here*/ 0 << E->getSourceRange();
}

} // namespace cmc::frontend
