//===- LegalizeConstants.cpp - vector constants ---------------------------===//
//
// Part of CMC, under the MIT licence.
//
// A vector constant is no operand. It is built from what is: immediates that
// all elements share, and packed ones of eight nibbles or four small floats.
//===----------------------------------------------------------------------===//
#include "cmc/KernelInfo.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/Legalizer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// The number that \p Bits of the integer type \p Ty stand for.
static int64_t number(Type Ty, uint64_t Bits) {
  return isSigned(Ty) ? llvm::SignExtend64(Bits, 8 * sizeOf(Ty)) : Bits;
}

/// The packed :v or :uv immediate for up to eight integers; true when it
/// exists. Fewer repeat in the digits that are left: the finalizer propagates
/// the immediate of two elements, say, into a wider instruction that reads
/// these two again and again.
static bool packNibbles(llvm::ArrayRef<uint64_t> Bits, Type Ty, Operand &Out) {
  if (isFloat(Ty) || Bits.size() > 8)
    return false;
  bool Signed = true, Unsigned = true;
  uint64_t Packed = 0;
  for (unsigned I = 0; I != 8; ++I) {
    int64_t E = number(Ty, Bits[I % Bits.size()]);
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

/// The same as packNibbles(), for up to four floats.
static bool packFloats(llvm::ArrayRef<uint64_t> Bits, Type Ty, Operand &Out) {
  if (Ty != Type::F || Bits.size() > 4)
    return false;
  uint64_t Packed = 0;
  for (unsigned I = 0; I != 4; ++I) {
    llvm::Optional<unsigned> Small = restrictedFloat(Bits[I % Bits.size()]);
    if (!Small)
      return false;
    Packed |= uint64_t(*Small) << 8 * I;
  }
  Out = Operand::imm(Type::VF, Packed);
  return true;
}

//===--- Integers from nibbles --------------------------------------------===//

/// The first elements are Base + Scale * (low digit + 16 * high digit), the
/// digits being numbers below 16. What follows is each time all that is there
/// plus a number, until there are enough.
struct Legalizer::Digits {
  int64_t Base = 0;
  uint64_t Scale = 1;
  bool High = false;
  bool Dwords = false; ///< Digits are words, which are to be extended.
  std::vector<uint64_t> First;
  std::vector<int64_t> Doublings;

  /// Instructions that it takes when none is cut.
  unsigned cost() const {
    unsigned Packs = llvm::divideCeil(First.size(), 8);
    bool Extends = Dwords && !High && Scale == 1 && Base == 0;
    unsigned Cost =
        (High ? 2 * Packs + 2 : Packs) + Extends + (Scale != 1) + (Base != 0);
    return Cost * llvm::countPopulation(First.size()) + Doublings.size();
  }
};

/// Fills \p Added for elements that repeat the first \p Have at a distance.
static bool repeats(llvm::ArrayRef<int64_t> Numbers, unsigned Have,
                    std::vector<int64_t> &Added) {
  Added.clear();
  for (; Have < Numbers.size(); Have *= 2) {
    Added.push_back(Numbers[Have] - Numbers[0]);
    unsigned End = std::min<unsigned>(2 * Have, Numbers.size());
    for (unsigned E = Have; E != End; ++E)
      if (Numbers[E] - Numbers[E - Have] != Added.back())
        return false;
  }
  return true;
}

/// \p Bits as digits, if they are.
llvm::Optional<Legalizer::Digits>
Legalizer::digitsOf(llvm::ArrayRef<uint64_t> Bits, Type Ty) {
  // The address of a text must stand in the code as it is.
  auto IsText = [](uint64_t B) { return isTextPlaceholder(uint32_t(B)); };
  if (isFloat(Ty) || Bits.size() < 3 || llvm::any_of(Bits, IsText))
    return llvm::None;
  std::vector<int64_t> Numbers;
  for (uint64_t B : Bits)
    Numbers.push_back(number(Ty, B));
  // What has 64 bits is extended from 32.
  if (sizeOf(Ty) == 8 &&
      !llvm::all_of(Numbers, [](int64_t V) { return llvm::isInt<32>(V); }))
    return llvm::None;
  Digits D;
  unsigned N = 8;
  while (N < Numbers.size() && !repeats(Numbers, N, D.Doublings))
    N *= 2;
  if (N >= Numbers.size())
    D.Doublings.clear();
  Numbers.resize(std::min<size_t>(N, Numbers.size()));
  D.Base = *std::min_element(Numbers.begin(), Numbers.end());
  uint64_t Scale = 0, Highest = 0;
  for (int64_t V : Numbers)
    Scale = llvm::GreatestCommonDivisor64(Scale, V - D.Base);
  D.Scale = std::max<uint64_t>(Scale, 1);
  for (int64_t V : Numbers) {
    D.First.push_back((V - D.Base) / D.Scale);
    Highest = std::max(Highest, D.First.back());
  }
  if (Highest > 255)
    return llvm::None;
  D.High = Highest > 15;
  D.Dwords = sizeOf(Ty) == 4;
  return D;
}

unsigned cmc::visa::costOfIntegers(llvm::ArrayRef<uint64_t> Bits, Type Ty) {
  llvm::Optional<Legalizer::Digits> D = Legalizer::digitsOf(Bits, Ty);
  return std::min<unsigned>(Bits.size(), D ? D->cost() : ~0u);
}

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

/// Numbers of 64 bits, which are such of 32, as two vectors of halves.
void Legalizer::emitHalves(const Operand &To, unsigned N, const Digits &D,
                           const SourceLine &Line) {
  Region Low = Region::linear(Type::D, To.Reg.Offset, N, 2);
  Region High = Low;
  High.Offset += 4;
  emitDigits(Operand::reg(To.Var, Low), N, D, Line);
  auto IsNegative = [](int64_t Number) { return Number < 0; };
  if (!IsNegative(D.Base) && llvm::none_of(D.Doublings, IsNegative))
    legalize(make(Opcode::Mov, N,
                  {Operand::reg(To.Var, High), Operand::imm(Type::D, 0)},
                  Line));
  else
    legalize(make(Opcode::Asr, N,
                  {Operand::reg(To.Var, High), Operand::reg(To.Var, Low),
                   Operand::imm(Type::UD, 31)},
                  Line));
}

/// Digits from packed immediates, put together, scaled and moved into place.
void Legalizer::emitDigits(const Operand &To, unsigned N, const Digits &D,
                           const SourceLine &Line) {
  unsigned Have = D.First.size(), Size = sizeOf(To.type());
  auto Temporary = [&](Type Ty, unsigned Count) {
    VarId V = K.addVariable(Ty, Count, "", K.grfBytes());
    return Operand::reg(V, Region::contiguous(Ty, 0, Count));
  };
  if (Type Ty = To.type();
      Size == 8 && isInteger(Ty) && !K.Target->has(TargetInfo::Int64))
    return emitHalves(To, N, D, Line);
  if (isFloat(To.type()) || Size == 1 || Size > 4) {
    Operand Integers = Temporary(Size == 1 ? Type::W : Type::D, N);
    emitDigits(Integers, N, D, Line);
    legalize(make(Opcode::Mov, N, {To, Integers}, Line));
    return;
  }
  auto Packed = [&](const Operand &Into, unsigned Shift) {
    for (unsigned First = 0; First < Have;) {
      unsigned Count = std::min(8u, Have - First);
      uint64_t Bits = 0;
      for (unsigned E = 0; E != Count; ++E)
        Bits |= (D.First[First + E] >> Shift & 15) << 4 * E;
      Instruction Mov =
          make(Opcode::Mov, Count,
               {part(Into, First, Count), Operand::imm(Type::UV, Bits)}, Line);
      // A packed immediate starts anew in every instruction.
      Count = pieceSize(Mov, 0);
      emit(piece(Mov, 0, Count));
      First += Count;
    }
  };
  // Digits are words; the last instruction on them writes the result.
  Operand Result = part(To, 0, Have);
  bool Plain = !D.High && D.Scale == 1 && D.Base == 0;
  bool Direct = Plain && (Size < 4 || Have <= 8);
  Operand Low = Direct ? Result : Temporary(Type::W, Have);
  Packed(Low, 0);
  if (Plain && !Direct)
    legalize(make(Opcode::Mov, Have, {Result, Low}, Line));
  if (D.High) {
    Operand High = Temporary(Type::W, Have), Value = Low;
    Packed(High, 4);
    legalize(make(Opcode::Shl, Have, {High, High, shortImmediate(4)}, Line));
    if (D.Scale == 1 && D.Base == 0)
      Value = Result;
    legalize(make(Opcode::Add, Have, {Value, High, Low}, Line));
  }
  if (D.Scale != 1) {
    Operand Scaled = D.Base == 0 ? Result
                     : Size < 4  ? Low
                                 : Temporary(Type::D, Have);
    legalize(
        make(Opcode::Mul, Have, {Scaled, Low, shortImmediate(D.Scale)}, Line));
    Low = Scaled;
  }
  if (D.Base != 0)
    legalize(
        make(Opcode::Add, Have, {Result, Low, shortImmediate(D.Base)}, Line));
  for (int64_t Distance : D.Doublings) {
    unsigned Count = std::min(Have, N - Have);
    legalize(make(
        Opcode::Add, Count,
        {part(To, Have, Count), part(To, 0, Count), shortImmediate(Distance)},
        Line));
    Have += Count;
  }
}

//===--- The cheapest form ------------------------------------------------===//

/// So many constants are kept, and none larger than two registers: more would
/// rather be made anew than spilt.
constexpr unsigned MaxShared = 4;

/// A move per run of equals or packed immediate.
std::vector<Instruction> Legalizer::runsOf(const Instruction &Mov,
                                           llvm::ArrayRef<uint64_t> Bits) {
  std::vector<Instruction> Runs;
  Type Ty = Mov.Operands.back().type();
  for (unsigned First = 0; First != Bits.size();) {
    llvm::ArrayRef<uint64_t> Rest = Bits.drop_front(First);
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
    Runs.push_back(std::move(Run));
  }
  return Runs;
}

/// Instructions for \p Runs: the finalizer extends packed integers to dwords
/// with one more.
static unsigned costOf(llvm::ArrayRef<Instruction> Runs) {
  unsigned Cost = 0;
  for (const Instruction &I : Runs) {
    Type Packed = I.Operands.back().type();
    bool Extends = (Packed == Type::V || Packed == Type::UV) &&
                   sizeOf(I.Operands[0].type()) == 4;
    Cost += 1 + Extends;
  }
  return Cost;
}

/// How many elements at the beginning of \p Bits all others repeat; 0: none do.
static unsigned periodOf(llvm::ArrayRef<uint64_t> Bits) {
  for (unsigned Period : {2u, 4u, 8u})
    if (Period < Bits.size() && Bits.size() % Period == 0 &&
        Bits.drop_back(Period).equals(Bits.drop_front(Period)))
      return Period;
  return 0;
}

/// Makes the elements that repeat once and reads them again and again, when
/// that takes less than \p Instructions. \p Bits fill two registers at most.
bool Legalizer::emitRepeated(const Instruction &Mov,
                             llvm::ArrayRef<uint64_t> Bits,
                             unsigned Instructions) {
  unsigned Period = periodOf(Bits), N = Bits.size();
  const Operand To = Mov.Operands[0];
  if (!Period || sizeOf(To.type()) < 2 || sizeOf(To.type()) > 4)
    return false;
  VarId V = K.addVariable(To.type(), Period, "", K.grfBytes());
  Instruction First = piece(Mov, 0, Period);
  First.Operands[0] = Operand::reg(V, Region::contiguous(To.type(), 0, Period));
  std::vector<Instruction> Runs = runsOf(First, Bits.take_front(Period));
  if (costOf(Runs) + 1 >= Instructions)
    return false;
  for (const Instruction &Run : Runs)
    split(Run);
  Region Repeated = Region::contiguous(To.type(), 0, N);
  Repeated.Width = Period;
  Repeated.VStride = 0;
  legalize(make(Opcode::Mov, N, {To, Operand::reg(V, Repeated)}, Mov.Source));
  return true;
}

/// Runs, or repetition, whatever is shorter for each two registers.
void Legalizer::emitRuns(const Instruction &Mov,
                         llvm::ArrayRef<uint64_t> Bits) {
  unsigned Most = 2 * K.grfBytes() / sizeOf(Mov.Operands[0].type());
  for (unsigned First = 0; First < Bits.size(); First += Most) {
    auto Part = Bits.slice(First, std::min<size_t>(Most, Bits.size() - First));
    Instruction M = piece(Mov, First, Part.size());
    std::vector<Instruction> Runs = runsOf(M, Part);
    if (!emitRepeated(M, Part, costOf(Runs)))
      for (const Instruction &Run : Runs)
        split(Run);
  }
}

/// The numbers that \p V had at instruction \p Since are there still.
bool Legalizer::isUntouched(VarId V, size_t Since) const {
  auto It = LastWrite.find(V);
  return LastIndirectWrite < Since &&
         (It == LastWrite.end() || It->second < Since);
}

/// What all of \p Bits, dwords, have more than \p Others; none if that differs.
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

static bool isDwordVector(const Operand &To) {
  return isInteger(To.type()) && sizeOf(To.type()) == 4 &&
         To.Reg.isContiguous();
}

/// Adds to what this block made before, when that takes less than \p
/// Instructions.
bool Legalizer::emitDistance(const Instruction &Mov,
                             llvm::ArrayRef<uint64_t> Bits,
                             size_t Instructions) {
  Operand To = Mov.Operands[0];
  unsigned N = Bits.size(), Cost = llvm::divideCeil(4 * N, 2 * K.grfBytes());
  if (!isDwordVector(To) || Cost + 1 >= Instructions)
    return false;
  for (const MadeConstant &M : llvm::reverse(Made)) {
    auto Distance = distanceOf(Bits, K.Constants[M.Number]);
    if (!Distance || *Distance == 0 || !isUntouched(M.Where.Var, M.Behind))
      continue;
    To.Reg.Ty = Type::D;
    legalize(
        make(Opcode::Add, N,
             {To, M.Where, shortImmediate(static_cast<int32_t>(*Distance))},
             Mov.Source));
    return true;
  }
  return false;
}

/// Notes the numbers that \p Mov, which is done, has made. Texts and calls
/// write what is not seen here.
void Legalizer::noteConstant(const Instruction &Mov, unsigned Number) {
  Operand To = Mov.Operands[0];
  const Variable &V = K.Variables[To.Var];
  if (!isDwordVector(To) || V.Predefined || V.Volatile || !K.Callees.empty() ||
      !K.Subroutines.empty() || !K.Assemblies.empty())
    return;
  To.Reg.Ty = Type::D;
  Made.push_back({Number, To, Out.size()});
  if (Made.size() > MaxShared)
    Made.erase(Made.begin());
}

/// A plain `mov` of a vector constant to a linear region: the shortest of runs,
/// repetition, digits and a distance.
bool Legalizer::emitConstant(const Instruction &Mov) {
  const Operand &Source = Mov.Operands.back();
  if (Mov.Op != Opcode::Mov || !Source.is(Operand::Constant) ||
      !Mov.Operands[0].is(Operand::Direct) || !Mov.Operands[0].Reg.isLinear() ||
      Mov.Saturate || dependsOnLanes(Mov))
    return false;
  const std::vector<uint64_t> Bits = K.Constants[Source.Bits];
  // Where no bit changes, -1 is shorter than what it is without a sign.
  Type Ty = Source.type();
  if (isInteger(Ty) && sizeOf(Ty) == sizeOf(Mov.Operands[0].type()) &&
      isInteger(Mov.Operands[0].type()))
    Ty = integerType(sizeOf(Ty), /*Signed=*/true);
  Instruction Signed = Mov;
  Signed.Operands.back().Reg.Ty = Ty;
  std::vector<Instruction> Runs = runsOf(Signed, Bits);
  const Operand &To = Mov.Operands[0];
  // Halves lie side by side.
  bool Apart = sizeOf(To.type()) == 8 && !To.Reg.isContiguous();
  llvm::Optional<Digits> D = Apart ? llvm::None : digitsOf(Bits, Ty);
  size_t RunsCost = costOf(Runs), Cost = RunsCost;
  if (D) { // What is wide is cut.
    unsigned Cuts =
        llvm::divideCeil(D->First.size() * sizeOf(To.type()), 2 * K.grfBytes());
    Cost = std::min<size_t>(Cost, D->cost() + 3 * (Cuts - 1));
  }
  if (!emitDistance(Signed, Bits, Cost)) {
    if (Cost < RunsCost)
      emitDigits(To, Bits.size(), *D, Mov.Source);
    else
      emitRuns(Signed, Bits);
  }
  noteConstant(Mov, Source.Bits);
  return true;
}

//===--- Sharing ----------------------------------------------------------===//

/// \p O in a variable, which it may share with those before it in the block.
Operand Legalizer::sharedConstant(const Operand &O, unsigned N,
                                  const SourceLine &Line) {
  for (const auto &[Number, Value] : Shared) {
    if (Value.type() != O.type() || K.Constants[Number] != K.Constants[O.Bits])
      continue;
    Operand Same = Value;
    Same.Mod = O.Mod;
    return Same;
  }
  Operand New = toTemporary(O, N, Line);
  if (New.Reg.size() <= 2 * K.grfBytes()) {
    Shared.push_back({O.Bits, New});
    if (Shared.size() > MaxShared)
      Shared.erase(Shared.begin());
  }
  return New;
}

void Legalizer::expandConstants(Instruction &I) {
  for (Operand &O : I.Operands)
    if (O.is(Operand::Constant))
      O = sharedConstant(O, I.ExecSize, I.Source);
}
