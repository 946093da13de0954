//===- raw.h - what the header and the IR passes agree on -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Functions without a body. They are found in stage-3 IR by name and are gone
// in stage 4 (clang-frontend/IR). V is a vec<T, N>; masks are vec<ushort, N>.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
class BFloat16;
/// What an element is kept as: itself, but for bfloat16.
template <class T> struct kept { using type = T; };
template <> struct kept<BFloat16> { using type = char16_t; };

/// A vector of lanes: the parameter of a template that deduces N from it.
template <class T, int N>
using any_vec = typename kept<T>::type __attribute__((ext_vector_type(N)));

/// No object has more elements than that. Clang computes the layout of a type
/// before the checks refuse it, and crashes on vectors of gigabytes.
constexpr int most_elements = 16384;

/// What a CM object holds.
template <class T, int N>
using vec = any_vec<T, (N > most_elements ? most_elements : N)>;
} // namespace cm::detail

#define CM_PURE __attribute__((const, nothrow))

/// The address of a region of *Parent: N elements of R, which start ByteOffset
/// bytes in; rows of Width elements Stride apart, rows VStride apart. It is a
/// name, not an address: the elements need not be adjacent. Loads and stores
/// through it, casts and further regions of it are resolved to
/// rdregion/wrregion of the object at the root.
template <class R, class P>
CM_PURE R *__cm_region(P *Parent, int ByteOffset, int N, int VStride, int Width,
                       int Stride);

/// Lane by lane: bit 0 of Mask ? T : F.
template <class V, class M> CM_PURE V __cm_select(M Mask, V T, V F);

/// 1 when any/all lanes are not zero, else 0.
template <class V> CM_PURE unsigned short __cm_any(V Value);
template <class V> CM_PURE unsigned short __cm_all(V Value);

/// R[i] = Value[Elements[i]].
template <class R, class V, class I>
CM_PURE R __cm_iselect(V Value, I Elements);

/// Converts to R with saturation: to the range of an integer R, to [0, 1] for
/// a floating-point one.
template <class R, class V>
CM_PURE R __cm_convert_sat(V Value, int SourceSigned, int ResultSigned);

/// Lane i is bit i of Bits; at most 32 lanes.
template <class M> CM_PURE M __cm_bits_to_mask(unsigned Bits);

/// The condition of a SIMD if or while: true while any lane goes there.
template <class V> bool __cm_simdcf_any(V Condition);
