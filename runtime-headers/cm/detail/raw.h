//===- raw.h - raw functions of the language --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Functions without a body. The IR passes find them in stage-3 IR by name and
// lower them to stage 4 (clang-frontend/IR). V is a vec<T, N>; masks are
// vec<ushort, N>.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
class BFloat16;
/// The storage type of an element: the element type, except for bfloat16.
template <class T> struct kept { using type = T; };
template <> struct kept<BFloat16> { using type = char16_t; };

/// A vector of lanes; used as a parameter of templates that deduce N from it.
template <class T, int N>
using any_vec = typename kept<T>::type __attribute__((ext_vector_type(N)));

/// The maximum number of elements of an object. Clang computes the layout of a
/// type before the checks reject it, and crashes on vectors of gigabytes.
constexpr int most_elements = 16384;

/// The contents of a CM object.
template <class T, int N>
using vec = any_vec<T, (N > most_elements ? most_elements : N)>;
} // namespace cm::detail

#define CM_PURE __attribute__((const, nothrow))

/// The address of a region of *Parent: N elements of R, starting at byte
/// ByteOffset; rows of Width elements Stride apart, rows VStride apart. It is
/// symbolic: the elements need not be adjacent. Loads and stores through it,
/// casts and further regions of it are resolved to rdregion/wrregion of the
/// root object.
template <class R, class P>
CM_PURE R *__cm_region(P *Parent, int ByteOffset, int N, int VStride, int Width,
                       int Stride);

/// By lane: bit 0 of Mask ? T : F.
template <class V, class M> CM_PURE V __cm_select(M Mask, V T, V F);

/// 1 if any/all lanes are not zero, else 0.
template <class V> CM_PURE unsigned short __cm_any(V Value);
template <class V> CM_PURE unsigned short __cm_all(V Value);

/// R[i] = Value[Elements[i]].
template <class R, class V, class I>
CM_PURE R __cm_iselect(V Value, I Elements);

/// Converts to R with saturation: to the range of an integer R, or to [0, 1]
/// for floating point.
template <class R, class V>
CM_PURE R __cm_convert_sat(V Value, int SourceSigned, int ResultSigned);

/// Lane i is bit i of Bits; at most 32 lanes.
template <class M> CM_PURE M __cm_bits_to_mask(unsigned Bits);

/// The condition of a SIMD if or while: true if any lane takes the branch.
template <class V> bool __cm_simdcf_any(V Condition);
