//===- Checks.cpp - the rules of CM on the AST ----------------------------===//
//
// Part of CMC, under the MIT licence.
//
// One walk over the user's declarations; each node goes to the rules for its
// kind (Rules.h).
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Checks.h"
#include "clang-frontend/Attributes.h"
#include "clang-frontend/CMType.h"
#include "clang-frontend/Checks/Availability.h"
#include "clang-frontend/Checks/CallGraph.h"
#include "clang-frontend/Checks/Rules.h"
#include "clang-frontend/Checks/SIMDBlocks.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cmc::frontend {
namespace {

/// Its methods are many, as Clang calls one for each kind of node; the rules
/// are in files of their own.
class Walk : public RecursiveASTVisitor<Walk> {
public:
  Walk(Report &R, CallGraph &Calls, DiagnosticFilter &Filter)
      : R(R), Calls(Calls), Filter(Filter) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  /// An error inside an expression explains errors around it.
  bool shouldTraversePostOrder() const { return true; }

  bool TraverseDecl(Decl *D) {
    if (!D || D->isInvalidDecl() || isInRuntimeHeader(D))
      return true;
    auto *Outer = Current;
    SIMDContext OuterContext = Context;
    if (auto *F = dyn_cast<FunctionDecl>(D)) {
      Current = F;
      Context = SIMDContext();
      enter(F);
    }
    // Before its initializer, which mostly has the same type and error.
    if (auto *V = dyn_cast<VarDecl>(D); V && CMType::of(V->getType()))
      checkType(R, V->getType(), V->getLocation());
    bool Continue = RecursiveASTVisitor::TraverseDecl(D);
    if (Current != Outer)
      enter(Outer);
    Current = Outer;
    Context = OuterContext;
    return Continue;
  }
  bool TraverseLambdaExpr(LambdaExpr *E) {
    return inside(SIMDContext(),
                  [&] { return RecursiveASTVisitor::TraverseLambdaExpr(E); });
  }
  bool TraverseIfStmt(IfStmt *S) {
    SIMDContext Inner = Context;
    Inner.Blocks += isSIMDCondition(S->getCond());
    return inside(Inner,
                  [&] { return RecursiveASTVisitor::TraverseIfStmt(S); });
  }
  bool TraverseDoStmt(DoStmt *S) {
    return inside(Context.loop(isSIMDCondition(S->getCond())),
                  [&] { return RecursiveASTVisitor::TraverseDoStmt(S); });
  }
  bool TraverseWhileStmt(WhileStmt *S) {
    return inside(Context.loop(false),
                  [&] { return RecursiveASTVisitor::TraverseWhileStmt(S); });
  }
  bool TraverseForStmt(ForStmt *S) {
    return inside(Context.loop(false),
                  [&] { return RecursiveASTVisitor::TraverseForStmt(S); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) {
    return inside(Context.loop(false), [&] {
      return RecursiveASTVisitor::TraverseCXXForRangeStmt(S);
    });
  }
  bool TraverseSwitchStmt(SwitchStmt *S) {
    return inside(Context.loop(false),
                  [&] { return RecursiveASTVisitor::TraverseSwitchStmt(S); });
  }
  bool VisitReturnStmt(ReturnStmt *S) {
    checkJump(R, S, Context);
    return true;
  }
  bool VisitGotoStmt(GotoStmt *S) {
    checkJump(R, S, Context);
    return true;
  }
  bool VisitBreakStmt(BreakStmt *S) {
    checkJump(R, S, Context);
    return true;
  }
  bool VisitContinueStmt(ContinueStmt *S) {
    checkJump(R, S, Context);
    return true;
  }

  bool VisitNamedDecl(NamedDecl *D) {
    checkUnsupportedAttribute(R, D);
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    checkFunction(R, F);
    checkUninitialized(R, F);
    return true;
  }
  bool VisitStmt(Stmt *S) {
    checkUnused(R, S);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (!V->getType()->isDependentType()) {
      if (!checkKernelPointer(V))
        checkType(R, V->getType(), V->getLocation());
      checkVariable(R, V);
      checkVolatile(R, V, Bound);
      checkReferenceVariable(R, V);
      checkConstantInit(R, V);
    }
    return true;
  }
  bool VisitStaticAssertDecl(StaticAssertDecl *D) {
    checkStaticAssert(R, D);
    return true;
  }
  bool VisitFieldDecl(FieldDecl *F) {
    if (!F->getType()->isDependentType()) {
      checkType(R, F->getType(), F->getLocation());
      checkField(R, F);
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    if (E->isTypeDependent())
      return true;
    checkCall(R, E);
    if (callsUndefined(R.AST, E))
      Calls.addUndefined(Current, E->getDirectCallee(), E->getExprLoc());
    Calls.add(Current, E->getDirectCallee(), E->getExprLoc());
    repeatErrors(E->getDirectCallee(), E->getExprLoc());
    return true;
  }
  bool VisitRecoveryExpr(RecoveryExpr *E) {
    explainCall(R.AST.getSourceManager(), Filter, E);
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) {
    if (!E->isTypeDependent())
      checkMemberCall(R, E);
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    if (E->isTypeDependent())
      return true;
    if (E->getOperator() == OO_Call || E->getOperator() == OO_Subscript)
      checkElementAccess(R, E);
    else {
      checkOperator(R, E);
      checkConstantAssignment(R, E);
    }
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (!E->isTypeDependent())
      checkConstantCast(R, E);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    if (E->isTypeDependent())
      return true;
    checkConstruct(R, E);
    Calls.add(Current, E->getConstructor(), E->getExprLoc());
    repeatErrors(E->getConstructor(), E->getExprLoc());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      checkAssignedElement(R, E->getLHS(), E->getOperatorLoc());
    checkArithmetic(R, E);
    return true;
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *E) {
    checkSpaceCast(R, E);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_AddrOf)
      checkAddressOf(R, E);
    else if (E->isIncrementDecrementOp())
      checkAssignedElement(R, E->getSubExpr(), E->getOperatorLoc());
    return true;
  }

  bool VisitCXXNewExpr(CXXNewExpr *E) {
    R(E->getBeginLoc(), Diag::DynamicMemory);
    return true;
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *E) {
    R(E->getBeginLoc(), Diag::DynamicMemory);
    return true;
  }
  bool VisitAsmStmt(AsmStmt *S) {
    auto *G = dyn_cast<GCCAsmStmt>(S);
    if (!G || G->getNumClobbers() || G->isAsmGoto())
      R(S->getAsmLoc(), Diag::InlineAssembly)
          << (!G               ? "in this form"
              : G->isAsmGoto() ? "with labels"
                               : "with clobbers");
    return true;
  }
  bool VisitFileScopeAsmDecl(FileScopeAsmDecl *D) {
    R(D->getAsmLoc(), Diag::InlineAssembly) << "at file scope";
    return true;
  }

private:
  /// Whether \p V is a pointer to an object as parameter of a kernel, which
  /// cannot be a reference; reports it.
  bool checkKernelPointer(const VarDecl *V) {
    auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
    if (!isa<ParmVarDecl>(V) || !V->getType()->isPointerType() || !F ||
        !isKernel(F))
      return false;
    QualType Pointee = V->getType()->getPointeeType();
    Optional<CMType> Object = CMType::of(Pointee);
    if (Object)
      R(V->getLocation(), Diag::PointerToObject)
          << spell(Pointee)
          << "a kernel takes a SurfaceIndex, or '" + spell(Object->Element) +
                 " *'";
    return Object.hasValue();
  }

  /// For declarations inside a function the location of the function counts.
  bool isInRuntimeHeader(const Decl *D) const {
    return D->getLexicalDeclContext() &&
           (D->getLexicalDeclContext()->isFileContext() ||
            D->getLexicalDeclContext()->isRecord()) &&
           inRuntimeHeader(R.AST.getSourceManager(), D->getLocation());
  }

  /// Makes \p F the subject of the messages that follow.
  void enter(const FunctionDecl *F) {
    const FunctionDecl *Instance =
        F && F->isTemplateInstantiation() ? F : nullptr;
    R.setInstance(Instance);
    Filter.setInstance(Instance);
  }

  /// Repeats at \p Loc the errors of the first call of \p Callee.
  void repeatErrors(const FunctionDecl *Callee, SourceLocation Loc) {
    const SourceManager &SM = R.AST.getSourceManager();
    if (Filter.hasRefused() && Callee &&
        inRuntimeHeader(SM, Callee->getLocation()))
      anyCallee(Callee, R.AST, [&](const FunctionDecl *F) {
        return Filter.repeat(F, FullSourceLoc(Loc, SM));
      });
  }

  template <class Traverse> bool inside(SIMDContext Inner, Traverse Run) {
    std::swap(Context, Inner);
    bool Continue = Run();
    Context = Inner;
    return Continue;
  }

  Report &R;
  CallGraph &Calls;
  DiagnosticFilter &Filter;
  BoundVariables Bound;
  SIMDContext Context;
  const FunctionDecl *Current = nullptr;
};

} // namespace

void runChecks(ASTContext &AST, const Options &Opts, DiagnosticFilter &Filter) {
  Report R(AST, Opts);
  CallGraph Calls;
  Walk(R, Calls, Filter).TraverseAST(AST);
  Calls.reportUndefined(R);
  Calls.reportUnavailable(R);
  Calls.reportRecursion(R);
}

} // namespace cmc::frontend
