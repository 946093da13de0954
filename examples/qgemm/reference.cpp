//===- reference.cpp - input and check of quantised products --------------===//
//
// Part of CMC, under the MIT licence.
//
//   qgemm_reference make|check bf16|fp16|int8|int4 DIR ROWS OUTPUTS INPUTS
//   qgemm_reference launches bf16|fp16|int8|int4 DIR ROWS OUTPUTS INPUTS [wide]
//
// The files are in DIR; "launches" prints the options of cmrun, with "wide" for
// a device with 64-byte registers instead of 32. "check" computes in double.
// All types but int8 sum floats: the bound is that of a sum of this many exact
// products. int8 has exact integer sums below 2^24, and two rounded products
// with scales, so the result must be equal bit by bit.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Files.h"
#include "../common/Half.h"
#include <cmath>
#include <string>

using namespace reference;

namespace {

constexpr int Group = 128;

/// The upper half of a float.
struct Bfloat {
  uint16_t Bits;
  static Bfloat make(double Value) {
    float F = float(Value);
    uint32_t Bits;
    std::memcpy(&Bits, &F, 4);
    return {uint16_t(Bits >> 16)};
  }
  operator double() const {
    uint32_t All = uint32_t(Bits) << 16;
    float F;
    std::memcpy(&F, &All, 4);
    return F;
  }
};

/// The nearest half, ties to even; for normal values.
double roundToHalf(double Value) {
  if (!Value)
    return 0;
  int Exponent;
  std::frexp(Value, &Exponent);
  double Unit = std::ldexp(1, Exponent - 11);
  return std::nearbyint(Value / Unit) * Unit;
}

struct Task {
  std::string Kind, Dir;
  size_t Rows, Outputs, Inputs;

  template <typename T> std::vector<T> read(const char *Name) const {
    return readRaw<T>((Dir + "/" + Name + ".raw").c_str());
  }
  template <typename T>
  void write(const char *Name, const std::vector<T> &Data) const {
    writeRaw((Dir + "/" + Name + ".raw").c_str(), Data);
  }

  /// Writes the file \p Name of \p Count elements created by \p Next.
  template <typename F>
  void fill(const char *Name, size_t Count, F Next) const {
    std::vector<decltype(Next())> Data(Count);
    for (auto &X : Data)
      X = Next();
    write(Name, Data);
  }

  void make() const {
    Random R(13);
    auto Float = [&] { return float(R.real(0.001, 0.02)); };
    size_t Left = Rows * Inputs, Right = Outputs * Inputs;
    if (Kind == "bf16") {
      auto Next = [&] { return Bfloat::make(R.real(-1, 1)); };
      fill("a", Left, Next);
      fill("w", Right, Next);
    } else if (Kind == "fp16") {
      auto Next = [&] { return Half::make(R.real(-1, 1)); };
      fill("a", Left, Next);
      fill("w", Right, Next);
    } else if (Kind == "int8") {
      auto Next = [&] { return int8_t(R.below(255) - 127); };
      fill("a", Left, Next);
      fill("w", Right, Next);
      fill("row_scales", Rows, Float);
      fill("output_scales", Outputs, Float);
    } else {
      size_t Groups = (Inputs + Group - 1) / Group * Outputs;
      fill("a", Left, [&] { return Half::make(R.real(-1, 1)); });
      fill("w", Right / 8, [&] { return R.bits(); });
      fill("scales", Groups, [&] { return Half::make(R.real(0.1, 2)); });
      fill("zeros", Groups, [&] { return uint8_t(R.below(16)); });
    }
  }

