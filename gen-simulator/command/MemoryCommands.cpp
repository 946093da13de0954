//===- MemoryCommands.cpp - commands that move data and batches -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/Handlers.h"

namespace gensim {
namespace {

constexpr unsigned UseGlobalBit = 22;

bool usesGlobal(Dwords D) { return bits(D[0], UseGlobalBit, UseGlobalBit); }

/// Registers are addressed absolutely, relative to the engine (Gen12), or as
/// registers of the render engine that are remapped to this engine's.
uint32_t registerAt(CommandStream &S, uint32_t First, uint32_t Register,
                    unsigned RemapBit, unsigned RelativeBit) {
  constexpr uint32_t RenderBase = 0x2000, EngineBytes = 0x800;
  uint32_t Offset = bits(Register, 2, 22) * 4;
  if (bits(First, RelativeBit, RelativeBit))
    return S.engine().Base + Offset;
  bool OfRender = Offset >= RenderBase && Offset < RenderBase + EngineBytes;
  if (bits(First, RemapBit, RemapBit) && OfRender)
    return S.engine().Base + Offset - RenderBase;
  return Offset;
}

/// The operation after earlier work is complete, which it always is here: none,
/// or a write of an immediate or the time.
Outcome postSync(CommandStream &S, unsigned Operation, uint64_t Address,
                 uint64_t Immediate, bool UseGlobal) {
  enum { None, WriteImmediate, WriteDepthCount, WriteTimestamp };
  uint64_t Value = Immediate;
  switch (Operation) {
  case None:
    return Outcome::Next;
  case WriteImmediate:
    break;
  case WriteTimestamp:
    Value = S.device().Time.read();
    break;
  default:
    return S.fail("writing the depth count is not simulated");
  }
  return S.write(Address, &Value, sizeof(Value), UseGlobal) ? Outcome::Next
                                                            : Outcome::Failed;
}

} // namespace

Outcome batchBufferStart(CommandStream &S, Dwords D) {
  if (bits(D[0], 15, 15) || bits(D[0], 16, 16))
    return S.fail("predicated or relative batch buffers are not simulated");
  bool Private = bits(D[0], 8, 8), SecondLevel = bits(D[0], 22, 22);
  return S.startBatch(addressAt(D, 1) & ~uint64_t(3), SecondLevel, !Private);
}

Outcome batchBufferEnd(CommandStream &S, Dwords) { return S.endBatch(); }

Outcome setPredicate(CommandStream &S, Dwords D) {
  if (bits(D[0], 0, 3) != 0)
    return S.fail("predication is not simulated");
  return Outcome::Next;
}

Outcome semaphoreWait(CommandStream &S, Dwords D) {
  if (bits(D[0], 16, 16))
    return S.fail("waiting for a register is not simulated");
  if (!bits(D[0], 15, 15))
    return S.fail("waiting for a signal is not simulated");
  uint32_t Value, Data = D[1];
  if (!S.read(addressAt(D, 2) & ~uint64_t(3), &Value, sizeof(Value),
              usesGlobal(D)))
    return Outcome::Failed;
  bool Met = false;
  switch (bits(D[0], 12, 14)) {
  case 0:
    Met = Value > Data;
    break;
  case 1:
    Met = Value >= Data;
    break;
  case 2:
    Met = Value < Data;
    break;
  case 3:
    Met = Value <= Data;
    break;
  case 4:
    Met = Value == Data;
    break;
  case 5:
    Met = Value != Data;
    break;
  default:
    return S.fail("reserved comparison");
  }
  return Met ? Outcome::Next : Outcome::Wait;
}

Outcome storeDataImmediate(CommandStream &S, Dwords D) {
  bool Qword = bits(D[0], 21, 21);
  if (Qword && D.size() < 5)
    return S.fail("a qword is stored, but the command has only a dword");
  return S.write(addressAt(D, 1) & ~uint64_t(3), &D[3], Qword ? 8 : 4,
                 usesGlobal(D))
             ? Outcome::Next
             : Outcome::Failed;
}

Outcome loadRegisterImmediate(CommandStream &S, Dwords D) {
  for (unsigned I = 1; I + 1 < D.size(); I += 2)
    S.device().writeRegister(registerAt(S, D[0], D[I], 17, 19), D[I + 1]);
  return S.device().problem() ? Outcome::Failed : Outcome::Next;
}

Outcome loadRegisterRegister(CommandStream &S, Dwords D) {
  uint32_t Value = S.device().readRegister(registerAt(S, D[0], D[1], 16, 18));
  S.device().writeRegister(registerAt(S, D[0], D[2], 17, 19), Value);
  return S.device().problem() ? Outcome::Failed : Outcome::Next;
}

Outcome loadRegisterMemory(CommandStream &S, Dwords D) {
  uint32_t Value;
  if (!S.read(addressAt(D, 2) & ~uint64_t(3), &Value, sizeof(Value),
              usesGlobal(D)))
    return Outcome::Failed;
  S.device().writeRegister(registerAt(S, D[0], D[1], 17, 19), Value);
  return S.device().problem() ? Outcome::Failed : Outcome::Next;
}

Outcome storeRegisterMemory(CommandStream &S, Dwords D) {
  if (bits(D[0], 21, 21))
    return S.fail("predication is not simulated");
  uint32_t Value = S.device().readRegister(registerAt(S, D[0], D[1], 17, 19));
  return S.write(addressAt(D, 2) & ~uint64_t(3), &Value, sizeof(Value),
                 usesGlobal(D))
             ? Outcome::Next
             : Outcome::Failed;
}

Outcome copyMemoryMemory(CommandStream &S, Dwords D) {
  uint32_t Value;
  bool FromGlobal = bits(D[0], 22, 22), ToGlobal = bits(D[0], 21, 21);
  bool Done =
      S.read(addressAt(D, 3) & ~uint64_t(3), &Value, sizeof(Value),
             FromGlobal) &&
      S.write(addressAt(D, 1) & ~uint64_t(3), &Value, sizeof(Value), ToGlobal);
  return Done ? Outcome::Next : Outcome::Failed;
}

Outcome flushDword(CommandStream &S, Dwords D) {
  unsigned Operation = bits(D[0], 14, 15);
  if (Operation && bits(D[0], 21, 21))
    return S.fail("writing to the status page is not simulated");
  uint64_t Immediate = D[3];
  if (D.size() > 4)
    Immediate |= uint64_t(D[4]) << 32;
  bool UseGlobal = bits(D[1], 2, 2);
  return postSync(S, Operation, addressAt(D, 1) & ~uint64_t(7), Immediate,
                  UseGlobal);
}

Outcome pipeControl(CommandStream &S, Dwords D) {
  unsigned Operation = bits(D[1], 14, 15);
  if (Operation && bits(D[1], 21, 21))
    return S.fail("writing to the status page is not simulated");
  return postSync(S, Operation, addressAt(D, 2) & ~uint64_t(3),
                  uint64_t(D[5]) << 32 | D[4], bits(D[1], 24, 24));
}

Outcome reportPerfCount(CommandStream &S, Dwords D) {
  // Nothing is counted: a report consists of its identifier, the time and
  // zeros.
  uint32_t Report[64] = {D[3], uint32_t(S.device().Time.read())};
  uint64_t Address = addressAt(D, 1);
  return S.write(Address & ~uint64_t(63), Report, sizeof(Report), Address & 1)
             ? Outcome::Next
             : Outcome::Failed;
}

} // namespace gensim
