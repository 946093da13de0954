//===- FindPoints.cpp - finds where C++ sources can be mutated ------------===//
//
// Part of CMC, under the MIT licence.
//
// mutation-points BUILD FOLDER FILE...: parses each FILE as BUILD's
// compile_commands.json says and prints, for each position in a file of FOLDER
// that rewrite.py can change, a line of JSON: file, line, kind (an operator as
// it is spelled, or "condition", "statement", "number", "added"), and the
// offsets begin, end and, for an operator, operator. A position in a header is
// printed once for each FILE that includes it. Constant expressions and the
// results of macros are not mutated: the mutant is selected at run time.
//===----------------------------------------------------------------------===//
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/JSON.h"

using namespace clang;

namespace {

class PointFinder : public RecursiveASTVisitor<PointFinder> {
public:
  using Base = RecursiveASTVisitor<PointFinder>;
  PointFinder(ASTContext &Context, llvm::StringRef Folder)
      : Context(Context), Sources(Context.getSourceManager()), Folder(Folder) {}

  //===-- Code that is skipped --------------------------------------------===//

  bool TraverseDecl(Decl *D) {
    return !D || isFixed(*D) || Base::TraverseDecl(D);
  }
  bool TraverseTypeLoc(TypeLoc) { return true; }
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc) { return true; }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &) { return true; }
  bool TraverseConstantExpr(ConstantExpr *) { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) {
    return true;
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) { return true; }
  bool TraverseAttr(Attr *) { return true; }
  bool TraverseCaseStmt(CaseStmt *S) { return TraverseStmt(S->getSubStmt()); }
  bool TraverseIfStmt(IfStmt *S) {
    if (!S->isConstexpr())
      return Base::TraverseIfStmt(S);
    return TraverseStmt(S->getThen()) && TraverseStmt(S->getElse());
  }
  bool TraverseImplicitCastExpr(ImplicitCastExpr *E) {
    return E->getCastKind() == CK_NullToPointer ||
           Base::TraverseImplicitCastExpr(E);
  }

  //===-- Positions -------------------------------------------------------===//

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isLogicalOp() || E->isEqualityOp())
      add(*E, E->getOpcodeStr(), E->getOperatorLoc());
    else if (E->getOpcode() == BO_AddAssign || E->getOpcode() == BO_SubAssign)
      E->getType()->isArithmeticType() ? add(*E->getRHS(), "added") : void();
    else if ((E->isAdditiveOp() || E->isMultiplicativeOp() || E->isShiftOp() ||
              E->isBitwiseOp() || E->isRelationalOp()) &&
             isArithmetic(*E->getLHS()) && isArithmetic(*E->getRHS()))
      add(*E, E->getOpcodeStr(), E->getOperatorLoc());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_LNot)
      add(*E, "condition");
    return true;
  }
  bool VisitIfStmt(IfStmt *S) {
    if (!S->getConditionVariable() && !isOperation(*S->getCond()))
      add(*S->getCond(), "condition");
    return true;
  }
  bool VisitConditionalOperator(ConditionalOperator *E) {
    if (!isOperation(*E->getCond()))
      add(*E->getCond(), "condition");
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) {
    const Expr *Value = S->getRetValue();
    if (Value && Value->getType()->isBooleanType() && !isOperation(*Value))
      add(*Value, "condition");
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *S) {
    for (const Stmt *Part : S->body())
      if (const auto *E = dyn_cast<Expr>(Part)) {
        const Expr *Inner = E->IgnoreImplicit();
        const auto *Binary = dyn_cast<BinaryOperator>(Inner);
        const auto *Call = dyn_cast<CallExpr>(Inner);
        if ((Call && !isReserve(*Call)) || (Binary && Binary->isAssignmentOp()))
          add(*E, "statement");
      }
    return true;
  }
  bool VisitIntegerLiteral(IntegerLiteral *E) {
    return add(*E, "number"), true;
  }
  bool VisitFloatingLiteral(FloatingLiteral *E) {
    return add(*E, "number"), true;
  }

