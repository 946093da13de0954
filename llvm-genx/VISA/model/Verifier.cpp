//===- Verifier.cpp -------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Verifier.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm-genx/VISA/model/MessageFields.h"
#include "llvm-genx/VISA/model/MixedFloats.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::isPowerOf2_32;
using llvm::Twine;

namespace {

class Verifier {
public:
  Verifier(const Kernel &K, Stage S) : K(K), IsLegal(S == Stage::Legal) {}
  std::vector<std::string> run();

private:
  void fail(unsigned Invariant, const Twine &What);
  void instruction(const Instruction &I, bool InTail);
  void lanes(const Instruction &I);
  bool operandKinds(const Instruction &I);
  bool exists(const Operand &O);
  void types(const Instruction &I);
  bool elements(const Instruction &I, unsigned N);
  void maskExists(VarId V, unsigned Lanes);
  void region(const Instruction &I, unsigned N);
  void raw(const Instruction &I, unsigned N);
  void immediates(const Instruction &I);
  void modifiers(const Instruction &I);
  void masks(const Instruction &I);
  void message(const Instruction &I);
  void layout();
  void definitions();

  const Kernel &K;
  const bool IsLegal;
  const Instruction *Current = nullptr;
  std::vector<std::string> Messages;
};

} // namespace

std::vector<std::string> cmc::visa::verify(const Kernel &K, Stage S) {
  return Verifier(K, S).run();
}

void Verifier::fail(unsigned Invariant, const Twine &What) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << "invariant " << Invariant << ": " << What;
  if (Current) {
    OS << " in '";
    dump(K, *Current, OS);
    OS << '\'';
    if (Current->Source.Line)
      OS << " (line " << Current->Source.Line << ')';
  }
  Messages.push_back(OS.str());
}

std::vector<std::string> Verifier::run() {
  for (const BasicBlock &B : K.Blocks) {
    bool InTail = false;
    for (const Instruction &I : B.Instructions) {
      Current = &I;
      instruction(I, InTail);
      InTail |= I.info().has(Terminator);
    }
  }
  Current = nullptr;
  layout();
  // The data flow relies on valid operands.
  if (IsLegal && Messages.empty())
    definitions();
  return std::move(Messages);
}

void Verifier::instruction(const Instruction &I, bool InTail) {
  const OpInfo &Info = I.info();
  if (Info.Needs &&
      !K.Target->has(static_cast<TargetInfo::Feature>(Info.Needs)))
    fail(16, Twine(K.Target->Name) + " has no such instruction");
  if (I.Op == Opcode::Div && I.Operands.size() > 1 &&
      isInteger(I.Operands[1].type()) && !K.Target->has(TargetInfo::IntDiv))
    fail(16, Twine(K.Target->Name) + " has no integer division");
  if (InTail && !Info.has(Terminator))
    fail(17, "an instruction after a jump");
  if (!operandKinds(I))
    return;
  bool Good = true;
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (Info.Roles[N] == 'L' && O.Reg.Offset != 0)
      fail(6, "the lifetime of a part of a variable");
    if (Info.Roles[N] != 'L' && (O.isRegister() || O.is(Operand::Address)))
      Good &= elements(I, N);
  }
  for (const Operand &O : I.Operands)
    if (O.is(Operand::Mask))
      maskExists(O.Var, I.Lane + I.ExecSize);
  if (I.Pred.Var != None)
    maskExists(I.Pred.Var, I.Pred.How == Predicate::PerLane
                               ? I.Lane + I.ExecSize
                               : I.Pred.Lanes);
  if (!IsLegal || !Good)
    return;
  lanes(I);
  types(I);
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (Info.Roles[N] != 'L' && O.isRegister())
      region(I, N);
    if (O.is(Operand::Raw))
      raw(I, N);
  }
  immediates(I);
  modifiers(I);
  masks(I);
  message(I);
  if (I.Saturate && !Info.has(CanSaturate))
    fail(14, "no saturation here");
  if (I.Coalescable && I.Op != Opcode::Mov)
    fail(19, "a coalescable instruction that is no copy");
}

