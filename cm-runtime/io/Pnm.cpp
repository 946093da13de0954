//===- Pnm.cpp - input of binary PGM and PPM ------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/io/Failure.h"
#include "cm-runtime/io/Image.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// Removes the next integer of a header from \p Rest; false when there is none.
bool takeNumber(StringRef &Rest, uint32_t &N) {
  for (;;) {
    Rest = Rest.ltrim(" \t\r\n\v\f");
    if (!Rest.startswith("#"))
      break;
    Rest = Rest.drop_until([](char C) { return C == '\n'; });
  }
  return !Rest.consumeInteger(10, N);
}

} // namespace

Expected<Image> decodePnm(StringRef Bytes) {
  Image I;
  I.Channels = Bytes.startswith("P6") ? 3 : 1;
  StringRef Rest = Bytes.drop_front(2);
  uint32_t Max = 0;
  if (!takeNumber(Rest, I.Width) || !takeNumber(Rest, I.Height) ||
      !takeNumber(Rest, Max) || Rest.empty() || !isSpace(Rest[0]))
    return failure("a PGM or PPM image with a damaged header");
  if (Max != 255)
    return failure("a PGM or PPM image with a maximum of " + Twine(Max) +
                   "; only 255 is supported");
  if (!I.Width || !I.Height || uint64_t(I.Width) * I.Height > MaxImagePixels)
    return failure("a PGM or PPM image of " + Twine(I.Width) + "x" +
                   Twine(I.Height) + " pixels");
  Rest = Rest.drop_front();
  size_t Required = size_t(I.Width) * I.Height * I.Channels;
  if (Rest.size() < Required)
    return failure("a truncated PGM or PPM image: " + Twine(Rest.size()) +
                   " bytes of pixels where " + Twine(Required) + " belong");
  I.Pixels.assign(Rest.bytes_begin(), Rest.bytes_begin() + Required);
  return I;
}

} // namespace cmc::runtime
