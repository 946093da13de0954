//===- enums_lsc.h - constants of the load-store cache ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Values are those of stage 4 and of existing programs.
//===----------------------------------------------------------------------===//
#pragma once

/// The cache policy of an access. The first hint of a builtin is for L1, the
/// second for L3 (L2 on PVC); only some pairs are valid. ConstCached is
/// for L3 of Xe2 and later.
enum class CacheHint {
  Default = 0,
  Uncached = 1,
  Cached = 2,
  WriteBack = 3,
  WriteThrough = 4,
  Streaming = 5,
  ReadInvalidate = 6,
  ConstCached = 7
};

/// The size of an element in memory, and in a register if different: U8U32 and
/// U16U32 are in the low bits of a dword, U16U32H in the high half.
enum class DataSize {
  Default = 0,
  U8 = 1,
  U16 = 2,
  U32 = 3,
  U64 = 4,
  U8U32 = 5,
  U16U32 = 6,
  U16U32H = 7
};

/// Number of elements per address.
enum class VectorSize {
  N0 = 0,
  N1 = 1,
  N2 = 2,
  N3 = 3,
  N4 = 4,
  N8 = 5,
  N16 = 6,
  N32 = 7,
  N64 = 8
};

enum class AtomicOp {
  IINC = 0x08,
  IDEC = 0x09,
  LOAD = 0x0a,
  STORE = 0x0b,
  IADD = 0x0c,
  ISUB = 0x0d,
  SMIN = 0x0e,
  SMAX = 0x0f,
  UMIN = 0x10,
  UMAX = 0x11,
  ICAS = 0x12,
  FADD = 0x13,
  FSUB = 0x14,
  FMIN = 0x15,
  FMAX = 0x16,
  FCAS = 0x17,
  AND = 0x18,
  OR = 0x19,
  XOR = 0x1a
};

/// The memory of a fence: global, global with low bandwidth, typed surfaces,
/// shared local memory.
enum class LSC_SFID { LSC_UGM = 0, LSC_UGML = 1, LSC_TGM = 2, LSC_SLM = 3 };

/// The operation of a fence on the cache.
enum class LSC_FENCE_OP {
  LSC_FENCE_OP_NONE = 0,
  LSC_FENCE_OP_EVICT = 1,
  LSC_FENCE_OP_INVALIDATE = 2,
  LSC_FENCE_OP_DISCARD = 3,
  LSC_FENCE_OP_CLEAN = 4,
  LSC_FENCE_OP_FLUSHL3 = 5
};

/// The threads to which earlier writes are visible after a fence.
enum class LSC_SCOPE {
  LSC_SCOPE_GROUP = 0,
  LSC_SCOPE_LOCAL = 1,
  LSC_SCOPE_TILE = 2,
  LSC_SCOPE_GPU = 3,
  LSC_SCOPE_GPUS = 4,
  LSC_SCOPE_SYSTEM = 5,
  LSC_SCOPE_SYSACQ = 6
};
