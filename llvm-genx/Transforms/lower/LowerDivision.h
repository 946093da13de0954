//===- LowerDivision.h - division by what the target has --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// sdiv, udiv, srem, urem of i8 and i16 are done in 32 bits, the only width that
// the hardware divides. Targets without integer division get a sequence of
// reciprocal, one Newton step and corrections:
//
//   udiv x, y ==> z = uint(inv(float(y)) * 0xfffff000)   at most 2^32 / y
//                 z += umulh(z, -y * z)
//                 q = umulh(x, z)                        at most 3 too small
//
// By a number they divide with shifts or with the high half of a product.
//
// Requires: genx-lower-int64. Guarantees: divisions are of i32 (or i64 where
// native) and exist on the target.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LowerDivisionPass : llvm::PassInfoMixin<LowerDivisionPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
