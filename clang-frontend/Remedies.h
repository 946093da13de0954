//===- Remedies.h - what to write in CM instead -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Names the remedy in messages of Clang that do not: what CM has for a name or
// a header of C++'s library, CUDA or OpenCL, and what replaces a feature of C++
// that CM does not have.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/Diagnostic.h"
#include <string>

namespace clang {
class Sema;
} // namespace clang

namespace cmc::frontend {

/// What \p Error, whose text is \p Text, should end in; "" when the message is
/// good as it is. A remedy replaces Clang's guess "; did you mean".
std::string remedyFor(const clang::Diagnostic &Error, llvm::StringRef Text);

/// The name declared at file scope that the unknown name in the error \p Text
/// becomes when two neighbouring letters change places, or "". Clang counts
/// these as two wrong letters, which is too many for it in short words.
std::string withSwappedLetters(clang::Sema &S, llvm::StringRef Text);

/// The line of the first SIMD_..._BEGIN between \p Begin and \p End that has no
/// SIMD_..._END, or 0.
unsigned lineOfOpenBlock(const clang::SourceManager &SM,
                         clang::SourceLocation Begin,
                         clang::SourceLocation End);

} // namespace cmc::frontend
