//===- Object.h - surfaces from and to files --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A memory object with what is known of its contents, made from a one-line
// specification:
//   FILE.png  FILE.pgm  FILE.ppm     an image; packed RGB is an 8-bit surface
//                                    three times as wide
//   image:WxH:BYTES                  a zeroed image of BYTES per pixel
//   image:WxH:FORMAT                 of pixels of a format, such as r32_uint
//   raw:WxH:BYTES:FILE               the same from a file of bare pixels
//   nv12:WxH[:FILE]                  8-bit luma, interleaved chroma
//   like:NAME                        zeroed, of the shape of another object
//   zero:BYTES                       a zeroed buffer
//   buffer:FILE                      a buffer from a file as it is
//   text:TYPE:FILE                   a buffer from numbers (Numbers.h)
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Surface.h"
#include "cmc/KernelInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace cmc::runtime {

struct Object {
  Surface Memory;
  /// Pixels as a file has them; 0 for buffers.
  uint32_t Width = 0, Height = 0;
  unsigned PixelBytes = 0;
  /// Elements, where text said so.
  ElementType Element = ElementType::UInt32;
};

/// Finds the object called by a name; null when there is none.
using ObjectLookup = llvm::function_ref<const Object *(llvm::StringRef)>;

llvm::Expected<Object> makeObject(llvm::StringRef Spec, ObjectLookup Find);

/// Writes \p O to \p Spec, whole or not at all: FILE in the format of its
/// extension (png, pgm, ppm, txt; anything else: the bytes as they are), or
/// text:TYPE:FILE. The file "-" is the standard output.
llvm::Error writeObject(const Object &O, llvm::StringRef Spec);

/// "640x480x2" as up to three positive numbers; missing ones are 1.
llvm::Expected<std::array<uint32_t, 3>> parseExtents(llvm::StringRef Text);

} // namespace cmc::runtime
