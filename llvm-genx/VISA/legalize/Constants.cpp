//===- Constants.cpp ------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/legalize/Constants.h"
#include "cmc/KernelInfo.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// \p Value as the shortest immediate.
static Operand shortImmediate(int64_t Value) {
  Type Ty = llvm::isInt<16>(Value) ? Type::W : Type::D;
  return Operand::imm(Ty,
                      Value & llvm::maskTrailingOnes<uint64_t>(8 * sizeOf(Ty)));
}

/// Elements \p First .. \p First + \p Count - 1 of a register operand.
static Operand part(Operand O, unsigned First, unsigned Count) {
  O.Reg = *O.Reg.slice(First, Count);
  return O;
}

/// Materializes 64-bit integers that fit in 32 bits as two vectors of dwords.
void Constants::emitHalves(const Operand &To, unsigned N, const Digits &D,
                           const SourceLine &Line) {
  Region Low = Region::linear(Type::D, To.Reg.Offset, N, 2);
  Region High = Low;
  High.Offset += 4;
  emitDigits(Operand::reg(To.Var, Low), N, D, Line);
  auto IsNegative = [](int64_t Number) { return Number < 0; };
  if (!IsNegative(D.Base) && llvm::none_of(D.Doublings, IsNegative))
    B.legalize(makeInstruction(
        Opcode::Mov, N, {Operand::reg(To.Var, High), Operand::imm(Type::D, 0)},
        Line));
  else
    B.legalize(
        makeInstruction(Opcode::Asr, N,
                        {Operand::reg(To.Var, High), Operand::reg(To.Var, Low),
                         Operand::imm(Type::UD, 31)},
                        Line));
}

/// Combines digits from packed immediates, scales and moves them into place.
void Constants::emitDigits(const Operand &To, unsigned N, const Digits &D,
                           const SourceLine &Line) {
  unsigned Have = D.First.size(), Size = sizeOf(To.type());
  if (Type Ty = To.type();
      Size == 8 && isInteger(Ty) && !K.Target->has(TargetInfo::Int64))
    return emitHalves(To, N, D, Line);
  if (isFloat(To.type()) || Size == 1 || Size > 4) {
    Operand Integers = B.packed(Size == 1 ? Type::W : Type::D, N);
    emitDigits(Integers, N, D, Line);
    B.legalize(makeInstruction(Opcode::Mov, N, {To, Integers}, Line));
    return;
  }
  auto Packed = [&](const Operand &Into, unsigned Shift) {
    for (unsigned First = 0; First < Have;) {
      unsigned Count = std::min(8u, Have - First);
      uint64_t Bits = 0;
      for (unsigned E = 0; E != Count; ++E)
        Bits |= (D.First[First + E] >> Shift & 15) << 4 * E;
      Instruction Mov = makeInstruction(
          Opcode::Mov, Count,
          {part(Into, First, Count), Operand::imm(Type::UV, Bits)}, Line);
      // Each piece of a cut move would read the same elements of the immediate.
      Count = Sizes.pieceSize(Mov, 0);
      B.emit(pieceOf(Mov, 0, Count));
      First += Count;
    }
  };
  // Digits are words; the last instruction on them writes the result.
  Operand Result = part(To, 0, Have);
  bool Plain = !D.High && D.Scale == 1 && D.Base == 0;
  bool Direct = Plain && (Size < 4 || Have <= 8);
  Operand Low = Direct ? Result : B.packed(Type::W, Have);
  Packed(Low, 0);
  if (Plain && !Direct)
    B.legalize(makeInstruction(Opcode::Mov, Have, {Result, Low}, Line));
  if (D.High) {
    Operand High = B.packed(Type::W, Have), Value = Low;
    Packed(High, 4);
    B.legalize(makeInstruction(Opcode::Shl, Have,
                               {High, High, shortImmediate(4)}, Line));
    if (D.Scale == 1 && D.Base == 0)
      Value = Result;
    B.legalize(makeInstruction(Opcode::Add, Have, {Value, High, Low}, Line));
  }
  if (D.Scale != 1) {
    Operand Scaled = D.Base == 0 ? Result
                     : Size < 4  ? Low
                                 : B.packed(Type::D, Have);
    B.legalize(makeInstruction(Opcode::Mul, Have,
                               {Scaled, Low, shortImmediate(D.Scale)}, Line));
    Low = Scaled;
  }
  if (D.Base != 0)
    B.legalize(makeInstruction(Opcode::Add, Have,
                               {Result, Low, shortImmediate(D.Base)}, Line));
  for (int64_t Distance : D.Doublings) {
    unsigned Count = std::min(Have, N - Have);
    B.legalize(makeInstruction(
        Opcode::Add, Count,
        {part(To, Have, Count), part(To, 0, Count), shortImmediate(Distance)},
        Line));
    Have += Count;
  }
}

