//===- predefined.h - macros that a kernel's preprocessor knows -*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Included before a kernel while it is preprocessed, and only then; the library
// is included when it is compiled (compile.py). cm-oracle defines what depends
// on the platform.
//===----------------------------------------------------------------------===//
#define __CM 1
#define __CMC 1
#define __INTEL_CM 701
#define __INTEL_MDF 701
#define CM_1_0 100
#define CM_2_0 200
#define CM_2_1 201
#define CM_2_2 202
#define CM_2_3 203
#define CM_2_4 204
#define CM_3_0 300
#define CM_4_0 400
#define CM_5_0 500
#define CM_6_0 600
#define CM_7_0 700
#define CM_HAS_LONG_LONG 1
#define _HAS_EXCEPTIONS 0
#define NULL 0
#define std cm_std
// What depends on the platform, of functions of the library.
#define lsc_default_simt lsc_default_simt<CM_GRF_WIDTH>
#define get_dpas_execution_size get_dpas_execution_size<CM_GRF_WIDTH>
#define get_dpas_acc_size get_dpas_acc_size<CM_GRF_WIDTH>
#define get_dpas_src1_size get_dpas_src1_size<CM_GRF_WIDTH>

// Words before functions. compile.py reads those that stay a __declspec.
#define _GENX_MAIN_ __declspec(genx_main)
#define _GENX_FLOAT_CONTROL_(x) __declspec(cm_float_control(x))
#define _GENX_ROUNDING_MODE_(x) __declspec(cm_float_control(x))
#define _GENX_
#define _GENX_STACKCALL_
#define _GENX_VOLATILE_
#define _GENX_VOLATILE_BINDING_(offset)
#define _CM_BUILTIN_
#define CM_INLINE inline
#define CM_NOINLINE
#define CM_NODEBUG
#define CM_DEPRECATED(text)
#define __GLOBAL(name) name
#define CM_STATIC_ERROR(condition, text) static_assert(condition, text)
#define CM_STATIC_WARNING(condition, text)
#define CM_OPTIMIZATIONS_FENCE

// Address spaces; everything but shared local memory is one.
#define __global
#define __constant
#define __private
#define __generic

// Surfaces with a modifier are two arguments.
#define MODIFIED(s) s, GENX_MODIFIED
#define TOP_FIELD(s) s, GENX_TOP_FIELD
#define BOTTOM_FIELD(s) s, GENX_BOTTOM_FIELD
#define MODIFIED_TOP_FIELD(s) s, GENX_MODIFIED_TOP_FIELD
#define MODIFIED_BOTTOM_FIELD(s) s, GENX_MODIFIED_BOTTOM_FIELD
#define DWALIGNED(s) s, GENX_DWALIGNED
#define MODIFIED_DWALIGNED(s) s, GENX_MODIFIED_DWALIGNED
#define CONSTANT(s) s, GENX_CONSTANT
#define CONSTANT_DWALIGNED(s) s, GENX_CONSTANT_DWALIGNED
