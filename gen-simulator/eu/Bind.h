//===- Bind.h - binding of instructions to loops ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Binds common forms of ALU instructions to a chain of loops (Loops.h), once
// per program. Other instructions are executed lane by lane (Alu.h); the
// results are the same bits.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/eu/Loops.h"
#include "gen-simulator/state/Thread.h"
#include <memory>

namespace gensim {

/// Lanes of any type, passed between two loops.
struct alignas(64) LaneBuffer {
  uint8_t Bytes[8 * MaxLanes];
};

struct BoundSource {
  RegFile File = RegFile::Null;
  bool IsImplicit = false; ///< Accumulator bank known at run time only.
  Addressing Addr = Addressing::Direct;
  uint8_t AddrSub = 0;
  int16_t AddrImm = 0;
  uint32_t Offset = 0; ///< In the file; of an accumulator, of its array.
  uint32_t Extent = 0; ///< Bytes from the first to past the last lane.
  GatherLoop Gather = nullptr; ///< Null: the lanes are contiguous.
  ConvertLoop Load = nullptr, Absolute = nullptr, Negate = nullptr;
  Type Ty = Type::None;      ///< As which Load reads the elements.
  Compute As = Compute::I32; ///< The type of the lanes afterwards.
  Shape Region;
  /// An immediate, loaded and modified.
  std::unique_ptr<LaneBuffer> Constant;
};

struct Bound {
  OperateLoop Operate = nullptr; ///< Null: there is no chain.
  // What Operate and Finish do, for the translator.
  LoopOp Op = LoopOp::Copy;
  Compute In = Compute::I32;
  Type Result = Type::None; ///< The type that Finish makes.
  BoundSource S[3];
  uint8_t NumSources = 0;
  bool SelectsByPredicate = false;
  /// csel: compares src2 with zero for the select.
  OperateLoop SelectBy = nullptr;
  BitsLoop SelectBits = nullptr;

  // mach writes the whole product to the accumulator, then takes its upper
  // half.
  ScatterLoop ToAccumulator = nullptr;
  OperateLoop Upper = nullptr;

  ConvertLoop Finish = nullptr;
  ScatterLoop Store = nullptr, StoreMasked = nullptr; ///< Null: no destination.
  RegFile File = RegFile::Null;
  bool Indirect = false;
  uint8_t AddrSub = 0;
  int16_t AddrImm = 0;
  uint32_t Offset = 0, Stride = 0, Extent = 0;
  /// The lanes whose writes reach acc0 and make its bank, which starts at
  /// channel AccBank, the implicit one.
  uint32_t AccLanes = 0, AccBank = 0;

  /// Flags: the lanes of a comparison, or of the result, loaded and compared
  /// with zero.
  bool IsCompare = false;
  ConvertLoop CondLoad = nullptr;
  OperateLoop CondCompare = nullptr;
  BitsLoop CondBits = nullptr;
};

/// Binds \p I if there are loops for it.
Bound bind(const Inst &I, const cmc::TargetInfo &Target, const LoopTable &L);

/// The type in which the result's elements of type \p Ty are compared with zero
/// for the condition modifier.
Compute conditionCompute(Type Ty);

/// The modes in \p Control for loops.
LoopArgs loopArgs(uint32_t Control);

/// Executes \p B, which has a chain. Returns false, without effect, if an
/// address is outside the register file.
bool executeBound(const Bound &B, Thread &T, const Inst &I, uint32_t Mask,
                  LoopArgs &A);

} // namespace gensim
