//===- MediaWalker.cpp - MEDIA_OBJECT and MEDIA_OBJECT_WALKER -------------===//
//
// Part of CMC, under the MIT licence.
//
// Payload: r0, constants, inline data (docs/rationale/facts.md). The walker's
// loops, outermost first: global outer and inner over blocks, local outer,
// middle and inner within a block, colors. Threads that form a full rectangle
// become one dispatch, and so do other shapes if nothing depends on their
// order. Facts: Mesa genxml for the fields; the loops follow their names.
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/Walker.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

namespace gensim {
namespace {

constexpr uint32_t ScoreboardBit = 21;
constexpr size_t MaxMediaThreads = 1 << 22; // 2 coordinates of 11 bits.

struct Point {
  int X, Y;
  bool operator==(const Point &O) const { return X == O.X && Y == O.Y; }
};

Point pointAt(uint32_t Dword, unsigned LastX = 11) {
  return {signedBits(Dword, 0, LastX), signedBits(Dword, 16, 16 + LastX)};
}
Point operator+(Point A, Point B) { return {A.X + B.X, A.Y + B.Y}; }
Point unsignedAt(uint32_t Dword) {
  return {int(bits(Dword, 0, 10)), int(bits(Dword, 16, 26))};
}
bool inside(Point P, Point Size) {
  return P.X >= 0 && P.Y >= 0 && P.X < Size.X && P.Y < Size.Y;
}

/// MEDIA_OBJECT_WALKER's loops; the fields are those of the command.
struct Loops {
  explicit Loops(Dwords D)
      : Colors(bits(D[6], 24, 31) + 1),
        ExtraSteps(bits(D[6], 16, 20)), Middle{signedBits(D[6], 8, 9),
                                               signedBits(D[6], 12, 13)},
        LocalCount(bits(D[7], 0, 11)), GlobalCount(bits(D[7], 16, 27)),
        Block(unsignedAt(D[8])), LocalStart(unsignedAt(D[9])),
        LocalOuter(pointAt(D[11])), LocalInner(pointAt(D[12])),
        Global(unsignedAt(D[13])), GlobalStart(pointAt(D[14])),
        GlobalOuter(pointAt(D[15])), GlobalInner(pointAt(D[16])) {}

  unsigned Colors, ExtraSteps;
  Point Middle;
  unsigned LocalCount, GlobalCount;
  Point Block, LocalStart, LocalOuter, LocalInner;
  Point Global, GlobalStart, GlobalOuter, GlobalInner;

