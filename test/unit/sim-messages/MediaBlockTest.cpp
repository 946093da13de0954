//===- MediaBlockTest.cpp - rectangles of images --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Expectations: vISA MEDIA_LD and MEDIA_ST (register pitch), the edge rules of
// docs/reference/stage4-ir.md; the value of a byte encodes its position.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "llvm/Support/MathExtras.h"

using namespace gensim_test;

namespace {

constexpr uint64_t At = 0x300000;
constexpr unsigned P0 = Machine::P0, R = Machine::R;
constexpr unsigned Raw8 = 0x140, Pixel32 = 0x0C0, Pixel16 = 0x10A;
// R8_UNORM, B8G8R8A8_UNORM, R16_UNORM.

uint8_t valueAt(unsigned X, unsigned Y) { return uint8_t(X * 5 + Y * 31 + 1); }

struct Image : Machine {
  unsigned Width, Height; ///< Bytes, rows.
  Image(unsigned Format, unsigned PixelBytes, unsigned Pixels, unsigned Rows,
        TileMode Tile = TileMode::Linear)
      : Machine("icllp"), Width(Pixels * PixelBytes), Height(Rows) {
    Surface &S = image(At, Format, Pixels, Rows, Pitch);
    S.Tile = Tile;
    S.BlockRowBytes = Width;
    Space.map(At, uint64_t(Pitch) * llvm::alignTo(Rows, 32));
    for (unsigned Y = 0; Y < Rows; ++Y)
      for (unsigned X = 0; X < Width; ++X)
        poke<uint8_t>(address(X, Y), valueAt(X, Y));
  }
  uint64_t address(unsigned X, unsigned Y) {
    return At + tiledOffset(Bindings.Surfaces[0].Tile, Pitch, X, Y);
  }
  void header(int X, int Y, unsigned W, unsigned H) {
    set<int32_t>(P0, 0, X);
    set<int32_t>(P0, 1, Y);
    set<uint32_t>(P0, 2, (H - 1) << 16 | (W - 1));
  }
  void read(unsigned W, unsigned H, unsigned Control = 0) {
    unsigned Pitch = std::max(4u, unsigned(llvm::PowerOf2Ceil(W)));
    send(SF::DataCache1, desc(0x4, Control, 0, 1, (Pitch * H + 31) / 32, true));
  }
  void write(unsigned W, unsigned H, bool Split, unsigned Control = 0) {
    unsigned Pitch = std::max(4u, unsigned(llvm::PowerOf2Ceil(W)));
    unsigned Registers = (Pitch * H + 31) / 32;
    for (unsigned I = 0; I < Pitch * H; ++I)
      set<uint8_t>(Split ? P1 : P0 + 1, I, uint8_t(255 - I));
    send(SF::DataCache1,
         desc(0xA, Control, 0, Split ? 1 : 1 + Registers, 0, true),
         Split ? Registers : 0);
  }
  static constexpr unsigned Pitch = 512; // A tile of X.
};

/// What a read of one byte gives: each coordinate clamped for itself, x to the
/// same byte of the border pixel.
uint8_t expected(int X, int Y, int Width, int Height, int Pixel) {
  int Byte = ((X % Pixel) + Pixel) % Pixel;
  if (X < 0)
    X = Byte;
  else if (X >= Width)
    X = Width - Pixel + Byte;
  return valueAt(unsigned(X), unsigned(std::min(std::max(Y, 0), Height - 1)));
}

TEST(MediaBlockRead, EverySizeAndPlace) {
  const struct {
    unsigned Format, Bytes;
  } Formats[] = {{Raw8, 1}, {Pixel16, 2}, {Pixel32, 4}};
  const struct {
    unsigned W, H;
  } Blocks[] = {{1, 1},  {4, 8},  {6, 3},  {8, 8},  {16, 4},
                {24, 6}, {32, 8}, {33, 2}, {64, 4}, {4, 64}};
  for (auto F : Formats)
    for (TileMode Tile : {TileMode::Linear, TileMode::X, TileMode::Y})
      for (auto B : Blocks)
        for (int X : {-70, -5, -1, 0, 3, 40, 79, 80, 90})
          for (int Y : {-10, -1, 0, 2, 9, 30}) {
            Image M(F.Format, F.Bytes, 80 / F.Bytes, 10, Tile);
            M.header(X, Y, B.W, B.H);
            M.read(B.W, B.H);
            ASSERT_TRUE(M.fine());
            unsigned Pitch = std::max(4u, unsigned(llvm::PowerOf2Ceil(B.W)));
            for (unsigned J = 0; J < B.H; ++J)
              for (unsigned I = 0; I < B.W; ++I)
                ASSERT_EQ(
                    M.get<uint8_t>(R, J * Pitch + I),
                    expected(X + int(I), Y + int(J), 80, 10, int(F.Bytes)))
                    << X << "," << Y << " " << B.W << "x" << B.H << " at " << I
                    << "," << J << " pixel " << F.Bytes;
          }
}

TEST(MediaBlockWrite, WritesInsideAndDropsOutside) {
  for (bool Split : {false, true})
    for (TileMode Tile : {TileMode::Linear, TileMode::Y})
      for (int X : {-8, 0, 4, 72, 76, 80})
        for (int Y : {-3, 0, 5, 8, 10}) {
          Image M(Raw8, 1, 80, 10, Tile);
          M.header(X, Y, 24, 4);
          M.write(24, 4, Split);
          ASSERT_TRUE(M.fine());
          for (int J = -1; J < 12; ++J)
            for (int I = 0; I < 100; ++I) {
              if (J < 0 || J >= 10)
                continue;
              bool In = I < 80 && I >= X && I < X + 24 && J >= Y && J < Y + 4;
              uint8_t Old = I < 80 ? valueAt(unsigned(I), unsigned(J)) : 0;
              ASSERT_EQ(M.peek<uint8_t>(M.address(unsigned(I), unsigned(J))),
                        In ? uint8_t(255 - ((J - Y) * 32 + I - X)) : Old)
                  << I << "," << J;
            }
          for (const Access &A : M.Seen.Seen)
            EXPECT_TRUE(A.Inside);
        }
}

TEST(MediaBlockRead, SurfaceStatesGiveTheWidthInDwords) {
  Image M(Raw8, 1, 20, 10); // 20 times 4 bytes.
  M.Bindings.Surfaces[0].BlockRowBytes = 0;
  for (unsigned X = 20; X < 80; ++X)
    M.poke<uint8_t>(M.address(X, 3), valueAt(X, 3));
  M.header(72, 3, 16, 1);
  M.read(16, 1);
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 16; ++I)
    EXPECT_EQ(M.get<uint8_t>(R, I), valueAt(std::min(72 + I, 79u), 3));
}

