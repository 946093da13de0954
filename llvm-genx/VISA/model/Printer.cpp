//===- Printer.cpp --------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Printer.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/model/InstructionPrinter.h"
#include "llvm-genx/VISA/model/Syntax.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::raw_ostream;
using llvm::StringRef;

namespace {

class Printer {
public:
  Printer(const Kernel &K, TextForm Form, raw_ostream &OS)
      : K(K), IsModel(Form == TextForm::Model), OS(OS),
        Instructions(K, Form, OS) {}
  void run();
  std::vector<uint64_t> Offsets; ///< In the output, by instruction.

private:
  void collectAliases();
  void declarations();
  void declaration(VarId V);
  void declareAll();
  void aliases(VarId V);
  void inputs();
  void attributes();
  void modelOnly();
  void assembly(const Assembly &A);
  void list(StringRef Key, llvm::ArrayRef<VarId> Variables);
  void subroutine(unsigned Number);
  void blockLine(BlockId B);
  void sourceLine(const SourceLine &L);
  std::string quoted(StringRef S);

  const Kernel &K;
  const bool IsModel;
  raw_ostream &OS;
  InstructionPrinter Instructions;
  /// By variable: the types it is used with, one bit each; the highest bit says
  /// that it is used at all.
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
  // The finalizer numbers functions in the order of their definitions.
  for (const Kernel &F : Functions)
    Printer(F, TextForm::Finalizer, OS).run();
  Printer Last(K, TextForm::Finalizer, OS);
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

std::string cmc::visa::printModel(const Kernel &K) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Printer(K, TextForm::Model, OS).run();
  return Text;
}

/// Strings of vISA have no escapes: characters that would end or break one
/// become '_'.
std::string Printer::quoted(StringRef S) {
  std::string Q;
  llvm::raw_string_ostream QS(Q);
  QS << '"';
  for (char C : S) {
    bool IsOdd = C == '"' || C == '\\' || !llvm::isPrint(C);
    if (IsOdd && IsModel)
      QS << '\\' << llvm::hexdigit(uint8_t(C) >> 4)
         << llvm::hexdigit(uint8_t(C) & 15);
    else
      QS << (IsOdd ? '_' : C);
  }
  QS << '"';
  return QS.str();
}

void Printer::run() {
  collectAliases();
  if (K.Function)
    OS << ".global_function " << quoted(K.Function->Name) << '\n';
  else
    OS << ".kernel " << quoted(K.Name) << '\n';
  if (IsModel)
    declareAll();
  else
    declarations();
  inputs();
  attributes();
  if (IsModel)
    modelOnly();
  OS << ".function " << quoted(K.Function ? K.Function->Name : K.Name) << '\n';
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    for (unsigned S = 0; S != K.Subroutines.size(); ++S)
      if (K.Subroutines[S].Entry == B)
        subroutine(S);
    blockLine(B);
    for (const Instruction &I : K.Blocks[B].Instructions) {
      sourceLine(I.Source);
      Offsets.push_back(OS.tell());
      Instructions.print(I);
    }
  }
}

//===--- Declarations -----------------------------------------------------===//

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
  return AlignKeywords[llvm::Log2_32(Bytes)].str();
}

void Printer::declaration(VarId V) {
  const Variable &Var = K.Variables[V];
  OS << ".decl " << Instructions.name(V) << " v_type="
     << "GAPTS"[static_cast<unsigned>(Var.F)];
  if (Var.F == File::General)
    OS << " type=" << nameOf(Var.Ty);
  // Predicates have 1, 2, 4, 8, 16 or 32 lanes.
  OS << " num_elts="
     << (Var.F == File::Predicate && !IsModel ? llvm::PowerOf2Ceil(Var.Count)
                                              : Var.Count);
  unsigned Align = Var.Align;
  if (!IsModel)
    Align = Var.F == File::General ? std::max(Align, sizeOf(Var.Ty)) : 0;
  if (Align)
    OS << " align=" << alignment(Align, K.grfBytes());
}

void Printer::aliases(VarId V) {
  for (unsigned T = 0; T != static_cast<unsigned>(Type::V); ++T) {
    Type Ty = static_cast<Type>(T);
    if ((UsedTypes[V] >> T & 1) && Ty != K.Variables[V].Ty)
      OS << ".decl " << Instructions.name(V, Ty)
         << " v_type=G type=" << nameOf(Ty)
         << " num_elts=" << K.Variables[V].size() / sizeOf(Ty) << " alias=<"
         << Instructions.name(V) << ", 0>\n";
  }
}

void Printer::declarations() {
  for (VarId V = 0; V != K.Variables.size(); ++V) {
    if (UsedTypes[V] == 0)
      continue;
    if (!K.Variables[V].Predefined) {
      declaration(V);
      OS << '\n';
    }
    aliases(V);
  }
}

