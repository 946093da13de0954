//===- PinObjects.cpp - keep SROA away from CM objects --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PinObjects.h"
#include "clang-frontend/IR/RawIR.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

constexpr const char PinName[] = "__cm_pin";

bool isPinned(const AllocaInst &A) {
  auto IsPin = [](const User *U) { return rawName(U) == "pin"; };
  return any_of(A.users(), [&](const User *U) {
    return IsPin(U) || (isa<BitCastInst>(U) && any_of(U->users(), IsPin));
  });
}

} // namespace

void pinObjects(Function &F) {
  Module &M = *F.getParent();
  LLVMContext &C = M.getContext();
  bool PinScalars = hasSIMDControlFlow(F);
  for (AllocaInst *A : allocasOf(F)) {
    Type *T = A->getAllocatedType();
    if (!holdsVector(T) &&
        !(PinScalars && T->isSingleValueType() && !T->isPointerTy()))
      continue;
    if (isPinned(*A))
      continue;
    IRBuilder<> B(A->getNextNode());
    FunctionCallee Pin = M.getOrInsertFunction(PinName, Type::getVoidTy(C),
                                               Type::getInt8PtrTy(C));
    B.CreateCall(Pin, B.CreateBitCast(A, Type::getInt8PtrTy(C)));
  }
}

void unpinObjects(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (rawName(&I) != "pin")
      continue;
    auto *Cast = dyn_cast<BitCastInst>(I.getOperand(0));
    I.eraseFromParent();
    if (Cast && Cast->use_empty())
      Cast->eraseFromParent();
  }
}

} // namespace cmc::frontend
