// "Pointers" of builtins.md: whole vectors and matrices at a pointer. Align is
// a promise of the program and changes nothing.
#pragma once
#include "Enums.h"
#include "Memory.h"

template <class V, int A = Align::ELEM_SIZE, class T> V load(const T *p) {
  V v;
  using E = oracle::ElementOf<V>;
  oracle::Memory m = oracle::memoryAt(p);
  for (int i = 0; i < oracle::countOf<V>; ++i)
    oracle::put(v, i, m.load<E>(uint64_t(i) * sizeof(E)));
  return v;
}
template <int A = Align::ELEM_SIZE, class V, class T>
void store(const V &v, T *p) {
  using E = oracle::ElementOf<V>;
  oracle::scatter<E, oracle::countOf<V>>(
      oracle::memoryAt(p), v, [](int i) { return uint64_t(i) * sizeof(E); });
}

// An address is the same whatever memory it is said to be of.
template <class T> T *cm_to_global(T *p) { return p; }
template <class T> T *cm_to_local(T *p) { return p; }
template <class T> T *cm_to_private(T *p) { return p; }
