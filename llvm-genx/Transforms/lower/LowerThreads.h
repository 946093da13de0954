//===- LowerThreads.h - thread coordinates of thread groups -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The media walker puts the thread index into r0. The GPGPU walker puts group
// ids there; so for kernels of the `ze` ABI, and of the `cm` ABI when they have
// groups, it is computed:
//
//   thread.x ==> trunc(group.id.x * local.size[0] + local.id[0])
//
// wait and cmc.signal are user errors in `ze`: nothing orders its threads.
// Requires: "cmc-abi", KernelInfo. Guarantees: thread.x/y only where the media
// walker starts the kernel. Leaves alone group ids, local ids, sizes and
// counts.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct LowerThreadsPass : llvm::PassInfoMixin<LowerThreadsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
