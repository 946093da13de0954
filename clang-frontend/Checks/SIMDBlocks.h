//===- SIMDBlocks.h - statements in SIMD blocks -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// SIMD_IF and SIMD_DO_WHILE expand to scalar control flow on simdcf_any
// (cm/core/simdcf.h). Control may leave a SIMD block only at its end, and
// SIMD_BREAK and SIMD_CONTINUE may only be used in SIMD loops.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/Checks/Report.h"
#include "clang/AST/Stmt.h"

namespace cmc::frontend {

/// The SIMD blocks and loops around a statement in its function.
struct SIMDContext {
  unsigned Blocks = 0;      ///< SIMD blocks around the statement.
  bool InSIMDLoop = false;  ///< The innermost loop or switch is a SIMD loop ...
  unsigned OutsideLoop = 0; ///< ... inside this many SIMD blocks.

  SIMDContext loop(bool IsSIMD) const {
    return {Blocks + IsSIMD, IsSIMD, Blocks};
  }
};

/// True when \p Condition is evaluated for each lane.
bool isSIMDCondition(const clang::Expr *Condition);

/// Checks \p S, which leaves the statements around it.
void checkJump(Report &R, const clang::Stmt *S, const SIMDContext &Context);

} // namespace cmc::frontend
