//===- builtins_helpers.h - helpers of Intel's headers ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Constants and sizes in namespace details of Intel's headers that programs
// use.
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
constexpr unsigned roundUpNextMultiple(unsigned Value, unsigned Multiple) {
  return (Value + Multiple - 1) / Multiple * Multiple;
}

/// The default number of lanes of a message of the load-store cache.
template <class T = void> constexpr int lsc_default_simt() {
  return CM_GRF_WIDTH / 16;
}
/// The number of elements of a vector size, and the inverse.
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
/// Elements of 2-D blocks, excluding the padding of a message.
template <class T, int Blocks, int Height, int Width, bool Transposed,
          bool Transformed>
constexpr int getBlock2dDataSize() {
  return Blocks * Height * Width;
}

/// The columns of a systolic product, and the sizes of its operands in dwords.
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

/// The number of elements of lanes, and of the channels of a mask.
template <class T, DataSize D = DataSize::Default>
constexpr DataSize lsc_data_size() {
  return D != DataSize::Default ? D
         : sizeof(T) == 1       ? DataSize::U8
         : sizeof(T) == 2       ? DataSize::U16
         : sizeof(T) == 4       ? DataSize::U32
                                : DataSize::U64;
}
template <ChannelMaskType Mask>
constexpr int lsc_get_num_elements_from_channel_mask() {
  return (Mask & 1) + (Mask >> 1 & 1) + (Mask >> 2 & 1) + (Mask >> 3 & 1);
}
template <ChannelMaskType Mask>
constexpr VectorSize lsc_get_vector_size_from_channel_mask() {
  return lsc_vector_size<lsc_get_num_elements_from_channel_mask<Mask>()>();
}

template <class T, class... U> struct is_one_of {
  static constexpr bool value =
      (false || ... ||
       cm::detail::is_same<typename std::remove_const<T>::type,
                           typename std::remove_const<U>::type>);
};
template <class T, class... U>
inline constexpr bool is_one_of_v = is_one_of<T, U...>::value;
template <class E, E Value, E... Others> struct is_one_of_enum {
  static constexpr bool value = (false || ... || (Value == Others));
};
template <class E, E... Values>
inline constexpr bool is_one_of_enum_v = is_one_of_enum<E, Values...>::value;

template <class T>
struct is_cm_scalar
    : std::bool_constant<
          cm::detail::is_scalar<typename std::remove_const<T>::type>> {};
template <class T>
struct is_cm_vector
    : std::bool_constant<
          cm::detail::is_cm<typename std::remove_const<T>::type>> {};
/// Traits of elements, for objects and scalars.
#define CM_ELEMENT_TRAIT(Name, ...)                                            \
  template <class T>                                                           \
  struct Name                                                                  \
      : std::bool_constant<is_one_of_v<                                        \
            cm::detail::element_of<typename std::remove_const<T>::type>,       \
            __VA_ARGS__>> {};
CM_ELEMENT_TRAIT(is_byte_type, char, uchar)
CM_ELEMENT_TRAIT(is_word_type, short, ushort)
CM_ELEMENT_TRAIT(is_dword_type, int, uint)
CM_ELEMENT_TRAIT(is_qword_type, long long, unsigned long long, long, ulong)
CM_ELEMENT_TRAIT(is_fp_or_dword_type, float, int, uint)
CM_ELEMENT_TRAIT(is_float_or_half, float, half)
CM_ELEMENT_TRAIT(is_fp_type, float)
CM_ELEMENT_TRAIT(is_df_type, double)
CM_ELEMENT_TRAIT(is_half_type, half)
CM_ELEMENT_TRAIT(is_float_type, float)
CM_ELEMENT_TRAIT(is_char_type, char)
CM_ELEMENT_TRAIT(is_short_type, short)
#undef CM_ELEMENT_TRAIT

/// Assigns the part of From that fits in To.
template <class T, int N, int M>
CM_HEADER void if_assign(vector_ref<T, N> To, vector<T, M> From) {
  if constexpr (N <= M)
    To = From.template select<N, 1>(0);
}
template <class T, int R, int N, int M>
CM_HEADER void if_assign(matrix_ref<T, R, N> To, matrix<T, R, M> From) {
  if constexpr (N <= M)
    To = From.template select<R, 1, N, 1>(0, 0);
}
/// A region; a region of one element may have any stride.
template <int Width, int Stride, class V>
CM_HEADER auto read_region(const V &From, int Offset) {
  constexpr int Step = Width == 1 ? 1 : Stride;
  using T = cm::detail::element_of<V>;
  vector<T, Width> Region = From.template select<Width, Step>(Offset);
  return Region;
}
template <int Stride, class V, class S>
CM_HEADER void write_region(V &&To, const S &From, int Offset) {
  constexpr int Width = cm::detail::traits<S>::count;
  constexpr int Step = Width == 1 ? 1 : Stride;
  To.template select<Width, Step>(Offset) = From;
}
} // namespace details

/// Also available with the names of older headers.
using details::get_dpas_execution_size;
