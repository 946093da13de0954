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
  for (unsigned T = 0; C.TokensWritten && T < Tokens; ++T)
    if (C.TokensWritten >> T & 1)
      Need(Written[T]);
  for (unsigned T = 0; C.TokensRead && T < Tokens; ++T)
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

void OrderCheck::forget(uint16_t Tokens, bool OnlyReads) {
  for (uint16_t &Mask : ToRead)
    Mask &= ~Tokens;
  if (!OnlyReads)
    for (uint16_t &Mask : ToWrite)
      Mask &= ~Tokens;
}

void OrderCheck::applyWaits(const InstCost &C) {
  const Scoreboard &S = C.Waits;
  // The pipe may be one that the encoding does not say.
  bool Any = S.P == Scoreboard::Pipe::Inferred;
  for (unsigned P = 0; S.Distance && P < NumOrders; ++P)
    if ((Any || C.WaitOrders >> P & 1) && Issued[P] >= S.Distance)
      Done[P] = std::max(Done[P], Issued[P] - S.Distance + 1);
  uint16_t Written = C.TokensWritten, Read = C.TokensRead;
  if (S.U == Use::AwaitRead)
    Read |= 1 << S.Token;
  else if (S.U != Use::None)
    Written |= 1 << S.Token;
  if (Written)
    forget(Written, false);
  if (Read)
    forget(Read, true);
}

/// The instruction whose result in \p Register \p C does not wait for, or -1.
int OrderCheck::unorderedWriter(unsigned Register, const InstCost &C) const {
  bool Both = C.IsSystolic; // Among each other they are in order.
  if (ToWrite[Register] && !Both)
    return int(Holder[llvm::countTrailingZeros(ToWrite[Register])]);
  const Writer &W = Writers[Register];
  // After so many instructions a pipe has written its results.
  const uint32_t OldEnough = W.IsLong ? 15 : 11;
  bool IsDone = W.Order == NoOrder || W.Number < Done[W.Order] ||
                Count - W.Age >= OldEnough;
  return IsDone ? -1 : int(W.Inst);
}

void OrderCheck::issue(const InstCost &C, uint32_t Inst,
                       llvm::ArrayRef<RegisterRange> Reads,
                       RegisterRange Writes,
                       std::vector<MissingWait> &Missing) {
  applyWaits(C);
  auto Report = [&](int Producer, unsigned Register, bool IsRead) {
    MissingWait M{Inst, unsigned(Producer), Register, IsRead};
    if (llvm::none_of(Missing, [&](const MissingWait &Known) {
          return Known.Inst == M.Inst && Known.Producer == M.Producer;
        }))
      Missing.push_back(M);
  };
  for (const RegisterRange &R : Reads)
    for (unsigned Reg = R.First; Reg < R.First + R.Count; ++Reg)
      if (int Producer = unorderedWriter(Reg, C); Producer >= 0)
        Report(Producer, Reg, true);
  bool SetsToken = C.OutOfOrder && C.Waits.U == Use::Set;
  uint16_t Token = SetsToken ? 1 << C.Waits.Token : 0;
  if (SetsToken)
    Holder[C.Waits.Token] = Inst;
  for (unsigned Reg = Writes.First; Reg < Writes.First + Writes.Count; ++Reg) {
    uint16_t Pending = ToWrite[Reg] | ToRead[Reg];
    if (Pending && !C.IsSystolic)
      Report(int(Holder[llvm::countTrailingZeros(Pending)]), Reg, false);
    Writers[Reg] = {C.Order == NoOrder ? 0 : Issued[C.Order], Count, Inst,
                    C.Order, C.IsLong};
    ToWrite[Reg] |= Token;
  }
  if (C.C == InstCost::Class::Send)
    for (const RegisterRange &R : Reads)
      for (unsigned Reg = R.First; Reg < R.First + R.Count; ++Reg)
        ToRead[Reg] |= Token;
  if (C.Order != NoOrder)
    ++Issued[C.Order];
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
