//===- LegalizeOperands.cpp - operands that no cut repairs ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalizer.h"
#include "llvm-genx/VISA/MixFloats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// \p Source, without its modifier, as N packed elements of a new variable.
Operand Legalizer::toTemporary(const Operand &Source, unsigned N,
                               const SourceLine &Line) {
  Operand Plain = Source;
  Plain.Mod = Modifier::None;
  Type Ty = Source.type();
  VarId T = K.addVariable(Ty, N, "", K.grfBytes());
  Region Packed = Region::contiguous(Ty, 0, N);
  legalize(make(Opcode::Mov, N, {Operand::reg(T, Packed), Plain}, Line));
  return Operand::reg(T, Packed, Source.Mod);
}

//===--- Types ------------------------------------------------------------===//

/// Float sources of one instruction have one type: the widest, and at least
/// float where the opcode has no half.
void Legalizer::unifyFloatTypes(Instruction &I) {
  const OpInfo &Info = I.info();
  auto IsFloatSource = [&](unsigned N) {
    const Operand &O = I.Operands[N];
    return !Info.defines(N) && (O.isRegister() || O.is(Operand::Imm)) &&
           isFloat(O.type()) && !isPacked(O.type());
  };
  Type Wanted = Info.Types & Half ? Type::HF : Type::F;
  for (unsigned N = 0; N != I.Operands.size(); ++N)
    if (IsFloatSource(N) && sizeOf(I.Operands[N].type()) > sizeOf(Wanted))
      Wanted = I.Operands[N].type();
  if (Wanted == Type::F && mayMixFloats(*K.Target, I.Op) && mixesFloats(I))
    return;
  // A single source of a mov may have any type.
  if (I.Operands.size() < 3 && Info.has(Converts))
    return;
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    Operand &O = I.Operands[N];
    if (!IsFloatSource(N) || O.type() == Wanted)
      continue;
    VarId T = K.addVariable(Wanted, I.ExecSize, "", K.grfBytes());
    Operand Packed = Operand::reg(T, Region::contiguous(Wanted, 0, I.ExecSize));
    // The modifier moves into the conversion.
    legalize(make(Opcode::Mov, I.ExecSize, {Packed, O}, I.Source));
    O = Packed;
  }
}

static bool readsSigned(const Instruction &I) {
  return llvm::any_of(llvm::drop_begin(I.Operands),
                      [](const Operand &O) { return isSigned(O.type()); });
}

/// Three-source instructions and multiplications have no byte result. That of
/// the former is computed as a dword, and the move that narrows it saturates
/// and has the predicate and the mask. A product is computed as a word, of
/// which the move reads the lower byte. The finalizer would make the same word,
/// but then compare it with zero where the program compares the byte; and it
/// would undo a move that reads the word itself.
bool Legalizer::widenByteResult(const Instruction &I) {
  const Operand &Dst = I.Operands[0];
  bool IsProduct = I.Op == Opcode::Mul && !saturatesLongProduct(I);
  if ((!I.info().isTernary() && !IsProduct) || sizeOf(Dst.type()) != 1)
    return false;
  unsigned N = I.ExecSize;
  // A saturation must still see the sign of what was computed.
  Type Ty = integerType(IsProduct ? 2 : 4, readsSigned(I));
  Operand Wide = Operand::reg(K.addVariable(Ty, N, "", K.grfBytes()),
                              Region::contiguous(Ty, 0, N));
  Instruction Narrow = I, Compute = I;
  Compute.Operands[0] = Wide;
  Compute.Saturate = I.Saturate && IsProduct;
  Compute.Pred = Predicate();
  Compute.NoMask = true;
  Compute.Lane = 0;
  if (!I.Saturate)
    Wide.Reg = Region::linear(Dst.type(), 0, N, sizeOf(Ty));
  Narrow.Op = Opcode::Mov;
  Narrow.Operands = {Dst, Wide};
  legalize(Compute);
  legalize(Narrow);
  return true;
}

//===--- Overlap ----------------------------------------------------------===//

