//===- Object.h - surfaces from and to files --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A memory object with the known properties of its contents, created from a
// one-line specification:
//   FILE.png  FILE.pgm  FILE.ppm     an image; packed RGB is an 8-bit surface
//                                    three times as wide
//   image:WxH:BYTES                  a zeroed image of BYTES per pixel
//   image:WxH:FORMAT                 the same with a format, such as r32_uint
//   raw:WxH:BYTES:FILE               an image from a file of raw pixels
//   nv12:WxH[:FILE]                  8-bit luma, interleaved chroma
//   like:NAME                        zeroed, with the shape of another object
//   zero:BYTES                       a zeroed buffer
//   buffer:FILE                      a buffer with the bytes of a file
//   text:TYPE:FILE                   a buffer with the values in a text file
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
  /// The image size in the file; 0 for buffers.
  uint32_t Width = 0, Height = 0;
  unsigned PixelBytes = 0;
  /// The element type, if text: specified it.
  ElementType Element = ElementType::UInt32;
};

/// Finds an object by name; null when there is none.
using ObjectLookup = llvm::function_ref<const Object *(llvm::StringRef)>;

llvm::Expected<Object> makeObject(llvm::StringRef Spec, ObjectLookup Find);

/// Writes \p O to \p Spec, entirely or not at all: FILE in the format of its
/// extension (png, pgm, ppm, txt; others: raw bytes), or text:TYPE:FILE. The
/// file "-" is the standard output.
llvm::Error writeObject(const Object &O, llvm::StringRef Spec);

/// Parses "640x480x2" as up to three positive integers; missing ones are 1.
llvm::Expected<std::array<uint32_t, 3>> parseExtents(llvm::StringRef Text);

} // namespace cmc::runtime
