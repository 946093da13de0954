//===- FormatTest.cpp - every surface format, read and written ------------===//
//
// Part of CMC, under the MIT licence.
//
// The reference derives the layout of a format from its name, not from the
// table, and converts by the definitions of OpenCL C (8.3) in long double;
// halves are compared with llvm::APFloat.
//===----------------------------------------------------------------------===//
#include "gensim/format.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

using namespace gensim;

namespace {

struct Channel {
  char Name;
  unsigned Bits;
};

/// "B5G6R5_UNORM_SRGB" is {B 5, G 6, R 5}, "UNORM", sRGB.
struct Named {
  std::vector<Channel> Channels;
  std::string Type;
  bool Srgb = false, Opaque = false;

  explicit Named(llvm::StringRef Name) {
    Opaque =
        Name.startswith("YCRCB") || Name.startswith("PLANAR") || Name == "RAW";
    if (Opaque)
      return;
    if (Name == "Y8_UNORM")
      Name = "R8_UNORM";
    for (llvm::StringRef Part : {"UNORM", "SNORM", "UINT", "SINT", "FLOAT"})
      if (Name.contains(Part))
        Type = Part.str();
    Srgb = Name.consume_back("_SRGB");
    while (!Name.empty()) {
      char C = Name.front();
      unsigned Bits;
      llvm::StringRef Rest = Name.drop_front();
      if (llvm::StringRef("RGBAXLI").contains(C) &&
          !Rest.consumeInteger(10, Bits)) {
        Channels.push_back({C, Bits});
        Name = Rest;
      } else {
        Name = Rest;
      }
    }
  }
  unsigned bits() const {
    unsigned Sum = 0;
    for (const Channel &C : Channels)
      Sum += C.Bits;
    return Sum;
  }
};

uint32_t floatBits(long double V) { return llvm::FloatToBits(float(V)); }

/// A float with 5 exponent bits, by its definition.
uint32_t smallFloat(uint32_t V, unsigned Mantissa) {
  bool Negative = V >> (Mantissa + 5) & 1;
  int Exponent = int(V >> Mantissa & 31);
  uint32_t Fraction = V & ((1u << Mantissa) - 1);
  long double R;
  if (Exponent == 31)
    return (Negative ? 0x80000000u : 0) | 0x7F800000 |
           Fraction << (23 - Mantissa);
  if (Exponent == 0)
    R = std::ldexp((long double)Fraction, -14 - int(Mantissa));
  else
    R = std::ldexp((long double)(Fraction + (1u << Mantissa)),
                   Exponent - 15 - int(Mantissa));
  return floatBits(R) | (Negative ? 0x80000000u : 0);
}

uint32_t referenceLoad(const Named &N, Channel C, uint32_t V) {
  int64_t Signed = llvm::SignExtend64(V, C.Bits);
  long double Max = std::ldexp(1.0L, int(C.Bits)) - 1;
  if (N.Type == "UINT")
    return V;
  if (N.Type == "SINT")
    return uint32_t(Signed);
  if (N.Type == "FLOAT")
    return C.Bits == 32 ? V : smallFloat(V, C.Bits == 16 ? 10 : C.Bits - 5);
  if (N.Type == "SNORM")
    return floatBits(
        std::max(Signed / (std::ldexp(1.0L, int(C.Bits) - 1) - 1), -1.0L));
  long double U = V / Max;
  if (N.Srgb && C.Name != 'A')
    U = U <= 0.04045L ? U / 12.92L : std::pow((U + 0.055L) / 1.055L, 2.4L);
  return floatBits(U);
}

/// What a shader must read, given the bits of each channel.
Texel referenceTexel(const Named &N, const std::vector<uint32_t> &V) {
  bool Integer = N.Type == "UINT" || N.Type == "SINT";
  Texel T = {0, 0, 0, Integer ? 1u : 0x3F800000u};
  for (size_t I = 0; I != N.Channels.size(); ++I) {
    uint32_t R = referenceLoad(N, N.Channels[I], V[I]);
    llvm::StringRef To = N.Channels[I].Name == 'L'   ? "RGB"
                         : N.Channels[I].Name == 'I' ? "RGBA"
                         : N.Channels[I].Name == 'X'
                             ? ""
                             : llvm::StringRef(&N.Channels[I].Name, 1);
    for (char C : To)
      T[llvm::StringRef("RGBA").find(C)] = R;
  }
  return T;
}

/// Bit by bit, lowest first.
std::vector<uint8_t> pack(const Named &N, const std::vector<uint32_t> &V) {
  std::vector<uint8_t> Bytes(N.bits() / 8);
  unsigned At = 0;
  for (size_t I = 0; I != V.size(); ++I)
    for (unsigned B = 0; B != N.Channels[I].Bits; ++B, ++At)
      Bytes[At / 8] |= (V[I] >> B & 1) << At % 8;
  return Bytes;
}

std::vector<uint32_t> interesting(unsigned Bits, std::mt19937 &Random) {
  uint32_t All = uint32_t(llvm::maxUIntN(Bits));
  if (Bits <= 8) {
    std::vector<uint32_t> V(All + 1);
    for (uint32_t I = 0; I <= All; ++I)
      V[I] = I;
    return V;
  }
  std::vector<uint32_t> V = {0,       1,           2,       All / 2 - 1,
                             All / 2, All / 2 + 1, All - 1, All};
  for (int I = 0; I != 500; ++I)
    V.push_back(uint32_t(Random()) & All);
  return V;
}

template <typename Fn> void forAllFormats(Fn Do) {
  for (unsigned Number = 0; Number != 512; ++Number)
    if (const FormatInfo *F = findFormat(Number)) {
      SCOPED_TRACE(F->Name);
      Do(*F, Named(F->Name));
    }
}

bool isNaN(uint32_t Bits) { return (Bits & 0x7FFFFFFF) > 0x7F800000; }

} // namespace

