//===- LowerMatrix.cpp - lowering of systolic dot products ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "stage4/Errors.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

uint32_t constantArg(const CallInst &Call, unsigned I) {
  auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(I));
  return C ? uint32_t(C->getZExtValue()) : 0;
}

/// The code of the element type of \p T in the entry.
uint32_t elementCode(Type *T) {
  Type *E = T->getScalarType();
  return E->isFloatTy()       ? 'f'
         : E->isHalfTy()      ? 'h'
         : E->isIntegerTy(16) ? 'b'
                              : 'd';
}

/// cmc_cpu_dpas(form, types, float control, columns of the result, sources,
/// result); \p Form is as in the intrinsics without accumulator.
void lowerProduct(CallInst &Call, bool HasStart, uint32_t Form,
                  unsigned FloatControl) {
  Function &F = *Call.getFunction();
  IRBuilder<> B(&Call);
  Type *Bytes = B.getInt8PtrTy();
  auto Slot = [&](Type *T) { return createSlot(F, T, 64); };
  auto InMemory = [&](Value *V) {
    AllocaInst *S = Slot(V->getType());
    B.CreateAlignedStore(V, S, S->getAlign());
    return B.CreateBitCast(S, Bytes);
  };
  unsigned Next = 0;
  Type *StartType =
      HasStart ? Call.getArgOperand(0)->getType() : Call.getType();
  Value *Start = HasStart ? InMemory(Call.getArgOperand(Next++))
                          : ConstantPointerNull::get(B.getInt8PtrTy());
  Value *Columns = InMemory(Call.getArgOperand(Next++));
  Value *Rows = InMemory(Call.getArgOperand(Next));
  AllocaInst *Result = Slot(Call.getType());
  unsigned Lanes = cast<FixedVectorType>(Call.getType())->getNumElements();
  uint32_t Types = elementCode(Call.getType()) | elementCode(StartType) << 8;
  Type *I32 = B.getInt32Ty();
  FunctionCallee Entry = F.getParent()->getOrInsertFunction(
      "cmc_cpu_dpas",
      FunctionType::get(B.getVoidTy(),
                        {Bytes, I32, I32, I32, I32, Bytes, Bytes, Bytes, Bytes},
                        false));
  B.CreateCall(Entry, {F.getArg(0), B.getInt32(Form), B.getInt32(Types),
                       B.getInt32(FloatControl), B.getInt32(Lanes), Start,
                       Columns, Rows, B.CreateBitCast(Result, Bytes)});
  Call.replaceAllUsesWith(
      B.CreateAlignedLoad(Call.getType(), Result, Result->getAlign()));
  Call.eraseFromParent();
}

} // namespace

void lowerMatrix(Function &F, unsigned FloatControl) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      continue;
    switch (GenXIntrinsic::getGenXIntrinsicID(Call)) {
    case GenXIntrinsic::genx_dpas2: {
      uint32_t Form = 0;
      for (unsigned N = 0; N < 4; ++N)
        Form |= constantArg(*Call, 3 + N) << 8 * N;
      lowerProduct(*Call, true, Form, FloatControl);
      break;
    }
    case GenXIntrinsic::genx_dpas_nosrc0:
      lowerProduct(*Call, false, constantArg(*Call, 2), FloatControl);
      break;
    case GenXIntrinsic::genx_dpasw:
    case GenXIntrinsic::genx_dpasw_nosrc0:
      report(*Call, PassDiag::CpuFused);
      Call->replaceAllUsesWith(UndefValue::get(Call->getType()));
      Call->eraseFromParent();
      break;
    default:
      break;
    }
  }
}

} // namespace cmc::runtime
