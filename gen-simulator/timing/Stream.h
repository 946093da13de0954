//===- Stream.h - what threads executed -------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The recorder writes these and the machine replays them: for each thread the
// instructions in the order of execution, and a record for each send.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/timing/Message.h"
#include <memory>

namespace gensim {
namespace timing {

/// Which halves of the lanes of an instruction are active.
enum class Halves : uint8_t { None, Lower, Upper, Both };

/// Instructions that follow each other in the program, executed Repeat times
/// from the first one on.
struct Run {
  uint32_t First, Count, Repeat;
  Halves Lanes; ///< Of those to which lanes matter (lanesMatter()).
};

/// Registers from First on.
struct RegisterRange {
  uint16_t First = 0, Count = 0;
};

struct ThreadStream {
  uint32_t Number = 0; ///< Thread::Number.
  std::vector<Run> Runs;
  std::vector<MessageRecord> Messages; ///< One for each send.
  std::vector<uint64_t> Lines;
  /// For each operand in registers that are addressed indirectly, sources
  /// first: the number of ranges (as Count), and the ranges.
  std::vector<RegisterRange> Indirect;
  /// If the target has named barriers: dword 2 of each signal, and the number
  /// of the barrier of each wait; 0 is the group's.
  std::vector<uint32_t> Signals;
  std::vector<uint8_t> Waits;
};

struct GroupStream {
  uint64_t Number = 0; ///< In the order of the walker.
  std::vector<ThreadStream> Threads;
};

/// Of \p T in registers, where elements of few bits and None count as a byte.
inline unsigned elementBytes(Type T) { return std::max(1u, sizeOf(T)); }

/// Whether \p I has operands in ThreadStream::Indirect.
inline bool hasIndirect(const Inst &I) {
  OpClass C = classOf(I.Opcode);
  bool Any = I.Dst.Addr != Addressing::Direct;
  for (unsigned K = 0; K < I.NumSources; ++K)
    Any |= I.Src[K].Addr != Addressing::Direct;
  return Any && (C == OpClass::ALU || C == OpClass::Math);
}

/// Whether \p I takes less time if one half of its lanes is inactive.
inline bool lanesMatter(const Inst &I) {
  OpClass C = classOf(I.Opcode);
  return I.ExecSize >= 16 && !I.NoMask &&
         (C == OpClass::ALU || C == OpClass::Math);
}

inline Halves halvesOf(uint32_t Mask, unsigned ExecSize) {
  uint32_t Lower = (uint32_t(1) << ExecSize / 2) - 1;
  return Halves(unsigned((Mask & Lower) != 0) | unsigned((Mask & ~Lower) != 0)
                                                    << 1);
}

} // namespace timing
} // namespace gensim