private:
  /// Whether \p D is evaluated at compile time or a template instantiation.
  bool isFixed(const Decl &D) const {
    if (const auto *Function = dyn_cast<FunctionDecl>(&D))
      return Function->isConstexpr() || Function->isTemplateInstantiation() ||
             Function->getNameAsString() == "dump";
    if (const auto *Variable = dyn_cast<VarDecl>(&D)) {
      QualType Type = Variable->getType();
      return Variable->isConstexpr() ||
             (Type.isConstQualified() && Type->isDependentType()) ||
             (Variable->getInit() && !Variable->getInit()->isValueDependent() &&
              Variable->isUsableInConstantExpressions(Context));
    }
    if (const auto *Field = dyn_cast<FieldDecl>(&D))
      return Field->isBitField();
    return isa<EnumConstantDecl, StaticAssertDecl,
               ClassTemplateSpecializationDecl>(D);
  }

  /// Without such a call a container still grows.
  static bool isReserve(const CallExpr &E) {
    const auto *Callee = dyn_cast_or_null<NamedDecl>(E.getCalleeDecl());
    return Callee && Callee->getDeclName().isIdentifier() &&
           Callee->getName() == "reserve";
  }

  /// Whether Visit... adds positions inside of it instead.
  static bool isOperation(const Expr &E) {
    const Expr *Inner = E.IgnoreParenImpCasts();
    if (const auto *Unary = dyn_cast<UnaryOperator>(Inner))
      return Unary->getOpcode() == UO_LNot;
    const auto *Binary = dyn_cast<BinaryOperator>(Inner);
    return Binary && (Binary->isLogicalOp() || Binary->isEqualityOp() ||
                      Binary->isRelationalOp());
  }

  /// A value that a function template takes with its own type; a bit-field
  /// would be promoted otherwise.
  static bool isArithmetic(const Expr &E) {
    const Expr *Inner = E.IgnoreParenImpCasts();
    return !Inner->isTypeDependent() && !Inner->refersToBitField() &&
           (Inner->getType()->isArithmeticType() ||
            Inner->getType()->isEnumeralType());
  }

  void add(const Stmt &S, llvm::StringRef Kind, SourceLocation Operator = {}) {
    SourceLocation Begin = S.getBeginLoc(), Last = S.getEndLoc();
    if (Begin.isInvalid() || Begin.isMacroID() || Last.isMacroID() ||
        Operator.isMacroID())
      return;
    FileID File = Sources.getFileID(Begin);
    const FileEntry *Entry = Sources.getFileEntryForID(File);
    if (!Entry || !Entry->tryGetRealPathName().startswith(Folder) ||
        Sources.getFileID(Last) != File)
      return;
    SourceLocation End =
        Lexer::getLocForEndOfToken(Last, 0, Sources, Context.getLangOpts());
    llvm::json::Object Point{{"file", Entry->tryGetRealPathName()},
                             {"line", Sources.getSpellingLineNumber(Begin)},
                             {"kind", Kind},
                             {"begin", Sources.getFileOffset(Begin)},
                             {"end", Sources.getFileOffset(End)}};
    if (Operator.isValid()) {
      Point["line"] = Sources.getSpellingLineNumber(Operator);
      Point["operator"] = Sources.getFileOffset(Operator);
    }
    llvm::outs() << llvm::json::Value(std::move(Point)) << "\n";
  }

  ASTContext &Context;
  SourceManager &Sources;
  llvm::StringRef Folder;
};

/// Visits the declarations of FILE and its headers, not those of a precompiled
/// header.
class Consumer : public ASTConsumer {
public:
  explicit Consumer(llvm::StringRef Folder) : Folder(Folder) {}
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    Decls.insert(Decls.end(), Group.begin(), Group.end());
    return true;
  }
  void HandleTranslationUnit(ASTContext &Context) override {
    PointFinder Finder(Context, Folder);
    for (Decl *D : Decls)
      if (!Context.getSourceManager().isInSystemHeader(D->getLocation()))
        Finder.TraverseDecl(D);
  }

private:
  llvm::StringRef Folder;
  std::vector<Decl *> Decls;
};

class FindPoints : public ASTFrontendAction,
                   public tooling::FrontendActionFactory {
public:
  explicit FindPoints(llvm::StringRef Folder) : Folder(Folder) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 llvm::StringRef) override {
    return std::make_unique<Consumer>(Folder);
  }
  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<FindPoints>(Folder);
  }

private:
  llvm::StringRef Folder;
};

} // namespace

int main(int Count, const char **Arguments) {
  if (Count < 4) {
    llvm::errs() << "usage: mutation-points BUILD FOLDER FILE...\n";
    return 2;
  }
  std::string Error;
  auto Database =
      tooling::CompilationDatabase::loadFromDirectory(Arguments[1], Error);
  if (!Database) {
    llvm::errs() << Error;
    return 2;
  }
  tooling::ClangTool Tool(
      *Database, std::vector<std::string>(Arguments + 3, Arguments + Count));
  Tool.appendArgumentsAdjuster(tooling::getInsertArgumentAdjuster(
      {"-w", "-resource-dir", CMC_CLANG_RESOURCES},
      tooling::ArgumentInsertPosition::END));
  FindPoints Action(Arguments[2]);
  return Tool.run(&Action);
}
