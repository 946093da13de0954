//===- Memory.h - data ports, caches and memory -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The part of the model behind the send instruction. Each subslice has a data
// port, SLM and a sampler; all share the L3 cache, the way to memory (GTI) and
// the memory. Each is a queue with a rate; the caches keep the lines that
// they hold. Calls come in the order of \p Now.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/timing/Message.h"
#include "gen-simulator/timing/Parameters.h"
#include <memory>

namespace gensim {
namespace timing {

/// Which part a message waited for longest.
enum class Unit : uint8_t { DataPort, SLM, Sampler, L3, GTI, DRAM, None };

struct Completion {
  double Accepted; ///< The data port has taken the payload.
  double Done;     ///< The registers are written, or the effect is visible.
  Unit Bottleneck = Unit::None;
};

/// Totals of a run.
struct Traffic {
  double Bytes[unsigned(Unit::None)] = {}; ///< Moved by each part.
  double Busy[unsigned(Unit::None)] = {};  ///< Cycles; of subslices, the sum.
  double GTIWritten = 0;                   ///< Part of its bytes.
  uint64_t L3Hits = 0, L3Misses = 0;
};

class MemorySystem {
public:
  explicit MemorySystem(const Parameters &P);
  ~MemorySystem();
  /// \p Lines: those of \p M.
  Completion send(unsigned Subslice, const MessageRecord &M,
                  llvm::ArrayRef<uint64_t> Lines, double Now);
  /// When everything that was sent has reached its place.
  double drained() const;
  const Traffic &traffic() const;
  /// Of each part in bytes for a cycle, over the whole GPU.
  double peak(Unit U) const;

private:
  struct State;
  std::unique_ptr<State> S;
};

} // namespace timing
} // namespace gensim
