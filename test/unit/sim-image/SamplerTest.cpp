//===- SamplerTest.cpp - sampler messages ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Parameter orders are those of the vISA specification (3d_sample, 3d_load).
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/Sampler.h"
#include "Harness.h"
#include "gen-simulator/messages/Typed.h"
#include "gensim/format.h"
#include "gtest/gtest.h"
#include <random>

using namespace gensim_test;

namespace {

constexpr unsigned R32Float = 0x0D8, Rgba8Uint = 0x0CB, Bgra8Unorm = 0x0C0,
                   R16Sint = 0x10C;
enum SamplerOp : unsigned {
  Sample = 0,
  SampleL = 2,
  SampleC = 3,
  SampleD = 4,
  Ld = 7,
  ResInfo = 10,
  SampleInfo = 11,
  SampleLz = 24,
  LdLz = 26,
};
enum Mode : unsigned {
  SIMD8 = 1,
  SIMD16 = 2,
  SIMD32 = 3,
  SIMD8H = 5,
  SIMD16H = 6
};

uint32_t desc(SamplerOp O, Mode M, unsigned Surface, unsigned Sampler = 0,
              bool Header = false, bool Half = false) {
  return unsigned(Half) << 30 | (M >> 2) << 29 | unsigned(Header) << 19 |
         (M & 3) << 17 | O << 12 | Sampler << 8 | Surface;
}

class Samples : public ::testing::Test, public Bench {
protected:
  Samples() {
    Bindings.Samplers.resize(40);
    for (gensim::Sampler &S : Bindings.Samplers)
      S.Normalized = false;
  }
  void send(uint32_t Desc, unsigned Length, unsigned Response,
            uint32_t Mask = 0xFFFF) {
    ASSERT_TRUE(
        executeSample(*T, I, message(Desc, Length, Response, Mask, 16)));
    ASSERT_EQ(T->Status, ThreadStatus::Ready) << T->Problem.Message;
  }
  /// 16 x 8 texels of value 100 y + x.
  unsigned grid(SurfaceKind Kind = SurfaceKind::Image2D) {
    Surface S = image2D(R32Float, 16, 8, 128, TileMode::Y);
    S.Kind = Kind;
    unsigned Index = add(S);
    for (unsigned Y = 0; Y != 8; ++Y)
      for (unsigned X = 0; X != 16; ++X) {
        float V = float(100 * Y + X);
        std::memcpy(bytes(Index) + tiledOffset(TileMode::Y, 128, X * 4, Y), &V,
                    4);
      }
    return Index;
  }
};

} // namespace

TEST_F(Samples, SampleLzOfSixteenLanes) {
  unsigned S = grid();
  for (unsigned L = 0; L != 16; ++L) {
    set(0, L, float(15 - L) + 0.5f, 2);
    set(1, L, float(L % 8), 2);
  }
  send(desc(SampleLz, SIMD16, S), 4, 8);
  for (unsigned L = 0; L != 16; ++L) {
    EXPECT_EQ(T->grf<float>(ResponseRegister * 32 + L * 4),
              float(100 * (L % 8) + 15 - L));
    EXPECT_EQ(T->grf<float>((ResponseRegister + 6) * 32 + L * 4), 1.0f);
  }
}

/// Where u, v and r are depends on the message.
TEST_F(Samples, ParameterOrders) {
  Surface Array = image2D(R32Float, 16, 8, 64);
  Array.IsArray = true;
  Array.Depth = 4;
  Array.QPitch = 8;
  unsigned S = add(Array);
  float Want = 5;
  std::memcpy(bytes(S) + ((2 * 8 + 3) * 64 + 6 * 4), &Want, 4); // (6, 3, 2)
  struct {
    SamplerOp O;
    bool Integer;
    std::vector<int> Parameters; ///< 'u' 6, 'v' 3, 'r' 2, others 0.
  } Orders[] = {{Sample, false, {6, 3, 2}},
                {SampleL, false, {0, 6, 3, 2}},
                {SampleLz, false, {6, 3, 2}},
                {SampleD, false, {6, 0, 0, 3, 0, 0, 2, 0, 0}},
                {Ld, true, {6, 3, 0, 2}},
                {LdLz, true, {6, 3, 2}}};
  for (auto &O : Orders) {
    for (size_t P = 0; P != O.Parameters.size(); ++P)
      if (O.Integer)
        set(unsigned(P), 0, uint32_t(O.Parameters[P]));
      else
        set(unsigned(P), 0, float(O.Parameters[P]));
    T->setGRF(ResponseRegister * 32, 0.0f);
    send(desc(O.O, SIMD8, S), unsigned(O.Parameters.size()), 4, 1);
    EXPECT_EQ(resultFloat(0, 0), 5.0f) << O.O;
  }
}

