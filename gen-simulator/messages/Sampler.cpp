//===- Sampler.cpp - sampler messages -------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/Sampler.h"
#include "gen-simulator/messages/SamplerFilter.h"
#include "gen-simulator/state/HostRounding.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {

namespace {

enum class Work : uint8_t {
  Sample,     ///< At level 0: the magnification filter.
  SampleAt,   ///< The level is a parameter and selects the filter.
  SampleAuto, ///< The level comes from derivatives: filters must be equal.
  Load,
  ResInfo,
  SampleInfo,
  Refused,
};

/// One message: its type (descriptor bits 16:12) and the indices of its
/// parameters; -1: no such parameter.
struct Row {
  uint8_t Type;
  bool Media; ///< The meaning of the type in SIMD32/64 mode.
  const char *Name;
  Work What;
  int8_t U, V, R, Lod;
};

/// A decoded message.
struct Request {
  const Row *What = nullptr;
  unsigned Lanes = 0;
  bool HalfParameters = false;
  bool HalfReturn = false;
  unsigned Surface = 0, Sampler = 0;
  unsigned Channels = 15;
  int Offset[3] = {0, 0, 0};
  bool NullMask = false;
};

} // namespace

static constexpr Row Rows[] = {
    {0x00, false, "sample", Work::SampleAuto, 0, 1, 2, -1},
    {0x01, false, "sample_b", Work::SampleAuto, 1, 2, 3, -1},
    {0x02, false, "sample_l", Work::SampleAt, 1, 2, 3, 0},
    {0x03, false, "sample_c", Work::Refused, 0, 0, 0, 0},
    {0x04, false, "sample_d", Work::SampleAuto, 0, 3, 6, -1},
    {0x05, false, "sample_b_c", Work::Refused, 0, 0, 0, 0},
    {0x06, false, "sample_l_c", Work::Refused, 0, 0, 0, 0},
    {0x07, false, "ld", Work::Load, 0, 1, 3, 2},
    {0x08, false, "gather4", Work::Refused, 0, 0, 0, 0},
    {0x09, false, "lod", Work::Refused, 0, 0, 0, 0},
    {0x0A, false, "resinfo", Work::ResInfo, -1, -1, -1, 0},
    {0x0B, false, "sampleinfo", Work::SampleInfo, -1, -1, -1, -1},
    {0x0C, false, "sample_killpix", Work::Refused, 0, 0, 0, 0},
    {0x10, false, "gather4_c", Work::Refused, 0, 0, 0, 0},
    {0x11, false, "gather4_po", Work::Refused, 0, 0, 0, 0},
    {0x12, false, "gather4_po_c", Work::Refused, 0, 0, 0, 0},
    {0x14, false, "sample_d_c", Work::Refused, 0, 0, 0, 0},
    {0x16, false, "sample_min", Work::Refused, 0, 0, 0, 0},
    {0x17, false, "sample_max", Work::Refused, 0, 0, 0, 0},
    {0x18, false, "sample_lz", Work::Sample, 0, 1, 2, -1},
    {0x19, false, "sample_c_lz", Work::Refused, 0, 0, 0, 0},
    {0x1A, false, "ld_lz", Work::Load, 0, 1, 2, -1},
    {0x1C, false, "ld2dms_w", Work::Refused, 0, 0, 0, 0},
    {0x1D, false, "ld_mcs", Work::Refused, 0, 0, 0, 0},
    {0x1E, false, "ld2dms", Work::Refused, 0, 0, 0, 0},
    {0x1F, false, "ld2dss", Work::Refused, 0, 0, 0, 0},
    {0x00, true, "sample_unorm", Work::Refused, 0, 0, 0, 0},
    {0x02, true, "sample_unorm_killpix", Work::Refused, 0, 0, 0, 0},
    {0x08, true, "deinterlace", Work::Refused, 0, 0, 0, 0},
    {0x0A, true, "sample_unorm_killpix for media", Work::Refused, 0, 0, 0, 0},
    {0x0B, true, "sample_8x8", Work::Refused, 0, 0, 0, 0},
    {0x0C, true, "sample_unorm for media", Work::Refused, 0, 0, 0, 0},
    {0x1F, true, "sampler cache flush", Work::Refused, 0, 0, 0, 0},
};

