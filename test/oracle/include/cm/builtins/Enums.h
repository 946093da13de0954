// The enumerations that built-in functions take, by the tables of builtins.md.
#pragma once

enum { _GENX_NOSAT, _GENX_SAT, SAT = _GENX_SAT };

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
  CM_DENORM_ALLOW = 0x4c0,
  CM_FLOAT_MODE_IEEE = 0
};

enum CmBufferAttrib {
  GENX_NONE,
  GENX_TOP_FIELD,
  GENX_BOTTOM_FIELD,
  GENX_DWALIGNED,
  GENX_MODIFIED,
  GENX_MODIFIED_TOP_FIELD,
  GENX_MODIFIED_BOTTOM_FIELD,
  GENX_MODIFIED_DWALIGNED,
  GENX_CONSTANT,
  GENX_CONSTANT_DWALIGNED
};

enum CmSurfacePlaneIndex {
  GENX_SURFACE_Y_PLANE,
  GENX_SURFACE_U_PLANE,
  GENX_SURFACE_UV_PLANE = 1,
  GENX_SURFACE_V_PLANE = 2
};

enum CM_READ_SIZE {
  CM_READ_1,
  CM_READ_2,
  CM_READ_4,
  CM_READ_8
}; // 2 to the power of it.

enum ChannelMaskType {
  CM_R_ENABLE = 1,
  CM_G_ENABLE,
  CM_GR_ENABLE,
  CM_B_ENABLE,
  CM_BR_ENABLE,
  CM_BG_ENABLE,
  CM_BGR_ENABLE,
  CM_A_ENABLE,
  CM_AR_ENABLE,
  CM_AG_ENABLE,
  CM_AGR_ENABLE,
  CM_AB_ENABLE,
  CM_ABR_ENABLE,
  CM_ABG_ENABLE,
  CM_ABGR_ENABLE
};

// A set bit switches a channel off.
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

enum CmAtomicOpType {
  ATOMIC_ADD,
  ATOMIC_SUB,
  ATOMIC_INC,
  ATOMIC_DEC,
  ATOMIC_MIN,
  ATOMIC_MAX,
  ATOMIC_XCHG,
  ATOMIC_CMPXCHG,
  ATOMIC_AND,
  ATOMIC_OR,
  ATOMIC_XOR,
  ATOMIC_MINSINT,
  ATOMIC_MAXSINT,
  ATOMIC_FMAX = 16,
  ATOMIC_FMIN,
  ATOMIC_FCMPWR,
  ATOMIC_FADD,
  ATOMIC_FSUB,
  ATOMIC_PREDEC = 255
};

typedef enum {
  CM_GLOBAL_COHERENT_FENCE = 1,
  CM_L3_FLUSH_INSTRUCTIONS = 2,
  CM_L3_FLUSH_TEXTURE_DATA = 4,
  CM_L3_FLUSH_CONSTANT_DATA = 8,
  CM_L3_FLUSH_RW_DATA = 16,
  CM_LOCAL_BARRIER = 32,
  CM_L1_FLUASH_RO_DATA = 64,
  CM_SW_BARRIER = 128
} CmFenceMask;

enum CmPrecisionType {
  CM_PRECISION_U1,
  CM_PRECISION_S1,
  CM_PRECISION_U2,
  CM_PRECISION_S2,
  CM_PRECISION_U4,
  CM_PRECISION_S4,
  CM_PRECISION_U8,
  CM_PRECISION_S8,
  CM_PRECISION_BF,
  CM_PRECISION_HF,
  CM_PRECISION_TF32 = 11
};

