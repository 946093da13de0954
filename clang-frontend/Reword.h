//===- Reword.h - Clang's messages in the terms of CM -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Some mistakes stop Clang before the checks can run. Clang's errors about
// templates and conversions are reworded as in Diagnostics.def.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/Optional.h"

namespace clang {
class Sema;
} // namespace clang

namespace cmc::frontend {

/// A better message for the error or note \p Info; "" if Clang's is good.
std::string reword(const clang::Diagnostic &Info);

/// The same for an error inside our headers, while \p S is instantiating.
std::string rewordInstantiation(const clang::Diagnostic &Info,
                                const clang::Sema &S, const TargetInfo &Target);

/// The correct form of the call that \p Error rejects, by the name in its
/// \p Text; "" if it is no member or constructor of a CM object.
std::string rewordUsage(const clang::Diagnostic &Error, llvm::StringRef Text);

/// The fix for \p Info, if it is obvious.
llvm::Optional<clang::FixItHint> fixItFor(const clang::Diagnostic &Info,
                                          llvm::StringRef Text);

/// The reason in \p Note why a function of ours does not fit; "" when it only
/// concerns templates.
std::string reasonOf(const clang::Diagnostic &Note);

/// True when \p Message suggests an internal name of the headers.
bool suggestsInternal(llvm::StringRef Message);

} // namespace cmc::frontend
