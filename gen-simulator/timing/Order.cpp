//===- Order.cpp - order that code asks for by itself ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Facts: IGC visa/LocalScheduler/SWSB_G4IR.cpp and G4_IR.cpp (which pipe an
// instruction is of; after how many instructions it needs no wait any more).
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Order.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {
namespace timing {

using Use = Scoreboard::Use;

OrderTimes::Wait OrderTimes::wait(const InstCost &C) const {
  Wait Longest{0, 0};
  auto Need = [&](const Wait &W) {
    if (W.Until > Longest.Until)
      Longest = W;
  };
  const Scoreboard &S = C.Waits;
  for (unsigned P = 0; S.Distance && P < NumOrders; ++P)
    if (C.WaitOrders >> P & 1 && Issued[P] >= S.Distance)
      Need(Done[P][(Issued[P] - S.Distance) % Depth]);
  if (S.U == Use::AwaitRead)
    Need(Read[S.Token]);
  else if (S.U != Use::None)
    Need(Written[S.Token]); // A token that is set again waits for its holder.
  for (unsigned T = 0; C.TokensWritten && T < NumTokens; ++T)
    if (C.TokensWritten >> T & 1)
      Need(Written[T]);
  for (unsigned T = 0; C.TokensRead && T < NumTokens; ++T)
    if (C.TokensRead >> T & 1)
      Need(Read[T]);
  return Longest;
}

void OrderTimes::inOrder(const InstCost &C, double When, uint32_t Who) {
  Done[C.Order][Issued[C.Order]++ % Depth] = {When, Who};
}

void OrderTimes::outOfOrder(const InstCost &C, double ReadAt, double WrittenAt,
                            uint32_t Who) {
  if (C.Waits.U != Use::Set)
    return;
  Read[C.Waits.Token] = {ReadAt, Who};
  Written[C.Waits.Token] = {std::max(ReadAt, WrittenAt), Who};
}

using Bits = unsigned __int128;
constexpr unsigned FootprintBytes = 128;

bool Footprint::overlaps(const Footprint &Other, unsigned GRFBytes) const {
  if (First >= Other.First + Other.Count || Other.First >= First + Count)
    return false;
  if (Other.First < First)
    return Other.overlaps(*this, GRFBytes);
  unsigned Distance = (Other.First - First) * GRFBytes;
  // Long operands are those of messages, which are whole registers.
  return Distance >= FootprintBytes || Count * GRFBytes > FootprintBytes ||
         Other.Count * GRFBytes > FootprintBytes ||
         (Bytes >> Distance & Other.Bytes) != 0;
}

Footprint OrderCheck::registers(unsigned First, unsigned Count) {
  return {uint16_t(First), uint16_t(Count), ~Bits(0)};
}

/// The bytes of \p Lanes elements, of which element \p L is \p At(L) elements
/// from byte \p Offset on.
template <typename Function>
static Footprint bytesOf(unsigned Lanes, unsigned Size, unsigned Offset,
                         unsigned GRFBytes, Function At) {
  Footprint F;
  unsigned Start = Offset % GRFBytes, End = Start;
  for (unsigned L = 0; L < Lanes; ++L) {
    unsigned From = Start + At(L) * Size;
    End = std::max(End, From + Size);
    if (From + Size <= FootprintBytes)
      F.Bytes |= ((Bits(1) << Size) - 1) << From;
  }
  F.First = uint16_t(Offset / GRFBytes);
  F.Count = uint16_t((End + GRFBytes - 1) / GRFBytes);
  return F;
}

Footprints OrderCheck::footprints(const Inst &I, unsigned GRFBytes) {
  Footprints F;
  if (classOf(I.Opcode) == OpClass::Send)
    return F;
  bool IsSystolic = isSystolic(I);
  unsigned Rows = std::max<unsigned>(1, I.RepeatCount);
  for (unsigned K = 0; K < I.NumSources; ++K) {
    const Source &S = I.Src[K];
    if (S.File != RegFile::GRF || S.Addr != Addressing::Direct)
      continue;
    unsigned Reg = S.Offset / GRFBytes;
    // The accumulator has a row for each repetition, the weights have eight.
    F.Reads[F.NumReads++] =
        IsSystolic
            ? registers(Reg, K == 0   ? Rows
                             : K == 1 ? 8
                                      : 1)
            : bytesOf(I.ExecSize, elementBytes(S.Ty), S.Offset, GRFBytes,
                      [&](unsigned L) {
                        return L / S.Width * S.Vert + L % S.Width * S.Horz;
                      });
  }
  if (I.Dst.File != RegFile::GRF || I.Dst.Addr != Addressing::Direct)
    return F;
  F.Writes = IsSystolic ? registers(I.Dst.Offset / GRFBytes, Rows)
                        : bytesOf(I.ExecSize, elementBytes(I.Dst.Ty),
                                  I.Dst.Offset, GRFBytes,
                                  [&](unsigned L) { return L * I.Dst.Horz; });
  return F;
}

void OrderCheck::applyWaits(const InstCost &C) {
  const Scoreboard &S = C.Waits;
  // The pipe may be one that the encoding does not say.
  bool Any = S.P == Scoreboard::Pipe::Inferred;
  for (unsigned P = 0; S.Distance && P < NumOrders; ++P)
    if ((Any || C.WaitOrders >> P & 1) && Issued[P] >= S.Distance)
      Done[P] = std::max(Done[P], Issued[P] - S.Distance + 1);
  uint32_t Written = C.TokensWritten, Read = C.TokensRead;
  if (S.U == Use::AwaitRead)
    Read |= 1u << S.Token;
  else if (S.U != Use::None)
    Written |= 1u << S.Token;
  // Messages read their payloads one after the other.
  uint32_t Last = 0;
  for (uint32_t Left = (Written | Read) & ToRead; Left; Left &= Left - 1)
    Last = std::max(Last, Holders[llvm::countTrailingZeros(Left)].Age + 1);
  for (uint32_t Left = ToRead; Left; Left &= Left - 1)
    if (Holders[llvm::countTrailingZeros(Left)].Age < Last)
      ToRead &= ~(Left & -Left);
  ToWrite &= ~Written;
}

/// The instruction for whose result \p Where \p C does not wait, or -1.
int OrderCheck::unorderedWriter(const Footprint &Where,
                                const InstCost &C) const {
  for (uint32_t Left = ToWrite; Left; Left &= Left - 1) {
    const Holder &H = Holders[llvm::countTrailingZeros(Left)];
    bool Both = C.IsSystolic && H.IsSystolic; // Those are in order.
    if (!Both && H.Where.Writes.overlaps(Where, GRFBytes))
      return int(H.Inst);
  }
  uint32_t Number = std::min(NumResults, Remembered);
  for (uint32_t K = 1; K <= Number; ++K) {
    const Result &R = Results[(NumResults - K) % Remembered];
    // After so many instructions a pipe has written its results.
    if (Count - R.Age >= 15)
      break;
    bool IsDone =
        R.Number < Done[R.Order] || (!R.IsLong && Count - R.Age >= 11);
    if (!IsDone && R.Where.overlaps(Where, GRFBytes))
      return int(R.Inst);
  }
  return -1;
}

/// The holder of a token that has yet to read or write \p Where, or -1.
int OrderCheck::unorderedUser(const Footprint &Where, const InstCost &C) const {
  for (uint32_t Left = ToWrite | ToRead; Left; Left &= Left - 1) {
    unsigned Token = llvm::countTrailingZeros(Left);
    const Holder &H = Holders[Token];
    if (C.IsSystolic && H.IsSystolic)
      continue;
    bool Overlaps =
        ToWrite >> Token & 1 && H.Where.Writes.overlaps(Where, GRFBytes);
    for (unsigned K = 0; ToRead >> Token & 1 && K < H.Where.NumReads; ++K)
      Overlaps |= H.Where.Reads[K].overlaps(Where, GRFBytes);
    if (Overlaps)
      return int(H.Inst);
  }
  return -1;
}

void OrderCheck::issue(const InstCost &C, uint32_t Inst, const Footprints &F,
                       std::vector<MissingWait> &Missing) {
  applyWaits(C);
  auto Report = [&](int Producer, unsigned Register, bool IsRead) {
    bool IsKnown = llvm::any_of(Missing, [&](const MissingWait &M) {
      return M.Inst == Inst && int(M.Producer) == Producer;
    });
    if (Producer >= 0 && !IsKnown)
      Missing.push_back({Inst, unsigned(Producer), Register, IsRead});
  };
  for (unsigned K = 0; K < F.NumReads; ++K)
    Report(unorderedWriter(F.Reads[K], C), F.Reads[K].First, true);
  bool Writes = F.Writes.Count != 0;
  if (Writes && ToWrite | ToRead)
    Report(unorderedUser(F.Writes, C), F.Writes.First, false);
  if (C.OutOfOrder && C.Waits.U == Use::Set) {
    Holders[C.Waits.Token] = {F, Inst, Count, C.IsSystolic};
    ToWrite |= uint32_t(Writes) << C.Waits.Token;
    // Other instructions have read their sources when they start.
    if (C.C == InstCost::Class::Send)
      ToRead |= 1u << C.Waits.Token;
  }
  // A branch takes longer than a pipe; IGC names no waits behind one.
  if (C.C == InstCost::Class::Branch)
    for (unsigned P = 0; P < NumOrders; ++P)
      Done[P] = Issued[P];
  if (C.Order != NoOrder) {
    if (Writes)
      Results[NumResults++ % Remembered] = {F.Writes, Inst,    Issued[C.Order],
                                            Count,    C.Order, C.IsLong};
    ++Issued[C.Order];
  }
  ++Count;
}

std::string describe(const MissingWait &M, const Program &P) {
  auto Name = [&](unsigned I) {
    return llvm::formatv("instruction {0} ({1})", P.insts()[I].PC, P.text(I))
        .str();
  };
  return llvm::formatv("{0} {1} r{2}, but does not wait for {3}", Name(M.Inst),
                       M.IsRead ? "reads" : "writes", M.Register,
                       Name(M.Producer));
}

} // namespace timing
} // namespace gensim