//===--- The cheapest form ------------------------------------------------===//

/// The count of instructions for \p Runs: the finalizer extends packed integers
/// to dwords with an additional one.
static unsigned costOf(llvm::ArrayRef<Instruction> Runs) {
  unsigned Cost = 0;
  for (const Instruction &I : Runs) {
    Type Packed = I.Operands.back().type();
    bool Extends = (Packed == Type::V || Packed == Type::UV) &&
                   sizeOf(I.Operands[0].type()) == 4;
    Cost += cost::Issue + (Extends ? cost::ExtendPacked : 0);
  }
  return Cost;
}

/// The elements of \p Rest from the first on, which \p Mov writes from element
/// \p First on, that one immediate of 64 or 32 bits creates; None if that is
/// only one.
llvm::Optional<Instruction>
Constants::wideMove(const Instruction &Mov, unsigned First,
                    llvm::ArrayRef<uint64_t> Rest) const {
  const Operand &To = Mov.Operands[0];
  Type Ty = Mov.Operands.back().type();
  bool Converts = isFloat(Ty) || isFloat(To.type())
                      ? Ty != To.type()
                      : sizeOf(Ty) != sizeOf(To.type());
  if (Converts || !To.Reg.isContiguous() || K.Variables[To.Var].Predefined ||
      B.Facts.isInput(To.Var))
    return llvm::None;
  unsigned Bytes = sizeOf(Ty), Offset = To.Reg.elementOffset(First);
  for (Type Wide : {Type::Q, Type::D}) {
    unsigned Count = sizeOf(Wide) / Bytes;
    if (Count < 2 || Count > Rest.size() || Offset % sizeOf(Wide) != 0 ||
        (Wide == Type::Q && !K.Target->has(TargetInfo::Int64)))
      continue;
    uint64_t Bits = 0;
    for (unsigned E = 0; E != Count; ++E) {
      // The address of a string is a relocation of 32 bits.
      if (isStringPlaceholder(uint32_t(Rest[E])))
        return llvm::None;
      Bits |= (Rest[E] & llvm::maskTrailingOnes<uint64_t>(8 * Bytes))
              << 8 * Bytes * E;
    }
    return makeInstruction(Opcode::Mov, 1,
                           {Operand::reg(To.Var, Region::scalar(Wide, Offset)),
                            Operand::imm(Wide, Bits)},
                           Mov.Source);
  }
  return llvm::None;
}

/// A move per run of equal elements, packed immediate or wide immediate.
std::vector<Instruction> Constants::runsOf(const Instruction &Mov,
                                           llvm::ArrayRef<uint64_t> Bits) {
  std::vector<Instruction> Runs;
  Type Ty = Mov.Operands.back().type();
  for (unsigned First = 0; First != Bits.size();) {
    llvm::ArrayRef<uint64_t> Rest = Bits.drop_front(First);
    unsigned Equal = 1;
    while (Equal != Rest.size() && Rest[Equal] == Rest[0])
      ++Equal;
    Instruction Run = pieceOf(Mov, First, Equal);
    Run.Operands.back() = Operand::imm(Ty, Rest[0]);
    for (unsigned Try : {8u, 4u, 2u}) {
      if (Try <= Equal || Try > Rest.size())
        continue;
      auto Packed = packedImmediate(K, Rest.take_front(Try), Ty);
      if (!Packed)
        continue;
      Instruction P = pieceOf(Mov, First, Try);
      P.Operands.back() = *Packed;
      // The saturation has no effect but to hide the immediate.
      unsigned Size = sizeOf(P.Operands[0].type());
      if (Size < 4 && isInteger(P.Operands[0].type()) &&
          avoids(K, Quirk::PackedInCompare)) {
        P.Saturate = true;
        if (Packed->type() == Type::V)
          P.Operands[0].Reg.Ty = integerType(Size, /*Signed=*/true);
      }
      // Each piece of a cut move would read the same elements of the immediate.
      if (Sizes.pieceSize(P, 0) != Try)
        continue;
      Run = std::move(P);
      break;
    }
    unsigned Count = Run.ExecSize;
    if (auto Wide = wideMove(Mov, First, Rest)) {
      unsigned Elements = Wide->Operands[0].Reg.size() / sizeOf(Ty);
      if (Elements > Count || (Elements == Count && costOf(Run) > 1)) {
        Run = std::move(*Wide);
        Count = Elements;
      }
    }
    First += Count;
    Runs.push_back(std::move(Run));
  }
  return Runs;
}

