//===- reference.cpp - input and check of normalisation and rotation ------===//
//
// Part of CMC, under the MIT licence.
//
//   normrope_reference make|launches|check DIR HEADS KV_HEADS SIZE TOKENS
//
// The files are in DIR; "launches" prints the options of cmrun. "check"
// computes in double. The bound of an element is that of two products and their
// sum, whose factors have the errors of a sum of squares, of cm_rsqrt and of
// three products; then of the rounding to half, where denormals may be flushed.
// The values of the model must not change.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Files.h"
#include "../common/Half.h"
#include <cmath>
#include <string>

using namespace reference;

namespace {

constexpr int Positions = 64;
constexpr float Small = 1e-5f;

struct Task {
  std::string Dir;
  int Heads, KvHeads, Size, Tokens;

  std::string path(const char *Name) const { return Dir + "/" + Name + ".raw"; }
  size_t rows() const { return size_t(Tokens) * (Heads + 2 * KvHeads); }

  void make() const {
    Random R(17);
    auto Numbers = [&](size_t Count, double Low, double High) {
      std::vector<Half> Out(Count);
      for (Half &X : Out)
        X = Half::make(R.real(Low, High));
      return Out;
    };
    writeRaw(path("qkv").c_str(), Numbers(rows() * Size, -4, 4));
    writeRaw(path("weights").c_str(), Numbers(2 * Size, 0.5, 2));
    std::vector<float> Angles;
    for (int P = 0; P < Positions; ++P)
      for (auto Function : {+[](double X) { return std::cos(X); },
                            +[](double X) { return std::sin(X); }})
        for (int I = 0; I < Size / 2; ++I)
          Angles.push_back(
              float(Function(P * std::pow(10000, -2.0 * I / Size))));
    writeRaw(path("angles").c_str(), Angles);
    std::vector<int> At(Tokens);
    for (int &P : At)
      P = R.below(Positions);
    writeRaw(path("positions").c_str(), At);
  }

  void launches() const {
    std::printf("--kernel=norm_rope --group-size=1 --groups=%dx%d", Tokens,
                Heads + KvHeads);
    for (const char *Name : {"qkv", "weights", "angles", "positions"})
      std::printf(" --arg %s=buffer:%s", Name, path(Name).c_str());
    std::printf(" --arg epsilon=%g --out qkv=%s\n", Small,
                path("out_qkv").c_str());
  }

  int check() const {
    auto In = readRaw<Half>(path("qkv").c_str()),
         Weights = readRaw<Half>(path("weights").c_str()),
         Got = readRaw<Half>(path("out_qkv").c_str());
    auto Angles = readRaw<float>(path("angles").c_str());
    auto At = readRaw<int>(path("positions").c_str());
    if (Got.size() != In.size())
      die("the result has another size", Dir.c_str());
    for (size_t Row = 0; Row < rows(); ++Row) {
      int Token = Row / (Heads + 2 * KvHeads),
          Head = Row % (Heads + 2 * KvHeads);
      const Half *X = &In[Row * Size], *Its = &Got[Row * Size];
      if (Head >= Heads + KvHeads) {
        if (std::memcmp(X, Its, Size * 2))
          return different(Token, Head, 0, Its[0], X[0]);
        continue;
      }
      const Half *W = &Weights[Head < Heads ? 0 : Size];
      double Squares = 0;
      for (int I = 0; I < Size; ++I)
        Squares += double(X[I]) * X[I];
      double Factor = 1 / std::sqrt(Squares / Size + Small);
      const float *Angle = &Angles[size_t(At[Token]) * Size];
      for (int I = 0; I < Size; ++I) {
        int Other = (I + Size / 2) % Size, Pair = I % (Size / 2);
        double A = X[I] * Factor * W[I] * Angle[Pair];
        double B = X[Other] * Factor * W[Other] * Angle[Size / 2 + Pair];
        double Want = I < Other ? A - B : A + B;
        // Sums of squares by halves: log2(Size) steps; cm_rsqrt: 4 units.
        double Bound =
            (std::fabs(A) + std::fabs(B)) * (std::log2(Size) + 16) / (1 << 24) +
            std::max(std::fabs(Want) / (1 << 11), 1.0 / (1 << 14));
        // The negated comparison also fails for NaN.
        if (!(std::fabs(Its[I] - Want) <= Bound))
          return different(Token, Head, I, Its[I], Want);
      }
    }
    std::printf("equal: %d tokens of %d heads\n", Tokens, Heads + KvHeads);
    return 0;
  }

private:
  static int different(int Token, int Head, int I, double Is, double Must) {
    std::printf("different: token %d, head %d, element %d is %g, must be %g\n",
                Token, Head, I, Is, Must);
    return 1;
  }
};

} // namespace

int main(int Argc, char **Argv) {
  if (Argc != 7)
    die("usage: make|launches|check DIR HEADS KV_HEADS SIZE TOKENS", Argv[0]);
  auto Number = [&](int I) { return std::atoi(Argv[I]); };
  Task T{Argv[2], Number(3), Number(4), Number(5), Number(6)};
  if (!std::strcmp(Argv[1], "make"))
    T.make();
  else if (!std::strcmp(Argv[1], "launches"))
    T.launches();
  else
    return T.check();
  return 0;
}
