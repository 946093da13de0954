//===- ImagesCases.cpp - images, samplers, blocks -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Cases.h"
#include "Half.h"
#include "Image.h"
#include <algorithm>
#include <array>

using namespace simtest;

namespace {
using Byte4 = std::array<uint8_t, 4>;
using Half4 = std::array<Half, 4>;
using Float4 = std::array<float, 4>;
using Float2 = std::array<float, 2>;
using UInt4 = std::array<uint32_t, 4>;

const cl_image_format Bytes = {CL_RGBA, CL_UNSIGNED_INT8};
const cl_image_format Unorm = {CL_RGBA, CL_UNORM_INT8};
const cl_image_format OneByte = {CL_R, CL_UNSIGNED_INT8};
} // namespace

template <typename Texel>
static std::vector<Texel> randomTexels(Test &T, size_t N) {
  auto Raw = T.randomBits<uint8_t>(N * sizeof(Texel));
  std::vector<Texel> Texels(N);
  std::memcpy(Texels.data(), Raw.data(), Raw.size());
  return Texels;
}

static void imageUInt(Test &T, OpenCL &CL) {
  Image<Byte4> In(CL, Bytes, 37, 21), Out(CL, Bytes, 37, 21);
  auto Texels = randomTexels<Byte4>(T, In.texels()), Want = Texels;
  In.set(Texels);
  T.equal("upload", In.get(), Texels);
  CL.launch("images", "flip_uint", {37, 21}, {}, In, Out);
  for (size_t Y = 0; Y < 21; ++Y)
    for (size_t X = 0; X < 37; ++X) {
      Byte4 V = Texels[Y * 37 + X];
      Want[Y * 37 + 36 - X] = {V[1], V[0], V[3], V[2]};
    }
  T.equal("out", Out.get(), Want);
}

/// Outside the image all channels that exist read 0.
static void imageInt(Test &T, OpenCL &CL) {
  using Short2 = std::array<int16_t, 2>;
  const int W = 30, H = 19;
  const cl_image_format Format = {CL_RG, CL_SIGNED_INT16};
  Image<Short2> In(CL, Format, W, H), Out(CL, Format, W, H);
  auto Texels = randomTexels<Short2>(T, In.texels()), Want = Texels;
  In.set(Texels);
  CL.launch("images", "shift_int", {size_t(W), size_t(H)}, {}, In, Out);
  for (int Y = 0; Y < H; ++Y)
    for (int X = 0; X < W; ++X) {
      bool Inside = X >= 3 && Y >= 2;
      Short2 V = Inside ? Texels[(Y - 2) * W + X - 3] : Short2{0, 0};
      // A write saturates.
      for (int C = 0; C < 2; ++C)
        Want[Y * W + X][C] = std::max(V[C] - 1, -32768);
    }
  T.equal("out", Out.get(), Want);
}

static void imageFloat(Test &T, OpenCL &CL) {
  const size_t W = 22, H = 14;
  const cl_image_format Format = {CL_R, CL_FLOAT};
  Image<float> In(CL, Format, W, H), Out(CL, Format, W, H);
  auto Texels = T.random<float>(W * H, -8, 8), Want = Texels;
  In.set(Texels);
  CL.launch("images", "average_float", {W, H}, {}, In, Out);
  for (size_t I = 0; I < Want.size(); ++I) {
    size_t X = I % W, Y = I / W;
    Want[I] = (Texels[I] + Texels[(Y ^ 1) * W + (X ^ 1)]) * 0.5f;
  }
  T.equal("out", Out.get(), Want);
}

static void imageHalf(Test &T, OpenCL &CL) {
  const size_t W = 16, H = 8;
  const cl_image_format Format = {CL_RGBA, CL_HALF_FLOAT};
  Image<Half4> Out(CL, Format, W, H);
  auto Values = T.random<float>(W * H * 4, -500, 500);
  Buffer<float> In(CL, Values);
  CL.launch("images", "write_floats", {W, H}, {}, In, Out);
  std::vector<Half4> Want(W * H);
  for (size_t I = 0; I < Values.size(); ++I)
    Want[I / 4][I % 4] = toHalf(Values[I]);
  // OpenCL leaves it open whether a write rounds to nearest or to zero.
  auto Got = Out.get();
  for (size_t I = 0; I < Values.size(); ++I)
    if (Got[I / 4][I % 4] == toHalf(Values[I], Rounding::Zero))
      Got[I / 4][I % 4] = Want[I / 4][I % 4];
  T.equal("out", Got, Want);
}