/// How many elements at the start of \p Bits repeat up to its end; 0: none.
static unsigned periodOf(llvm::ArrayRef<uint64_t> Bits) {
  for (unsigned Period : {2u, 4u, 8u})
    if (Period < Bits.size() && Bits.size() % Period == 0 &&
        Bits.drop_back(Period).equals(Bits.drop_front(Period)))
      return Period;
  return 0;
}

/// Materializes the repeating elements once and reads them repeatedly, if that
/// takes less than \p Instructions. \p Bits fill at most two registers.
bool Constants::emitRepeated(const Instruction &Mov,
                             llvm::ArrayRef<uint64_t> Bits,
                             unsigned Instructions) {
  unsigned Period = periodOf(Bits), N = Bits.size();
  const Operand To = Mov.Operands[0];
  if (!Period || sizeOf(To.type()) < 2 || sizeOf(To.type()) > 4)
    return false;
  VarId V = K.addVariable(To.type(), Period, "", K.grfBytes());
  Instruction First = pieceOf(Mov, 0, Period);
  First.Operands[0] = Operand::reg(V, Region::contiguous(To.type(), 0, Period));
  std::vector<Instruction> Runs = runsOf(First, Bits.take_front(Period));
  if (costOf(Runs) + 1 >= Instructions)
    return false;
  for (const Instruction &Run : Runs)
    B.split(Run);
  Region Repeated = Region::contiguous(To.type(), 0, N);
  Repeated.Width = Period;
  Repeated.VStride = 0;
  B.legalize(makeInstruction(Opcode::Mov, N, {To, Operand::reg(V, Repeated)},
                             Mov.Source));
  return true;
}

/// Runs or repetition, whichever is shorter, for each two registers.
void Constants::emitRuns(const Instruction &Mov,
                         llvm::ArrayRef<uint64_t> Bits) {
  unsigned Most = Costs.operandBytes() / sizeOf(Mov.Operands[0].type());
  for (unsigned First = 0; First < Bits.size(); First += Most) {
    auto Part = Bits.slice(First, std::min<size_t>(Most, Bits.size() - First));
    Instruction M = pieceOf(Mov, First, Part.size());
    std::vector<Instruction> Runs = runsOf(M, Part);
    if (!emitRepeated(M, Part, costOf(Runs)))
      for (const Instruction &Run : Runs)
        B.split(Run);
  }
}

/// The difference of all of \p Bits, dwords, to \p Others; None if it varies.
static llvm::Optional<uint32_t> distanceOf(llvm::ArrayRef<uint64_t> Bits,
                                           llvm::ArrayRef<uint64_t> Others) {
  if (Bits.size() != Others.size())
    return llvm::None;
  uint32_t Distance = Bits[0] - Others[0];
  for (size_t N = 1; N != Bits.size(); ++N)
    if (uint32_t(Bits[N] - Others[N]) != Distance)
      return llvm::None;
  return Distance;
}

