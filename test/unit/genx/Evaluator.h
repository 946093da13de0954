//===- Evaluator.h - what stage-4 IR computes -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Executes a kernel with constant arguments by folding one instruction after
// the other: LLVM's constant folder for plain instructions, the definition of
// the intrinsics for regions, masks and saturation.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_UNIT_GENX_EVALUATOR_H
#define CMC_TEST_UNIT_GENX_EVALUATOR_H

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include <vector>

namespace cmc {
namespace genx {

/// The data of each oword.st of \p F, in order. Undefined bytes are none: the
/// caller must not make any.
std::vector<std::vector<uint8_t>>
evaluate(llvm::Function &F, llvm::ArrayRef<llvm::Constant *> Arguments);

/// The bytes of \p C, lowest element first.
std::vector<uint8_t> bytesOf(const llvm::Constant *C);

} // namespace genx
} // namespace cmc

#endif // CMC_TEST_UNIT_GENX_EVALUATOR_H