static void imageUnorm(Test &T, OpenCL &CL) {
  const size_t W = 24, H = 10;
  Image<Byte4> Out(CL, Unorm, W, H);
  auto Values = T.random<float>(W * H * 4, -0.2f, 1.2f);
  for (size_t I = 0; I < 256; ++I)
    Values[I] = I / 255.0f;
  Buffer<float> In(CL, Values);
  CL.launch("images", "write_floats", {W, H}, {}, In, Out);
  std::vector<Byte4> Want(W * H);
  for (size_t I = 0; I < Values.size(); ++I)
    Want[I / 4][I % 4] =
        std::nearbyint(std::clamp(Values[I], 0.0f, 1.0f) * 255.0);
  T.equal("out", Out.get(), Want);
}

namespace {
/// What OpenCL says that a sampler does with one coordinate.
struct Axis {
  cl_addressing_mode Mode;
  bool Normalized, Linear;
  int Size;

  /// The texel of index I; -1 is the border.
  int wrap(int I) const {
    if (Mode == CL_ADDRESS_REPEAT)
      return (I % Size + Size) % Size;
    if (Mode == CL_ADDRESS_MIRRORED_REPEAT) {
      int Twice = ((I % (2 * Size)) + 2 * Size) % (2 * Size);
      return Twice < Size ? Twice : 2 * Size - 1 - Twice;
    }
    if (Mode == CL_ADDRESS_CLAMP_TO_EDGE)
      return std::clamp(I, 0, Size - 1);
    return I < 0 || I >= Size ? -1 : I;
  }
  /// The two texels to mix, and the weight of the second.
  void pick(float Place, int Texel[2], double &Weight) const {
    double U = Normalized ? double(Place) * Size : Place;
    if (Linear)
      U -= 0.5;
    double First = std::floor(U);
    Texel[0] = wrap(int(First));
    Texel[1] = wrap(int(First) + 1);
    Weight = Linear ? U - First : 0;
  }
};

struct Mode {
  cl_addressing_mode Addressing;
  bool Linear, Normalized;
};
} // namespace

static Float4 sampleOf(const std::vector<Float4> &Texels, const int Size[3],
                       const Mode &M, const float Place[3]) {
  int At[3][2];
  double Weight[3];
  for (int A = 0; A < 3; ++A)
    Axis{M.Addressing, M.Normalized, M.Linear, Size[A]}.pick(Place[A], At[A],
                                                             Weight[A]);
  double Sum[4] = {};
  for (int Corner = 0; Corner < 8; ++Corner) {
    double W = 1;
    int P[3];
    for (int A = 0; A < 3; ++A) {
      bool Second = Corner >> A & 1;
      W *= Second ? Weight[A] : 1 - Weight[A];
      P[A] = At[A][Second];
    }
    if (W == 0 || std::min({P[0], P[1], P[2]}) < 0)
      continue;
    const Float4 &T = Texels[(P[2] * Size[1] + P[1]) * Size[0] + P[0]];
    for (int C = 0; C < 4; ++C)
      Sum[C] += W * T[C];
  }
  return {float(Sum[0]), float(Sum[1]), float(Sum[2]), float(Sum[3])};
}

static cl_sampler makeSampler(OpenCL &CL, const Mode &M) {
  const cl_sampler_properties Properties[] = {
      CL_SAMPLER_NORMALIZED_COORDS,
      M.Normalized,
      CL_SAMPLER_ADDRESSING_MODE,
      M.Addressing,
      CL_SAMPLER_FILTER_MODE,
      cl_sampler_properties(M.Linear ? CL_FILTER_LINEAR : CL_FILTER_NEAREST),
      0};
  cl_int Error = 0;
  cl_sampler S = clCreateSamplerWithProperties(CL.Context, Properties, &Error);
  check(Error, "clCreateSamplerWithProperties");
  return S;
}

/// Places between -0.6 and 1.6 of the size, none within 1/512 of where the
/// nearest texel or the weights jump.
static std::vector<float> places(Test &T, size_t N, int Size, bool Normalized) {
  std::vector<float> P;
  for (float U : T.random<float>(N, -0.6f * Size, 1.6f * Size)) {
    float Steps = std::floor(U * 64) + 0.5f; // of 1/64 texel
    P.push_back(Steps / 64 / (Normalized ? Size : 1));
  }
  return P;
}

