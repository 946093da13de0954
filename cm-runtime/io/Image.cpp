//===- Image.cpp - image files --------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/io/Image.h"
#include "cm-runtime/io/Failure.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace cmc::runtime {

Expected<Image> decodeImage(StringRef Bytes) {
  if (Bytes.startswith("\x89PNG"))
    return decodePng(Bytes);
  if (Bytes.startswith("P5") || Bytes.startswith("P6"))
    return decodePnm(Bytes);
  return failure("neither a PNG, a binary PGM nor a binary PPM image");
}

bool isImageExtension(StringRef Extension) {
  return StringSwitch<bool>(Extension.lower())
      .Cases("png", "pgm", "ppm", true)
      .Default(false);
}

Expected<std::string> encodeImage(const Image &I, StringRef Extension) {
  if (Extension.equals_insensitive("png"))
    return encodePng(I);
  bool Gray = Extension.equals_insensitive("pgm");
  if (I.Channels != (Gray ? 1 : 3))
    return failure("an image of " + Twine(I.Channels) +
                   " channels cannot be written as ." + Extension);
  std::string Header = Gray ? "P5\n" : "P6\n";
  Header +=
      std::to_string(I.Width) + " " + std::to_string(I.Height) + "\n255\n";
  return Header.append(I.Pixels.begin(), I.Pixels.end());
}

} // namespace cmc::runtime
