//===- FormatsCases.cpp - every image format ------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// All formats that the runtime lists: random bytes read by a kernel, and values
// written by one. The reference is the conversion of OpenCL C (8.3).
//===----------------------------------------------------------------------===//
#include "Cases.h"
#include "Half.h"
#include "Image.h"
#include <algorithm>
#include <array>

using namespace simtest;

namespace {

constexpr size_t W = 13, H = 6, Texels = W * H;

enum class Kind { Float, Int, UInt };
const char *const ReadKernels[] = {"read_float", "read_int", "read_uint"};
const char *const WriteKernels[] = {"write_float", "write_int", "write_uint"};

/// A format taken apart. Channels is empty for those that are not tested.
struct Layout {
  explicit Layout(cl_image_format F);

  cl_image_format Format;
  const char *Channels = ""; ///< In memory; l is red, green and blue, i all.
  unsigned Bytes = 0;        ///< Of a channel.
  Kind As = Kind::Float;
  bool Srgb = false;

  unsigned count() const { return unsigned(std::strlen(Channels)); }
  std::string name() const {
    return "order " + std::to_string(Format.image_channel_order) + " type " +
           std::to_string(Format.image_channel_data_type);
  }
};

} // namespace

Layout::Layout(cl_image_format F) : Format(F) {
  struct {
    cl_channel_order Order;
    const char *Channels;
  } Orders[] = {{CL_R, "r"},         {CL_A, "a"},        {CL_RG, "rg"},
                {CL_RGBA, "rgba"},   {CL_BGRA, "bgra"},  {CL_LUMINANCE, "l"},
                {CL_INTENSITY, "i"}, {CL_sRGBA, "rgba"}, {CL_sBGRA, "bgra"}};
  struct {
    cl_channel_type Type;
    unsigned Bytes;
    Kind As;
  } Types[] = {
      {CL_UNORM_INT8, 1, Kind::Float},    {CL_UNORM_INT16, 2, Kind::Float},
      {CL_SNORM_INT8, 1, Kind::Float},    {CL_SNORM_INT16, 2, Kind::Float},
      {CL_HALF_FLOAT, 2, Kind::Float},    {CL_FLOAT, 4, Kind::Float},
      {CL_SIGNED_INT8, 1, Kind::Int},     {CL_SIGNED_INT16, 2, Kind::Int},
      {CL_SIGNED_INT32, 4, Kind::Int},    {CL_UNSIGNED_INT8, 1, Kind::UInt},
      {CL_UNSIGNED_INT16, 2, Kind::UInt}, {CL_UNSIGNED_INT32, 4, Kind::UInt}};
  Srgb = F.image_channel_order == CL_sRGBA || F.image_channel_order == CL_sBGRA;
  for (auto &T : Types)
    if (T.Type == F.image_channel_data_type) {
      Bytes = T.Bytes;
      As = T.As;
      for (auto &O : Orders)
        if (O.Order == F.image_channel_order)
          Channels = O.Channels;
    }
}

/// The value of a channel's bytes.
static double decode(const Layout &L, char Channel, const uint8_t *From) {
  uint32_t U = 0;
  std::memcpy(&U, From, L.Bytes);
  int32_t S = int32_t(U << (32 - 8 * L.Bytes)) >> (32 - 8 * L.Bytes);
  double Most = std::ldexp(1, int(8 * L.Bytes)) - 1;
  switch (L.Format.image_channel_data_type) {
  case CL_SNORM_INT8:
  case CL_SNORM_INT16:
    return std::max(S / ((Most - 1) / 2), -1.0);
  case CL_HALF_FLOAT:
    return fromHalf(Half(U));
  case CL_FLOAT: {
    float F;
    std::memcpy(&F, &U, 4);
    return F;
  }
  case CL_UNORM_INT8:
  case CL_UNORM_INT16: {
    double C = U / Most;
    if (!L.Srgb || Channel == 'a')
      return C;
    return C <= 0.04045 ? C / 12.92 : std::pow((C + 0.055) / 1.055, 2.4);
  }
  default:
    return L.As == Kind::Int ? double(S) : double(U);
  }
}

