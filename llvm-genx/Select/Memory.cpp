//===- Memory.cpp - messages of the data port -----------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Each intrinsic is one message (the legalizer cuts those that are too wide);
// stage4/Messages.def says which, and what its arguments are. Operands are the
// surface, where, sources and the data. The surface register is set right
// before. Results that keep old lanes start as a copy of the old value, which
// the coalescer removes; an atomic operation whose result has no users
// returns no old value.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "stage4/Messages.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::genx {

using visa::Opcode;
using visa::Operand;

namespace {

/// In the order of allMessages().
constexpr Opcode Opcodes[] = {
#define CMC_MESSAGE(INTRINSIC, FUNCTION, ACCESS, SPACE, SHAPE, NEEDS, OPCODE,  \
                    ...)                                                       \
  Opcode::OPCODE,
#include "stage4/Messages.def"
};

/// By AtomicKind.
constexpr visa::AtomicOp AtomicOps[] = {
#define CMC_ATOMIC(OPERATION, ...) visa::AtomicOp::OPERATION,
#include "stage4/Messages.def"
};

class MessageSelector {
public:
  MessageSelector(Selector &S, const MessageCall &C) : S(S), C(C), M(C.M) {}
  void run();

private:
  void read(arg::Arg A, unsigned N);
  void readCoordinates(unsigned First);
  Operand data();
  void fill(visa::Message &Msg) const;
  void fillMedia(visa::Message &Msg) const;
  Operand extendedDescriptor();
  Operand wholeRegisters(const Operand &Data);
  void typedBlock();

  Selector &S;
  const MessageCall &C;
  const Message &M;
  SmallVector<Operand, 4> Where;
  SmallVector<Operand, 2> Sources; ///< Of an atomic operation.
};

/// Argument \p N, which is \p A, where it is an operand.
void MessageSelector::read(arg::Arg A, unsigned N) {
  const Value *V = C.Call.getArgOperand(N);
  switch (A) {
  case arg::Base:
  case arg::Bytes:
  case arg::Owords:
  case arg::X:
  case arg::Y:
    Where.push_back(S.source(V, Sign::Unsigned));
    break;
  case arg::Offsets:
    Where.push_back(S.raw(V));
    break;
  case arg::U:
    readCoordinates(N);
    break;
  case arg::Data:
  case arg::Second:
    if (M.Atomic)
      Sources.push_back(S.raw(V));
    break;
  default:
    break;
  }
}

/// U, V, R and the level from argument \p First on; the last ones are null
/// where they are 0.
void MessageSelector::readCoordinates(unsigned First) {
  Where.resize(4, Operand::null());
  bool Needed = false;
  for (unsigned N = M.has(arg::Level) ? 4 : 3; N-- > 0;) {
    const Value *V = C.Call.getArgOperand(First + N);
    auto *K = dyn_cast<Constant>(V);
    Needed |= N == 0 || !K || !(K->isNullValue() || isa<UndefValue>(K));
    if (Needed)
      Where[N] = S.raw(V);
  }
}

/// What is written, or the result.
Operand MessageSelector::data() {
  if (M.Access == MessageAccess::Write)
    return S.raw(C.value(arg::Data));
  if (M.Atomic && C.Call.use_empty())
    return Operand::null();
  if (const Value *Old = C.value(arg::Old))
    S.resultFrom(C.Call, Old);
  return S.raw(&C.Call);
}

void MessageSelector::fillMedia(visa::Message &Msg) const {
  Msg.Width = C.constant(arg::Width);
  Msg.Height = C.dataBytes() / std::max<uint64_t>(4, PowerOf2Ceil(Msg.Width));
  Msg.Plane = C.constant(arg::Plane);
  switch (C.constant(arg::Modifier)) {
  case 1:
  case 5:
    Msg.Modifier = visa::MediaModifier::Top;
    break;
  case 2:
  case 6:
    Msg.Modifier = visa::MediaModifier::Bottom;
    break;
  default: // "Modified" is a hint to caches that no longer exist.
    break;
  }
}

void MessageSelector::fill(visa::Message &Msg) const {
  if (M.Shape == MessageShape::MediaBlock) {
    fillMedia(Msg);
  } else if (M.Atomic) {
    Msg.Atomic = AtomicOps[unsigned(M.Atomic->Kind)];
    if (M.Space == MessageSpace::Flat)
      Msg.Size = elementBytes(C.dataType());
  } else if (M.has(arg::Channels)) {
    Msg.Value = C.constant(arg::Channels) & 15;
  } else if (M.has(arg::LogBytes)) {
    Msg.Size = 1u << C.constant(arg::LogBytes);
  } else if (M.has(arg::LogBlocks)) {
    Msg.Size = elementBytes(C.dataType());
    Msg.Blocks = 1u << C.constant(arg::LogBlocks);
  } else {
    Msg.Size = C.dataBytes() / OwordBytes;
  }
}

