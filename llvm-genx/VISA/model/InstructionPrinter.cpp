//===- InstructionPrinter.cpp ---------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/InstructionPrinter.h"
#include "llvm-genx/VISA/model/Printer.h"
#include "llvm-genx/VISA/model/Syntax.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::raw_ostream;
using llvm::StringRef;

InstructionPrinter::InstructionPrinter(const Kernel &K, TextForm Form,
                                       raw_ostream &OS)
    : K(K), OS(OS), IsModel(Form == TextForm::Model),
      AllLanesOn(!IsModel && jumpsWithAllLanes(K)) {}

//===--- Names ------------------------------------------------------------===//

std::string cmc::visa::nameInText(const Kernel &K, VarId V) {
  const Variable &Var = K.Variables[V];
  if (Var.Predefined)
    return Var.Name;
  return FileLetters[static_cast<unsigned>(Var.F)] +
         std::to_string(V + FirstNumber);
}

std::string InstructionPrinter::name(VarId V) { return nameInText(K, V); }

std::string InstructionPrinter::name(VarId V, Type Ty) {
  if (Ty == K.Variables[V].Ty)
    return name(V);
  std::string Base = name(V);
  return (Base[0] == '%' ? "R_" + Base.substr(1) : Base) + "_" +
         nameOf(Ty).str();
}

std::string InstructionPrinter::label(BlockId B) {
  std::string L = "BB_" + std::to_string(B);
  StringRef Hint = K.Blocks[B].Name;
  if (!Hint.empty())
    L += '_';
  for (char C : Hint)
    L += llvm::isAlnum(C) ? C : '_';
  return L;
}

/// The label of the function is its first label, which calls refer to. Jumps
/// back to its start need another label.
std::string InstructionPrinter::subroutine(unsigned Number) {
  std::string L = "F" + std::to_string(Number) + '_';
  for (char C : K.Subroutines[Number].Name)
    L += llvm::isAlnum(C) ? C : '_';
  return L;
}

/// The type that an atomic operation computes with.
static Type atomicType(AtomicOp Op) {
  if (Op == AtomicOp::MinSInt || Op == AtomicOp::MaxSInt)
    return Type::D;
  return Op >= AtomicOp::FMax ? Type::F : Type::UD;
}

Type cmc::visa::payloadType(const Instruction &I, unsigned N, Type Declared) {
  if (N < I.Msg.Payloads.size())
    return I.Msg.Payloads[N].Ty;
  StringRef Roles = I.info().Roles;
  switch (I.info().TheShape) {
  case Shape::BytesAndBlocks:
    return N == 0 ? Type::UQ : integerType(I.Msg.Size);
  case Shape::SvmAtomic:
    return N == 0 || I.Msg.Size == 8 ? Type::UQ : atomicType(I.Msg.Atomic);
  case Shape::Atomic: // Addresses, then two sources and the old value.
    return N + 3 < Roles.size() ? Type::UD : atomicType(I.Msg.Atomic);
  case Shape::Channels: // Addresses, or offsets into a surface.
    return Roles[0] == 'u' && N == 1 ? Type::UQ : Type::UD;
  case Shape::BytesPerLane:
    return Type::UD;
  case Shape::LSC: // Only addresses have an element type.
    return Roles[N] == 'r' && N == 1 && I.Msg.LSC.Space == LSCMessage::Flat
               ? Type::UQ
               : Declared;
  case Shape::Owords:
  case Shape::MediaBlock:
  case Shape::Systolic:
  case Shape::RawSend:
  case Shape::RawSendc:
  case Shape::Sampler:
  case Shape::SamplerUnorm: // Their types are in Message::Payloads.
    return Declared;
  case Shape::Plain:
  case Shape::Compare:
  case Shape::TruthTable:
  case Shape::Branch:
  case Shape::Bare:
  case Shape::Signal:
  case Shape::Fence:
  case Shape::WaitMask:
  case Shape::Call:
  case Shape::Verbatim:
  case Shape::StackCall: // No payloads.
    return Declared;
  }
  llvm_unreachable("unknown shape");
}

unsigned cmc::visa::usualElements(const Instruction &I, unsigned N) {
  char Role = I.info().Roles[N];
  return Role == 'u' || Role == 'L' ? 1 : I.ExecSize;
}

//===--- Instructions -----------------------------------------------------===//