TEST(MediaBlock, FieldsAreEverySecondRow) {
  // 6: the top field, 7: the bottom field (rows 1, 3 ...).
  for (unsigned Field : {0u, 1u})
    for (int Y : {-1, 0, 2, 4}) {
      Image M(Raw8, 1, 80, 9);
      int Rows = Field ? 4 : 5;
      M.header(8, Y, 16, 4);
      M.read(16, 4, 6 | Field);
      ASSERT_TRUE(M.fine());
      for (int J = 0; J < 4; ++J) {
        int Row = std::min(std::max(Y + J, 0), Rows - 1) * 2 + int(Field);
        for (unsigned I = 0; I < 16; ++I)
          EXPECT_EQ(M.get<uint8_t>(R, unsigned(J) * 16 + I),
                    valueAt(8 + I, unsigned(Row)));
      }
      M.write(16, 4, true, 6 | Field);
      ASSERT_TRUE(M.fine());
      for (int J = 0; J < 9; ++J) {
        int In = (J - int(Field)) / 2 - Y;
        bool Mine = J % 2 == int(Field) && In >= 0 && In < 4;
        EXPECT_EQ(M.peek<uint8_t>(M.address(9, unsigned(J))),
                  Mine ? uint8_t(255 - (In * 16 + 1))
                       : valueAt(9, unsigned(J)));
      }
    }
}

TEST(MediaBlock, PagesOfAnImageNeedNotBeNeighbours) {
  Image M(Raw8, 1, 256, 32);
  M.header(0, 6, 64, 4); // Rows 6 and 7 in one page, 8 and 9 in another.
  M.read(64, 4);
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 256; ++I)
    EXPECT_EQ(M.get<uint8_t>(R, I), valueAt(I % 64, 6 + I / 64));
}

TEST(MediaBlock, MasksAreNotModelled) {
  Image M(Raw8, 1, 80, 10);
  M.header(0, 0, 4, 4);
  M.set<uint32_t>(P0, 2, 1u << 30 | 3 << 16 | 3);
  M.read(4, 4);
  EXPECT_EQ(M.T->Problem.K, Fault::Kind::UnimplementedMessage);
}

TEST(MediaBlockRead, ANullSurfaceHasZeros) {
  Image M(Raw8, 1, 80, 10);
  M.Bindings.Surfaces[0].Kind = SurfaceKind::Null;
  for (unsigned I = 0; I < 64; ++I)
    M.set<uint8_t>(R, I, 0xaa);
  M.header(0, 0, 16, 4);
  M.read(16, 4);
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 64; ++I)
    EXPECT_EQ(M.get<uint8_t>(R, I), 0u) << I;
}

TEST(MediaBlock, NeedsA2DSurface) {
  Machine M;
  M.buffer(At, 64);
  M.send(SF::DataCache1, desc(0x4, 0, 0, 1, 1, true));
  EXPECT_EQ(M.T->Problem.K, Fault::Kind::BadSurface);
}

TEST(MediaBlock, AnUnmappedPageIsAFault) {
  Machine M;
  M.image(At, Raw8, 64, 64, 128);
  M.Bindings.Surfaces[0].Base = At + 0x4000;
  M.set<uint32_t>(P0, 0, 0);
  M.set<uint32_t>(P0, 1, 0);
  M.set<uint32_t>(P0, 2, 0x3001F);
  M.send(SF::DataCache1, desc(0x4, 0, 0, 1, 4, true));
  EXPECT_EQ(M.T->Problem.K, Fault::Kind::PageFault);
  EXPECT_NE(M.T->Problem.Message.find("0x304000"), std::string::npos);
}

} // namespace
