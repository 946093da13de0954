//===- DeclarationReader.cpp ----------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/DeclarationReader.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/model/Syntax.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::StringRef;

/// Limit of the elements of a variable.
constexpr unsigned MaxCount = 1 << 20;
/// Limit of the gap between the numbers of two variables.
constexpr unsigned MaxGap = 1 << 16;

//===--- Variables --------------------------------------------------------===//

static bool named(Cursor &C, TextState &S, VarId &V) {
  Type Ty;
  return readVariable(C, S, V, Ty);
}

static bool alignment(Cursor &C, TextState &S, Variable &V) {
  size_t Start = C.position();
  StringRef Word = C.word();
  if (Word == "GRF" || Word == "GRFx2") {
    V.Align = S.K.grfBytes() * (Word == "GRF" ? 1 : 2);
    return true;
  }
  const auto *At = llvm::find(AlignKeywords, Word);
  if (At == AlignKeywords.end())
    return C.failAt(Start, "no such alignment");
  V.Align = 1u << (At - AlignKeywords.begin());
  return true;
}

static bool property(Cursor &C, TextState &S, Variable &V, bool &IsAlias) {
  C.skipBlanks();
  size_t Start = C.position();
  StringRef Key = C.word();
  if (!C.expect("="))
    return false;
  if (Key == "v_type") {
    size_t File =
        C.peek() ? StringRef("GAPTS").find(C.peek()) : StringRef::npos;
    if (File == StringRef::npos)
      return C.fail("expected G, A, P, T or S");
    C.word();
    V.F = static_cast<visa::File>(File);
    V.Ty = V.F == File::Address     ? Type::UW
           : V.F == File::Predicate ? Type::UB
                                    : Type::UD;
    return true;
  }
  if (Key == "type")
    return C.type(V.Ty) && (!isPacked(V.Ty) || C.fail("a type of immediates"));
  if (Key == "num_elts") {
    if (!C.number(V.Count))
      return false;
    return (V.Count && V.Count <= MaxCount) || C.fail("no such size");
  }
  if (Key == "align")
    return alignment(C, S, V);
  if (Key == "part")
    return C.number(V.Part);
  if (Key == "name")
    return C.string(V.Name);
  if (Key != "alias")
    return C.failAt(Start, "no such property of a variable");
  IsAlias = true;
  C.goTo(C.position() + C.rest().size());
  return true;
}

/// .decl V32 v_type=G type=d num_elts=8 align=GRF, or .decl %r0
static bool declaration(Cursor &C, TextState &S) {
  C.skipBlanks();
  size_t Start = C.position();
  StringRef Name = C.word();
  Variable V;
  bool IsAlias = false;
  if (Name.startswith("%")) {
    VarId Next = S.K.Variables.size();
    if (!Kernel::isPredefined(Name))
      return C.failAt(Start, "no such predefined variable");
    if (S.K.predefined(Name) != Next)
      return C.failAt(Start, "declared twice");
    S.Declared.resize(S.K.Variables.size());
    S.Declared.set(Next);
    return true;
  }
  while (!C.atEnd())
    if (!property(C, S, V, IsAlias))
      return false;
  size_t End = C.position();
  if (IsAlias) { // Fixes the order of predefined variables.
    VarId Aliased;
    Type Ty;
    C.goTo(Start);
    bool IsGood = !Name.startswith("R_") || readVariable(C, S, Aliased, Ty);
    C.goTo(End);
    return IsGood;
  }
  VarId Id;
  size_t File = Name.empty() ? StringRef::npos : FileLetters.find(Name[0]);
  if (File == StringRef::npos || Name.drop_front().getAsInteger(10, Id) ||
      Id < FirstNumber)
    return C.failAt(Start, "expected the name of a variable");
  Id -= FirstNumber;
  if (static_cast<visa::File>(File) != V.F)
    return C.failAt(Start, "the first letter of the name is of another file");
  if (Id > S.K.Variables.size() + MaxGap)
    return C.failAt(Start, "too many numbers of variables are left out");
  if (Id >= S.K.Variables.size()) {
    S.K.Variables.resize(Id + 1);
    S.Declared.resize(Id + 1);
  }
  if (S.Declared.test(Id))
    return C.failAt(Start, "declared twice");
  S.Declared.set(Id);
  S.K.Variables[Id] = std::move(V);
  return true;
}

//===--- Inputs and attributes --------------------------------------------===//

static bool readInput(Cursor &C, TextState &S, StringRef Implicit) {
  Input I{};
  I.Implicit = Implicit.str();
  if (!named(C, S, I.Var) || !C.expect("offset=") || !C.number(I.Offset) ||
      !C.expect("size=") || !C.number(I.Size))
    return false;
  S.K.Inputs.push_back(std::move(I));
  return true;
}

static bool input(Cursor &C, TextState &S) { return readInput(C, S, ""); }

