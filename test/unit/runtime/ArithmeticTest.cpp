//===- ArithmeticTest.cpp - conversions, saturation, float mode -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "KernelHarness.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace cmc;
using namespace cmc::test;
using runtime::Surface;
using Dwords = std::vector<uint32_t>;

namespace {

uint32_t bits(float F) {
  uint32_t V;
  std::memcpy(&V, &F, 4);
  return V;
}

float number(uint32_t V) {
  float F;
  std::memcpy(&F, &V, 4);
  return F;
}

/// Runs \p Body, which makes <4 x i32> %r of <4 x i32> %x, on \p X.
Dwords transform(const Dwords &X, const std::string &Body,
                 const std::string &Declarations = "",
                 unsigned FloatControl = 0) {
  Harness H(kernelSource({"b", 0, FloatControl}, R"(
  %x = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %a0, i32 0)
)" + Body + R"(
  call void @llvm.genx.oword.st.v4i32(i32 %a0, i32 0, <4 x i32> %r)
  ret void
)",
                         R"(
declare <4 x i32> @llvm.genx.oword.ld.v4i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)
)" + Declarations));
  Surface S = bufferOf(X);
  EXPECT_EQ(H.bind(S).run(), "");
  return dwords(S);
}

/// The same on floats.
Dwords transformFloats(std::vector<float> X, const std::string &Body,
                       const std::string &Declarations = "",
                       unsigned FloatControl = 0) {
  Dwords In;
  for (float F : X)
    In.push_back(bits(F));
  return transform(In, "  %f = bitcast <4 x i32> %x to <4 x float>\n" + Body,
                   Declarations, FloatControl);
}

Dwords floats(std::vector<float> X) {
  Dwords Out;
  for (float F : X)
    Out.push_back(bits(F));
  return Out;
}

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float Inf = std::numeric_limits<float>::infinity();
constexpr float Denormal = 1e-40f;

std::string convert(const char *Name, const char *Extend, const char *Type) {
  return std::string("  %i = call <4 x ") + Type + "> @llvm." + Name +
         ".sat.v4" + Type + ".v4f32(<4 x float> %f)\n" +
         (std::string(Type) == "i32"
              ? "  %r = add <4 x i32> %i, zeroinitializer\n"
              : std::string("  %r = ") + Extend + " <4 x " + Type +
                    "> %i to <4 x i32>\n");
}

std::string declareConvert(const char *Name, const char *Type) {
  return std::string("declare <4 x ") + Type + "> @llvm." + Name + ".sat.v4" +
         Type + ".v4f32(<4 x float>)\n";
}

} // namespace

TEST(Arithmetic, FloatToIntTruncatesAndSaturates) {
  EXPECT_EQ(transformFloats({-1.9f, 255.9f, 1e9f, NaN},
                            convert("fptoui", "zext", "i8"),
                            declareConvert("fptoui", "i8")),
            (Dwords{0, 255, 255, 0}));
  EXPECT_EQ(transformFloats({-1.9f, 127.9f, -1e9f, NaN},
                            convert("fptosi", "sext", "i8"),
                            declareConvert("fptosi", "i8")),
            (Dwords{uint32_t(-1), 127, uint32_t(-128), 0}));
  EXPECT_EQ(transformFloats(
                {2147483648.0f, -2147483648.0f, -Inf, 2147483520.0f},
                convert("fptosi", "", "i32"), declareConvert("fptosi", "i32")),
            (Dwords{0x7fffffff, 0x80000000, 0x80000000, 0x7fffff80}));
  EXPECT_EQ(transformFloats({4294967296.0f, -0.5f, Inf, 4294967040.0f},
                            convert("fptoui", "", "i32"),
                            declareConvert("fptoui", "i32")),
            (Dwords{0xffffffff, 0, 0xffffffff, 0xffffff00}));
}

TEST(Arithmetic, SatOfFloats) {
  EXPECT_EQ(
      transformFloats({-1.0f, 0.25f, 2.0f, NaN},
                      "  %s = call <4 x float> @llvm.genx.sat.v4f32(<4 x "
                      "float> %f)\n  %r = bitcast <4 x float> %s to <4 x "
                      "i32>\n",
                      "declare <4 x float> @llvm.genx.sat.v4f32(<4 x float>)"),
      floats({0.0f, 0.25f, 1.0f, 0.0f}));
}

TEST(Arithmetic, TruncationsSaturateByBothSigns) {
  struct Row {
    const char *Name, *Extend;
    Dwords Want;
  };
  // Of -1, 100, 200 and 300 as signed or unsigned numbers.
  const Row Rows[] = {
      {"ss", "sext", {uint32_t(-1), 100, 127, 127}},
      {"su", "sext", {127, 100, 127, 127}},
      {"us", "zext", {0, 100, 200, 255}},
      {"uu", "zext", {255, 100, 200, 255}},
  };
  for (const Row &R : Rows) {
    std::string F =
        std::string("@llvm.genx.") + R.Name + "trunc.sat.v4i8.v4i32(<4 x i32>";
    EXPECT_EQ(transform({uint32_t(-1), 100, 200, 300},
                        "  %t = call <4 x i8> " + F + " %x)\n  %r = " +
                            R.Extend + " <4 x i8> %t to <4 x i32>\n",
                        "declare <4 x i8> " + F + ")"),
              R.Want)
        << R.Name;
  }
}

