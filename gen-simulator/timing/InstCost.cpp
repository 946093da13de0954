//===- InstCost.cpp - what an instruction asks of the EU ------------------===//
//
// Part of CMC, under the MIT licence.
//
// Facts: Mesa's brw_ir_performance.cpp and IGC's LatencyTable and
// LocalScheduler (bank conflicts); the figures are in Parameters.def.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/InstCost.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

namespace gensim {
namespace timing {
namespace {

/// The figures are for registers of this size.
constexpr unsigned RegisterBytes = 32;

class Estimator {
public:
  Estimator(const cmc::TargetInfo &Target, const Parameters &P)
      : Target(Target), P(P),
        IsOrdered(Target.has(cmc::TargetInfo::Scoreboard)) {}

  InstCost cost(const Inst &I) const;

private:
  void setPayloads(const Inst &I, InstCost &C) const;
  void setReads(const Inst &I, InstCost &C) const;
  void setWrites(const Inst &I, InstCost &C) const;
  void setOrder(const Inst &I, InstCost &C) const;
  void setALU(const Inst &I, InstCost &C) const;
  void setMath(const Inst &I, InstCost &C) const;
  void setSystolic(const Inst &I, InstCost &C) const;
  void setBusy(const Inst &I, InstCost &C, double Bytes, double Rate) const;
  double registerCycles(const Inst &I) const;
  double conflict(const Inst &I) const;
  double latency(const Inst &I) const;
  uint8_t pipesOf(const Inst &I) const;
  unsigned passes(double Bytes) const {
    return unsigned(std::ceil(std::max(1.0, Bytes / RegisterBytes)));
  }
  void addRead(InstCost &C, unsigned First, unsigned Count) const {
    if (C.NumReads < llvm::array_lengthof(C.Reads))
      C.Reads[C.NumReads++] = {uint16_t(First), uint16_t(Count)};
  }
  void addWrite(InstCost &C, unsigned First, unsigned Count,
                double Latency) const {
    if (C.NumWrites < llvm::array_lengthof(C.Writes))
      C.Writes[C.NumWrites++] = {uint16_t(First), uint16_t(Count),
                                 float(Latency)};
  }