static bool attribute(Cursor &C, TextState &S) {
  C.skipBlanks();
  Attribute A;
  A.Name = C.word().str();
  if (!C.expect("="))
    return false;
  C.skipBlanks();
  if (C.peek() != '"')
    A.Value = C.word().str();
  else if (!C.string(A.Value))
    return false;
  unsigned Number = 0;
  bool IsNumber = !StringRef(A.Value).getAsInteger(10, Number);
  Kernel &K = S.K;
  if (IsNumber && K.Function && A.Name == "ArgSize")
    K.Function->ArgRegisters = Number;
  else if (IsNumber && K.Function && A.Name == "RetValSize")
    K.Function->ResultRegisters = Number;
  else if (IsNumber && !S.IsModel && A.Name == "SLMSize")
    K.SLMBytes = 1024 * Number;
  else if (S.IsModel || A.Name != "Target")
    K.Attributes.push_back(std::move(A));
  return true;
}

static bool slm(Cursor &C, TextState &S) { return C.number(S.K.SLMBytes); }

static bool disable(Cursor &C, TextState &S) {
  C.skipBlanks();
  std::string Name = C.rest().rtrim().str();
  QuirkSet Q = disabledQuirks(Name);
  if (Q.none())
    return C.fail("no such quirk");
  C.goTo(C.position() + C.rest().size());
  S.K.DisabledQuirks |= Q;
  return true;
}

static bool volatiles(Cursor &C, TextState &S) {
  VarId V;
  if (!named(C, S, V))
    return false;
  S.K.Variables[V].Volatile = true;
  S.K.Volatiles.push_back(V);
  return true;
}

static bool constant(Cursor &C, TextState &S) {
  unsigned Number;
  if (!C.expect("C") || !C.number(Number))
    return false;
  if (Number != S.K.Constants.size())
    return C.fail("constants are not in order");
  std::vector<uint64_t> Elements;
  while (!C.atEnd()) {
    Elements.emplace_back();
    if (!C.number(Elements.back()))
      return false;
  }
  if (Elements.empty())
    return C.fail("expected a number");
  S.K.Constants.push_back(std::move(Elements));
  return true;
}

//===--- Callees and inline assembly --------------------------------------===//

static bool callee(Cursor &C, TextState &S) {
  C.skipBlanks();
  StackFunction F;
  F.Name = C.word().str();
  if (!C.number(F.ArgRegisters) || !C.number(F.ResultRegisters))
    return false;
  S.K.Callees.push_back(std::move(F));
  return true;
}

static bool assembly(Cursor &, TextState &S) {
  S.K.Assemblies.emplace_back();
  return true;
}

static bool assemblyOperand(Cursor &C, TextState &S) {
  if (S.K.Assemblies.empty())
    return C.fail("no '.assembly' before");
  static const StringRef Kinds[] = {"region", "bare",      "indirect",
                                    "mask",   "immediate", "number"};
  Assembly::Operand O;
  unsigned Kind;
  C.skipBlanks();
  if (!C.takeOneOf(Kinds, Kind))
    return C.fail("expected a kind of operand");
  O.K = static_cast<Assembly::Operand::Kind>(Kind);
  if ((C.take("var=") && !named(C, S, O.Var)) ||
      (C.take("address=") && !named(C, S, O.Address)))
    return false;
  O.Reads = C.take("reads");
  O.Writes = C.take("writes");
  if (!C.expect("type=") || !C.type(O.Ty) || !C.expect("bits=") ||
      !C.number(O.Bits))
    return false;
  bool IsNumber = O.K >= Assembly::Operand::Immediate;
  if (IsNumber != (O.Var == None) ||
      (O.K == Assembly::Operand::Indirect) != (O.Address != None))
    return C.fail("an operand of another kind");
  S.K.Assemblies.back().Operands.push_back(O);
  return true;
}

static bool piece(Cursor &C, TextState &S) {
  if (S.K.Assemblies.empty())
    return C.fail("no '.assembly' before");
  Assembly &A = S.K.Assemblies.back();
  Assembly::Piece P;
  unsigned Operand;
  if (!C.string(P.Text))
    return false;
  if (!C.atEnd()) {
    if (!C.number(Operand) || Operand >= A.Operands.size())
      return C.fail("expected an operand");
    P.Operand = Operand;
  }
  A.Pieces.push_back(std::move(P));
  return true;
}

//===--- Entry points -----------------------------------------------------===//

static const struct {
  StringRef Name;
  bool (*Read)(Cursor &, TextState &);
} Directives[] = {
    {".decl", declaration},      {".input", input},
    {".kernel_attr", attribute}, {".slm", slm},
    {".disable", disable},       {".volatile", volatiles},
    {".constant", constant},     {".callee", callee},
    {".assembly", assembly},     {".operand", assemblyOperand},
    {".piece", piece},
};

llvm::Optional<bool> cmc::visa::readDeclaration(StringRef Name, Cursor &C,
                                                TextState &S) {
  if (Name.consume_front(".implicit_"))
    return readInput(C, S, Name);
  for (const auto &D : Directives)
    if (D.Name == Name)
      return D.Read(C, S);
  return llvm::None;
}
