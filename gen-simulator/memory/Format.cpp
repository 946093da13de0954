//===- Format.cpp - surface formats ---------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/Format.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstring>

namespace gensim {

static constexpr FormatInfo Formats[] = {
#define GENSIM_FORMAT(Number, Name, Type, Order, A, B, C, D)                   \
  {Number, #Name, ChannelType::Type, Order, {A, B, C, D}, (A + B + C + D) / 8},
#include "gen-simulator/memory/Format.def"
};

/// Row number plus one by format number.
static constexpr auto Index = [] {
  std::array<uint8_t, 512> Rows{};
  uint8_t Row = 0;
  for (const FormatInfo &F : Formats)
    Rows[F.Number] = ++Row;
  return Rows;
}();

const FormatInfo *findFormat(unsigned Format) {
  unsigned Row = Format < Index.size() ? Index[Format] : 0;
  return Row ? &Formats[Row - 1] : nullptr;
}

unsigned bytesPerElement(unsigned Format) {
  const FormatInfo *F = findFormat(Format);
  return F ? F->Bytes : 0;
}

/// A float with 5 exponent bits and \p Mantissa bits below them, widened
/// exactly; 16-bit floats have a sign on top.
static uint32_t widenFloat(uint32_t Bits, unsigned Mantissa) {
  uint32_t Sign = Bits >> (Mantissa + 5) << 31;
  uint32_t Exponent = (Bits >> Mantissa) & 31;
  uint32_t Fraction = (Bits & ((1u << Mantissa) - 1)) << (23 - Mantissa);
  if (Exponent == 31)
    return Sign | 0x7F800000 | Fraction;
  if (Exponent != 0)
    return Sign | ((Exponent + 127 - 15) << 23) | Fraction;
  if (Fraction == 0)
    return Sign;
  unsigned Shift = llvm::countLeadingZeros(Fraction) - 8;
  return Sign | ((127 - 14 - Shift) << 23) | ((Fraction << Shift) & 0x7FFFFF);
}

/// The reverse: rounds to nearest even; too large is infinity. Without a sign
/// negative values become 0.
static uint32_t narrowFloat(uint32_t Bits, unsigned Mantissa, bool HasSign) {
  uint32_t Sign = HasSign ? Bits >> 31 << (Mantissa + 5) : 0;
  uint32_t Magnitude = Bits & 0x7FFFFFFF;
  uint32_t Infinity = 31u << Mantissa;
  if (Magnitude > 0x7F800000) // NaN stays one, quiet.
    return Sign | Infinity | (1u << (Mantissa - 1)) |
           ((Bits & 0x7FFFFF) >> (23 - Mantissa));
  if (!HasSign && Bits >> 31)
    return 0;
  int Exponent = int(Magnitude >> 23) - 127 + 15;
  if (Exponent >= 31)
    return Sign | Infinity;
  // The value in units of the last place: a denormal has fewer of them.
  uint32_t Significand =
      (Magnitude & 0x7FFFFF) | (Magnitude >> 23 ? 1u << 23 : 0);
  unsigned Drop = 23 - Mantissa + (Exponent < 1 ? 1 - Exponent : 0);
  if (Drop > 25)
    return Sign;
  uint32_t Kept = Significand >> Drop;
  uint32_t Rest = Significand & ((1u << Drop) - 1), Half = 1u << (Drop - 1);
  Kept += Rest > Half || (Rest == Half && (Kept & 1));
  // A carry runs into the exponent, up to infinity, by itself.
  return Sign |
         (Exponent < 1 ? Kept : Kept + (uint32_t(Exponent - 1) << Mantissa));
}

uint32_t halfToFloat(uint16_t Bits) { return widenFloat(Bits, 10); }
uint16_t floatToHalf(uint32_t Bits) {
  return uint16_t(narrowFloat(Bits, 10, true));
}

static double fromSrgb(double C) {
  return C <= 0.04045 ? C / 12.92 : std::pow((C + 0.055) / 1.055, 2.4);
}
static double toSrgb(double C) {
  return C <= 0.0031308 ? C * 12.92 : 1.055 * std::pow(C, 1 / 2.4) - 0.055;
}

static uint32_t loadChannel(ChannelType Ty, unsigned Width, uint32_t Bits) {
  switch (Ty) {
  case ChannelType::Uint:
    return Bits;
  case ChannelType::Sint:
    return uint32_t(llvm::SignExtend32(Bits, Width));
  case ChannelType::Float:
    return Width == 32 ? Bits : widenFloat(Bits, Width == 16 ? 10 : Width - 5);
  case ChannelType::Unorm:
    return llvm::FloatToBits(float(Bits / double(llvm::maxUIntN(Width))));
  case ChannelType::Srgb:
    return llvm::FloatToBits(
        float(fromSrgb(Bits / double(llvm::maxUIntN(Width)))));
  case ChannelType::Snorm:
    return llvm::FloatToBits(float(std::fmax(
        llvm::SignExtend32(Bits, Width) / double(llvm::maxIntN(Width)), -1.0)));
  case ChannelType::Opaque:
    break;
  }
  return 0;
}

static uint32_t storeChannel(ChannelType Ty, unsigned Width, uint32_t Value) {
  double Number = llvm::BitsToFloat(Value);
  if (std::isnan(Number))
    Number = 0;
  double Limited = std::fmin(std::fmax(Number, 0), 1);
  switch (Ty) {
  case ChannelType::Uint:
    return uint32_t(std::min<uint64_t>(Value, llvm::maxUIntN(Width)));
  case ChannelType::Sint:
    return uint32_t(std::min<int64_t>(
        std::max<int64_t>(int32_t(Value), llvm::minIntN(Width)),
        llvm::maxIntN(Width)));
  case ChannelType::Float:
    return Width == 32
               ? Value
               : narrowFloat(Value, Width == 16 ? 10 : Width - 5, Width == 16);
  case ChannelType::Srgb:
    Limited = toSrgb(Limited);
    LLVM_FALLTHROUGH;
  case ChannelType::Unorm:
    return uint32_t(std::nearbyint(Limited * double(llvm::maxUIntN(Width))));
  case ChannelType::Snorm:
    Limited = std::fmin(std::fmax(Number, -1), 1);
    return uint32_t(
        int32_t(std::nearbyint(Limited * double(llvm::maxIntN(Width)))));
  case ChannelType::Opaque:
    break;
  }
  return 0;
}

/// sRGB formats keep alpha linear.
static ChannelType channelType(const FormatInfo &F, char Channel) {
  return F.Ty == ChannelType::Srgb && Channel == 'A' ? ChannelType::Unorm
                                                     : F.Ty;
}

static uint32_t one(const FormatInfo &F) {
  return F.isInteger() ? 1 : llvm::FloatToBits(1.0f);
}

/// \p Width bits from bit \p At of \p Bytes on, at most 32.
static uint32_t extract(const uint8_t *Bytes, unsigned At, unsigned Width) {
  uint64_t Window = 0;
  std::memcpy(&Window, Bytes + At / 8, (At % 8 + Width + 7) / 8);
  return uint32_t((Window >> At % 8) & llvm::maxUIntN(Width));
}
static void insert(uint8_t *Bytes, unsigned At, unsigned Width,
                   uint32_t Value) {
  uint64_t Window = 0, Mask = llvm::maxUIntN(Width) << At % 8;
  unsigned Size = (At % 8 + Width + 7) / 8;
  std::memcpy(&Window, Bytes + At / 8, Size);
  Window = (Window & ~Mask) | ((uint64_t(Value) << At % 8) & Mask);
  std::memcpy(Bytes + At / 8, &Window, Size);
}

Texel loadTexel(const FormatInfo &F, const uint8_t *Bytes) {
  Texel T = {0, 0, 0, one(F)};
  unsigned At = 0;
  for (unsigned I = 0; I != 4 && F.Bits[I]; At += F.Bits[I++]) {
    char Channel = F.Order[I];
    if (Channel == 'X')
      continue;
    uint32_t V = loadChannel(channelType(F, Channel), F.Bits[I],
                             extract(Bytes, At, F.Bits[I]));
    switch (Channel) {
    case 'R':
      T[0] = V;
      break;
    case 'G':
      T[1] = V;
      break;
    case 'B':
      T[2] = V;
      break;
    case 'A':
      T[3] = V;
      break;
    case 'I':
      T[3] = V;
      LLVM_FALLTHROUGH;
    case 'L':
      T[0] = T[1] = T[2] = V;
      break;
    }
  }
  return T;
}

void storeTexel(const FormatInfo &F, const Texel &Value, uint8_t *Bytes,
                unsigned Mask) {
  unsigned At = 0;
  for (unsigned I = 0; I != 4 && F.Bits[I]; At += F.Bits[I++]) {
    char Channel = F.Order[I];
    if (Channel == 'X') { // Padding is written as zero.
      insert(Bytes, At, F.Bits[I], 0);
      continue;
    }
    unsigned From = Channel == 'G'   ? 1
                    : Channel == 'B' ? 2
                    : Channel == 'A' ? 3
                                     : 0;
    if (Mask >> From & 1)
      insert(Bytes, At, F.Bits[I],
             storeChannel(channelType(F, Channel), F.Bits[I], Value[From]));
  }
}

Texel selectChannels(const FormatInfo &F, const uint8_t Select[4],
                     const Texel &In) {
  Texel Out;
  for (unsigned I = 0; I != 4; ++I)
    Out[I] = Select[I] >= 4 ? In[Select[I] & 3] : Select[I] == 1 ? one(F) : 0;
  return Out;
}

} // namespace gensim