static const Row *findRow(unsigned Type, bool Media) {
  for (const Row &R : Rows)
    if (R.Type == Type && R.Media == Media)
      return &R;
  return nullptr;
}

/// SIMD modes by descriptor bits 29 and 18:17.
struct Mode {
  const char *Name;
  uint8_t Lanes; ///< 0: not modelled.
  bool Half;     ///< 16-bit parameters.
};

/// As many lanes as fill a register with dwords, or twice as many.
static Mode simdMode(const cmc::TargetInfo &Target, uint32_t Desc) {
  bool IntegerReturn = Target.has(cmc::TargetInfo::XeMessages);
  bool IsWide = Target.GRFBytes == 64;
  switch ((Desc >> 17 & 3) | (Desc >> 29 & 1) << 2) {
  case 0:
    return {IntegerReturn ? "simd8 integer-return" : "reserved mode", 0, false};
  case 1:
    return {IsWide ? "simd16" : "simd8", uint8_t(IsWide ? 16 : 8), false};
  case 2:
    return {IsWide ? "simd32" : "simd16", uint8_t(IsWide ? 32 : 16), false};
  case 3:
    return {"simd32/64", 0, false};
  case 4:
    return {IntegerReturn ? "simd16 integer-return" : "reserved mode", 0,
            false};
  case 5:
    return {IsWide ? "simd16h" : "simd8h", uint8_t(IsWide ? 16 : 8), true};
  case 6:
    return {IsWide ? "simd32h" : "simd16h", uint8_t(IsWide ? 32 : 16), true};
  }
  return {"reserved mode", 0, false};
}

static const Row *findRow(uint32_t Desc) {
  return findRow(Desc >> 12 & 31, (Desc >> 17 & 3) == 3 && !(Desc >> 29 & 1));
}

std::string samplerMessageName(const cmc::TargetInfo &Target, uint32_t Desc) {
  const Row *R = findRow(Desc);
  return std::string(simdMode(Target, Desc).Name) + " " +
         (R ? R->Name : "unknown sampler message");
}

bool isSamplerModelled(const cmc::TargetInfo &Target, uint32_t Desc) {
  const Row *R = findRow(Desc);
  return R && R->What != Work::Refused && simdMode(Target, Desc).Lanes;
}

static int signedNibble(uint32_t Bits) { return int((Bits & 15) ^ 8) - 8; }

static Request decode(const Thread &T, const Message &M) {
  Request Q;
  Mode SIMD = simdMode(T.program().target(), M.Desc);
  Q.What = findRow(M.Desc);
  Q.Lanes = SIMD.Lanes;
  Q.HalfParameters = SIMD.Half;
  Q.HalfReturn = M.Desc >> 30 & 1;
  Q.Surface = M.Desc & 255;
  Q.Sampler = M.Desc >> 8 & 15;
  if (!M.HasHeader)
    return Q;
  uint32_t Control = T.grf<uint32_t>(M.Payload0 + 8);
  Q.Offset[0] = signedNibble(Control >> 8);
  Q.Offset[1] = signedNibble(Control >> 4);
  Q.Offset[2] = signedNibble(Control);
  Q.Channels = ~Control >> 12 & 15;
  Q.NullMask = Control >> 23 & 1;
  constexpr uint32_t StateBytes = 16, PointerMask = ~31u;
  uint32_t Pointer = T.grf<uint32_t>(M.Payload0 + 12) & PointerMask;
  Q.Sampler += (Pointer - (T.D.SamplerStatePointer & PointerMask)) / StateBytes;
  return Q;
}

/// Bytes from one channel of the response to the next.
static unsigned channelBytes(const Message &M, const Request &Q) {
  return unsigned(llvm::alignTo(Q.Lanes * (Q.HalfReturn ? 2 : 4), M.GRFBytes));
}

