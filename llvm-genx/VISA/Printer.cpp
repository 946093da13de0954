//===- Printer.cpp --------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Printer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::raw_ostream;
using llvm::StringRef;

namespace {

/// Numbers below this name predefined objects in vISA.
constexpr unsigned FirstNumber = 32;

/// Whether \p K jumps, but never with some lanes only. Gen12LP runs threads in
/// pairs, and jumps are gotos there: _NM would need a workaround by the
/// finalizer, three instructions for most behind a jump, for a mask that has
/// all lanes. Functions on the stack do not know their callers.
bool jumpsWithAllLanes(const Kernel &K) {
  if (!K.Target->has(TargetInfo::FusedJumps) || K.Function)
    return false;
  bool Jumps = false;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Op == Opcode::Goto)
        return false;
      Jumps |= I.Op == Opcode::Jmp;
    }
  return Jumps;
}

class Printer {
public:
  Printer(const Kernel &K, raw_ostream &OS)
      : K(K), OS(OS), AllLanesOn(jumpsWithAllLanes(K)) {}
  void run();
  std::vector<uint64_t> Offsets; ///< In the text, of each instruction.

private:
  void collectAliases();
  void declarations();
  void declaration(VarId V);
  void inputsAndAttributes();
  void sourceLine(const SourceLine &L);
  void instruction(const Instruction &I);
  void shape(const Instruction &I);
  void fence(unsigned Flags);
  void rawSend(const Instruction &I);
  void rawSendc(const Instruction &I);
  void lanes(const Instruction &I);
  void assembly(const Assembly &A);
  void assemblyOperand(const Assembly::Operand &O);
  void bare(const Operand &O);
  void operand(const Instruction &I, unsigned N);
  void direct(const Operand &O, bool IsDestination);
  void indirect(const Operand &O, bool IsDestination);
  void addressRegisters(const Operand &O);
  void immediate(const Operand &O);
  void modifier(Modifier M);
  void encoding(const Operand &O, bool IsDestination);
  std::string name(VarId V);
  std::string name(VarId V, Type Ty);
  std::string label(BlockId B);
  std::string subroutine(unsigned Number);

  const Kernel &K;
  raw_ostream &OS;
  bool AllLanesOn; ///< As a mask, which needs no _NM.
  /// Per variable, the types it is used with, one bit each; the highest bit
  /// says that it is used at all.
  std::vector<uint16_t> UsedTypes;
  SourceLine Last;
  bool AnyFile = false;
};

} // namespace

std::string cmc::visa::printKernel(const Kernel &K,
                                   llvm::ArrayRef<Kernel> Functions,
                                   std::vector<unsigned> *TextLines) {
  std::string Text = ".version 4.1\n";
  llvm::raw_string_ostream OS(Text);
  // The finalizer numbers functions as it meets them.
  for (const Kernel &F : Functions)
    Printer(F, OS).run();
  Printer Last(K, OS);
  Last.run();
  OS.flush();
  uint64_t At = 0;
  unsigned Line = 0;
  for (uint64_t Offset : Last.Offsets) {
    if (!TextLines)
      break;
    Line += StringRef(Text).slice(At, Offset).count('\n');
    At = Offset;
    TextLines->push_back(Line);
  }
  return Text;
}

/// Strings have no escapes: what would end or confuse one becomes '_'.
static std::string quoted(StringRef S) {
  std::string Q = S.str();
  for (char &C : Q)
    if (C == '"' || C == '\\' || !llvm::isPrint(C))
      C = '_';
  return '"' + Q + '"';
}

void Printer::run() {
  collectAliases();
  if (K.Function)
    OS << ".global_function " << quoted(K.Function->Name) << '\n';
  else
    OS << ".kernel " << quoted(K.Name) << '\n';
  declarations();
  inputsAndAttributes();
  OS << ".function " << quoted(K.Function ? K.Function->Name : K.Name) << '\n';
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    for (unsigned S = 0; S != K.Subroutines.size(); ++S)
      if (K.Subroutines[S].Entry == B)
        OS << ".function \"" << subroutine(S) << "\"\n"
           << subroutine(S) << ":\n";
    OS << label(B) << ":\n";
    for (const Instruction &I : K.Blocks[B].Instructions) {
      sourceLine(I.Source);
      Offsets.push_back(OS.tell());
      instruction(I);
    }
  }
}

//===--- Names and declarations -------------------------------------------===//

std::string cmc::visa::nameInText(const Kernel &K, VarId V) {
  const Variable &Var = K.Variables[V];
  if (Var.Predefined)
    return Var.Name;
  return "VAPTS"[static_cast<unsigned>(Var.F)] +
         std::to_string(V + FirstNumber);
}