  /// Returns false if there are too many points or the loops are infinite.
  bool walk(std::vector<Point> &To) const;

private:
  bool walkBlock(Point Corner, std::vector<Point> &To) const;
};

bool Loops::walkBlock(Point Corner, std::vector<Point> &To) const {
  Point Outer = LocalStart;
  for (unsigned I = 0; I <= LocalCount; ++I, Outer = Outer + LocalOuter) {
    Point Mid = Outer;
    for (unsigned M = 0; M <= ExtraSteps; ++M, Mid = Mid + Middle)
      for (Point P = Mid; inside(P, Block); P = P + LocalInner) {
        if (To.size() >= MaxMediaThreads)
          return false;
        if (inside(Corner + P, Global))
          To.push_back(Corner + P);
        if (LocalInner == Point{0, 0})
          break;
      }
  }
  return true;
}

bool Loops::walk(std::vector<Point> &To) const {
  Point Outer = GlobalStart;
  for (unsigned I = 0; I <= GlobalCount; ++I, Outer = Outer + GlobalOuter)
    for (Point P = Outer; inside(P, Global); P = P + GlobalInner) {
      if (!walkBlock(P, To))
        return false;
      if (GlobalInner == Point{0, 0})
        break;
    }
  return true;
}

/// Whether the points form a rectangle from the origin, each point once.
bool isRectangle(const std::vector<Point> &Points, Point &Size) {
  Size = {0, 0};
  for (Point P : Points)
    Size = {std::max(Size.X, P.X + 1), std::max(Size.Y, P.Y + 1)};
  if (uint64_t(Size.X) * Size.Y != Points.size())
    return false;
  std::vector<bool> Seen(Points.size());
  for (Point P : Points)
    Seen[size_t(P.Y) * Size.X + P.X] = true;
  return std::find(Seen.begin(), Seen.end(), false) == Seen.end();
}

/// Reads the constants of the descriptor, then \p Inline.
bool readPayload(CommandStream &S, Walker &W, Dwords Inline,
                 std::vector<uint8_t> &Data) {
  const InterfaceDescriptor &I = W.Descriptor;
  const std::vector<uint8_t> &Curbe = S.State.Curbe;
  if (uint64_t(I.ConstantReadOffset) + I.ConstantReadBytes > Curbe.size()) {
    S.fail("the kernel reads more constants than were loaded");
    return false;
  }
  auto From = Curbe.begin() + I.ConstantReadOffset;
  Data.assign(From, From + I.ConstantReadBytes);
  auto *Bytes = reinterpret_cast<const uint8_t *>(Inline.data());
  Data.insert(Data.end(), Bytes, Bytes + Inline.size() * 4);
  return W.fits(Data.size());
}

void addDependencies(const PipelineState &State, unsigned Mask, Dispatch &D) {
  if (!State.UsesScoreboard)
    return;
  for (unsigned I = 0; I < State.Scoreboard.size(); ++I)
    if (State.ScoreboardMask & Mask & (1u << I))
      D.Dependencies.push_back({State.Scoreboard[I].X, State.Scoreboard[I].Y});
}

void setMedia(Walker &W, uint32_t Width, uint32_t Height) {
  W.D.Kind = WalkerKind::Media;
  W.D.End[0] = Width;
  W.D.End[1] = Height;
  W.D.ThreadsPerGroup = 1;
}

} // namespace

Outcome mediaObject(CommandStream &S, Dwords D) {
  if (bits(D[2], 0, 16))
    return S.fail("indirect data is not simulated");
  Walker W(S);
  std::vector<uint8_t> Data;
  if (!W.prepare(bits(D[1], 0, 5)) || !readPayload(S, W, D.drop_front(6), Data))
    return Outcome::Failed;
  // Threads run one by one, in the order of their commands, so the threads that
  // this one depends on have ended.
  setMedia(W, 1, 1);
  uint32_t X = bits(D[4], 0, 8), Y = bits(D[4], 16, 24);
  unsigned Color = bits(D[5], 16, 19);
  W.D.FillPayload = [&, Header = W.Header](Thread &T) {
    T.X = X;
    T.Y = Y;
    fillMediaHeader(T, Header, Color);
    return fillRegisters(T, T.program().target().GRFBytes, Data);
  };
  return W.run();
}

Outcome mediaObjectWalker(CommandStream &S, Dwords D) {
  if (bits(D[2], 0, 16))
    return S.fail("indirect data is not simulated");
  if (bits(D[5], 8, 31))
    return S.fail("thread groups of a media walker are not simulated");
  Loops L(D);
  if (L.Colors != 1)
    return S.fail("walkers of several colors are not simulated");
  std::vector<Point> Points;
  if (!L.walk(Points))
    return S.fail("the walker's loops make too many threads");
  if (Points.empty())
    return Outcome::Next;
  Walker W(S);
  std::vector<uint8_t> Data;
  if (!W.prepare(bits(D[1], 0, 5)) ||
      !readPayload(S, W, D.drop_front(17), Data))
    return Outcome::Failed;
  if (bits(D[2], ScoreboardBit, ScoreboardBit))
    addDependencies(S.State, bits(D[5], 0, 7), W.D);
  Point Size;
  bool Rectangle = isRectangle(Points, Size);
  if (!Rectangle && !W.D.Dependencies.empty())
    return S.fail("dependencies between threads that do not form a rectangle "
                  "are not simulated");
  if (Rectangle)
    setMedia(W, Size.X, Size.Y);
  else
    setMedia(W, Points.size(), 1);
  W.D.FillPayload = [&, Header = W.Header](Thread &T) {
    if (!Rectangle) {
      T.Y = Points[T.X].Y;
      T.X = Points[T.X].X;
    }
    fillMediaHeader(T, Header, 0);
    return fillRegisters(T, T.program().target().GRFBytes, Data);
  };
  return W.run();
}

} // namespace gensim
