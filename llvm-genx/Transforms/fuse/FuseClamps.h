//===- FuseClamps.h - choices to minima, clamps to saturation ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A choice by a compare of what is chosen is one instruction, and so is a clamp
// to what a narrower type holds:
//
//   select (icmp slt %x, %y), %x, %y     ==> smin %x, %y      (smax, umin,
//   umax) wrregion %v, %y under                ==> wrregion %v, (smin %x, %y)
//     (icmp slt %y, %x), %x the region of %v
//   trunc (smin (smax %x, 0), 255)       ==> ustrunc.sat %x
//   trunc (smin (smax %x, -128), 127)    ==> sstrunc.sat %x
//   trunc (umin %x, 255)                 ==> uutrunc.sat %x
//   sstrunc.sat i8 (fptosi.sat i32 %f)   ==> fptosi.sat i8 %f      (and ui)
//
// Bounds may come in any order and number. Requires: nothing. Guarantees:
// nothing that selection depends on. Leaves alone floats, whose minima and
// choices differ in NaN and denormals; clamps that somebody else uses; masks
// that are more than the compare, so that no masked write leaves its region.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct FuseClampsPass : llvm::PassInfoMixin<FuseClampsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
