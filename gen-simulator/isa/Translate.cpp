//===- Translate.cpp - translation of decoded instructions ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/isa/Translate.h"
#include "gen-simulator/isa/Align16.h"
#include "gen-simulator/isa/Recode.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;
using cmc::iga::KernelView;

namespace gensim {
namespace {

// The library's enumerations, in its order; a value beyond the end is an error.
constexpr Type Types[] = {
    Type::None,        Type::U1, Type::U2,          Type::U4,  Type::S2,
    Type::S4,          Type::UB, Type::B,           Type::UW,  Type::W,
    Type::UD,          Type::D,  Type::UQ,          Type::Q,   Type::HF,
    Type::None /*QF*/, Type::BF, Type::HF8,         Type::BF8, Type::TF32,
    Type::F,           Type::DF, Type::None /*NF*/, Type::V,   Type::UV,
    Type::VF};
constexpr RegFile Files[] = {RegFile::Null,
                             RegFile::Null,
                             RegFile::Address,
                             RegFile::Acc,
                             RegFile::MME,
                             RegFile::Flag,
                             RegFile::ChannelEnable,
                             RegFile::MsgControl,
                             RegFile::StackPointer,
                             RegFile::State,
                             RegFile::Control,
                             RegFile::Notification,
                             RegFile::IP,
                             RegFile::ThreadDependency,
                             RegFile::Timestamp,
                             RegFile::FlowControl,
                             RegFile::Debug,
                             RegFile::GRF};
constexpr SharedFunction Functions[] = {SharedFunction::Null,
                                        SharedFunction::UGML,
                                        SharedFunction::Sampler,
                                        SharedFunction::Gateway,
                                        SharedFunction::DataCache2,
                                        SharedFunction::RenderCache,
                                        SharedFunction::URB,
                                        SharedFunction::ThreadSpawner,
                                        SharedFunction::VME,
                                        SharedFunction::DataCacheReadOnly,
                                        SharedFunction::DataCache0,
                                        SharedFunction::PixelInterpolator,
                                        SharedFunction::DataCache1,
                                        SharedFunction::CRE,
                                        SharedFunction::SLM,
                                        SharedFunction::UGM,
                                        SharedFunction::Unknown /*BTD*/,
                                        SharedFunction::RayTracing,
                                        SharedFunction::TGM};
constexpr Cond Conditions[] = {
    Cond::None, Cond::EQ, Cond::NE,   Cond::GT,       Cond::GE,
    Cond::LT,   Cond::LE, Cond::None, Cond::Overflow, Cond::Unordered};
/// The flag is written by an early out of math.invm and math.rsqtm.
constexpr uint32_t EarlyOut = 0xff;

using PredKind = Predicate::Kind;
constexpr struct {
  PredKind Kind;
  uint8_t Size;
} Predicates[] = {
    {PredKind::None, 1}, {PredKind::Sequential, 1}, {PredKind::AnyV, 1},
    {PredKind::AllV, 1}, {PredKind::Any, 2},        {PredKind::All, 2},
    {PredKind::Any, 4},  {PredKind::All, 4},        {PredKind::Any, 8},
    {PredKind::All, 8},  {PredKind::Any, 16},       {PredKind::All, 16},
    {PredKind::Any, 32}, {PredKind::All, 32},       {PredKind::Any, 0},
    {PredKind::All, 0}}; // 0: all channels

constexpr struct {
  uint32_t Value;
  SyncFn Fn;
} Syncs[] = {{0, SyncFn::Nop},    {2, SyncFn::AllRd},  {3, SyncFn::AllWr},
             {12, SyncFn::Flush}, {13, SyncFn::Fence}, {14, SyncFn::Bar},
             {15, SyncFn::Host}};

enum Kind : uint32_t { Invalid, Direct, Macro, Indirect, Immediate, Label };
enum Option : uint32_t {
  AccWrEn = 0,
  Atomic = 1,
  EOT = 4,
  NoDDChk = 6,
  Switch = 10
};
enum Modifier : uint32_t { Abs = 1, Neg = 2 }; // bits
constexpr uint32_t PerRowVert = 31, NoVert = 63, NoWidth = 31;
constexpr int16_t NoMME = 8;
constexpr uint32_t FirstMath = 1; ///< inv.
constexpr uint8_t NoRegister = 0xff;

Error unknown(const char *Field, uint64_t Value) {
  return createStringError(inconvertibleErrorCode(), "unknown %s %llu", Field,
                           static_cast<unsigned long long>(Value));
}

template <typename T, size_t N>
Error lookUp(const T (&Table)[N], uint32_t Value, const char *Field, T &Out) {
  if (Value >= N)
    return unknown(Field, Value);
  Out = Table[Value];
  return Error::success();
}

/// <V;H> of a 3-source instruction, or <H> of its last source, whose rows are
/// contiguous: the distance of two lanes.
uint8_t laneStride(uint32_t Vert, uint32_t Horz) {
  if (Vert == NoVert || (Horz && Vert >= Horz))
    return uint8_t(Horz);
  return uint8_t(Vert);
}

} // namespace

Translator::Translator(const cmc::iga::Library &Lib,
                       const cmc::TargetInfo &Target, ArrayRef<uint8_t> Code)
    : Lib(Lib), Target(Target), Code(Code) {
  StringMap<Op> ByMnemonic;
#define GENSIM_OP(Name, Mnemonic, Class) ByMnemonic[Mnemonic] = Op::Name;
#include "gen-simulator/isa/Opcodes.def"
  size_t Count = 0;
  Lib.EnumerateOps(int32_t(decoderPlatform(Target)), nullptr, &Count);
  std::vector<const cmc::iga::OpSpec *> Specs(Count);
  Lib.EnumerateOps(int32_t(decoderPlatform(Target)), Specs.data(), &Count);
  for (const cmc::iga::OpSpec *Spec : Specs) {
    char Text[64] = "";
    size_t Size = sizeof(Text);
    uint32_t Number = 0;
    Lib.OpMnemonic(Spec, Text, &Size);
    Lib.OpNumber(Spec, &Number);
    auto Found = ByMnemonic.find(Text);
    if (Found == ByMnemonic.end())
      continue;
    if (Number >= OpOfNumber.size())
      OpOfNumber.resize(Number + 1, Op::Illegal);
    OpOfNumber[Number] = Found->second;
  }
}

uint32_t Translator::fileOffset(RegFile File, int32_t Register, int32_t Sub,
                                Type Ty) const {
  // Sub is -1 for macro operands; its unit is an element of any size.
  unsigned Bits = Ty == Type::None ? 8 : bitsOf(Ty);
  uint32_t In = Sub < 0 ? 0 : uint32_t(Sub) * Bits / 8;
  uint32_t Reg = Register < 0 ? 0 : uint32_t(Register);
  switch (File) {
  case RegFile::GRF:
  case RegFile::Acc:
    return Reg * Target.GRFBytes + In;
  case RegFile::Flag:
    return Reg * 4 + In;
  case RegFile::MME:
    return Reg;
  default:
    return Reg * 16 + In;
  }
}

Error Translator::readControl(const KernelView *View, Inst &I) const {
  int32_t PC = int32_t(I.PC);
  I.ExecSize = uint8_t(Lib.ExecSize(View, PC));
  if (I.ExecSize == 0 || I.ExecSize > 32)
    return unknown("execution size", I.ExecSize);
  I.ChannelOffset = uint8_t(4 * Lib.ChannelOffset(View, PC));
  if (I.ChannelOffset + I.ExecSize > 32)
    return unknown("channel offset", I.ChannelOffset);
  I.NoMask = Lib.MaskControl(View, PC);
  I.AccWrEn = Lib.HasOption(View, PC, Option::AccWrEn);
  I.Atomic = Lib.HasOption(View, PC, Option::Atomic);
  I.EOT = Lib.HasOption(View, PC, Option::EOT);
  I.Switch = Lib.HasOption(View, PC, Option::Switch);
  I.NoCheck = Lib.HasOption(View, PC, Option::NoDDChk);
  I.Conditional = I.Opcode == Op::Sendc || I.Opcode == Op::Sendsc;
  uint32_t Pred = Lib.Predicate(View, PC);
  if (Pred >= array_lengthof(Predicates))
    return unknown("predicate", Pred);
  I.Pred.K = Predicates[Pred].Kind;
  I.Pred.Size = Predicates[Pred].Size ? Predicates[Pred].Size : I.ExecSize;
  I.Pred.Inverse = Lib.InversePredicate(View, PC);
  uint32_t Modifier = Lib.FlagModifier(View, PC);
  if (Modifier != EarlyOut)
    if (Error E = lookUp(Conditions, Modifier, "condition modifier", I.CondMod))
      return E;
  int32_t Flag = Lib.FlagRegister(View, PC),
          Sub = Lib.FlagSubRegister(View, PC);
  if (Flag >= 0) { // Negative: the instruction has no flag.
    if (Flag > 3 || Sub < 0 || Sub > 1)
      return unknown("flag register", uint32_t(Flag));
    I.FlagBit = uint8_t(32 * Flag + 16 * Sub);
  }
  int32_t Targets[3] = {-1, -1, -1};
  uint32_t N = Lib.InstTargets(View, PC, Targets);
  if (N > 0)
    I.JIP = Targets[0];
  if (N > 1)
    I.UIP = Targets[1];
  return Error::success();
}

Error Translator::readSubfunction(const KernelView *View, Inst &I) const {
  uint32_t Value = 0;
  if (Lib.Subfunction(View, int32_t(I.PC), &Value) != 0)
    return Error::success(); // There is none.
  switch (I.Opcode) {
  case Op::Math:
    if (Value < FirstMath || Value - FirstMath > uint32_t(MathFn::RsqtM))
      return unknown("math function", Value);
    I.Math = MathFn(Value - FirstMath);
    break;
  case Op::Sync: {
    const auto *Row = llvm::find_if(
        Syncs, [Value](const auto &S) { return S.Value == Value; });
    if (Row == std::end(Syncs))
      return unknown("sync function", Value);
    I.Sync = Row->Fn;
    break;
  }
  case Op::Bfn:
    I.BoolFn = uint8_t(Value);
    break;
  case Op::DPAS:
  case Op::DPASW:
    I.SystolicDepth = uint8_t(Value >> 8);
    I.RepeatCount = uint8_t(Value);
    break;
  case Op::If:
  case Op::Else:
  case Op::Goto:
    I.BranchCtrl = Value == 1;
    break;
  default:
    break;
  }
  return Error::success();
}

Error Translator::readDestination(const KernelView *View, Inst &I) const {
  int32_t PC = int32_t(I.PC);
  if (Lib.HasDst(View, PC) <= 0)
    return Error::success();
  Destination &D = I.Dst;
  uint32_t K = Lib.DstKind(View, PC), Horz = 1;
  if (Error E = lookUp(Types, Lib.DstType(View, PC), "type", D.Ty))
    return E;
  if (Error E = lookUp(Files, Lib.DstFile(View, PC), "register file", D.File))
    return E;
  Lib.DstRegion(View, PC, &Horz);
  D.Horz = Horz >= 1 && Horz <= 4 ? uint8_t(Horz) : 1;
  D.Saturate = Lib.DstModifier(View, PC) != 0;
  int32_t Register = Lib.DstRegister(View, PC),
          Sub = Lib.DstSubRegister(View, PC);
  if (K == Kind::Indirect) {
    D.File = RegFile::GRF;
    D.Addr = Addressing::Indirect;
    D.AddrSub = uint8_t(Sub);
    Lib.DstAddrImm(View, PC, &D.AddrImm);
    return Error::success();
  }
  if (K == Kind::Macro && Lib.DstMME(View, PC, &D.MME) == 0 && D.MME >= NoMME)
    D.MME = -1;
  D.Offset = fileOffset(D.File, Register, Sub, D.Ty);
  return Error::success();
}

Error Translator::readSource(const KernelView *View, Inst &I,
                             unsigned Index) const {
  int32_t PC = int32_t(I.PC);
  Source &S = I.Src[Index];
  uint32_t K = Lib.SrcKind(View, PC, Index);
  if (K == Kind::Invalid || K == Kind::Label)
    return Error::success();
  if (Error E = lookUp(Types, Lib.SrcType(View, PC, Index), "type", S.Ty))
    return E;
  if (K == Kind::Immediate) {
    S.File = RegFile::Imm;
    Lib.SrcImmediate(View, PC, Index, &S.Imm);
    return Error::success();
  }
  if (Error E =
          lookUp(Files, Lib.SrcFile(View, PC, Index), "register file", S.File))
    return E;
  uint32_t Modifiers = Lib.SrcModifier(View, PC, Index);
  S.Abs = Modifiers & Modifier::Abs;
  S.Neg = Modifiers & Modifier::Neg;
  int32_t Register = Lib.SrcRegister(View, PC, Index);
  int32_t Sub = Lib.SrcSubRegister(View, PC, Index);
  uint32_t Vert = 0, Width = 1, Horz = 0;
  bool HasRegion = Lib.SrcRegion(View, PC, Index, &Vert, &Width, &Horz) == 0;
  if (K == Kind::Indirect) {
    S.File = RegFile::GRF;
    S.Addr = Vert == PerRowVert ? Addressing::PerRow : Addressing::Indirect;
    S.AddrSub = uint8_t(Sub);
    Lib.SrcAddrImm(View, PC, Index, &S.AddrImm);
  } else {
    // The register of a branch has no type on Gen12; it has dwords.
    bool Untyped = S.Ty == Type::None && classOf(I.Opcode) == OpClass::Branch;
    S.Offset = fileOffset(S.File, Register, Sub, Untyped ? Type::UD : S.Ty);
  }
  if (K == Kind::Macro) {
    if (Lib.SrcMME(View, PC, Index, &S.MME) == 0 && S.MME >= NoMME)
      S.MME = -1;
    S.Vert = 1; // Macro operands are packed.
    return Error::success();
  }
  if (!HasRegion) {
    // The library does not return the region of other files. They are scalars
    // except for rows of addresses and of the time, which its syntax shows.
    char Text[512] = "";
    Lib.InstSyntax(View, PC, Text, sizeof(Text), 0, nullptr, nullptr);
    bool IsTime = S.File == RegFile::Timestamp;
    StringRef Region =
        StringRef(Text).split(IsTime ? "tm0." : "a0.").second.split('<').second;
    if ((S.File == RegFile::Address || IsTime) && !Region.empty() &&
        !Region.startswith("0;1,0>"))
      S.Vert = 1;
    return Error::success();
  }
  if (Width == NoWidth) {
    S.Vert = laneStride(Vert, Horz);
    return Error::success();
  }
  S.Vert = S.Addr == Addressing::PerRow ? 0 : uint8_t(Vert);
  S.Width = uint8_t(Width ? Width : 1);
  S.Horz = uint8_t(Horz);
  return Error::success();
}

Error Translator::readSend(const KernelView *View, Inst &I) const {
  int32_t PC = int32_t(I.PC), SFID = 0;
  SendInfo &S = I.Send;
  Lib.MessageSFID(View, PC, &SFID);
  if (size_t(SFID) >= array_lengthof(Functions)) // Or a negative number.
    return unknown("shared function", uint32_t(SFID));
  S.Target = Functions[SFID];
  Lib.SendDescs(View, PC, &S.ExDesc, &S.Desc);
  uint8_t ExReg = NoRegister, ExSub = NoRegister, Reg = NoRegister,
          Sub = NoRegister;
  Lib.SendIndirectDescs(View, PC, &ExReg, &ExSub, &Reg, &Sub);
  S.DescInRegister = Reg != NoRegister;
  S.ExDescInRegister = ExReg != NoRegister;
  S.DescOffset = S.DescInRegister ? uint8_t(4 * Sub) : 0; // Dwords.
  S.ExDescOffset = S.ExDescInRegister ? uint8_t(4 * ExSub) : 0;
  if (S.ExDescInRegister)
    S.ExDesc = 0;
  S.Split = I.NumSources > 1 && I.Src[1].File == RegFile::GRF;
  uint32_t Length0 = 0, Length1 = 0, Response = 0;
  Lib.MessageLength(View, PC, &Length0, &Length1, &Response);
  bool InEncoding = !Target.has(cmc::TargetInfo::ExDescLength);
  S.Length1 = InEncoding && Length1 < 32 ? int8_t(Length1) : int8_t(-1);
  return Error::success();
}

/// Up to XeHPG: bits 15:8, of compacted instructions, too.
static Scoreboard scoreboard(unsigned Bits, bool SetsToken) {
  using Pipe = Scoreboard::Pipe;
  using Use = Scoreboard::Use;
  if (Bits & 0x80) // A distance and a token.
    return {uint8_t(Bits >> 4 & 7), Pipe::Inferred,
            SetsToken ? Use::Set : Use::AwaitWritten, uint8_t(Bits & 15)};
  constexpr Use Uses[] = {Use::AwaitWritten, Use::AwaitRead, Use::Set};
  unsigned High = Bits >> 4;
  if (High >= 2 && High <= 4)
    return {0, Pipe::Inferred, Uses[High - 2], uint8_t(Bits & 15)};
  // Several pipes, from XeHPG on.
  constexpr Pipe Pipes[] = {Pipe::Inferred, Pipe::All, Pipe::Float,
                            Pipe::Integer};
  Pipe P = High >= 5 ? Pipe::Long : Pipes[Bits >> 3 & 3];
  return {uint8_t(Bits & 7), P, Use::None, 0};
}

/// XeHPC, which has four pipes and 32 tokens: bits 15:8, and \p Form in bits
/// 17:16 unless the instruction is compacted.
static Scoreboard wideScoreboard(unsigned Bits, unsigned Form, bool IsSend) {
  using Pipe = Scoreboard::Pipe;
  using Use = Scoreboard::Use;
  uint8_t Token = Bits & 31;
  if (Form) { // A distance and a token.
    constexpr Pipe OfSend[] = {Pipe::All, Pipe::Float, Pipe::Integer};
    Pipe P = IsSend ? OfSend[Form - 1] : Form == 3 ? Pipe::All : Pipe::Inferred;
    Use U = IsSend ? Use::Set : Form == 2 ? Use::AwaitRead : Use::AwaitWritten;
    return {uint8_t(Bits >> 5 & 7), P, U, Token};
  }
  constexpr Use Uses[] = {Use::AwaitWritten, Use::AwaitRead, Use::Set};
  if (Bits & 0x80)
    return Bits < 0xe0
               ? Scoreboard{0, Pipe::Inferred, Uses[Bits >> 5 & 3], Token}
               : Scoreboard();
  constexpr Pipe Pipes[] = {Pipe::Inferred, Pipe::All,  Pipe::Float,
                            Pipe::Integer,  Pipe::Long, Pipe::Math};
  unsigned P = Bits >> 3;
  return P < array_lengthof(Pipes)
             ? Scoreboard{uint8_t(Bits & 7), Pipes[P], Use::None, 0}
             : Scoreboard();
}

void Translator::readScoreboard(Inst &I) const {
  bool IsSend = classOf(I.Opcode) == OpClass::Send;
  bool SetsToken =
      IsSend || classOf(I.Opcode) == OpClass::Math || isSystolic(I);
  unsigned Bits = Code[I.PC + 1];
  if (Target.has(cmc::TargetInfo::MathInOrder))
    I.Waits =
        wideScoreboard(Bits, I.Bytes == 16 ? Code[I.PC + 2] & 3 : 0, IsSend);
  else
    I.Waits = scoreboard(Bits, SetsToken);
}

Expected<Inst> Translator::translate(const KernelView *View, int32_t PC) const {
  Inst I;
  I.PC = uint32_t(PC);
  I.Bytes = uint8_t(Lib.InstSize(View, PC));
  uint32_t Number = Lib.Opcode(View, PC);
  I.Opcode = Number < OpOfNumber.size() ? OpOfNumber[Number] : Op::Illegal;
  bool HasAlign16 = Target.has(cmc::TargetInfo::Align16);
  const char *Why = HasAlign16 && I.Opcode == Op::Illegal
                        ? whyAlign16Illegal(Code.drop_front(I.PC))
                        : "";
  if (*Why)
    return createStringError(inconvertibleErrorCode(), Why);
  if (I.Opcode == Op::Illegal)
    return I;
  if (Error E = readControl(View, I))
    return std::move(E);
  if (Error E = readSubfunction(View, I))
    return std::move(E);
  if (Error E = readDestination(View, I))
    return std::move(E);
  int32_t N = Lib.NumSources(View, PC);
  if (N < 0 || N > 3)
    return unknown("number of sources", uint32_t(N));
  I.NumSources = uint8_t(N);
  for (unsigned Index = 0; Index < I.NumSources; ++Index)
    if (Error E = readSource(View, I, Index))
      return std::move(E);
  if (classOf(I.Opcode) == OpClass::Send)
    if (Error E = readSend(View, I))
      return std::move(E);
  if (Target.has(cmc::TargetInfo::Scoreboard))
    readScoreboard(I);
  if (HasAlign16)
    if (Error E = correctAlign16(Code.drop_front(I.PC), I))
      return std::move(E);
  return I;
}

} // namespace gensim
