//===- asm.h - CM objects as operands of asm --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The compiler wraps the operands of asm statements in these calls
// (clang-frontend/AsmOperands.h).
//===----------------------------------------------------------------------===//
#pragma once

template <class A>
CM_HEADER auto &__cm_asm_operand(const cm::detail::Object<A> &X) {
  return *X.ptr();
}
#ifndef __CMC_EDITOR__
template <class A>
CM_HEADER auto &__cm_asm_operand(const cm::detail::Reference<A> &X) {
  return *X.ptr();
}
#endif
template <class T, cm::detail::enable_if<
                       !cm::detail::is_cm<cm::detail::plain_of<T>>> = 0>
CM_HEADER constexpr T &__cm_asm_operand(T &X) {
  return X;
}
template <class T, cm::detail::enable_if<
                       !cm::detail::is_cm<cm::detail::plain_of<T>>> = 0>
CM_HEADER constexpr T __cm_asm_operand(const T &&X) {
  return X;
}
