//===- Alu.cpp - dispatch of opcodes, unsupported forms -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/eu/Extended.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/eu/Lanes.h"
#include "llvm/Support/FormatVariadic.h"

using llvm::formatv;

namespace gensim {

void executeAlu(Thread &T, const Inst &I, uint32_t Mask) {
  switch (I.Opcode) {
  case Op::Mov:
  case Op::Movi:
  case Op::Smov:
  case Op::Sel:
  case Op::Csel:
    return executeMove(T, I, Mask);
  case Op::Cmp:
  case Op::Cmpn:
    return executeCompare(T, I, Mask);
  case Op::Addc:
  case Op::Subb:
    return executeCarry(T, I, Mask);
  case Op::Mach:
  case Op::Macl:
    return executeMach(T, I, Mask);
  case Op::DP2:
  case Op::DP3:
  case Op::DP4:
  case Op::DPH:
  case Op::Line:
  case Op::Pln:
  case Op::Lrp:
  case Op::Sad2:
  case Op::Sada2:
    return executeDot(T, I, Mask);
  case Op::DPAS:
    return executeSystolic(T, I, Mask);
  case Op::Madm:
    return executeMadm(T, I, Mask);
  default:
    if (floatingType(I) != Type::None)
      return executeFloating(T, I, Mask);
    return executeInteger(T, I, Mask);
  }
}

namespace {

/// Opcodes that require a feature of the platform.
struct OpcodeRule {
  Op Opcode;
  cmc::TargetInfo::Feature Feature;
};
constexpr OpcodeRule OpcodeRules[] = {
    {Op::DP4A, cmc::TargetInfo::DP4A},
    {Op::DPAS, cmc::TargetInfo::DPAS},
    {Op::DPASW, cmc::TargetInfo::DPASW},
    {Op::Add3, cmc::TargetInfo::Add3Bfn},
    {Op::Bfn, cmc::TargetInfo::Add3Bfn},
    {Op::Ror, cmc::TargetInfo::BitRotate},
    {Op::Rol, cmc::TargetInfo::BitRotate},
    {Op::Madm, cmc::TargetInfo::Float64},
    {Op::DP2, cmc::TargetInfo::VectorDots},
    {Op::DP3, cmc::TargetInfo::VectorDots},
    {Op::DP4, cmc::TargetInfo::VectorDots},
    {Op::DPH, cmc::TargetInfo::VectorDots},
    {Op::Line, cmc::TargetInfo::VectorDots},
    {Op::Pln, cmc::TargetInfo::VectorDots},
    {Op::Lrp, cmc::TargetInfo::VectorDots},
    {Op::Sad2, cmc::TargetInfo::SumsOfDifferences},
    {Op::Sada2, cmc::TargetInfo::SumsOfDifferences},
};

bool isKnownFile(RegFile File) {
  return File != RegFile::StackPointer && File != RegFile::Debug &&
         File != RegFile::FlowControl;
}

bool isWritable(RegFile File) {
  return isKnownFile(File) && File != RegFile::IP &&
         File != RegFile::MsgControl && File != RegFile::ChannelEnable &&
         File != RegFile::Imm;
}

uint64_t lastByte(const Inst &I, const Source &S) {
  unsigned Last = I.ExecSize - 1, Row = Last / S.Width;
  uint64_t Element = uint64_t(Row) * S.Vert + (Last % S.Width) * S.Horz;
  // The last complete row may extend further.
  if (Row)
    Element = std::max<uint64_t>(Element, uint64_t(Row - 1) * S.Vert +
                                              (S.Width - 1) * S.Horz);
  return S.Offset + (Element + 1) * sizeOf(S.Ty);
}

std::string outside(const char *What, uint64_t Byte,
                    const cmc::TargetInfo &Target) {
  return formatv("the {0} ends at byte {1} of the register file, which has {2}",
                 What, Byte, Target.registerFileBytes());
}

std::string rangeViolation(const Inst &I, const cmc::TargetInfo &Target) {
  uint64_t Limit = Target.registerFileBytes();
  for (unsigned K = 0; K < I.NumSources; ++K) {
    const Source &S = I.Src[K];
    if (S.File == RegFile::GRF && S.Addr == Addressing::Direct &&
        lastByte(I, S) > Limit)
      return outside("source", lastByte(I, S), Target);
  }
  const Destination &D = I.Dst;
  uint64_t End =
      D.Offset + (uint64_t(I.ExecSize - 1) * D.Horz + 1) * sizeOf(D.Ty);
  if (D.File == RegFile::GRF && D.Addr == Addressing::Direct && End > Limit)
    return outside("destination", End, Target);
  unsigned Flag = I.FlagBit % 32 + I.ChannelOffset + I.ExecSize;
  bool UsesFlag = I.Pred.K != Predicate::Kind::None || I.CondMod != Cond::None;
  if (UsesFlag && Flag > 32)
    return formatv("channels up to {0} of a flag register, which has 32", Flag);
  return "";
}

/// Elements of an immediate vector have the stride of the destination, so that
/// few lanes use up a dword.
std::string vectorViolation(const Inst &I) {
  for (unsigned K = 0; K < I.NumSources; ++K) {
    Type Ty = I.Src[K].Ty;
    unsigned Bytes = Ty == Type::VF ? 4 : 2, Elements = Ty == Type::VF ? 4 : 8;
    unsigned Distance = I.Dst.Horz * sizeOf(I.Dst.Ty) / Bytes;
    if (valueType(Ty) != Ty && Distance > 1 && I.ExecSize * Distance > Elements)
      return "the immediate vector does not reach all channels of a "
             "destination this wide";
  }
  return "";
}

std::string fileViolation(const Inst &I) {
  for (unsigned K = 0; K < I.NumSources; ++K)
    if (!isKnownFile(I.Src[K].File))
      return "reading a register that the simulator does not model";
  if (!isWritable(I.Dst.File))
    return "writing a register that the simulator does not model";
  return "";
}

} // namespace

std::string violation(const Inst &I, const cmc::TargetInfo &Target,
                      Fault::Kind &K) {
  K = Fault::Kind::UnimplementedInstruction;
  if (I.Opcode == Op::DPASW)
    return "dpasw needs two fused execution units, which are not modelled";
  for (unsigned S = 0; S < I.NumSources; ++S)
    if (I.Src[S].Ty == Type::HF8)
      return "hf8 is not modelled";
  std::string Text = fileViolation(I);
  if (!Text.empty())
    return Text;
  K = Fault::Kind::Illegal;
  if (classOf(I.Opcode) != OpClass::ALU && classOf(I.Opcode) != OpClass::Math)
    return "";
  for (const OpcodeRule &R : OpcodeRules)
    if (R.Opcode == I.Opcode && !Target.has(R.Feature))
      return formatv("{0} has no such instruction", Target.Name);
  if (I.Opcode == Op::DPAS)
    return systolicViolation(I, Target);
  Text = macroViolation(I, Target);
  if (!Text.empty())
    return Text;
  Text = vectorViolation(I);
  return Text.empty() ? rangeViolation(I, Target) : Text;
}

} // namespace gensim
