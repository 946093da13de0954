//===- Parameters.h - the figures of the timing model -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Every figure of the model is a row of Parameters.def: its value on each
// platform, its unit, the range in which it can be, its source and its grade.
// A configuration (Configurations.def) is a GPU of a platform: the number of
// its subslices, its clock, its caches. A file of parameters may replace values
// of both.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace gensim {
namespace timing {

/// How well a figure is known.
enum class Grade : uint8_t {
  Measured, ///< By someone on the hardware.
  Table,    ///< From a compiler's table or the vendor's documents.
  Guess
};

enum class Param : uint8_t {
#define TIMING_PARAMETER(Name, ...) Name,
#include "gen-simulator/timing/Parameters.def"
};

/// One figure on one platform. Low and High are the ends of the range, by the
/// value of the parameter, whichever makes a kernel faster.
struct Figure {
  const char *Name, *Unit;
  double Value, Low, High;
  Grade G;
  const char *Source;
};

/// A GPU: skl-gt2, icllp-gt2, tgllp-gt2, dg2-g10 ...
struct Configuration {
  std::string Name;
  const cmc::TargetInfo *Target;
  unsigned Subslices, EUsPerSubslice, ThreadsPerEU;
  double ClockMHz;
  double L3Bytes, SLMBytesPerSubslice;
  double MemoryBytesPerSecond; ///< Peak of the DRAM.
  std::string Source;          ///< Where the numbers are from.
  double LLCBytes;             ///< Shared with the CPU; 0: none.
  unsigned L3Banks;

  /// The hardware threads of a subslice: half of them if each has more than 128
  /// registers.
  unsigned threadsPerSubslice(unsigned Registers) const {
    return EUsPerSubslice * ThreadsPerEU / (Registers > 128 ? 2 : 1);
  }
};

class Parameters {
public:
  /// \p Name: a configuration; empty: the usual one of \p Target. \p File: the
  /// path of a JSON object {"ALULatency": 8, "configuration.ClockMHz": 1100}
  /// that replaces values, or empty.
  /// The errors name a configuration that is unknown or of another platform,
  /// and a parameter that is unknown or whose value is outside of its limits.
  static llvm::Expected<Parameters> create(const cmc::TargetInfo &Target,
                                           llvm::StringRef Name,
                                           llvm::StringRef File = "");
  const Configuration &configuration() const { return C; }
  double operator[](Param P) const { return Figures[unsigned(P)].Value; }
  llvm::ArrayRef<Figure> figures() const { return Figures; }
  Parameters with(Param P, double Value) const;

private:
  Configuration C;
  std::vector<Figure> Figures;
};

/// The names of the configurations of \p Target.
std::vector<std::string> configurationsOf(const cmc::TargetInfo &Target);

} // namespace timing
} // namespace gensim
