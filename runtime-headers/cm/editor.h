//===- editor.h - CM in C++ editors -----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Included first by clangd, as configured by `cmc --clangd`: makes programs
// parse without the token rewriting of cmc. Accepts the programs that cmc
// accepts, and more; never used for compilation.
//===----------------------------------------------------------------------===//
#pragma once
#define __CMC_EDITOR__ 1

// Makes x.select<8, 2>(0) parse without `template` for an x of dependent type:
// C++17 also looks up a class template of that name in the enclosing scope.
namespace cm::editor {
template <int...> class select;
template <int...> class replicate;
template <class, int...> class format;
} // namespace cm::editor
using namespace cm::editor;

// A parameter vector<T, N> is deduced from a vector_ref, and vice versa, since
// they are the same type here.
namespace cm::detail {
template <class A> class Object;
template <class A> using Reference = Object<A>;
} // namespace cm::detail

// A user's -DN=16 must not affect the headers.
// clang-format off
_Pragma("push_macro(\"A\")") _Pragma("push_macro(\"B\")") _Pragma("push_macro(\"C\")")
_Pragma("push_macro(\"D\")") _Pragma("push_macro(\"E\")") _Pragma("push_macro(\"F\")")
_Pragma("push_macro(\"G\")") _Pragma("push_macro(\"H\")") _Pragma("push_macro(\"I\")")
_Pragma("push_macro(\"J\")") _Pragma("push_macro(\"K\")") _Pragma("push_macro(\"L\")")
_Pragma("push_macro(\"M\")") _Pragma("push_macro(\"N\")") _Pragma("push_macro(\"O\")")
_Pragma("push_macro(\"P\")") _Pragma("push_macro(\"Q\")") _Pragma("push_macro(\"R\")")
_Pragma("push_macro(\"S\")") _Pragma("push_macro(\"T\")") _Pragma("push_macro(\"U\")")
_Pragma("push_macro(\"V\")") _Pragma("push_macro(\"W\")") _Pragma("push_macro(\"X\")")
_Pragma("push_macro(\"Y\")") _Pragma("push_macro(\"Z\")")
#undef A
#undef B
#undef C
#undef D
#undef E
#undef F
#undef G
#undef H
#undef I
#undef J
#undef K
#undef L
#undef M
#undef N
#undef O
#undef P
#undef Q
#undef R
#undef S
#undef T
#undef U
#undef V
#undef W
#undef X
#undef Y
#undef Z

#include "cm.h"

namespace cm::detail {
template <class A> struct output<Object<A>> {
  static constexpr bool ok = true;
};
} // namespace cm::detail

_Pragma("pop_macro(\"A\")") _Pragma("pop_macro(\"B\")") _Pragma("pop_macro(\"C\")")
_Pragma("pop_macro(\"D\")") _Pragma("pop_macro(\"E\")") _Pragma("pop_macro(\"F\")")
_Pragma("pop_macro(\"G\")") _Pragma("pop_macro(\"H\")") _Pragma("pop_macro(\"I\")")
_Pragma("pop_macro(\"J\")") _Pragma("pop_macro(\"K\")") _Pragma("pop_macro(\"L\")")
_Pragma("pop_macro(\"M\")") _Pragma("pop_macro(\"N\")") _Pragma("pop_macro(\"O\")")
_Pragma("pop_macro(\"P\")") _Pragma("pop_macro(\"Q\")") _Pragma("pop_macro(\"R\")")
_Pragma("pop_macro(\"S\")") _Pragma("pop_macro(\"T\")") _Pragma("pop_macro(\"U\")")
_Pragma("pop_macro(\"V\")") _Pragma("pop_macro(\"W\")") _Pragma("pop_macro(\"X\")")
_Pragma("pop_macro(\"Y\")") _Pragma("pop_macro(\"Z\")")