/// The float that is added to each of \p Others, without rounding, for
/// \p Bits, all of type \p Ty; None if there is none, and for sums that depend
/// on how denormals and the sign of zero are handled.
static llvm::Optional<uint64_t> floatDistanceOf(llvm::ArrayRef<uint64_t> Bits,
                                                llvm::ArrayRef<uint64_t> Others,
                                                Type Ty) {
  const llvm::fltSemantics &Semantics =
      Ty == Type::F ? llvm::APFloat::IEEEsingle() : llvm::APFloat::IEEEhalf();
  auto FloatOf = [&](uint64_t Number) {
    return llvm::APFloat(Semantics, llvm::APInt(8 * sizeOf(Ty), Number));
  };
  if (Bits.size() != Others.size())
    return llvm::None;
  llvm::APFloat Distance = FloatOf(Bits[0]);
  Distance.subtract(FloatOf(Others[0]), llvm::APFloat::rmNearestTiesToEven);
  for (size_t N = 0; N != Bits.size(); ++N) {
    llvm::APFloat To = FloatOf(Bits[N]), From = FloatOf(Others[N]), Sum = From;
    if (!To.isNormal() || !(From.isZero() || From.isNormal()) ||
        Sum.add(Distance, llvm::APFloat::rmNearestTiesToEven) !=
            llvm::APFloat::opOK ||
        !Sum.bitwiseIsEqual(To))
      return llvm::None;
  }
  return Distance.bitcastToAPInt().getZExtValue();
}

static bool isFloatVector(const Instruction &Mov) {
  const Operand &To = Mov.Operands[0];
  return (To.type() == Type::F || To.type() == Type::HF) &&
         Mov.Operands.back().type() == To.type() && To.Reg.isContiguous();
}

static bool isDwordVector(const Operand &To) {
  return isInteger(To.type()) && sizeOf(To.type()) == 4 &&
         To.Reg.isContiguous();
}

/// Adds a difference to an earlier constant of this block, if that takes less
/// than \p Instructions.
bool Constants::emitDistance(const Instruction &Mov,
                             llvm::ArrayRef<uint64_t> Bits,
                             size_t Instructions) {
  Operand To = Mov.Operands[0];
  unsigned N = Bits.size();
  unsigned Cost = Costs.instructionsFor(sizeOf(To.type()) * N);
  bool Floats = isFloatVector(Mov);
  if (!(Floats || isDwordVector(To)) || Cost + 1 >= Instructions)
    return false;
  if (!Floats)
    To.Reg.Ty = Type::D;
  for (const Materialized &M : llvm::reverse(AllMaterialized)) {
    if (M.Where.type() != To.type() ||
        B.Writes.mayChangeFrom(M.Where.Var, M.After))
      continue;
    const std::vector<uint64_t> &Others = K.Constants[M.Number];
    Operand By;
    if (Floats) {
      auto Distance = floatDistanceOf(Bits, Others, To.type());
      if (!Distance)
        continue;
      By = Operand::imm(To.type(), *Distance);
    } else {
      auto Distance = distanceOf(Bits, Others);
      if (!Distance || *Distance == 0)
        continue;
      By = shortImmediate(static_cast<int32_t>(*Distance));
    }
    B.legalize(makeInstruction(Opcode::Add, N, {To, M.Where, By}, Mov.Source));
    return true;
  }
  return false;
}

