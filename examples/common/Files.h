//===- Files.h - file access of references and hosts ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The references share no code with the product, not even to read files: only
// libpng and stdio. They stop at the first error.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_COMMON_FILES_H
#define CMC_EXAMPLES_COMMON_FILES_H

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <png.h>
#include <vector>

namespace reference {

[[noreturn]] inline void die(const char *What, const char *Name) {
  std::fprintf(stderr, "%s: %s\n", Name, What);
  std::exit(2);
}

struct Image {
  int Width = 0, Height = 0, Channels = 0;
  std::vector<uint8_t> Pixels;
};

/// 1 channel for a grayscale file, 3 for any other.
inline Image readPng(const char *Path) {
  png_image P;
  std::memset(&P, 0, sizeof(P));
  P.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&P, Path))
    die(P.message, Path);
  P.format =
      P.format & PNG_FORMAT_FLAG_COLOR ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
  Image I;
  I.Width = P.width;
  I.Height = P.height;
  I.Channels = P.format == PNG_FORMAT_RGB ? 3 : 1;
  I.Pixels.resize(PNG_IMAGE_SIZE(P));
  if (!png_image_finish_read(&P, nullptr, I.Pixels.data(), 0, nullptr))
    die(P.message, Path);
  return I;
}

inline void writePng(const char *Path, const Image &I) {
  png_image P;
  std::memset(&P, 0, sizeof(P));
  P.version = PNG_IMAGE_VERSION;
  P.width = I.Width;
  P.height = I.Height;
  P.format = I.Channels == 3 ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
  if (!png_image_write_to_file(&P, Path, false, I.Pixels.data(), 0, nullptr))
    die(P.message, Path);
}

/// Reads the whole file as elements of T.
template <typename T> std::vector<T> readRaw(const char *Path) {
  std::FILE *F = std::fopen(Path, "rb");
  if (!F)
    die("cannot be opened", Path);
  std::fseek(F, 0, SEEK_END);
  std::vector<T> Out(std::ftell(F) / sizeof(T));
  std::rewind(F);
  if (std::fread(Out.data(), sizeof(T), Out.size(), F) != Out.size())
    die("cannot be read", Path);
  std::fclose(F);
  return Out;
}

template <typename T>
void writeRaw(const char *Path, const std::vector<T> &Data) {
  std::FILE *F = std::fopen(Path, "wb");
  if (!F ||
      std::fwrite(Data.data(), sizeof(T), Data.size(), F) != Data.size() ||
      std::fclose(F))
    die("cannot be written", Path);
}

} // namespace reference

#endif // CMC_EXAMPLES_COMMON_FILES_H
