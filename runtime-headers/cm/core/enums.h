//===- enums.h - constants that builtins take -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Values are those that the hardware messages and upstream programs use.
// Enumerators of a scoped type go without its name, too.
//===----------------------------------------------------------------------===//
#pragma once

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++20-extensions" // using enum

enum cm_saturation { _GENX_NOSAT = 0, _GENX_SAT = 1 };
#define SAT _GENX_SAT

/// Colour channels of untyped and typed surface messages; set = enabled.
enum ChannelMaskType {
  CM_R_ENABLE = 1,
  CM_G_ENABLE = 2,
  CM_GR_ENABLE = 3,
  CM_B_ENABLE = 4,
  CM_BR_ENABLE = 5,
  CM_BG_ENABLE = 6,
  CM_BGR_ENABLE = 7,
  CM_A_ENABLE = 8,
  CM_AR_ENABLE = 9,
  CM_AG_ENABLE = 10,
  CM_AGR_ENABLE = 11,
  CM_AB_ENABLE = 12,
  CM_ABR_ENABLE = 13,
  CM_ABG_ENABLE = 14,
  CM_ABGR_ENABLE = 15
};

/// The same for shared local memory; set = disabled.
enum SLM_ChannelMaskType {
  SLM_R_ENABLE = 14,
  SLM_G_ENABLE = 13,
  SLM_GR_ENABLE = 12,
  SLM_B_ENABLE = 11,
  SLM_BR_ENABLE = 10,
  SLM_BG_ENABLE = 9,
  SLM_BGR_ENABLE = 8,
  SLM_A_ENABLE = 7,
  SLM_AR_ENABLE = 6,
  SLM_AG_ENABLE = 5,
  SLM_AGR_ENABLE = 4,
  SLM_AB_ENABLE = 3,
  SLM_ABR_ENABLE = 2,
  SLM_ABG_ENABLE = 1,
  SLM_ABGR_ENABLE = 0
};

enum class CmBufferAttrib {
  GENX_NONE = 0,
  GENX_TOP_FIELD = 1,
  GENX_BOTTOM_FIELD = 2,
  GENX_DWALIGNED = 3,
  GENX_MODIFIED = 4,
  GENX_MODIFIED_TOP_FIELD = 5,
  GENX_MODIFIED_BOTTOM_FIELD = 6,
  GENX_MODIFIED_DWALIGNED = 7,
  GENX_CONSTANT = 8,
  GENX_CONSTANT_DWALIGNED = 9
};
using enum CmBufferAttrib;

/// Surface with attribute, for the two parameters of a builtin.
#define TOP_FIELD(Surface) Surface, GENX_TOP_FIELD
#define BOTTOM_FIELD(Surface) Surface, GENX_BOTTOM_FIELD
#define DWALIGNED(Surface) Surface, GENX_DWALIGNED
#define MODIFIED(Surface) Surface, GENX_MODIFIED
#define MODIFIED_TOP_FIELD(Surface) Surface, GENX_MODIFIED_TOP_FIELD
#define MODIFIED_BOTTOM_FIELD(Surface) Surface, GENX_MODIFIED_BOTTOM_FIELD
#define MODIFIED_DWALIGNED(Surface) Surface, GENX_MODIFIED_DWALIGNED
#define CONSTANT(Surface) Surface, GENX_CONSTANT
#define CONSTANT_DWALIGNED(Surface) Surface, GENX_CONSTANT_DWALIGNED

enum class CmSurfacePlaneIndex {
  GENX_SURFACE_Y_PLANE = 0,
  GENX_SURFACE_U_PLANE = 1,
  GENX_SURFACE_UV_PLANE = 1,
  GENX_SURFACE_V_PLANE = 2
};
using enum CmSurfacePlaneIndex;

enum class CmAtomicOpType {
  ATOMIC_ADD = 0,
  ATOMIC_SUB = 1,
  ATOMIC_INC = 2,
  ATOMIC_DEC = 3,
  ATOMIC_MIN = 4,
  ATOMIC_MAX = 5,
  ATOMIC_XCHG = 6,
  ATOMIC_CMPXCHG = 7,
  ATOMIC_AND = 8,
  ATOMIC_OR = 9,
  ATOMIC_XOR = 10,
  ATOMIC_MINSINT = 11,
  ATOMIC_MAXSINT = 12,
  ATOMIC_FMAX = 16,
  ATOMIC_FMIN = 17,
  ATOMIC_FCMPWR = 18,
  ATOMIC_FADD = 19,
  ATOMIC_FSUB = 20,
  ATOMIC_PREDEC = 255
};
using enum CmAtomicOpType;

/// Rows or dwords of a transposed block, as the logarithm to base 2.
enum class CM_READ_SIZE {
  CM_READ_1 = 0,
  CM_READ_2 = 1,
  CM_READ_4 = 2,
  CM_READ_8 = 3
};
using enum CM_READ_SIZE;

typedef enum CmFenceMask {
  CM_GLOBAL_COHERENT_FENCE = 0x1,
  CM_L3_FLUSH_INSTRUCTIONS = 0x2,
  CM_L3_FLUSH_TEXTURE_DATA = 0x4,
  CM_L3_FLUSH_CONSTANT_DATA = 0x8,
  CM_L3_FLUSH_RW_DATA = 0x10,
  CM_LOCAL_BARRIER = 0x20,
  CM_L1_FLUASH_RO_DATA = 0x40,
  CM_SW_BARRIER = 0x80
} CmFenceMask;

/// Rounding and denormal bits of a kernel.
enum CmFloatControl {
  CM_RTE = 0,
  CM_RTP = 1 << 4,
  CM_RTN = 2 << 4,
  CM_RTZ = 3 << 4,
  CM_DENORM_FTZ = 0,
  CM_DENORM_RTZ = 0,
  CM_DENORM_D_ALLOW = 1 << 6,
  CM_DENORM_F_ALLOW = 1 << 7,
  CM_DENORM_HF_ALLOW = 1 << 10,
  CM_DENORM_ALLOW = CM_DENORM_D_ALLOW | CM_DENORM_F_ALLOW | CM_DENORM_HF_ALLOW,
  CM_FLOAT_MODE_IEEE = 0
};

#pragma clang diagnostic pop
