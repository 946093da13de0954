//===- SIMD.h - SIMD control flow -------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// cm-language.md, section 5. A block narrows the active lanes of the thread,
// and everything that writes N elements looks at them. When no lane is left,
// Skip is thrown, and the innermost block that is open ends.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_ORACLE_SIMD_H
#define CMC_TEST_ORACLE_SIMD_H

#include "Objects.h"

namespace oracle {

struct Skip {};

class SIMDBlock {
public:
  SIMDBlock() : Before(state().Active) { ++state().Depth; }
  SIMDBlock(const SIMDBlock &) = delete;

protected:
  static Lanes &state() { return thread().SIMD; }

  /// Of the block, as far as its width is known.
  static uint32_t allLanes() {
    int Width = state().Width;
    return Width && Width < 32 ? (1u << Width) - 1 : ~0u;
  }
  /// The active lanes for which \p Condition holds. The first condition that is
  /// no scalar says how many lanes this block and all around it have.
  template <class X> static uint32_t lanesOf(const X &Condition) {
    if constexpr (is_object<X>) {
      constexpr int N = count<X>;
      static_assert(N == 2 || N == 4 || N == 8 || N == 16 || N == 32);
      if (state().Width == 0)
        state().Width = N;
      else if (state().Width != N)
        stop("SIMD control flow on another number of lanes than around it");
      uint32_t On = 0;
      for (int I = 0; I < N; ++I)
        On |= uint32_t(Condition.at(I) != element<X>(0)) << I;
      return On & state().Active;
    } else
      return Condition ? state().Active : 0;
  }

  /// Closes the block, behind which \p Lanes are active.
  static void close(uint32_t Lanes) {
    Lanes &=
        state().Width && state().Width < 32 ? (1u << state().Width) - 1 : ~0u;
    if (--state().Depth == 0) {
      state().Width = 0;
      state().Active = ~0u;
      return;
    }
    state().Active = Lanes;
    if (!Lanes)
      throw Skip();
  }

  const uint32_t Before; ///< The lanes that came to the block.
};

class SIMDLoop : public SIMDBlock {
public:
  SIMDLoop() : Around(state().Loop) { state().Loop = this; }
  /// The lanes that did not leave come to the condition. False: there are none.
  bool meet() {
    state().Active |= Waiting;
    Waiting = 0;
    return state().Active != 0;
  }
  template <class X> bool again(const X &Condition) {
    return (state().Active = lanesOf(Condition)) != 0;
  }
  void end() {
    state().Loop = Around;
    close(Before);
  }
  /// The active lanes leave the loop, or go to its condition.
  [[noreturn]] static void leave(bool Continue) {
    SIMDLoop *Loop = state().Loop;
    if (!Loop)
      stop("SIMD_BREAK or SIMD_CONTINUE outside of a SIMD loop");
    (Continue ? Loop->Waiting : Loop->Left) |= state().Active;
    state().Active = 0;
    throw Skip();
  }
  uint32_t gone() const { return Left | Waiting; }

private:
  SIMDLoop *Around;
  uint32_t Left = 0, Waiting = 0;
};

class SIMDIf : public SIMDBlock {
public:
  template <class X> bool arm(const X &Condition) {
    uint32_t Taken = lanesOf(Condition);
    Rest &= allLanes() & ~Taken;
    return (state().Active = Taken) != 0;
  }
  /// The lanes that took no arm so far become active. False: there are none.
  bool rest() { return (state().Active = Rest & ~gone()) != 0; }
  void end() { close(Before & ~gone()); }

private:
  static uint32_t gone() { return state().Loop ? state().Loop->gone() : 0; }
  uint32_t Rest = Before;
};

} // namespace oracle

#define SIMD_IF_BEGIN(...)                                                     \
  {                                                                            \
    oracle::SIMDIf simd_;                                                      \
    if (simd_.arm(__VA_ARGS__))                                                \
      try {
#define SIMD_ELSEIF(...)                                                       \
  }                                                                            \
  catch (oracle::Skip &) {                                                     \
  }                                                                            \
  if (simd_.rest() && simd_.arm(__VA_ARGS__))                                  \
    try {
#define SIMD_ELSE                                                              \
  }                                                                            \
  catch (oracle::Skip &) {                                                     \
  }                                                                            \
  if (simd_.rest())                                                            \
    try {
#define SIMD_IF_END                                                            \
  }                                                                            \
  catch (oracle::Skip &) {                                                     \
  }                                                                            \
  simd_.end();                                                                 \
  }
#define SIMD_DO_WHILE_BEGIN                                                    \
  {                                                                            \
    oracle::SIMDLoop simd_;                                                    \
    do {                                                                       \
      try {
#define SIMD_DO_WHILE_END(...)                                                 \
  }                                                                            \
  catch (oracle::Skip &) {                                                     \
  }                                                                            \
  }                                                                            \
  while (simd_.meet() && simd_.again(__VA_ARGS__))                             \
    ;                                                                          \
  simd_.end();                                                                 \
  }
#define SIMD_BREAK oracle::SIMDLoop::leave(false)
#define SIMD_CONTINUE oracle::SIMDLoop::leave(true)

#endif // CMC_TEST_ORACLE_SIMD_H
