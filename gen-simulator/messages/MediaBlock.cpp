//===- MediaBlock.cpp - rectangles of a 2D surface ------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The header has x (bytes), y (rows) and the size; a row has the next power of
// two of at least 4 bytes in registers. Reads outside of the surface replicate
// the border, separately for each coordinate: to the left and right the row's
// first and last pixel, above and below the first and last row. Writes outside
// are dropped. Kernels rely on both, so such bytes are not passed to T.Watch as
// accesses. Facts: vISA MEDIA_LD, MEDIA_ST and their translation to messages by
// vISA.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/MessageTable.h"
#include "gen-simulator/messages/Scattered.h"
#include "gensim/format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <array>

namespace gensim {
namespace {

struct MediaBlock {
  const Surface *S = nullptr;
  unsigned Index = 0;
  int32_t X = 0, Y = 0;
  unsigned Width = 0, Height = 0, RegisterPitch = 0;
  unsigned PixelBytes = 1;
  int32_t RowBytes = 0; ///< Of the surface.
  // Interlaced access: every second row, starting with the first or second.
  unsigned RowStep = 1, FirstRow = 0;
  int32_t Rows = 0; ///< The rows that the access sees.

  unsigned registerBytes() const { return RegisterPitch * Height; }
  uint32_t row(int32_t Visible) const {
    return uint32_t(Visible) * RowStep + FirstRow;
  }
};

bool fail(Thread &T, unsigned Index, llvm::StringRef Why) {
  T.fail(Fault::Kind::BadSurface,
         llvm::formatv("binding table entry {0} {1}", Index, Why));
  return false;
}

bool openSurface(Thread &T, const Message &M, MediaBlock &B) {
  B.S = findSurface(T, M, B.Index);
  if (!B.S)
    return fail(T, B.Index, "leads to no surface");
  if (B.S->Refused)
    return fail(T, B.Index, B.S->Refused);
  if (B.S->Kind == SurfaceKind::Null)
    return true;
  if (B.S->Kind != SurfaceKind::Image2D)
    return fail(T, B.Index, "is not a 2D surface, but a media block needs one");
  B.PixelBytes = std::max(1u, bytesPerElement(B.S->Format));
  B.RowBytes =
      int32_t(B.S->BlockRowBytes ? B.S->BlockRowBytes : B.S->Width * 4);
  B.Rows = int32_t((B.S->Height - B.FirstRow + B.RowStep - 1) / B.RowStep);
  return true;
}

/// Returns false if the thread failed or the form is not modelled.
bool decode(Thread &T, const Message &M, MediaBlock &B) {
  if (!M.HasHeader || !hasRoom(T, M, M.headerBytes(), 0))
    return false;
  uint32_t Size = T.grf<uint32_t>(M.at(2 * 4));
  unsigned Stride = M.field(8, 3); // Override, every second row, from row 1 on.
  bool Masked = Size >> 29;        // Pixel and byte masks.
  if (Masked || (Stride && !(Stride & 4)))
    return false;
  B.X = T.grf<int32_t>(M.at(0));
  B.Y = T.grf<int32_t>(M.at(4));
  B.Width = (Size & 0x3F) + 1;
  B.Height = (Size >> 16 & 0x3F) + 1;
  B.RegisterPitch = std::max(4u, unsigned(llvm::PowerOf2Ceil(B.Width)));
  B.RowStep = Stride & 2 ? 2 : 1;
  B.FirstRow = B.RowStep == 2 ? Stride & 1 : 0;
  B.Index = M.field(0, 8);
  return openSurface(T, M, B);
}

/// The same for a block of the load-store cache: no header; x, y and the size
/// are in dwords 5 to 7, and the surface is an image whose width is in pixels
/// (docs/rationale/xe2.md).
bool decodeTyped2D(Thread &T, const Message &M, MediaBlock &B) {
  if (!hasRoom(T, M, M.GRFBytes, 0) || hasOffsets(M))
    return false;
  uint32_t Size = T.grf<uint32_t>(M.at(7 * 4));
  B.X = T.grf<int32_t>(M.at(5 * 4));
  B.Y = T.grf<int32_t>(M.at(6 * 4));
  B.Width = (Size & 0x3F) + 1;
  B.Height = (Size >> 8 & 0x3F) + 1;
  B.RegisterPitch = std::max(4u, unsigned(llvm::PowerOf2Ceil(B.Width)));
  B.Index = surfaceIndex(M);
  if (!openSurface(T, M, B))
    return false;
  B.RowBytes = int32_t(B.S->Width * B.PixelBytes);
  return true;
}

/// Moves \p Bytes of row \p Row from \p X on, all inside the surface.
template <typename Move>
bool forRuns(Thread &T, const Inst &I, const MediaBlock &B, uint32_t X,
             uint32_t Row, unsigned Bytes, Access::Kind K, Move Go) {
  // 16 bytes of a row are contiguous in tiles.
  unsigned Run = B.S->Tile == TileMode::Linear ? Bytes : 16;
  for (unsigned Done = 0; Done < Bytes;) {
    uint32_t At = X + Done;
    unsigned Now = std::min(Bytes - Done, Run);
    if (B.S->Tile != TileMode::Linear)
      Now = std::min(Now, Run - At % Run);
    uint64_t Address = B.S->Base + tiledOffset(B.S->Tile, B.S->Pitch, At, Row);
    if (T.Watch)
      T.Watch->access(T, I,
                      {Access::Space::Global, K, Address & AddressMask, Now, -1,
                       int(B.Index), true});
    uint64_t Bad;
    if (!Go(Address, Done, Now, &Bad)) {
      T.fail(Fault::Kind::PageFault,
             llvm::formatv("media block at x {0}, y {1}: address {2:x} is not "
                           "mapped",
                           B.X, B.Y, Bad));
      return false;
    }
    Done += Now;
  }
  return true;
}

bool readBytes(Thread &T, const Inst &I, const MediaBlock &B, uint32_t X,
               uint32_t Row, uint8_t *To, unsigned Bytes) {
  return forRuns(
      T, I, B, X, Row, Bytes, Access::Kind::Read,
      [&](uint64_t Address, unsigned Done, unsigned Now, uint64_t *Bad) {
        return T.Memory.read(Address, To + Done, Now, Bad);
      });
}

bool writeBytes(Thread &T, const Inst &I, const MediaBlock &B, uint32_t X,
                uint32_t Row, const uint8_t *From, unsigned Bytes) {
  return forRuns(
      T, I, B, X, Row, Bytes, Access::Kind::Write,
      [&](uint64_t Address, unsigned Done, unsigned Now, uint64_t *Bad) {
        return T.Memory.write(Address, From + Done, Now, Bad);
      });
}

/// The bytes of a row inside the surface: [First, Last) of the block.
struct Span {
  unsigned First, Last;
};
Span spanInside(const MediaBlock &B) {
  int64_t First = std::clamp<int64_t>(-int64_t(B.X), 0, B.Width);
  int64_t Last = std::clamp<int64_t>(int64_t(B.RowBytes) - B.X, First, B.Width);
  return {unsigned(First), unsigned(Last)};
}

/// The host address of row \p Row if it is inside the surface and in one piece,
/// and nobody watches; else null.
uint8_t *wholeRow(Thread &T, const MediaBlock &B, uint32_t Row) {
  bool Inside = B.X >= 0 && int64_t(B.X) + B.Width <= B.RowBytes;
  if (!Inside || T.Watch || B.S->Tile != TileMode::Linear)
    return nullptr;
  return T.Memory.within(B.S->Base + uint64_t(Row) * B.S->Pitch + uint32_t(B.X),
                         B.Width);
}

/// Rows are short: two moves of a size that the host's compiler knows.
void copyRow(uint8_t *To, const uint8_t *From, unsigned Bytes) {
  auto Copy = [&](auto Half) {
    decltype(Half) First, Last;
    std::memcpy(&First, From, sizeof(Half));
    std::memcpy(&Last, From + Bytes - sizeof(Half), sizeof(Half));
    std::memcpy(To, &First, sizeof(Half));
    std::memcpy(To + Bytes - sizeof(Half), &Last, sizeof(Half));
  };
  if (Bytes >= 32)
    Copy(std::array<uint64_t, 4>());
  else if (Bytes >= 16)
    Copy(std::array<uint64_t, 2>());
  else if (Bytes >= 8)
    Copy(uint64_t());
  else if (Bytes >= 4)
    Copy(uint32_t());
  else
    std::memcpy(To, From, Bytes);
}

/// Reads one row to \p To: the part inside the surface, and pixels of the
/// border around it.
bool readRow(Thread &T, const Inst &I, const MediaBlock &B, uint32_t Row,
             uint8_t *To) {
  Span In = spanInside(B);
  if (In.First < In.Last &&
      !readBytes(T, I, B, uint32_t(B.X + int32_t(In.First)), Row, To + In.First,
                 In.Last - In.First))
    return false;
  auto Replicate = [&](unsigned From, unsigned End, int32_t PixelX) {
    uint8_t Pixel[16];
    if (From >= End)
      return true;
    if (!readBytes(T, I, B, uint32_t(PixelX), Row, Pixel, B.PixelBytes))
      return false;
    for (unsigned J = From; J < End; ++J) {
      int64_t X = int64_t(B.X) + J, Size = B.PixelBytes;
      To[J] = Pixel[(X % Size + Size) % Size];
    }
    return true;
  };
  bool AllRight = B.X >= B.RowBytes;
  return Replicate(0, AllRight ? 0 : In.First, 0) &&
         Replicate(AllRight ? 0 : In.Last, B.Width,
                   B.RowBytes - int32_t(B.PixelBytes));
}

/// \p HeaderBytes of the payload come before data.
bool readBlock(Thread &T, const Inst &I, const Message &M, const MediaBlock &B,
               unsigned HeaderBytes) {
  if (!hasRoom(T, M, HeaderBytes, B.registerBytes()))
    return false;
  if (M.Response == ~0u)
    return true;
  bool Empty = B.Rows <= 0 || B.RowBytes <= 0;
  for (unsigned J = 0; J < B.Height; ++J) {
    uint8_t *To = &T.GRF[M.Response + J * B.RegisterPitch];
    if (Empty) {
      std::memset(To, 0, B.Width);
      continue;
    }
    int64_t Row = std::clamp<int64_t>(int64_t(B.Y) + J, 0, B.Rows - 1);
    if (const uint8_t *From = wholeRow(T, B, B.row(int32_t(Row))))
      copyRow(To, From, B.Width);
    else if (!readRow(T, I, B, B.row(int32_t(Row)), To))
      return false;
  }
  return true;
}

bool writeBlock(Thread &T, const Inst &I, const Message &M, const MediaBlock &B,
                unsigned HeaderBytes) {
  if (!hasRoom(T, M, HeaderBytes + B.registerBytes(), 0))
    return false;
  Span In = spanInside(B);
  const uint8_t *Data = &T.GRF[M.at(HeaderBytes)];
  for (unsigned J = 0; J < B.Height && In.First < In.Last; ++J) {
    int64_t Row = int64_t(B.Y) + J;
    if (Row < 0 || Row >= B.Rows)
      continue;
    const uint8_t *From = Data + J * B.RegisterPitch;
    if (uint8_t *To = wholeRow(T, B, B.row(int32_t(Row))))
      copyRow(To, From, B.Width);
    else if (!writeBytes(T, I, B, uint32_t(B.X + int32_t(In.First)),
                         B.row(int32_t(Row)), From + In.First,
                         In.Last - In.First))
      return false;
  }
  return true;
}

} // namespace

bool mediaBlockRead(Thread &T, const Inst &I, const Message &M) {
  MediaBlock B;
  return decode(T, M, B) && readBlock(T, I, M, B, M.headerBytes());
}

bool mediaBlockWrite(Thread &T, const Inst &I, const Message &M) {
  MediaBlock B;
  return decode(T, M, B) && writeBlock(T, I, M, B, M.headerBytes());
}

bool typedLoadBlock2D(Thread &T, const Inst &I, const Message &M) {
  MediaBlock B;
  return decodeTyped2D(T, M, B) && readBlock(T, I, M, B, M.GRFBytes);
}

bool typedStoreBlock2D(Thread &T, const Inst &I, const Message &M) {
  MediaBlock B;
  return decodeTyped2D(T, M, B) && writeBlock(T, I, M, B, M.GRFBytes);
}

} // namespace gensim