std::string Printer::name(VarId V) { return nameInText(K, V); }

std::string Printer::name(VarId V, Type Ty) {
  if (Ty == K.Variables[V].Ty)
    return name(V);
  std::string Base = name(V);
  return (Base[0] == '%' ? "R_" + Base.substr(1) : Base) + "_" +
         nameOf(Ty).str();
}

std::string Printer::label(BlockId B) {
  std::string L = "BB_" + std::to_string(B);
  StringRef Hint = K.Blocks[B].Name;
  if (!Hint.empty())
    L += '_';
  for (char C : Hint)
    L += llvm::isAlnum(C) ? C : '_';
  return L;
}

/// Both function and first label: that is how a call finds it. Jumps back to
/// its start need a label of another name.
std::string Printer::subroutine(unsigned Number) {
  std::string L = "F" + std::to_string(Number) + '_';
  for (char C : K.Subroutines[Number].Name)
    L += llvm::isAlnum(C) ? C : '_';
  return L;
}

/// Messages want their payload in variables of certain types.
static Type payloadType(const Instruction &I, unsigned N, Type Declared) {
  bool IsAddress = N == 0;
  if (N < I.Msg.Payloads.size())
    return I.Msg.Payloads[N].Ty;
  switch (I.Op) {
  case Opcode::SvmGather:
  case Opcode::SvmScatter:
    if (IsAddress)
      return Type::UQ;
    return integerType(I.Msg.Size);
  case Opcode::SvmAtomic:
    if (IsAddress || I.Msg.Size == 8)
      return Type::UQ;
    LLVM_FALLTHROUGH;
  case Opcode::DwordAtomic:
  case Opcode::TypedAtomic:
    // Behind the surface, the offset, or u, v, r and the level of detail.
    if (I.Op == Opcode::DwordAtomic ? N == 1 : N >= 1 && N <= 4)
      return Type::UD;
    if (I.Msg.Atomic == AtomicOp::MinSInt || I.Msg.Atomic == AtomicOp::MaxSInt)
      return Type::D;
    if (I.Msg.Atomic >= AtomicOp::FMax)
      return Type::F;
    return Type::UD;
  case Opcode::SvmGather4Scaled:
  case Opcode::SvmScatter4Scaled:
    return N == 1 ? Type::UQ : Type::UD;
  case Opcode::GatherScaled:
  case Opcode::ScatterScaled:
  case Opcode::Gather4Scaled:
  case Opcode::Scatter4Scaled:
  case Opcode::Gather4Typed:
  case Opcode::Scatter4Typed:
    return Type::UD;
  default:
    return Declared;
  }
}

void Printer::collectAliases() {
  constexpr uint16_t Used = 1 << 15;
  UsedTypes.assign(K.Variables.size(), 0);
  for (const Input &I : K.Inputs)
    UsedTypes[I.Var] |= Used;
  for (const Assembly &A : K.Assemblies)
    for (const Assembly::Operand &O : A.Operands)
      for (VarId V : {O.Var, O.Address})
        if (V != None)
          UsedTypes[V] |= Used;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Pred.Var != None)
        UsedTypes[I.Pred.Var] |= Used;
      for (unsigned N = 0; N != I.Operands.size(); ++N) {
        const Operand &O = I.Operands[N];
        if (O.Idx.Var != None)
          UsedTypes[O.Idx.Var] |= Used;
        if (O.Var != None && !O.is(Operand::Label))
          UsedTypes[O.Var] |= Used;
        if (O.is(Operand::Direct))
          UsedTypes[O.Var] |= 1 << static_cast<unsigned>(O.type());
        else if (O.is(Operand::Raw))
          UsedTypes[O.Var] |= 1 << static_cast<unsigned>(
                                  payloadType(I, N, K.Variables[O.Var].Ty));
      }
    }
}

static std::string alignment(unsigned Bytes, unsigned GRFBytes) {
  if (Bytes == GRFBytes)
    return "GRF";
  if (Bytes == 2 * GRFBytes)
    return "GRFx2";
  static const char *Names[] = {"byte",  "word",  "dword",
                                "qword", "oword", "hword"};
  return Names[llvm::Log2_32(Bytes)];
}