/// Appends to the first floats of \p Bits copies of all so far plus an
/// increment, as long as necessary, if that takes less than \p Instructions.
bool Constants::emitFloatSums(const Instruction &Mov,
                              llvm::ArrayRef<uint64_t> Bits,
                              size_t Instructions) {
  const Operand &To = Mov.Operands[0];
  unsigned N = Bits.size(), Size = sizeOf(To.type()), Best = 0;
  if (!isFloatVector(Mov))
    return false;
  auto CountAt = [&](unsigned Have) { return std::min(Have, N - Have); };
  auto DistanceAt = [&](unsigned Have) {
    unsigned Count = CountAt(Have);
    return floatDistanceOf(Bits.slice(Have, Count), Bits.take_front(Count),
                           To.type());
  };
  auto FirstRuns = [&](unsigned Have) {
    return runsOf(pieceOf(Mov, 0, Have), Bits.take_front(Have));
  };
  for (unsigned First = 4; First < N; First *= 2) {
    unsigned Cost = costOf(FirstRuns(First));
    bool Repeats = true, Increases = false; // Else a region repeats them.
    for (unsigned Have = First; Have < N && Repeats; Have *= 2) {
      Cost += Costs.instructionsFor(CountAt(Have) * Size);
      if (Have * Size % Costs.registerBytes() && Costs.movesShiftedFloats())
        Cost += cost::Issue;
      auto Distance = DistanceAt(Have);
      Repeats = Distance.hasValue();
      Increases |= Distance.getValueOr(0) != 0;
    }
    if (Repeats && Increases && Cost + !Best <= Instructions) {
      Best = First;
      Instructions = Cost;
    }
  }
  if (!Best)
    return false;
  for (const Instruction &Run : FirstRuns(Best))
    B.split(Run);
  for (unsigned Have = Best; Have < N; Have *= 2)
    B.legalize(makeInstruction(Opcode::Add, CountAt(Have),
                               {part(To, Have, CountAt(Have)),
                                part(To, 0, CountAt(Have)),
                                Operand::imm(To.type(), *DistanceAt(Have))},
                               Mov.Source));
  return true;
}

/// Notes the constant that \p Mov, which has been emitted, materialized; not in
/// kernels with calls or inline assembly, whose writes are not visible here.
void Constants::noteConstant(const Instruction &Mov, unsigned Number) {
  Operand To = Mov.Operands[0];
  const Variable &V = K.Variables[To.Var];
  bool Floats = isFloatVector(Mov);
  if (!(Floats || isDwordVector(To)) || V.Predefined || V.Volatile ||
      !K.Callees.empty() || !K.Subroutines.empty() || !K.Assemblies.empty())
    return;
  if (!Floats)
    To.Reg.Ty = Type::D;
  AllMaterialized.push_back({Number, To, B.Out.size()});
  if (AllMaterialized.size() > cost::SharedConstants)
    AllMaterialized.erase(AllMaterialized.begin());
}

/// Extends words to the dwords \p Bits, if that takes less than
/// \p Instructions.
bool Constants::emitExtended(const Instruction &Mov,
                             llvm::ArrayRef<uint64_t> Bits,
                             size_t Instructions) {
  Operand To = Mov.Operands[0];
  unsigned N = Bits.size();
  auto IsSigned = [](uint64_t Value) {
    return llvm::isInt<16>(static_cast<int32_t>(Value));
  };
  bool Signed = llvm::all_of(Bits, IsSigned);
  if (!isDwordVector(To) || !(Signed || llvm::all_of(Bits, [](uint64_t Value) {
                                return llvm::isUInt<16>(Value);
                              })))
    return false;
  std::vector<uint64_t> Words;
  for (uint64_t Value : Bits)
    Words.push_back(Value & 0xffff);
  Instruction Narrow = Mov;
  Narrow.Operands[0].Reg = Region::contiguous(Type::W, 0, N);
  Narrow.Operands.back() = K.constant(Type::W, Words);
  if (costOf(runsOf(Narrow, Words)) + Costs.instructionsFor(4 * N) >=
      Instructions)
    return false;
  Narrow.Operands[0] = B.packed(Type::W, N);
  B.legalize(Narrow);
  Operand From = Narrow.Operands[0];
  From.Reg.Ty = integerType(2, Signed);
  To.Reg.Ty = Type::D;
  B.legalize(makeInstruction(Opcode::Mov, N, {To, From}, Mov.Source));
  return true;
}

/// Whether \p Runs of elements of \p To have wide immediates. The finalizer
/// shares equal packed immediates, but no wide ones.
static bool hasWide(llvm::ArrayRef<Instruction> Runs, const Operand &To) {
  return llvm::any_of(Runs, [&](const Instruction &I) {
    return sizeOf(I.Operands[0].type()) > sizeOf(To.type());
  });
}