TEST(Arithmetic, SaturationToTheSameWidth) {
  std::string F = "@llvm.genx.ustrunc.sat.v4i32.v4i32(<4 x i32>";
  EXPECT_EQ(transform({uint32_t(-1), 0, 1, 0x7fffffff},
                      "  %r = call <4 x i32> " + F + " %x)\n",
                      "declare <4 x i32> " + F + ")"),
            (Dwords{0, 0, 1, 0x7fffffff}));
}

TEST(Arithmetic, MathIsCloseEnough) {
  struct Row {
    const char *Name;
    double (*Exact)(double);
  };
  const Row Rows[] = {
      {"inv", [](double X) { return 1 / X; }},
      {"sqrt", [](double X) { return std::sqrt(X); }},
      {"rsqrt", [](double X) { return 1 / std::sqrt(X); }},
      {"log", [](double X) { return std::log2(X); }},
      {"exp", [](double X) { return std::exp2(X); }},
      {"sin", [](double X) { return std::sin(X); }},
      {"cos", [](double X) { return std::cos(X); }},
      {"frc", [](double X) { return X - std::floor(X); }},
  };
  const std::vector<float> X = {0.3f, 1.5f, 2.0f, 3.1f};
  for (const Row &R : Rows) {
    std::string F = std::string("@llvm.genx.") + R.Name + ".v4f32(<4 x float>";
    Dwords Got =
        transformFloats(X,
                        "  %s = call <4 x float> " + F +
                            " %f)\n"
                            "  %r = bitcast <4 x float> %s to <4 x i32>\n",
                        "declare <4 x float> " + F + ")");
    for (int I = 0; I < 4; ++I) {
      double Want = R.Exact(X[I]);
      EXPECT_NEAR(number(Got[I]), Want, std::abs(Want) * 5e-7) << R.Name;
    }
  }
}

TEST(FloatMode, DenormalsFlushUnlessAllowed) {
  std::string Body = "  %s = fadd <4 x float> %f, <float 0.0, float 0.0, float "
                     "0.0, float 0.0>\n"
                     "  %r = bitcast <4 x float> %s to <4 x i32>\n";
  EXPECT_EQ(transformFloats({Denormal, -Denormal, 1.0f, 0.0f}, Body)[0], 0u);
  EXPECT_EQ(
      transformFloats({Denormal, -Denormal, 1.0f, 0.0f}, Body, "", 1 << 7)[0],
      bits(Denormal));
}

TEST(FloatMode, MovesKeepDenormals) {
  EXPECT_EQ(transformFloats({Denormal, -Denormal, NaN, 0.0f},
                            "  %n = fneg <4 x float> %f\n"
                            "  %m = fneg <4 x float> %n\n"
                            "  %r = bitcast <4 x float> %m to <4 x i32>\n"),
            floats({Denormal, -Denormal, NaN, 0.0f}));
}

TEST(FloatMode, RoundingFollowsTheKernel) {
  // 1/3 lies between two floats.
  std::string Body = "  %s = fdiv <4 x float> <float 1.0, float -1.0, float "
                     "1.0, float 1.0>, %f\n"
                     "  %r = bitcast <4 x float> %s to <4 x i32>\n";
  const uint32_t Below = 0x3eaaaaaa, Above = 0x3eaaaaab, Sign = 0x80000000;
  const Dwords Want[] = {{Above, Above | Sign},
                         {Above, Below | Sign},
                         {Below, Above | Sign},
                         {Below, Below | Sign}};
  for (unsigned Mode = 0; Mode < 4; ++Mode) {
    Dwords Got = transformFloats({3, 3, 3, 3}, Body, "", Mode << 4);
    Got.resize(2);
    EXPECT_EQ(Got, Want[Mode]) << "mode " << Mode;
  }
}

TEST(Half, RoundsAndFlushesPerOperation) {
  // 2048 + 1 is half way to 2050 and rounds to even; the denormal vanishes.
  std::string Body = R"(
  %h = bitcast <4 x i32> %x to <8 x half>
  %a = shufflevector <8 x half> %h, <8 x half> undef, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %b = shufflevector <8 x half> %h, <8 x half> undef, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %s = fadd <4 x half> %a, %b
  %i = bitcast <4 x half> %s to <4 x i16>
  %r = zext <4 x i16> %i to <4 x i32>
)";
  // 2048 + 1; 1 + 1; denormal + 0; 65504 + 65504.
  const Dwords X = {0x3c006800, 0x3c003c00, 0x00000001, 0x7bff7bff};
  EXPECT_EQ(transform(X, Body), (Dwords{0x6800, 0x4000, 0, 0x7c00}));
  EXPECT_EQ(transform(X, Body, "", 1 << 10),
            (Dwords{0x6800, 0x4000, 1, 0x7c00}));
}

TEST(Half, FmaRoundsOnce) {
  // (1 + 3*2^-10)^2 - 1 = 6*2^-10 + 9*2^-20, whose end a rounded product loses.
  std::string Body = R"(
  %h = bitcast <4 x i32> %x to <8 x half>
  %a = shufflevector <8 x half> %h, <8 x half> undef, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %b = shufflevector <8 x half> %h, <8 x half> undef, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %s = call <4 x half> @llvm.fma.v4f16(<4 x half> %a, <4 x half> %a, <4 x half> %b)
  %i = bitcast <4 x half> %s to <4 x i16>
  %r = zext <4 x i16> %i to <4 x i32>
)";
  const uint32_t X = 0xbc003c03; // a = 1 + 3 * 2^-10, b = -1
  EXPECT_EQ(
      transform({X, X, X, X}, Body,
                "declare <4 x half> @llvm.fma.v4f16(<4 x half>, <4 x half>, "
                "<4 x half>)")[0],
      0x1e02u);
}
