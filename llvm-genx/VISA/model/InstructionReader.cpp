//===- InstructionReader.cpp ----------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/InstructionReader.h"
#include "llvm-genx/VISA/model/OperandReader.h"
#include "llvm-genx/VISA/model/Syntax.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::StringRef;
using llvm::Twine;

/// Limit of the registers of a payload.
constexpr unsigned MaxRegisters = 1 << 8;

namespace {

class InstructionReader {
public:
  InstructionReader(Cursor &C, TextState &S, Instruction &I)
      : C(C), S(S), K(S.K), I(I) {}
  bool run();

private:
  bool predicate();
  bool opcode();
  bool syntax();
  bool field(char Letter);
  bool special(char Letter);
  bool lanes();
  bool fence();
  bool callee();
  bool operands();
  bool braces();
  bool brace();
  bool payloads();
  bool reduction();

  Cursor &C;
  TextState &S;
  Kernel &K;
  Instruction &I;
  bool LanesOfReduction = false; ///< The lanes are not set yet.
};

} // namespace

bool cmc::visa::readInstruction(Cursor &C, TextState &S, Instruction &I) {
  return InstructionReader(C, S, I).run();
}

//===--- Before the operands ----------------------------------------------===//

bool InstructionReader::run() {
  if (!predicate() || !opcode())
    return false;
  I.Operands.resize(I.info().Roles.size());
  if (hasPayloads(I.info().TheShape))
    I.Msg.Payloads.resize(I.Operands.size());
  if (I.info().TheShape == Shape::LSC) {
    if (!readLSC(
            C, I, [&] { return lanes(); },
            [&](unsigned N) { return readOperand(C, S, I, N); }))
      return false;
  } else if (!syntax() || !operands()) {
    return false;
  }
  if (!braces() || !reduction())
    return false;
  if (!C.atEnd())
    return C.fail("expected the end of the line");
  if (I.Op == Opcode::AddrAdd && I.Operands[0].is(Operand::Address)) {
    const Operand &From = I.Operands[1];
    S.Bases[I.Operands[0].Var] =
        From.is(Operand::Address) ? S.Bases.lookup(From.Var) : From.Var;
  }
  return true;
}

bool InstructionReader::predicate() {
  if (!C.take("("))
    return true;
  Predicate &P = I.Pred;
  P.Negate = C.take("!");
  Type Ty;
  if (C.peek() != '.') {
    size_t Start = C.position();
    if (!readVariable(C, S, P.Var, Ty))
      return false;
    if (K.Variables[P.Var].F != File::Predicate)
      return C.failAt(Start, "the predicate is no mask");
  }
  static const StringRef Combine[] = {"", ".any", ".all", ".uniform"};
  unsigned How;
  if (C.takeOneOf(Combine, How)) {
    P.How = static_cast<Predicate::Combine>(How);
    if (P.How == Predicate::Any || P.How == Predicate::All) {
      LanesOfReduction = !llvm::isDigit(C.peek());
      if (!LanesOfReduction && !C.elements(P.Lanes))
        return false;
    }
  }
  P.Execution = C.takeNext(".em");
  return C.expect(")");
}

/// The longest mnemonic that matches; fences and LSC messages have suffixes.
bool InstructionReader::opcode() {
  C.skipBlanks();
  static const StringRef Mnemonics[] = {
#define VISA_OP(Name, Mnemonic, ...) Mnemonic,
#include "llvm-genx/VISA/model/Opcodes.def"
  };
  size_t Start = C.position();
  unsigned Found;
  if (S.IsModel && C.takeNext("asm "))
    Found = static_cast<unsigned>(Opcode::InlineAsm);
  else if (!C.takeOneOf(Mnemonics, Found))
    return C.fail("expected an instruction");
  I.Op = static_cast<Opcode>(Found);
  Shape Sh = I.info().TheShape;
  char Next = C.peek();
  if (I.Op == Opcode::InlineAsm && C.position() == Start)
    return C.fail("expected an instruction");
  if ((llvm::isAlnum(Next) && I.Op != Opcode::InlineAsm) ||
      (Next == '_' && Sh != Shape::Fence && Sh != Shape::LSC))
    return C.failAt(Start, "no such instruction");
  if (I.Op == Opcode::Ret && S.CurrentSubroutine != None) {
    I.Op = Opcode::Return;
    I.Msg.Value = S.CurrentSubroutine;
  }
  if (I.Op == Opcode::InlineAsm)
    C.goTo(C.position() - 1);
  return true;
}

bool InstructionReader::syntax() {
  StringRef Syntax = syntaxOf(I);
  for (size_t At = 0; At != Syntax.size(); ++At) {
    if (Syntax[At] == '%') {
      if (!field(Syntax[++At]))
        return false;
    } else if (!C.takeNext(Syntax.substr(At, 1))) {
      return C.fail("expected '" + Syntax.substr(At, 1) + "'");
    }
  }
  return true;
}

bool InstructionReader::field(char Letter) {
  const auto *F = llvm::find_if(
      fields(), [&](const TextField &F) { return F.Letter == Letter; });
  if (F == fields().end())
    return special(Letter);
  unsigned Value;
  if (!F->Keywords.empty()) {
    if (!C.takeOneOf(F->Keywords, Value))
      return C.fail("expected '" + F->Keywords.back() + "' or the like");
  } else if (!C.number(Value, F->Radix)) {
    return false;
  }
  F->Set(I, Value);
  return true;
}

