//===- FileTest.cpp - images, values and object specifications ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/io/Image.h"
#include "cm-runtime/io/Object.h"
#include "cm-runtime/io/Values.h"
#include "gtest/gtest.h"
#include <numeric>
#include <random>

using namespace cmc;
using namespace cmc::runtime;
using llvm::StringRef;

namespace {

template <typename T> std::string errorOf(llvm::Expected<T> E) {
  return E ? "" : llvm::toString(E.takeError());
}

Image counting(uint32_t Width, uint32_t Height, unsigned Channels) {
  Image I;
  I.Width = Width;
  I.Height = Height;
  I.Channels = Channels;
  I.Pixels.resize(size_t(Width) * Height * Channels);
  std::iota(I.Pixels.begin(), I.Pixels.end(), 0);
  return I;
}

const Object *nothing(StringRef) { return nullptr; }

} // namespace

TEST(Image, EveryFormatRoundTrips) {
  for (unsigned Channels : {1u, 3u, 4u}) {
    Image In = counting(7, 5, Channels);
    for (const char *Extension : {"png", "pgm", "ppm"}) {
      auto Bytes = encodeImage(In, Extension);
      bool Fits =
          Extension[1] == 'n' || Channels == (Extension[1] == 'g' ? 1u : 3u);
      ASSERT_EQ(bool(Bytes), Fits) << Channels << " as " << Extension;
      if (!Bytes) {
        llvm::consumeError(Bytes.takeError());
        continue;
      }
      auto Out = decodeImage(*Bytes);
      ASSERT_TRUE(bool(Out));
      EXPECT_EQ(Out->Width, 7u);
      EXPECT_EQ(Out->Height, 5u);
      EXPECT_EQ(Out->Channels, Channels);
      EXPECT_EQ(Out->Pixels, In.Pixels);
    }
  }
}

TEST(Image, EveryTruncationIsAnError) {
  for (const char *Extension : {"png", "ppm"}) {
    std::string Whole =
        llvm::cantFail(encodeImage(counting(9, 4, 3), Extension));
    for (size_t Size = 0; Size < Whole.size(); ++Size) {
      auto I = decodeImage(StringRef(Whole).take_front(Size));
      // The end marker of a PNG holds no pixels.
      if (I)
        EXPECT_GE(Size + 12, Whole.size()) << Extension << " " << Size;
      else
        llvm::consumeError(I.takeError());
    }
  }
}

TEST(Image, DamageNeverCrashes) {
  std::mt19937 Random(1);
  std::string Png = llvm::cantFail(encodeImage(counting(9, 4, 3), "png"));
  std::string Ppm = llvm::cantFail(encodeImage(counting(9, 4, 3), "ppm"));
  for (int Round = 0; Round < 3000; ++Round) {
    std::string Bytes = Round % 2 ? Png : Ppm;
    for (int Flips = 1 + Random() % 4; Flips > 0; --Flips)
      Bytes[Random() % (Round % 2 ? Bytes.size() : 16)] = char(Random());
    if (auto I = decodeImage(Bytes))
      EXPECT_EQ(I->Pixels.size(), size_t(I->Width) * I->Height * I->Channels);
    else
      llvm::consumeError(I.takeError());
  }
}

TEST(Numbers, IntegersInEveryNotation) {
  std::vector<uint8_t> Out;
  for (const char *Text : {"255", "-128", "0x7f", "0", "-0"})
    EXPECT_FALSE(bool(appendValue(Text, ElementType::Int8, Out))) << Text;
  EXPECT_EQ(Out, (std::vector<uint8_t>{255, 128, 127, 0, 0}));
  for (const char *Text : {"256", "-129", "", "-", "1.5", "0x", "1e3", "--1",
                           "99999999999999999999999"})
    EXPECT_NE(
        errorOf(parseValues(Text[0] ? Text : "x", ",", ElementType::UInt8)), "")
        << Text;
}

TEST(Numbers, NumbersAreAppendedAsTheirText) {
  for (ElementType Type : {ElementType::Int8, ElementType::UInt16,
                           ElementType::Int64, ElementType::Float})
    for (int64_t Value :
         {int64_t(0), int64_t(1), int64_t(-1), int64_t(-128), int64_t(-129),
          int64_t(255), int64_t(256), int64_t(65535), int64_t(65536), INT64_MIN,
          INT64_MAX}) {
      std::vector<uint8_t> FromNumber, FromText;
      std::string Problem =
          llvm::toString(appendValue(Value, Type, FromNumber));
      EXPECT_EQ(Problem, llvm::toString(appendValue(std::to_string(Value), Type,
                                                    FromText)));
      EXPECT_EQ(FromNumber, FromText) << Value;
    }
}

TEST(Numbers, FloatsRoundTrip) {
  for (float F : {0.1f, -3.0f, 1e-40f, 3.4e38f, 16777216.0f}) {
    std::vector<uint8_t> In(4);
    std::memcpy(In.data(), &F, 4);
    std::string Text = printValues(In, ElementType::Float);
    EXPECT_EQ(llvm::cantFail(parseValues(Text, "\n", ElementType::Float)), In)
        << Text;
  }
  for (const char *Text : {"x", "1..2", "0x", "1e", "."})
    EXPECT_NE(errorOf(parseValues(Text, ",", ElementType::Float)), "") << Text;
  EXPECT_EQ(printValues({0, 0, 0, 0x40, 9}, ElementType::Float), "2\n");
}

TEST(Numbers, SixtyFourBits) {
  auto V = parseValues("-1,0xffffffffffffffff,-9223372036854775808", ",",
                       ElementType::Int64);
  ASSERT_TRUE(bool(V));
  EXPECT_EQ(printValues(*V, ElementType::Int64),
            "-1\n-1\n-9223372036854775808\n");
  EXPECT_EQ(printValues({255}, ElementType::UInt8), "255\n");
}

TEST(Object, PackedRGBIsThreeTimesAsWide) {
  auto O = makeObject("image:5x2:3", nothing);
  ASSERT_TRUE(bool(O));
  EXPECT_EQ(O->Memory.planes()[0].Width, 15u);
  EXPECT_EQ(O->Memory.planes()[0].PixelBytes, 1u);
  EXPECT_EQ(O->Width, 5u);
}

TEST(Object, RandomSpecificationsNeverCrash) {
  std::mt19937 Random(2);
  const char *Words[] = {
      "image", "raw", "nv12", "like", "zero",  "text", "buffer",
      ":",     "x",   "4",    "1",    "float", ".png", "-1",
      "/",     "a",   "",     "16",   "65536", "0",    "99999999999999999999"};
  for (int Round = 0; Round < 5000; ++Round) {
    std::string Spec;
    for (int N = Random() % 8; N >= 0; --N)
      Spec += Words[Random() % std::size(Words)];
    // The largest things that may be made are not this test's business.
    if (Spec.find("65536") != std::string::npos && Random() % 64)
      continue;
    auto O = makeObject(Spec, nothing);
    if (!O)
      EXPECT_NE(llvm::toString(O.takeError()), "");
  }
}

TEST(Object, ExtentsAreUpToThreePositiveNumbers) {
  EXPECT_EQ(llvm::cantFail(parseExtents("4x5")),
            (std::array<uint32_t, 3>{4, 5, 1}));
  for (const char *Text : {"", "x", "4x", "0", "4x0", "1x2x3x4", "-1", "4.5"})
    EXPECT_NE(errorOf(parseExtents(Text)), "") << Text;
}