static const Mode Modes2D[] = {
    {CL_ADDRESS_CLAMP, false, false},
    {CL_ADDRESS_CLAMP_TO_EDGE, false, false},
    {CL_ADDRESS_CLAMP, true, false},
    {CL_ADDRESS_CLAMP_TO_EDGE, true, false},
    {CL_ADDRESS_CLAMP, true, true},
    {CL_ADDRESS_CLAMP_TO_EDGE, true, true},
    {CL_ADDRESS_REPEAT, false, true},
    {CL_ADDRESS_REPEAT, true, true},
    {CL_ADDRESS_MIRRORED_REPEAT, false, true},
    {CL_ADDRESS_MIRRORED_REPEAT, true, true},
};

/// The hardware's weights have 8 bits.
static const double FilterTolerance = 1.0 / 128;

static std::vector<float> flat(const std::vector<Float4> &V) {
  std::vector<float> F;
  for (const Float4 &E : V)
    F.insert(F.end(), E.begin(), E.end());
  return F;
}

template <typename Texel, typename Convert>
static void sample2D(Test &T, OpenCL &CL, cl_image_format Format,
                     Convert ToFloats) {
  const int Size[] = {19, 13, 1};
  Image<Texel> In(CL, Format, Size[0], Size[1]);
  auto Texels = randomTexels<Texel>(T, In.texels());
  std::vector<Float4> Floats;
  for (Texel &E : Texels)
    Floats.push_back(ToFloats(E));
  In.set(Texels);
  const size_t N = 100;
  for (const Mode &M : Modes2D) {
    auto X = places(T, N, Size[0], M.Normalized),
         Y = places(T, N, Size[1], M.Normalized);
    std::vector<Float2> XY;
    std::vector<Float4> Want;
    for (size_t I = 0; I < N; ++I) {
      XY.push_back({X[I], Y[I]});
      const float Place[] = {X[I], Y[I], 0.5};
      Want.push_back(sampleOf(Floats, Size, M, Place));
      if (Format.image_channel_order == CL_RG) // of the border, too
        Want.back()[3] = 1;
    }
    Buffer<Float2> BPlaces(CL, XY);
    Buffer<Float4> Out(CL, N);
    cl_sampler S = makeSampler(CL, M);
    CL.launch("images", "sample_2d", N, {}, In, S, BPlaces, Out);
    std::string What = "mode " + std::to_string(&M - Modes2D);
    T.near(What.c_str(), flat(Out.get()), flat(Want), 0,
           M.Linear ? FilterTolerance : 0x1p-22);
    clReleaseSampler(S);
  }
}

static void sampleUnorm(Test &T, OpenCL &CL) {
  sample2D<Byte4>(T, CL, Unorm, [](Byte4 &B) {
    return Float4{B[0] / 255.f, B[1] / 255.f, B[2] / 255.f, B[3] / 255.f};
  });
}
static void sampleFloat(Test &T, OpenCL &CL) {
  sample2D<Float4>(T, CL, {CL_RGBA, CL_FLOAT}, [](Float4 &F) {
    for (float &C : F) {
      uint32_t Bits;
      std::memcpy(&Bits, &C, 4);
      C = (Bits >> 8) * 0x1p-24f;
    }
    return F;
  });
}
static void sampleHalf(Test &T, OpenCL &CL) {
  sample2D<Half4>(T, CL, {CL_RGBA, CL_HALF_FLOAT}, [](Half4 &H) {
    Float4 F;
    for (int C = 0; C < 4; ++C)
      F[C] = fromHalf(H[C] = toHalf((H[C] & 1023) / 1024.0));
    return F;
  });
}
static void sampleUnorm16(Test &T, OpenCL &CL) {
  using Short2 = std::array<uint16_t, 2>;
  sample2D<Short2>(T, CL, {CL_RG, CL_UNORM_INT16}, [](Short2 &S) {
    return Float4{S[0] / 65535.f, S[1] / 65535.f, 0, 1};
  });
}

