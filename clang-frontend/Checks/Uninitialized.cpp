//===- Uninitialized.cpp - objects that are read before they are written --===//
//
// Part of CMC, under the MIT licence.
//
// Clang's -Wuninitialized covers scalars only: vectors and matrices are
// classes. This check counts as reads of a variable its copies, arguments for
// constant parameters of functions of the headers, and compound assignments.
// Every other expression that names the variable counts as a write. A read that
// no write reaches in the control flow graph is reported with Clang's warning,
// the first read of each variable; and so is an `if` of which one side writes
// and the other one certainly leads to the read:
//
//   vector<int, 8> v;
//   if (n > 0)           // v is used uninitialized whenever this is false
//     v = 1;
//   write(buf, 0, v);
//===----------------------------------------------------------------------===//
#include "clang-frontend/CMType.h"
#include "clang-frontend/Checks/Rules.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/Analyses/Dominators.h"
#include "clang/Analysis/CFG.h"
#include "clang/Lex/Lexer.h"
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
  /// Results are written, although AsmOperands.h wraps them in a call; `+r` is
  /// read, too.
  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    for (unsigned I = 0; I < S->getNumOutputs(); ++I)
      if (auto *Wrapper =
              dyn_cast<CallExpr>(S->getOutputExpr(I)->IgnoreParenImpCasts()))
        if (Wrapper->getNumArgs() == 1 && !S->isOutputPlusConstraint(I))
          add(Wrapper->getArg(0), Wrapper->getArg(0), Write);
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
  /// the variables that may have been written at its end: a write after such a
  /// read is none, so that `sum += v` in a loop does not reach itself.
  template <class Callback>
  BitVector throughBlock(const CFGBlock &Block, Callback Found) const {
    BitVector Written = *AtEntry[Block.getBlockID()];
    BitVector Undefined(Written.size());
    for (const CFGElement &Element : Block) {
      Optional<CFGStmt> Each = Element.getAs<CFGStmt>();
      if (!Each)
        continue;
      const Stmt *S = Each->getStmt();
      if (auto *Declared = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declared->decls())
          if (auto *V = dyn_cast<VarDecl>(D))
            if (Known.Variables.count(V)) {
              Written.reset(Known.Variables.lookup(V));
              Undefined.reset(Known.Variables.lookup(V));
            }
      auto [V, Kind] = Known.of(S);
      unsigned Index = V ? Known.Variables.lookup(V) : 0;
      if (Kind == Effects::Write && !Undefined[Index]) {
        Written.set(Index);
      } else if (Kind == Effects::Read && !Written[Index]) {
        Undefined.set(Index);
        Found(cast<Expr>(S), V);
      }
    }
    return Written;
  }

  /// Whether \p V may have been written at the start of \p Block.
  bool mayBeWritten(const CFGBlock &Block, const VarDecl *V) const {
    return (*AtEntry[Block.getBlockID()])[Known.Variables.lookup(V)];
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

/// Finds an `if` that decides whether a variable has a value where it is read.
class Branches {
public:
  Branches(const CFG &Graph, const Effects &Known, const Flow &Written,
           const VarDecl *V)
      : Graph(Graph), Known(Known), Written(Written), V(V) {
    for (const CFGBlock *Block : Graph)
      for (const CFGElement &Element : *Block)
        if (Optional<CFGStmt> S = Element.getAs<CFGStmt>())
          if (auto *D = dyn_cast<DeclStmt>(S->getStmt()))
            if (is_contained(D->decls(), V))
              Declared = Block;
  }

  /// Reports the first one in the order of the graph.
  void report(ASTContext &AST, CFGDomTree &Above, CFGPostDomTree &Below) const {
    for (const CFGBlock *Use : Graph) {
      const Expr *Read = Written.reaches(*Use) ? readFirst(*Use) : nullptr;
      if (!Declared || !Read || Use == Declared ||
          !Written.mayBeWritten(*Use, V))
        continue;
      for (const CFGBlock *Block : Graph) {
        auto *If = dyn_cast_or_null<IfStmt>(Block->getTerminatorStmt());
        if (!If || Block->succ_size() != 2 ||
            !Above.dominates(Declared, Block) || !isUnwrittenAfter(*Block))
          continue;
        const CFGBlock *Sides[] = {*Block->succ_begin(),
                                   *(Block->succ_begin() + 1)};
        for (unsigned Side : {0, 1})
          if (decides(Sides[Side], Sides[1 - Side], Use, Below)) {
            auto &Diags = AST.getDiagnostics();
            Diags.Report(If->getCond()->getExprLoc(),
                         diag::warn_sometimes_uninit_var)
                << V->getDeclName() << /*used*/ 0 << /*condition*/ 0 << "if"
                << Side << If->getCond()->getSourceRange();
            Diags.Report(Read->getExprLoc(), diag::note_uninit_var_use) << 0;
            return;
          }
      }
    }
  }

private:
  Effects::Kind firstEffect(const CFGBlock &Block, const Stmt *&At) const {
    for (const CFGElement &Element : Block)
      if (Optional<CFGStmt> S = Element.getAs<CFGStmt>()) {
        auto [Of, Kind] = Known.of(At = S->getStmt());
        if (Of == V && Kind != Effects::None)
          return Kind;
      }
    return Effects::None;
  }
  /// The read of the variable that is its first effect in \p Block, or null.
  const Expr *readFirst(const CFGBlock &Block) const {
    const Stmt *At = nullptr;
    return firstEffect(Block, At) == Effects::Read ? cast<Expr>(At) : nullptr;
  }
  /// What the ways from a block to the use of the variable have.
  struct Ways {
    bool Unwritten = false; ///< One leads there without a write.
    bool Write = false;
  };
  Ways waysTo(const CFGBlock *Use, const CFGBlock *From) const {
    Ways Out;
    SmallPtrSet<const CFGBlock *, 16> Seen{From};
    SmallVector<const CFGBlock *, 16> Work{From};
    while (!Work.empty()) {
      const CFGBlock *Block = Work.pop_back_val();
      const Stmt *At = nullptr;
      bool Writes = firstEffect(*Block, At) == Effects::Write;
      Out.Unwritten |= Block == Use;
      Out.Write |= Writes;
      if (Block == Use || Block == Declared || Writes)
        continue;
      for (const CFGBlock *Next : Block->succs())
        if (Next && Seen.insert(Next).second)
          Work.push_back(Next);
    }
    return Out;
  }
  /// Whether the variable has no value where \p Block branches.
  bool isUnwrittenAfter(const CFGBlock &Block) const {
    const Stmt *At = nullptr;
    return Written.reaches(Block) &&
           (&Block == Declared || !Written.mayBeWritten(Block, V)) &&
           firstEffect(Block, At) != Effects::Write;
  }
  /// Whether \p Side certainly leads to \p Use without a value, and \p Other
  /// with one.
  bool decides(const CFGBlock *Side, const CFGBlock *Other, const CFGBlock *Use,
               CFGPostDomTree &Below) const {
    if (!Side || !Other || !Below.dominates(Use, Side))
      return false;
    Ways Without = waysTo(Use, Side), With = waysTo(Use, Other);
    return Without.Unwritten && With.Write && !With.Unwritten;
  }

  const CFG &Graph;
  const Effects &Known;
  const Flow &Written;
  const VarDecl *V;
  const CFGBlock *Declared = nullptr;
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
  for (auto [V, E] : First) {
    auto &Diags = R.AST.getDiagnostics();
    Diags.Report(E->getExprLoc(), diag::warn_uninit_var)
        << V->getDeclName() << /*used here*/ 0 << E->getSourceRange();
    SourceLocation End = Lexer::getLocForEndOfToken(
        V->getLocation(), 0, R.AST.getSourceManager(), R.AST.getLangOpts());
    if (CMType::of(V->getType()))
      Diags.Report(V->getLocation(), diag::note_var_fixit_add_initialization)
          << V->getDeclName() << FixItHint::CreateInsertion(End, " = 0");
    else
      Diags.Report(V->getLocation(), diag::note_var_declared_here)
          << V->getDeclName();
  }
  CFGDomTree Above(Graph.get());
  CFGPostDomTree Below(Graph.get());
  for (auto [V, Index] : Known.Variables)
    if (!First.count(V))
      Branches(*Graph, Known, Written, V).report(R.AST, Above, Below);
}

} // namespace cmc::frontend