TEST_F(Samples, TakesTwoPayloads) {
  unsigned S = grid();
  set(0, 9, 3.0f, 2);
  set(10, 9, 2.0f, 2); // r30
  Message M = message(desc(SampleLz, SIMD16, S), 2, 2, 1 << 9, 16);
  M.Payload1 = (PayloadRegister + 20) * 32;
  M.Length1 = 2;
  ASSERT_TRUE(executeSample(*T, I, M));
  EXPECT_EQ(T->grf<float>(ResponseRegister * 32 + 9 * 4), 203.0f);
}

TEST_F(Samples, LoadsOutsideGiveZeroAndDefaultAlpha) {
  unsigned S = grid(), C = add(image2D(Rgba8Uint, 4, 4, 16));
  std::memset(bytes(C), 7, 64);
  const std::pair<int, int> At[] = {{-1, 0}, {0, -1}, {16, 0}, {0, 8}, {2, 1}};
  for (unsigned L = 0; L != 5; ++L) {
    set(0, L, uint32_t(At[L].first));
    set(1, L, uint32_t(At[L].second));
  }
  send(desc(LdLz, SIMD8, S), 2, 4, 31);
  for (unsigned L = 0; L != 4; ++L) {
    EXPECT_EQ(resultFloat(0, L), 0.0f);
    EXPECT_EQ(resultFloat(3, L), 1.0f);
  }
  EXPECT_EQ(resultFloat(0, 4), 102.0f);
  EXPECT_EQ(Seen.Seen.size(), 1u); // What is outside is no access.
  send(desc(LdLz, SIMD8, C), 2, 4, 31);
  EXPECT_EQ(result(3, 0), 0u); // A format with alpha.
  EXPECT_EQ(result(3, 4), 7u);
}

TEST_F(Samples, HeadersMaskChannelsAndMoveTexels) {
  unsigned S = add(image2D(Rgba8Uint, 8, 8, 32));
  for (unsigned B = 0; B != 256; ++B)
    bytes(S)[B] = uint8_t(B);
  // u +2, v -1; red and blue masked.
  setHeader(2, 0x2 << 8 | 0xF << 4 | 0b0101 << 12);
  set(0, 0, 3u, 1, 1);
  set(1, 0, 4u, 1, 1);
  send(desc(LdLz, SIMD8, S, 0, true), 3, 2, 1);
  EXPECT_EQ(result(0, 0), 3u * 32 + 5 * 4 + 1);
  EXPECT_EQ(result(1, 0), 3u * 32 + 5 * 4 + 3);
  EXPECT_EQ(result(2, 0), Untouched);
}

TEST_F(Samples, ResponseLengthLimitsChannels) {
  unsigned S = grid();
  set(0, 0, 1u);
  send(desc(LdLz, SIMD8, S), 1, 1, 1);
  EXPECT_EQ(resultFloat(0, 0), 1.0f);
  EXPECT_EQ(result(1, 0), Untouched);
}

TEST_F(Samples, ResultsMayLieOverThePayload) {
  unsigned S = grid();
  for (unsigned L = 0; L != 8; ++L) {
    set(0, L, L);
    set(1, L, L);
  }
  Message M = message(desc(LdLz, SIMD8, S), 2, 4, 0xFF, 8);
  M.Response = M.Payload0;
  ASSERT_TRUE(executeSample(*T, I, M));
  for (unsigned L = 0; L != 8; ++L)
    EXPECT_EQ(T->grf<float>(M.Payload0 + L * 4), 101.0f * L);
}

