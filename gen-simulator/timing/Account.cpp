//===- Account.cpp - where the time of a kernel goes ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Account.h"
#include <algorithm>
#include <cmath>

namespace gensim {
namespace timing {

/// Makes one slice of each two.
void Timeline::fold() {
  for (unsigned I = 0; I < MaxSlices; ++I)
    for (unsigned C = 0; C < NumChannels; ++C)
      Sum[I][C] = 2 * I + 1 < MaxSlices ? Sum[2 * I][C] + Sum[2 * I + 1][C] : 0;
  Width *= 2;
}

void Timeline::add(Channel C, double From, double To, double Weight) {
  while (To > Width * MaxSlices)
    fold();
  unsigned First = unsigned(From / Width);
  if (To <= Width * (First + 1)) { // The usual case.
    Sum[std::min(First, MaxSlices - 1)][C] += (To - From) * Weight;
    return;
  }
  for (double At = From; At < To;) {
    unsigned I = std::min(unsigned(At / Width), MaxSlices - 1);
    double End = std::min(To, Width * (I + 1));
    if (End <= At)
      break;
    Sum[I][C] += (End - At) * Weight;
    At = End;
  }
}

std::vector<Interval>
Timeline::slices(double End, const double (&Scale)[NumChannels]) const {
  std::vector<Interval> Out;
  unsigned Used =
      std::min<unsigned>(MaxSlices, unsigned(std::ceil(End / Width)));
  for (unsigned I = 0; I < Used; ++I) {
    double Length = std::min(Width, End - I * Width);
    auto Part = [&](unsigned C) {
      double Most = Scale[C] * Length;
      return float(Most > 0 ? std::min(1.0, Sum[I][C] / Most) : 0);
    };
    Out.push_back({Part(Threads), Part(PipeBusy + FPU0), Part(PipeBusy + FPU1),
                   Part(PipeBusy + SendUnit), Part(DataPort), Part(SLM),
                   Part(L3), Part(DRAM)});
  }
  return Out;
}

} // namespace timing
} // namespace gensim
