//===- Image.h - image files ------------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads and writes PNG, PGM and PPM with eight bits per channel. Any input,
// even if truncated or random, results in an image or an error.
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
  std::vector<uint8_t> Pixels; ///< Without gaps between rows.
};

/// The maximum number of pixels of an input file.
constexpr uint64_t MaxImagePixels = uint64_t(1) << 28;

/// Detects the format from the bytes, not from a name.
llvm::Expected<Image> decodeImage(llvm::StringRef Bytes);
llvm::Expected<Image> decodePng(llvm::StringRef Bytes);
llvm::Expected<Image> decodePnm(llvm::StringRef Bytes);

/// True for the file name extensions that encodeImage() takes: png, pgm, ppm.
bool isImageExtension(llvm::StringRef Extension);
llvm::Expected<std::string> encodeImage(const Image &I,
                                        llvm::StringRef Extension);
llvm::Expected<std::string> encodePng(const Image &I);

} // namespace cmc::runtime
