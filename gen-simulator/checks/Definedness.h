//===- Definedness.h - defined register bytes -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The shadow of a thread's registers for the check of undefined values: one bit
// for each byte of the GRF and address files, each channel of an accumulator
// and each flag bit. Bytes of the GRF with flags in them, of which some may be
// undefined, have a bit for each bit.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/checks/Checks.h"
#include <bitset>
#include <map>

namespace gensim {

struct Message;

class Definedness {
public:
  /// The payload written by the walker is defined.
  explicit Definedness(const Thread &T);

  /// Call before \p I executes in \p Mask: results become as defined as their
  /// operands.
  void step(const Thread &T, const Inst &I, uint32_t Mask);

  bool grf(uint32_t Byte) const { return Byte < GRF.size() && GRF[Byte]; }
  bool flag(unsigned Bit) const { return Flags[Bit % Flags.size()]; }
  bool address(unsigned Byte, unsigned Bytes) const;
  void defineGRF(uint32_t Byte, uint32_t Bytes, bool Value = true);

private:
  bool source(const Thread &T, const Source &S, unsigned Lane) const;
  bool lane(const Thread &T, const Inst &I, unsigned Lane) const;
  void setDestination(const Thread &T, const Inst &I, unsigned Lane,
                      bool Defined);
  uint64_t knownBits(const Thread &T, const Source &S, unsigned Lane) const;
  bool isBitwise(const Inst &I) const;
  void bitwiseResult(const Thread &T, const Inst &I,
                     uint64_t Known[MaxLanes]) const;
  void setBits(const Thread &T, const Inst &I, unsigned Lane, uint64_t Known);

  std::bitset<MaxGRFBytes> GRF;
  /// The defined bits of bytes that are not in GRF but have some.
  std::map<uint32_t, uint8_t> Partial;
  std::bitset<64> Address;
  std::bitset<Accumulators::Channels> Acc;
  std::bitset<256> Flags;
};

/// GRF bytes that a message uses in active lanes, without padding.
struct PayloadBytes {
  uint32_t Offset, Bytes;
  int Lane;
  bool IsLaneData; ///< In the order of memory; not an address.
};
std::vector<PayloadBytes> payloadUses(const Thread &T, const Message &M);

} // namespace gensim
