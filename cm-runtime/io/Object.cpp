//===- Object.cpp - surfaces from files -----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/io/Object.h"
#include "cm-runtime/io/Failure.h"
#include "cm-runtime/io/Image.h"
#include "cm-runtime/io/Values.h"
#include "gensim/format.h"
#include "gensim/gensim.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// The maximum size of one object.
constexpr uint64_t MaxObjectBytes = uint64_t(4) << 30;

using File = std::unique_ptr<MemoryBuffer>;

/// Refuses devices: reading one such as /dev/zero does not end.
Expected<File> readFile(StringRef Path) {
  if (sys::fs::get_file_type(Path) == sys::fs::file_type::character_file)
    return failure("cannot read '" + Path + "': it is a device, not a file");
  auto F = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                 /*RequiresNullTerminator=*/false);
  if (F)
    return std::move(*F);
  return failure("cannot read '" + Path + "': " + F.getError().message());
}

Expected<Object> emptyImage(uint32_t Width, uint32_t Height, unsigned Bytes,
                            uint16_t Format = 0) {
  if (uint64_t(Width) * Height > MaxImagePixels ||
      uint64_t(Width) * Height * Bytes > MaxObjectBytes ||
      uint64_t(Width) * Bytes > INT32_MAX)
    return failure("an image of " + Twine(Width) + "x" + Twine(Height) +
                   " pixels is too large");
  Object O;
  O.Width = Width;
  O.Height = Height;
  O.PixelBytes = Bytes;
  O.Element = Bytes == 4 ? ElementType::UInt32 : ElementType::UInt8;
  // Packed RGB is a byte surface three times as wide.
  O.Memory = Bytes == 3 ? Surface::image(Width * 3, Height, 1)
                        : Surface::image(Width, Height, Bytes, Format);
  return std::move(O);
}

Object bufferFrom(StringRef Bytes) {
  Object O;
  O.Memory = Surface::buffer(Bytes.size());
  copy(Bytes.bytes(), O.Memory.data());
  return O;
}

Expected<Object> fromImageFile(StringRef Path) {
  auto F = readFile(Path);
  if (!F)
    return F.takeError();
  auto I = decodeImage((*F)->getBuffer());
  if (!I)
    return failure("'" + Path + "' is " + toString(I.takeError()));
  auto O = emptyImage(I->Width, I->Height, I->Channels);
  if (O)
    copy(I->Pixels, O->Memory.data());
  return O;
}

/// Parses "WxH".
Expected<std::pair<uint32_t, uint32_t>> parseSize(StringRef Text) {
  auto E = parseExtents(Text);
  if (!E)
    return E.takeError();
  if (!Text.contains('x') || (*E)[2] != 1)
    return failure("'" + Text + "' is not WIDTHxHEIGHT");
  return std::make_pair((*E)[0], (*E)[1]);
}

/// Reads \p To from a regular file of that size, without mapping its pages
/// first; false: it is another file, or it cannot be read.
bool readWhole(StringRef Path, MutableArrayRef<uint8_t> To) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status) || !sys::fs::is_regular_file(Status) ||
      Status.getSize() != To.size())
    return false;
  auto F = sys::fs::openNativeFileForRead(Path);
  if (!F) {
    consumeError(F.takeError());
    return false;
  }
  while (!To.empty()) {
    auto Read = sys::fs::readNativeFile(
        *F, {reinterpret_cast<char *>(To.data()), To.size()});
    if (!Read)
      consumeError(Read.takeError());
    if (!Read || !*Read)
      break;
    To = To.drop_front(*Read);
  }
  sys::fs::closeFile(*F);
  return To.empty();
}

/// Fills \p O from the file \p Path, which must have the same size.
Expected<Object> filledFrom(StringRef Path, Object O) {
  if (readWhole(Path, {O.Memory.data(), size_t(O.Memory.size())}))
    return std::move(O);
  auto F = readFile(Path);
  if (!F)
    return F.takeError();
  StringRef Bytes = (*F)->getBuffer();
  uint64_t Required = O.Memory.size();
  if (Bytes.size() != Required)
    return failure("'" + Path + "' has " + Twine(Bytes.size()) +
                   " bytes, the image needs " + Twine(Required));
  copy(Bytes.bytes(), O.Memory.data());
  return std::move(O);
}

