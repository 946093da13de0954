//===- qualifiers.h - qualifiers of functions and globals -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// clang-frontend/Attributes.cpp handles the attributes.
//===----------------------------------------------------------------------===//
#pragma once

#define _GENX_MAIN_ __attribute__((genx_main))
#define _GENX_ __attribute__((genx))
#define _GENX_FLOAT_CONTROL_(Mode)                                             \
  __attribute__((cm_float_control((int)(Mode))))
#define _GENX_ROUNDING_MODE_(Mode)                                             \
  __attribute__((cm_float_control((int)(Mode))))
/// Called with a stack, by the calling convention of vISA.
#define _GENX_STACKCALL_ __attribute__((genx_stackcall))
/// A vector or matrix at file scope that stays in registers, optionally at byte
/// Offset of the register file.
#define _GENX_VOLATILE_ __attribute__((genx_volatile))
#define _GENX_VOLATILE_BINDING_(Offset) __attribute__((genx_volatile(Offset)))
#define __GLOBAL(Variable) Variable

// Address spaces of pointers. A pointer without one points to global memory, or
// to the local array that it was derived from.
#define __global __attribute__((opencl_global))
#define __local __attribute__((opencl_local))
#define __constant __attribute__((opencl_constant))
#define __private __attribute__((opencl_private))
#define __generic __attribute__((opencl_generic))

// Entries of other execution models, rejected by name.
#define _CM_BUILTIN_ __attribute__((cm_builtin))
#define _SIMT8_ __attribute__((genx_SIMT(8)))
#define _SIMT16_ __attribute__((genx_SIMT(16)))
#define _SIMT32_ __attribute__((genx_SIMT(32)))
#define _CM_CALLABLE_ __attribute__((cm_callable))
#define _CM_ENTRY_ __attribute__((cm_entry))
#define _CM_INPUT_ __attribute__((cm_input))
#define _CM_OUTPUT_ __attribute__((cm_output))
#define _CM_INPUT_OUTPUT_ __attribute__((cm_input_output))
#define _CM_OUTPUT_INPUT_ __attribute__((cm_output_input))
#define _CM_FIXED_ __attribute__((cm_fixed))

/// The CM_HAS_..._CONTROL macros of missing features use this.
namespace cm::detail {
template <bool Has> inline void check_feature() {
  static_assert(Has, "CM:e:this feature is not available on the target");
}
} // namespace cm::detail

char __cm_optimization_fence_begin();
void __cm_optimization_fence_end(char *);
#define CM_FENCE_NAME_2(Number) __cm_optimization_fence_##Number
#define CM_FENCE_NAME(Number) CM_FENCE_NAME_2(Number)
/// The rest of the scope is compiled separately: no code is moved across its
/// ends or merged with code outside.
#define CM_OPTIMIZATIONS_FENCE                                                 \
  [[maybe_unused]] char CM_FENCE_NAME(__COUNTER__)                             \
      __attribute__((cleanup(__cm_optimization_fence_end))) =                  \
          __cm_optimization_fence_begin()

#define CM_INLINE inline
#define CM_NOINLINE __attribute__((noinline))
#define CM_NODEBUG __attribute__((nodebug))
#define CM_DEPRECATED(Message) __attribute__((deprecated(Message)))
// The prefixes of the messages are part of the language: CM:w: only warns.
#define CM_STATIC_ERROR(Condition, Message)                                    \
  static_assert(Condition, "CM:e:" Message)
#define CM_STATIC_WARNING(Condition, Message)                                  \
  static_assert(Condition, "CM:w:" Message)