/// Also declares variables that are unused or predefined, to keep their ids.
void Printer::declareAll() {
  OS << ".target " << K.Target->Name << " registers=" << K.Target->GRFCount
     << '\n';
  for (VarId V = 0; V != K.Variables.size(); ++V) {
    const Variable &Var = K.Variables[V];
    if (Var.Predefined) {
      OS << ".decl " << Var.Name << '\n';
      continue;
    }
    declaration(V);
    if (Var.Part)
      OS << " part=" << Var.Part;
    if (!Var.Name.empty())
      OS << " name=" << quoted(Var.Name);
    OS << '\n';
  }
}

void Printer::inputs() {
  for (const Input &I : K.Inputs)
    OS << (I.Implicit.empty() ? ".input" : ".implicit_" + I.Implicit) << ' '
       << Instructions.name(I.Var) << " offset=" << I.Offset
       << " size=" << I.Size << '\n';
}

void Printer::attributes() {
  if (!IsModel) {
    OS << ".kernel_attr Target=\"cm\"\n";
    if (K.SLMBytes)
      OS << ".kernel_attr SLMSize=" << llvm::divideCeil(K.SLMBytes, 1024)
         << '\n';
  }
  if (K.Function)
    OS << ".kernel_attr ArgSize=" << K.Function->ArgRegisters
       << "\n.kernel_attr RetValSize=" << K.Function->ResultRegisters << '\n';
  for (const Attribute &A : K.Attributes) {
    bool IsNumber = llvm::all_of(A.Value, llvm::isDigit);
    OS << ".kernel_attr " << A.Name << '='
       << (IsNumber ? A.Value : quoted(A.Value)) << '\n';
  }
}

//===--- Properties that only models have ---------------------------------===//

void Printer::modelOnly() {
  for (const QuirkRow &Q : allQuirks())
    if (K.DisabledQuirks[static_cast<unsigned>(Q.Id)])
      OS << ".disable quirk-" << Q.Name << '\n';
  if (K.SLMBytes)
    OS << ".slm " << K.SLMBytes << '\n';
  for (VarId V : K.Volatiles)
    OS << ".volatile " << Instructions.name(V) << '\n';
  for (unsigned C = 0; C != K.Constants.size(); ++C) {
    OS << ".constant C" << C;
    for (uint64_t Bits : K.Constants[C])
      OS << ' ' << llvm::format_hex(Bits, 1);
    OS << '\n';
  }
  for (const StackFunction &F : K.Callees)
    OS << ".callee " << F.Name << ' ' << F.ArgRegisters << ' '
       << F.ResultRegisters << '\n';
  for (const Assembly &A : K.Assemblies)
    assembly(A);
}

void Printer::assembly(const Assembly &A) {
  static const char *Kinds[] = {"region", "bare",      "indirect",
                                "mask",   "immediate", "number"};
  OS << ".assembly\n";
  for (const Assembly::Operand &O : A.Operands) {
    OS << ".operand " << Kinds[O.K];
    if (O.Var != None)
      OS << " var=" << Instructions.name(O.Var);
    if (O.Address != None)
      OS << " address=" << Instructions.name(O.Address);
    OS << (O.Reads ? " reads" : "") << (O.Writes ? " writes" : "")
       << " type=" << nameOf(O.Ty) << " bits=" << llvm::format_hex(O.Bits, 1)
       << '\n';
  }
  for (const Assembly::Piece &P : A.Pieces) {
    OS << ".piece " << quoted(P.Text);
    if (P.Operand >= 0)
      OS << ' ' << P.Operand;
    OS << '\n';
  }
}

void Printer::list(StringRef Key, llvm::ArrayRef<VarId> Variables) {
  if (Variables.empty())
    return;
  OS << ' ' << Key;
  for (const VarId &V : Variables)
    OS << (&V == Variables.begin() ? '=' : '+') << Instructions.name(V);
}

//===--- Code -------------------------------------------------------------===//

void Printer::subroutine(unsigned Number) {
  const Subroutine &S = K.Subroutines[Number];
  OS << ".function \"" << Instructions.subroutine(Number) << '"';
  if (IsModel) {
    OS << " name=" << quoted(S.Name);
    list("params", S.Params);
    list("results", S.Results);
    list("clobbers", S.Clobbers);
  }
  OS << '\n' << Instructions.subroutine(Number) << ":\n";
}

void Printer::blockLine(BlockId B) {
  const BasicBlock &Block = K.Blocks[B];
  OS << Instructions.label(B) << ':';
  if (IsModel && Block.LoopDepth)
    OS << " loop=" << Block.LoopDepth;
  if (IsModel && Block.Resume != None)
    OS << " resume=" << Instructions.label(Block.Resume);
  OS << '\n';
}

void Printer::sourceLine(const SourceLine &L) {
  if (L.Line == 0) {
    if (IsModel && AnyFile && Last.Line != 0)
      OS << ".loc 0\n";
    if (IsModel)
      Last.Line = 0;
    return;
  }
  if (AnyFile && L.File == Last.File && L.Line == Last.Line)
    return;
  if (!AnyFile || L.File != Last.File)
    OS << ".file " << quoted(K.Files[L.File]) << '\n';
  OS << ".loc " << L.Line << '\n';
  Last = L;
  AnyFile = true;
}