void InstructionPrinter::assemblyOperand(const Assembly::Operand &O) {
  using Operand = Assembly::Operand;
  bool Scalar = O.Var != None && K.Variables[O.Var].Count == 1;
  StringRef Region = O.Writes ? "<1>" : Scalar ? "<0;1,0>" : "<1;1,0>";
  switch (O.K) {
  case Operand::Region:
    OS << name(O.Var) << "(0,0)" << Region;
    return;
  case Operand::Indirect:
    OS << "r[" << name(O.Address) << "(0),0]" << Region << ':' << nameOf(O.Ty);
    return;
  case Operand::Bare:
  case Operand::Mask:
    OS << name(O.Var);
    return;
  case Operand::Immediate:
    OS << llvm::format_hex(O.Bits, 1) << ':' << nameOf(O.Ty);
    return;
  case Operand::Number:
    OS << int64_t(O.Bits);
    return;
  }
}

void InstructionPrinter::assembly(const Assembly &A) {
  for (const Assembly::Piece &P : A.Pieces) {
    OS << P.Text;
    if (P.Operand >= 0)
      assemblyOperand(A.Operands[P.Operand]);
  }
  OS << '\n';
}

void InstructionPrinter::predicate(const Predicate &P) {
  static const char *Combine[] = {"", ".any", ".all", ".uniform"};
  if (P.Var == None && !(IsModel && P.Execution))
    return;
  OS << (P.Negate ? "(!" : "(");
  if (P.Var != None) {
    OS << name(P.Var) << Combine[P.How];
    if (IsModel && (P.How == Predicate::Any || P.How == Predicate::All))
      OS << P.Lanes;
  }
  OS << (IsModel && P.Execution ? ".em) " : ") ");
}

void InstructionPrinter::print(const Instruction &I) {
  if (I.Op == Opcode::InlineAsm && !IsModel) {
    OS << "// asm"; // For messages of the finalizer about it.
    if (I.Source.Line)
      OS << ' ' << I.Source.Line << ' ' << K.Files[I.Source.File];
    OS << '\n';
    return assembly(K.Assemblies[I.Msg.Value]);
  }
  OS << "    ";
  predicate(I.Pred);
  if (I.info().TheShape == Shape::LSC) {
    printLSC(
        OS, I, [&] { lanes(I); }, [&](unsigned N) { bare(I, N); });
  } else {
    OS << (I.Op == Opcode::InlineAsm ? "asm" : I.info().Mnemonic);
    syntax(I);
    for (unsigned N = 0; N != I.Operands.size(); ++N)
      spacedOperand(I, N);
  }
  if (IsModel)
    braces(I);
  OS << '\n';
}

void InstructionPrinter::braces(const Instruction &I) {
  const char *Before = " {";
  auto Next = [&]() -> raw_ostream & {
    OS << Before;
    Before = ", ";
    return OS;
  };
  for (const BraceField &F : braceFields())
    if (needsBrace(I, F)) {
      Next() << F.Key;
      if (!F.IsFlag)
        OS << '=' << F.Get(I);
    }
  if (!I.Msg.Payloads.empty()) {
    Next() << "payloads=";
    for (const Message::Payload &P : I.Msg.Payloads)
      OS << (&P == I.Msg.Payloads.begin() ? "" : "+") << P.Bytes << ':'
         << nameOf(P.Ty);
  }
  if (Before[0] == ',')
    OS << '}';
}

//===--- Syntax -----------------------------------------------------------===//

void InstructionPrinter::lanes(const Instruction &I) {
  unsigned Size = I.ExecSize;
  // A reduction covers as many lanes as the execution size of its jump.
  if (!IsModel && I.Op == Opcode::Jmp && I.Pred.Var != None &&
      I.Pred.How != Predicate::PerLane)
    Size = I.Pred.Lanes;
  OS << (I.Saturate ? ".sat" : "") << " (M" << I.Lane / 4 + 1;
  if (I.Lane % 4)
    OS << '+' << I.Lane % 4;
  OS << (I.NoMask && !AllLanesOn ? "_NM, " : ", ") << Size << ')';
}

void InstructionPrinter::fence(unsigned Flags) {
  if (Flags & SoftwareFence) {
    OS << "_sw";
    return;
  }
  OS << (Flags & LocalFence ? "_local" : "_global");
  for (unsigned N = 0; N != FenceKeywords.size(); ++N)
    if (Flags >> N & 1 && !FenceKeywords[N].empty())
      OS << '.' << FenceKeywords[N];
}

