//===- KernelFlags.cpp - what a kernel needs of its launch ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/KernelFlags.h"
#include "basic/KernelMetadata.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc {
namespace frontend {
namespace {

void collect(const CallInst &Call, KernelInfo &Info) {
  const Function *F = Call.getCalledFunction();
  if (F && F->getName() == "cmc.signal")
    Info.HasDependencies = true;
  switch (GenXIntrinsic::getGenXIntrinsicID(F)) {
  case GenXIntrinsic::genx_barrier:
  case GenXIntrinsic::genx_sbarrier:
    Info.Barriers = 1;
    Info.HasGroups = true;
    break;
  case GenXIntrinsic::genx_local_id:
  case GenXIntrinsic::genx_local_size:
  case GenXIntrinsic::genx_group_count:
  case GenXIntrinsic::genx_group_id_x:
  case GenXIntrinsic::genx_group_id_y:
  case GenXIntrinsic::genx_group_id_z:
    Info.HasGroups = true;
    break;
  case GenXIntrinsic::genx_wait:
    Info.HasDependencies = true;
    break;
  case GenXIntrinsic::genx_svm_block_st:
  case GenXIntrinsic::genx_svm_scatter:
    Info.HasStatelessWrite = true;
    break;
  default:
    break;
  }
}

} // namespace

PreservedAnalyses KernelFlagsPass::run(Function &F, FunctionAnalysisManager &) {
  Optional<KernelInfo> Info = readKernelInfo(F);
  if (!Info)
    return PreservedAnalyses::all();
  Info->HasGroups = Info->SLMBytes != 0;
  Info->HasDependencies = Info->HasStatelessWrite = false;
  Info->Barriers = 0;
  for (const Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I))
      collect(*Call, *Info);
  writeKernelInfo(F, *Info);
  return PreservedAnalyses::all();
}

} // namespace frontend
} // namespace cmc
