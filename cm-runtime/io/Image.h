//===- Image.h - image files ------------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// PNG, PGM and PPM in and out, eight bits per channel. Any input, also a
// truncated or random one, gives an image or an error.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cmc::runtime {

struct Image {
  uint32_t Width = 0, Height = 0;
  unsigned Channels = 1;       ///< 1 gray, 3 RGB, 4 RGBA.
  std::vector<uint8_t> Pixels; ///< Rows without gaps.
};

/// The most pixels of a file that is read.
constexpr uint64_t MaxImagePixels = uint64_t(1) << 28;

/// Reads by what the bytes are, not by a name.
llvm::Expected<Image> decodeImage(llvm::StringRef Bytes);
llvm::Expected<Image> decodePng(llvm::StringRef Bytes);
llvm::Expected<Image> decodePnm(llvm::StringRef Bytes);

/// True for the file name extensions that encodeImage() takes: png, pgm, ppm.
bool isImageExtension(llvm::StringRef Extension);
llvm::Expected<std::string> encodeImage(const Image &I,
                                        llvm::StringRef Extension);
llvm::Expected<std::string> encodePng(const Image &I);

} // namespace cmc::runtime
