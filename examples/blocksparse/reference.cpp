//===- reference.cpp - input and check of block-sparse attention ----------===//
//
// Part of CMC, under the MIT licence.
//
//   blocksparse_reference make|launches|check find|choose|attend DIR HEADS
//                         KV_HEADS SIZE TOKENS PAST BLOCK MOST SHARE
//
// The files are in DIR; "make" writes those for all kernels, "launches" prints
// the options of cmrun. "check" computes in double:
//
//   find    the estimates, within the bounds of a sum of products, of the
//           exponential function and of the logarithm; then the selection
//   choose  that no omitted block has a greater weight than a selected one, and
//           that the number of blocks is right. Two weights, or two sums of
//           weights, that differ by less than their errors may be in either
//           order
//   attend  attention to the selected blocks (../attention/exact.h)
//===----------------------------------------------------------------------===//
#include "../attention/exact.h"
#include "task.h"

using namespace attention;
using reference::die;

namespace {

struct Task : blocksparse::Task {
  using blocksparse::Task::Task;

  Shape shape() const { return {Dir, Heads, KvHeads, Size}; }
  size_t place(int Head, int QueryBlock) const {
    return size_t(Head) * queryBlocks() + QueryBlock;
  }
  /// The block of keys with the same tokens as the queries.
  int own(int QueryBlock) const { return Past / Block + QueryBlock; }
  /// The number of sums of scores of a block of queries.
  int rows(int QueryBlock) const {
    return std::min(8, Tokens / stride() - QueryBlock * 8);
  }
};

/// The logarithm (base 2) of a sum of weights, and the bound of its error.
struct Estimate {
  double Value, Bound;
};

class Estimates {
  const Task &T;
  std::vector<Half> Q = T.read<Half>("q"), K = T.read<Half>("k");

  /// A score times log2(e), averaged over an antidiagonal.
  Estimate score(int Head, int Row, int Column) const {
    double Sum = 0, Magnitude = 0;
    int KvHead = Head / (T.Heads / T.KvHeads), S = T.stride();
    for (int I = 0; I < S; ++I) {
      const Half *A = &Q[(size_t(Row * S + I) * T.Heads + Head) * T.Size],
                 *B = &K[(size_t(Column * S + S - 1 - I) * T.KvHeads + KvHead) *
                         T.Size];
      for (int D = 0; D < T.Size; ++D) {
        double P = double(A[D]) * B[D] * T.scale() / S;
        Sum += P;
        Magnitude += std::fabs(P);
      }
    }
    return {Sum, Magnitude * (S * T.Size + 8) * Epsilon};
  }

public:
  explicit Estimates(const Task &T) : T(T) {}

