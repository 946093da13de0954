//===- Mutant.h - functions that mutated sources call -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// rewrite.py writes calls of these functions into a copy of the sources. One
// build contains every mutant; each is off unless CMC_MUTANT names it by its
// id. With CMC_MUTANT_TRACE=DIRECTORY a program writes a file there for each
// mutant that would have given another value, named by its id, and changes
// nothing else.
//===----------------------------------------------------------------------===//
#ifndef CMC_UTILS_MUTATE_MUTANT_H
#define CMC_UTILS_MUTATE_MUTANT_H

#pragma clang system_header // No warnings about the code of mutants.

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <type_traits>
#include <unistd.h>

namespace cmc_mutant {

/// The id of the enabled mutant, or one of these.
enum : int { None = 0, Unread = -1, Tracing = -2 };
inline int Selected = Unread;
inline bool Reached[1 << 16];

inline bool slowOn(int Id, bool Differs) {
  if (Selected == Unread) {
    const char *Number = getenv("CMC_MUTANT");
    Selected = getenv("CMC_MUTANT_TRACE") ? Tracing
               : Number                   ? atoi(Number)
                                          : None;
  }
  if (Selected == Tracing && Differs && !Reached[Id]) {
    Reached[Id] = true;
    char File[4096]; // Some libraries are linked without C++'s.
    snprintf(File, sizeof(File), "%s/%d", getenv("CMC_MUTANT_TRACE"), Id);
    int Descriptor = open(File, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (Descriptor >= 0)
      close(Descriptor);
  }
  return Selected == Id;
}

/// Whether the mutant is on; \p Differs says whether it changes the value.
inline bool on(int Id, bool Differs = true) {
  return __builtin_expect(Selected != None, 0) && slowOn(Id, Differs);
}

template <typename T, typename U> T pick(int Id, T Value, U Mutant) {
  return on(Id, !(Value == T(Mutant))) ? T(Mutant) : Value;
}
template <typename T> T next(int Id, T Value) {
  return pick(Id, Value, Value + 1);
}
template <typename T> T negated(int Id, T Value) {
  return pick(Id, Value, -Value);
}

#define CMC_MUTANT(NAME, OPERATOR, MUTANT)                                     \
  template <typename L, typename R> auto NAME(int Id, L Left, R Right) {       \
    return pick(Id, Left OPERATOR Right, Left MUTANT Right);                   \
  }
CMC_MUTANT(add, +, -)
CMC_MUTANT(subtract, -, +)
CMC_MUTANT(multiply, *, +)
CMC_MUTANT(divide, /, *)
CMC_MUTANT(remainder, %, *)
CMC_MUTANT(shiftLeft, <<, >>)
CMC_MUTANT(shiftRight, >>, <<)
CMC_MUTANT(bitAnd, &, |)
CMC_MUTANT(bitOr, |, &)
CMC_MUTANT(bitXor, ^, |)
CMC_MUTANT(less, <, <=)
CMC_MUTANT(lessEqual, <=, <)
CMC_MUTANT(greater, >, >=)
CMC_MUTANT(greaterEqual, >=, >)
#undef CMC_MUTANT

} // namespace cmc_mutant

#endif // CMC_UTILS_MUTATE_MUTANT_H