TEST(Format, NumbersAreThoseOfTheHardware) {
  struct {
    unsigned Number, Bytes;
    const char *Name;
  } Known[] = {
      {0x000, 16, "R32G32B32A32_FLOAT"},
      {0x002, 16, "R32G32B32A32_UINT"},
      {0x080, 8, "R16G16B16A16_UNORM"},
      {0x085, 8, "R32G32_FLOAT"},
      {0x0C0, 4, "B8G8R8A8_UNORM"},
      {0x0C7, 4, "R8G8B8A8_UNORM"},
      {0x0CB, 4, "R8G8B8A8_UINT"},
      {0x0D6, 4, "R32_SINT"},
      {0x0D8, 4, "R32_FLOAT"},
      {0x106, 2, "R8G8_UNORM"},
      {0x10A, 2, "R16_UNORM"},
      {0x10E, 2, "R16_FLOAT"},
      {0x140, 1, "R8_UNORM"},
      {0x144, 1, "A8_UNORM"},
      {0x1A5, 1, "PLANAR_420_8"},
      {0x1FF, 1, "RAW"},
  };
  for (auto &K : Known) {
    const FormatInfo *F = findFormat(K.Number);
    ASSERT_TRUE(F) << K.Name;
    EXPECT_STREQ(F->Name, K.Name);
    EXPECT_EQ(bytesPerElement(K.Number), K.Bytes);
  }
  EXPECT_EQ(findFormat(0x186), nullptr); // BC1: compressed.
  EXPECT_EQ(findFormat(512), nullptr);
  EXPECT_EQ(bytesPerElement(~0u), 0u);
}

TEST(Format, SizesAreThoseOfTheNames) {
  forAllFormats([](const FormatInfo &F, const Named &N) {
    EXPECT_EQ(N.Opaque, F.Ty == ChannelType::Opaque);
    if (!N.Opaque)
      EXPECT_EQ(N.bits(), F.Bytes * 8u);
  });
}

TEST(Format, LoadsAsDefined) {
  std::mt19937 Random(1);
  forAllFormats([&](const FormatInfo &F, const Named &N) {
    for (size_t I = 0; I != N.Channels.size(); ++I)
      for (uint32_t V : interesting(N.Channels[I].Bits, Random)) {
        std::vector<uint32_t> Values;
        for (const Channel &C : N.Channels)
          Values.push_back(uint32_t(Random()) &
                           uint32_t(llvm::maxUIntN(C.Bits)));
        Values[I] = V;
        Texel Want = referenceTexel(N, Values);
        Texel Got = loadTexel(F, pack(N, Values).data());
        for (unsigned C = 0; C != 4; ++C)
          if (N.Srgb && C != 3) // Two roundings of a power.
            ASSERT_NEAR(llvm::BitsToFloat(Got[C]), llvm::BitsToFloat(Want[C]),
                        1e-7);
          else
            ASSERT_EQ(Got[C], Want[C]) << "channel " << C << " value " << V;
      }
  });
}

