//===- Message.cpp - what a send asks of the memory side ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Message.h"
#include "gen-simulator/messages/MessageTable.h"
#include "gen-simulator/messages/Window.h"
#include "gen-simulator/state/Dispatch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gensim {
namespace timing {
namespace {

constexpr unsigned LineBytes = 64, Banks = 16, BankBytes = 4;
/// SLM takes the lanes of a message in groups of this size.
constexpr unsigned LanesAtOnce = 16;

struct HandlerKind {
  MessageHandler Handler;
  MessageKind Kind;
};
/// The messages that are neither blocks nor scattered, which their accesses
/// tell.
const HandlerKind HandlerKinds[] = {
    {mediaBlockRead, MessageKind::MediaBlock},
    {mediaBlockWrite, MessageKind::MediaBlock},
    {lscLoadBlock2D, MessageKind::MediaBlock},
    {lscStoreBlock2D, MessageKind::MediaBlock},
    {typedMessage, MessageKind::Typed},
    {memoryFence, MessageKind::Fence},
    {barrier, MessageKind::Barrier},
    {endOfThread, MessageKind::EndOfThread},
};

MessageKind kindOf(const Thread &T, const Message &M,
                   ArrayRef<Access> Accesses) {
  if (M.Target == SharedFunction::Sampler)
    return MessageKind::Sample;
  if (const MessageRow *Row =
          findMessage(T.program().target(), M.Target, M.Desc))
    for (const HandlerKind &H : HandlerKinds)
      if (H.Handler == Row->Handler)
        return H.Kind;
  if (Accesses.empty())
    return MessageKind::Other;
  return Accesses.front().Lane < 0 ? MessageKind::Block
                                   : MessageKind::Scattered;
}

/// The virtual address of \p A. The simulator executes few threads at once and
/// uses the same scratch slots again and again; on the hardware the threads
/// that run at once have different slots.
uint64_t addressOf(const Thread &T, const Access &A) {
  if (A.S != Access::Space::Scratch)
    return A.Address;
  uint64_t Slot = T.Number % std::max(1u, T.D.HardwareThreads);
  return T.D.ScratchBase + Slot * T.D.ScratchBytesPerThread + A.Address;
}

/// Whether fence \p M is one of SLM.
bool fencesSLM(const Message &M) {
  return M.Target == SharedFunction::SLM ||
         (M.Target == SharedFunction::DataCache0 &&
          (M.Desc & 0xFF) == SLMIndex);
}

/// The largest number of equal values.
unsigned mostEqual(SmallVectorImpl<uint64_t> &Values) {
  sort(Values);
  unsigned Most = 0, Run = 0;
  for (size_t I = 0; I < Values.size(); ++I) {
    Run = I && Values[I] == Values[I - 1] ? Run + 1 : 1;
    Most = std::max(Most, Run);
  }
  return Most;
}

/// The cycles that the banks of SLM need for one group of lanes. Reads of one
/// dword are one; writes and atomics are never merged.
unsigned bankCycles(SmallVectorImpl<uint64_t> &Dwords, bool IsRead) {
  if (IsRead) {
    sort(Dwords);
    Dwords.erase(std::unique(Dwords.begin(), Dwords.end()), Dwords.end());
  }
  unsigned Count[Banks] = {}, Most = 0;
  for (uint64_t Dword : Dwords)
    Most = std::max(Most, ++Count[Dword % Banks]);
  return Most;
}

/// Of all lanes: a group of lanes after the other.
unsigned slmCycles(ArrayRef<Access> Accesses) {
  SmallVector<uint64_t, 64> Dwords[MaxLanes / LanesAtOnce];
  bool IsRead = true;
  for (const Access &A : Accesses) {
    if (A.S != Access::Space::SLM || !A.Inside || !A.Bytes)
      continue;
    auto &Group = Dwords[A.Lane < 0 ? 0 : A.Lane / LanesAtOnce % 2];
    IsRead &= A.K == Access::Kind::Read;
    // An atomic operation is one, whatever its width.
    uint64_t End = A.Address + (A.K == Access::Kind::Atomic ? 1 : A.Bytes) - 1;
    for (uint64_t D = A.Address / BankBytes; D <= End / BankBytes; ++D)
      Group.push_back(D);
  }
  unsigned Cycles = 0;
  for (auto &Group : Dwords)
    Cycles += bankCycles(Group, IsRead);
  return Cycles;
}

/// Adds the lines of \p Accesses in ascending order.
void addLines(const Thread &T, ArrayRef<Access> Accesses, MessageRecord &R,
              std::vector<uint64_t> &Lines) {
  R.FirstLine = Lines.size();
  for (const Access &A : Accesses) {
    if (A.S == Access::Space::SLM || !A.Inside || !A.Bytes)
      continue;
    uint64_t Address = addressOf(T, A);
    uint64_t End = (Address + A.Bytes - 1) / LineBytes;
    for (uint64_t Line = Address / LineBytes; Line <= End; ++Line)
      if (Lines.size() == R.FirstLine || Lines.back() != Line)
        Lines.push_back(Line);
  }
  auto First = Lines.begin() + R.FirstLine;
  if (!std::is_sorted(First, Lines.end()))
    std::sort(First, Lines.end());
  Lines.erase(std::unique(First, Lines.end()), Lines.end());
  R.NumLines = Lines.size() - R.FirstLine;
}

template <typename T> T saturated(uint64_t Value) {
  return T(std::min<uint64_t>(Value, std::numeric_limits<T>::max()));
}

/// The first of two payloads and the response may be in registers of 64 bytes;
/// the figures are for those of 32.
unsigned registers(const Message &M, unsigned Length) {
  return Length * (M.GRFBytes / 32);
}

} // namespace

MessageRecord summarize(const Thread &T, const Inst &I,
                        ArrayRef<Access> Accesses,
                        std::vector<uint64_t> &Lines) {
  Message M = resolve(T, I, 1);
  MessageRecord R;
  R.Kind = I.EOT && Accesses.empty() ? MessageKind::EndOfThread
                                     : kindOf(T, M, Accesses);
  R.Sent = saturated<uint8_t>(registers(M, M.Length0 + M.Length1));
  if (M.Response != ~0u)
    R.Returned = saturated<uint8_t>(registers(M, M.ResponseLength));
  uint32_t Lanes = 0, Rows = 0;
  uint64_t Bytes = 0;
  SmallVector<uint64_t, 32> Atomics;
  for (const Access &A : Accesses) {
    if (!A.Inside || !A.Bytes)
      continue;
    ++Rows;
    Lanes |= A.Lane < 0 ? 1 : 1u << (A.Lane & 31);
    Bytes += A.Bytes;
    R.Write |= A.K == Access::Kind::Write;
    R.SLM |= A.S == Access::Space::SLM;
    if (A.K == Access::Kind::Atomic)
      Atomics.push_back(A.Address / BankBytes);
  }
  R.SLM |= R.Kind == MessageKind::Fence && fencesSLM(M);
  R.Atomic = !Atomics.empty();
  R.Lanes = countPopulation(Lanes);
  R.Bytes = saturated<uint16_t>(Bytes);
  R.Serial = saturated<uint16_t>(mostEqual(Atomics));
  if (R.SLM && !Accesses.empty())
    R.SLMCycles = saturated<uint16_t>(slmCycles(Accesses));
  addLines(T, Accesses, R, Lines);
  // In tiles, an access is a part of a row, and a line has parts of several.
  if (R.Kind == MessageKind::MediaBlock)
    R.Rows = saturated<uint16_t>(std::min(Rows, R.NumLines));
  return R;
}

} // namespace timing
} // namespace gensim
