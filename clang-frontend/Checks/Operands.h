//===- Operands.h - objects, references and their roots ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/CMType.h"
#include "clang/AST/ExprCXX.h"

namespace cmc::frontend {

/// \p E without parentheses, conversions and wrappers of temporaries.
const clang::Expr *strip(const clang::Expr *E);

/// The CM type of \p E as an operand; none for scalars.
llvm::Optional<CMType> operandType(const clang::Expr *E);

/// The expression that owns the elements of \p E: v of
/// v.select<4,1>(0).format<char>()(2). \p E itself when it is no such chain.
const clang::Expr *rootOf(const clang::Expr *E);

/// The root of a chain may be a temporary object, or a constant.
bool isTemporaryObject(const clang::Expr *Root);
bool isConstObject(const clang::Expr *Root);

/// True when \p Callee is declared in namespace cm::detail.
bool isOfHeader(const clang::FunctionDecl *Callee);

} // namespace cmc::frontend