/// Whether cutting \p I makes an earlier piece overwrite elements that a later
/// one reads through operand \p Source. The hardware executes an operand of
/// two registers in two steps, so pieces count by halves.
bool Legalizer::overwritesLaterSource(const Instruction &I,
                                      unsigned Source) const {
  const Operand &S = I.Operands[Source];
  for (unsigned D = 0; D != I.Operands.size(); ++D) {
    const Operand &Dst = I.Operands[D];
    if (!I.info().defines(D) || !Dst.isRegister() || Dst.Var != S.Var)
      continue;
    Region Like = S.Reg;
    Like.Ty = Dst.type();
    bool SameElements =
        sizeOf(Dst.type()) == sizeOf(S.type()) && Like == Dst.Reg;
    if (Dst.is(Operand::Indexed) || S.is(Operand::Indexed)) {
      // Unknown places; the very same ones are read before they are written.
      bool SamePlace = SameElements && Dst.K == S.K && Dst.Idx.Stride == 0 &&
                       S.Idx.Stride == 0 && Dst.Idx.Var == S.Idx.Var &&
                       Dst.Idx.Offset == S.Idx.Offset;
      if (!SamePlace)
        return true;
      continue;
    }
    if (SameElements || !Dst.Reg.overlaps(S.Reg))
      continue;

    llvm::SmallVector<std::pair<Region, Region>, 16> Steps;
    for (unsigned First = 0; First != I.ExecSize;) {
      unsigned C = pieceSize(I, First);
      unsigned Step = C > 1 ? C / 2 : 1;
      for (unsigned E = First; E != First + C; E += Step)
        Steps.push_back({*Dst.Reg.slice(E, Step), *S.Reg.slice(E, Step)});
      First += C;
    }
    for (unsigned Early = 0; Early != Steps.size(); ++Early)
      for (unsigned Late = Early + 1; Late != Steps.size(); ++Late)
        if (Steps[Early].first.overlaps(Steps[Late].second))
          return true;
  }
  return false;
}

void Legalizer::protectSources(Instruction &I) {
  if (I.ExecSize == 1)
    return;
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    Operand &O = I.Operands[N];
    bool Reads = !I.info().defines(N) &&
                 (O.is(Operand::Direct) || O.is(Operand::Indexed));
    if (!Reads || !overwritesLaterSource(I, N))
      continue;
    // In the pieces of the reader: where their order lets it, the finalizer
    // then reads the original.
    Repeating = false;
    O = toTemporary(O, I.ExecSize, I.Source);
    Repeating = true;
  }
}

//===--- Immediates -------------------------------------------------------===//

static bool isNegativeWord(const Operand &O) {
  int32_t Value = O.is(Operand::Imm) ? int32_t(O.Bits) : 0;
  return O.type() == Type::D && Value < 0 && llvm::isInt<16>(Value);
}

/// The number of the source of \p I whose immediate has to be in a register; 0
/// when there is none.
///
/// The finalizer gives a mad that has an immediate a register for it, and lets
/// that change places with the other factor; as the last source this must begin
/// where registers do, which narrow pieces seldom do: they would be moved
/// there. It replaces an immediate of a dp4a that fits into a word by that
/// word, and the upper bytes are lost; and the first of two immediates of a
/// mulh, if that fits into an unsigned word, by a signed one. From Gen11 on it
/// makes of a mulh a product with the immediate's low word, which must be
/// unsigned, and takes the signed word for a negative one.
static unsigned immediateForRegister(const Instruction &I) {
  constexpr unsigned Whole = 8;
  if (I.Op == Opcode::Mad && I.ExecSize != 1 && I.ExecSize < Whole &&
      isFloat(I.Operands[0].type()) && I.Operands[2].is(Operand::Imm))
    return 2;
  if (I.Op == Opcode::Mulh)
    for (unsigned N = 1; N != I.Operands.size(); ++N)
      if (isNegativeWord(I.Operands[N]))
        return N;
  if (I.Op == Opcode::Mulh && I.Operands[1].is(Operand::Imm) &&
      I.Operands[2].is(Operand::Imm) && !llvm::isInt<16>(I.Operands[1].Bits) &&
      llvm::isUInt<16>(I.Operands[1].Bits))
    return 1;
  if (I.Op == Opcode::Dp4a)
    for (unsigned N = 1; N != I.Operands.size(); ++N)
      if (I.Operands[N].is(Operand::Imm) &&
          llvm::isInt<17>(int32_t(I.Operands[N].Bits)))
        return N;
  return 0;
}

