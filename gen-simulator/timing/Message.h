//===- Message.h - what a send asks of the memory side ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The recorder makes one of these for each executed send, from the events of
// the simulator (Observer::access), and the memory model takes it.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Observer.h"
#include "llvm/ADT/ArrayRef.h"

namespace gensim {
namespace timing {

enum class MessageKind : uint8_t {
  Block,      ///< Oword, LSC transposed: consecutive bytes.
  MediaBlock, ///< Rows of a 2-D surface; LSC 2-D blocks.
  Scattered,  ///< An address for each lane.
  Typed,      ///< Texels without a sampler.
  Sample,
  Fence,
  Barrier,
  EndOfThread,
  Other
};

struct MessageRecord {
  MessageKind Kind = MessageKind::Other;
  bool Write = false, Atomic = false, SLM = false;
  uint8_t Lanes = 0;      ///< Active ones that access something.
  uint8_t Sent = 0;       ///< Payload, in registers.
  uint8_t Returned = 0;   ///< In registers; 0: nothing to wait for.
  uint16_t Bytes = 0;     ///< Accessed.
  uint16_t SLMCycles = 0; ///< Bank cycles: conflicts and serial atomics.
  uint16_t Serial = 0;    ///< Atomics: the most operations on one dword.
  uint16_t Rows = 0;      ///< Of a media block; or lines, if they are fewer.
  /// The distinct 64-byte lines of global memory, by address / 64, as a range
  /// of the recorder's pool.
  uint32_t FirstLine = 0, NumLines = 0;
};

/// Summarizes the accesses of one send. Appends its lines to \p Lines.
MessageRecord summarize(const Thread &T, const Inst &I,
                        llvm::ArrayRef<Access> Accesses,
                        std::vector<uint64_t> &Lines);

} // namespace timing
} // namespace gensim
