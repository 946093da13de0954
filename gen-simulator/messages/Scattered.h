//===- Scattered.h - an address per slot ------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Gathers, scatters and atomics have one layout: addresses of all slots, then
// for each element one block of registers with that element of all slots.
// Legacy data ports and LSC differ in sizes only.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/messages/Atomics.h"
#include "gen-simulator/messages/Window.h"

namespace gensim {

struct Scattered {
  unsigned Slots = 8;        ///< Including slots beyond the execution size.
  unsigned AddressBytes = 4; ///< 2, 4 or 8.
  unsigned Scale = 1;        ///< Addresses are in units of this many bytes.
  uint32_t GlobalOffset = 0; ///< Added to 32-bit addresses, in those units.
  int32_t Immediate = 0;     ///< Bytes added to addresses of any size.
  unsigned MemoryBytes = 4;  ///< Of an element: 1, 2, 4 or 8.
  unsigned SlotBytes = 4;    ///< In registers: 4 or 8.
  unsigned Shift = 0;        ///< Its first bit in registers.
  uint8_t Elements = 1;      ///< Consecutive elements at each address.
  uint8_t Channels = 0;      ///< Not 0: mask of the elements; Elements = 4.
  /// Elements need not be aligned to dwords.
  bool Unaligned = false;

  bool takes(unsigned Element) const {
    return !Channels || (Channels >> Element & 1);
  }
  /// Element blocks in registers.
  unsigned blocks() const;
};

/// Whether the lengths of \p M are those of a payload for \p Lanes lanes.
bool hasRoomFor(unsigned Lanes, const Message &M, const Scattered &S);

/// Return false if the thread failed: the payload is too short, or an address
/// is invalid.
bool gather(Thread &T, const Message &M, const Window &W, const Scattered &S);
bool scatter(Thread &T, const Message &M, const Window &W, const Scattered &S);
/// \p Returns: whether the response has the result of the operation.
bool atomics(Thread &T, const Message &M, const Window &W, const Scattered &S,
             AtomicOp Op, bool Returns);

/// Fails unless the message has \p Payload bytes of payload and \p Response
/// bytes of response (or none at all).
bool hasRoom(Thread &T, const Message &M, unsigned Payload, unsigned Response);

} // namespace gensim
