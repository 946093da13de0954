//===- Png.cpp - PNG through libpng ---------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/io/Failure.h"
#include "cm-runtime/io/Image.h"
#include "llvm/ADT/ScopeExit.h"
#include <cstring>
#include <png.h>

using namespace llvm;

namespace cmc::runtime {
namespace {

png_image newImage() {
  png_image P;
  std::memset(&P, 0, sizeof(P));
  P.version = PNG_IMAGE_VERSION;
  return P;
}

unsigned formatOf(unsigned Channels) {
  return Channels == 1   ? PNG_FORMAT_GRAY
         : Channels == 3 ? PNG_FORMAT_RGB
                         : PNG_FORMAT_RGBA;
}

} // namespace

Expected<Image> decodePng(StringRef Bytes) {
  png_image P = newImage();
  auto Free = make_scope_exit([&] { png_image_free(&P); });
  if (!png_image_begin_read_from_memory(&P, Bytes.data(), Bytes.size()))
    return failure(Twine("not a readable PNG image: ") + P.message);
  Image I;
  I.Width = P.width;
  I.Height = P.height;
  I.Channels = P.format & PNG_FORMAT_FLAG_ALPHA   ? 4
               : P.format & PNG_FORMAT_FLAG_COLOR ? 3
                                                  : 1;
  if (uint64_t(I.Width) * I.Height > MaxImagePixels)
    return failure("the image is too large: " + Twine(I.Width) + "x" +
                   Twine(I.Height) + " pixels");
  P.format = formatOf(I.Channels);
  I.Pixels.resize(size_t(I.Width) * I.Height * I.Channels);
  if (!png_image_finish_read(&P, nullptr, I.Pixels.data(), 0, nullptr))
    return failure(Twine("not a readable PNG image: ") + P.message);
  // libpng fills in missing data of a truncated file and only warns.
  if (P.warning_or_error)
    return failure(Twine("a damaged PNG image: ") + P.message);
  return I;
}

Expected<std::string> encodePng(const Image &I) {
  png_image P = newImage();
  auto Free = make_scope_exit([&] { png_image_free(&P); });
  P.width = I.Width;
  P.height = I.Height;
  P.format = formatOf(I.Channels);
  // Better compression takes longer than most kernels.
  P.flags = PNG_IMAGE_FLAG_FAST;
  png_alloc_size_t Size = PNG_IMAGE_PNG_SIZE_MAX(P);
  std::string Out(Size, '\0');
  if (!png_image_write_to_memory(&P, Out.data(), &Size, 0, I.Pixels.data(), 0,
                                 nullptr))
    return failure(Twine("cannot make a PNG image: ") + P.message);
  Out.resize(Size);
  return Out;
}

} // namespace cmc::runtime
