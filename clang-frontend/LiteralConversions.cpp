//===- LiteralConversions.cpp - folds out-of-range conversions ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/LiteralConversions.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

class Saturate : public RecursiveASTVisitor<Saturate> {
public:
  explicit Saturate(ASTContext &AST) : AST(AST) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseDecl(Decl *D) {
    bool InHeader = D && D->getLexicalDeclContext() &&
                    D->getLexicalDeclContext()->isFileContext() &&
                    inRuntimeHeader(AST.getSourceManager(), D->getLocation());
    return InHeader || RecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitCastExpr(CastExpr *E) {
    if (E->getCastKind() != CK_FloatingToIntegral || E->isValueDependent() ||
        E->getSubExpr()->isValueDependent())
      return true;
    Expr::EvalResult Source;
    if (!E->getSubExpr()->EvaluateAsRValue(Source, AST) ||
        Source.HasSideEffects || !Source.Val.isFloat())
      return true;
    QualType To = E->getType().getUnqualifiedType();
    APSInt Value(AST.getIntWidth(To), To->isUnsignedIntegerOrEnumerationType());
    bool IsExact;
    APFloat::opStatus Status = Source.Val.getFloat().convertToInteger(
        Value, APFloat::rmTowardZero, &IsExact);
    if (Status != APFloat::opInvalidOp)
      return true;
    // Saturated; a NaN becomes 0.
    E->setSubExpr(
        IntegerLiteral::Create(AST, Value, To, E->getSubExpr()->getExprLoc()));
    E->setCastKind(CK_NoOp);
    return true;
  }

private:
  ASTContext &AST;
};

class LiteralConversions : public ASTConsumer {
public:
  explicit LiteralConversions(ASTContext &AST) : Visitor(AST) {}

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      Visitor.TraverseDecl(D);
    return true;
  }

private:
  Saturate Visitor;
};

} // namespace

std::unique_ptr<ASTConsumer> createLiteralConversions(ASTContext &AST) {
  return std::make_unique<LiteralConversions>(AST);
}

} // namespace cmc::frontend
