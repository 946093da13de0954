//===- Format.cpp - surface formats ---------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gensim/format.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstring>

namespace gensim {

/// A row of Format.def with decoded channels: R, G, B, A, X (padding), L (equal
/// red, green and blue) and I (all four equal).
static constexpr FormatInfo makeFormat(uint16_t Number, const char *Name,
                                       ChannelType Ty, const char *Order,
                                       std::array<uint8_t, 4> Bits) {
  FormatInfo F{Number, Name, Ty, 0, {}};
  unsigned At = 0;
  for (unsigned I = 0; I != 4; At += Bits[I++])
    for (unsigned C = 0; C != 4 && Order[0]; ++C)
      if (Bits[I] && (Order[I] == "RGBA"[C] || Order[I] == 'I' ||
                      (Order[I] == 'L' && C < 3)))
        F.Channels[C] = {uint8_t(At), Bits[I]};
  F.Bytes = uint8_t(At / 8);
  return F;
}

static constexpr FormatInfo Formats[] = {
#define GENSIM_FORMAT(Number, Name, Type, Order, A, B, C, D)                   \
  makeFormat(Number, #Name, ChannelType::Type, Order, {A, B, C, D}),
#include "gen-simulator/memory/Format.def"
};

/// Row index plus one by format code.
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

/// The inverse: rounds to nearest even; large values become infinity. Without a
/// sign negative values become 0.
static uint32_t narrowFloat(uint32_t Bits, unsigned Mantissa, bool HasSign) {
  uint32_t Sign = HasSign ? Bits >> 31 << (Mantissa + 5) : 0;
  uint32_t Magnitude = Bits & 0x7FFFFFFF;
  uint32_t Infinity = 31u << Mantissa;
  if (Magnitude > 0x7F800000) // NaN stays NaN, quiet.
    return Sign | Infinity | (1u << (Mantissa - 1)) |
           ((Bits & 0x7FFFFF) >> (23 - Mantissa));
  if (!HasSign && Bits >> 31)
    return 0;
  int Exponent = int(Magnitude >> 23) - 127 + 15;
  if (Exponent >= 31)
    return Sign | Infinity;
  // The value in units in the last place, of which a denormal has fewer.
  uint32_t Significand =
      (Magnitude & 0x7FFFFF) | (Magnitude >> 23 ? 1u << 23 : 0);
  unsigned Drop = 23 - Mantissa + (Exponent < 1 ? 1 - Exponent : 0);
  if (Drop > 25)
    return Sign;
  uint32_t Kept = Significand >> Drop;
  uint32_t Remainder = Significand & ((1u << Drop) - 1),
           Half = 1u << (Drop - 1);
  Kept += Remainder > Half || (Remainder == Half && (Kept & 1));
  // A carry increments the exponent, up to infinity.
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

/// A table for the most common channels avoids a division.
static constexpr auto Unorm8 = [] {
  std::array<float, 256> Values{};
  for (unsigned I = 0; I != 256; ++I)
    Values[I] = float(I / 255.0);
  return Values;
}();

static uint32_t loadChannel(ChannelType Ty, unsigned Width, uint32_t Bits) {
  double Number = 0;
  switch (Ty) {
  case ChannelType::Uint:
    return Bits;
  case ChannelType::Sint:
    return uint32_t(llvm::SignExtend32(Bits, Width));
  case ChannelType::Float:
    return Width == 32 ? Bits : widenFloat(Bits, Width == 16 ? 10 : Width - 5);
  case ChannelType::Unorm:
    if (Width == 8)
      return llvm::FloatToBits(Unorm8[Bits]);
    Number = Bits / double(llvm::maxUIntN(Width));
    break;
  case ChannelType::Srgb:
    Number = fromSrgb(Bits / double(llvm::maxUIntN(Width)));
    break;
  case ChannelType::Snorm:
    Number = std::fmax(
        llvm::SignExtend32(Bits, Width) / double(llvm::maxIntN(Width)), -1.0);
    break;
  case ChannelType::Opaque:
    break;
  }
  return llvm::FloatToBits(float(Number));
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
static ChannelType channelType(const FormatInfo &F, unsigned Channel) {
  return F.Ty == ChannelType::Srgb && Channel == 3 ? ChannelType::Unorm : F.Ty;
}

static uint32_t one(const FormatInfo &F) {
  return F.isInteger() ? 1 : llvm::FloatToBits(1.0f);
}

namespace {

/// The bits of one element; no channel crosses a multiple of 64.
struct Element {
  uint64_t Words[2] = {0, 0};

  uint32_t get(FormatInfo::Channel C) const {
    return uint32_t((Words[C.At / 64] >> C.At % 64) & llvm::maxUIntN(C.Bits));
  }
  void set(FormatInfo::Channel C, uint32_t Value) {
    uint64_t Mask = llvm::maxUIntN(C.Bits) << C.At % 64;
    uint64_t &W = Words[C.At / 64];
    W = (W & ~Mask) | ((uint64_t(Value) << C.At % 64) & Mask);
  }
};

} // namespace

/// Copies \p Size bytes; constant sizes compile to single moves.
static void copy(void *To, const void *From, unsigned Size) {
  switch (Size) {
  case 1:
    std::memcpy(To, From, 1);
    break;
  case 4:
    std::memcpy(To, From, 4);
    break;
  case 16:
    std::memcpy(To, From, 16);
    break;
  default:
    std::memcpy(To, From, Size);
  }
}

Texel loadTexel(const FormatInfo &F, const uint8_t *Bytes) {
  Element E;
  copy(E.Words, Bytes, F.Bytes);
  Texel T = {0, 0, 0, one(F)};
  for (unsigned C = 0; C != 4; ++C)
    if (F.Channels[C].Bits)
      T[C] = loadChannel(channelType(F, C), F.Channels[C].Bits,
                         E.get(F.Channels[C]));
  return T;
}

void storeTexel(const FormatInfo &F, const Texel &Value, uint8_t *Bytes,
                unsigned Mask) {
  Element E;
  if (Mask != 15)
    copy(E.Words, Bytes, F.Bytes);
  for (unsigned C = 4; C-- > 0;) // Red is last if channels are shared.
    if (F.Channels[C].Bits && Mask >> C & 1)
      E.set(F.Channels[C],
            storeChannel(channelType(F, C), F.Channels[C].Bits, Value[C]));
  copy(Bytes, E.Words, F.Bytes);
}

Texel selectChannels(const FormatInfo &F, const uint8_t Select[4],
                     const Texel &In) {
  Texel Out;
  for (unsigned I = 0; I != 4; ++I)
    Out[I] = Select[I] >= 4 ? In[Select[I] & 3] : Select[I] == 1 ? one(F) : 0;
  return Out;
}

} // namespace gensim