/// Moves immediates of \p I, which is next to be emitted, into registers where
/// the finalizer does that wrongly.
void Legalizer::immediatesToRegisters(Instruction &I) {
  while (unsigned N = immediateForRegister(I)) {
    Operand &Immediate = I.Operands[N];
    auto Known = llvm::find_if(Immediates, [&](const auto &F) {
      return F.first == Immediate.Bits && F.second.type() == Immediate.type();
    });
    if (Known == Immediates.end()) {
      Operand Register = Operand::reg(K.addVariable(Immediate.type(), 1),
                                      Region::scalar(Immediate.type(), 0));
      Instruction Load = make(Opcode::Mov, 1, {Register, Immediate}, I.Source);
      if (I.Op == Opcode::Dp4a || I.Op == Opcode::Mulh)
        hideMove(Load);
      emit(Load);
      Immediates.push_back({Immediate.Bits, Register});
      Known = std::prev(Immediates.end());
    }
    Immediate = Known->second;
    Immediate.Reg.N = I.ExecSize;
  }
}

//===--- Bytes at odd addresses ------------------------------------------===//

/// Whether \p I is a mad with a source of bytes that begins, or may begin, at
/// an odd address. With registers of 64 bytes a three-source instruction cannot
/// encode that, and the finalizer encodes the address before it.
static bool isMadOfOddBytes(const Instruction &I, const Kernel &K) {
  if (I.Op != Opcode::Mad || K.grfBytes() != 64)
    return false;
  return llvm::any_of(llvm::drop_begin(I.Operands), [&](const Operand &O) {
    if (!O.is(Operand::Direct) || sizeOf(O.type()) != 1)
      return false;
    const Variable &V = K.Variables[O.Var];
    return O.Reg.Offset % 2 || (V.Align < 2 && sizeOf(V.Ty) < 2);
  });
}

/// Replaces such a mad \p I, which is next to be emitted, by a mul and an add.
/// The product has the type of the result, or is a dword where the add
/// saturates.
void Legalizer::splitMadOfOddBytes(Instruction &I) {
  if (!isMadOfOddBytes(I, K))
    return;
  unsigned N = I.ExecSize;
  Type Ty = I.Saturate ? integerType(4, readsSigned(I)) : I.Operands[0].type();
  Operand Product = Operand::reg(K.addVariable(Ty, N, "", K.grfBytes()),
                                 Region::contiguous(Ty, 0, N));
  emit(make(Opcode::Mul, N, {Product, I.Operands[1], I.Operands[2]}, I.Source));
  I.Op = Opcode::Add;
  I.Operands = {I.Operands[0], Product, I.Operands[3]};
}

//===--- Lanes beyond the last --------------------------------------------===//

/// Source \p N of \p I as one of \p NewSize elements that is legal by units of
/// lanes;
/// the elements that are added may be anything.
Operand Legalizer::extended(const Instruction &I, unsigned N,
                            unsigned NewSize) {
  const Operand &Source = I.Operands[N];
  if (!Source.isRegister())
    return Source;
  unsigned Stride;
  if (Source.is(Operand::Direct) && Source.Reg.isLinear(&Stride)) {
    Instruction Longer = I;
    Region &R = Longer.Operands[N].Reg;
    R = Region::linear(Source.type(), Source.Reg.Offset, NewSize, Stride);
    bool Legal = R.end() <= K.Variables[Source.Var].size();
    unsigned Unit = K.laneUnit();
    for (unsigned First = 0; First < NewSize && Legal; First += Unit)
      Legal = operandLimit(Longer, N, First) >= std::min(Unit, NewSize - First);
    if (Legal)
      return Longer.Operands[N];
  }
  Operand O = toTemporary(Source, I.ExecSize, I.Source);
  K.Variables[O.Var].Count = NewSize;
  O.Reg = Region::contiguous(O.type(), 0, NewSize);
  return O;
}
