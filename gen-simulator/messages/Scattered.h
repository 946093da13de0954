//===- Scattered.h - an address per slot ------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// All gathering reads, scattering writes and atomics have one shape: addresses
// of all slots, then for each element one block of registers with that element
// of all slots. Legacy data ports and LSC differ in sizes only.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/messages/Atomics.h"
#include "gen-simulator/messages/Window.h"

namespace gensim {

struct Scattered {
  unsigned Slots = 8;        ///< Also those that the instruction lacks.
  unsigned AddressBytes = 4; ///< 2, 4 or 8.
  unsigned Scale = 1;        ///< Addresses are in units of this many bytes.
  uint32_t GlobalOffset = 0; ///< Added to 32-bit addresses, in those units.
  unsigned MemoryBytes = 4;  ///< Of an element: 1, 2, 4 or 8.
  unsigned SlotBytes = 4;    ///< That it takes in registers: 4 or 8.
  unsigned Shift = 0;        ///< Its first bit there.
  uint8_t Elements = 1;      ///< Consecutive elements at each address.
  uint8_t Channels = 0;      ///< Not 0: only those of Elements = 4 in the mask.
  /// Elements need not be aligned to dwords.
  bool Unaligned = false;

  bool takes(unsigned Element) const {
    return !Channels || (Channels >> Element & 1);
  }
  /// Element blocks in registers.
  unsigned blocks() const;
};

/// False: the thread failed (the payload is too short, an address is bad).
bool gather(Thread &T, const Message &M, const Window &W, const Scattered &S);
bool scatter(Thread &T, const Message &M, const Window &W, const Scattered &S);
/// \p Returns: the response takes what the operation returns.
bool atomics(Thread &T, const Message &M, const Window &W, const Scattered &S,
             AtomicOp Op, bool Returns);

/// Fails unless the message has \p Payload bytes of payload and \p Response
/// bytes of response (or none at all).
bool hasRoom(Thread &T, const Message &M, unsigned Payload, unsigned Response);

} // namespace gensim