//===--- Sizes and operands -----------------------------------------------===//

void Verifier::lanes(const Instruction &I) {
  const OpInfo &Info = I.info();
  bool Message = Info.has(Memory);
  // isLegalLSC() checks the lanes of LSC messages.
  unsigned Max = Message && Info.TheShape != Shape::LSC ? 16 : 32;
  if (Info.has(NoLanes)) {
    if (I.ExecSize != 1)
      fail(1, "execution size " + Twine(I.ExecSize) + " where there is none");
    return;
  }
  if (!isPowerOf2_32(I.ExecSize) || I.ExecSize > Max)
    fail(1, "execution size " + Twine(I.ExecSize));
  if (I.ExecSize == 2 && Info.isTernary() &&
      !K.Target->has(TargetInfo::PairTernary))
    fail(1, Twine(K.Target->Name) + " has no three sources of two elements");
  if (I.Lane % K.laneUnit() != 0 ||
      I.Lane % std::min(32u, std::max(1u, I.ExecSize)) != 0 ||
      I.Lane + I.ExecSize > 32)
    fail(2, "lane " + Twine(I.Lane));
}

bool Verifier::exists(const Operand &O) {
  if (O.is(Operand::Null) || O.is(Operand::Imm))
    return true;
  if (O.is(Operand::Label))
    return O.Var < K.Blocks.size();
  if (O.is(Operand::Constant))
    return O.Bits < K.Constants.size();
  if (O.Var >= K.Variables.size())
    return false;
  File F = K.Variables[O.Var].F;
  switch (O.K) {
  case Operand::Mask:
    return F == File::Predicate;
  case Operand::Address:
    return F == File::Address;
  case Operand::Surface:
    return F == File::Surface || F == File::Sampler;
  case Operand::Indexed:
  case Operand::Indirect:
    return F == File::General && O.Idx.Var < K.Variables.size() &&
           K.Variables[O.Idx.Var].F ==
               (O.is(Operand::Indexed) ? File::General : File::Address);
  default:
    return F == File::General;
  }
}

/// Whether the operand \p O may have the role \p Role.
static bool matchesRole(const Operand &O, char Role) {
  switch (Role) {
  case 'D':
    return O.isRegister();
  case 's':
  case 'u':
    return O.isRegister() || O.is(Operand::Imm) || O.is(Operand::Constant);
  case 'X':
    return O.is(Operand::Mask) || matchesRole(O, 'D');
  case 'x':
    return O.is(Operand::Mask) || matchesRole(O, 's');
  case 'P':
    return O.is(Operand::Mask);
  case 'W':
  case 'r':
    return O.is(Operand::Raw) || O.is(Operand::Null);
  case 'L':
    return O.is(Operand::Direct);
  case 'A':
    return O.is(Operand::Address);
  case 'a':
    return O.is(Operand::Address) || O.is(Operand::AddressOf);
  case 'T':
  case 't':
    return O.is(Operand::Surface);
  case 'l':
    return O.is(Operand::Label);
  }
  return false;
}

/// The count of entities that \p I names by index; None if it names none.
static llvm::Optional<size_t> namedBy(const Kernel &K, const Instruction &I) {
  switch (I.Op) {
  case Opcode::Call:
  case Opcode::Return:
    return K.Subroutines.size();
  case Opcode::Fcall:
    return K.Callees.size();
  case Opcode::InlineAsm:
    return K.Assemblies.size();
  default:
    return llvm::None;
  }
}