  /// For row \p Row of the eight of a block of queries.
  Estimate of(int Head, int QueryBlock, int KeyBlock, int Row) const {
    int Columns = KeyBlock == T.own(QueryBlock) ? Row + 1 : 8;
    double Sum = 0, Error = 0, Top = -1e30;
    std::vector<Estimate> Scores;
    for (int C = 0; C < Columns; ++C) {
      Scores.push_back(score(Head, QueryBlock * 8 + Row, KeyBlock * 8 + C));
      Top = std::max(Top, Scores.back().Value);
    }
    for (const Estimate &S : Scores) {
      double Weight = std::exp2(S.Value - Top);
      Sum += Weight;
      Error = std::max(Error, S.Bound + (Top - S.Value) * Epsilon);
    }
    // A relative error of 16 units of the sum is an absolute error of 16 *
    // log2(e) units of the logarithm, which has an error of its own.
    double Value = Top + std::log2(Sum);
    return {Value,
            2 * Error + (32 + std::fabs(Value) + std::fabs(Top)) * 2 * Epsilon};
  }
};

template <typename F> void eachRow(const Task &T, F Do) {
  for (int Head = 0; Head < T.Heads; ++Head)
    for (int Q = 0; Q < T.queryBlocks(); ++Q)
      for (int K = 0; K <= T.own(Q); ++K)
        for (int Row = 0; Row < T.rows(Q); ++Row)
          Do(Head, Q, K, Row,
             (T.place(Head, Q) * T.paddedKeyBlocks() + K) * 8 + Row);
}

void make(const Task &T) {
  Random R(23);
  size_t All = T.Tokens + T.Past;
  T.write("q", halves(R, size_t(T.Tokens) * T.Heads * T.Size, 4));
  T.write("k", halves(R, All * T.KvHeads * T.Size, 4));
  T.write("v", halves(R, All * T.KvHeads * T.Size, 2));
  // Elements that are not estimates must not be read: NaN.
  std::vector<float> Out(T.estimates(), NAN);
  Estimates Exact(T);
  eachRow(T, [&](int Head, int Q, int K, int Row, size_t At) {
    Out[At] = float(Exact.of(Head, Q, K, Row).Value);
  });
  // Missing rows of a shorter last block are ignored, but are not NaN.
  for (int Head = 0; Head < T.Heads; ++Head)
    for (int K = 0; K < T.keyBlocks(); ++K)
      for (int Q = T.queryBlocks() - 1, Row = T.rows(Q); Row < 8; ++Row)
        Out[(T.place(Head, Q) * T.paddedKeyBlocks() + K) * 8 + Row] = 1;
  T.write("estimates", Out);
}

int checkEstimates(const Task &T) {
  auto Got = T.read<float>("out_estimates");
  if (Got.size() != T.estimates())
    die("the result has another size", T.Dir.c_str());
  Estimates Exact(T);
  int Wrong = 0;
  eachRow(T, [&](int Head, int Q, int K, int Row, size_t At) {
    Estimate Want = Exact.of(Head, Q, K, Row);
    // The negated comparison also fails for NaN.
    if (!(std::fabs(Got[At] - Want.Value) <= Want.Bound) && !Wrong++)
      std::printf("different: head %d, queries %d, keys %d, row %d is %g, must "
                  "be %g within %g\n",
                  Head, Q, K, Row, Got[At], Want.Value, Want.Bound);
  });
  return Wrong ? 1 : 0;
}

/// The weights of the blocks of keys of one block of queries.
std::vector<double> weights(const Task &T, const std::vector<float> &Estimates,
                            size_t Place, int QueryBlock) {
  std::vector<double> Out(T.own(QueryBlock) + 1);
  for (int Row = 0; Row < T.rows(QueryBlock); ++Row) {
    auto At = [&](size_t K) {
      return double(Estimates[(Place * T.paddedKeyBlocks() + K) * 8 + Row]);
    };
    double Top = -1e30, Sum = 0;
    for (size_t K = 0; K < Out.size(); ++K)
      Top = std::max(Top, At(K));
    for (size_t K = 0; K < Out.size(); ++K)
      Sum += std::exp2(At(K) - Top);
    for (size_t K = 0; K < Out.size(); ++K)
      Out[K] += std::exp2(At(K) - Top) / Sum;
  }
  return Out;
}

/// The error in selection \p Mask; "" if it is right.
std::string complaint(const Task &T, const std::vector<double> &Weights,
                      const uint32_t *Mask, int QueryBlock) {
  int Own = T.own(QueryBlock), Count = 0;
  auto IsTaken = [&](int K) { return Mask[K / 32] >> K % 32 & 1; };
  for (int K = Own + 1; K < 32 * T.Words; ++K)
    if (IsTaken(K))
      return "takes a block behind its own";
  if (!IsTaken(Own))
    return "does not take its own block";
  double Sum = Weights[Own], Least = 1e30, Greatest = 0;
  for (int K = 0; K < Own; ++K)
    if (IsTaken(K)) {
      ++Count;
      Sum += Weights[K];
      Least = std::min(Least, Weights[K]);
    } else {
      Greatest = std::max(Greatest, Weights[K]);
    }
  // Logarithms of weights have magnitudes below 2^5, so the relative errors of
  // weights are less than 2^-15.
  double Error = 1.0 / (1 << 15),
         Needed = double(T.share()) * T.rows(QueryBlock);
  if (Count && Greatest > Least * (1 + 2 * Error))
    return "leaves out a greater weight";
  int Others = std::min(T.Most - 1, Own);
  if (Count > Others)
    return "takes too many";
  if (Count < Others && Sum < Needed - 8 * Error)
    return "takes too few";
  if (Count && Sum - Least > Needed + 8 * Error)
    return "takes more than needed";
  return "";
}

int checkMasks(const Task &T, const char *Estimates) {
  auto Given = T.read<float>(Estimates);
  auto Masks = T.read<uint32_t>("out_masks");
  if (Masks.size() * 4 != T.maskBytes())
    die("the masks have another size", T.Dir.c_str());
  for (int Head = 0; Head < T.Heads; ++Head)
    for (int Q = 0; Q < T.queryBlocks(); ++Q) {
      size_t Place = T.place(Head, Q);
      std::string Wrong =
          complaint(T, weights(T, Given, Place, Q), &Masks[Place * T.Words], Q);
      if (!Wrong.empty()) {
        std::printf("different: head %d, queries %d: %s\n", Head, Q,
                    Wrong.c_str());
        return 1;
      }
    }
  return 0;
}

int checkAttention(const Task &T) {
  Shape S = T.shape();
  auto Q = T.read<Half>("q"), K = T.read<Half>("k"), V = T.read<Half>("v"),
       Got = T.read<Half>("out_out");
  auto Masks = T.read<uint32_t>("out_masks");
  if (Got.size() != Q.size())
    die("the result has another size", T.Dir.c_str());
  Attention A(S, true);
  for (int Token = 0; Token < T.Tokens; ++Token)
    for (int Head = 0; Head < T.Heads; ++Head) {
      const uint32_t *Mask = &Masks[T.place(Head, Token / T.Block) * T.Words];
      std::vector<int> Seen;
      for (int Key = 0; Key <= T.Past + Token; ++Key)
        if (Mask[Key / T.Block / 32] >> Key / T.Block % 32 & 1)
          Seen.push_back(Key);
      auto At = [&](const std::vector<Half> &X) {
        return [&, Head = S.kvHead(Head)](int I, int D) {
          return double(X[(size_t(Seen[I]) * S.KvHeads + Head) * S.Size + D]);
        };
      };
      size_t Row = (size_t(Token) * S.Heads + Head) * S.Size;
      A.compute(&Q[Row], int(Seen.size()), At(K), At(V));
      if (!A.agrees(&Got[Row], "token", Token, Head))
        return 1;
    }
  return 0;
}

int check(const Task &T) {
  if (T.Kind == "attend" ? checkAttention(T)
      : T.Kind == "choose"
          ? checkMasks(T, "estimates")
          : checkEstimates(T) || checkMasks(T, "out_estimates"))
    return 1;
  std::printf("equal: %s, %d tokens of %d heads\n", T.Kind.c_str(), T.Tokens,
              T.Heads);
  return 0;
}

/// The launches of the kernels, with their inputs and outputs.
void launches(const Task &T) {
  auto Name = [&](const char *Name, const char *File) {
    return std::string(" --arg ") + Name + "=buffer:" + T.path(File);
  };
  auto Zeros = [](const char *Name, size_t Bytes) {
    return std::string(" --arg ") + Name + "=zero:" + std::to_string(Bytes);
  };
  auto Out = [&](const char *Name, const char *File) {
    return std::string(" --out ") + Name + "=" + T.path(File);
  };
  auto Print = [&](const char *Kernel, std::initializer_list<int> Groups,
                   const std::string &Rest) {
    std::printf("--kernel=%s --group-size=1 --groups=", Kernel);
    const char *Between = "";
    for (int N : Groups) {
      std::printf("%s%d", Between, N);
      Between = "x";
    }
    std::printf("%s --arg tokens=%d --arg past=%d", Rest.c_str(), T.Tokens,
                T.Past);
  };
  std::string Operands = Name("q", "q") + Name("k", "k");
  if (T.Kind == "attend") {
    Print("attend_blocks", {(T.Tokens + 7) / 8, T.Heads},
          Operands + Name("v", "v") + Name("masks", "out_masks") +
              Zeros("out", T.resultBytes()));
    std::printf(" --arg scale=%.9g%s\n", T.scale(),
                Out("out", "out_out").c_str());
    return;
  }
  bool IsFind = T.Kind == "find";
  if (IsFind) {
    Print("estimate",
          {(T.keyBlocks() + 1) / 2, (T.queryBlocks() + 3) / 4, T.Heads},
          Operands + Zeros("estimates", T.estimates() * 4));
    std::printf(" --arg scale=%.9g%s\n", T.scale(),
                Out("estimates", "out_estimates").c_str());
  }
  Print("choose", {T.queryBlocks(), T.Heads},
        Name("estimates", IsFind ? "out_estimates" : "estimates") +
            Zeros("masks", T.maskBytes()));
  std::printf(" --arg most=%d --arg share=%.9g%s\n", T.Most, T.share(),
              Out("masks", "out_masks").c_str());
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