bool InstructionReader::special(char Letter) {
  unsigned Value;
  switch (Letter) {
  case 'L':
    return lanes();
  case 'D':
    return C.number(Value);
  case 'F':
    I.Msg.Flagged = C.takeNext(".pixel_null_mask");
    return true;
  case 'f':
    return fence();
  case '6':
    I.Msg.Size = C.takeNext(".64") ? 8 : 4;
    return true;
  case 'K':
    return callee();
  case 'S': {
    size_t Start = C.position();
    if (!C.expect("F") || !C.number(I.Msg.Value))
      return false;
    C.word();
    S.References.push_back({S.Line, Start, I.Msg.Value, /*IsBlock=*/false});
    return true;
  }
  }
  if (!C.number(Value) || Value > MaxRegisters)
    return C.fail("expected a number of registers");
  I.Msg.Payloads[Letter - '0'].Bytes = Value * K.grfBytes();
  return true;
}

bool InstructionReader::lanes() {
  I.Saturate = C.takeNext(".sat");
  unsigned Quarter, Odd = 0;
  size_t Start = C.position();
  if (!C.expect("(M") || !C.number(Quarter) ||
      (C.takeNext("+") && !C.number(Odd)))
    return false;
  if (Quarter == 0 || Quarter > MaxElements || Odd > 3)
    return C.failAt(Start, "no such lanes");
  I.Lane = (Quarter - 1) * 4 + Odd;
  I.NoMask = C.takeNext("_NM");
  return C.expect(",") && C.elements(I.ExecSize) && C.expect(")");
}

bool InstructionReader::fence() {
  unsigned &Flags = I.Msg.Value, Word;
  if (C.takeNext("_sw")) {
    Flags = SoftwareFence;
    return true;
  }
  Flags = C.takeNext("_local") ? LocalFence : 0;
  if (!Flags && !C.expect("_global"))
    return false;
  while (C.takeNext(".")) {
    if (!C.takeOneOf(FenceKeywords, Word) || FenceKeywords[Word].empty())
      return C.fail("expected what the fence is for");
    Flags |= 1u << Word;
  }
  return true;
}

bool InstructionReader::callee() {
  StackFunction F;
  F.Name = C.word().str();
  if (!C.number(F.ArgRegisters) || !C.number(F.ResultRegisters))
    return false;
  auto At = llvm::find_if(
      K.Callees, [&](const StackFunction &Has) { return Has.Name == F.Name; });
  I.Msg.Value = At - K.Callees.begin();
  if (At == K.Callees.end())
    K.Callees.push_back(F);
  return true;
}

bool InstructionReader::operands() {
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    if (!readOperand(C, S, I, N))
      return false;
    // The plane of a media block follows its surface.
    if (I.info().TheShape == Shape::MediaBlock &&
        I.Operands[N].is(Operand::Surface) && !C.number(I.Msg.Plane))
      return false;
  }
  return true;
}

//===--- After the operands -----------------------------------------------===//

bool InstructionReader::braces() {
  if (!S.IsModel || !C.take("{"))
    return true;
  do
    if (!brace())
      return false;
  while (C.take(","));
  return C.expect("}");
}

bool InstructionReader::brace() {
  C.skipBlanks();
  size_t Start = C.position();
  StringRef Key = C.word();
  if (Key == "payloads")
    return payloads();
  const auto *F = llvm::find_if(
      braceFields(), [&](const BraceField &F) { return F.Key == Key; });
  if (F == braceFields().end())
    return C.failAt(Start, "no such property of an instruction");
  if (isInSyntax(I, *F))
    return C.failAt(Start, "a property that the syntax says");
  int64_t Value = 1;
  if (!F->IsFlag && (!C.expect("=") || !C.signedNumber(Value)))
    return false;
  F->Set(I, Value);
  return (I.ExecSize != 0 && I.ExecSize <= MaxElements) ||
         C.failAt(Start, "not a number of elements");
}

bool InstructionReader::payloads() {
  I.Msg.Payloads.clear();
  if (!C.expect("="))
    return false;
  do {
    Message::Payload P;
    if (!C.number(P.Bytes) || !C.expect(":") || !C.type(P.Ty))
      return false;
    I.Msg.Payloads.push_back(P);
  } while (C.takeNext("+"));
  // The printer counts the registers of raw messages.
  bool HasLengths = I.info().TheShape == Shape::RawSend ||
                    I.info().TheShape == Shape::RawSendc;
  return !HasLengths || I.Msg.Payloads.size() == I.Operands.size() ||
         C.fail("expected a payload of each operand");
}

/// Sets the lanes that an any or all reduction covers in vISA: the execution
/// size of its jump, else the lanes of its mask.
bool InstructionReader::reduction() {
  if (!LanesOfReduction)
    return true;
  if (I.Pred.Var == None)
    return C.fail("a reduction of no mask");
  I.Pred.Lanes = llvm::PowerOf2Ceil(K.Variables[I.Pred.Var].Count);
  if (I.Op == Opcode::Jmp && !S.IsModel) {
    I.Pred.Lanes = I.ExecSize;
    I.ExecSize = 1;
  }
  return true;
}