bool Verifier::operandKinds(const Instruction &I) {
  if (auto Count = namedBy(K, I); Count && I.Msg.Value >= *Count) {
    fail(3, "number " + Twine(I.Msg.Value) + " names nothing");
    return false;
  }
  llvm::StringRef Roles = I.info().Roles;
  if (I.Operands.size() != Roles.size()) {
    fail(3, Twine(I.Operands.size()) + " operands instead of " +
                Twine(Roles.size()));
    return false;
  }
  bool Good = true;
  for (unsigned N = 0; N != Roles.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (IsLegal && (O.is(Operand::Indexed) || O.is(Operand::Constant))) {
      fail(19, "operand " + Twine(N) + " was not legalized");
      Good = false;
    } else if (!exists(O)) {
      fail(3, "operand " + Twine(N) + " names nothing of its kind");
      Good = false;
    } else if (!matchesRole(O, Roles[N])) {
      fail(3, "operand " + Twine(N) + " is of the wrong kind");
      Good = false;
    }
  }
  VarId P = I.Pred.Var;
  if (P != None &&
      (P >= K.Variables.size() || K.Variables[P].F != File::Predicate)) {
    fail(3, "the predicate is no mask");
    Good = false;
  }
  if (I.ExecSize == 0) {
    fail(1, "execution size 0");
    Good = false;
  }
  return Good;
}

//===--- Types ------------------------------------------------------------===//

/// Whether 64-bit integers may be operand \p N of \p I on \p T.
static bool takesQwords(const TargetInfo &T, const Instruction &I, unsigned N) {
  bool IsProduct = I.Op == Opcode::Mul && I.info().defines(N);
  return I.Op == Opcode::Mov || T.has(TargetInfo::Int64) ||
         (IsProduct && T.has(TargetInfo::LongProduct));
}

void Verifier::types(const Instruction &I) {
  const OpInfo &Info = I.info();
  unsigned Ints = 0, Floats = 0;
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    bool Typed = O.isRegister() || O.is(Operand::Imm);
    char Role = Info.Roles[N];
    if (!Typed || Role == 'u' || Role == 'L')
      continue;
    if (Role == 'D' && Info.isTernary() && sizeOf(O.type()) == 1)
      fail(4, "byte result of three sources");
    // A result is converted to its type, whatever the types of the sources.
    if (!Info.defines(N) && !(setOf(O.type()) & Info.Types))
      fail(4, "type " + nameOf(O.type()) + " of operand " + Twine(N));
    if (O.type() == Type::DF && !K.Target->has(TargetInfo::Float64))
      fail(4, Twine(K.Target->Name) + " has no double");
    if (isInteger(O.type()) && sizeOf(O.type()) == 8 &&
        !takesQwords(*K.Target, I, N))
      fail(4, Twine(K.Target->Name) + " has no 64-bit integers");
    if (Info.defines(N))
      continue;
    if (isFloat(O.type()))
      Floats |= setOf(O.type());
    else
      ++Ints;
  }
  bool Mixed = Floats == HalfFloat && mayMixFloats(*K.Target, I.Op);
  if (llvm::countPopulation(Floats) > 1 && !Mixed)
    fail(4, "sources of different float types");
  if (Floats && Ints)
    fail(4, "integer and float sources");
}

//===--- Regions ----------------------------------------------------------===//

static bool legalStride(unsigned Stride, bool IsDestination, unsigned N) {
  if (N == 1)
    return true;
  if (IsDestination)
    return Stride == 1 || Stride == 2 || Stride == 4;
  return Stride == 0 || (isPowerOf2_32(Stride) && Stride <= 32);
}