void InstructionPrinter::special(const Instruction &I, char Letter) {
  const Message &M = I.Msg;
  switch (Letter) {
  case 'L':
    return lanes(I);
  case 'D':
    OS << K.grfBytes() / sizeOf(Type::UD);
    return;
  case 'F':
    OS << (M.Flagged ? ".pixel_null_mask" : "");
    return;
  case 'f':
    return fence(M.Value);
  case '6':
    OS << (M.Size == 8 ? ".64" : "");
    return;
  case 'S':
    OS << subroutine(M.Value);
    return;
  case 'K':
    OS << K.Callees[M.Value].Name << ' ' << K.Callees[M.Value].ArgRegisters
       << ' ' << K.Callees[M.Value].ResultRegisters;
    return;
  }
  unsigned N = Letter - '0';
  OS << llvm::divideCeil(M.Payloads[N].Bytes, K.grfBytes());
}

void InstructionPrinter::syntax(const Instruction &I) {
  StringRef Syntax = syntaxOf(I);
  for (size_t At = 0; At != Syntax.size(); ++At) {
    if (Syntax[At] != '%') {
      OS << Syntax[At];
      continue;
    }
    char Letter = Syntax[++At];
    const auto *F = llvm::find_if(
        fields(), [&](const TextField &F) { return F.Letter == Letter; });
    if (F == fields().end())
      special(I, Letter);
    else if (!F->Keywords.empty())
      OS << F->Keywords[F->Get(I)];
    else if (F->Radix == 10)
      OS << F->Get(I);
    else
      OS << (F->Radix ? "" : "0x")
         << llvm::utohexstr(F->Get(I), /*LowerCase=*/true);
  }
}

//===--- Operands ---------------------------------------------------------===//

/// <hs> or <V;W,H>.
void InstructionPrinter::encoding(const Operand &O, bool IsDestination) {
  if (IsDestination) {
    unsigned Stride = 1;
    if (O.Reg.N > 1)
      O.Reg.isLinear(&Stride);
    OS << '<' << Stride << '>';
    return;
  }
  llvm::Optional<Encoding> E = encode(O.Reg, K.grfBytes());
  OS << '<' << E->VStride << ';' << E->Width << ',' << E->Stride << '>';
}

/// <stride> or <V;W,H> unchanged, then the count of elements; omitted if it is
/// \p UsualN.
void InstructionPrinter::wholeRegion(const Region &R, bool IsDestination,
                                     unsigned UsualN) {
  Region L = Region::linear(R.Ty, R.Offset, R.N, R.Stride);
  if (R.VStride == L.VStride && R.Width == L.Width && R.Stride == L.Stride)
    OS << '<' << (IsDestination && R.N == 1 ? 1 : R.Stride) << '>';
  else
    OS << '<' << R.VStride << ';' << R.Width << ',' << R.Stride << '>';
  if (R.N != UsualN)
    OS << '*' << R.N;
}

/// Variable, register and element; also the byte if it is within an element.
void InstructionPrinter::element(const Operand &O, Type Ty) {
  unsigned InRegister = O.Reg.Offset % K.grfBytes();
  OS << name(O.Var, Ty) << '(' << O.Reg.Offset / K.grfBytes() << ','
     << InRegister / sizeOf(Ty);
  if (unsigned Odd = InRegister % sizeOf(Ty); Odd && IsModel)
    OS << '+' << Odd;
  OS << ')';
}

void InstructionPrinter::direct(const Operand &O, const Instruction &I,
                                unsigned N) {
  OS << ModifierKeywords[static_cast<unsigned>(O.Mod)];
  element(O, O.type());
  if (IsModel)
    wholeRegion(O.Reg, I.info().defines(N), usualElements(I, N));
  else
    encoding(O, I.info().defines(N));
}

void InstructionPrinter::indirect(const Operand &O, bool IsDestination) {
  OS << ModifierKeywords[static_cast<unsigned>(O.Mod)] << "r["
     << name(O.Idx.Var) << '(' << O.Idx.Offset / 2 << "),"
     << static_cast<int>(O.Reg.Offset) << ']';
  if (IsDestination) {
    encoding(O, true);
  } else if (O.Idx.Stride == 0) {
    // Where a register ends is not known here, so rows have one element.
    unsigned Stride = 0;
    O.Reg.isLinear(&Stride);
    OS << '<' << Stride << ";1,0>";
  } else {
    // One address per element.
    OS << "<1,0>";
  }
  OS << ':' << nameOf(O.type());
}

