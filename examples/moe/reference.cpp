//===- reference.cpp - input and check of a mixture of experts ------------===//
//
// Part of CMC, under the MIT licence.
//
//   moe_reference make|launches|check route|all DIR EXPERTS TOP TOKENS SIZE
//                 INNER
//
// The files are in DIR; "launches" prints the options of cmrun. "check"
// computes in double. The experts of a token, and the lists of visits, must be
// equal. Other results have bounds from rounding: of the softmax, of sums of
// exact products, of the gate, and of conversion to half, where denormals may
// be flushed. Each kernel is checked with the output of the kernels before it,
// which has been checked already.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Half.h"
#include "task.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace reference;
using moe::Task;

namespace {

constexpr double Epsilon = 1.0 / (1 << 24), HalfEpsilon = 1.0 / (1 << 11),
                 HalfDenormal = 1.0 / (1 << 14);

/// A value, and the bound of a kernel's error.
struct Near {
  double Value, Bound;

  Near asHalf() const {
    return {Value,
            Bound + std::max(std::fabs(Value) * HalfEpsilon, HalfDenormal)};
  }
  // The negated comparison also fails for NaN.
  bool differs(double Other) const {
    return !(std::fabs(Other - Value) <= Bound);
  }
};

Near dot(const Half *A, const Half *B, int Count) {
  double Sum = 0, Size = 0;
  for (int I = 0; I < Count; ++I) {
    double P = double(A[I]) * B[I];
    Sum += P;
    Size += std::fabs(P);
  }
  return {Sum, Size * (Count + 4) * Epsilon};
}

/// Gate / (1 + exp(-Gate)) * Up. The function's slope is at most 1.1; the
/// quotient has the errors of the argument of the exponential function, of the
/// function itself and of the inverse.
Near swiglu(Near Gate, Near Up) {
  double G = Gate.Value, Sigmoid = 1 / (1 + std::exp(-G));
  double Value = G * Sigmoid * Up.Value;
  double Relative = (2 * std::fabs(G) + 16) * Epsilon;
  return {Value, std::fabs(Value) * Relative +
                     1.1 * Gate.Bound * (std::fabs(Up.Value) + Up.Bound) +
                     std::fabs(G * Sigmoid) * Up.Bound};
}

int different(const char *What, size_t Row, size_t I, double Is, double Must) {
  std::printf("different: %s %zu, number %zu is %g, must be %g\n", What, Row, I,
              Is, Must);
  return 1;
}

void make(const Task &T) {
  Random R(19);
  auto Halves = [&](const char *Name, size_t Count) {
    std::vector<Half> Out(Count);
    for (Half &X : Out)
      X = Half::make(R.real(-1, 1));
    T.write(Name, Out);
  };
  // Expert 3 gets all tokens, the last but one gets none.
  std::vector<float> Logits(size_t(T.Tokens) * T.Experts);
  for (size_t I = 0; I < Logits.size(); ++I) {
    int Expert = int(I) % T.Experts;
    Logits[I] = float(R.real(-2, 2)) + (Expert == 3               ? 4
                                        : Expert == T.Experts - 2 ? -5
                                                                  : 0);
  }
  T.write("logits", Logits);
  size_t Matrix = size_t(T.Experts) * T.Inner * T.Size;
  Halves("x", size_t(T.Tokens) * T.Size);
  Halves("up_weights", Matrix * 2);
  Halves("down_weights", Matrix);
}

class Check {
  const Task &T;
  std::vector<int> Experts, Visits, Counts;
  std::vector<float> Weights;

public:
  explicit Check(const Task &T)
      : T(T), Experts(T.read<int>("out_experts")),
        Visits(T.read<int>("out_visits")), Counts(T.read<int>("out_counts")),
        Weights(T.read<float>("out_weights")) {
    if (Experts.size() < T.visits() || Weights.size() != T.visits() ||
        Visits.size() != size_t(T.Tokens) * T.Experts ||
        Counts.size() != size_t(T.Experts))
      die("a result has another size", T.Dir.c_str());
  }

  int route() const {
    auto Logits = T.read<float>("logits");
    std::vector<int> Order(T.Experts);
    for (int Token = 0; Token < T.Tokens; ++Token) {
      const float *Row = &Logits[size_t(Token) * T.Experts];
      std::iota(Order.begin(), Order.end(), 0);
      std::stable_sort(Order.begin(), Order.end(),
                       [&](int A, int B) { return Row[A] > Row[B]; });
      double Sum = 0;
      for (int I = 0; I < T.Top; ++I)
        Sum += std::exp(double(Row[Order[I]]) - Row[Order[0]]);
      for (int I = 0; I < T.Top; ++I) {
        size_t Visit = size_t(Token) * T.Top + I;
        if (Experts[Visit] != Order[I])
          return different("the experts of token", Token, I, Experts[Visit],
                           Order[I]);
        double Below = double(Row[Order[0]]) - Row[Order[I]];
        double Weight = std::exp(-Below) / Sum;
        // Errors of differences of logits, times log2(e), and of the function;
        // twice.
        Near Want{Weight, Weight * (2 * T.Top + 16 + 8 * Below) * Epsilon};
        if (Want.differs(Weights[Visit]))
          return different("the weights of token", Token, I, Weights[Visit],
                           Weight);
      }
    }
    return 0;
  }

  int lists() const {
    for (int E = 0; E < T.Experts; ++E) {
      const int *List = &Visits[size_t(E) * T.Tokens];
      int Count = 0;
      for (size_t Visit = 0; Visit < T.visits(); ++Visit)
        if (Experts[Visit] == E) {
          if (Count >= T.Tokens || List[Count] != int(Visit))
            return different("the visits of expert", E, Count, List[Count],
                             double(Visit));
          ++Count;
        }
      if (Counts[E] != Count)
        return different("the visits of expert", E, 0, Counts[E], Count);
    }
    return 0;
  }