/// The bytes of a channel's value.
static uint32_t encode(const Layout &L, double V) {
  double Most = std::ldexp(1, int(8 * L.Bytes)) - 1, Half = (Most - 1) / 2;
  switch (L.Format.image_channel_data_type) {
  case CL_SNORM_INT8:
  case CL_SNORM_INT16:
    return uint32_t(int32_t(std::nearbyint(std::clamp(V, -1.0, 1.0) * Half)));
  case CL_HALF_FLOAT:
    return toHalf(V);
  case CL_FLOAT: {
    float F = float(V);
    uint32_t U;
    std::memcpy(&U, &F, 4);
    return U;
  }
  case CL_UNORM_INT8:
  case CL_UNORM_INT16:
    return uint32_t(std::nearbyint(std::clamp(V, 0.0, 1.0) * Most));
  default:
    return L.As == Kind::Int ? uint32_t(int32_t(std::clamp(V, -Half - 1, Half)))
                             : uint32_t(std::min(V, Most));
  }
}

/// The formats that all of \p Flags allow.
static std::vector<Layout> formats(OpenCL &CL, cl_mem_flags Flags) {
  cl_uint Count = 0;
  check(clGetSupportedImageFormats(CL.Context, Flags, CL_MEM_OBJECT_IMAGE2D, 0,
                                   nullptr, &Count),
        "clGetSupportedImageFormats");
  std::vector<cl_image_format> All(Count);
  check(clGetSupportedImageFormats(CL.Context, Flags, CL_MEM_OBJECT_IMAGE2D,
                                   Count, All.data(), nullptr),
        "clGetSupportedImageFormats");
  std::vector<Layout> Layouts;
  for (cl_image_format F : All)
    if (Layout L(F); L.count())
      Layouts.push_back(L);
  return Layouts;
}

static cl_mem makeImage(OpenCL &CL, const Layout &L, cl_mem_flags Flags) {
  cl_image_desc Desc = {};
  Desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  Desc.image_width = W;
  Desc.image_height = H;
  cl_int Error = 0;
  cl_mem Image =
      clCreateImage(CL.Context, Flags, &L.Format, &Desc, nullptr, &Error);
  check(Error, "clCreateImage");
  return Image;
}

static const size_t Origin[3] = {0, 0, 0}, Whole[3] = {W, H, 1};

template <typename T>
static void readFormat(Test &Case, OpenCL &CL, const Layout &L) {
  cl_mem Image = makeImage(CL, L, CL_MEM_READ_ONLY);
  auto Bytes = Case.randomBits<uint8_t>(Texels * L.count() * L.Bytes);
  check(clEnqueueWriteImage(CL.Queue, Image, CL_TRUE, Origin, Whole, 0, 0,
                            Bytes.data(), 0, nullptr, nullptr),
        "clEnqueueWriteImage");
  Buffer<T> Out(CL, Texels * 4);
  CL.launch("formats", ReadKernels[int(L.As)], {W, H}, {}, Image, Out);
  std::vector<T> Want(Texels * 4);
  for (size_t I = 0; I < Texels; ++I) {
    T *Texel = &Want[4 * I];
    Texel[3] = 1;
    for (unsigned C = 0; C < L.count(); ++C) {
      T V = T(decode(L, L.Channels[C], &Bytes[(I * L.count() + C) * L.Bytes]));
      switch (L.Channels[C]) {
      case 'i':
        Texel[3] = V;
        [[fallthrough]];
      case 'l':
        Texel[0] = Texel[1] = Texel[2] = V;
        break;
      default:
        Texel[std::strchr("rgba", L.Channels[C]) - "rgba"] = V;
      }
    }
  }
  // The compiler flushes the denormals that read_imagef returns.
  Case.near(L.name().c_str(), Out.get(), Want, 1e-6, 0x1p-126);
  clReleaseMemObject(Image);
}

static void formatsRead(Test &T, OpenCL &CL) {
  auto All = formats(CL, CL_MEM_READ_ONLY);
  T.expect(All.size() >= 40, "only " + std::to_string(All.size()) + " formats");
  for (const Layout &L : All)
    if (L.As == Kind::Float)
      readFormat<float>(T, CL, L);
    else if (L.As == Kind::Int)
      readFormat<int32_t>(T, CL, L);
    else
      readFormat<uint32_t>(T, CL, L);
}

/// Values inside and outside of what the format can hold; halves are exact,
/// because OpenCL does not say how they are rounded.
template <typename T>
static std::vector<T> valuesFor(Test &Case, const Layout &L) {
  if (!std::is_same_v<T, float>)
    return Case.randomBits<T>(Texels * 4);
  auto V = Case.random<T>(Texels * 4, T(-1.25f), T(1.25f));
  if (L.Format.image_channel_data_type == CL_HALF_FLOAT)
    for (T &E : V)
      E = T(fromHalf(toHalf(double(E))));
  return V;
}

