//===- Bind.h - instructions bound to inner loops ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The common forms of ALU instructions as a chain of loops (Loops.h), chosen
// once per program. What has no chain is executed lane by lane (Alu.h); both
// give the same bits.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/eu/Loops.h"
#include "gen-simulator/state/Thread.h"
#include <memory>

namespace gensim {

/// Lanes of any type between two loops.
struct alignas(64) LaneBuffer {
  uint8_t Bytes[8 * MaxLanes];
};

struct BoundSource {
  RegFile File = RegFile::Null;
  bool IsImplicit = false; ///< The bank of the accumulator is known only then.
  Addressing Addr = Addressing::Direct;
  uint8_t AddrSub = 0;
  int16_t AddrImm = 0;
  uint32_t Offset = 0; ///< In the file; of an accumulator, of its array.
  uint32_t Extent = 0; ///< Bytes from the first to past the last lane.
  GatherLoop Gather = nullptr; ///< Null: the lanes follow each other.
  ConvertLoop Load = nullptr, Absolute = nullptr, Negate = nullptr;
  Shape Region;
  /// An immediate, loaded and modified.
  std::unique_ptr<LaneBuffer> Constant;
};

struct Bound {
  OperateLoop Operate = nullptr; ///< Null: there is no chain.
  BoundSource S[3];
  uint8_t NumSources = 0;
  bool SelectsByPredicate = false;
  /// csel: compares src2 with zero to give the selection.
  OperateLoop SelectBy = nullptr;
  BitsLoop SelectBits = nullptr;

  // The upper half of a product (mach) is taken after the whole product went to
  // the accumulator.
  ScatterLoop ToAccumulator = nullptr;
  OperateLoop Upper = nullptr;

  ConvertLoop Finish = nullptr;
  ScatterLoop Store = nullptr, StoreMasked = nullptr; ///< Null: no destination.
  RegFile File = RegFile::Null;
  bool Indirect = false;
  uint8_t AddrSub = 0;
  int16_t AddrImm = 0;
  uint32_t Offset = 0, Stride = 0, Extent = 0;
  /// A write in one of these lanes reaches acc0 and makes its bank, which
  /// begins at channel AccBank, the implicit one.
  uint32_t AccLanes = 0, AccBank = 0;

  /// Flags: the lanes of a comparison as they are, or of the result, loaded and
  /// compared with zero.
  bool IsCompare = false;
  ConvertLoop CondLoad = nullptr;
  OperateLoop CondCompare = nullptr;
  BitsLoop CondBits = nullptr;
};

/// Binds \p I if there are loops for it.
Bound bind(const Inst &I, const cmc::TargetInfo &Target, const LoopTable &L);

/// Modes of \p Control for loops.
LoopArgs loopArgs(uint32_t Control);

/// Executes \p B, which has a chain. False: an address leads outside the
/// register file and nothing was done.
bool executeBound(const Bound &B, Thread &T, const Inst &I, uint32_t Mask,
                  LoopArgs &A);

} // namespace gensim