  int gateUp() const {
    auto X = T.read<Half>("x"), W = T.read<Half>("up_weights"),
         Got = T.read<Half>("out_hidden");
    size_t Matrix = size_t(T.Inner) * T.Size;
    for (size_t Visit = 0; Visit < T.visits(); ++Visit) {
      const Half *Own = &W[Experts[Visit] * 2 * Matrix],
                 *Token = &X[Visit / T.Top * T.Size];
      for (int I = 0; I < T.Inner; ++I) {
        const Half *Row = Own + size_t(I) * T.Size;
        Near Want =
            swiglu(dot(Row, Token, T.Size), dot(Row + Matrix, Token, T.Size))
                .asHalf();
        double Is = Got[Visit * T.Inner + I];
        if (Want.differs(Is))
          return different("hidden, visit", Visit, I, Is, Want.Value);
      }
    }
    return 0;
  }

  int down() const {
    auto Hidden = T.read<Half>("out_hidden"), W = T.read<Half>("down_weights"),
         Out = T.read<Half>("out_out");
    auto Results = T.read<float>("out_results");
    if (Out.size() != size_t(T.Tokens) * T.Size)
      die("the result has another size", T.Dir.c_str());
    for (int Token = 0; Token < T.Tokens; ++Token)
      for (int I = 0; I < T.Size; ++I) {
        double Sum = 0, Size = 0;
        for (int K = 0; K < T.Top; ++K) {
          size_t Visit = size_t(Token) * T.Top + K;
          const Half *Row = &W[(size_t(Experts[Visit]) * T.Size + I) * T.Inner];
          Near Want = dot(Row, &Hidden[Visit * T.Inner], T.Inner);
          float Is = Results[Visit * T.Size + I];
          if (Want.differs(Is))
            return different("results, visit", Visit, I, Is, Want.Value);
          Sum += double(Is) * Weights[Visit];
          Size += std::fabs(double(Is) * Weights[Visit]);
        }
        Near Want = Near{Sum, Size * (T.Top + 1) * Epsilon}.asHalf();
        double Is = Out[size_t(Token) * T.Size + I];
        if (Want.differs(Is))
          return different("token", Token, I, Is, Sum);
      }
    return 0;
  }
};

int check(const Task &T) {
  Check C(T);
  if (C.route() || C.lists() || (T.IsAll && (C.gateUp() || C.down())))
    return 1;
  std::printf("equal: %d tokens at %d of %d experts\n", T.Tokens, T.Top,
              T.Experts);
  return 0;
}

/// The launches of the kernels, with their inputs and outputs.
void launches(const Task &T) {
  auto Print = [&](const char *Kernel, std::initializer_list<size_t> Groups,
                   std::initializer_list<std::string> Arguments,
                   std::initializer_list<std::string> Outputs) {
    std::printf("--kernel=%s --group-size=1 --groups=", Kernel);
    const char *Between = "";
    for (size_t N : Groups) {
      std::printf("%s%zu", Between, N);
      Between = "x";
    }
    for (const std::string &Arg : Arguments)
      std::printf(" --arg %s", Arg.c_str());
    for (const std::string &Name : Outputs)
      std::printf(" --out %s=%s", Name.c_str(),
                  T.path(("out_" + Name).c_str()).c_str());
    std::printf("\n");
  };
  auto File = [&](const std::string &Name, const char *Prefix = "") {
    return Name + "=buffer:" + T.path((Prefix + Name).c_str());
  };
  auto Zeros = [](const char *Name, size_t Bytes) {
    return std::string(Name) + "=zero:" + std::to_string(Bytes);
  };
  auto Number = [](const char *Name, int Value) {
    return std::string(Name) + "=" + std::to_string(Value);
  };
  size_t Tokens = T.Tokens, Size = T.Size, Inner = T.Inner;
  Print("route", {Tokens},
        {File("logits"), Zeros("experts", T.paddedVisits() * 4),
         Zeros("weights", T.visits() * 4)},
        {"experts", "weights"});
  Print("group_tokens", {size_t(T.Experts)},
        {File("experts", "out_"), Zeros("visits", Tokens * T.Experts * 4),
         Zeros("counts", T.Experts * 4), Number("tokens", T.Tokens)},
        {"visits", "counts"});
  if (!T.IsAll)
    return;
  std::string Lists = File("visits", "out_"), Counts = File("counts", "out_");
  auto Weights = [&](const char *Name) {
    return "weights=buffer:" + T.path(Name);
  };
  Print("gate_up", {Inner / 8, T.tiles()},
        {File("x"), Weights("up_weights"), Lists, Counts,
         Zeros("hidden", T.visits() * Inner * 2), Number("tokens", T.Tokens),
         Number("inputs", T.Size), Number("inner", T.Inner)},
        {"hidden"});
  Print("down", {Size / 16, T.tiles()},
        {File("hidden", "out_"), Weights("down_weights"), Lists, Counts,
         Zeros("results", T.visits() * Size * 4), Number("tokens", T.Tokens),
         Number("inner", T.Inner), Number("outputs", T.Size)},
        {"results"});
  Print("combine", {Size / 64, Tokens},
        {File("results", "out_"), Weights("out_weights"),
         Zeros("out", Tokens * Size * 2), Number("outputs", T.Size)},
        {"out"});
}

} // namespace

int main(int Argc, char **Argv) {
  Task T(Argc, Argv, "make|launches|check");
  std::string What = Argv[1];
  if (What == "check")
    return check(T);
  (What == "make" ? make : launches)(T);
  return 0;
}