/// An indexed or indirect operand of a model: base[index;stride:align](bytes).
void InstructionPrinter::atIndex(const Operand &O, const Instruction &I,
                                 unsigned N) {
  OS << ModifierKeywords[static_cast<unsigned>(O.Mod)] << name(O.Var, O.type())
     << '[' << name(O.Idx.Var) << '(' << O.Idx.Offset << ')';
  if (O.Idx.Stride)
    OS << ';' << O.Idx.Stride;
  if (O.Idx.Align != 1)
    OS << ':' << O.Idx.Align;
  OS << "](" << static_cast<int>(O.Reg.Offset) << ')';
  wholeRegion(O.Reg, I.info().defines(N), usualElements(I, N));
}

void InstructionPrinter::constant(const Operand &O) {
  OS << ModifierKeywords[static_cast<unsigned>(O.Mod)] << 'C' << O.Bits << ':'
     << nameOf(O.type());
  unsigned Count = K.Constants[O.Bits].size();
  if (O.Reg == Region::contiguous(O.type(), 0, Count))
    return;
  OS << '(' << O.Reg.Offset << ')';
  wholeRegion(O.Reg, false, Count);
}

void InstructionPrinter::raw(const Instruction &I, unsigned N) {
  const Operand &O = I.Operands[N];
  // The last operand of dpas may begin within a register.
  if (I.info().TheShape == Shape::Systolic && N == 3)
    element(O, payloadType(I, N, Type::UD));
  else
    OS << name(O.Var, payloadType(I, N, K.Variables[O.Var].Ty)) << '.'
       << O.Reg.Offset;
}

/// An operand of an LSC message: an immediate, an element or a payload, without
/// region and modifiers.
void InstructionPrinter::bare(const Instruction &I, unsigned N) {
  const Operand &O = I.Operands[N];
  if (O.is(Operand::Null))
    OS << "%null";
  else if (O.is(Operand::Imm) && (!IsModel || O.type() == Type::UD))
    OS << llvm::format_hex(O.Bits, 1);
  else if (O.is(Operand::Direct) && !IsModel)
    element(O, O.type());
  else if (O.is(Operand::Raw))
    raw(I, N);
  else
    operand(I, N);
}

void InstructionPrinter::spacedOperand(const Instruction &I, unsigned N) {
  const Operand &O = I.Operands[N];
  OS << ' ';
  if (O.is(Operand::Null)) {
    // Absent parameters of the sampler are at the end; vISA omits them.
    if (IsModel || I.info().TheShape != Shape::Sampler)
      OS << "%null.0";
    return;
  }
  if (I.info().Roles[N] == 'L' &&
      (!IsModel || O.Reg == Region::contiguous(K.Variables[O.Var].Ty, 0,
                                               K.Variables[O.Var].Count)))
    OS << name(O.Var);
  else
    operand(I, N);
  // The plane of a media block follows its surface.
  if (O.is(Operand::Surface) && I.info().TheShape == Shape::MediaBlock)
    OS << ' ' << I.Msg.Plane;
}

void InstructionPrinter::operand(const Instruction &I, unsigned N) {
  const Operand &O = I.Operands[N];
  switch (O.K) {
  case Operand::Null:
    OS << "%null.0";
    return;
  case Operand::Direct:
    return direct(O, I, N);
  case Operand::Indirect:
    return IsModel ? atIndex(O, I, N) : indirect(O, I.info().defines(N));
  case Operand::Address:
    OS << name(O.Var) << '(' << O.Reg.Offset / 2 << ")<" << O.Reg.N << '>';
    return;
  case Operand::Imm:
    OS << ModifierKeywords[static_cast<unsigned>(O.Mod)]
       << llvm::format_hex(O.Bits, 1) << ':' << nameOf(O.type());
    return;
  case Operand::Mask:
    OS << name(O.Var);
    return;
  case Operand::AddressOf:
    OS << '&' << name(O.Var) << '[' << O.Reg.Offset << ']';
    return;
  case Operand::Raw:
    return raw(I, N);
  case Operand::Surface:
    OS << name(O.Var) << (I.info().Roles[N] == 'T' ? "(0)" : "");
    return;
  case Operand::Label:
    OS << label(O.Var);
    return;
  case Operand::Indexed:
    return atIndex(O, I, N);
  case Operand::Constant:
    return constant(O);
  }
}
