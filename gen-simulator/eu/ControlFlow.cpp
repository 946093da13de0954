//===- ControlFlow.cpp - branches and synchronization ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Facts: docs/rationale/facts.md; vISA specification, execution model (call
// mask); field descriptions of IGA's GED library (JIP, UIP, BranchCtrl).
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/ControlFlow.h"
#include "gen-simulator/eu/Operands.h"
#include "gen-simulator/state/Dispatch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using llvm::formatv;

namespace gensim {

static uint32_t parkedAt(const Thread &T, uint32_t PC) {
  uint32_t Found = 0;
  for (uint32_t Parked = T.DispatchMask & ~T.Active; Parked;
       Parked &= Parked - 1) {
    unsigned Channel = llvm::countTrailingZeros(Parked);
    if (T.Wake[Channel] == PC)
      Found |= 1u << Channel;
  }
  return Found;
}

void wakeChannels(Thread &T) {
  if (T.Active != T.DispatchMask && T.Next < T.program().insts().size())
    T.Active |= parkedAt(T, T.program().insts()[T.Next].PC);
}

std::vector<bool> wakePoints(const Program &P) {
  std::vector<bool> Points(P.insts().size());
  auto mark = [&](int64_t PC) {
    int Index = PC < 0 ? -1 : P.indexOf(uint32_t(PC));
    if (Index >= 0 && size_t(Index) < Points.size())
      Points[Index] = true;
  };
  for (const Inst &I : P.insts()) {
    if (classOf(I.Opcode) != OpClass::Branch)
      continue;
    // If the targets are in registers, brc may park channels anywhere.
    if (I.Opcode == Op::Brc && I.JIP < 0)
      return std::vector<bool>(P.insts().size(), true);
    mark(I.JIP);
    mark(I.UIP);
    mark(I.PC + I.Bytes);
  }
  return Points;
}

namespace {

/// The execution of one branch. Masks are of channels, not of lanes.
class Branch {
public:
  Branch(Thread &T, const Inst &I);

  void jumpScalar();
  void branchIf();
  void branchElse();
  void reconverge() { advance(); }
  void loop() { diverge(I.JIP); }
  void breakOut();
  void parkTaken();
  void branchGoto();
  void brc();
  void brd();
  void call();
  void ret();

private:
  void park(uint32_t Channels, int64_t PC);
  void jump(int64_t PC);
  void next() { T.Next++; }
  void advance() { advance(I.JIP); }
  void advance(int64_t JIP);
  void diverge(int64_t Target);
  uint32_t dword(const Source &S, unsigned Index) const;
  int64_t relative(unsigned Index) const;

