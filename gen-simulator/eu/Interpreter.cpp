//===- Interpreter.cpp - execution of instructions ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/eu/ControlFlow.h"
#include "gen-simulator/eu/Prepared.h"
#include "gen-simulator/state/Dispatch.h"
#include "llvm/Support/FormatVariadic.h"

using llvm::formatv;

namespace gensim {

namespace {

bool isIndirect(const Inst &I) {
  for (unsigned K = 0; K < I.NumSources; ++K)
    if (I.Src[K].Addr != Addressing::Direct)
      return true;
  return I.Dst.Addr != Addressing::Direct;
}

constexpr uint32_t AlternativeMode = 1, RoundingModes = 0x30;

/// The modes of cr0.0 in which \p I must not use loops: the loops of math
/// functions round to nearest, and execute() fails a thread that computes
/// floats in the alternative mode.
uint32_t foreignModes(const Inst &I) {
  if (classOf(I.Opcode) == OpClass::Math)
    return AlternativeMode | RoundingModes;
  bool Moves = I.Opcode == Op::Mov || I.Opcode == Op::Smov ||
               I.Opcode == Op::Sel || I.Opcode == Op::Csel ||
               I.Opcode == Op::Cmp;
  return !Moves && floatingType(I) != Type::None ? AlternativeMode : 0;
}

Prepared prepareInst(const Inst &I, const cmc::TargetInfo &Target) {
  Prepared P;
  P.Class = classOf(I.Opcode);
  P.HasIndirect = isIndirect(I) && P.Class != OpClass::Branch;
  P.SetsControl = I.Dst.File == RegFile::Control;
  P.OnlyActive = (I.Pred.K == Predicate::Kind::None && I.Opcode != Op::Smov) ||
                 I.Opcode == Op::Sel || P.Class == OpClass::Branch;
  P.Lanes = uint32_t((uint64_t(1) << I.ExecSize) - 1);
  P.ForeignModes = foreignModes(I);
  P.Why = violation(I, Target, P.Refused);
  if (P.Why.empty())
    P.Refused = Fault::Kind::None;
  if (P.Why.empty() && !P.SetsControl)
    P.Chain = bind(I, Target, loops());
  if (P.Class == OpClass::Send)
    P.Send = bindSend(I, Target);
  return P;
}

/// Fails \p T if lane \p Lane of an operand is outside the register file.
template <typename Operand>
bool checkLane(Thread &T, const Operand &O, unsigned Lane, const char *What) {
  if (O.Addr == Addressing::Direct)
    return true;
  uint32_t Offset = elementOffset(T, O, Lane);
  uint32_t Limit = T.program().target().registerFileBytes();
  if (Offset < Limit && sizeOf(O.Ty) <= Limit - Offset)
    return true;
  T.fail(Fault::Kind::Illegal,
         formatv("the indirect {0} is at byte {1} of the register file, which "
                 "has {2}",
                 What, int32_t(Offset), Limit),
         int(Lane));
  return false;
}

bool checkIndirect(Thread &T, const Inst &I, uint32_t Mask) {
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    if (!(Mask >> L & 1))
      continue;
    for (unsigned K = 0; K < I.NumSources; ++K)
      if (!checkLane(T, I.Src[K], L, "source"))
        return false;
    if (!checkLane(T, I.Dst, L, "destination"))
      return false;
  }
  return true;
}

} // namespace

Interpreter::Interpreter(std::shared_ptr<const Program> Source)
    : P(std::move(Source)) {
  std::vector<bool> Wakes = wakePoints(*P);
  llvm::ArrayRef<Inst> Insts = P->insts();
  Code.reserve(Insts.size());
  for (size_t N = 0; N < Insts.size(); ++N) {
    Code.push_back(prepareInst(Insts[N], P->target()));
    Code.back().WakesChannels = Wakes[N];
  }
}

void Interpreter::run(Thread &T, uint64_t Budget,
                      const std::atomic<bool> &Stop) const {
  HostRounding Rounding(T.Control[0]);
  T.Watch ? loop<true>(T, Budget, Stop) : loop<false>(T, Budget, Stop);
}

void Interpreter::execute(Thread &T, const Prepared &B, const Inst &I,
                          uint32_t Mask, LoopArgs &A) const {
  bool HasChain = B.Chain.Operate && !(T.Control[0] & B.ForeignModes);
  if (HasChain && executeBound(B.Chain, T, I, Mask, A)) {
    ++T.Next;
    return;
  }
  if (B.Refused != Fault::Kind::None)
    return T.fail(B.Refused, B.Why);
  if (B.HasIndirect && !checkIndirect(T, I, Mask))
    return;
  switch (B.Class) {
  case OpClass::ALU:
    if (T.Control[0] & B.ForeignModes)
      return T.fail(Fault::Kind::UnimplementedInstruction,
                    "arithmetic in the alternative float mode (cr0.0 bit 0)");
    executeAlu(T, I, Mask);
    if (B.SetsControl) {
      HostRounding::set(T.Control[0]);
      A = loopArgs(T.Control[0]);
    }
    break;
  case OpClass::Math:
    executeMath(T, I, Mask);
    break;
  case OpClass::Send:
    if (I.Conditional && !T.D.Dependencies.empty() && !T.DependenciesMet) {
      T.Status = ThreadStatus::AtDependency;
      return;
    }
    executeSend(T, I, Mask, B.Send);
    break;
  case OpClass::Branch:
    return executeBranch(T, I);
  case OpClass::Sync:
    return executeSync(T, I);
  }
  if (T.Status != ThreadStatus::Faulted)
    ++T.Next;
}

template <bool Watched>
void Interpreter::loop(Thread &T, uint64_t Budget,
                       const std::atomic<bool> &Stop) const {
  const Inst *Insts = P->insts().data();
  const size_t Size = Code.size();
  LoopArgs A = loopArgs(T.Control[0]);
  while (T.Status == ThreadStatus::Ready && Budget-- &&
         !Stop.load(std::memory_order_relaxed)) {
    if (T.Next >= Size)
      return T.fail(Fault::Kind::RanOffEnd,
                    "execution ran past the last instruction");
    const Prepared &B = Code[T.Next];
    const Inst &I = Insts[T.Next];
    if (B.WakesChannels)
      wakeChannels(T);
    uint32_t Mask = (I.NoMask ? ~0u : T.Active >> I.ChannelOffset) & B.Lanes;
    if (!B.OnlyActive)
      Mask = executionMask(T, I);
    if (Watched)
      T.Watch->before(T, I, Mask);
    if (Watched && T.Status != ThreadStatus::Ready)
      return;
    execute(T, B, I, Mask, A);
    bool Waits = T.Status == ThreadStatus::AtBarrier ||
                 T.Status == ThreadStatus::AtDependency;
    if (Waits || T.Status == ThreadStatus::Faulted)
      return;
    if (Watched)
      T.Watch->after(T, I, Mask);
    ++T.Executed;
  }
}

void Interpreter::step(Thread &T) const {
  static const std::atomic<bool> Never{false};
  loop<false>(T, 1, Never);
}

std::shared_ptr<const Executable> prepare(std::shared_ptr<const Program> P) {
  return std::make_shared<Interpreter>(std::move(P));
}

} // namespace gensim
