//===- builtins_helpers.h - what programs use of upstream -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Constants and sizes that upstream's headers keep in namespace details, and
// that programs ask for.
//===----------------------------------------------------------------------===//
#pragma once

#include "builtins_matrix.h"

namespace details {
enum { BYTE = 1, WORD = 2, DWORD = 4, QWORD = 8, OWORD = 16, GRF = 32 };

constexpr bool isPowerOf2(unsigned Value) { return !(Value & (Value - 1)); }
constexpr bool isPowerOf2(unsigned Value, unsigned Limit) {
  return isPowerOf2(Value) && Value <= Limit;
}
constexpr unsigned getNextPowerOf2(unsigned Value, unsigned From = 1) {
  while (From < Value)
    From *= 2;
  return From;
}

/// Lanes of a message of the load-store cache when nobody says how many.
template <class T = void> constexpr int lsc_default_simt() {
  return CM_GRF_WIDTH / 16;
}
/// The elements of a vector size, and the other way round.
template <VectorSize Size> constexpr int lsc_vector_size() {
  return Size <= VectorSize::N4 ? (int)Size
                                : 8 << ((int)Size - (int)VectorSize::N8);
}
template <int Elements> constexpr VectorSize lsc_vector_size() {
  static_assert(Elements == 3 ||
                    (Elements > 0 && Elements <= 64 && isPowerOf2(Elements)),
                "CM:e:a block has 1, 2, 3, 4, 8, 16, 32 or 64 elements");
  int Size = Elements <= 4 ? Elements : (int)VectorSize::N8;
  for (int Most = 8; Most < Elements; Most *= 2)
    ++Size;
  return (VectorSize)Size;
}
/// Elements of 2-D blocks without the padding of a message.
template <class T, int Blocks, int Height, int Width, bool Transposed,
          bool Transformed>
constexpr int getBlock2dDataSize() {
  return Blocks * Height * Width;
}

/// Columns of a systolic product, and the sizes of its operands in dwords.
constexpr int get_dpas_execution_size(CmPrecisionType) {
  return CM_GRF_WIDTH / 32;
}
constexpr unsigned get_dpas_precision_bits(CmPrecisionType P) {
  return get_precision_bits(P);
}
constexpr unsigned get_dpas_ops_per_channel(CmPrecisionType P1,
                                            CmPrecisionType P2) {
  return get_ops_per_channel(P1, P2);
}
constexpr unsigned get_dpas_acc_size(unsigned Repeat, CmPrecisionType P) {
  return get_dpas_execution_size(P) * Repeat;
}
constexpr unsigned get_dpas_src1_size(CmPrecisionType P1, CmPrecisionType P2,
                                      unsigned Depth) {
  return Depth * get_ops_per_channel(P1, P2) * get_dpas_execution_size(P1) *
         get_precision_bits(P1) / 32;
}
constexpr unsigned get_dpas_src2_size(CmPrecisionType P1, CmPrecisionType P2,
                                      unsigned Repeat, unsigned Depth) {
  return Repeat * Depth * get_ops_per_channel(P1, P2) * get_precision_bits(P2) /
         32;
}

template <class T>
inline constexpr bool is_dword_v =
    cm::detail::is_same<T, int> || cm::detail::is_same<T, uint>;
template <class T>
struct is_cm_scalar : std::bool_constant<cm::detail::is_scalar<T>> {};
template <class T> struct is_dword_type : std::bool_constant<is_dword_v<T>> {};
template <class T>
struct is_fp_or_dword_type
    : std::bool_constant<is_dword_v<T> || cm::detail::is_same<T, float>> {};
} // namespace details

/// The same where older headers have it.
using details::get_dpas_execution_size;
