//===- builtins_pointers.h - vectors in memory by pointer -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Scalars are accessed by *p and p[i]; these functions access vectors and
// matrices. Pointers are to elements: Clang has no pointers to CM objects.
//===----------------------------------------------------------------------===//
#pragma once

#include "builtins_atomics.h"
#include "builtins_scattered.h"
#include "builtins_slm.h"
#include "builtins_svm.h"

namespace cm::detail {
/// The alignment that a program guarantees. The names are too short for global
/// scope.
enum Align : int {
  ELEM_SIZE = 0,
  BYTE = 1,
  WORD = 2,
  DWORD = 4,
  QWORD = 8,
  OWORD = 16
};
/// Whether T is in shared local memory; T without its address space.
template <class T> struct space {
  static constexpr bool is_local = false;
  using type = T;
};
#define CM_SPACE(Qualifier, IsLocal)                                           \
  template <class T> struct space<Qualifier T> {                               \
    static constexpr bool is_local = IsLocal;                                  \
    using type = T;                                                            \
  };
CM_SPACE(__global, false)
CM_SPACE(__constant, false)
CM_SPACE(__generic, false)
CM_SPACE(__local, true)
#undef CM_SPACE

template <int N, int... I>
CM_HEADER vec<uint, N> lane_numbers(integer_seq<int, I...>) {
  return {(uint)I...};
}
/// Byte offsets of N adjacent elements E.
template <class E, int N> CM_HEADER vec<uint, N> adjacent() {
  return lane_numbers<N>(indices<N>()) * (vec<uint, N>)(uint)sizeof(E);
}

/// The alignment in bytes of an object, given A for elements E.
template <class E, int A> constexpr int alignment() {
  return A ? A : (int)sizeof(E);
}
} // namespace cm::detail

using cm::detail::Align;
template <DataSize D> constexpr Align data_size_alignment() {
  return D == DataSize::U8    ? Align::BYTE
         : D == DataSize::U16 ? Align::WORD
         : D == DataSize::U32 ? Align::DWORD
         : D == DataSize::U64 ? Align::QWORD
                              : Align::ELEM_SIZE;
}

/// Converts a pointer to another address space with the same address.
#define CM_TO_SPACE(Name, Qualifier)                                           \
  template <class T> CM_HEADER auto Name(T *Pointer) {                         \
    return (Qualifier typename cm::detail::space<T>::type *)(svmptr_t)Pointer; \
  }
CM_TO_SPACE(cm_to_global, __global)
CM_TO_SPACE(cm_to_local, __local)
CM_TO_SPACE(cm_to_private, __private)
#undef CM_TO_SPACE

/// Loads a vector or matrix V at Pointer.
template <class V, int A = Align::ELEM_SIZE, class T, CM_WHERE(is_cm<V>)>
CM_HEADER V load(T *Pointer) {
  using namespace cm::detail;
  using E = element_of<V>;
  constexpr int N = traits<V>::count, Bytes = N * sizeof(E);
  V Result;
  if constexpr (space<T>::is_local) {
    if constexpr (alignment<E, A>() >= 4 && Bytes % 16 == 0)
      read(SLM, alignment<E, A>() >= 16 ? GENX_NONE : GENX_DWALIGNED,
           (int)(uint)(svmptr_t)Pointer, Result);
    else
      *Result.ptr() = __cm_gather<vec<E, N>>(SLM, (uint)(svmptr_t)Pointer,
                                             adjacent<E, N>());
  } else if constexpr (alignment<E, A>() >= 4 && Bytes % 16 == 0) {
    *Result.ptr() =
        __cm_svm_ld<vec<E, N>>((svmptr_t)Pointer, alignment<E, A>() < 16);
  } else {
    *Result.ptr() = __cm_svm_gather<vec<E, N>>(
        (vec<svmptr_t, N>)address(Pointer) +
        __builtin_convertvector((adjacent<E, N>()), vec<svmptr_t, N>));
  }
  return Result;
}

template <int A = Align::ELEM_SIZE, class V, class T, CM_WHERE(is_cm<V>)>
CM_HEADER void store(const V &Data, T *Pointer) {
  using namespace cm::detail;
  using E = element_of<V>;
  constexpr int N = traits<V>::count, Bytes = N * sizeof(E);
  if constexpr (space<T>::is_local) {
    if constexpr (alignment<E, A>() >= 16 && Bytes % 16 == 0)
      write(SLM, (int)(uint)(svmptr_t)Pointer, Data);
    else
      __cm_scatter(SLM, (uint)(svmptr_t)Pointer, adjacent<E, N>(), *Data.ptr());
  } else if constexpr (alignment<E, A>() >= 16 && Bytes % 16 == 0) {
    __cm_svm_st((svmptr_t)Pointer, *Data.ptr());
  } else {
    __cm_svm_scatter(
        (vec<svmptr_t, N>)address(Pointer) +
            __builtin_convertvector((adjacent<E, N>()), vec<svmptr_t, N>),
        *Data.ptr());
  }
}

/// Loads a scalar; no message uses its alignment.
template <class T, int A = Align::ELEM_SIZE, class P, CM_WHERE(is_scalar<T>)>
CM_HEADER T load(P *Pointer) {
  return *Pointer;
}
template <class T, int A = Align::ELEM_SIZE, class P, CM_WHERE(is_scalar<T>)>
CM_HEADER void store(T Value, P *Pointer) {
  *Pointer = Value;
}
/// An explicit vector type may precede the alignment.
template <class V, int A = Align::ELEM_SIZE, class X, class P,
          CM_WHERE(is_cm<V>)>
CM_HEADER void store(const X &Data, P *Pointer) {
  store<A>(V(Data), Pointer);
}

/// Blocks of shared local memory with an explicit alignment.
template <class T, int N, Align A> CM_HEADER auto cm_load_slm(uint Offset) {
  return load<vector<T, N>, A>((__local T *)(svmptr_t)Offset);
}
template <class T, int N, Align A, class V>
CM_HEADER void cm_store_slm(uint Offset, const V &Data) {
  store<A>(vector<T, N>(Data), (__local T *)(svmptr_t)Offset);
}
