//===- cm.h - CM as a C++17 library -----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The fourth execution: what the language documents say, simple and slow. See
// test/oracle/README.md.
//
// What a built-in is written with (namespace oracle):
//   is_object<X>, is_scalar<X>     X is a vector, matrix or reference; a number
//   element<X>, count<X>           its element type and number of elements; a
//                                  scalar is its own element, and one
//   lane(x, i)                     element i; of a scalar the scalar
//   v.set(i, n), v.write(i, n)     writes element i; only if lane i is active
//   v.writeAll(f), v.assign(x)     writes f(i), x converted, where active;
//                                  everything is read before
//   active(i, N)                   is lane i of a statement on N elements
//   active map<R>(f, x...)                f(element of each x) of all lanes: an
//   object
//                                  with elements R in the shape of the last
//                                  operand that is none scalar, or a scalar
//   shaped<R, X...>                the type of that
//   convert<T>(n), saturate<T>(n)  a number as a T; n may be an __int128
//   common<A, B>, promoted<A>      types of A() + B(), +A()
//   operand<R>(n), flushed(n)      see Numbers.h; working<R>
//   control(bits)                  float control bits that the kernel has
//   thread(), stop("why")          who runs and what it reaches (Thread.h);
//   ends
//                                  a program that does what is undefined
// Writing members are const: a parameter that is written to is `const X &`.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_ORACLE_CM_H
#define CMC_TEST_ORACLE_CM_H

#include "Names.h"
#if __has_include("builtins/builtins.h")
#include "builtins/builtins.h"
#endif
#include "Register.h"

#endif // CMC_TEST_ORACLE_CM_H
