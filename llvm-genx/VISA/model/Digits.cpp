//===- Digits.cpp ---------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Digits.h"
#include "cmc/KernelInfo.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// The integer of type \p Ty with the bit pattern \p Bits.
static int64_t valueOfBits(Type Ty, uint64_t Bits) {
  return isSigned(Ty) ? llvm::SignExtend64(Bits, 8 * sizeOf(Ty)) : Bits;
}

/// The packed :v or :uv immediate for up to eight integers, repeated to fill
/// the first \p Filled digits.
static llvm::Optional<Operand> packNibbles(llvm::ArrayRef<uint64_t> Bits,
                                           Type Ty, unsigned Filled) {
  bool Signed = true, Unsigned = true;
  uint64_t Packed = 0;
  for (unsigned I = 0; I != Filled; ++I) {
    int64_t E = valueOfBits(Ty, Bits[I % Bits.size()]);
    Signed &= E >= -8 && E <= 7;
    Unsigned &= E >= 0 && E <= 15;
    Packed |= (E & 15) << 4 * I;
  }
  if (!Signed && !Unsigned)
    return llvm::None;
  return Operand::imm(Signed ? Type::V : Type::UV, Packed);
}

/// The 8-bit float of a :vf immediate (sign, three exponent bits, four mantissa
/// bits, bias 3); None if \p Bits, a float, cannot be represented.
static llvm::Optional<unsigned> restrictedFloat(uint64_t Bits) {
  unsigned Sign = Bits >> 31 & 1, Exponent = Bits >> 23 & 0xff;
  unsigned Mantissa = Bits & 0x7fffff;
  if (Exponent == 0 && Mantissa == 0)
    return Sign << 7;
  if (Mantissa & 0x7ffff || Exponent < 124 || Exponent > 131)
    return llvm::None;
  unsigned Small = (Exponent - 124) << 4 | Mantissa >> 19;
  // This pattern would be zero.
  if (Small == 0)
    return llvm::None;
  return Sign << 7 | Small;
}

/// The same for up to four floats.
static llvm::Optional<Operand> packFloats(llvm::ArrayRef<uint64_t> Bits,
                                          unsigned Filled) {
  uint64_t Packed = 0;
  for (unsigned I = 0; I != Filled; ++I) {
    llvm::Optional<unsigned> Small = restrictedFloat(Bits[I % Bits.size()]);
    if (!Small)
      return llvm::None;
    Packed |= uint64_t(*Small) << 8 * I;
  }
  return Operand::imm(Type::VF, Packed);
}

llvm::Optional<Operand>
cmc::visa::packedImmediate(const Kernel &K, llvm::ArrayRef<uint64_t> Bits,
                           Type Ty) {
  unsigned Most = isFloat(Ty) ? 4 : 8;
  if ((isFloat(Ty) && Ty != Type::F) || Bits.size() > Most)
    return llvm::None;
  unsigned Filled = avoids(K, Quirk::PackedRepeated) ? Most : Bits.size();
  return isFloat(Ty) ? packFloats(Bits, Filled) : packNibbles(Bits, Ty, Filled);
}

//===--- Integers from nibbles --------------------------------------------===//

/// Whether the elements after the first \p Have repeat them with an increment
/// each time; fills \p Added with the increments.
static bool repeats(llvm::ArrayRef<int64_t> Values, unsigned Have,
                    std::vector<int64_t> &Added) {
  Added.clear();
  for (; Have < Values.size(); Have *= 2) {
    Added.push_back(Values[Have] - Values[0]);
    unsigned End = std::min<unsigned>(2 * Have, Values.size());
    for (unsigned E = Have; E != End; ++E)
      if (Values[E] - Values[E - Have] != Added.back())
        return false;
  }
  return true;
}

llvm::Optional<Digits> cmc::visa::digitsOf(llvm::ArrayRef<uint64_t> Bits,
                                           Type Ty) {
  // The address of a string is a relocation, which must remain an immediate.
  auto IsText = [](uint64_t B) { return isStringPlaceholder(uint32_t(B)); };
  if (isFloat(Ty) || Bits.size() < 3 || llvm::any_of(Bits, IsText))
    return llvm::None;
  std::vector<int64_t> Values;
  for (uint64_t B : Bits)
    Values.push_back(valueOfBits(Ty, B));
  // 64-bit integers are extended from 32 bits.
  if (sizeOf(Ty) == 8 &&
      !llvm::all_of(Values, [](int64_t V) { return llvm::isInt<32>(V); }))
    return llvm::None;
  Digits D;
  unsigned N = 8;
  while (N < Values.size() && !repeats(Values, N, D.Doublings))
    N *= 2;
  if (N >= Values.size())
    D.Doublings.clear();
  Values.resize(std::min<size_t>(N, Values.size()));
  D.Base = *std::min_element(Values.begin(), Values.end());
  uint64_t Scale = 0, Highest = 0;
  for (int64_t V : Values)
    Scale = llvm::GreatestCommonDivisor64(Scale, V - D.Base);
  D.Scale = std::max<uint64_t>(Scale, 1);
  for (int64_t V : Values) {
    D.First.push_back((V - D.Base) / D.Scale);
    Highest = std::max(Highest, D.First.back());
  }
  if (Highest > 255)
    return llvm::None;
  D.High = Highest > 15;
  D.Dwords = sizeOf(Ty) == 4;
  return D;
}
