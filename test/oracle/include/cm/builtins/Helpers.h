// What programs ask upstream's headers for: the list in "C++" of
// cm-language.md.
#pragma once
#include "LoadStore.h"
#include "Products.h"

typedef oracle::bf16 bfloat16;

namespace details {
enum { BYTE = 1, WORD = 2, DWORD = 4, QWORD = 8, OWORD = 16, GRF = 32 };
constexpr bool isPowerOf2(unsigned n, unsigned limit = ~0u) {
  return __builtin_popcount(n) <= 1 && n <= limit;
}
constexpr unsigned getNextPowerOf2(unsigned n, unsigned from = 1) {
  return from >= n ? from : getNextPowerOf2(n, 2 * from);
}
// The width of a register in bits comes from predefined.h.
template <int Bits> constexpr int lsc_default_simt() {
  return Bits == 512 ? 32 : 16;
}
template <VectorSize N> constexpr int lsc_vector_size() {
  return oracle::elementsOf(N);
}
template <int N> constexpr VectorSize lsc_vector_size() {
  for (int size = 1; size <= int(VectorSize::N64); ++size)
    if (oracle::elementsOf(VectorSize(size)) == N)
      return VectorSize(size);
  return VectorSize::N0;
}
template <class T, int Blocks, int Height, int Width, bool, bool>
constexpr int getBlock2dDataSize() {
  return Width * Height * Blocks;
}
template <int Bits> constexpr int get_dpas_execution_size(CmPrecisionType) {
  return Bits / 32;
}
constexpr unsigned get_dpas_precision_bits(CmPrecisionType p) {
  return get_precision_bits(p);
}
constexpr unsigned get_dpas_ops_per_channel(CmPrecisionType a,
                                            CmPrecisionType b) {
  return get_ops_per_channel(a, b);
}
template <int Bits>
constexpr unsigned get_dpas_acc_size(unsigned rows, CmPrecisionType) {
  return rows * (Bits / 32);
}
template <int Bits>
constexpr unsigned get_dpas_src1_size(CmPrecisionType a, CmPrecisionType b,
                                      unsigned depth) {
  return get_precision_bits(a) * get_ops_per_channel(a, b) * depth *
         (Bits / 32) / 32;
}
constexpr unsigned get_dpas_src2_size(CmPrecisionType a, CmPrecisionType b,
                                      unsigned rows, unsigned depth) {
  return get_precision_bits(b) * get_ops_per_channel(a, b) * depth * rows / 32;
}
template <class T>
struct is_cm_scalar : cm_std::bool_constant<oracle::is_scalar<T>> {};
template <class T>
struct is_dword_type : cm_std::bool_constant<std::is_same_v<T, int> ||
                                             std::is_same_v<T, unsigned>> {};
template <class T>
struct is_fp_or_dword_type : cm_std::bool_constant<is_dword_type<T>::value ||
                                                   std::is_same_v<T, float>> {};
} // namespace details
using details::get_dpas_execution_size;