template <typename T>
static void writeFormat(Test &Case, OpenCL &CL, const Layout &L) {
  cl_mem Image = makeImage(CL, L, CL_MEM_READ_WRITE);
  auto Values = valuesFor<T>(Case, L);
  Buffer<T> In(CL, Values);
  CL.launch("formats", WriteKernels[int(L.As)], {W, H}, {}, In, Image);
  std::vector<uint8_t> Got(Texels * L.count() * L.Bytes), Want(Got.size());
  for (size_t I = 0; I < Texels; ++I)
    for (unsigned C = 0; C < L.count(); ++C) {
      size_t From = size_t(std::strchr("rgba", L.Channels[C]) - "rgba");
      uint32_t U = encode(L, double(Values[4 * I + From]));
      std::memcpy(&Want[(I * L.count() + C) * L.Bytes], &U, L.Bytes);
    }
  check(clEnqueueReadImage(CL.Queue, Image, CL_TRUE, Origin, Whole, 0, 0,
                           Got.data(), 0, nullptr, nullptr),
        "clEnqueueReadImage");
  Case.equal(L.name().c_str(), Got, Want);
  clReleaseMemObject(Image);
}

static void formatsWrite(Test &T, OpenCL &CL) {
  auto All = formats(CL, CL_MEM_READ_WRITE);
  T.expect(All.size() >= 30, "only " + std::to_string(All.size()) + " formats");
  for (const Layout &L : All)
    if (L.As == Kind::Float)
      writeFormat<float>(T, CL, L);
    else if (L.As == Kind::Int)
      writeFormat<int32_t>(T, CL, L);
    else
      writeFormat<uint32_t>(T, CL, L);
}

/// Lines of an array are apart, and are not mixed by a linear filter.
static void arrayOfLines(Test &T, OpenCL &CL) {
  const size_t Width = 37, Lines = 5, N = 200;
  const cl_image_format Format = {CL_R, CL_FLOAT};
  cl_image_desc Desc = {};
  Desc.image_type = CL_MEM_OBJECT_IMAGE1D_ARRAY;
  Desc.image_width = Width;
  Desc.image_array_size = Lines;
  cl_int Error = 0;
  cl_mem Image = clCreateImage(CL.Context, CL_MEM_READ_WRITE, &Format, &Desc,
                               nullptr, &Error);
  check(Error, "clCreateImage of lines");
  CL.launch("formats", "write_lines", {Width, Lines}, {}, Image);
  std::vector<float> Got(Width * Lines), Want(Got.size());
  const size_t Size[3] = {Width, Lines, 1};
  check(clEnqueueReadImage(CL.Queue, Image, CL_TRUE, Origin, Size, 0, 0,
                           Got.data(), 0, nullptr, nullptr),
        "clEnqueueReadImage");
  for (size_t I = 0; I < Want.size(); ++I)
    Want[I] = float(I % Width + 100 * (I / Width));
  T.equal("written", Got, Want);

  const cl_sampler_properties How[] = {CL_SAMPLER_NORMALIZED_COORDS,
                                       CL_FALSE,
                                       CL_SAMPLER_ADDRESSING_MODE,
                                       CL_ADDRESS_CLAMP_TO_EDGE,
                                       CL_SAMPLER_FILTER_MODE,
                                       CL_FILTER_LINEAR,
                                       0};
  cl_sampler S = clCreateSamplerWithProperties(CL.Context, How, &Error);
  check(Error, "clCreateSamplerWithProperties");
  std::vector<std::array<float, 2>> Places;
  std::vector<float> Samples;
  for (size_t I = 0; I < N; ++I) {
    float X = float(I * 7 % 320) / 8 - 1, Line = float(I % 28) / 4 - 1;
    Places.push_back({X, Line});
    Samples.push_back(std::clamp(X - 0.5f, 0.0f, float(Width - 1)) +
                      100 * std::clamp(std::rint(Line), 0.0f, Lines - 1.0f));
  }
  Buffer<std::array<float, 2>> BPlaces(CL, Places);
  Buffer<float> Out(CL, N);
  CL.launch("formats", "sample_lines", N, {}, Image, S, BPlaces, Out);
  T.near("sampled", Out.get(), Samples, 0, 1.0 / 128);
  clReleaseSampler(S);
  clReleaseMemObject(Image);
}

std::vector<Case<OpenCL>> simtest::formatsCases() {
  return {{"formats_read", formatsRead},
          {"formats_write", formatsWrite},
          {"array_of_lines", arrayOfLines}};
}
