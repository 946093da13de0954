//===- Quirks.cpp - the finalizer's quirks, for passes on IR --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Quirks.h"
#include "llvm/IR/Module.h"

using namespace llvm;

static const char MetadataName[] = "cmc.quirks.left.out";

void cmc::genx::disableQuirks(Module &M, ArrayRef<std::string> Names) {
  visa::QuirkSet Set = visa::disabledQuirks(Names);
  for (const visa::QuirkRow &R : visa::allQuirks())
    if (Set.test(size_t(R.Id)))
      M.getOrInsertNamedMetadata(MetadataName)
          ->addOperand(MDNode::get(M.getContext(),
                                   MDString::get(M.getContext(), R.Name)));
}

bool cmc::genx::avoids(const Function &F, visa::Quirk Q) {
  const TargetInfo *T =
      findTarget(F.getFnAttribute("target-cpu").getValueAsString());
  if (!T || !visa::avoids(*T, {}, Q))
    return false;
  const NamedMDNode *Disabled = F.getParent()->getNamedMetadata(MetadataName);
  return !Disabled || none_of(Disabled->operands(), [&](const MDNode *N) {
    return cast<MDString>(N->getOperand(0))->getString() ==
           visa::allQuirks()[size_t(Q)].Name;
  });
}
