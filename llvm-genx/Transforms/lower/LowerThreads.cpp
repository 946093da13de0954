//===- LowerThreads.cpp - thread coordinates in thread groups -------------===//
//
// Part of CMC, under the MIT licence.
//
// The media walker passes the thread index in r0, the GPGPU walker passes group
// IDs there. For kernels of the `ze` ABI, and of the `cm` ABI if they have
// groups, the thread index is computed:
//
//   thread.x ==> trunc(group.id.x * local.size[0] + local.id[0])
//
// wait and cmc.signal are user errors in `ze`, whose threads have no order.
// Requires: "cmc-abi", KernelInfo. Guarantees: thread.x/y only if the media
// walker starts the kernel. Leaves alone: group IDs, local IDs, sizes and
// counts.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::genx {
namespace {

bool isZE(const Function &F) {
  return F.getFnAttribute("cmc-abi").getValueAsString() != "cm";
}

/// Whether the GPGPU walker starts the kernel, which is possible in `cm`, too.
bool hasGroups(const Function &F) {
  Optional<KernelInfo> Info = readKernelInfo(F);
  return Info && Info->HasGroups;
}

/// Component \p Dim of local.id16 or local.size.
Value *component(IRBuilder<> &B, unsigned ID, unsigned Dim) {
  bool Words = ID == GenXIntrinsic::genx_local_id16;
  Type *T = vectorOf(Words ? B.getInt16Ty() : B.getInt32Ty(), 3);
  Value *V = createRdRegion(B, callGenX(B, ID, {T}, {}),
                            IRRegion::strided(T, 1, 1, Dim), /*Scalar=*/true);
  return B.CreateZExt(V, B.getInt32Ty());
}

Value *globalIndex(Instruction &I, IRBuilder<> &B, unsigned Dim) {
  Value *Group = callGenX(
      B, Dim ? GenXIntrinsic::genx_group_id_y : GenXIntrinsic::genx_group_id_x,
      {}, {});
  Value *First =
      B.CreateMul(Group, component(B, GenXIntrinsic::genx_local_size, Dim));
  Value *Index =
      B.CreateAdd(First, component(B, GenXIntrinsic::genx_local_id16, Dim));
  return B.CreateTrunc(Index, I.getType());
}

Value *lower(Instruction &I, IRBuilder<> &B) {
  switch (intrinsicOf(&I)) {
  case GenXIntrinsic::genx_thread_x:
    return globalIndex(I, B, 0);
  case GenXIntrinsic::genx_thread_y:
    return globalIndex(I, B, 1);
  case GenXIntrinsic::genx_wait:
    if (!isZE(*I.getFunction()))
      return nullptr;
    report(I, PassDiag::NoDependencies, "cm_wait");
    return nullptr;
  default:
    break;
  }
  auto *Call = dyn_cast<CallInst>(&I);
  if (isZE(*I.getFunction()) && Call && Call->getCalledFunction() &&
      Call->getCalledFunction()->getName() == "cmc.signal")
    report(I, PassDiag::NoDependencies, "cm_signal");
  return nullptr;
}

} // namespace

PreservedAnalyses LowerThreadsPass::run(Function &F,
                                        FunctionAnalysisManager &) {
  return isZE(F) || hasGroups(F) ? preservedIf(rewriteInstructions(F, lower))
                                 : PreservedAnalyses::all();
}

} // namespace cmc::genx
