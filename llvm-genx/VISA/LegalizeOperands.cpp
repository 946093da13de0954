//===- LegalizeOperands.cpp - operands that no cut repairs ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalizer.h"
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

/// Three-source instructions have no byte result: it is computed as a dword,
/// and what narrows it takes over saturation and masks.
bool Legalizer::widenByteResult(const Instruction &I) {
  const Operand &Dst = I.Operands[0];
  if (I.info().Roles != "Dsss" || sizeOf(Dst.type()) != 1)
    return false;
  unsigned N = I.ExecSize;
  // A saturation must still see the sign of what was computed.
  bool AnySigned =
      llvm::any_of(llvm::drop_begin(I.Operands),
                   [](const Operand &O) { return isSigned(O.type()); });
  Type Ty = AnySigned ? Type::D : Type::UD;
  Operand Wide = Operand::reg(K.addVariable(Ty, N, "", K.grfBytes()),
                              Region::contiguous(Ty, 0, N));
  Instruction Narrow = I, Compute = I;
  Compute.Operands[0] = Wide;
  Compute.Saturate = false;
  Compute.Pred = Predicate();
  Compute.NoMask = true;
  Compute.Lane = 0;
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
    if (Reads && overwritesLaterSource(I, N))
      O = toTemporary(O, I.ExecSize, I.Source);
  }
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

//===--- Vector constants -------------------------------------------------===//

void Legalizer::expandConstants(Instruction &I) {
  for (unsigned N = 0; N != I.Operands.size(); ++N)
    if (I.Operands[N].is(Operand::Constant))
      I.Operands[N] = toTemporary(I.Operands[N], I.ExecSize, I.Source);
}

/// The number that \p Bits of the integer type \p Ty stand for.
static int64_t number(Type Ty, uint64_t Bits) {
  return isSigned(Ty) ? llvm::SignExtend64(Bits, 8 * sizeOf(Ty)) : Bits;
}

/// Whether the elements are Base + i * Step.
static bool isProgression(llvm::ArrayRef<uint64_t> Bits, Type Ty, int64_t &Base,
                          int64_t &Step) {
  if (isFloat(Ty) || Bits.size() < 3)
    return false;
  Base = number(Ty, Bits[0]);
  Step = number(Ty, Bits[1]) - Base;
  for (unsigned I = 2; I != Bits.size(); ++I)
    if (number(Ty, Bits[I]) != Base + int64_t(I) * Step)
      return false;
  return true;
}

/// The packed :v or :uv immediate for up to eight integers; true when it
/// exists.
static bool packNibbles(llvm::ArrayRef<uint64_t> Bits, Type Ty, Operand &Out) {
  if (isFloat(Ty) || Bits.size() > 8)
    return false;
  bool Signed = true, Unsigned = true;
  uint64_t Packed = 0;
  for (unsigned I = 0; I != Bits.size(); ++I) {
    int64_t E = number(Ty, Bits[I]);
    Signed &= E >= -8 && E <= 7;
    Unsigned &= E >= 0 && E <= 15;
    Packed |= (E & 15) << 4 * I;
  }
  if (!Signed && !Unsigned)
    return false;
  Out = Operand::imm(Signed ? Type::V : Type::UV, Packed);
  return true;
}

/// The 8-bit float of a :vf immediate (sign, three exponent bits, four mantissa
/// bits, bias 3); none when \p Bits of a float has no such form.
static llvm::Optional<unsigned> restrictedFloat(uint64_t Bits) {
  unsigned Sign = Bits >> 31 & 1, Exponent = Bits >> 23 & 0xff;
  unsigned Mantissa = Bits & 0x7fffff;
  if (Exponent == 0 && Mantissa == 0)
    return Sign << 7;
  if (Mantissa & 0x7ffff || Exponent < 124 || Exponent > 131)
    return llvm::None;
  unsigned Small = (Exponent - 124) << 4 | Mantissa >> 19;
  // The pattern of zero is zero.
  if (Small == 0)
    return llvm::None;
  return Sign << 7 | Small;
}

