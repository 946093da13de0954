//===- LowerPrintf.cpp - lowering of printf -------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// A call writes the record that it would write on a GPU (stage4/Printf.h) to
// memory and passes it to the runtime.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "stage4/Printf.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

class RecordWriter {
public:
  explicit RecordWriter(CallInst &Call)
      : Call(Call), F(*Call.getFunction()), B(&Call) {}

  Value *run() {
    SmallVector<Value *, 16> Fields{address(escapedFormat(Call))};
    for (Value *Arg : drop_begin(Call.args())) {
      PrintType T = printTypeOf(Arg->getType());
      Fields.push_back(B.getInt32(uint32_t(T)));
      Fields.push_back(T == PrintType::String ? address(Arg) : Arg);
    }
    SmallVector<Type *, 16> Types;
    for (Value *V : Fields)
      Types.push_back(V->getType());
    auto *Record = StructType::get(B.getContext(), Types, /*isPacked=*/true);
    AllocaInst *Slot = createSlot(F, Record, 8);
    for (unsigned I = 0; I < Fields.size(); ++I)
      B.CreateAlignedStore(Fields[I], B.CreateStructGEP(Record, Slot, I),
                           Align(1));
    Module &M = *F.getParent();
    FunctionCallee Entry = M.getOrInsertFunction(
        "cmc_cpu_printf", B.getInt32Ty(), F.getArg(0)->getType(),
        B.getInt8PtrTy(), B.getInt32Ty());
    return B.CreateCall(
        Entry, {F.getArg(0), B.CreateBitCast(Slot, B.getInt8PtrTy()),
                B.getInt32(M.getDataLayout().getTypeStoreSize(Record))});
  }

private:
  Value *address(Value *Text) { return B.CreatePtrToInt(Text, B.getInt64Ty()); }

  CallInst &Call;
  Function &F;
  IRBuilder<> B;
};

} // namespace

void lowerPrintf(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (isPrintf(*Call)) {
        Call->replaceAllUsesWith(RecordWriter(*Call).run());
        Call->eraseFromParent();
      }
}

} // namespace cmc::runtime