/// The index of the surface, in bits 31:24.
Operand MessageSelector::extendedDescriptor() {
  constexpr unsigned Shift = 24;
  const Value *Surface = C.value(arg::Surface);
  unsigned Plane = C.constant(arg::Plane);
  if (Optional<unsigned> Binding = S.bindingOf(Surface))
    return Operand::imm(visa::Type::UD, uint64_t(*Binding + Plane) << Shift);
  auto Register = [&] {
    return Operand::reg(S.newVariable(Surface->getType()),
                        visa::Region::scalar(visa::Type::UD, 0));
  };
  Operand Index = S.source(Surface, Sign::Unsigned), Shifted = Register();
  if (Plane) {
    Operand Sum = Register();
    S.emit(Opcode::Add, 1, {Sum, Index, Operand::imm(visa::Type::UD, Plane)});
    Index = Sum;
  }
  S.emit(Opcode::Shl, 1, {Shifted, Index, Operand::imm(visa::Type::UD, Shift)});
  return Shifted;
}

/// \p Data, or a variable of whole registers if it is smaller: messages
/// transfer these.
Operand MessageSelector::wholeRegisters(const Operand &Data) {
  unsigned GRF = S.Target.GRFBytes;
  if (C.dataBytes() % GRF == 0)
    return Data;
  return Operand::raw(S.K.addRawVariable(
      visa::Type::UD, alignTo(C.dataBytes(), GRF) / sizeof(uint32_t)));
}

/// A media block as a typed 2-D block of the load-store cache
/// (docs/rationale/xe2.md). vISA has no syntax for it but that of raw sends.
void MessageSelector::typedBlock() {
  constexpr unsigned Function = 13, DwordOfX = 5, LengthBit = 20;
  constexpr uint32_t Load = 0x62000003, Store = 0x62000007;
  unsigned GRF = S.Target.GRFBytes;
  unsigned Registers = divideCeil(C.dataBytes(), GRF);
  bool Writes = M.Access == MessageAccess::Write;
  visa::Message Block;
  fillMedia(Block);
  Operand Size =
      Operand::imm(visa::Type::UD, (Block.Width - 1) | (Block.Height - 1) << 8);
  visa::VarId Header =
      S.K.addRawVariable(visa::Type::UD, GRF / sizeof(uint32_t));
  unsigned Dword = DwordOfX;
  for (const Operand &O : {Where[0], Where[1], Size})
    S.emit(
        Opcode::Mov, 1,
        {Operand::reg(Header, visa::Region::scalar(visa::Type::UD,
                                                   sizeof(uint32_t) * Dword++)),
         O});
  Operand Data = data(), Whole = wholeRegisters(Data);
  auto Copy = [&](const Operand &To, const Operand &From) {
    unsigned N = C.dataBytes() / sizeof(uint32_t);
    auto Part = [&](const Operand &O) {
      return Operand::reg(
          O.Var, visa::Region::contiguous(visa::Type::UD, O.Reg.Offset, N));
    };
    S.emit(Opcode::Mov, N, {Part(To), Part(From)});
  };
  bool IsCopied = Whole.Var != Data.Var;
  if (IsCopied && Writes)
    Copy(Whole, Data);
  Operand Surface = extendedDescriptor();
  uint32_t Descriptor = Writes ? Store : Load | Registers << LengthBit;
  visa::Instruction &V = S.emit(
      Opcode::RawSends, 1,
      {Surface, Operand::imm(visa::Type::UD, Descriptor), Operand::raw(Header),
       Writes ? Whole : Operand::null(), Writes ? Operand::null() : Whole});
  V.Msg.Payloads.resize(5);
  V.Msg.Payloads[2].Bytes = GRF;
  V.Msg.Payloads[Writes ? 3 : 4].Bytes = Registers * GRF;
  V.Msg.Value = Function;
  if (IsCopied && !Writes)
    Copy(Data, Whole);
}

void MessageSelector::run() {
  for (unsigned N = 0; M.Args[N] != arg::None; ++N)
    read(M.Args[N], N);
  if (M.Shape == MessageShape::MediaBlock &&
      !S.Target.has(TargetInfo::TypedElements))
    return typedBlock();
  visa::Predicate Pred;
  if (const Value *Mask = C.value(arg::Predicate))
    Pred = S.predicate(Mask);
  Operand Data = data();
  SmallVector<Operand, 8> All;
  if (const Value *Surface = C.value(arg::Surface))
    All.push_back(S.surface(Surface));
  All.append(Where);
  if (M.Atomic)
    Sources.resize(2, Operand::null());
  if (M.Atomic && M.Space != MessageSpace::Flat)
    All.append(Sources);
  All.push_back(Data);
  if (M.Atomic && M.Space == MessageSpace::Flat)
    All.append(Sources);
  visa::Instruction &V =
      S.emit(Opcodes[&M - allMessages().begin()], C.lanes(), {});
  V.Operands.append(All.begin(), All.end());
  V.Pred = Pred;
  fill(V.Msg);
}

} // namespace

bool selectMemory(Selector &S, const Instruction &I) {
  const Message *M = findMessage(intrinsicOf(&I));
  if (!M || M->Function != SharedFunction::DataPort)
    return false;
  MessageSelector(S, {cast<CallInst>(I), *M}).run();
  return true;
}

} // namespace cmc::genx