void Printer::declaration(VarId V) {
  const Variable &Var = K.Variables[V];
  if (!Var.Predefined) {
    OS << ".decl " << name(V) << " v_type="
       << "GAPTS"[static_cast<unsigned>(Var.F)];
    if (Var.F == File::General)
      OS << " type=" << nameOf(Var.Ty);
    // Predicates have 1, 2, 4, 8, 16 or 32 lanes.
    OS << " num_elts="
       << (Var.F == File::Predicate ? llvm::PowerOf2Ceil(Var.Count)
                                    : Var.Count);
    if (Var.F == File::General)
      OS << " align="
         << alignment(std::max(Var.Align, sizeOf(Var.Ty)), K.grfBytes());
    OS << '\n';
  }
  for (unsigned T = 0; T != static_cast<unsigned>(Type::V); ++T) {
    Type Ty = static_cast<Type>(T);
    if ((UsedTypes[V] >> T & 1) && Ty != Var.Ty)
      OS << ".decl " << name(V, Ty) << " v_type=G type=" << nameOf(Ty)
         << " num_elts=" << Var.size() / sizeOf(Ty) << " alias=<" << name(V)
         << ", 0>\n";
  }
}

void Printer::declarations() {
  for (VarId V = 0; V != K.Variables.size(); ++V)
    if (UsedTypes[V] != 0)
      declaration(V);
}

void Printer::inputsAndAttributes() {
  for (const Input &I : K.Inputs)
    OS << (I.Implicit.empty() ? ".input" : ".implicit_" + I.Implicit) << ' '
       << name(I.Var) << " offset=" << I.Offset << " size=" << I.Size << '\n';
  OS << ".kernel_attr Target=\"cm\"\n";
  if (K.SLMBytes)
    OS << ".kernel_attr SLMSize=" << llvm::divideCeil(K.SLMBytes, 1024) << '\n';
  if (K.Function)
    OS << ".kernel_attr ArgSize=" << K.Function->ArgRegisters
       << "\n.kernel_attr RetValSize=" << K.Function->ResultRegisters << '\n';
  for (const Attribute &A : K.Attributes) {
    bool IsNumber = llvm::all_of(A.Value, llvm::isDigit);
    OS << ".kernel_attr " << A.Name << '='
       << (IsNumber ? A.Value : quoted(A.Value)) << '\n';
  }
}

//===--- Instructions -----------------------------------------------------===//

void Printer::sourceLine(const SourceLine &L) {
  if (L.Line == 0 || (AnyFile && L.File == Last.File && L.Line == Last.Line))
    return;
  if (!AnyFile || L.File != Last.File)
    OS << ".file " << quoted(K.Files[L.File]) << '\n';
  OS << ".loc " << L.Line << '\n';
  Last = L;
  AnyFile = true;
}

