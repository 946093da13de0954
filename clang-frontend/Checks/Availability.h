//===- Availability.h - what builtins need of a target ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_CLANG_FRONTEND_CHECKS_AVAILABILITY_H
#define CMC_CLANG_FRONTEND_CHECKS_AVAILABILITY_H

#include "cmc/Target.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace cmc {
namespace frontend {

/// The name, as users know it, of an operation that \p Target does not have and
/// that \p Builtin, a function of the runtime headers, performs itself or in
/// what it calls; "" when \p Target has them all. Branches of `if constexpr`
/// that are not taken do not count.
llvm::StringRef unavailableIn(const clang::FunctionDecl *Builtin,
                              const clang::ASTContext &AST,
                              const TargetInfo &Target);

} // namespace frontend
} // namespace cmc

#endif // CMC_CLANG_FRONTEND_CHECKS_AVAILABILITY_H