/// The header's state pointer moves the index by 16 bytes a state.
TEST_F(Samples, HeadersSelectSamplers) {
  unsigned S = grid();
  D.SamplerStatePointer = 0x1240;
  Bindings.Samplers[18].Normalized = true;
  setHeader(3, 0x1240 + 16 * 16 + 7); // Low bits: scratch size.
  set(0, 0, 0.5f, 1, 1);
  set(1, 0, 0.5f, 1, 1);
  send(desc(SampleLz, SIMD8, S, 2, true), 3, 4, 1);
  EXPECT_EQ(resultFloat(0, 0), 408.0f);
}

TEST_F(Samples, HalfReturns) {
  unsigned S = grid();
  for (unsigned L = 0; L != 16; ++L)
    set(0, L, L, 2);
  send(desc(LdLz, SIMD16, S, 0, false, true), 2, 4);
  for (unsigned L = 0; L != 16; ++L) {
    EXPECT_EQ(T->grf<uint16_t>(ResponseRegister * 32 + L * 2),
              floatToHalf(llvm::FloatToBits(float(L))));
    EXPECT_EQ(T->grf<uint16_t>((ResponseRegister + 3) * 32 + L * 2), 0x3C00);
  }
  unsigned N = add(image2D(0x0D6, 4, 1, 16)); // R32_SINT
  int32_t Values[4] = {-5, 100000, -100000, 7};
  std::memcpy(bytes(N), Values, 16);
  send(desc(LdLz, SIMD8, N, 0, false, true), 1, 1, 1);
  for (unsigned L = 0; L != 4; ++L)
    set(0, L, L);
  send(desc(LdLz, SIMD8, N, 0, false, true), 1, 1, 15);
  const int16_t Want[4] = {-5, 32767, -32768, 7};
  for (unsigned L = 0; L != 4; ++L)
    EXPECT_EQ(T->grf<int16_t>(ResponseRegister * 32 + L * 2), Want[L]);
}

TEST_F(Samples, HalfParameters) {
  unsigned S = grid();
  for (unsigned L = 0; L != 16; ++L) {
    T->setGRF(PayloadRegister * 32 + L * 2,
              floatToHalf(llvm::FloatToBits(float(L))));
    T->setGRF((PayloadRegister + 1) * 32 + L * 2,
              floatToHalf(llvm::FloatToBits(3.0f)));
  }
  send(desc(SampleLz, SIMD16H, S), 2, 8);
  EXPECT_EQ(T->grf<float>(ResponseRegister * 32 + 15 * 4), 315.0f);
}

TEST_F(Samples, ShaderChannelSelect) {
  Surface S = image2D(Bgra8Unorm, 4, 1, 16);
  const uint8_t Select[4] = {6, 5, 4, 1}; // b g r 1
  std::copy(Select, Select + 4, S.ChannelSelect);
  unsigned Index = add(S);
  const uint8_t Bytes[4] = {255, 0, 51, 0}; // B, G, R, A
  std::memcpy(bytes(Index), Bytes, 4);
  set(0, 0, 0u);
  send(desc(LdLz, SIMD8, Index), 2, 4, 1);
  EXPECT_EQ(resultFloat(0, 0), 1.0f);
  EXPECT_EQ(resultFloat(2, 0), 0.2f);
  EXPECT_EQ(resultFloat(3, 0), 1.0f);
}

TEST_F(Samples, LinearFilter) {
  unsigned S = grid();
  Bindings.Samplers[3].Min = Bindings.Samplers[3].Mag = Filter::Linear;
  set(0, 0, 4.25f); // Between texels 3 (weight 1/4) and 4.
  set(1, 0, 3.0f);  // Half way between rows 2 and 3.
  send(desc(SampleLz, SIMD8, S, 3), 2, 4, 1);
  EXPECT_EQ(resultFloat(0, 0), 253.75f);
  EXPECT_EQ(Seen.Seen.size(), 4u);
}

