//===- Rules.h - the checks by kind of AST node -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Each check is called for every node of its kind in the user's code,
// instantiations included, and reports violations.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/CMType.h"
#include "clang-frontend/Checks/Report.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace cmc::frontend {

class DiagnosticFilter;

/// Regions.cpp: select, row, column, format, replicate, iselect, merge.
void checkMemberCall(Report &R, const clang::CXXMemberCallExpr *E);
/// Regions.cpp: v(i), m(i, j), v[i], m[i].
void checkElementAccess(Report &R, const clang::CXXOperatorCallExpr *E);

/// Conversions.cpp: sizes of operands, targets of assignments, `&v`.
void checkOperator(Report &R, const clang::CXXOperatorCallExpr *E);
void checkAddressOf(Report &R, const clang::UnaryOperator *E);
void checkAssignedElement(Report &R, const clang::Expr *Target,
                          clang::SourceLocation Loc);
/// Conversions.cpp: why \p Ref cannot refer to \p From (none: a scalar); ""
/// when it can.
std::string whyNotReferTo(const llvm::Optional<CMType> &From,
                          const CMType &Ref);
/// Conversions.cpp: initialisation of objects and references.
void checkConstruct(Report &R, const clang::CXXConstructExpr *E);
void checkReferenceVariable(Report &R, const clang::VarDecl *V);
/// Constants.cpp: constants that the elements of objects cannot hold.
void checkConstantInit(Report &R, const clang::VarDecl *V);
void checkConstantCast(Report &R, const clang::ImplicitCastExpr *E);
void checkConstantAssignment(Report &R, const clang::CXXOperatorCallExpr *E);

/// Types.cpp: \p T as written at \p Loc.
void checkType(Report &R, clang::QualType T, clang::SourceLocation Loc);
/// Types.cpp: the problem of an object of type \p CM; "" when it has none.
std::string objectProblem(const CMType &CM, const clang::ASTContext &AST,
                          const TargetInfo &Target);
/// Types.cpp: double arithmetic on targets without it; false after an error.
/// \p Operands are those of one operator at \p Loc.
bool checkDouble(Report &R, llvm::ArrayRef<const clang::Expr *> Operands,
                 clang::SourceLocation Loc);
void checkArithmetic(Report &R, const clang::BinaryOperator *E);
void checkField(Report &R, const clang::FieldDecl *F);

/// Functions.cpp: signatures and kernels.
void checkFunction(Report &R, const clang::FunctionDecl *F);
void checkCall(Report &R, const clang::CallExpr *E);
/// Functions.cpp: whether \p E calls a function without a definition.
bool callsUndefined(const clang::ASTContext &AST, const clang::CallExpr *E);

/// Candidates.cpp: the forms of the builtin that \p E, a call which Clang has
/// refused, means; and how the call differs from them.
void explainCall(const clang::SourceManager &SM, DiagnosticFilter &Filter,
                 const clang::RecoveryExpr *E);

/// Unused.cpp: statements whose result is not used.
void checkUnused(Report &R, const clang::Stmt *S);

/// Uninitialized.cpp: objects in \p F that are read before they are written.
void checkUninitialized(Report &R, const clang::FunctionDecl *F);

/// Variables.cpp
void checkVariable(Report &R, const clang::VarDecl *V);
/// Variables.cpp: pointers to constant memory and to other memory.
void checkSpaceCast(Report &R, const clang::ExplicitCastExpr *E);
/// Variables.cpp: whether the user wrote an initialiser.
bool isInitialised(const clang::VarDecl *V);
/// Volatile.cpp: \p Bound are the variables so far that have an offset.
using BoundVariables = std::vector<const clang::VarDecl *>;
void checkVolatile(Report &R, const clang::VarDecl *V, BoundVariables &Bound);
/// Volatile.cpp: attributes of other execution models.
void checkUnsupportedAttribute(Report &R, const clang::Decl *D);
/// Variables.cpp: CM_STATIC_WARNING.
void checkStaticAssert(Report &R, const clang::StaticAssertDecl *D);

} // namespace cmc::frontend
