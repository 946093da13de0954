//===- Reword.h - Clang's words for a CM user's mistake ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Some mistakes stop Clang before the checks can look at them. What it says of
// templates and conversions is said here in the words of Diagnostics.def.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/Optional.h"

namespace clang {
class Sema;
} // namespace clang

namespace cmc::frontend {

/// A better text for the error or note \p Info; "" when Clang's will do.
std::string reword(const clang::Diagnostic &Info);

/// The same for an error inside our headers, where \p S is instantiating.
std::string rewordInstantiation(const clang::Diagnostic &Info,
                                const clang::Sema &S, const TargetInfo &Target);

/// How what \p Error could not call is called, by the name in its \p Text; ""
/// when it is no member or constructor of a CM object.
std::string rewordUsage(const clang::Diagnostic &Error, llvm::StringRef Text);

/// What to write instead of what \p Info is about, if that is obvious.
llvm::Optional<clang::FixItHint> fixItFor(const clang::Diagnostic &Info,
                                          llvm::StringRef Text);

/// What \p Note says of the reason why a function of ours does not fit; "" when
/// it speaks of templates only.
std::string reasonOf(const clang::Diagnostic &Note);

/// True when \p Info guesses that a name of the header's inside was meant.
bool suggestsInternal(llvm::StringRef Message);

} // namespace cmc::frontend
