//===- SamplerEntries.cpp - sampler entries of compiled kernels -----------===//
//
// Part of CMC, under the MIT licence.
//
// Level of detail 0 of 2-D and 3-D images. A coordinate is converted to a
// position in pixels; nearest returns the pixel at this position, linear
// weights the four or eight pixels with the closest centres. Weights are exact.
// Facts: OpenCL C 8.2; vISA specification, 3D_SAMPLE and 3D_LOAD.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Entries.h"
#include "cm-runtime/cpu/FloatMode.h"
#include "gensim/format.h"
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace cmc::runtime;
using gensim::Texel;

namespace {

constexpr unsigned RegisterBytes = 32; ///< On targets with a sampler.
constexpr int Absent = -1;
constexpr uint32_t NullMask = 32; ///< Added to the operation.

/// The parameter indices of the coordinates of an operation; Absent: none.
struct Operation {
  uint32_t Number;
  bool Load;
  int U, V, R, Lod;
};
constexpr Operation Operations[] = {
    {0, false, 0, 1, 2, Absent},  {1, false, 1, 2, 3, Absent},
    {2, false, 1, 2, 3, 0},       {4, false, 0, 3, 6, Absent},
    {24, false, 0, 1, 2, Absent}, {7, true, 0, 1, 3, 2},
    {26, true, 0, 1, 2, Absent}};

float asFloat(uint32_t Bits) {
  float F;
  std::memcpy(&F, &Bits, 4);
  return F;
}

/// Parameters of one message.
struct Parameters {
  const uint8_t *Bytes;
  uint32_t Size, Lanes, Count;

  uint32_t bits(int Parameter, unsigned Lane) const {
    uint32_t Out = 0;
    if (Parameter != Absent && uint32_t(Parameter) < Count)
      std::memcpy(&Out, Bytes + (Parameter * Lanes + Lane) * Size, Size);
    return Out;
  }
  double value(int Parameter, unsigned Lane) const {
    uint32_t Bits = bits(Parameter, Lane);
    return asFloat(Size == 2 ? gensim::halfToFloat(uint16_t(Bits)) : Bits);
  }
  int64_t integer(int Parameter, unsigned Lane) const {
    uint32_t Bits = bits(Parameter, Lane);
    return Size == 2 ? int16_t(Bits) : int32_t(Bits);
  }
};

/// An image and the state of its sampler.
struct View {
  const Surface &Image;
  const gensim::FormatInfo &Format;
  SamplerState State;

  bool isVolume() const { return Image.planes()[0].isVolume(); }
  int64_t extent(unsigned D) const {
    const Plane &P = Image.planes()[0];
    return D == 0 ? P.Width / Format.Bytes : D == 1 ? P.Height : P.Depth;
  }
  bool isInside(const int64_t At[3]) const {
    for (unsigned D = 0; D < 3; ++D)
      if (At[D] < 0 || At[D] >= extent(D))
        return false;
    return true;
  }
  Texel at(const int64_t At[3]) const {
    static constexpr uint8_t Zeros[16] = {};
    if (!isInside(At))
      return gensim::loadTexel(Format, Zeros);
    const Plane &P = Image.planes()[0];
    uint64_t Row = uint64_t(At[2]) * P.Height + uint64_t(At[1]);
    return gensim::loadTexel(Format, Image.data() + P.Offset + Row * P.pitch() +
                                         uint64_t(At[0]) * Format.Bytes);
  }
  /// at(), or the border colour outside the image.
  Texel texel(const int64_t At[3]) const {
    if (isInside(At))
      return at(At);
    Texel Out;
    for (unsigned C = 0; C < 4; ++C)
      std::memcpy(&Out[C], &State.Border[C], 4);
    return Out;
  }
  int64_t wrapped(int64_t I, unsigned D) const {
    int64_t N = extent(D),
            Period = State.Wrap[D] == EdgeMode::Mirror ? 2 * N : N;
    switch (State.Wrap[D]) {
    case EdgeMode::Repeat:
    case EdgeMode::Mirror:
      I = (I % Period + Period) % Period;
      return I < N ? I : Period - 1 - I;
    case EdgeMode::MirrorOnce:
      return std::min(I < 0 ? -1 - I : I, N - 1);
    case EdgeMode::Border:
      return I;
    case EdgeMode::Clamp:
      break;
    }
    return std::min(std::max<int64_t>(I, 0), N - 1);
  }
  /// One or two pixel indices in a dimension and the weight of the second.
  double weigh(double Coordinate, int Offset, unsigned D,
               int64_t Index[2]) const {
    double At = Coordinate * (State.Normalized ? double(extent(D)) : 1) +
                Offset - (State.Linear ? 0.5 : 0);
    constexpr double Far = double(uint64_t(1) << 40);
    double Floor =
        std::isnan(At) ? 0 : std::floor(std::min(std::max(At, -Far), Far));
    Index[0] = wrapped(int64_t(Floor), D);
    Index[1] = wrapped(int64_t(Floor) + 1, D);
    return State.Linear && std::isfinite(At)
               ? std::min(std::max(At - Floor, 0.0), 1.0)
               : 0;
  }
  /// \p Coordinates and \p Offset are in the order u, v, r.
  Texel sample(const double Coordinates[3], const int Offset[3]) const {
    int64_t Index[3][2] = {};
    double Second[3] = {};
    for (unsigned D = 0; D < (isVolume() ? 3 : 2); ++D)
      Second[D] = weigh(Coordinates[D], Offset[D], D, Index[D]);
    const int64_t First[3] = {Index[0][0], Index[1][0], Index[2][0]};
    if (!State.Linear)
      return texel(First);
    double Sum[4] = {};
    for (unsigned Corner = 0; Corner < 8; ++Corner) {
      double Weight = 1;
      int64_t At[3];
      for (unsigned D = 0; D < 3; ++D) {
        unsigned Bit = Corner >> D & 1;
        Weight *= Bit ? Second[D] : 1 - Second[D];
        At[D] = Index[D][Bit];
      }
      if (Weight == 0)
        continue;
      Texel T = texel(At);
      for (unsigned C = 0; C < 4; ++C)
        Sum[C] += Weight * double(asFloat(T[C]));
    }
    Texel Out;
    for (unsigned C = 0; C < 4; ++C) {
      auto F = float(Sum[C]);
      std::memcpy(&Out[C], &F, 4);
    }
    return Out;
  }
};

uint32_t channelBytes(uint32_t Lanes, uint32_t Size) {
  return std::max(Lanes * Size, RegisterBytes);
}
uint32_t countChannels(uint32_t Mask) {
  return (Mask & 1) + (Mask >> 1 & 1) + (Mask >> 2 & 1) + (Mask >> 3 & 1);
}

/// Writes the result by channel; each begins at a register.
void respond(const Texel &V, const gensim::FormatInfo &F, uint32_t Channels,
             uint32_t Lane, uint32_t Lanes, uint32_t Size, uint8_t *Result) {
  uint32_t Each = channelBytes(Lanes, Size), Slot = 0;
  for (unsigned C = 0; C < 4; ++C) {
    if (!(Channels >> C & 1))
      continue;
    uint32_t Bits = V[C];
    if (Size == 2 && F.Ty == gensim::ChannelType::Sint)
      Bits = uint16_t(std::min(std::max(int32_t(Bits), -0x8000), 0x7fff));
    else if (Size == 2)
      Bits =
          F.isInteger() ? std::min(Bits, 0xffffu) : gensim::floatToHalf(Bits);
    std::memcpy(Result + Slot++ * Each + Lane * Size, &Bits, Size);
  }
}

} // namespace

