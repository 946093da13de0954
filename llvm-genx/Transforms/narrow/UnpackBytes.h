//===- UnpackBytes.h - bytes made words once --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// From Gen11 on an instruction reads bytes as its first source only; the
// finalizer moves all others to words, for each instruction anew. Where several
// read parts of one vector it is made words once:
//
//   %a = zext <16 x i8> (rdregion <64 x i8> %v, 0) to <16 x i16>
//   %b = zext <16 x i8> (rdregion <64 x i8> %v, 1) to <16 x i16>
//   %m = ssmad %a, 3, %x
//   %n = ssmad %b, 5, %m
// ==>
//   %w = zext <64 x i8> %v to <64 x i16>
//   %m = ssmad (rdregion %w, 0), 3, %x
//   %n = ssmad (rdregion %w, 2), 5, %m
//
// if that takes fewer instructions and registers. Requires: regions that are
// collapsed, products that are fused. Guarantees: nothing that selection
// depends on. Leaves alone Gen9, bytes at variable places, vectors of which
// much is read only once, and those that would take many registers.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct UnpackBytesPass : llvm::PassInfoMixin<UnpackBytesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
