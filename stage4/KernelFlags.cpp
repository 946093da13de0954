//===- KernelFlags.cpp - launch requirements of a kernel ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/KernelFlags.h"
#include "stage4/KernelMetadata.h"
#include "stage4/Messages.h"
#include "stage4/Rewriting.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc {
namespace {

void collect(const CallInst &Call, KernelInfo &Info) {
  const Function *F = Call.getCalledFunction();
  if (!F) // Inline assembly.
    return;
  if (F->getName() == "cmc.signal")
    Info.HasDependencies = true;
  unsigned ID = GenXIntrinsic::getGenXIntrinsicID(F);
  if (const Message *M = findMessage(ID))
    Info.HasStatelessWrite |= M->writesAtAddresses();
  switch (ID) {
  case GenXIntrinsic::genx_barrier:
  case GenXIntrinsic::genx_sbarrier:
    Info.Barriers = std::max(Info.Barriers, 1u);
    Info.HasGroups = true;
    break;
  case GenXIntrinsic::genx_nbarrier:
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
  if (F.hasFnAttribute("cmc-barriers")) { // From cm_nbarrier_init.
    F.getFnAttribute("cmc-barriers")
        .getValueAsString()
        .getAsInteger(10, Info->Barriers);
    F.removeFnAttr("cmc-barriers");
  }
  std::vector<Function *> Functions = functionsOf(F);
  Functions.push_back(&F);
  for (const Function *Run : Functions)
    for (const Instruction &I : instructions(Run))
      if (auto *Call = dyn_cast<CallInst>(&I))
        collect(*Call, *Info);
  writeKernelInfo(F, *Info);
  return preservedIf(/*Changed=*/true);
}

} // namespace cmc