void cmc_cpu_sample(ThreadContext *T, uint32_t Op, uint32_t Channels,
                    uint32_t Offsets, uint32_t Sampler, uint32_t Surf,
                    uint32_t Lanes, uint32_t ParamBytes, uint32_t ResultBytes,
                    uint32_t Count, const uint8_t *Pred, const uint8_t *Params,
                    uint8_t *Result) {
  LaunchContext &L = *T->Launch;
  auto *Row = std::find_if(
      std::begin(Operations), std::end(Operations),
      [&](const Operation &O) { return O.Number == (Op & ~NullMask); });
  if (Row == std::end(Operations))
    return L.fault("the CPU device does not have operation " +
                   std::to_string(Op) + " of the sampler");
  Surface *S = Surf < L.Surfaces.size() ? L.Surfaces[Surf] : nullptr;
  const gensim::FormatInfo *F =
      S && S->isImage() ? gensim::findFormat(S->planes()[0].Format) : nullptr;
  if (!F || F->Ty == gensim::ChannelType::Opaque)
    return L.fault("the kernel samples surface " + std::to_string(Surf) +
                   ", to which no image of a known format is bound");
  View Sampled{*S, *F, {}};
  if (!Row->Load) {
    if (Sampler >= L.Samplers.size())
      return L.fault("there is no sampler at index " + std::to_string(Sampler));
    Sampled.State = L.Samplers[Sampler];
  }
  if (Sampled.State.Linear && F->isInteger())
    return L.fault("an integer format cannot be filtered");
  FloatModeScope Exact(AllowFloatDenormals);
  Parameters P{Params, ParamBytes, Lanes, Count};
  auto Nibble = [&](unsigned At) { return int((Offsets >> At & 15) ^ 8) - 8; };
  const int Offset[3] = {Nibble(8), Nibble(4), Nibble(0)};
  for (uint32_t I = 0; I < Lanes; ++I) {
    if (!Pred[I])
      continue;
    Texel V;
    if (Row->Load) {
      int64_t Slice = Sampled.isVolume() ? P.integer(Row->R, I) + Offset[2] : 0;
      const int64_t At[3] = {P.integer(Row->U, I) + Offset[0],
                             P.integer(Row->V, I) + Offset[1], Slice};
      constexpr int64_t Outside[3] = {-1, -1, -1};
      V = Sampled.at(P.integer(Row->Lod, I) ? Outside : At);
    } else {
      const double At[3] = {P.value(Row->U, I), P.value(Row->V, I),
                            P.value(Row->R, I)};
      V = Sampled.sample(At, Offset);
    }
    respond(V, *F, Channels, I, Lanes, ResultBytes, Result);
  }
  // The null mask enables all pixels; unwritten results are zero.
  if (Op & NullMask) {
    uint32_t All = (1u << Lanes) - 1;
    std::memcpy(Result +
                    countChannels(Channels) * channelBytes(Lanes, ResultBytes),
                &All, sizeof(All));
  }
}
