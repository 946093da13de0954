//===- MathTest.cpp - math functions and IEEE macros ----------------------===//
//
// Part of CMC, under the MIT licence.
//
// Expectations are the host's functions in double, rounded to the type, and
// IEEE division and square root for the macros.
//===----------------------------------------------------------------------===//
#include "Kernel.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>
#include <random>

using namespace gensim;

namespace {

template <typename To, typename From> To bits(From V) {
  static_assert(sizeof(To) == sizeof(From), "same size");
  To R;
  std::memcpy(&R, &V, sizeof(R));
  return R;
}

constexpr float Inf = std::numeric_limits<float>::infinity();
constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

/// Runs \p Text with r10 and r12 (16 dwords each) and returns r14.
std::vector<uint32_t> compute(const std::string &Text, const char *Target,
                              const std::vector<uint32_t> &X,
                              const std::vector<uint32_t> &Y,
                              unsigned Results = 8) {
  Kernel K(Text + endOfThread(Target), Target);
  K.Prepare = [&](Thread &T) {
    for (size_t L = 0; L < X.size(); ++L)
      T.setGRF(unsigned(320 + 4 * L), X[L]);
    for (size_t L = 0; L < Y.size(); ++L)
      T.setGRF(unsigned(384 + 4 * L), Y[L]);
  };
  std::vector<uint32_t> R(Results);
  K.Inspect = [&](Thread &T) {
    std::memcpy(R.data(), &T.GRF[448], 4 * R.size());
  };
  RunResult Run = K.run();
  EXPECT_FALSE(Run.Problem) << Run.Problem.Message;
  return R;
}

struct FloatRow {
  const char *Name;
  bool Two;
  double (*Want)(double, double);
};
const FloatRow FloatRows[] = {
    {"inv", false, [](double X, double) { return 1 / X; }},
    {"log", false, [](double X, double) { return std::log2(X); }},
    {"exp", false, [](double X, double) { return std::exp2(X); }},
    {"sqt", false, [](double X, double) { return std::sqrt(X); }},
    {"rsqt", false, [](double X, double) { return 1 / std::sqrt(X); }},
    {"sin", false, [](double X, double) { return std::sin(X); }},
    {"cos", false, [](double X, double) { return std::cos(X); }},
    {"fdiv", true, [](double X, double Y) { return X / Y; }},
    {"pow", true, [](double X, double Y) { return std::pow(std::fabs(X), Y); }},
};

std::vector<uint32_t> rawBits(const std::vector<float> &Values) {
  std::vector<uint32_t> R;
  for (float V : Values)
    R.push_back(bits<uint32_t>(V));
  return R;
}

TEST(Math, FunctionsOfFloats) {
  const std::vector<float> X = {0.0f, -0.0f, 1.5f,   -2.25f,
                                Inf,  -Inf,  1e-40f, 37.75f};
  const std::vector<float> Y = {2.0f, -3.0f, 0.5f, 4.0f,
                                1.0f, 3.0f,  1.0f, -0.0f};
  for (const FloatRow &F : FloatRows) {
    std::vector<uint32_t> R = compute(
        std::string("math.") + F.Name + " (8|M0) r14.0<1>:f r10.0<8;8,1>:f " +
            (F.Two ? "r12.0<8;8,1>:f" : "") + "\n",
        "skl", rawBits(X), rawBits(Y));
    for (unsigned L = 0; L < 8; ++L) {
      float Want = float(F.Want(X[L], Y[L]));
      if (std::isnan(Want))
        EXPECT_TRUE(std::isnan(bits<float>(R[L]))) << F.Name << " " << X[L];
      else
        EXPECT_EQ(R[L], bits<uint32_t>(Want)) << F.Name << " " << X[L];
    }
  }
}

/// cr0 bits 4 and 5: up, down, to zero.
TEST(Math, RoundingModes) {
  const std::vector<float> X = {3, -3, 7, -7, 10, -10, 1.1f, 0.7f};
  for (unsigned Mode = 1; Mode < 4; ++Mode)
    for (const FloatRow &F : FloatRows) {
      if (F.Two || F.Name == std::string("exp")) // exp: most are exact.
        continue;
      std::vector<uint32_t> R =
          compute("(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud " +
                      std::to_string(Mode << 4) + ":uw\nmath." + F.Name +
                      " (8|M0) r14.0<1>:f r10.0<8;8,1>:f\n",
                  "skl", rawBits(X), {});
      for (unsigned L = 0; L < 8; ++L) {
        double Exact = F.Want(X[L], 0);
        float Got = bits<float>(R[L]);
        if (std::isnan(Exact))
          continue;
        bool Up = Mode == 1 || (Mode == 3 && Exact < 0);
        EXPECT_TRUE(Up ? Got > Exact : Got < Exact) << F.Name << " " << X[L];
        EXPECT_NEAR(Got, Exact, std::fabs(Exact) * 1.2e-7);
      }
    }
}

TEST(Math, NaNStaysNaN) {
  std::vector<uint32_t> X = rawBits(std::vector<float>(8, NaN));
  std::vector<uint32_t> Y = rawBits(std::vector<float>(8, 0.0f));
  for (const FloatRow &F : FloatRows)
    for (uint32_t R : compute(std::string("math.") + F.Name +
                                  " (8|M0) r14.0<1>:f r10.0<8;8,1>:f " +
                                  (F.Two ? "r12.0<8;8,1>:f" : "") + "\n",
                              "icllp", X, Y))
      EXPECT_TRUE(std::isnan(bits<float>(R))) << F.Name;
}

TEST(Math, ModifiersSaturationAndMasks) {
  std::vector<uint32_t> X = rawBits({-4, 16, 64, 256, 0.25f, 1, 9, 25});
  std::vector<uint32_t> R =
      compute("(W) mov (1|M0) f0.0<1>:uw 0x5:uw\n"
              "(W) mov (8|M0) r14.0<1>:ud 7:ud\n"
              "(f0.0) math.inv (8|M0) (sat)r14.0<1>:f (abs)r10.0<8;8,1>:f\n",
              "icllp", X, {});
  EXPECT_EQ(R[0], bits<uint32_t>(0.25f));
  EXPECT_EQ(R[1], 7u);
  EXPECT_EQ(R[2], bits<uint32_t>(1 / 64.0f));
  EXPECT_EQ(R[3], 7u);
}

TEST(Math, Halves) {
  // 2, 0.25, infinity as :hf.
  std::vector<uint32_t> R =
      compute("math.inv (4|M0) r14.0<1>:hf r10.0<4;4,1>:hf\n", "icllp",
              {0x34004000, 0x7c00}, {}, 2);
  EXPECT_EQ(R[0], 0x44003800u);
  EXPECT_EQ(R[1], 0x7c000000u); // 1 / inf, 1 / 0.
}

TEST(Math, IntegerDivision) {
  struct Row {
    int32_t X, Y, Quotient, Remainder;
  };
  constexpr int32_t Min = std::numeric_limits<int32_t>::min();
  constexpr int32_t Max = std::numeric_limits<int32_t>::max();
  const Row Rows[] = {{7, 2, 3, 1},      {7, -2, -3, 1},    {-7, 2, -3, -1},
                      {-7, -2, 3, -1},   {Min, -1, Min, 0}, {5, 0, Max, Max},
                      {-5, 0, Min, Min}, {Max, 1, Max, 0}};
  std::vector<uint32_t> X, Y;
  for (const Row &R : Rows) {
    X.push_back(uint32_t(R.X));
    Y.push_back(uint32_t(R.Y));
  }
  for (const char *Target : {"skl", "icllp"}) {
    std::vector<uint32_t> Q =
        compute("math.iqot (8|M0) r14.0<1>:d r10.0<8;8,1>:d r12.0<8;8,1>:d\n",
                Target, X, Y);
    std::vector<uint32_t> M =
        compute("math.irem (8|M0) r14.0<1>:d r10.0<8;8,1>:d r12.0<8;8,1>:d\n",
                Target, X, Y);
    std::vector<uint32_t> U = compute(
        "math.iqot (8|M0) r14.0<1>:ud r10.0<8;8,1>:ud r12.0<8;8,1>:ud\n",
        Target, X, Y);
    std::vector<uint32_t> Both =
        compute("math.idiv (8|M0) r14.0<1>:d r10.0<8;8,1>:d r12.0<8;8,1>:d\n",
                Target, X, Y, 16);
    std::vector<uint32_t> BothOfU = compute(
        "math.idiv (8|M0) r14.0<1>:ud r10.0<8;8,1>:ud r12.0<8;8,1>:ud\n",
        Target, X, Y, 16);
    for (unsigned L = 0; L < 8; ++L) {
      EXPECT_EQ(int32_t(Q[L]), Rows[L].Quotient) << L;
      EXPECT_EQ(int32_t(M[L]), Rows[L].Remainder) << L;
      EXPECT_EQ(U[L], Y[L] ? X[L] / Y[L] : ~0u) << L;
      EXPECT_EQ(Both[L], Q[L]) << L;
      EXPECT_EQ(Both[L + 8], M[L]) << L;
      EXPECT_EQ(BothOfU[L], U[L]) << L;
      EXPECT_EQ(BothOfU[L + 8], Y[L] ? X[L] % Y[L] : ~0u) << L;
    }
  }
}

/// The sequences of the Intel compiler for divm and sqrtm; r6 to r9 hold
/// constants. Result in r14.
const char FloatDivision[] = R"(
math.invm (8|M0) (eo)f0.0 r14.mme0:f r10.nomme:f r12.nomme:f
(~f0.0) if (8|M0) LEnd LEnd
madm (8|M0) r20.mme1:f r8.nomme:f r10.nomme:f r14.mme0:f
madm (8|M0) r21.mme2:f r9.nomme:f -r12.nomme:f r14.mme0:f
madm (8|M0) r22.mme3:f r14.mme0:f r21.mme2:f r14.mme0:f
madm (8|M0) r23.mme4:f r10.nomme:f -r12.nomme:f r20.mme1:f
madm (8|M0) r20.mme5:f r20.mme1:f r23.mme4:f r22.mme3:f
madm (8|M0) r24.mme6:f r10.nomme:f -r12.nomme:f r20.mme5:f
madm (8|M0) r14.nomme:f r20.mme5:f r24.mme6:f r22.mme3:f
LEnd:
endif (8|M0) LNext
LNext:
)";
const char FloatRoot[] = R"(
math.rsqtm (8|M0) (eo)f0.0 r14.mme0:f r10.nomme:f
(~f0.0) if (8|M0) LEnd LEnd
madm (8|M0) r20.mme1:f r8.nomme:f r7.nomme:f r14.mme0:f
madm (8|M0) r21.mme2:f r8.nomme:f r10.nomme:f r14.mme0:f
madm (8|M0) r22.mme3:f r7.nomme:f -r21.mme2:f r20.mme1:f
madm (8|M0) r20.mme4:f r20.mme1:f r22.mme3:f r20.mme1:f
madm (8|M0) r14.mme5:f r21.mme2:f r22.mme3:f r21.mme2:f
madm (8|M0) r22.mme6:f r10.nomme:f -r14.mme5:f r14.mme5:f
madm (8|M0) r14.nomme:f r14.mme5:f r20.mme4:f r22.mme6:f
LEnd:
endif (8|M0) LNext
LNext:
)";
const char DoubleDivision[] = R"(
math.invm (4|M0) (eo)f0.0 r14.mme0:df r10.nomme:df r12.nomme:df
(~f0.0) if (4|M0) LEnd LEnd
madm (4|M0) r20.mme1:df r8.nomme:df r10.nomme:df r14.mme0:df
madm (4|M0) r21.mme2:df r9.nomme:df -r12.nomme:df r14.mme0:df
madm (4|M0) r22.mme3:df r10.nomme:df -r12.nomme:df r20.mme1:df
madm (4|M0) r23.mme4:df r14.mme0:df r21.mme2:df r14.mme0:df
madm (4|M0) r24.mme5:df r9.nomme:df -r12.nomme:df r23.mme4:df
madm (4|M0) r14.mme6:df r14.mme0:df r21.mme2:df r23.mme4:df
madm (4|M0) r20.mme7:df r20.mme1:df r22.mme3:df r23.mme4:df
madm (4|M0) r23.mme0:df r23.mme4:df r14.mme6:df r24.mme5:df
madm (4|M0) r22.mme1:df r10.nomme:df -r12.nomme:df r20.mme7:df
madm (4|M0) r14.nomme:df r20.mme7:df r22.mme1:df r23.mme0:df
LEnd:
endif (4|M0) LNext
LNext:
)";
const char DoubleRoot[] = R"(
math.rsqtm (4|M0) (eo)f0.0 r14.mme0:df r10.nomme:df
(~f0.0) if (4|M0) LEnd LEnd
madm (4|M0) r20.mme1:df r8.nomme:df r7.nomme:df r14.mme0:df
madm (4|M0) r21.mme2:df r8.nomme:df r10.nomme:df r14.mme0:df
madm (4|M0) r22.mme3:df r7.nomme:df -r21.mme2:df r20.mme1:df
madm (4|M0) r23.mme5:df r9.nomme:df r6.nomme:df r22.mme3:df
madm (4|M0) r14.mme6:df r8.nomme:df r22.mme3:df r21.mme2:df
madm (4|M0) r22.mme7:df r8.nomme:df r22.mme3:df r20.mme1:df
madm (4|M0) r14.mme6:df r21.mme2:df r23.mme5:df r14.mme6:df
madm (4|M0) r23.mme5:df r20.mme1:df r23.mme5:df r22.mme7:df
madm (4|M0) r20.mme1:df r10.nomme:df -r14.mme6:df r14.mme6:df
madm (4|M0) r14.nomme:df r14.mme6:df r20.mme1:df r23.mme5:df
LEnd:
endif (4|M0) LNext
LNext:
)";

