//===- simdcf.h - SIMD control flow -----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Expressed as scalar control flow on "is any lane active"; the front-end's IR
// passes turn it into lane masks (vc-intrinsics, CMSimdCFLowering).
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
template <class C> CM_HEADER bool simdcf_any(const C &Condition) {
  if constexpr (traits<C>::is_cm)
    return __cm_simdcf_any(*Condition.ptr());
  else
    return __cm_simdcf_any(Condition);
}
} // namespace cm::detail

#define SIMD_IF_BEGIN(...) if (cm::detail::simdcf_any((__VA_ARGS__))) {
#define SIMD_ELSEIF(...)                                                       \
  }                                                                            \
  else if (cm::detail::simdcf_any((__VA_ARGS__))) {
#define SIMD_ELSE                                                              \
  }                                                                            \
  else {
#define SIMD_IF_END }
#define SIMD_DO_WHILE_BEGIN do {
#define SIMD_DO_WHILE_END(...)                                                 \
  }                                                                            \
  while (cm::detail::simdcf_any((__VA_ARGS__)))
#define SIMD_BREAK break
#define SIMD_CONTINUE continue