/// image:WxH:BYTES and raw:WxH:BYTES:FILE, without the first word.
Expected<Object> fromPixels(StringRef Rest, bool HasFile) {
  StringRef Size, Bytes, Path;
  std::tie(Size, Rest) = Rest.split(':');
  std::tie(Bytes, Path) = Rest.split(':');
  auto WH = parseSize(Size);
  if (!WH)
    return WH.takeError();
  unsigned N;
  uint16_t Format = 0;
  if (auto Named = gensim::findFormat(Bytes.upper())) {
    Format = *Named;
    N = gensim::bytesPerElement(Format);
  } else if (Bytes.getAsInteger(10, N)) {
    N = 0;
  }
  if (N != 3 && (!isPowerOf2_32(N) || N > 16))
    return failure("'" + Bytes +
                   "' is not the bytes of a pixel (1, 2, 3, 4, 8 or 16) or a "
                   "format such as R32_UINT");
  if (HasFile == Path.empty())
    return failure(HasFile ? "the name of the file is missing"
                           : "a zeroed image has no file; use raw:");
  auto O = emptyImage(WH->first, WH->second, N, Format);
  if (!O || !HasFile)
    return O;
  return filledFrom(Path, std::move(*O));
}

Expected<Object> fromNV12(StringRef Rest) {
  StringRef Size, Path;
  std::tie(Size, Path) = Rest.split(':');
  auto WH = parseSize(Size);
  if (!WH)
    return WH.takeError();
  auto O = emptyImage(WH->first, WH->second, 1);
  if (!O)
    return O;
  O->Memory = Surface::nv12(WH->first, WH->second);
  if (Path.empty())
    return O;
  return filledFrom(Path, std::move(*O));
}

Expected<Object> zeroed(StringRef Bytes) {
  uint64_t N;
  if (Bytes.getAsInteger(0, N) || !N || N > MaxObjectBytes)
    return failure("'" + Bytes + "' is not a size from 1 to " +
                   Twine(MaxObjectBytes) + " bytes");
  Object O;
  O.Memory = Surface::buffer(N);
  return std::move(O);
}

Expected<Object> fromText(StringRef Rest) {
  StringRef Type, Path;
  std::tie(Type, Path) = Rest.split(':');
  ElementType Element = elementTypeNamed(Type);
  if (Element == ElementType::None)
    return failure("'" + Type + "' is not an element type");
  auto F = readFile(Path);
  if (!F)
    return F.takeError();
  auto Bytes = parseValues((*F)->getBuffer(), " \t\r\n,", Element);
  if (!Bytes)
    return failure("'" + Path + "': " + toString(Bytes.takeError()));
  Object O = bufferFrom(toStringRef(*Bytes));
  O.Element = Element;
  return std::move(O);
}

} // namespace

Expected<std::array<uint32_t, 3>> parseExtents(StringRef Text) {
  std::array<uint32_t, 3> Out = {1, 1, 1};
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, 'x');
  bool Good = Parts.size() <= Out.size();
  for (size_t I = 0; Good && I < Parts.size(); ++I)
    Good = !Parts[I].getAsInteger(10, Out[I]) && Out[I];
  if (Good)
    return Out;
  return failure("'" + Text + "' is not a size such as 64, 64x32 or 8x8x2");
}

Expected<Object> makeObject(StringRef Spec, ObjectLookup Find) {
  StringRef Word, Rest;
  std::tie(Word, Rest) = Spec.split(':');
  if (Word == "image" || Word == "raw")
    return fromPixels(Rest, Word == "raw");
  if (Word == "nv12")
    return fromNV12(Rest);
  if (Word == "zero")
    return zeroed(Rest);
  if (Word == "text")
    return fromText(Rest);
  if (Word == "like") {
    const Object *Other = Find(Rest);
    if (!Other)
      return failure("there is no image or buffer '" + Rest + "' before it");
    const Surface &S = Other->Memory;
    return Object{Surface::planar(S.size(), S.planes()), Other->Width,
                  Other->Height, Other->PixelBytes, Other->Element};
  }
  if (Word == "buffer") {
    auto F = readFile(Rest);
    if (!F)
      return F.takeError();
    return bufferFrom((*F)->getBuffer());
  }
  if (isImageExtension(sys::path::extension(Spec).drop_front(
          sys::path::extension(Spec).empty() ? 0 : 1)))
    return fromImageFile(Spec);
  return failure("'" + Spec +
                 "' is not an image file (.png, .pgm, .ppm) and "
                 "not one of image: raw: nv12: like: zero: buffer: text:");
}

} // namespace cmc::runtime