/// Checks \p Lanes results of \p Text at a time for \p Rounds random operands,
/// every other one of an extreme or special value.
template <typename Float, typename Int>
void checkMacro(const char *Text, unsigned Lanes, bool Root) {
  Kernel K(Text + endOfThread("skl"), "skl");
  std::mt19937_64 Random(7);
  const Float Special[] = {0,
                           -Float(0),
                           Float(Inf),
                           -Float(Inf),
                           Float(NaN),
                           std::numeric_limits<Float>::min(),
                           std::numeric_limits<Float>::max(),
                           std::numeric_limits<Float>::denorm_min(),
                           1,
                           -3};
  auto pick = [&]() -> Float {
    switch (Random() % 4) {
    case 0:
      return Special[Random() % std::size(Special)];
    case 1:
      return Float(1 + Random() % 1000);
    default:
      return bits<Float>(Int(Random()));
    }
  };
  for (unsigned CompletedBarriers = 0; CompletedBarriers < 400;
       ++CompletedBarriers) {
    Float X[8], Y[8];
    for (unsigned L = 0; L < Lanes; ++L) {
      X[L] = Root && Random() % 8 ? std::fabs(pick()) : pick();
      Y[L] = pick();
    }
    K.Prepare = [&](Thread &T) {
      std::memcpy(&T.GRF[320], X, Lanes * sizeof(Float));
      std::memcpy(&T.GRF[384], Y, Lanes * sizeof(Float));
      for (unsigned L = 0; L < Lanes; ++L) { // r6 3/2, r7 1/2, r8 0, r9 1.
        unsigned At = L * sizeof(Float);
        T.setGRF<Float>(192 + At, Float(1.5));
        T.setGRF<Float>(224 + At, Float(0.5));
        T.setGRF<Float>(288 + At, 1);
      }
    };
    K.Inspect = [&](Thread &T) {
      for (unsigned L = 0; L < Lanes; ++L) {
        Float Want = Root ? std::sqrt(X[L]) : X[L] / Y[L];
        Float Got = T.grf<Float>(448 + L * sizeof(Float));
        if (std::isnan(Want))
          EXPECT_TRUE(std::isnan(Got)) << X[L] << " " << Y[L];
        else
          ASSERT_EQ(bits<Int>(Got), bits<Int>(Want))
              << X[L] << " " << Y[L] << ": " << Got;
      }
    };
    RunResult R = K.run();
    K.Blocks.clear(); // Translating it once is enough.
    ASSERT_FALSE(R.Problem) << R.Problem.Message;
  }
}

TEST(MathMacro, FloatDivisionIsIEEE) {
  checkMacro<float, uint32_t>(FloatDivision, 8, false);
}
TEST(MathMacro, FloatRootIsIEEE) {
  checkMacro<float, uint32_t>(FloatRoot, 8, true);
}
TEST(MathMacro, DoubleDivisionIsIEEE) {
  checkMacro<double, uint64_t>(DoubleDivision, 4, false);
}
TEST(MathMacro, DoubleRootIsIEEE) {
  checkMacro<double, uint64_t>(DoubleRoot, 4, true);
}

} // namespace
