//===- Names.h - the names of CM that need no include -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_ORACLE_NAMES_H
#define CMC_TEST_ORACLE_NAMES_H

#include "Operators.h"
#include "SIMD.h"
#include <utility>

using oracle::half;
using oracle::matrix;
using oracle::matrix_ref;
using oracle::vector;
using oracle::vector_ref;
typedef oracle::bf16 __bf16;

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef unsigned char U8;
typedef unsigned short U16;
typedef unsigned int U32;
typedef unsigned long svmptr_t;
using std::size_t;
typedef long ptrdiff_t;
#define __int8 char
#define __int16 short
#define __int32 int
#define __int64 long long
#define __uint8 uchar
#define __uint16 ushort
#define __uint32 uint
#define __uint64 unsigned long long

namespace oracle {
namespace objects {
/// A handle: nothing can be done with it but to pass it on.
template <int Kind> struct Handle {
  uint32_t Number;
  Handle() = default;
  template <class X, class = std::enable_if_t<is_scalar<X>>>
  explicit constexpr Handle(X N) : Number(uint32_t(N)) {}
};
} // namespace objects
} // namespace oracle
typedef oracle::Handle<0> SurfaceIndex;
typedef oracle::Handle<1> SamplerIndex;
typedef oracle::Handle<2> VmeIndex;

/// LocalCast<T>() ->* n: byte n of shared local memory, as a T *.
namespace oracle {
template <class T> struct LocalReference {};
template <class T> struct LocalCast {
  LocalReference<T> operator*() const { return {}; }
};
template <class T> T *operator->*(LocalCast<T>, uint32_t N) {
  return (T *)(thread().Mates->Slm + N);
}
template <class T> T &operator->*(LocalReference<T>, uint32_t N) {
  return *(LocalCast<T>()->*N);
}
} // namespace oracle

/// sizeof: objects take the next power of two, whatever they need here.
namespace oracle {
template <class X> constexpr std::size_t sizeOf() {
  using Y = std::remove_cv_t<std::remove_reference_t<X>>;
  if constexpr (is_object<Y>) {
    std::size_t Size = 1;
    while (Size < count<Y> * sizeof(element<Y>))
      Size *= 2;
    return Size;
  } else
    return sizeof(Y);
}
} // namespace oracle

/// What kernels know as std: the preprocessor is told so (Predefined.h).
namespace cm_std {
using std::bool_constant;
using std::conditional;
using std::conditional_t;
using std::enable_if;
using std::enable_if_t;
using std::false_type;
using std::forward;
using std::integral_constant;
using std::is_pointer;
using std::is_pointer_v;
using std::is_same;
using std::is_same_v;
using std::remove_const;
using std::remove_const_t;
using std::remove_reference;
using std::remove_reference_t;
using std::true_type;
// Of an object these answer for its elements.
template <class X>
struct is_integral : bool_constant<std::is_integral_v<oracle::element<X>>> {};
template <class X>
struct is_floating_point
    : bool_constant<oracle::is_floating<oracle::element<X>>> {};
template <class X>
struct is_signed
    : bool_constant<std::is_signed_v<X> || oracle::is_floating<X>> {};
template <class X> struct is_unsigned : bool_constant<std::is_unsigned_v<X>> {};
template <class X> constexpr bool is_integral_v = is_integral<X>::value;
template <class X>
constexpr bool is_floating_point_v = is_floating_point<X>::value;
template <class X> constexpr bool is_signed_v = is_signed<X>::value;
template <class X> constexpr bool is_unsigned_v = is_unsigned<X>::value;
} // namespace cm_std

struct CMOptimizationsFence {};

#endif // CMC_TEST_ORACLE_NAMES_H
