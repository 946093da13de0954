//===- Undefined.cpp - check for use of undefined values ------------------===//
//
// Part of CMC, under the MIT licence.
//
// Tracks for every byte whether a register was written. Compilers move
// undefined registers freely (other lanes of a full-width move, the unused part
// of a word), so a read alone is no bug. Only uses with an observable effect
// are reported: data or addresses of a message in an active lane, a predicate
// of a branch, an address register. The result of an operation is defined if
// its sources are. For SLM: reads of bytes that no thread of the group wrote.
// The padding of vectors (Padding.h) may be moved to memory and back.
//===----------------------------------------------------------------------===//
#include "gen-simulator/checks/Definedness.h"
#include "gen-simulator/checks/Padding.h"
#include "gen-simulator/messages/Messages.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace gensim {
namespace {

class UndefinedCheck : public Observer {
public:
  explicit UndefinedCheck(Findings &Found) : Found(Found) {}

  void dispatchStart(const Dispatch &) override {
    Threads.clear();
    Groups.clear();
  }

  void threadStart(Thread &T) override {
    Threads[T.Number] = std::make_unique<Definedness>(T);
  }

  void threadEnd(Thread &T) override { Threads.erase(T.Number); }

  void before(Thread &T, const Inst &I, uint32_t Mask) override {
    Definedness &Known = *Threads[T.Number];
    switch (classOf(I.Opcode)) {
    case OpClass::Send:
      checkSend(T, I, Mask, Known);
      break;
    case OpClass::Branch:
      checkPredicate(T, I, Known);
      break;
    case OpClass::ALU:
    case OpClass::Math:
      checkAddresses(T, I, Known);
      Known.step(T, I, Mask);
      break;
    case OpClass::Sync:
      break;
    }
  }

  void access(Thread &T, const Inst &I, const Access &A) override {
    if (A.S != Access::Space::SLM || !A.Inside)
      return;
    uint64_t Group = T.Number / std::max(1u, T.D.ThreadsPerGroup);
    std::vector<bool> &Written = Groups[Group];
    if (Written.size() < A.Address + A.Bytes)
      Written.resize(A.Address + A.Bytes);
    unsigned Lane = unsigned(std::max(0, A.Lane));
    for (uint64_t Byte = A.Address; Byte < A.Address + A.Bytes; ++Byte) {
      if (A.K == Access::Kind::Write) { // Padding stays as it is.
        if (!Sent.isPadding(Lane, Moved[Lane % MaxLanes]++))
          Written[Byte] = true;
        continue;
      }
      if (!Written[Byte] && Read.isDefined(Lane))
        FirstUnwritten[Lane % MaxLanes] = Byte;
      Read.add(Lane, Written[Byte]);
      if (A.K == Access::Kind::Atomic)
        Written[Byte] = true;
    }
  }

  void after(Thread &T, const Inst &I, uint32_t Mask) override {
    if (classOf(I.Opcode) != OpClass::Send)
      return;
    for (unsigned Lane = 0; Lane < MaxLanes; ++Lane) {
      if (Read.isDefined(Lane))
        continue;
      if (Read.padding(Lane))
        forgetPadding(T, I, Mask, Lane);
      else
        Found.add(Check::Undefined, T, I, int(Lane),
                  ("reads byte " + Twine(FirstUnwritten[Lane]) +
                   " of shared local memory, which no thread of the group "
                   "wrote")
                      .str());
    }
  }

private:
  /// The padding that \p Lane has read is undefined in its registers.
  void forgetPadding(const Thread &T, const Inst &I, uint32_t Mask,
                     unsigned Lane) {
    Message M = resolve(T, I, Mask);
    auto Known = Threads.find(T.Number);
    if (M.Response == ~0u || Known == Threads.end())
      return;
    unsigned RowBytes = std::max(8u, M.ExecSize) * 4;
    for (unsigned Byte = Read.bytes(Lane) - Read.padding(Lane);
         Byte < Read.bytes(Lane); ++Byte)
      Known->second->defineGRF(
          M.Response + Byte / 4 * RowBytes + Lane * 4 + Byte % 4, 1, false);
  }

