//===- OperandReader.cpp --------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/OperandReader.h"
#include "llvm-genx/VISA/model/InstructionPrinter.h"
#include "llvm-genx/VISA/model/Syntax.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::StringRef;
using llvm::Twine;

namespace {

class OperandReader {
public:
  OperandReader(Cursor &C, TextState &S, Instruction &I, unsigned N)
      : C(C), S(S), K(S.K), I(I), N(N), O(I.Operands[N]) {}
  bool run();

private:
  bool immediate(Modifier M);
  bool constant(Modifier M);
  bool addressOf();
  bool indirect(Modifier M);
  bool named(Modifier M);
  bool general(VarId V, Type Ty, Modifier M);
  bool atIndex(VarId V, Type Ty, Modifier M);
  bool whole(VarId V);
  bool region(Region &R, unsigned UsualN);

  Cursor &C;
  TextState &S;
  Kernel &K;
  Instruction &I;
  const unsigned N;
  Operand &O;
};

} // namespace

bool cmc::visa::readOperand(Cursor &C, TextState &S, Instruction &I,
                            unsigned N) {
  return OperandReader(C, S, I, N).run();
}

//===--- Names ------------------------------------------------------------===//

bool cmc::visa::readVariable(Cursor &C, TextState &S, VarId &V, Type &Ty) {
  C.skipBlanks();
  size_t Start = C.position();
  StringRef Name = C.word(), Suffix;
  bool HasPrefix = Name.consume_front("R_"); // R_r0_ud is %r0 as ud.
  bool IsPredefined = HasPrefix || Name.startswith("%");
  if (HasPrefix || !IsPredefined)
    std::tie(Name, Suffix) = Name.rsplit('_');
  if (IsPredefined) {
    std::string Full = ((HasPrefix ? "%" : "") + Name).str();
    if (!Kernel::isPredefined(Full))
      return C.failAt(Start, "no such predefined variable");
    V = S.K.predefined(Full);
    S.Declared.resize(S.K.Variables.size());
    S.Declared.set(V);
  } else {
    size_t File = Name.empty() ? StringRef::npos : FileLetters.find(Name[0]);
    if (File == StringRef::npos || Name.drop_front().getAsInteger(10, V) ||
        V < FirstNumber)
      return C.failAt(Start, "expected a variable");
    V -= FirstNumber;
    if (V >= S.Declared.size() || !S.Declared.test(V) ||
        S.K.Variables[V].F != static_cast<visa::File>(File))
      return C.failAt(Start, "'" + Name + "' is not declared");
  }
  Ty = S.K.Variables[V].Ty;
  if (Suffix.empty())
    return true;
  llvm::Optional<Type> Named = typeOfName(Suffix);
  if (!Named)
    return C.failAt(Start, "'" + Suffix + "' is no type");
  Ty = *Named;
  return true;
}

bool cmc::visa::readLabel(Cursor &C, TextState &S, BlockId &B) {
  C.skipBlanks();
  size_t Start = C.position();
  if (!C.expect("BB_") || !C.number(B))
    return false;
  C.word(); // The name of the block is ignored.
  S.References.push_back({S.Line, Start, B, /*IsBlock=*/true});
  return true;
}

//===--- Operands ---------------------------------------------------------===//

bool OperandReader::run() {
  bool IsLast = C.atEnd() || C.peek() == '{';
  // Absent parameters of the sampler are at the end; vISA omits them.
  if (IsLast && I.info().TheShape == Shape::Sampler)
    return true;
  if (IsLast)
    return C.fail("expected operand " + Twine(N));
  if (C.takeNext("%null")) {
    C.takeNext(".0");
    return true;
  }
  if (C.takeNext("&"))
    return addressOf();
  if (C.peek() == 'B') {
    O = Operand::label(0);
    return readLabel(C, S, O.Var);
  }
  unsigned Mod = 0;
  C.takeOneOf(ModifierKeywords, Mod);
  Modifier M = static_cast<Modifier>(Mod);
  if (llvm::isDigit(C.peek()))
    return immediate(M);
  if (C.peek() == 'C')
    return constant(M);
  return C.takeNext("r[") ? indirect(M) : named(M);
}

bool OperandReader::immediate(Modifier M) {
  Type Ty = Type::UD;
  uint64_t Bits;
  if (!C.number(Bits) || (C.takeNext(":") && !C.type(Ty)))
    return false;
  O = Operand::imm(Ty, Bits);
  O.Mod = M;
  return true;
}

/// C1:d, or with a region: C1:d(8)<2>*4
bool OperandReader::constant(Modifier M) {
  unsigned Number;
  size_t Start = C.position();
  Type Ty;
  if (!C.expect("C") || !C.number(Number) || !C.expect(":") || !C.type(Ty))
    return false;
  if (Number >= K.Constants.size())
    return C.failAt(Start, "no such constant");
  unsigned Count = K.Constants[Number].size();
  O = Operand::constant(Ty, Count, Number);
  O.Mod = M;
  if (!C.takeNext("("))
    return true;
  return C.number(O.Reg.Offset) && C.expect(")") && region(O.Reg, Count);
}

bool OperandReader::addressOf() {
  VarId V;
  Type Ty;
  unsigned Offset;
  if (!readVariable(C, S, V, Ty) || !C.expect("[") || !C.number(Offset) ||
      !C.expect("]"))
    return false;
  O = Operand::addressOf(V, Offset);
  return true;
}

