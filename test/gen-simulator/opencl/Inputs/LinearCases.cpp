//===- LinearCases.cpp - the linear filter, two ways ----------------------===//
//
// Part of CMC, under the MIT licence.
//
// The reference is that of examples/linear: an output is the average of the
// 3x3 neighbourhood whose first pixel it is, times 0.1111, cut to a byte.
//===----------------------------------------------------------------------===//
#include "Cases.h"
#include "Image.h"
#include <algorithm>
#include <array>

using namespace simtest;

using Pixel = std::array<uint8_t, 4>;

/// Rows of bytes, packed RGB. The last byte of a row and the last row repeat.
static std::vector<uint8_t> linearOf(const std::vector<uint8_t> &In, int Bytes,
                                     int Height) {
  std::vector<uint8_t> Out(In.size());
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Bytes; ++X) {
      float Sum = 0;
      for (int R = 0; R < 3; ++R)
        for (int C = 0; C < 3; ++C)
          Sum += In[std::min(Y + R, Height - 1) * Bytes +
                    std::min(X + C * 3, Bytes - 1)];
      Out[Y * Bytes + X] = int(Sum * 0.1111f);
    }
  return Out;
}

/// Algorithm 1 is centred: its output is that of examples/linear one pixel to
/// the left and up, if the picture has a border that repeats whole pixels.
static void simt(Test &T, OpenCL &CL) {
  const int Width = 50, Height = 27, Wide = Width + 2, High = Height + 2;
  auto Bytes = T.randomBits<uint8_t>(Width * Height * 4);
  std::vector<Pixel> Pixels(Width * Height), Want = Pixels;
  std::memcpy(Pixels.data(), Bytes.data(), Bytes.size());
  std::vector<uint8_t> Bordered(Wide * High * 3);
  for (int Y = 0; Y < High; ++Y)
    for (int X = 0; X < Wide; ++X)
      std::copy_n(Pixels[std::clamp(Y - 1, 0, Height - 1) * Width +
                         std::clamp(X - 1, 0, Width - 1)]
                      .begin(),
                  3, &Bordered[(Y * Wide + X) * 3]);
  auto Filtered = linearOf(Bordered, Wide * 3, High);
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X)
      std::copy_n(&Filtered[(Y * Wide + X) * 3], 3,
                  Want[Y * Width + X].begin());

  Image<Pixel> Src(CL, {CL_RGBA, CL_UNORM_INT8}, Width, Height),
      Dst(CL, {CL_RGBA, CL_UNSIGNED_INT8}, Width, Height);
  Src.set(Pixels);
  CL.launch("linear", "linear_simt", {size_t(Width), size_t(Height)}, {}, Src,
            Dst, Width, Height);
  auto Got = Dst.get();
  for (Pixel &P : Got)
    P[3] = 0; // the fourth channel is none of the filter's
  T.equal("dst", Got, Want);
}

static void blocks(Test &T, OpenCL &CL) {
  const int Bytes = 144, Height = 40;
  auto In = T.randomBits<uint8_t>(Bytes * Height);
  const cl_image_format Format = {CL_R, CL_UNSIGNED_INT8};
  Image<uint8_t> Src(CL, Format, Bytes, Height), Dst(CL, Format, Bytes, Height);
  Src.set(In);
  CL.launch("linear", "linear_blocks", {Bytes, Height / 8}, {16, 1}, Src, Dst);
  T.equal("dst", Dst.get(), linearOf(In, Bytes, Height));
}

std::vector<Case<OpenCL>> simtest::linearCases() {
  return {{"linear_simt", simt},
          {"linear_blocks", blocks, "cl_intel_media_block_io"}};
}
