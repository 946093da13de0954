//===- ObjectWriter.cpp - surfaces to files -------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/OutputFile.h"
#include "cm-runtime/io/Failure.h"
#include "cm-runtime/io/Image.h"
#include "cm-runtime/io/Object.h"
#include "cm-runtime/io/Values.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// The contents of the file, by its extension.
Expected<std::string> contentsFor(const Object &O, StringRef Extension) {
  ArrayRef<uint8_t> Bytes = O.Memory.bytes();
  if (Extension == "txt")
    return printValues(Bytes, O.Element);
  if (!isImageExtension(Extension))
    return std::string(Bytes.begin(), Bytes.end());
  bool Writable = O.PixelBytes == 1 || O.PixelBytes == 3 || O.PixelBytes == 4;
  if (!O.Width || !Writable || O.Memory.planes().size() > 1)
    return failure("it is not a gray, RGB or RGBA image");
  Image I;
  I.Width = O.Width;
  I.Height = O.Height;
  I.Channels = O.PixelBytes;
  I.Pixels = Bytes.vec();
  return encodeImage(I, Extension);
}

} // namespace

Error writeObject(const Object &O, StringRef Spec) {
  Object Typed = O;
  StringRef Path = Spec, Extension = sys::path::extension(Spec);
  Extension.consume_front(".");
  if (Path.consume_front("text:")) {
    StringRef Type;
    std::tie(Type, Path) = Path.split(':');
    Typed.Element = elementTypeNamed(Type);
    Extension = "txt";
    if (Typed.Element == ElementType::None)
      return failure("'" + Type + "' is not an element type");
  }
  if (Path.empty())
    return failure("the name of the file is missing");
  auto Contents = contentsFor(Typed, Extension);
  if (!Contents)
    return failure("cannot write '" + Path +
                   "': " + toString(Contents.takeError()));
  return writeOutput(Path, *Contents);
}

} // namespace cmc::runtime