/// An operand at an address, as printed in vISA: r[A33(0),4]<1;1,0>:d
bool OperandReader::indirect(Modifier M) {
  O.K = Operand::Indirect;
  O.Mod = M;
  Type Ty;
  int64_t Offset;
  unsigned First, Width, Stride = 0;
  size_t Start = C.position();
  if (!readVariable(C, S, O.Idx.Var, Ty) || !C.expect("(") ||
      !C.number(O.Idx.Offset) || !C.expect(")") || !C.expect(",") ||
      !C.signedNumber(Offset) || !C.expect("]") || !C.expect("<") ||
      !C.number(First))
    return false;
  O.Idx.Offset *= 2;
  bool OnePerElement = C.take(",");
  if (C.take(";") && (!C.number(Width) || !C.expect(",")))
    return false;
  if (I.info().defines(N) || C.peek() == '>')
    OnePerElement = false;
  else if (!C.number(Stride))
    return false;
  if (!C.expect(">") || !C.expect(":") || !C.type(Ty))
    return false;
  auto Base = S.Bases.find(O.Idx.Var);
  if (Base == S.Bases.end())
    return C.failAt(Start, "an address of nothing that is known");
  O.Var = Base->second;
  unsigned Elements = usualElements(I, N);
  O.Idx.Stride = OnePerElement;
  O.Reg = OnePerElement ? Region{Ty, unsigned(Offset), 0, 1, 0, Elements}
                        : Region::linear(Ty, Offset, Elements, First);
  return true;
}

bool OperandReader::named(Modifier M) {
  VarId V;
  Type Ty;
  if (!readVariable(C, S, V, Ty))
    return false;
  switch (K.Variables[V].F) {
  case File::General:
    return general(V, Ty, M);
  case File::Predicate:
    O = Operand::mask(V);
    return true;
  case File::Surface:
  case File::Sampler:
    C.takeNext("(0)");
    O = Operand::surface(V);
    return true;
  case File::Address:
    break;
  }
  unsigned Number, Count;
  if (!C.expect("(") || !C.number(Number) || !C.expect(")") || !C.expect("<") ||
      !C.elements(Count) || !C.expect(">"))
    return false;
  O = Operand::address(V, Region::contiguous(Type::UW, 2 * Number, Count));
  return true;
}

bool OperandReader::general(VarId V, Type Ty, Modifier M) {
  char Role = I.info().Roles[N];
  unsigned Register, Element, Odd = 0;
  if (hasPayloads(I.info().TheShape) && (Role == 'r' || Role == 'W'))
    I.Msg.Payloads[N].Ty = Ty;
  if (C.peek() == '[')
    return atIndex(V, Ty, M);
  if (C.takeNext(".")) {
    O = Operand::raw(V);
    return C.number(O.Reg.Offset);
  }
  if (!C.takeNext("("))
    return whole(V);
  if (!C.number(Register) || !C.expect(",") || !C.number(Element) ||
      (C.takeNext("+") && !C.number(Odd)) || !C.expect(")"))
    return false;
  unsigned Offset = Register * K.grfBytes() + Element * sizeOf(Ty) + Odd;
  if (Role == 'r' || Role == 'W') {
    O = Operand::raw(V, Offset);
    return true;
  }
  O = Operand::reg(V, Region::scalar(Ty, Offset, usualElements(I, N)), M);
  // vISA has no regions in LSC messages.
  bool IsBare = I.info().TheShape == Shape::LSC && C.peek() != '<';
  return IsBare || region(O.Reg, usualElements(I, N));
}

/// A variable without an offset: all of it.
bool OperandReader::whole(VarId V) {
  if (I.info().Roles[N] != 'L')
    return C.fail("expected '(', '[' or '.'");
  const Variable &Var = K.Variables[V];
  O = Operand::reg(V, Region::contiguous(Var.Ty, 0, Var.Count));
  return true;
}

/// base[index;stride:align](bytes)<region>
bool OperandReader::atIndex(VarId V, Type Ty, Modifier M) {
  Index Idx;
  Type Uw;
  int64_t Offset;
  if (!C.expect("[") || !readVariable(C, S, Idx.Var, Uw) || !C.expect("(") ||
      !C.number(Idx.Offset) || !C.expect(")") ||
      (C.takeNext(";") && !C.number(Idx.Stride)) ||
      (C.takeNext(":") && !C.number(Idx.Align)))
    return false;
  if (!llvm::isPowerOf2_32(Idx.Align))
    return C.fail("not a power of two");
  O = Operand::indexed(V, Region::scalar(Ty, 0), Idx, M);
  if (K.Variables[Idx.Var].F == File::Address)
    O.K = Operand::Indirect;
  if (!C.expect("](") || !C.signedNumber(Offset) || !C.expect(")"))
    return false;
  O.Reg.Offset = Offset;
  return region(O.Reg, usualElements(I, N));
}

/// <stride> or <V;W,H>; type and offset are those of \p R.
bool OperandReader::region(Region &R, unsigned UsualN) {
  unsigned First, Width, Stride, Elements = UsualN;
  if (!C.expect("<") || !C.number(First))
    return false;
  bool IsWhole = C.take(";");
  if (IsWhole && (!C.number(Width) || !C.expect(",") || !C.number(Stride)))
    return false;
  if (IsWhole && Width == 0)
    return C.fail("a row of no elements");
  if (!C.expect(">") || (C.takeNext("*") && !C.elements(Elements)))
    return false;
  if (!IsWhole)
    R = Region::linear(R.Ty, R.Offset, Elements, First);
  else
    R = {R.Ty, R.Offset, First, Width, Stride, Elements};
  if (!S.IsModel) // vISA may write the same region in several ways.
    R = R.canonical();
  return true;
}
