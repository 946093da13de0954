//===- RandomIR.h - random stage-4 kernels ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A kernel of integer operations on vectors of odd sizes, with regions, masks,
// a diamond and a loop, that stores everything it computed in the end. The
// same seed makes the same kernel. No undefined values and no undefined
// behaviour.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_UNIT_GENX_RANDOMIR_H
#define CMC_TEST_UNIT_GENX_RANDOMIR_H

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <random>

namespace cmc {
namespace genx {

struct RandomKernel {
  std::unique_ptr<llvm::Module> M;
  llvm::Function *F = nullptr;
  std::vector<llvm::Constant *> Arguments;
};

RandomKernel makeRandomKernel(llvm::LLVMContext &C, unsigned Seed,
                              llvm::StringRef Target, unsigned Operations);

/// Moves elements only: by regions, shuffles and writes under constant masks.
/// Stores but the last of the values, so that the others need not be made.
RandomKernel makeRandomShuffles(llvm::LLVMContext &C, unsigned Seed,
                                llvm::StringRef Target, unsigned Operations);

} // namespace genx
} // namespace cmc

#endif // CMC_TEST_UNIT_GENX_RANDOMIR_H