/// Checks that also apply before legalization: an operand has as many elements
/// as the instruction, all within the variable.
bool Verifier::elements(const Instruction &I, unsigned N) {
  const Operand &O = I.Operands[N];
  const Region &R = O.Reg;
  unsigned Before = Messages.size();
  bool IsScalarUse =
      I.info().Roles[N] == 'u' || I.info().has(NoLanes) || I.Op == Opcode::SetP;
  if (R.Width == 0 || R.N == 0)
    fail(7, "operand " + Twine(N) + " has an empty region");
  else if (R.N != I.ExecSize && !(IsScalarUse && R.N == 1))
    fail(7, "operand " + Twine(N) + " has " + Twine(R.N) + " elements");
  else if (O.is(Operand::Direct) || O.is(Operand::Address)) {
    unsigned Size = K.Variables[O.Var].size();
    if (R.Offset % sizeOf(R.Ty) != 0)
      fail(5, "operand " + Twine(N) + " starts inside an element");
    if (R.end() > Size)
      fail(6, "operand " + Twine(N) + " reaches byte " + Twine(R.end()) +
                  " of " + Twine(Size));
  } else if (O.is(Operand::Indexed)) {
    unsigned Rows = O.Idx.Stride == 0 ? 1 : llvm::divideCeil(R.N, R.Width);
    unsigned End = O.Idx.Offset + 2 * ((Rows - 1) * O.Idx.Stride + 1);
    if (O.Idx.Offset % 2 != 0)
      fail(5, "the index of operand " + Twine(N) + " starts inside an element");
    if (End > K.Variables[O.Idx.Var].size())
      fail(6, "the index of operand " + Twine(N) + " reaches byte " +
                  Twine(End) + " of " + Twine(K.Variables[O.Idx.Var].size()));
  }
  return Messages.size() == Before;
}

void Verifier::region(const Instruction &I, unsigned N) {
  const Operand &O = I.Operands[N];
  const Region &R = O.Reg;
  bool Defines = I.info().defines(N);
  const Variable &V = K.Variables[O.Var];
  unsigned Align = std::max(V.Align, sizeOf(V.Ty));
  if (!V.Predefined && Align % sizeOf(R.Ty) != 0)
    fail(10,
         "operand " + Twine(N) + " of a variable aligned to " + Twine(Align));
  if (O.is(Operand::Indirect)) {
    unsigned Stride = 0;
    bool Linear = R.isLinear(&Stride);
    bool OnePerElement = O.Idx.Stride == 1 && R.Width == 1 && !Defines;
    if (!OnePerElement &&
        (O.Idx.Stride != 0 || !Linear || !legalStride(Stride, Defines, R.N)))
      fail(7, "operand " + Twine(N) + " has no indirect form");
    return;
  }
  unsigned Stride = 0;
  if (Defines) {
    bool Linear = R.isLinear(&Stride);
    if (!Linear || !legalStride(Stride, true, R.N))
      fail(7, "operand " + Twine(N) + " is no destination region");
  } else if (!encode(R, K.grfBytes())) {
    fail(7, "operand " + Twine(N) + " has no encoding");
  }
  bool OneRegister =
      sizeOf(R.Ty) == 1 && !K.Target->has(TargetInfo::BytesAcross);
  if (R.registersTouched(K.grfBytes()) > (OneRegister ? 1 : 2))
    fail(8, "operand " + Twine(N) + " touches " +
                Twine(R.registersTouched(K.grfBytes())) + " registers");
}

void Verifier::raw(const Instruction &I, unsigned N) {
  const Operand &O = I.Operands[N];
  const Variable &V = K.Variables[O.Var];
  if (O.Reg.Offset % K.grfBytes() != 0 ||
      (!V.Predefined && V.Align % K.grfBytes() != 0) || V.Align == 0)
    fail(9, "operand " + Twine(N) + " does not start at a register");
  unsigned Bytes = messageBytes(I, N);
  if (O.Reg.Offset + Bytes > V.size())
    fail(9, "operand " + Twine(N) + " has " + Twine(V.size()) + " bytes, not " +
                Twine(O.Reg.Offset + Bytes));
}

//===--- Other properties of operands -------------------------------------===//

void Verifier::immediates(const Instruction &I) {
  for (const Operand &O : I.Operands) {
    if (!O.is(Operand::Imm))
      continue;
    unsigned Bits = isPacked(O.type()) ? 32 : 8 * sizeOf(O.type());
    if (Bits < 64 && O.Bits >> Bits != 0)
      fail(11, "immediate of more than " + Twine(Bits) + " bits");
    if (isPacked(O.type()) && I.ExecSize > (O.type() == Type::VF ? 4 : 8))
      fail(11, "packed immediate for " + Twine(I.ExecSize) + " elements");
  }
}

