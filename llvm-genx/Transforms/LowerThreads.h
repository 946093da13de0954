//===- LowerThreads.h - thread coordinates of the ze ABI --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// In the `ze` ABI the thread index is computed, in `cm` it is in the payload:
//
//   ze: thread.x ==> trunc(group.id.x * local.size[0] + local.id[0])
//
// wait and cmc.signal are user errors in `ze`: nothing orders its threads.
// Requires: "cmc-abi". Guarantees: thread.x/y only in `cm`. Leaves alone group
// ids, local ids, sizes and counts.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_TRANSFORMS_LOWERTHREADS_H
#define CMC_LLVM_GENX_TRANSFORMS_LOWERTHREADS_H

#include "llvm/IR/PassManager.h"

namespace cmc {
namespace genx {

struct LowerThreadsPass : llvm::PassInfoMixin<LowerThreadsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_TRANSFORMS_LOWERTHREADS_H
