//===- StateCommands.cpp - commands that set state for walkers ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/Handlers.h"

namespace gensim {

Outcome stateBaseAddress(CommandStream &S, Dwords D) {
  auto Set = [&](uint64_t &Base, unsigned Low) {
    if (D[Low] & 1) // Modify enable.
      Base = addressAt(D, Low) & ~uint64_t(PageBytes - 1);
  };
  Set(S.State.GeneralBase, 1);
  Set(S.State.SurfaceBase, 4);
  Set(S.State.DynamicBase, 6);
  Set(S.State.IndirectBase, 8);
  Set(S.State.InstructionBase, 10);
  if (D.size() >= 19)
    Set(S.State.BindlessBase, 16);
  return Outcome::Next;
}

Outcome mediaVFEState(CommandStream &S, Dwords D) {
  PipelineState &State = S.State;
  State.ScratchOffset = addressAt(D, 1) & ~uint64_t(1023);
  State.ScratchBytesPerThread = 1024u << bits(D[1], 0, 3);
  // Without a pointer the minimum size means none.
  if (State.ScratchOffset == 0 && bits(D[1], 0, 3) == 0)
    State.ScratchBytesPerThread = 0;
  State.MaxThreads = bits(D[3], 16, 31) + 1;
  State.UsesScoreboard = bits(D[6], 31, 31);
  State.ScoreboardMask = uint8_t(bits(D[6], 0, 7));
  for (unsigned I = 0; I < 8; ++I) {
    uint32_t Dword = D[7 + I / 4];
    unsigned Shift = I % 4 * 8;
    State.Scoreboard[I] = {int8_t(signedBits(Dword, Shift, Shift + 3)),
                           int8_t(signedBits(Dword, Shift + 4, Shift + 7))};
  }
  return Outcome::Next;
}

Outcome mediaCurbeLoad(CommandStream &S, Dwords D) {
  uint32_t Bytes = bits(D[2], 0, 16);
  S.State.Curbe.assign(Bytes, 0);
  return S.read(S.State.DynamicBase + D[3], S.State.Curbe.data(), Bytes)
             ? Outcome::Next
             : Outcome::Failed;
}

Outcome mediaInterfaceDescriptorLoad(CommandStream &S, Dwords D) {
  S.State.DescriptorBytes = bits(D[2], 0, 16);
  S.State.DescriptorOffset = D[3];
  return Outcome::Next;
}

Outcome stateComputeMode(CommandStream &S, Dwords D) {
  constexpr unsigned LargeGRF = 15, MaskShift = 16;
  if (bits(D[1], LargeGRF + MaskShift, LargeGRF + MaskShift))
    S.State.LargeGRF = bits(D[1], LargeGRF, LargeGRF) &&
                       S.device().target().has(cmc::TargetInfo::LargeGRF);
  return Outcome::Next;
}

Outcome bindingTablePoolAlloc(CommandStream &S, Dwords D) {
  S.State.TableBase = addressAt(D, 1) & ~uint64_t(PageBytes - 1);
  return Outcome::Next;
}

Outcome cfeState(CommandStream &S, Dwords D) {
  // Bits 31:10 count units of 64 bytes.
  S.State.ScratchState = bits(D[1], 10, 31) << 6;
  S.State.MaxThreads = bits(D[3], 16, 31);
  return Outcome::Next;
}

} // namespace gensim