static bool packFloats(llvm::ArrayRef<uint64_t> Bits, Type Ty, Operand &Out) {
  if (Ty != Type::F || Bits.size() > 4)
    return false;
  uint64_t Packed = 0;
  for (unsigned I = 0; I != Bits.size(); ++I) {
    llvm::Optional<unsigned> Small = restrictedFloat(Bits[I]);
    if (!Small)
      return false;
    Packed |= uint64_t(*Small) << 8 * I;
  }
  Out = Operand::imm(Type::VF, Packed);
  return true;
}

/// Base + i * Step: 0..7 from a packed immediate, repeated at a distance until
/// it is long enough, then scaled and moved into place.
void Legalizer::emitProgression(const Instruction &Mov, unsigned N,
                                int64_t Base, int64_t Step) {
  Type Work = sizeOf(Mov.Operands[0].type()) < 4 ? Type::W : Type::D;
  uint64_t WorkMask = llvm::maskTrailingOnes<uint64_t>(8 * sizeOf(Work));
  VarId T = K.addVariable(Work, N, "", K.grfBytes());
  auto At = [&](unsigned First, unsigned Count) {
    return Operand::reg(T,
                        Region::contiguous(Work, First * sizeOf(Work), Count));
  };
  legalize(make(Opcode::Mov, 8, {At(0, 8), Operand::imm(Type::V, 0x76543210)},
                Mov.Source));
  for (unsigned Have = 8; Have < N; Have *= 2) {
    unsigned Count = std::min(Have, N - Have);
    legalize(make(Opcode::Add, Count,
                  {At(Have, Count), At(0, Count), Operand::imm(Work, Have)},
                  Mov.Source));
  }
  if (Step != 1)
    legalize(make(Opcode::Mul, N,
                  {At(0, N), At(0, N), Operand::imm(Work, Step & WorkMask)},
                  Mov.Source));
  Instruction Last = Mov;
  Last.Operands.back() = At(0, N);
  if (Base != 0) {
    Last.Op = Opcode::Add;
    Last.Operands.push_back(Operand::imm(Work, Base & WorkMask));
  }
  legalize(Last);
}

/// A plain `mov` of a vector constant to a linear region: the shortest of
/// packed immediates, an arithmetic progression, and one move per run of
/// equals.
bool Legalizer::emitConstant(const Instruction &Mov) {
  const Operand &Source = Mov.Operands.back();
  if (Mov.Op != Opcode::Mov || !Source.is(Operand::Constant) ||
      !Mov.Operands[0].is(Operand::Direct) || !Mov.Operands[0].Reg.isLinear() ||
      Mov.Saturate || dependsOnLanes(Mov))
    return false;
  const std::vector<uint64_t> Bits = K.Constants[Source.Bits];
  Type Ty = Source.type();

  int64_t Base, Step;
  if (Bits.size() > 8 && sizeOf(Ty) < 8 &&
      isProgression(Bits, Ty, Base, Step)) {
    emitProgression(Mov, Bits.size(), Base, Step);
    return true;
  }
  for (unsigned First = 0; First != Bits.size();) {
    llvm::ArrayRef<uint64_t> Rest = llvm::makeArrayRef(Bits).drop_front(First);
    unsigned Equal = 1;
    while (Equal != Rest.size() && Rest[Equal] == Rest[0])
      ++Equal;
    Instruction Run = piece(Mov, First, Equal);
    Run.Operands.back() = Operand::imm(Ty, Rest[0]);
    for (unsigned Try : {8u, 4u, 2u}) {
      Operand Packed;
      if (Try <= Equal || Try > Rest.size() ||
          !(packNibbles(Rest.take_front(Try), Ty, Packed) ||
            packFloats(Rest.take_front(Try), Ty, Packed)))
        continue;
      Instruction P = piece(Mov, First, Try);
      P.Operands.back() = Packed;
      // The finalizer would propagate it into compares that cannot be encoded;
      // a saturation, without effect here, keeps it from that.
      unsigned Size = sizeOf(P.Operands[0].type());
      if (Size < 4 && isInteger(P.Operands[0].type())) {
        P.Saturate = true;
        if (Packed.type() == Type::V)
          P.Operands[0].Reg.Ty = integerType(Size, /*Signed=*/true);
      }
      // A packed immediate starts anew in every instruction.
      if (pieceSize(P, 0) != Try)
        continue;
      Run = std::move(P);
      break;
    }
    First += Run.ExecSize;
    split(Run);
  }
  return true;
}
