//===- SIMDBlocks.h - where statements stand --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// SIMD_IF and SIMD_DO_WHILE are written as scalar control flow on simdcf_any
// (cm/core/simdcf.h). A SIMD block is left at its end only, and SIMD_BREAK and
// SIMD_CONTINUE are for SIMD loops.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/Checks/Report.h"
#include "clang/AST/Stmt.h"

namespace cmc::frontend {

/// What encloses a statement in its function.
struct SIMDPlace {
  unsigned Blocks = 0;      ///< SIMD blocks.
  bool InSIMDLoop = false;  ///< The innermost loop or switch is a SIMD loop ...
  unsigned OutsideLoop = 0; ///< ... with that many SIMD blocks around it.

  SIMDPlace loop(bool IsSIMD) const {
    return {Blocks + IsSIMD, IsSIMD, Blocks};
  }
};

/// True when \p Condition decides for each lane.
bool isSIMDCondition(const clang::Expr *Condition);

/// \p S leaves the statements around it.
void checkJump(Report &R, const clang::Stmt *S, const SIMDPlace &Place);

} // namespace cmc::frontend
