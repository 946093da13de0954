//===- Atomics.h - atomic operations ----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The effect of an atomic message on one element. The operation is atomic on
// the host, too, because groups run on several host threads.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/Optional.h"
#include <cstdint>

namespace gensim {

enum class AtomicOp : uint8_t {
#define GENSIM_ATOMIC(Name, Text, Sources, IsFloat, Legacy, LSC) Name,
#include "gen-simulator/messages/Atomics.def"
};

struct AtomicInfo {
  const char *Text;
  uint8_t Sources; ///< Data operands: 0, 1, or 2 (compare value, new value).
  bool IsFloat;
  int8_t Legacy, LSC;
};
const AtomicInfo &infoOf(AtomicOp Op);

/// The operation with the code in a data-cache-1 or LSC message; None: unknown.
llvm::Optional<AtomicOp> atomicOfLegacy(bool IsFloat, unsigned Number);
llvm::Optional<AtomicOp> atomicOfLSC(unsigned Opcode);

/// The new value of an element with the value \p Old. All values are the low 8
/// * \p Bytes bits (2, 4 or 8 bytes); floats are half, float or double.
uint64_t applyAtomic(AtomicOp Op, unsigned Bytes, uint64_t Old, uint64_t Src0,
                     uint64_t Src1);

/// Applies \p Op to the element at \p Host, which is naturally aligned, and
/// returns the result of the message: the old value, or the new one for PreDec.
uint64_t performAtomic(AtomicOp Op, unsigned Bytes, uint8_t *Host,
                       uint64_t Src0, uint64_t Src1);

} // namespace gensim