/// Writes the register after the channels, a bit for each pixel in a mapped
/// page; all pages are mapped here. False: the response has no such register.
static bool respondNullMask(Thread &T, const Message &M, const Request &Q) {
  unsigned After = llvm::countPopulation(Q.Channels) * channelBytes(M, Q);
  if (After + M.GRFBytes > M.ResponseLength * M.GRFBytes)
    return false;
  std::memset(&T.GRF[M.Response + After], 0, M.GRFBytes);
  T.setGRF<uint32_t>(M.Response + After,
                     llvm::maskTrailingOnes<uint32_t>(Q.Lanes));
  return true;
}

/// Writes the results of a lane to the response.
static void respond(Thread &T, const Message &M, const Request &Q, bool Signed,
                    bool Integer, unsigned Lane, const Texel &V) {
  unsigned Size = Q.HalfReturn ? 2 : 4;
  unsigned Each = channelBytes(M, Q);
  unsigned Slot = 0;
  for (unsigned C = 0; C != 4; ++C) {
    if (!(Q.Channels >> C & 1))
      continue;
    if ((Slot + 1) * Each > M.ResponseLength * M.GRFBytes)
      return;
    unsigned Offset = M.Response + Slot++ * Each + Lane * Size;
    if (!Q.HalfReturn)
      T.setGRF(Offset, V[C]);
    else if (!Integer)
      T.setGRF(Offset, floatToHalf(V[C]));
    else if (Signed)
      T.setGRF(Offset,
               int16_t(std::min(std::max(int32_t(V[C]), -0x8000), 0x7FFF)));
    else
      T.setGRF(Offset, uint16_t(std::min(V[C], 0xFFFFu)));
  }
}

/// Selects the filter of a sample; fails the thread if it is not supported.
static bool selectFilter(Thread &T, const Request &Q, const TypedSurface &S,
                         const Sampler &State, float Lod, Filter &F) {
  F = Q.What->What == Work::SampleAt && Lod > 0 ? State.Min : State.Mag;
  auto refuse = [&](const char *Why) {
    T.fail(Fault::Kind::UnimplementedMessage,
           llvm::formatv("{0} with sampler {1} on surface {2}: {3}",
                         Q.What->Name, Q.Sampler, Q.Surface, Why));
    return false;
  };
  if (Q.What->What == Work::SampleAuto && State.Min != State.Mag)
    return refuse("filters that depend on the level of detail");
  if (F == Filter::Other)
    return refuse("its filter is neither nearest nor linear");
  if (F == Filter::Linear && !S.isNull() && S.format().isInteger())
    return refuse("an integer format cannot be filtered");
  for (Wrap W : {State.WrapX, State.WrapY, State.WrapZ})
    if (W == Wrap::Cube || W == Wrap::HalfBorder || W > Wrap::HalfBorder)
      return refuse("a wrap mode that is not modelled");
  return true;
}

/// The parameters of one lane by name.
class LaneParameters {
public:
  LaneParameters(const Parameters &P, const Request &Q, unsigned Lane)
      : P(P), Half(Q.HalfParameters), Lane(Lane) {}
  float value(int Parameter) const {
    uint32_t Bits = get(Parameter);
    return llvm::BitsToFloat(Half ? halfToFloat(uint16_t(Bits)) : Bits);
  }
  int64_t integer(int Parameter) const {
    uint32_t Bits = get(Parameter);
    return Half ? int64_t(int16_t(Bits)) : int64_t(int32_t(Bits));
  }

private:
  uint32_t get(int Parameter) const {
    return Parameter < 0 ? 0 : P.get(unsigned(Parameter), Lane);
  }
  const Parameters &P;
  bool Half;
  unsigned Lane;
};

/// Executes one lane of a load. False: page fault.
static bool load(const TypedSurface &S, const Request &Q,
                 const LaneParameters &P, int Lane, Texel &To) {
  static constexpr uint8_t Zeros[16] = {};
  auto At = S.atParameters(P.integer(Q.What->U) + Q.Offset[0],
                           P.integer(Q.What->V) + Q.Offset[1],
                           P.integer(Q.What->R) + Q.Offset[2]);
  if (!At.Inside || P.integer(Q.What->Lod) != 0) {
    To = loadTexel(S.format(), Zeros);
    return true;
  }
  S.report(At, Access::Kind::Read, Lane);
  return S.load(At, Lane, To);
}