  void report(const Thread &T, const Inst &I, int Lane, const Twine &What) {
    if (Found.isNew(Check::Undefined, T, I))
      Found.add(Check::Undefined, T, I, Lane,
                (What + " was never written").str());
  }

  static std::string registerName(const Thread &T, uint32_t Byte) {
    unsigned GRFBytes = T.program().target().GRFBytes;
    return "r" + std::to_string(Byte / GRFBytes) + ", byte " +
           std::to_string(Byte % GRFBytes) + ",";
  }

  void checkPredicate(const Thread &T, const Inst &I,
                      const Definedness &Known) {
    if (I.Pred.K == Predicate::Kind::None)
      return;
    uint32_t Channels = I.NoMask ? 1 : T.Active;
    for (unsigned Lane = 0; Lane < I.ExecSize; ++Lane)
      if (Channels >> (Lane + I.ChannelOffset) & 1 &&
          !Known.flag(I.FlagBit + I.ChannelOffset + Lane))
        return report(T, I, int(Lane),
                      "the predicate of a branch depends on what");
  }

  void checkAddresses(const Thread &T, const Inst &I,
                      const Definedness &Known) {
    auto Bad = [&](Addressing A, unsigned Sub, unsigned Words) {
      return A != Addressing::Direct && !Known.address(2 * Sub, 2 * Words);
    };
    for (unsigned S = 0; S < I.NumSources; ++S) {
      unsigned Rows =
          I.Src[S].Addr == Addressing::PerRow ? I.ExecSize / I.Src[S].Width : 1;
      if (Bad(I.Src[S].Addr, I.Src[S].AddrSub, std::max(1u, Rows)))
        report(T, I, -1, "an address register that the instruction uses");
    }
    if (Bad(I.Dst.Addr, I.Dst.AddrSub, 1))
      report(T, I, -1, "an address register that the instruction uses");
  }

  void checkSend(const Thread &T, const Inst &I, uint32_t Mask,
                 Definedness &Known) {
    if (I.Send.DescInRegister && !Known.address(I.Send.DescOffset, 4))
      report(T, I, -1, "the address register that holds the descriptor");
    Message M = resolve(T, I, Mask);
    Sent = Read = LaneData();
    std::fill(std::begin(Moved), std::end(Moved), 0);
    std::vector<PayloadBytes> Parts = payloadUses(T, M);
    for (const PayloadBytes &Part : Parts)
      for (uint32_t Byte = 0; Part.IsLaneData && Byte < Part.Bytes; ++Byte)
        Sent.add(unsigned(Part.Lane), Known.grf(Part.Offset + Byte));
    for (const PayloadBytes &Part : Parts)
      for (uint32_t Byte = Part.Offset; Byte < Part.Offset + Part.Bytes; ++Byte)
        if (!Known.grf(Byte) &&
            !(Part.IsLaneData && Sent.padding(unsigned(Part.Lane)))) {
          report(T, I, Part.Lane,
                 "the message sends " + Twine(registerName(T, Byte)) +
                     " which");
          Known.defineGRF(Byte, 1); // Report it once.
        }
    if (M.Response != ~0u)
      Known.defineGRF(M.Response,
                      M.ResponseLength * T.program().target().GRFBytes);
  }

  Findings &Found;
  std::map<uint32_t, std::unique_ptr<Definedness>> Threads;
  std::map<uint64_t, std::vector<bool>>
      Groups; ///< The SLM bytes that were written.
  /// Of the message that is executed: what its lanes send and have read from
  /// SLM, and how many bytes they have written there.
  LaneData Sent, Read;
  unsigned Moved[MaxLanes] = {};
  uint64_t FirstUnwritten[MaxLanes] = {};
};

} // namespace

std::unique_ptr<Observer> makeUndefinedCheck(Findings &Found) {
  return std::make_unique<UndefinedCheck>(Found);
}

} // namespace gensim
