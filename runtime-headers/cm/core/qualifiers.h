//===- qualifiers.h - words before functions and globals --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The attributes are handled in clang-frontend/Attributes.cpp.
//===----------------------------------------------------------------------===//
#pragma once

#define _GENX_MAIN_ __attribute__((genx_main))
#define _GENX_ __attribute__((genx))
#define _GENX_FLOAT_CONTROL_(Mode)                                             \
  __attribute__((cm_float_control((int)(Mode))))
#define _GENX_ROUNDING_MODE_(Mode)                                             \
  __attribute__((cm_float_control((int)(Mode))))
#define __GLOBAL(Variable) Variable

#define CM_INLINE inline
#define CM_NOINLINE
#define CM_NODEBUG __attribute__((nodebug))
#define CM_DEPRECATED(Message) __attribute__((deprecated(Message)))
#define CM_STATIC_ERROR(Condition, Message) static_assert(Condition, Message)
// The checks look at the left side.
#define CM_STATIC_WARNING(Condition, Message)                                  \
  static_assert((Condition) || true, "CM:w:" Message)