/// Width, height and slices of the only level, and the number of levels.
static Texel resourceInfo(const TypedSurface &S, int64_t Lod) {
  Texel V = {0, 0, 0, 1};
  if (S.isNull() || Lod != 0)
    return V;
  auto E = S.extents();
  V[0] = E[0];
  if (S.dimensions() > 1)
    V[1] = E[1];
  bool Slices = S.surface().IsArray || S.dimensions() == 3;
  if (Slices)
    V[std::min(S.dimensions(), 2u)] = E[2];
  return V;
}

/// Executes one lane of any message. False: page fault.
static bool executeLane(const TypedSurface &S, const Request &Q,
                        const Sampler *State, Filter F, const LaneParameters &P,
                        int Lane, Texel &To) {
  if (Q.What->What == Work::ResInfo) {
    To = resourceInfo(S, P.integer(Q.What->Lod));
    return true;
  }
  if (Q.What->What == Work::SampleInfo) {
    To = {1, 0, 0, 0};
    return true;
  }
  To = {};
  if (S.isNull())
    return true;
  SamplePoint At = {P.value(Q.What->U),
                    P.value(Q.What->V),
                    P.value(Q.What->R),
                    {Q.Offset[0], Q.Offset[1], Q.Offset[2]}};
  bool Done = Q.What->What == Work::Load ? load(S, Q, P, Lane, To)
                                         : sample(S, *State, F, At, Lane, To);
  To = selectChannels(S.format(), S.surface().ChannelSelect, To);
  return Done;
}

bool executeSample(Thread &T, const Inst &I, const Message &M) {
  Request Q = decode(T, M);
  if (!Q.What || !Q.Lanes || Q.What->What == Work::Refused)
    return false;
  TypedSurface S(T, I, M, Q.Surface);
  if (!S.ok() || M.Response == ~0u)
    return true;
  if (Q.NullMask && S.isNull())
    return false;
  HostRounding Nearest(0);
  Parameters All(T, M, Q.Lanes, Q.HalfParameters ? 2 : 4);
  bool Samples = Q.What->What <= Work::SampleAuto;
  const Sampler *State = Samples ? T.D.Bindings->sampler(Q.Sampler) : nullptr;
  if (Samples && !State) {
    T.fail(Fault::Kind::BadSurface,
           llvm::formatv("no sampler at index {0}", Q.Sampler));
    return true;
  }
  bool Integer = !Samples && Q.What->What != Work::Load;
  if (!S.isNull() && !Integer)
    Integer = S.format().isInteger();
  bool Signed = !S.isNull() && S.format().Ty == ChannelType::Sint;
  Filter F = Filter::Nearest;
  bool AnyLevel = Q.What->What == Work::SampleAt;
  if (Samples && !AnyLevel && !selectFilter(T, Q, S, *State, 0, F))
    return true;
  // Write results after all lanes have read: they may overlap the payload.
  Texel Results[MaxLanes];
  uint32_t Mask = M.ExecMask & llvm::maskTrailingOnes<uint32_t>(Q.Lanes);
  for (uint32_t Left = Mask; Left; Left &= Left - 1) {
    unsigned Lane = llvm::countTrailingZeros(Left);
    LaneParameters P(All, Q, Lane);
    Filter F = Filter::Nearest;
    if (Samples && !selectFilter(T, Q, S, *State, P.value(Q.What->Lod), F))
      return true;
    if (!executeLane(S, Q, State, F, P, int(Lane), Results[Lane]))
      return true;
  }
  for (uint32_t Left = Mask; Left; Left &= Left - 1) {
    unsigned Lane = llvm::countTrailingZeros(Left);
    respond(T, M, Q, Signed, Integer, Lane, Results[Lane]);
  }
  return !Q.NullMask || respondNullMask(T, M, Q);
}

} // namespace gensim
