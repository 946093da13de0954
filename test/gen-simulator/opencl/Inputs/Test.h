//===- Test.h - one test case: data, comparison, result ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A case makes its data, launches kernels on a Device (OpenCL or Level Zero),
// and compares what comes back with a reference that the host computes. The
// first difference is kept as the case's result.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_GEN_SIMULATOR_OPENCL_TEST_H
#define CMC_TEST_GEN_SIMULATOR_OPENCL_TEST_H

#include "Device.h"
#include <cmath>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace simtest {

class Test {
public:
  explicit Test(const char *Name) : Name(Name) {}

  /// The same numbers in every run, on every device: whole ones between Low
  /// and High for integers, any between them for floats.
  template <typename T> std::vector<T> random(size_t N, T Low, T High) {
    std::vector<T> V(N);
    for (T &E : V) {
      double Unit = (Generator() >> 11) * 0x1p-53;
      double Span = double(High) - double(Low);
      E = std::is_integral_v<T>
              ? T(int64_t(double(Low) + std::floor(Unit * (Span + 1))))
              : T(double(Low) + Unit * Span);
    }
    return V;
  }
  /// All bit patterns are equally likely.
  template <typename T> std::vector<T> randomBits(size_t N) {
    std::vector<T> V(N);
    for (T &E : V) {
      uint64_t Bits = Generator();
      std::memcpy(&E, &Bits, sizeof(T));
    }
    return V;
  }

  /// Bit for bit.
  template <typename T>
  void equal(const char *What, const std::vector<T> &Got,
             const std::vector<T> &Want) {
    compare(What, Got, Want, [](const T &G, const T &W) {
      return !std::memcmp(&G, &W, sizeof(T));
    });
  }
  /// |got - want| <= Relative * |want| + Absolute; NaN is near NaN only.
  template <typename T>
  void near(const char *What, const std::vector<T> &Got,
            const std::vector<T> &Want, double Relative, double Absolute = 0) {
    compare(What, Got, Want, [=](const T &G, const T &W) {
      double A = double(G), B = double(W);
      if (std::isnan(A) || std::isnan(B))
        return std::isnan(A) && std::isnan(B);
      return A == B || std::fabs(A - B) <= Relative * std::fabs(B) + Absolute;
    });
  }
  void expect(bool Holds, const std::string &Otherwise) {
    if (!Holds && Failure.empty())
      Failure = Otherwise;
  }

  const char *Name;
  /// Empty: the case has passed so far.
  std::string Failure;
  /// Of all bytes that came back; to compare devices, also where a result may
  /// be merely near.
  uint32_t Digest = 2166136261;

private:
  template <typename T> static std::string text(const T &V) {
    if constexpr (std::is_arithmetic_v<T>)
      return std::to_string(V);
    std::string Hex;
    char Digits[3];
    for (size_t I = 0; I < sizeof(T); ++I) {
      std::snprintf(Digits, 3, "%02x",
                    reinterpret_cast<const unsigned char *>(&V)[I]);
      Hex += Digits;
    }
    return Hex;
  }
  template <typename T, typename Same>
  void compare(const char *What, const std::vector<T> &Got,
               const std::vector<T> &Want, Same Equal) {
    auto *Byte = reinterpret_cast<const unsigned char *>(Got.data());
    for (size_t I = 0; I < Got.size() * sizeof(T); ++I)
      Digest = (Digest ^ Byte[I]) * 16777619; // FNV-1a
    if (!Failure.empty())
      return;
    size_t Wrong = Got.size() != Want.size(), First = 0;
    for (size_t I = std::min(Got.size(), Want.size()); I-- > 0;)
      if (!Equal(Got[I], Want[I]))
        ++Wrong, First = I;
    if (!Wrong)
      return;
    Failure = std::string(What) + "[" + std::to_string(First) + "] is " +
              text(Got[First]) + ", must be " + text(Want[First]) + " (" +
              std::to_string(Wrong) + " of " + std::to_string(Want.size()) +
              " differ)";
  }

  std::mt19937_64 Generator{20180613};
};

/// Features of a device that are no extensions.
constexpr const char *Images = "images", *Lanes8 = "subgroups of 8 lanes";

/// A row of a table of cases. Cases that need nothing but buffers and launches
/// take a Device, so that Level Zero runs them, too.
template <typename Api> struct Case {
  const char *Name;
  void (*Run)(Test &, Api &);
  /// Skipped on devices without this OpenCL extension, Images or Lanes8.
  const char *Needs = nullptr;
};

} // namespace simtest

#endif // CMC_TEST_GEN_SIMULATOR_OPENCL_TEST_H
