//===- SurfaceArray.h - parameters that are several surfaces ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A parameter vector<SurfaceIndex, N> is a Value of N dwords, the indices of N
// surfaces; its type descriptor distinguishes it from other values.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"

namespace cmc {

constexpr char SurfaceArrayType[] = "surfaces_t";

inline bool isSurfaceArray(const KernelArg &A) {
  return A.Kind == ArgKind::Value && A.TypeDesc == SurfaceArrayType;
}

} // namespace cmc