  const cmc::TargetInfo &Target;
  const Parameters &P;
  /// Gen12 and later: an instruction waits for all of an earlier one. Before,
  /// the hardware's scoreboard lets it start with the first register.
  const bool IsOrdered;
};

/// The bytes of the execution type: the widest source; bytes are computed as
/// words.
unsigned executionBytes(const Inst &I) {
  unsigned Bytes = 0;
  for (unsigned K = 0; K < I.NumSources; ++K)
    Bytes =
        std::max(Bytes, elementBytes(I.Src[K].Ty == Type::None ? Type::UD
                                                               : I.Src[K].Ty));
  if (!Bytes)
    Bytes = elementBytes(I.Dst.Ty == Type::None ? Type::UD : I.Dst.Ty);
  return std::max(2u, Bytes);
}

bool isLong(const Inst &I) {
  auto Is = [](Type T) {
    return T == Type::UQ || T == Type::Q || T == Type::DF;
  };
  bool Any = Is(I.Dst.Ty);
  for (unsigned K = 0; K < I.NumSources; ++K)
    Any |= Is(I.Src[K].Ty);
  return Any;
}

bool computesFloats(const Inst &I) {
  bool Any = I.NumSources == 0 && isFloat(I.Dst.Ty);
  for (unsigned K = 0; K < I.NumSources; ++K)
    Any |= isFloat(I.Src[K].Ty);
  return Any || (I.Opcode == Op::Mov && isFloat(I.Dst.Ty));
}

/// Whether \p I multiplies dwords by dwords.
bool isProductOfDwords(const Inst &I) {
  bool Multiplies = I.Opcode == Op::Mul || I.Opcode == Op::Mad ||
                    I.Opcode == Op::Mach || I.Opcode == Op::Macl ||
                    I.Opcode == Op::Mac;
  if (!Multiplies || I.NumSources < 2)
    return false;
  unsigned First = I.NumSources == 3 ? 1 : 0;
  return !isFloat(I.Src[First].Ty) && sizeOf(I.Src[First].Ty) == 4 &&
         sizeOf(I.Src[First + 1].Ty) == 4;
}

bool isDivision(const Inst &I) {
  return I.Math == MathFn::IDiv || I.Math == MathFn::IQot ||
         I.Math == MathFn::IRem;
}
bool isPower(const Inst &I) {
  return I.Math == MathFn::Pow || I.Math == MathFn::FDiv;
}

/// The bytes from the first to behind the last that \p S reads.
unsigned span(const Source &S, unsigned ExecSize) {
  unsigned Last = 0;
  for (unsigned L = 0; L < ExecSize; ++L)
    Last = std::max(Last, L / S.Width * S.Vert + L % S.Width * S.Horz);
  return (Last + 1) * elementBytes(S.Ty);
}

unsigned destinationBytes(const Inst &I) {
  return ((I.ExecSize - 1) * I.Dst.Horz + 1) * elementBytes(I.Dst.Ty);
}

uint8_t Estimator::pipesOf(const Inst &I) const {
  constexpr uint8_t First = 1 << FPU0, Second = 1 << FPU1;
  if (isSystolic(I))
    return 1 << Systolic;
  if (classOf(I.Opcode) == OpClass::Math)
    return Second;
  if (computesFloats(I))
    return P[Param::FloatPipes] > 1 ? First | Second : First;
  if (P[Param::IntegerPipes] > 1)
    return First | Second;
  // From XeHPG on integers and floats have a pipe each.
  return Target.has(cmc::TargetInfo::ScoreboardPipes) ? Second : First;
}

double Estimator::latency(const Inst &I) const {
  if (isSystolic(I))
    return P[Param::DPASLatency];
  if (classOf(I.Opcode) == OpClass::Math)
    return isDivision(I) ? P[Param::DivideCycles] + 2
           : isPower(I)  ? P[Param::PowerLatency]
                         : P[Param::MathLatency];
  return isLong(I) ? P[Param::LongLatency] : P[Param::ALULatency];
}

/// The time for which \p I occupies its pipe for a register of simple types.
double Estimator::registerCycles(const Inst &I) const {
  if (classOf(I.Opcode) != OpClass::Math)
    return P[Param::ALUCycles];
  return isDivision(I) ? P[Param::DivideCycles]
         : isPower(I)  ? P[Param::PowerCycles]
                       : P[Param::MathCycles];
}

/// Three sources are read at once. Up to Gen11 the second and the third must
/// differ in parity or half of the file; from Gen12 on no two of them may be
/// equal modulo 16, nor all three in parity. A register that two sources name
/// is read once, and then there is no conflict: clpeak, all of whose
/// multiply-adds are x = y * x + y, runs at 98 % of the peak on Gen9 (clpeak,
/// Intel_UHD_Graphics_620.log). On XeHPG it is read twice: x = x * x + c runs
/// at half of the rate of y = a * y + b on an Arc A380 (clpeak, issue 202).
double Estimator::conflict(const Inst &I) const {
  if (I.NumSources != 3 || isSystolic(I))
    return 0;
  int Register[3];
  for (unsigned K = 0; K < 3; ++K) {
    const Source &S = I.Src[K];
    bool Reads =
        S.File == RegFile::GRF && S.Addr == Addressing::Direct && !S.isScalar();
    Register[K] = Reads ? int(S.Offset / Target.GRFBytes) : -1;
  }
  auto Bank = [&](int R) {
    return IsOrdered ? R % 16 : (R >> 6 & 1) * 2 + (R & 1);
  };
  const bool ReadsTwice = Target.has(cmc::TargetInfo::ScoreboardPipes);
  auto Equal = [&](unsigned A, unsigned B) {
    return Register[A] >= 0 && Register[A] == Register[B];
  };
  if (!IsOrdered && (Equal(0, 1) || Equal(0, 2) || Equal(1, 2)))
    return 0;
  auto Collide = [&](unsigned A, unsigned B) {
    return Register[A] >= 0 && Register[B] >= 0 &&
           (ReadsTwice || !Equal(A, B)) &&
           Bank(Register[A]) == Bank(Register[B]);
  };
  bool Any = Collide(1, 2);
  if (IsOrdered) {
    bool AllGeneral = llvm::all_of(Register, [](int R) { return R >= 0; });
    bool OneParity = AllGeneral && Register[0] % 2 == Register[1] % 2 &&
                     Register[1] % 2 == Register[2] % 2;
    Any |= Collide(0, 1) || Collide(0, 2) || OneParity;
  }
  return Any ? passes(destinationBytes(I)) * P[Param::BankConflict] : 0;
}

/// Sets the occupation of a pipe that takes a register of \p Bytes in \p Rate
/// cycles.
void Estimator::setBusy(const Inst &I, InstCost &C, double Bytes,
                        double Rate) const {
  C.Conflict = conflict(I);
  double All = Rate * passes(Bytes), Half = Rate * passes(Bytes / 2);
  bool Wide = lanesMatter(I);
  C.Busy[unsigned(Halves::Both)] = All + C.Conflict;
  for (Halves H : {Halves::None, Halves::Lower, Halves::Upper})
    C.Busy[unsigned(H)] = (Wide ? Half : All) + C.Conflict;
  C.WriteStep = C.ReadStep = IsOrdered ? 0 : Rate;
}

void Estimator::setALU(const Inst &I, InstCost &C) const {
  C.Pipes = pipesOf(I);
  double Bytes = I.ExecSize * executionBytes(I);
  if (I.Dst.File == RegFile::GRF || I.Dst.File == RegFile::Acc)
    Bytes = std::max<double>(Bytes, destinationBytes(I));
  double Rate = P[Param::ALUCycles];
  if (isLong(I))
    Rate *= P[Param::LongCycles];
  else if (isProductOfDwords(I))
    Rate *= P[Param::MultiplyCycles];
  setBusy(I, C, Bytes, Rate);
  unsigned Addresses = 0;
  for (unsigned K = 0; K < I.NumSources; ++K)
    if (I.Src[K].Addr == Addressing::PerRow)
      Addresses = std::max(Addresses, unsigned(I.ExecSize / I.Src[K].Width));
  for (float &Busy : C.Busy)
    Busy = std::max<double>(Busy, Addresses * P[Param::IndirectCycles]);
}

void Estimator::setMath(const Inst &I, InstCost &C) const {
  C.Pipes = pipesOf(I);
  C.OutOfOrder = !Target.has(cmc::TargetInfo::MathInOrder);
  // Halves are computed at the rate of floats.
  setBusy(I, C, I.ExecSize * std::max(4u, elementBytes(I.Dst.Ty)),
          registerCycles(I));
}

void Estimator::setSystolic(const Inst &I, InstCost &C) const {
  C.Pipes = pipesOf(I);
  C.OutOfOrder = true;
  double Cycles = std::max<unsigned>(1, I.RepeatCount) * P[Param::DPASCycles];
  for (float &Busy : C.Busy)
    Busy = Cycles;
  C.WriteStep = P[Param::DPASCycles];
}

/// The record of the message has the number of their registers.
void Estimator::setPayloads(const Inst &I, InstCost &C) const {
  const SendInfo &S = I.Send;
  C.Payloads = S.Split ? 2 : 1;
  for (unsigned K = 0; K < C.Payloads; ++K) {
    bool Known =
        I.Src[K].File == RegFile::GRF && I.Src[K].Addr == Addressing::Direct;
    addRead(C, Known ? I.Src[K].Offset / Target.GRFBytes : 0, 0);
  }
  if (S.Split)
    C.Payload1 = S.Length1 >= 0       ? S.Length1
                 : S.ExDescInRegister ? 0
                                      : S.ExDesc >> 6 & 0x1F;
}

void Estimator::setReads(const Inst &I, InstCost &C) const {
  bool IsSend = C.C == InstCost::Class::Send;
  auto AddAddress = [&](unsigned Word, unsigned Words) {
    addRead(C, FirstAddress + Word / 4, (Word % 4 + Words + 3) / 4);
  };
  if (IsSend)
    setPayloads(I, C);
  for (unsigned K = 0; K < I.NumSources; ++K) {
    const Source &S = I.Src[K];
    if (S.Addr != Addressing::Direct) {
      C.IndirectReads += hasIndirect(I);
      AddAddress(S.AddrSub,
                 S.Addr == Addressing::PerRow ? I.ExecSize / S.Width : 1);
      continue;
    }
    if (IsSend)
      continue;
    unsigned In = S.Offset % Target.GRFBytes, Reg = S.Offset / Target.GRFBytes;
    unsigned Bytes = isSystolic(I) ? 8 * Target.GRFBytes : span(S, I.ExecSize);
    unsigned Count = (In + Bytes + Target.GRFBytes - 1) / Target.GRFBytes;
    switch (S.File) {
    case RegFile::GRF:
      addRead(C, Reg, std::min(Count, 255 - Reg));
      break;
    case RegFile::Acc:
      addRead(C, FirstAccumulator + Reg % 16, 1);
      break;
    case RegFile::Flag:
      addRead(C, FirstFlag + S.Offset / 2 % 8, std::max(1u, sizeOf(S.Ty) / 2));
      break;
    case RegFile::Address:
      AddAddress(S.Offset / 2 % 32, std::max(1u, span(S, I.ExecSize) / 2));
      break;
    default:
      break;
    }
  }
  if (I.Dst.Addr != Addressing::Direct) {
    C.IndirectWrite = hasIndirect(I);
    AddAddress(I.Dst.AddrSub, 1);
  }
  if (IsSend && I.Send.DescInRegister)
    AddAddress(I.Send.DescOffset / 2, 2);
  if (IsSend && I.Send.ExDescInRegister)
    AddAddress(I.Send.ExDescOffset / 2, 2);
  bool ReadsFlag = I.Pred.K != Predicate::Kind::None;
  if (ReadsFlag)
    addRead(C, FirstFlag + I.FlagBit / 16, I.ExecSize > 16 ? 2 : 1);
  if (I.Opcode == Op::Mac || I.Opcode == Op::Mach || I.Opcode == Op::Macl ||
      I.Opcode == Op::Sada2)
    addRead(C, FirstAccumulator, 1);
}

void Estimator::setWrites(const Inst &I, InstCost &C) const {
  // A send's registers are in the record of its message.
  if (C.C == InstCost::Class::Send) {
    if (I.Dst.File == RegFile::GRF && I.Dst.Addr == Addressing::Direct)
      addWrite(C, I.Dst.Offset / Target.GRFBytes, 0, 0);
    return;
  }
  // From Gen12 on a result can be read when all of it is written.
  double Rest = IsOrdered
                    ? C.Busy[unsigned(Halves::Both)] -
                          registerCycles(I) * Target.GRFBytes / RegisterBytes
                    : 0;
  Rest = isSystolic(I) ? 0 : std::max(0.0, Rest);
  double Accumulator = P[Param::AccumulatorLatency] + Rest;
  C.IndirectLatency = latency(I) + Rest;
  unsigned Reg = I.Dst.Offset / Target.GRFBytes;
  switch (I.Dst.Addr == Addressing::Direct ? I.Dst.File : RegFile::Null) {
  case RegFile::GRF: {
    unsigned Bytes = I.Dst.Offset % Target.GRFBytes + destinationBytes(I);
    unsigned Count = (Bytes + Target.GRFBytes - 1) / Target.GRFBytes;
    if (isSystolic(I))
      Count = std::max<unsigned>(1, I.RepeatCount);
    addWrite(C, Reg, std::min(Count, 255 - Reg), latency(I) + Rest);
    break;
  }
  case RegFile::Acc:
    addWrite(C, FirstAccumulator + Reg % 16, 1, Accumulator);
    break;
  case RegFile::Flag:
    addWrite(C, FirstFlag + I.Dst.Offset / 2 % 8,
             std::max(1u, sizeOf(I.Dst.Ty) / 2), P[Param::FlagLatency]);
    break;
  case RegFile::Address:
    addWrite(C, FirstAddress + I.Dst.Offset / 8 % 8,
             std::min((I.Dst.Offset % 8 + destinationBytes(I) + 7) / 8,
                      8 - I.Dst.Offset / 8 % 8),
             P[Param::AddressLatency]);
    break;
  default:
    break;
  }
  bool Selects = I.Opcode == Op::Sel || I.Opcode == Op::Csel;
  if (I.CondMod != Cond::None && !Selects)
    addWrite(C, FirstFlag + I.FlagBit / 16, I.ExecSize > 16 ? 2 : 1,
             P[Param::FlagLatency]);
  if (I.AccWrEn || I.Opcode == Op::Addc || I.Opcode == Op::Subb)
    addWrite(C, FirstAccumulator, 1, Accumulator);
}

/// Its pipe is that of its result. Branches are counted as integers.
Order orderOf(const Inst &I, const cmc::TargetInfo &Target) {
  if (!Target.has(cmc::TargetInfo::ScoreboardPipes))
    return Order::Short;
  if (classOf(I.Opcode) == OpClass::Math)
    return Order::Maths;
  if (isLong(I))
    return Order::Longs;
  return isFloat(I.Dst.Ty) ? Order::Short : Order::Integers;
}

void Estimator::setOrder(const Inst &I, InstCost &C) const {
  using Pipe = Scoreboard::Pipe;
  bool IsShort = C.C == InstCost::Class::ALU || C.C == InstCost::Class::Branch;
  if (IsShort && !C.OutOfOrder)
    C.Order = orderOf(I, Target);
  C.IsLong = isLong(I);
  C.Waits = I.Waits;
  constexpr uint8_t All = (1 << NumOrders) - 1;
  constexpr uint8_t Of[] = {0,
                            All,
                            1 << Order::Short,
                            1 << Order::Integers,
                            1 << Order::Longs,
                            1 << Order::Maths};
  C.WaitOrders = I.Waits.P != Pipe::Inferred ? Of[unsigned(I.Waits.P)]
                 : C.Order != NoOrder        ? uint8_t(1 << C.Order)
                                             : All;
  if (I.Opcode != Op::Sync)
    return;
  uint32_t Tokens =
      I.Src[0].File == RegFile::Imm ? uint32_t(I.Src[0].Imm) : ~0u;
  if (I.Sync == SyncFn::AllWr)
    C.TokensWritten = Tokens;
  if (I.Sync == SyncFn::AllRd)
    C.TokensRead = Tokens;
}

InstCost Estimator::cost(const Inst &I) const {
  using Class = InstCost::Class;
  InstCost C;
  C.Issue = P[Param::IssueCycles];
  switch (classOf(I.Opcode)) {
  case OpClass::ALU:
    isSystolic(I) ? setSystolic(I, C) : setALU(I, C);
    break;
  case OpClass::Math:
    setMath(I, C);
    break;
  case OpClass::Branch:
    C.C = Class::Branch;
    C.Issue = P[Param::BranchCycles];
    break;
  case OpClass::Send:
    C.C = Class::Send;
    C.Pipes = 1 << SendUnit;
    C.Issue = P[Param::SendIssueCycles];
    C.EndsThread = I.EOT;
    C.AwaitsOthers = I.Conditional;
    C.OutOfOrder = true;
    break;
  case OpClass::Sync:
    C.C =
        I.Opcode == Op::Wait || (I.Opcode == Op::Sync && I.Sync == SyncFn::Bar)
            ? Class::Wait
            : Class::Sync;
    break;
  }
  if (C.C == Class::ALU && I.Dst.File == RegFile::GRF)
    // Measured: the thread is held for each register that is written.
    C.Issue *= passes(destinationBytes(I));
  C.Issue += C.Conflict;
  C.IsSystolic = isSystolic(I);
  C.ChecksWrites = !I.NoCheck;
  if (IsOrdered)
    setOrder(I, C);
  setReads(I, C);
  setWrites(I, C);
  return C;
}

} // namespace

std::vector<InstCost> costsOf(const Program &P, const Parameters &Params) {
  Estimator E(P.target(), Params);
  std::vector<InstCost> Out;
  for (const Inst &I : P.insts())
    Out.push_back(E.cost(I));
  return Out;
}

} // namespace timing
} // namespace gensim
