//===- Messages.h - execution of sends --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Executes the message of a send: data ports, LSC, sampler, gateway, thread
// spawner. One table row per message (Messages.def; the sampler has its own); a
// message without a row stops the thread with its name, descriptor and
// location, never with a wrong result. Facts: docs/rationale/facts.md,
// Messages; IGA message decoder (MessageDecoderHDC, MessageDecoderLSC).
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Thread.h"

namespace gensim {

/// A send; its fields are those of its descriptors, whatever form they have.
struct Message {
  SharedFunction Target;
  uint32_t Desc, ExDesc;
  uint32_t ExDescImmediate; ///< The part of ExDesc that the instruction has.
  uint32_t Payload0; ///< Byte offset in the GRF file of the first payload.
  uint32_t Payload1; ///< Of the second one; if there is none, after the first.
  uint32_t Response; ///< Of the destination; ~0u: null.
  unsigned Length0, Length1, ResponseLength; ///< In registers.
  bool HasHeader;
  uint32_t ExecMask; ///< Bit i: slot i is active.
  unsigned ExecSize;
  unsigned GRFBytes;

  /// The offset in the GRF file of byte \p Byte of the payload. Header,
  /// addresses and data are contiguous across both payloads; none of them is
  /// split.
  uint32_t at(uint32_t Byte) const {
    uint32_t First = Length0 * GRFBytes;
    return Byte < First ? Payload0 + Byte : Payload1 + (Byte - First);
  }
  uint32_t headerBytes() const { return HasHeader ? GRFBytes : 0; }
  /// Bytes of both payloads.
  uint32_t payloadBytes() const { return (Length0 + Length1) * GRFBytes; }
  /// A field of the descriptor.
  unsigned field(unsigned Low, unsigned Bits) const {
    return (Desc >> Low) & ((1u << Bits) - 1);
  }
};

/// Whether the instruction adds to the coordinates of a typed message.
inline bool hasOffsets(const Message &M) {
  return M.ExDescImmediate >> 12 & 0xFFF;
}

Message resolve(const Thread &T, const Inst &I, uint32_t ExecMask);

/// "untyped surface read", "a64 dword gather" ... for reports, also of
/// unsupported messages.
std::string messageName(const cmc::TargetInfo &Target, SharedFunction F,
                        uint32_t Desc, uint32_t ExDesc);

/// Whether the simulator executes such messages in some form: forms differ in
/// fields of the descriptor and are refused when they are executed.
bool isModelled(const cmc::TargetInfo &Target, SharedFunction F, uint32_t Desc);

/// A send that is resolved once for all threads.
struct BoundSend {
  enum class Known : uint8_t {
    Nothing, ///< The extended descriptor or a payload is at an address.
    AllButDescriptor,
    All
  };
  Known IsKnown = Known::Nothing;
  Message M; ///< But for ExecMask.
  /// Executes M; null: no row of the table, or the sampler.
  bool (*Handler)(Thread &T, const Inst &I, const Message &M) = nullptr;
};
BoundSend bindSend(const Inst &I, const cmc::TargetInfo &Target);

/// Executes \p I. May change T.Status to AtBarrier, Done or Faulted. EOT is
/// handled here as well.
void executeSend(Thread &T, const Inst &I, uint32_t ExecMask,
                 const BoundSend &B = BoundSend());

} // namespace gensim
