//===- PointerOffset.cpp - bytes from an object to a pointer --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/PointerOffset.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cmc::genx {

Value *pointerOffset(IRBuilder<> &B, Value *Ptr, const Value *Root, Type *T,
                     function_ref<Value *(Value *)> Known) {
  if (Ptr == Root)
    return ConstantInt::get(T, 0);
  if (Value *Offset = Known(Ptr))
    return Offset;
  if (isa<BitCastOperator, AddrSpaceCastOperator>(Ptr))
    return pointerOffset(B, cast<Operator>(Ptr)->getOperand(0), Root, T, Known);
  auto *GEP = dyn_cast<GEPOperator>(Ptr);
  if (!GEP)
    return nullptr;
  Value *Base = pointerOffset(B, GEP->getPointerOperand(), Root, T, Known);
  if (!Base)
    return nullptr;
  const DataLayout &DL = B.GetInsertBlock()->getModule()->getDataLayout();
  for (auto It = gep_type_begin(GEP), E = gep_type_end(GEP); It != E; ++It) {
    Value *Step;
    if (StructType *S = It.getStructTypeOrNull()) {
      unsigned Field = cast<ConstantInt>(It.getOperand())->getZExtValue();
      Step =
          ConstantInt::get(T, DL.getStructLayout(S)->getElementOffset(Field));
    } else {
      uint64_t Size = DL.getTypeAllocSize(It.getIndexedType());
      Step = B.CreateSExtOrTrunc(It.getOperand(), T);
      if (Size != 1)
        Step = B.CreateMul(Step, ConstantInt::get(T, Size));
    }
    auto *Start = dyn_cast<ConstantInt>(Base);
    Base = Start && Start->isZero() ? Step : B.CreateAdd(Base, Step);
  }
  return Base;
}

} // namespace cmc::genx