/// But for values that have two encodings or that a float cannot hold.
uint32_t canonical(const Named &N, Channel C, uint32_t V) {
  if (C.Name == 'X')
    return 0;
  if (N.Type == "SNORM" && V == 1u << (C.Bits - 1))
    return V + 1; // -1.0
  unsigned Mantissa = C.Bits == 16 ? 10 : C.Bits - 5;
  if (N.Type == "FLOAT" && C.Bits < 32 && (V >> Mantissa & 31) == 31)
    return 0; // NaN
  return V;
}

TEST(Format, StoringWhatWasLoadedGivesTheSameBytes) {
  std::mt19937 Random(2);
  forAllFormats([&](const FormatInfo &F, const Named &N) {
    bool Exact = !llvm::StringRef(N.Type).endswith("NORM") ||
                 N.Channels[0].Bits < 32; // A float has 24 bits.
    for (int CompletedBarriers = 0;
         CompletedBarriers != 500 && !N.Opaque && Exact; ++CompletedBarriers) {
      std::vector<uint32_t> Values;
      for (const Channel &C : N.Channels)
        Values.push_back(canonical(
            N, C, uint32_t(Random()) & uint32_t(llvm::maxUIntN(C.Bits))));
      auto Bytes = pack(N, Values);
      std::vector<uint8_t> Back(Bytes.size());
      storeTexel(F, loadTexel(F, Bytes.data()), Back.data());
      ASSERT_EQ(Bytes, Back);
    }
  });
}

/// The encodings of clamped and rounded values, channel by channel.
TEST(Format, StoresAsDefined) {
  const float Inputs[] = {0,        1,        -1,       0.5f,    -0.5f,
                          0.25f,    2,        -2,       1e30f,   -1e30f,
                          0.002f,   0.0019f,  0.75f,    0.9999f, 1e-30f,
                          -0.0019f, INFINITY, -INFINITY};
  forAllFormats([&](const FormatInfo &F, const Named &N) {
    if (!llvm::StringRef(N.Type).endswith("NORM"))
      return;
    for (float In : Inputs) {
      uint32_t Bits = llvm::FloatToBits(In);
      std::vector<uint32_t> Want;
      for (const Channel &C : N.Channels) {
        bool Signed = N.Type == "SNORM";
        long double V =
            std::min(std::max((long double)In, Signed ? -1.0L : 0.0L), 1.0L);
        if (N.Srgb && C.Name != 'A')
          V = V <= 0.0031308L ? V * 12.92L
                              : 1.055L * std::pow(V, 1 / 2.4L) - 0.055L;
        long double Max = std::ldexp(1.0L, int(C.Bits) - Signed) - 1;
        Want.push_back(C.Name == 'X'
                           ? 0
                           : uint32_t(int64_t(std::nearbyint(V * Max))) &
                                 uint32_t(llvm::maxUIntN(C.Bits)));
      }
      std::vector<uint8_t> Got(F.Bytes, 0xAA);
      storeTexel(F, {Bits, Bits, Bits, Bits}, Got.data());
      ASSERT_EQ(Got, pack(N, Want)) << In;
    }
  });
}

TEST(Format, NormalizedNaNBecomesZero) {
  uint32_t NaN = 0x7FC00000;
  uint8_t Byte = 0xAA;
  storeTexel(*findFormat(0x140), {NaN, NaN, NaN, NaN}, &Byte);
  EXPECT_EQ(Byte, 0);
  storeTexel(*findFormat(0x141), {NaN, NaN, NaN, NaN}, &Byte);
  EXPECT_EQ(Byte, 0);
}

TEST(Format, TiesGoToEven) {
  // 0.5 is 127.5 of 255, 2.5 / 255 lies between 2 and 3.
  uint8_t Byte;
  for (auto &[Value, Want] : {std::pair<float, int>{0.5f, 128}, {0.1f, 26}}) {
    uint32_t B = llvm::FloatToBits(Value);
    storeTexel(*findFormat(0x140), {B, B, B, B}, &Byte);
    EXPECT_EQ(Byte, Want) << Value;
  }
}

