//===- exact.h - attention in double, for the references --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The bounds are those of the rounding errors of a kernel:
//
//   * A score is a sum of SIZE products, multiplied by a scale and subtracted
//     from another; its absolute error is a relative error of the weight, in
//     addition to that of the exponential function.
//   * The systolic array takes weights as halves: the error is 2^-11 of each
//     weight, and the whole weight below 2^-14, where it may be flushed.
//   * The sums over the tokens, and the rounding of the result to half.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_ATTENTION_EXACT_H
#define CMC_EXAMPLES_ATTENTION_EXACT_H

#include "../common/Data.h"
#include "../common/Files.h"
#include "../common/Half.h"
#include <algorithm>
#include <cmath>
#include <string>

namespace attention {

using reference::Half;
using reference::Random;

constexpr double Epsilon = 1.0 / (1 << 24), HalfEpsilon = 1.0 / (1 << 11),
                 HalfDenormal = 1.0 / (1 << 14);

struct Shape {
  std::string Dir;
  int Heads, KvHeads, Size;
  int kvHead(int Head) const { return Head / (Heads / KvHeads); }
  double scale() const { return 1 / std::sqrt(double(Size)); }

  template <typename T> std::vector<T> read(const char *Name) const {
    return reference::readRaw<T>((Dir + "/" + Name + ".raw").c_str());
  }
  template <typename T>
  void write(const char *Name, const std::vector<T> &Data) const {
    reference::writeRaw((Dir + "/" + Name + ".raw").c_str(), Data);
  }
};

inline std::vector<Half> halves(Random &R, size_t Count, double Limit) {
  std::vector<Half> Out(Count);
  for (Half &X : Out)
    X = Half::make(R.real(-Limit, Limit));
  return Out;
}

/// The attention of a query to keys and values, and the bound of a kernel's
/// error.
class Attention {
  const Shape &S;
  double ExtraOfWeights, Flushed;
  std::vector<double> Scores, ScoreErrors;

public:
  std::vector<double> Result, Bound;

  Attention(const Shape &S, bool IsSystolic)
      : S(S), ExtraOfWeights(IsSystolic ? HalfEpsilon : 0),
        Flushed(IsSystolic ? HalfDenormal : 0) {}

  /// \p Key(t, i) and \p Value(t, i) are element i of token t.
  template <typename K, typename V>
  void compute(const Half *Query, int Tokens, K Key, V Value) {
    Scores.assign(Tokens, 0);
    ScoreErrors.assign(Tokens, 0);
    for (int T = 0; T < Tokens; ++T) {
      double Size = 0;
      for (int I = 0; I < S.Size; ++I) {
        double P = double(Query[I]) * Key(T, I);
        Scores[T] += P * S.scale();
        Size += std::fabs(P) * S.scale();
      }
      ScoreErrors[T] = Size * (S.Size + 8) * Epsilon;
    }
    double Top = *std::max_element(Scores.begin(), Scores.end());
    double TopError = *std::max_element(ScoreErrors.begin(), ScoreErrors.end());
    double Sum = 0;
    Result.assign(S.Size, 0);
    Bound.assign(S.Size, 0);
    std::vector<double> Sizes(S.Size, 0);
    for (int T = 0; T < Tokens; ++T) {
      double Weight = std::exp(Scores[T] - Top);
      // Error of the difference of two scores, and of the function: 4 units.
      double Error = Weight * (2 * TopError + 4 * Epsilon +
                               2 * (Top - Scores[T]) * Epsilon);
      double Rounded = Weight * ExtraOfWeights +
                       (Weight < 2 * Flushed ? std::min(Weight, Flushed) : 0);
      Sum += Weight;
      for (int I = 0; I < S.Size; ++I) {
        double X = Value(T, I);
        Result[I] += Weight * X;
        Sizes[I] += Weight * std::fabs(X);
        // Error of the numerator, and the same again for the denominator.
        Bound[I] += (2 * Error + Rounded) * std::fabs(X);
      }
    }
    for (int I = 0; I < S.Size; ++I) {
      // Sums of this many terms, each of which may be corrected once per block.
      Bound[I] = (Bound[I] + Sizes[I] * 3 * (Tokens + 8) * Epsilon) / Sum;
      Result[I] /= Sum;
      Bound[I] += std::max(std::fabs(Result[I]) * HalfEpsilon, HalfDenormal);
    }
  }

  bool agrees(const Half *Got, const char *What, int Row, int Head) const {
    for (int I = 0; I < S.Size; ++I)
      // The negated comparison also fails for NaN.
      if (!(std::fabs(Got[I] - Result[I]) <= Bound[I])) {
        std::printf("different: %s %d, head %d, element %d is %g, must be %g "
                    "within %g\n",
                    What, Row, Head, I, double(Got[I]), Result[I], Bound[I]);
        return false;
      }
    return true;
  }
};

} // namespace attention

#endif // CMC_EXAMPLES_ATTENTION_EXACT_H