  Thread &T;
  const Inst &I;
  const uint32_t NextPC;
  uint32_t Lanes;          ///< The channels that the instruction covers.
  uint32_t Taken, Untaken; ///< Active ones whose predicate is true, and false.
  bool First;              ///< The predicate of the first lane.
};

Branch::Branch(Thread &T, const Inst &I)
    : T(T), I(I), NextPC(I.PC + I.Bytes),
      Lanes(uint32_t(((uint64_t(1) << I.ExecSize) - 1) << I.ChannelOffset)) {
  uint32_t Pred = predicate(T, I);
  First = Pred & 1;
  Taken = T.Active & Lanes & (Pred << I.ChannelOffset);
  Untaken = T.Active & Lanes & ~Taken;
}

void Branch::park(uint32_t Channels, int64_t PC) {
  T.Active &= ~Channels;
  for (; Channels; Channels &= Channels - 1)
    T.Wake[llvm::countTrailingZeros(Channels)] = uint32_t(PC);
}

void Branch::jump(int64_t PC) {
  int Index = PC < 0 ? -1 : T.program().indexOf(uint32_t(PC));
  if (Index < 0)
    T.fail(Fault::Kind::RanOffEnd,
           formatv("a branch to {0:x}, where the program has no instruction",
                   PC < 0 ? uint64_t(PC) & 0xffffffff : uint64_t(PC)));
  else
    T.Next = Index;
}

/// Continues at the next instruction if a channel is active there, else at
/// \p JIP.
void Branch::advance(int64_t JIP) {
  bool Nobody = !(T.Active & Lanes) && !(parkedAt(T, NextPC) & Lanes);
  if (Nobody && JIP >= 0)
    jump(JIP);
  else
    next();
}

/// Channels that take the branch run first; the others wait here.
void Branch::diverge(int64_t Target) {
  if (!Taken)
    return advance(NextPC);
  park(Untaken, NextPC);
  jump(Target);
}

uint32_t Branch::dword(const Source &S, unsigned Index) const {
  uint32_t Offset = S.Offset + 4 * Index;
  return Offset + 4 <= T.GRF.size() ? T.grf<uint32_t>(Offset) : 0;
}

/// The target in dword \p Index of the register operand, relative to this
/// branch.
int64_t Branch::relative(unsigned Index) const {
  return int64_t(I.PC) + int32_t(dword(I.Src[0], Index));
}

/// jmpi: the predicate is one bit, and channels do not matter. A register has
/// the distance from the next instruction.
void Branch::jumpScalar() {
  if (!First)
    next();
  else
    jump(I.JIP >= 0 ? I.JIP : relative(0) + I.Bytes);
}

void Branch::branchIf() {
  if (I.BranchCtrl)
    return T.fail(Fault::Kind::UnimplementedInstruction,
                  "if with branch control");
  park(Untaken, I.JIP);
  advance();
}

void Branch::branchElse() {
  park(T.Active & Lanes, I.UIP >= 0 ? I.UIP : I.JIP);
  advance();
}

/// UIP of break is the while, but channels that leave do not take part in it.
void Branch::breakOut() {
  int Index = T.program().indexOf(uint32_t(I.UIP)); // -1 if negative.
  if (Index < 0)
    return jump(I.UIP);
  const Inst &End = T.program().insts()[Index];
  park(Taken, End.Opcode == Op::While ? End.PC + End.Bytes : End.PC);
  advance();
}

/// cont, halt.
void Branch::parkTaken() {
  park(Taken, I.UIP);
  advance();
}

/// With branch control (backward), predicated channels go to UIP and the others
/// wait here. Without it, one side waits at UIP: on Gen9 the channels whose
/// predicate is false.
void Branch::branchGoto() {
  if (I.BranchCtrl)
    return Taken ? diverge(I.UIP) : advance();
  bool JumpsOnFalse = T.program().target().has(cmc::TargetInfo::GotoKeepsTrue);
  park(JumpsOnFalse ? Untaken : Taken, I.UIP);
  advance();
}

void Branch::brc() {
  bool InRegister = I.JIP < 0;
  park(Taken, InRegister ? relative(1) : I.UIP);
  advance(InRegister ? relative(0) : I.JIP);
}

void Branch::brd() { diverge(I.JIP < 0 ? relative(0) : I.JIP); }

/// Writes the return address and the call mask, two dwords with any mask.
void Branch::call() {
  if (I.NoMask ? !First : !Taken)
    return next();
  if (I.Dst.Offset + 8 > T.program().target().registerFileBytes())
    return T.fail(Fault::Kind::Illegal, "call without a return register");
  const Source &To = I.Src[0];
  int64_t Target = I.JIP;
  if (I.JIP < 0)
    Target = I.Opcode == Op::Calla
                 ? int64_t(dword(To, 0) - uint32_t(T.D.CodeAddress))
                 : relative(0);
  uint32_t SavedMask = T.CallMask;
  // Without a mask, too: the ret of all these channels may have one.
  T.CallMask = I.NoMask ? T.Active & Lanes : Taken;
  if (!I.NoMask)
    park(Untaken, NextPC);
  T.setGRF<uint32_t>(I.Dst.Offset, uint32_t(T.D.CodeAddress) + NextPC);
  T.setGRF<uint32_t>(I.Dst.Offset + 4, SavedMask);
  jump(Target);
}

/// Channels return one by one, and wait at the return address until all
/// channels of the call have returned.
void Branch::ret() {
  if (I.NoMask && !First)
    return next();
  uint32_t Caller = dword(I.Src[0], 0) - uint32_t(T.D.CodeAddress);
  if (!I.NoMask) {
    park(Taken, Caller);
    T.CallMask &= ~Taken;
    if (T.CallMask)
      return next();
  }
  T.CallMask = dword(I.Src[0], 1);
  jump(Caller);
}

struct Handler {
  Op Opcode;
  void (Branch::*Execute)();
};

constexpr Handler Handlers[] = {
    {Op::Jmpi, &Branch::jumpScalar}, {Op::If, &Branch::branchIf},
    {Op::Else, &Branch::branchElse}, {Op::Endif, &Branch::reconverge},
    {Op::Join, &Branch::reconverge}, {Op::While, &Branch::loop},
    {Op::Break, &Branch::breakOut},  {Op::Cont, &Branch::parkTaken},
    {Op::Halt, &Branch::parkTaken},  {Op::Goto, &Branch::branchGoto},
    {Op::Brc, &Branch::brc},         {Op::Brd, &Branch::brd},
    {Op::Call, &Branch::call},       {Op::Calla, &Branch::call},
    {Op::Ret, &Branch::ret},
};

} // namespace

void executeBranch(Thread &T, const Inst &I) {
  const Handler *H = llvm::find_if(
      Handlers, [&](const Handler &H) { return H.Opcode == I.Opcode; });
  Branch B(T, I);
  (B.*H->Execute)();
}

static void passBarrier(Thread &T, SyncEvent Event) {
  T.Next++;
  if (T.Watch)
    T.Watch->sync(T, Event);
}

/// wait n, sync.bar: continues after the notification, and consumes it.
static void awaitNotification(Thread &T, unsigned Register) {
  if (Register >= std::size(T.Notifications))
    return T.fail(Fault::Kind::Illegal, "no such notification register");
  if (!T.Notifications[Register]) {
    T.Barrier = 0;
    T.Status = ThreadStatus::AtBarrier;
    return;
  }
  --T.Notifications[Register];
  passBarrier(T, SyncEvent::BarrierPassed);
}

/// sync.bar: the source is the index of a named barrier, or null.
static void awaitBarrier(Thread &T, const Inst &I) {
  const Source &S = I.Src[0];
  uint64_t Number = S.File == RegFile::Imm    ? S.Imm & 0xFF
                    : S.File == RegFile::Flag ? T.flag(S.Offset * 8) & 0xFF
                                              : 0;
  if (!Number)
    return awaitNotification(T, 0);
  if (Number >= ThreadGroup::NamedBarriers ||
      !T.program().target().has(cmc::TargetInfo::NamedBarrier))
    return T.fail(Fault::Kind::Illegal,
                  formatv("there is no named barrier {0}", Number));
  uint32_t Bit = 1u << Number;
  if (!(T.NamedNotifications & Bit)) {
    T.Barrier = unsigned(Number);
    T.Status = ThreadStatus::AtBarrier;
    return;
  }
  T.NamedNotifications &= ~Bit;
  passBarrier(T, SyncEvent::NamedBarrierPassed);
}

void executeSync(Thread &T, const Inst &I) {
  switch (I.Opcode) {
  case Op::Wait:
    return awaitNotification(T, I.Src[0].Offset / 4);
  case Op::Sync:
    if (I.Sync == SyncFn::Bar)
      return awaitBarrier(T, I);
    if (I.Sync == SyncFn::Host)
      return T.fail(Fault::Kind::UnimplementedInstruction,
                    "sync.host waits for the host, which never notifies");
    break;
  case Op::Nop:
    break;
  default:
    return T.fail(Fault::Kind::Illegal, "an illegal instruction");
  }
  // Instructions execute in order and sends complete at once, so there is
  // nothing else to wait for.
  T.Next++;
}

} // namespace gensim
