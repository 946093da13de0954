//===- Loops.h - inner loops by type and width ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The steps of a bound instruction (Bind.h): gather a source's elements, load
// them as the type of the computation, operate, convert the result to the bits
// of the destination's type, store them. Each loop runs over 1, 8, 16 or 32
// lanes, a constant, so that the compiler vectorizes it; results beyond the
// execution size are unused.
//
// The loops are compiled twice, for any x86-64 and for AVX2 with FMA and F16C;
// loops() selects by the CPU. Both give the same bits, except for the payload
// of a NaN that could come from several operands.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/isa/Inst.h"

namespace gensim {

/// The types that loops compute in. I32 computes modulo 2^32.
enum class Compute : uint8_t { I32, I64, F32, F64 };
constexpr unsigned NumComputes = 4;

/// Loop operations, with the names of opcodes except for: Copy; Select, which
/// selects by LoopArgs::Select; Min and Max, which handle NaN; MadHalf, which
/// rounds for half; Mac, which is src0 * src1 + src2; Product, the second step
/// of mach.
enum class LoopOp : uint8_t {
#define GENSIM_LOOP(Name, Types) Name,
#include "gen-simulator/eu/Loops.def"
};
constexpr unsigned NumLoopOps = 0
#define GENSIM_LOOP(Name, Types) +1
#include "gen-simulator/eu/Loops.def"
    ;

/// The index of the number of lanes for an execution size.
constexpr unsigned NumWidths = 4;
constexpr unsigned widthIndex(unsigned ExecSize) {
  return ExecSize == 1 ? 0 : ExecSize <= 8 ? 1 : ExecSize <= 16 ? 2 : 3;
}
constexpr unsigned widthOf(unsigned Index) { return Index ? 4u << Index : 1; }

struct LoopArgs {
  const void *S[3];
  uint32_t Select;  ///< Select: lanes that take src0.
  uint32_t KeepF;   ///< Mask of the bits kept of a float denormal.
  uint32_t KeepHF;  ///< The same of a half.
  uint64_t KeepDF;  ///< The same of a double.
  uint32_t Control; ///< cr0.0.
};

/// The layout of elements in a register file, in bytes.
struct Shape {
  uint32_t Stride = 0; ///< Of elements, or of rows.
  uint32_t Rows = 0;
  uint16_t Offset[32] = {};
};

using GatherLoop = void (*)(const uint8_t *From, const Shape &S, void *Out);
using ConvertLoop = void (*)(const void *In, void *Out, const LoopArgs &A);
using OperateLoop = void (*)(const LoopArgs &A, void *Out);
using ScatterLoop = void (*)(uint8_t *To, const void *In, uint32_t Mask,
                             uint32_t Stride);
using BitsLoop = uint32_t (*)(const void *In);

constexpr unsigned NumLoopTypes = 11; ///< UB to DF, as Type counts.
constexpr unsigned NumConditions = 7; ///< None to LE, as Cond counts.

/// Null if there is no such loop. Element sizes are logarithms.
struct LoopTable {
  GatherLoop Broadcast[4][NumWidths];
  GatherLoop Strided[4][NumWidths];
  GatherLoop Scattered[4][NumWidths]; ///< By Shape::Offset.
  GatherLoop Rows[6];                 ///< By the logarithm of a row's bytes.
  ConvertLoop Load[NumLoopTypes][NumComputes][NumWidths];
  ConvertLoop Negate[NumComputes][NumWidths];
  ConvertLoop Absolute[NumComputes][NumWidths];
  OperateLoop Operate[NumLoopOps][NumComputes][NumWidths];
  /// Lanes of 32 bits: all ones or zero.
  OperateLoop Compare[NumConditions][NumComputes][NumWidths];
  ConvertLoop Finish[NumLoopTypes][2][NumComputes][NumWidths]; ///< [saturate]
  ScatterLoop Packed[4][2][NumWidths];                         ///< [masked]
  ScatterLoop Spread[4][2][NumWidths];                         ///< [masked]
  BitsLoop Bits[NumWidths]; ///< The lowest bit of each lane of 32 bits.
};

namespace baseline {
const LoopTable &table();
} // namespace baseline
namespace avx2 {
const LoopTable &table();
} // namespace avx2

/// The table for this CPU.
const LoopTable &loops();

} // namespace gensim