TEST_F(Samples, LevelChoosesTheFilter) {
  unsigned S = grid();
  Bindings.Samplers[0].Min = Filter::Linear;
  for (unsigned L = 0; L != 2; ++L) {
    set(0, L, L ? 2.0f : 0.0f); // lod
    set(1, L, 4.25f);
    set(2, L, 2.5f);
  }
  send(desc(SampleL, SIMD8, S), 3, 4, 3);
  EXPECT_EQ(resultFloat(0, 0), 204.0f);
  EXPECT_EQ(resultFloat(0, 1), 203.75f);
  Message M = message(desc(Sample, SIMD8, S), 3, 4, 3, 8);
  ASSERT_TRUE(executeSample(*T, I, M)); // The level is not known.
  EXPECT_EQ(T->Problem.Message,
            "sample with sampler 0 on surface 0: filters that depend on the "
            "level of detail");
}

TEST_F(Samples, ResInfo) {
  Surface Array = image2D(R32Float, 20, 10, 128);
  Array.IsArray = true;
  Array.Depth = 5;
  Array.QPitch = 12;
  Surface Line = Array;
  Line.Kind = SurfaceKind::Image1D;
  Surface Volume = Array;
  Volume.Kind = SurfaceKind::Image3D;
  Volume.IsArray = false;
  struct {
    Surface S;
    std::array<uint32_t, 4> Want;
  } Cases[] = {{Array, {20, 10, 5, 1}},
               {Line, {20, 5, 0, 1}},
               {Volume, {20, 10, 5, 1}},
               {image2D(R32Float, 20, 10, 128), {20, 10, 0, 1}}};
  for (auto &C : Cases) {
    set(0, 0, 0u);
    send(desc(ResInfo, SIMD8, add(C.S)), 1, 4, 1);
    for (unsigned I = 0; I != 4; ++I)
      EXPECT_EQ(result(I, 0), C.Want[I]);
  }
  set(0, 0, 1u); // No such level.
  send(desc(ResInfo, SIMD8, 0), 1, 4, 1);
  EXPECT_EQ(result(0, 0), 0u);
  send(desc(SampleInfo, SIMD8, 0), 1, 4, 1);
  EXPECT_EQ(result(0, 0), 1u);
}

TEST_F(Samples, BufferLoads) {
  Surface B;
  B.Kind = SurfaceKind::Buffer;
  B.Format = R16Sint;
  B.Width = 100000;
  B.Pitch = 2;
  B.BufferBytes = 200000;
  unsigned S = add(B);
  int16_t V = -77;
  std::memcpy(bytes(S) + 99999 * 2, &V, 2);
  set(0, 0, 99999u);
  set(0, 1, 100000u);
  send(desc(LdLz, SIMD8, S), 1, 4, 3);
  EXPECT_EQ(int32_t(result(0, 0)), -77);
  EXPECT_EQ(result(0, 1), 0u);
}

TEST_F(Samples, RefusesByName) {
  unsigned S = grid();
  const cmc::TargetInfo &Target = *cmc::findTarget("tgllp");
  for (uint32_t Desc :
       {desc(SampleC, SIMD8, S), desc(Sample, SIMD32, S),
        desc(SamplerOp(29), SIMD8, S), desc(SamplerOp(19), SIMD8, S)})
    EXPECT_FALSE(executeSample(*T, I, message(Desc, 3, 4, 1, 8)));
  EXPECT_EQ(samplerMessageName(Target, desc(SampleC, SIMD8, S)),
            "simd8 sample_c");
  EXPECT_EQ(samplerMessageName(Target, desc(Sample, SIMD32, S)),
            "simd32/64 sample_unorm");
  EXPECT_EQ(samplerMessageName(Target, desc(SamplerOp(29), SIMD16, S)),
            "simd16 ld_mcs");
  EXPECT_EQ(samplerMessageName(Target, desc(SamplerOp(19), SIMD16H, S)),
            "simd16h unknown sampler message");
  setHeader(2, 1 << 23); // Pixel null mask, without room for it.
  EXPECT_FALSE(
      executeSample(*T, I, message(desc(LdLz, SIMD8, S, 0, true), 3, 4, 1, 8)));
}