static void sampleUInt(Test &T, OpenCL &CL) {
  const int W = 17, H = 9;
  Image<Byte4> In(CL, Bytes, W, H);
  auto Texels = randomTexels<Byte4>(T, In.texels());
  In.set(Texels);
  const size_t N = 64;
  for (const Mode &M : {Modes2D[0], Modes2D[1], Modes2D[6], Modes2D[8]}) {
    auto X = places(T, N, W, M.Normalized), Y = places(T, N, H, M.Normalized);
    std::vector<Float2> XY;
    std::vector<UInt4> Want;
    for (size_t I = 0; I < N; ++I) {
      XY.push_back({X[I], Y[I]});
      int AtX[2], AtY[2];
      double Weight;
      Axis{M.Addressing, M.Normalized, false, W}.pick(X[I], AtX, Weight);
      Axis{M.Addressing, M.Normalized, false, H}.pick(Y[I], AtY, Weight);
      UInt4 V = {};
      if (AtX[0] >= 0 && AtY[0] >= 0)
        std::copy_n(Texels[AtY[0] * W + AtX[0]].begin(), 4, V.begin());
      Want.push_back(V);
    }
    Buffer<Float2> BPlaces(CL, XY);
    Buffer<UInt4> Out(CL, N);
    cl_sampler S = makeSampler(CL, M);
    CL.launch("images", "sample_2d_uint", N, {}, In, S, BPlaces, Out);
    T.equal("out", Out.get(), Want);
    clReleaseSampler(S);
  }
}

static void sample3D(Test &T, OpenCL &CL) {
  const int Size[] = {9, 7, 5};
  Image<Byte4> In(CL, Unorm, 9, 7, 5);
  auto Texels = randomTexels<Byte4>(T, In.texels());
  std::vector<Float4> Floats;
  for (const Byte4 &B : Texels)
    Floats.push_back({B[0] / 255.f, B[1] / 255.f, B[2] / 255.f, B[3] / 255.f});
  In.set(Texels);
  const size_t N = 80;
  for (const Mode &M : {Modes2D[1], Modes2D[2], Modes2D[5], Modes2D[7]}) {
    auto X = places(T, N, 9, M.Normalized), Y = places(T, N, 7, M.Normalized),
         Z = places(T, N, 5, M.Normalized);
    std::vector<Float4> XYZ, Want;
    for (size_t I = 0; I < N; ++I) {
      XYZ.push_back({X[I], Y[I], Z[I], 0});
      Want.push_back(sampleOf(Floats, Size, M, XYZ.back().data()));
    }
    Buffer<Float4> BPlaces(CL, XYZ), Out(CL, N);
    cl_sampler S = makeSampler(CL, M);
    CL.launch("images", "sample_3d", N, {}, In, S, BPlaces, Out);
    T.near("out", flat(Out.get()), flat(Want), 0,
           M.Linear ? FilterTolerance : 0x1p-22);
    clReleaseSampler(S);
  }
}

static void imageArray(Test &T, OpenCL &CL) {
  const size_t W = 21, H = 11, Layers = 5;
  Image<Byte4> In(CL, Bytes, W, H, Layers, true),
      Out(CL, Bytes, W, H, Layers, true);
  auto Texels = randomTexels<Byte4>(T, In.texels()), Want = Texels;
  for (Byte4 &V : Texels)
    for (uint8_t &C : V)
      C &= 127; // what is added does not saturate
  In.set(Texels);
  CL.launch("images", "reverse_array", {W, H, Layers}, {}, In, Out);
  for (size_t I = 0; I < Texels.size(); ++I) {
    size_t Z = I / (W * H), Q = Layers - 1 - Z;
    for (int C = 0; C < 4; ++C)
      Want[Q * W * H + I % (W * H)][C] = Texels[I][C] + Z;
  }
  T.equal("out", Out.get(), Want);
}

static void image3D(Test &T, OpenCL &CL) {
  const size_t W = 12, H = 9, Depth = 7;
  Image<Byte4> In(CL, Bytes, W, H, Depth), Out(CL, Bytes, H, Depth, W);
  auto Texels = randomTexels<Byte4>(T, In.texels()), Want = Texels;
  In.set(Texels);
  CL.launch("images", "rotate_3d", {W, H, Depth}, {}, In, Out);
  for (size_t Z = 0; Z < Depth; ++Z)
    for (size_t Y = 0; Y < H; ++Y)
      for (size_t X = 0; X < W; ++X)
        Want[(X * Depth + Z) * H + Y] = Texels[(Z * H + Y) * W + X];
  T.equal("out", Out.get(), Want);
}

