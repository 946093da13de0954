//===- RemoveKernels.cpp - removal of kernels from a module ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/RemoveKernels.h"
#include "stage4/KernelMetadata.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// Keeps only the rows of \p List for functions other than \p Kernels.
void removeRows(NamedMDNode &List, ArrayRef<Function *> Kernels) {
  SmallVector<MDNode *, 8> Rest;
  for (MDNode *Row : List.operands()) {
    auto *Of = Row->getNumOperands()
                   ? dyn_cast_or_null<ValueAsMetadata>(Row->getOperand(0))
                   : nullptr;
    if (!Of || !is_contained(Kernels, Of->getValue()->stripPointerCasts()))
      Rest.push_back(Row);
  }
  List.clearOperands();
  for (MDNode *Row : Rest)
    List.addOperand(Row);
}

/// Removes unused functions, repeatedly, since these may call others.
void removeUnused(Module &M) {
  bool Removed = true;
  while (Removed) {
    Removed = false;
    for (Function &F : make_early_inc_range(M)) {
      F.removeDeadConstantUsers();
      if (!F.use_empty() || !(F.isDeclaration() || F.hasLocalLinkage()))
        continue;
      F.eraseFromParent();
      Removed = true;
    }
  }
}

} // namespace

void removeKernels(Module &M, function_ref<bool(StringRef)> Excluded) {
  std::vector<Function *> Kernels;
  for (Function *F : kernelsOf(M))
    if (Excluded(readKernelInfo(*F)->Name))
      Kernels.push_back(F);
  if (Kernels.empty())
    return;
  for (const char *Name : {"genx.kernels", "cmc.kernels"})
    if (NamedMDNode *List = M.getNamedMetadata(Name))
      removeRows(*List, Kernels);
  for (Function *F : Kernels)
    F->deleteBody();
  removeUnused(M);
}

} // namespace cmc::runtime