enum CM3DSampleOp {
  CM_3D_SAMPLE,
  CM_3D_SAMPLE_B,
  CM_3D_SAMPLE_L,
  CM_3D_SAMPLE_C,
  CM_3D_SAMPLE_D,
  CM_3D_SAMPLE_B_C,
  CM_3D_SAMPLE_L_C,
  CM_3D_LOD = 9,
  CM_3D_SAMPLE_D_C = 20,
  CM_3D_SAMPLE_LZ = 24,
  CM_3D_SAMPLE_C_LZ = 25,
  CM_3D_SAMPLE_NULLMASK_ENABLE = 32,
  CM_3D_SAMPLE_CPS_LOD_COMP_ENABLE = 64
};
enum CM3DLoadOp {
  CM_3D_LOAD = 7,
  CM_3D_LOAD_LZ = 26,
  CM_3D_LOAD_2DMS_W = 28,
  CM_3D_LOAD_MCS = 29,
  CM_3D_LOAD_NULLMASK_ENABLE = 32
};
constexpr CM3DSampleOp operator|(CM3DSampleOp a, CM3DSampleOp b) {
  return CM3DSampleOp(int(a) | int(b));
}
constexpr CM3DLoadOp operator|(CM3DLoadOp a, CM3DLoadOp b) {
  return CM3DLoadOp(int(a) | int(b));
}
enum AVSExecMode { CM_AVS_16x4, CM_AVS_8x4, CM_AVS_16x8, CM_AVS_4x4 };
enum CONVExecMode { CM_CONV_16x4, CM_CONV_16x1, CM_CONV_1x1 };
enum EDExecMode { CM_ED_64x4, CM_ED_32x4, CM_ED_64x1, CM_ED_32x1 };
enum MMFExecMode { CM_MMF_16x4, CM_MMF_16x1, CM_MMF_1x1 };
enum OutputFormatControl {
  CM_16_FULL,
  CM_16_DOWN_SAMPLE,
  CM_8_FULL,
  CM_8_DOWN_SAMPLE
};

enum class CacheHint {
  Default,
  Uncached,
  Cached,
  WriteBack,
  WriteThrough,
  Streaming,
  ReadInvalidate
};
enum class DataSize { Default, U8, U16, U32, U64, U8U32, U16U32, U16U32H };
enum class VectorSize { N0, N1, N2, N3, N4, N8, N16, N32, N64 };
enum class AtomicOp {
  IINC = 8,
  IDEC,
  LOAD,
  STORE,
  IADD,
  ISUB,
  SMIN,
  SMAX,
  UMIN,
  UMAX,
  ICAS,
  FADD,
  FSUB,
  FMIN,
  FMAX,
  FCAS,
  AND,
  OR,
  XOR
};
enum class LSC_SFID { LSC_UGM, LSC_UGML, LSC_TGM, LSC_SLM };
enum class LSC_FENCE_OP {
  LSC_FENCE_OP_NONE,
  LSC_FENCE_OP_EVICT,
  LSC_FENCE_OP_INVALIDATE,
  LSC_FENCE_OP_DISCARD,
  LSC_FENCE_OP_CLEAN,
  LSC_FENCE_OP_FLUSHL3
};
enum class LSC_SCOPE {
  LSC_SCOPE_GROUP,
  LSC_SCOPE_LOCAL,
  LSC_SCOPE_TILE,
  LSC_SCOPE_GPU,
  LSC_SCOPE_GPUS,
  LSC_SCOPE_SYSTEM,
  LSC_SCOPE_SYSACQ
};

// A boolean function by its table: bit x + 2 * y + 4 * z is f(x, y, z).
enum BFNT : unsigned char { BFN_X = 0xaa, BFN_Y = 0xcc, BFN_Z = 0xf0 };
constexpr BFNT operator~(BFNT a) { return BFNT(~int(a) & 255); }
constexpr BFNT operator&(BFNT a, BFNT b) { return BFNT(int(a) & int(b)); }
constexpr BFNT operator|(BFNT a, BFNT b) { return BFNT(int(a) | int(b)); }
constexpr BFNT operator^(BFNT a, BFNT b) { return BFNT(int(a) ^ int(b)); }

enum Align { ELEM_SIZE, BYTE, WORD, DWORD, QWORD = 8, OWORD = 16 };