static void image1D(Test &T, OpenCL &CL) {
  const size_t W = 75;
  Image<Byte4> In(CL, Bytes, W, 0), Out(CL, Bytes, W, 0);
  auto A = randomTexels<Byte4>(T, W), B = randomTexels<Byte4>(T, W), Want = A;
  In.set(A);
  Buffer<Byte4> Storage(CL, B);
  cl_image_desc Desc = {};
  Desc.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  Desc.image_width = W;
  Desc.mem_object = cl_mem(Storage.Memory);
  cl_int Error = 0;
  cl_mem Add = clCreateImage(CL.Context, CL_MEM_READ_WRITE, &Bytes, &Desc,
                             nullptr, &Error);
  check(Error, "clCreateImage of a buffer");
  CL.launch("images", "line", W, {}, In, Out, Add);
  for (size_t I = 0; I < W; ++I)
    for (int C = 0; C < 4; ++C)
      Want[W - 1 - I][C] = std::min(A[I][C] + B[I][C], 255);
  T.equal("out", Out.get(), Want);
  clReleaseMemObject(Add);
}

/// What a kernel can ask about its images.
static void describe(Test &T, OpenCL &CL) {
  Image<Byte4> A(CL, Bytes, 33, 12), B(CL, Unorm, 5, 6, 7),
      C(CL, Unorm, 8, 8, 3, true);
  Buffer<int> Out(CL, 7);
  CL.launch("images", "describe", 1, {}, A, B, C, Out);
  T.equal("out", Out.get(), {33, 12, 7, 3, 1, 1, 6});
}

static void blockRows(Test &T, OpenCL &CL) {
  const size_t W = 128, H = 12;
  const cl_image_format Format = {CL_R, CL_UNSIGNED_INT32};
  Image<uint32_t> In(CL, Format, W / 4, H), Out(CL, Format, W / 4, H);
  auto Texels = T.randomBits<uint32_t>(In.texels()), Want = Texels;
  In.set(Texels);
  CL.launch("images", "block_rows", {2 * 16, H / 2}, {16, 1}, In, Out);
  for (size_t I = 0; I < Texels.size(); ++I) {
    size_t X = I % (W / 4), Y = I / (W / 4);
    Want[I] = Texels[(Y ^ 1) * (W / 4) + X] + X % 16;
  }
  T.equal("out", Out.get(), Want);
}

static void blockRowsShort(Test &T, OpenCL &CL) {
  const size_t W = 32, H = 16;
  const cl_image_format Format = {CL_R, CL_UNSIGNED_INT16};
  Image<uint16_t> In(CL, Format, W, H), Out(CL, Format, W, H);
  auto Texels = T.randomBits<uint16_t>(In.texels()), Want = Texels;
  In.set(Texels);
  CL.launch("images", "block_rows_short", {W / 8 * 8, H / 4}, {8, 1}, In, Out);
  for (size_t I = 0; I < Texels.size(); ++I)
    Want[I] = Texels[(I / W ^ 3) * W + I % W] + 1;
  T.equal("out", Out.get(), Want);
}

static void mediaBlocks(Test &T, OpenCL &CL) {
  const size_t W = 32, H = 24;
  Image<uint8_t> In(CL, OneByte, W, H), Out(CL, OneByte, W, H);
  auto Texels = T.randomBits<uint8_t>(In.texels()), Want = Texels;
  In.set(Texels);
  CL.launch("images", "media_blocks", {W / 4 * 16, H / 8}, {16, 1}, In, Out);
  // The second element of the lanes is the lower half of the block.
  for (size_t I = 0; I < Texels.size(); ++I)
    Want[I] = Texels[I] ^ (I / W % 8 < 4 ? 1 : 128);
  T.equal("out", Out.get(), Want);
}

std::vector<Case<OpenCL>> simtest::imagesCases() {
  return {{"image_uint", imageUInt},
          {"image_int", imageInt},
          {"image_float", imageFloat},
          {"image_half", imageHalf},
          {"image_unorm", imageUnorm},
          {"sample_unorm", sampleUnorm},
          {"sample_float", sampleFloat},
          {"sample_half", sampleHalf},
          {"sample_unorm16", sampleUnorm16},
          {"sample_uint", sampleUInt},
          {"sample_3d", sample3D},
          {"image_array", imageArray},
          {"image_3d", image3D, "cl_khr_3d_image_writes"},
          {"image_1d", image1D},
          {"describe", describe},
          {"block_rows", blockRows, "cl_intel_subgroups"},
          {"block_rows_short", blockRowsShort, Lanes8},
          {"media_blocks", mediaBlocks, "cl_intel_media_block_io"}};
}