/// vISA 3D_SAMPLE: one more register, with a bit for each pixel in its first
/// dword; no page of memory is missing here.
TEST_F(Samples, TheNullMaskFollowsTheChannels) {
  unsigned S = grid();
  setHeader(2, 1 << 23 | 0b1010 << 12);
  ASSERT_TRUE(
      executeSample(*T, I, message(desc(LdLz, SIMD8, S, 0, true), 3, 3, 1, 8)));
  EXPECT_EQ(result(2, 0), 0xFFu);
  EXPECT_EQ(result(2, 1), 0u);
  EXPECT_EQ(result(3, 0), Untouched);
}

TEST_F(Samples, FaultsNameSamplerAndSurface) {
  unsigned N = add(image2D(Rgba8Uint, 4, 4, 16)), S = grid();
  struct {
    unsigned Surface, Sampler;
    void (*Change)(gensim::Sampler &);
    const char *Text;
  } Cases[] = {
      {N, 0, [](gensim::Sampler &Q) { Q.Mag = Filter::Linear; },
       "sample_lz with sampler 0 on surface 0: an integer format cannot be "
       "filtered"},
      {S, 1, [](gensim::Sampler &Q) { Q.Mag = Filter::Other; },
       "sample_lz with sampler 1 on surface 1: its filter is neither nearest "
       "nor linear"},
      {S, 2, [](gensim::Sampler &Q) { Q.WrapY = Wrap::HalfBorder; },
       "sample_lz with sampler 2 on surface 1: a wrap mode that is not "
       "modelled"}};
  for (auto &C : Cases) {
    C.Change(Bindings.Samplers[C.Sampler]);
    T->Status = ThreadStatus::Ready;
    EXPECT_TRUE(executeSample(
        *T, I,
        message(desc(SampleLz, SIMD8, C.Surface, C.Sampler), 3, 4, 1, 8)));
    EXPECT_EQ(T->Problem.Message, C.Text);
  }
  Bindings.Samplers.resize(1);
  T->Status = ThreadStatus::Ready;
  EXPECT_TRUE(
      executeSample(*T, I, message(desc(SampleLz, SIMD8, S, 9), 3, 4, 1, 8)));
  EXPECT_EQ(T->Problem.Message, "no sampler at index 9");
}

/// Whatever a state, a sampler and a payload say: a result or a fault.
TEST_F(Samples, SurvivesRandomStates) {
  std::mt19937 Random(11);
  uint64_t Base = Space.allocate(1 << 20);
  Bindings.Surfaces.resize(1);
  unsigned Faults = 0;
  constexpr unsigned Rounds = 5000;
  for (unsigned CompletedBarriers = 0; CompletedBarriers != Rounds;
       ++CompletedBarriers) {
    uint32_t State[16];
    for (uint32_t &Dword : State)
      Dword = uint32_t(Random());
    // Most of what is not modelled would end every round the same way.
    State[0] &= ~(1u << 27) & ~(1u << 12);
    State[4] &= ~(7u << 3);
    State[5] = 0;
    State[8] = uint32_t(Base);
    State[9] = 0;
    Bindings.Surfaces[0] = decodeSurfaceState(State, T->program().target());
    Bindings.Samplers[0] =
        decodeSamplerState(llvm::makeArrayRef(State).drop_front(10));
    for (unsigned Byte = 0; Byte != 11 * 32; Byte += 4)
      T->setGRF(PayloadRegister * 32 + Byte,
                uint32_t(Random()) >> Random() % 32);
    T->Status = ThreadStatus::Ready;
    uint32_t Desc = uint32_t(Random()) & ~0xFFFu;
    Message M = message(Desc, 1 + Random() % 11, Random() % 9, 0xFFFF, 16);
    if (CompletedBarriers & 1)
      executeSample(*T, I, M);
    else
      executeTyped(*T, I, M);
    Faults += T->Status == ThreadStatus::Faulted;
    Seen.Seen.clear();
  }
  EXPECT_GT(Faults, 0u);
  EXPECT_LT(Faults, Rounds);
}