TEST(Format, IntegersSaturate) {
  uint8_t Out[4];
  storeTexel(*findFormat(0x0CB), {300, 255, 0, 0xFFFFFFFF}, Out); // RGBA8 UINT
  EXPECT_EQ(std::vector<int>({255, 255, 0, 255}),
            std::vector<int>(Out, Out + 4));
  storeTexel(*findFormat(0x0CA), {127, 128, uint32_t(-128), uint32_t(-129)},
             Out); // RGBA8 SINT
  EXPECT_EQ(std::vector<int>({127, 127, 0x80, 0x80}),
            std::vector<int>(Out, Out + 4));
}

TEST(Format, MaskedChannelsKeepTheirBits) {
  uint8_t Out[4] = {1, 2, 3, 4};
  storeTexel(*findFormat(0x0CB), {10, 20, 30, 40}, Out, 0b0101);
  EXPECT_EQ(std::vector<int>({10, 2, 30, 4}), std::vector<int>(Out, Out + 4));
  uint16_t Packed = 0xFFFF; // B5G6R5: green is bits 5 to 10.
  storeTexel(*findFormat(0x100), {0, 0, 0, 0}, (uint8_t *)&Packed, 0b0010);
  EXPECT_EQ(Packed, 0xF81F);
}

TEST(Format, HalvesAgreeWithAPFloat) {
  auto reference = [](float In) {
    llvm::APFloat V(In);
    bool Loses;
    V.convert(llvm::APFloat::IEEEhalf(), llvm::APFloat::rmNearestTiesToEven,
              &Loses);
    return uint16_t(V.bitcastToAPInt().getZExtValue());
  };
  for (uint32_t H = 0; H != 0x10000; ++H) {
    llvm::APFloat V(llvm::APFloat::IEEEhalf(), llvm::APInt(16, H));
    bool Loses;
    V.convert(llvm::APFloat::IEEEsingle(), llvm::APFloat::rmNearestTiesToEven,
              &Loses);
    uint32_t Want = uint32_t(V.bitcastToAPInt().getZExtValue());
    uint32_t Got = halfToFloat(uint16_t(H));
    if (isNaN(Want)) {
      ASSERT_TRUE(isNaN(Got));
      continue;
    }
    ASSERT_EQ(Got, Want) << H;
    ASSERT_EQ(floatToHalf(Got), H);
    // Between this half and the next, and just beside the middle.
    float Here = llvm::BitsToFloat(Got);
    float Next = llvm::BitsToFloat(halfToFloat(uint16_t(H + 1)));
    if ((H & 0x7C00) == 0x7C00 || !std::isfinite(Next))
      continue;
    float Middle = Here / 2 + Next / 2;
    for (float In :
         {Middle, std::nextafter(Middle, Here), std::nextafter(Middle, Next)})
      ASSERT_EQ(floatToHalf(llvm::FloatToBits(In)), reference(In)) << In;
  }
  for (float In : {65504.0f, 65519.9f, 65520.0f, 1e10f, 1e-10f, -65520.0f})
    EXPECT_EQ(floatToHalf(llvm::FloatToBits(In)), reference(In)) << In;
}

TEST(Format, NegativeValuesOfUnsignedFloatsAreZero) {
  uint32_t Out = ~0u; // R11G11B10_FLOAT
  uint32_t Minus = llvm::FloatToBits(-2), One = llvm::FloatToBits(1);
  storeTexel(*findFormat(0x0D3), {Minus, One, Minus, 0}, (uint8_t *)&Out);
  EXPECT_EQ(Out, 15u << 6 << 11);
}

TEST(Format, SelectsChannels) {
  Texel In = {10, 20, 30, 40};
  const uint8_t Swapped[4] = {6, 5, 0, 1};
  EXPECT_EQ(selectChannels(*findFormat(0x0CB), Swapped, In),
            (Texel{30, 20, 0, 1}));
  EXPECT_EQ(selectChannels(*findFormat(0x0C7), Swapped, In),
            (Texel{30, 20, 0, 0x3F800000}));
}
