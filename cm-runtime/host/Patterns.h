//===- Patterns.h - dependency patterns and orders of dispatch --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A pattern is a list of neighbours that a thread waits for in cm_wait, and the
// order in which the walker dispatches threads. A thread waits only for threads
// dispatched before it: this makes the patterns of macro blocks (Z, ZI, ZIG,
// X), whose lists contain later threads, free of cycles.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Dependency.h"
#include <array>
#include <cstdint>
#include <vector>

namespace cmc::host {

/// The dispatch of threads with CM_WAVEFRONT26ZI.
struct MacroBlock {
  int Dispatch = 0;           ///< CM_26ZI_DISPATCH_PATTERN.
  int Width = 16, Height = 8; ///< Threads.
};

/// Threads are dispatched in ascending order of their keys.
using Key = std::array<int, 5>;
using KeyFunction = Key (*)(int X, int Y, const MacroBlock &B);

struct Pattern {
  llvm::ArrayRef<runtime::Delta> Deltas; ///< Bit i of a mask is for entry i.
  KeyFunction KeyOf;                     ///< Null: x first, then y.
};

/// The pattern of a CM_DEPENDENCY_PATTERN; null when there is none.
const Pattern *dependencyPattern(int Number);
/// The pattern of a CM_WALKING_PATTERN; it has no deltas. Null when there is
/// none.
const Pattern *walkingPattern(int Number);

/// The places y * Width + x in the order of \p P.
std::vector<uint32_t> orderOf(const Pattern &P, uint32_t Width, uint32_t Height,
                              const MacroBlock &B);

} // namespace cmc::host
