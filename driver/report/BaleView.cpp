//===- BaleView.cpp - view of bales as trees ------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/report/Report.h"
#include "llvm-genx/Baling.h"
#include "stage4/KernelMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ModuleSlotTracker.h"

using namespace llvm;

namespace cmc::reporting {
namespace {

StringRef nameOf(genx::BaleRole Role) {
  switch (Role) {
  case genx::BaleRole::Root:
    return "root";
  case genx::BaleRole::Region:
    return "region";
  case genx::BaleRole::Extension:
    return "extension";
  case genx::BaleRole::Modifier:
    return "modifier";
  case genx::BaleRole::Main:
    return "main";
  case genx::BaleRole::Saturation:
    return "saturation";
  case genx::BaleRole::Condition:
    return "condition";
  }
  llvm_unreachable("covered switch");
}

class BalePrinter {
public:
  BalePrinter(Function &F, unsigned GRFBytes, Locations &Lines, KernelViews &K)
      : F(F), Bales(F, GRFBytes), Lines(Lines), K(K),
        MST(F.getParent(), /*ShouldInitializeAllMetadata=*/false) {
    MST.incorporateFunction(F);
  }

  void run() {
    for (const BasicBlock &BB : F) {
      BaleRow Label;
      Label.Text = labelOf(BB, MST);
      Label.Role = "label";
      K.Bales.push_back(std::move(Label));
      for (const Instruction &I : BB) {
        if (isa<DbgInfoIntrinsic>(I))
          continue;
        if (Optional<RegionPicture> R = pictureOf(I, Lines)) {
          R->Optimized = true;
          K.Regions.push_back(*R);
        }
        if (!Bales.isMember(&I))
          show(I, Lines.of(I), 0);
      }
    }
  }

private:
  /// A member executes with its root, and belongs to the root's line.
  void show(const Instruction &I, int Location, unsigned Depth) {
    BaleRow Row;
    Row.Text = shortText(I, MST);
    Row.Location = Location;
    Row.Depth = Depth;
    Row.Role = nameOf(Bales.roleOf(&I));
    K.Bales.push_back(std::move(Row));
    for (const Value *Op : I.operands())
      if (auto *Member = dyn_cast<Instruction>(Op))
        if (!isa<PHINode>(I) && Bales.isMember(Member))
          show(*Member, Location, Depth + 1);
  }

  Function &F;
  genx::Baling Bales;
  Locations &Lines;
  KernelViews &K;
  ModuleSlotTracker MST;
};

} // namespace

void showBales(Function &Kernel, unsigned GRFBytes, Locations &Lines,
               KernelViews &K) {
  BalePrinter(Kernel, GRFBytes, Lines, K).run();
  for (Function *F : functionsOf(Kernel))
    BalePrinter(*F, GRFBytes, Lines, K).run();
}

} // namespace cmc::reporting
