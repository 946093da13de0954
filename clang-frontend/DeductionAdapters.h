//===- DeductionAdapters.h - overloads to deduce references -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// In CM a parameter vector<T, N> is deduced from a vector_ref argument, and a
// parameter vector_ref<T, N> from a variable that is a vector; the same for
// matrices. C++ does not deduce across conversions. This adds overloads after
// each of the user's function templates with such parameters, one for each way
// to pass some of them as the other kind, in preprocessed tokens:
//
//   template <class T, int N> T first(vector<T, N> v, int i) { ... }
//   template <class T, int N, class... Rest>
//   auto first(vector_ref<T, N> v, int i, Rest... rest)
//       -> decltype(first(vector<T, N>(v), i, rest...)) { return the same; }
//
// The pack, which is always empty, makes the overload less specialized than any
// overload of the user. Overload resolution then selects the function by
// arguments of the exact types. No overloads are added to declarations without
// a body, constructors, operators, functions with more than five such
// parameters, and functions where such a parameter has a default argument.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include <vector>

namespace cmc::frontend {

/// Adds the overloads to \p Tokens, all tokens of a translation unit.
std::vector<clang::Token>
addDeductionAdapters(clang::Preprocessor &PP, std::vector<clang::Token> Tokens);

} // namespace cmc::frontend
