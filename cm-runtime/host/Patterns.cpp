//===- Patterns.cpp - dependency patterns and orders of dispatch ----------===//
//
// Part of CMC, under the MIT licence.
//
// Facts: the deltas, walker parameters and dispatch orders of the public media
// driver, expressed as rules.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Patterns.h"
#include "cm-runtime/host/Api.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using cmc::runtime::Delta;

namespace cmc::host {
namespace {

constexpr Delta Wavefront[] = {{-1, 0}, {-1, -1}, {0, -1}};
constexpr Delta Wavefront26[] = {{-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
constexpr Delta Vertical[] = {{-1, 0}};
constexpr Delta Horizontal[] = {{0, -1}};
constexpr Delta Zigzag[] = {{-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
constexpr Delta Interleaved[] = {{-1, 1}, {-2, 0}, {-1, 0}, {-1, -1},
                                 {0, -1}, {1, -1}, {1, 0}};
constexpr Delta Extended[] = {{-1, 3}, {-1, 1}, {-1, -1}, {0, -1},
                              {0, -2}, {0, -3}, {1, -3}};

Key byColumns(int X, int Y, const MacroBlock &) { return {X, Y}; }
Key wave45(int X, int Y, const MacroBlock &) { return {X + Y, Y}; }
Key wave26(int X, int Y, const MacroBlock &) { return {X + 2 * Y, Y}; }

/// Squares of four threads. The threads of a square run one after another, and
/// a thread of its right half only after the left half of the square to the
/// upper right: squares are 4 waves apart along a row and 6 between rows.
Key waveZ(int X, int Y, const MacroBlock &) {
  return {4 * (X / 2) + 6 * (Y / 2) + 2 * (Y % 2) + X % 2, Y};
}
/// Squares in the order of wave26; each square is contiguous.
Key waveZig(int X, int Y, const MacroBlock &) {
  return {X / 2 + 2 * (Y / 2), Y / 2, Y % 2, X};
}
/// Pairs of rows in the order of wave26; within a wave upper rows come first.
Key waveX(int X, int Y, const MacroBlock &) {
  return {X + 2 * (Y / 2), Y % 2, Y};
}

/// Macro blocks in the order of wave26. In each, even columns are vertical
/// edges, odd ones horizontal edges, which come later.
Key waveZI(int X, int Y, const MacroBlock &B) {
  int BX = X / B.Width, BY = Y / B.Height, Wave = BX + 2 * BY;
  int LX = X % B.Width, LY = Y % B.Height, Odd = LX % 2;
  bool ByRow = Odd && B.Dispatch != VVERTICAL_HVERTICAL_26;
  int First = ByRow ? LY : LX, Second = ByRow ? LX : LY;
  switch (B.Dispatch) {
  case VVERTICAL26_HHORIZONTAL26: // All blocks of a wave, from the bottom.
    return {Wave, Odd, -BY, First, Second};
  case VVERTICAL1X26_HHORIZONTAL1X26: // One column or row of each block.
    return {Wave, Odd, First, -BY, Second};
  default:
    return {Wave, BY, Odd, First, Second};
  }
}

const Pattern Dependencies[] = {
    /* CM_NONE_DEPENDENCY */ {{}, nullptr},
    /* CM_WAVEFRONT */ {Wavefront, wave45},
    /* CM_WAVEFRONT26 */ {Wavefront26, wave26},
    /* CM_VERTICAL_WAVE */ {Vertical, byColumns},
    /* CM_HORIZONTAL_WAVE */ {Horizontal, nullptr},
    /* CM_WAVEFRONT26Z */ {Zigzag, waveZ},
    /* CM_WAVEFRONT26X */ {Extended, waveX},
    /* CM_WAVEFRONT26ZIG */ {Zigzag, waveZig},
    /* CM_WAVEFRONT26ZI */ {Interleaved, waveZI},
};

const Pattern Walks[] = {
    /* CM_WALK_DEFAULT */ {{}, nullptr},
    /* CM_WALK_WAVEFRONT */ {{}, wave45},
    /* CM_WALK_WAVEFRONT26 */ {{}, wave26},
    /* CM_WALK_VERTICAL */ {{}, byColumns},
    /* CM_WALK_HORIZONTAL */ {{}, nullptr},
    /* CM_WALK_WAVEFRONT26X */ {{}, waveX},
    /* CM_WALK_WAVEFRONT26ZIG */ {{}, waveZig},
    /* CM_WALK_WAVEFRONT45D */ {{}, wave45},
    /* CM_WALK_WAVEFRONT45XD_2 */ {{}, wave45},
};

const Pattern *row(llvm::ArrayRef<Pattern> Rows, int Number) {
  return Number >= 0 && size_t(Number) < Rows.size() ? &Rows[Number] : nullptr;
}

} // namespace

const Pattern *dependencyPattern(int Number) {
  return row(Dependencies, Number);
}

const Pattern *walkingPattern(int Number) { return row(Walks, Number); }

std::vector<uint32_t> orderOf(const Pattern &P, uint32_t Width, uint32_t Height,
                              const MacroBlock &B) {
  std::vector<uint32_t> Out(uint64_t(Width) * Height);
  std::iota(Out.begin(), Out.end(), 0);
  if (!P.KeyOf)
    return Out;
  std::vector<Key> Keys;
  Keys.reserve(Out.size());
  for (uint32_t ThreadIndex : Out)
    Keys.push_back(P.KeyOf(ThreadIndex % Width, ThreadIndex / Width, B));
  llvm::stable_sort(Out,
                    [&](uint32_t A, uint32_t B) { return Keys[A] < Keys[B]; });
  return Out;
}

} // namespace cmc::host