void Verifier::modifiers(const Instruction &I) {
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (O.Mod == Modifier::None)
      continue;
    if (!O.isRegister() || I.info().defines(N))
      fail(12, "operand " + Twine(N) + " cannot be modified");
    else if ((O.Mod == Modifier::Not) != I.info().has(Logic))
      fail(12, "operand " + Twine(N) + " has the wrong modifier");
  }
}

/// Checks that the mask from \p V on has \p Lanes lanes.
void Verifier::maskExists(VarId V, unsigned Lanes) {
  unsigned Found = 0;
  do
    Found += llvm::PowerOf2Ceil(K.Variables[V].Count);
  while (++V < K.Variables.size() && K.Variables[V].Part != 0);
  if (Found < Lanes)
    fail(13, "a mask of " + Twine(Found) + " lanes, not " + Twine(Lanes));
}

void Verifier::masks(const Instruction &I) {
  auto Rounded = [&](VarId V) {
    return llvm::PowerOf2Ceil(K.Variables[V].Count);
  };
  for (const Operand &O : I.Operands)
    if (O.is(Operand::Mask) && I.Lane + I.ExecSize > Rounded(O.Var))
      fail(13, "a mask of " + Twine(K.Variables[O.Var].Count) + " lanes");
  const Predicate &P = I.Pred;
  if (I.Op == Opcode::Sel && P.Var == None)
    fail(13, "sel without a predicate");
  if (P.Var == None)
    return;
  if (P.How == Predicate::Uniform) {
    fail(19, "a uniform predicate was not legalized");
  } else if (P.How == Predicate::PerLane) {
    if (I.Lane + I.ExecSize > Rounded(P.Var))
      fail(13, "a predicate of " + Twine(K.Variables[P.Var].Count) + " lanes");
  } else if (!takesReduction(I) || P.Lanes != Rounded(P.Var)) {
    fail(13, "any or all over " + Twine(P.Lanes) + " lanes");
  }
}

//===--- Messages ---------------------------------------------------------===//

void Verifier::message(const Instruction &I) {
  if (!hasLegalMessage(I, K.grfBytes()))
    fail(15, "message field out of range");
}

//===--- The kernel -------------------------------------------------------===//

void Verifier::layout() {
  if (K.Blocks.empty())
    fail(17, "no block");
  else if (fallsThrough(K.Blocks.back()))
    fail(17, "the last block falls through");
  for (const Subroutine &S : K.Subroutines)
    if (S.Entry == 0 || S.Entry >= K.Blocks.size())
      fail(17, "subroutine '" + S.Name + "' has no block");
    else if (fallsThrough(K.Blocks[S.Entry - 1]))
      fail(17, "code falls into subroutine '" + S.Name + "'");
  for (const Input &I : K.Inputs) {
    if (I.Var >= K.Variables.size()) {
      fail(3, "an input that is no variable");
      continue;
    }
    const Variable &V = K.Variables[I.Var];
    if (I.Size != V.size())
      fail(6, "an input of " + Twine(I.Size) + " bytes in a variable of " +
                  Twine(V.size()));
    if (IsLegal && I.Offset % std::max(V.Align, sizeOf(V.Ty)) != 0)
      fail(10, "an input at " + Twine(I.Offset) + " in a variable aligned to " +
                   Twine(std::max(V.Align, sizeOf(V.Ty))));
  }
}

void Verifier::definitions() {
  Liveness L(K);
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    llvm::BitVector Defined = L.definedBefore(B);
    for (const Instruction &I : K.Blocks[B].Instructions) {
      Current = &I;
      forEachAccess(K, I, [&](const Access &A) {
        if (A.Writes) {
          Defined.set(A.Var);
        } else if (!Defined.test(A.Var)) {
          fail(18, "variable " + Twine(A.Var) + " is read but never written");
          Defined.set(A.Var);
        }
      });
    }
  }
}