/// A plain `mov` of a vector constant to a linear region: the shortest of runs,
/// repetition, digits, differences and extended words.
bool Constants::emitConstant(const Instruction &Mov) {
  const Operand &Source = Mov.Operands.back();
  if (Mov.Op != Opcode::Mov || !Source.is(Operand::Constant) ||
      !Mov.Operands[0].is(Operand::Direct) || !Mov.Operands[0].Reg.isLinear() ||
      Mov.Saturate || dependsOnLanes(Mov))
    return false;
  const std::vector<uint64_t> Bits = K.Constants[Source.Bits];
  // If no bit changes, signed immediates may be shorter: -1.
  Type Ty = Source.type();
  if (isInteger(Ty) && sizeOf(Ty) == sizeOf(Mov.Operands[0].type()) &&
      isInteger(Mov.Operands[0].type()))
    Ty = integerType(sizeOf(Ty), /*Signed=*/true);
  Instruction Signed = Mov;
  Signed.Operands.back().Reg.Ty = Ty;
  std::vector<Instruction> Runs = runsOf(Signed, Bits);
  const Operand &To = Mov.Operands[0];
  // The halves are adjacent.
  bool Apart = sizeOf(To.type()) == 8 && !To.Reg.isContiguous();
  llvm::Optional<Digits> D = Apart ? llvm::None : digitsOf(Bits, Ty);
  size_t RunsCost = costOf(Runs), Cost = RunsCost;
  if (D) { // Wide instructions are cut.
    unsigned Cuts = Costs.instructionsFor(D->First.size() * sizeOf(To.type()));
    Cost = std::min<size_t>(Cost, D->cost() + cost::CutDigits * (Cuts - 1));
  }
  if (!emitDistance(Signed, Bits, Cost) && !emitFloatSums(Signed, Bits, Cost) &&
      !emitExtended(Signed, Bits, Cost)) {
    if (Cost < RunsCost || (D && Cost == RunsCost && hasWide(Runs, To)))
      emitDigits(To, Bits.size(), *D, Mov.Source);
    else
      emitRuns(Signed, Bits);
  }
  noteConstant(Mov, Source.Bits);
  return true;
}

//===--- Sharing ----------------------------------------------------------===//

/// \p O in a variable, which earlier uses in the block may share.
Operand Constants::sharedConstant(const Operand &O, unsigned N,
                                  const SourceLine &Line) {
  for (const auto &[Number, Value] : Shared) {
    if (Value.type() != O.type() || K.Constants[Number] != K.Constants[O.Bits])
      continue;
    Operand Same = Value;
    Same.Mod = O.Mod;
    return Same;
  }
  Operand New = B.toTemporary(O, N, Line);
  if (New.Reg.size() <= Costs.operandBytes()) {
    Shared.push_back({O.Bits, New});
    if (Shared.size() > cost::SharedConstants)
      Shared.erase(Shared.begin());
  }
  return New;
}

/// Returns a constant of words with the values of \p O, a constant of dwords
/// that \p I reads, if \p I accepts words there and \p O needs more registers
/// than one instruction reads; else \p O. A whole matrix of constants is live
/// at once, so words halve what it takes of the register file.
Operand Constants::narrowed(const Operand &O, const Instruction &I) {
  bool TakesWords = I.Op == Opcode::Cmp || I.Op == Opcode::Add ||
                    I.Op == Opcode::Min || I.Op == Opcode::Max;
  auto IsDword = [](const Operand &Each) {
    return Each.is(Operand::Mask) || Each.is(Operand::Imm) ||
           (isInteger(Each.type()) && sizeOf(Each.type()) == 4);
  };
  if (!TakesWords || I.Saturate || !llvm::all_of(I.Operands, IsDword) ||
      O.Mod != Modifier::None || 4 * I.ExecSize <= Costs.operandBytes())
    return O;
  std::vector<uint64_t> Words = K.Constants[O.Bits];
  for (uint64_t &Bits : Words) {
    int32_t Value = static_cast<int32_t>(Bits);
    // An unsigned operation takes no negative words.
    if (!llvm::isInt<16>(Value) || (O.type() == Type::UD && Value < 0))
      return O;
    Bits &= 0xffff;
  }
  return K.constant(Type::W, Words);
}

void Constants::expand(Instruction &I) {
  for (Operand &O : I.Operands)
    if (O.is(Operand::Constant))
      O = sharedConstant(narrowed(O, I), I.ExecSize, I.Source);
}
