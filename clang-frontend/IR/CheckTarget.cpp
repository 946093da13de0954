//===- CheckTarget.cpp - no arithmetic that the target lacks --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/CheckTarget.h"
#include "basic/Errors.h"
#include "cmc/Target.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc {
namespace frontend {
namespace {

bool isInt64(const Value *V) {
  return V->getType()->getScalarType()->isIntegerTy(64);
}
bool isDouble(const Value *V) {
  return V->getType()->getScalarType()->isDoubleTy();
}

/// The address operand of an SVM intrinsic, or -1.
int addressOperand(const Instruction &I) {
  switch (GenXIntrinsic::getGenXIntrinsicID(&I)) {
  case GenXIntrinsic::genx_svm_block_ld:
  case GenXIntrinsic::genx_svm_block_ld_unaligned:
  case GenXIntrinsic::genx_svm_block_st:
    return 0;
  case GenXIntrinsic::genx_svm_gather:
  case GenXIntrinsic::genx_svm_scatter:
    return 2;
  default:
    return -1;
  }
}

/// What addresses may be made with.
bool isAddressArithmetic(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::BitCast:
  case Instruction::InsertElement:
  case Instruction::ExtractElement:
  case Instruction::ShuffleVector:
    return true;
  default:
    return GenXIntrinsic::isRdRegion(&I) || GenXIntrinsic::isWrRegion(&I);
  }
}

/// The instructions whose values become addresses.
DenseSet<const Instruction *> addressesOf(const Function &F) {
  DenseSet<const Instruction *> Addresses;
  SmallVector<const Value *, 16> Work;
  for (const Instruction &I : instructions(F)) {
    int Operand = addressOperand(I);
    if (Operand >= 0)
      Work.push_back(I.getOperand(Operand));
    if (auto *Element = dyn_cast<GetElementPtrInst>(&I))
      Work.append(Element->idx_begin(), Element->idx_end());
  }
  while (!Work.empty()) {
    auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I || !isAddressArithmetic(*I) || !Addresses.insert(I).second)
      continue;
    for (const Value *Op : I->operands())
      if (isInt64(Op))
        Work.push_back(Op);
  }
  return Addresses;
}

} // namespace

PreservedAnalyses CheckTargetPass::run(Function &F, FunctionAnalysisManager &) {
  const TargetInfo *Target =
      findTarget(F.getFnAttribute("target-cpu").getValueAsString());
  bool NoInt64 = Target && !Target->has(TargetInfo::Int64);
  bool NoDouble = Target && !Target->has(TargetInfo::Float64);
  if (!NoInt64 && !NoDouble)
    return PreservedAnalyses::all();
  DenseSet<const Instruction *> Addresses = addressesOf(F);
  DenseSet<unsigned> Lines; // One error per line says it all.
  for (const Instruction &I : instructions(F)) {
    auto Uses = [&](bool (*Is)(const Value *)) {
      return Is(&I) || any_of(I.operand_values(), Is);
    };
    const char *What = nullptr;
    if (NoDouble && Uses(isDouble))
      What = "double is";
    else if (NoInt64 && Uses(isInt64) && !Addresses.count(&I) &&
             addressOperand(I) < 0 && !isa<GetElementPtrInst>(I) &&
             !isa<MemIntrinsic>(I))
      What = "64-bit integers are";
    unsigned Line = I.getDebugLoc() ? I.getDebugLoc().getLine() : 0;
    if (What && Lines.insert(Line).second)
      reportUserError(I, Twine(What) + " not available on " + Target->Name);
  }
  return PreservedAnalyses::all();
}

} // namespace frontend
} // namespace cmc