  template <typename F, typename G>
  int compare(F Left, G Right, double BoundOfSums) const {
    auto Got = read<float>("out_c");
    if (Got.size() != Rows * Outputs)
      die("the result has another size", Dir.c_str());
    for (size_t Y = 0; Y < Rows; ++Y)
      for (size_t X = 0; X < Outputs; ++X) {
        double Want = 0, Size = 0;
        for (size_t K = 0; K < Inputs; ++K) {
          double P = Left(Y, K) * Right(X, K);
          Want += P;
          Size += std::fabs(P);
        }
        Want = finish(Want, Y, X);
        // The negated comparison also fails for NaN.
        if (!(std::fabs(Got[Y * Outputs + X] - Want) <= Size * BoundOfSums)) {
          std::printf("different: row %zu, output %zu is %g, must be %g\n", Y,
                      X, Got[Y * Outputs + X], Want);
          return 1;
        }
      }
    std::printf("equal: %zu x %zu x %zu\n", Rows, Outputs, Inputs);
    return 0;
  }

  /// Compares matrices whose elements need no scale.
  template <typename T> int comparePlain(double Bound) const {
    auto A = read<T>("a"), W = read<T>("w");
    return compare([&](size_t Y, size_t K) { return A[Y * Inputs + K]; },
                   [&](size_t X, size_t K) { return W[X * Inputs + K]; },
                   Bound);
  }

  int check() {
    double Bound = (Inputs + 4) / double(1 << 24);
    if (Kind == "bf16")
      return comparePlain<Bfloat>(Bound);
    if (Kind == "fp16")
      return comparePlain<Half>(Bound);
    if (Kind == "int8") {
      auto A = read<int8_t>("a"), W = read<int8_t>("w");
      RowScales = read<float>("row_scales");
      OutputScales = read<float>("output_scales");
      return compare(
          [&](size_t Y, size_t K) { return double(A[Y * Inputs + K]); },
          [&](size_t X, size_t K) { return double(W[X * Inputs + K]); }, 0);
    }
    auto A = read<Half>("a"), Scales = read<Half>("scales");
    auto W = read<uint32_t>("w");
    auto Zeros = read<uint8_t>("zeros");
    return compare(
        [&](size_t Y, size_t K) { return double(A[Y * Inputs + K]); },
        [&](size_t X, size_t K) {
          int Bit = K % 2 * 16 + K % 8 / 2 * 4;
          int Number = W[(X * Inputs + K) / 8] >> Bit & 15;
          size_t At = K / Group * Outputs + X;
          return roundToHalf((Number - Zeros[At]) * double(Scales[At]));
        },
        Bound);
  }

  void launches(bool IsWide) const {
    size_t Width = IsWide ? 32 : 16;
    std::printf("--kernel=gemm_%s --group-size=1 --groups=%zux%zu",
                Kind.c_str(), Outputs / Width, (Rows + 31) / 32);
    for (const char *Name : names())
      std::printf(" --arg %s=buffer:%s/%s.raw", Name, Dir.c_str(), Name);
    std::printf(" --arg c=zero:%zu --arg rows=%zu --arg outputs=%zu "
                "--arg inputs=%zu --out c=%s/out_c.raw\n",
                Rows * Outputs * 4, Rows, Outputs, Inputs, Dir.c_str());
  }

  std::vector<float> RowScales, OutputScales;

private:
  double finish(double Sum, size_t Y, size_t X) const {
    if (RowScales.empty())
      return Sum;
    float Scale = RowScales[Y] * OutputScales[X];
    return float(Sum) * Scale;
  }
  std::vector<const char *> names() const {
    if (Kind == "int8")
      return {"a", "w", "row_scales", "output_scales"};
    if (Kind == "int4")
      return {"a", "w", "scales", "zeros"};
    return {"a", "w"};
  }
};

} // namespace

int main(int Argc, char **Argv) {
  if (Argc < 7)
    die("usage: make|launches|check bf16|fp16|int8|int4 DIR ROWS OUTPUTS "
        "INPUTS",
        Argv[0]);
  auto Number = [&](int I) { return size_t(std::atol(Argv[I])); };
  Task T{Argv[2], Argv[3], Number(4), Number(5), Number(6), {}, {}};
  if (!std::strcmp(Argv[1], "make"))
    T.make();
  else if (!std::strcmp(Argv[1], "launches"))
    T.launches(Argc == 8 && !std::strcmp(Argv[7], "wide"));
  else
    return T.check();
  return 0;
}