void Printer::assemblyOperand(const Assembly::Operand &O) {
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

void Printer::assembly(const Assembly &A) {
  for (const Assembly::Piece &P : A.Pieces) {
    OS << P.Text;
    if (P.Operand >= 0)
      assemblyOperand(A.Operands[P.Operand]);
  }
  OS << '\n';
}

void Printer::instruction(const Instruction &I) {
  if (I.Op == Opcode::InlineAsm) {
    if (I.Source.Line) // For the words of the finalizer about it.
      OS << "// asm " << I.Source.Line << ' ' << K.Files[I.Source.File] << '\n';
    return assembly(K.Assemblies[I.Msg.Value]);
  }
  OS << "    ";
  if (I.Pred.Var != None) {
    static const char *Combine[] = {") ", ".any) ", ".all) "};
    OS << (I.Pred.Negate ? "(!" : "(") << name(I.Pred.Var)
       << Combine[I.Pred.How];
  }
  if (I.info().TheShape == Shape::Lsc) {
    printLsc(
        OS, I, [&] { lanes(I); }, [&](unsigned N) { bare(I.Operands[N]); });
    OS << '\n';
    return;
  }
  OS << I.info().Mnemonic;
  shape(I);
  for (unsigned N = 0; N != I.Operands.size(); ++N)
    operand(I, N);
  OS << '\n';
}

/// A number, an element or a payload, without what else operands say.
void Printer::bare(const Operand &O) {
  switch (O.K) {
  case Operand::Null:
    OS << "%null";
    return;
  case Operand::Imm:
    OS << llvm::format_hex(O.Bits, 1);
    return;
  case Operand::Direct:
    OS << name(O.Var, O.type()) << '(' << O.Reg.Offset / K.grfBytes() << ','
       << O.Reg.Offset % K.grfBytes() / sizeOf(O.type()) << ')';
    return;
  default:
    OS << name(O.Var) << '.' << O.Reg.Offset;
  }
}

void Printer::lanes(const Instruction &I) {
  unsigned Size = I.ExecSize;
  // A reduction asks as many lanes as a jump "executes".
  if (I.Op == Opcode::Jmp && I.Pred.Var != None &&
      I.Pred.How != Predicate::PerLane)
    Size = I.Pred.Lanes;
  OS << (I.Saturate ? ".sat" : "") << " (M" << I.Lane / 4 + 1
     << (I.NoMask && !AllLanesOn ? "_NM, " : ", ") << Size << ')';
}

/// The letters of \p Names whose bit is set in \p Bits, each with \p Prefix.
static std::string letters(unsigned Bits, llvm::ArrayRef<StringRef> Names,
                           StringRef Prefix = "") {
  std::string S;
  for (unsigned I = 0; I != Names.size(); ++I)
    if (Bits >> I & 1)
      S += (Prefix + Names[I]).str();
  return S;
}

static StringRef atomicName(AtomicOp Op) {
  static const StringRef Names[] = {
      "add",     "sub",  "inc",    "dec",  "min",     "max",     "xchg",
      "cmpxchg", "and",  "or",     "xor",  "minsint", "maxsint", "predec",
      "fmax",    "fmin", "fcmpwr", "fadd", "fsub"};
  return Names[static_cast<unsigned>(Op)];
}

/// As the finalizer numbers the precisions of dpas.
static StringRef precisionName(unsigned Precision) {
  static const StringRef Names[] = {"",   "u1", "s1", "u2", "s2",  "u4",  "s4",
                                    "u8", "s8", "bf", "hf", "bf8", "tf32"};
  return Names[Precision];
}

static StringRef unormFormatName(unsigned Format) {
  static const StringRef Names[] = {"16-full", "16-downsampled", "8-full",
                                    "8-downsampled"};
  return Names[Format];
}

void Printer::fence(unsigned Flags) {
  if (Flags & 0x80)
    OS << "_sw";
  else
    OS << (Flags & 0x20 ? "_local" : "_global")
       << letters(Flags & 0x5f, {"E", "I", "S", "C", "R", "", "L1"}, ".");
}

void Printer::rawSend(const Instruction &I) {
  OS << '.' << I.Msg.Value;
  for (unsigned N : {2, 3, 4}) // Registers of the payloads and the response.
    OS << '.' << llvm::divideCeil(I.Msg.Payloads[N].Bytes, K.grfBytes());
  lanes(I);
}

void Printer::rawSendc(const Instruction &I) {
  lanes(I);
  OS << ' ' << llvm::format_hex(I.Msg.Value, 1);
  for (unsigned N : {1, 2})
    OS << ' ' << llvm::divideCeil(I.Msg.Payloads[N].Bytes, K.grfBytes());
}

void Printer::shape(const Instruction &I) {
  static const char *Conds[] = {".eq", ".ne", ".gt", ".ge", ".lt", ".le"};
  static const char *Media[] = {".nomod", ".top", ".bottom"};
  const Message &M = I.Msg;
  switch (I.info().TheShape) {
  case Shape::Plain:
  case Shape::Branch:
    return lanes(I);
  case Shape::Compare:
    OS << Conds[static_cast<unsigned>(I.Cond)];
    return lanes(I);
  case Shape::TruthTable:
    OS << ".x" << llvm::utohexstr(M.Value, /*LowerCase=*/true);
    return lanes(I);
  case Shape::BytesPerLane:
    OS << '.' << M.Size;
    return lanes(I);
  case Shape::BytesAndBlocks:
    OS << '.' << M.Size << '.' << M.Blocks;
    return lanes(I);
  case Shape::Channels:
    OS << '.' << letters(M.Value, {"R", "G", "B", "A"});
    return lanes(I);
  case Shape::Atomic:
    OS << '.' << atomicName(M.Atomic);
    return lanes(I);
  case Shape::SvmAtomic:
    OS << '.' << atomicName(M.Atomic) << (M.Size == 8 ? ".64" : "");
    return lanes(I);
  case Shape::Owords:
    OS << " (" << M.Size << ')';
    return;
  case Shape::MediaBlock:
    OS << Media[static_cast<unsigned>(M.Modifier)] << " (" << M.Width << ','
       << M.Height << ')';
    return;
  case Shape::Bare:
    return;
  case Shape::Signal:
    OS << (M.Value ? ".signal" : ".wait");
    return;
  case Shape::Fence:
    return fence(M.Value);
  case Shape::Verbatim:
    return;
  case Shape::Call:
    OS << " (M1_NM, 16) " << subroutine(M.Value);
    return;
  case Shape::StackCall: {
    const StackFunction &F = K.Callees[M.Value];
    OS << " (M1_NM, 16) " << F.Name << ' ' << F.ArgRegisters << ' '
       << F.ResultRegisters;
    return;
  }
  case Shape::Lsc:
    return; // printLsc()
  case Shape::WaitMask:
    OS << ' ' << llvm::format_hex(M.Value, 1) << ":ub";
    return;
  case Shape::Systolic:
    OS << '.' << precisionName(M.Width) << '.' << precisionName(M.Height) << '.'
       << M.Size << '.' << M.Blocks << " (M1_NM, "
       << K.grfBytes() / sizeOf(Type::UD) << ')';
    return;
  case Shape::RawSend:
    return rawSend(I);
  case Shape::RawSendc:
    return rawSendc(I);
  case Shape::Sampler:
    OS << (M.Flagged ? ".pixel_null_mask" : "") << '.'
       << letters(M.Value, {"R", "G", "B", "A"});
    return lanes(I);
  case Shape::SamplerUnorm:
    OS << '.' << letters(M.Value, {"R", "G", "B", "A"}) << '.'
       << unormFormatName(M.Size);
    return;
  }
}

//===--- Operands ---------------------------------------------------------===//

void Printer::modifier(Modifier M) {
  static const char *Names[] = {"", "(-)", "(abs)", "(-abs)", "(~)"};
  OS << Names[static_cast<unsigned>(M)];
}

/// <hs> or <V;W,H>.
void Printer::encoding(const Operand &O, bool IsDestination) {
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

void Printer::direct(const Operand &O, bool IsDestination) {
  unsigned GRF = K.grfBytes();
  modifier(O.Mod);
  OS << name(O.Var, O.type()) << '(' << O.Reg.Offset / GRF << ','
     << O.Reg.Offset % GRF / sizeOf(O.type()) << ')';
  encoding(O, IsDestination);
}

void Printer::indirect(const Operand &O, bool IsDestination) {
  modifier(O.Mod);
  OS << "r[" << name(O.Idx.Var) << '(' << O.Idx.Offset / 2 << "),"
     << static_cast<int>(O.Reg.Offset) << ']';
  if (IsDestination) {
    encoding(O, true);
  } else if (O.Idx.Stride == 0) {
    // Where registers end is not known here, so no row may be longer than one
    // element.
    unsigned Stride = 0;
    O.Reg.isLinear(&Stride);
    OS << '<' << Stride << ";1,0>";
  } else {
    // One address per element.
    OS << "<1,0>";
  }
  OS << ':' << nameOf(O.type());
}

void Printer::addressRegisters(const Operand &O) {
  OS << name(O.Var) << '(' << O.Reg.Offset / 2 << ")<" << O.Reg.N << '>';
}

void Printer::immediate(const Operand &O) {
  OS << llvm::format_hex(O.Bits, 1) << ':' << nameOf(O.type());
}

void Printer::operand(const Instruction &I, unsigned N) {
  const Operand &O = I.Operands[N];
  OS << ' ';
  if (I.info().Roles[N] == 'L') {
    OS << name(O.Var);
    return;
  }
  switch (O.K) {
  case Operand::Null:
    // Parameters of the sampler that are not there are at the end.
    if (I.info().TheShape != Shape::Sampler)
      OS << "%null.0";
    return;
  case Operand::Direct:
    return direct(O, I.info().defines(N));
  case Operand::Indirect:
    return indirect(O, I.info().defines(N));
  case Operand::Address:
    return addressRegisters(O);
  case Operand::Imm:
    return immediate(O);
  case Operand::Mask:
    OS << name(O.Var);
    return;
  case Operand::AddressOf:
    OS << '&' << name(O.Var) << '[' << O.Reg.Offset << ']';
    return;
  case Operand::Raw:
    // The last operand of dpas need not start at a register.
    if (I.info().TheShape == Shape::Systolic && N == 3) {
      OS << name(O.Var, payloadType(I, N, Type::UD)) << '('
         << O.Reg.Offset / K.grfBytes() << ','
         << O.Reg.Offset % K.grfBytes() / sizeOf(Type::UD) << ')';
      return;
    }
    OS << name(O.Var, payloadType(I, N, K.Variables[O.Var].Ty)) << '.'
       << O.Reg.Offset;
    return;
  case Operand::Surface:
    OS << name(O.Var) << (I.info().Roles[N] == 'T' ? "(0)" : "");
    // The plane of a media block stands behind its surface.
    if (I.info().TheShape == Shape::MediaBlock)
      OS << ' ' << I.Msg.Plane;
    return;
  case Operand::Label:
    OS << label(O.Var);
    return;
  case Operand::Indexed:
  case Operand::Constant:
    llvm_unreachable("not legalized");
  }
}
