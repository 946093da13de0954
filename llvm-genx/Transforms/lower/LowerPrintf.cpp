//===- LowerPrintf.cpp - lowering of printf to records --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/lower/LowerPrintf.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "stage4/Messages.h"
#include "stage4/Printf.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::genx {

const char StringAddressName[] = "cmc.text";

namespace {

constexpr unsigned LanesOfMessage = 16;

class RecordWriter {
public:
  explicit RecordWriter(CallInst &Call) : Call(Call), B(&Call) {}

  Value *run() {
    addPair(stringAddress(escapedFormat(Call)));
    for (Value *Arg : drop_begin(Call.args()))
      addArgument(Arg);
    reserve();
    for (unsigned First = 0; First < Dwords.size();) {
      unsigned N = std::min<unsigned>(LanesOfMessage,
                                      PowerOf2Floor(Dwords.size() - First));
      store(First, N);
      First += N;
    }
    return B.CreateSelect(HasRoom, B.getInt32(0), B.getInt32(-1));
  }

private:
  Value *stringAddress(Value *Text) {
    Module &M = *Call.getModule();
    FunctionCallee F = M.getOrInsertFunction(
        StringAddressName, vectorOf(B.getInt32Ty(), 2), Text->getType());
    cast<Function>(F.getCallee())->setDoesNotAccessMemory();
    return B.CreateCall(F, {Text});
  }

  void addPair(Value *Pair) {
    for (uint64_t I = 0; I < 2; ++I)
      Dwords.push_back(B.CreateExtractElement(Pair, I));
  }

  void addArgument(Value *V) {
    PrintType T = printTypeOf(V->getType());
    Dwords.push_back(B.getInt32(uint32_t(T)));
    if (T == PrintType::String)
      addPair(stringAddress(V));
    else if (printBytes(T) == 8)
      addPair(B.CreateBitCast(V, vectorOf(B.getInt32Ty(), 2)));
    else
      Dwords.push_back(B.CreateBitCast(V, B.getInt32Ty()));
  }

  /// Allocates the record, and checks that it is within the buffer.
  void reserve() {
    Value *Bytes = B.getInt32(4 * Dwords.size());
    Type *Word = vectorOf(B.getInt32Ty(), 1),
         *Long = vectorOf(B.getInt64Ty(), 1);
    Value *Buffer = callGenX(B, GenXIntrinsic::genx_print_buffer, {}, {});
    Value *At = createMessage(B, GenXIntrinsic::genx_svm_atomic_add, Word,
                              {{arg::Offsets, B.CreateBitCast(Buffer, Long)},
                               {arg::Data, B.CreateBitCast(Bytes, Word)}});
    Value *Offset = B.CreateBitCast(At, B.getInt32Ty());
    HasRoom = B.CreateICmpULE(B.CreateAdd(Offset, Bytes),
                              B.getInt32(PrintBufferBytes));
    Start = B.CreateAdd(Buffer, B.CreateZExt(Offset, B.getInt64Ty()));
  }

  /// Stores Dwords [\p First, \p First + \p N), one in each lane.
  void store(unsigned First, unsigned N) {
    SmallVector<uint64_t, LanesOfMessage> Steps;
    Value *Data = UndefValue::get(vectorOf(B.getInt32Ty(), N));
    for (unsigned I = 0; I < N; ++I) {
      Steps.push_back(4 * (First + I));
      Data = B.CreateInsertElement(Data, Dwords[First + I], I);
    }
    Value *Addresses =
        B.CreateAdd(B.CreateVectorSplat(N, Start),
                    ConstantDataVector::get(B.getContext(), Steps));
    createMessage(B, GenXIntrinsic::genx_svm_scatter, nullptr,
                  {{arg::Predicate, B.CreateVectorSplat(N, HasRoom)},
                   {arg::Offsets, Addresses},
                   {arg::Data, Data}});
  }

  CallInst &Call;
  IRBuilder<> B;
  SmallVector<Value *, 16> Dwords;
  Value *HasRoom = nullptr, *Start = nullptr;
};

} // namespace

PreservedAnalyses LowerPrintfPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<CallInst *, 4> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (isPrintf(*Call))
        Calls.push_back(Call);
  for (CallInst *Call : Calls) {
    Call->replaceAllUsesWith(RecordWriter(*Call).run());
    Call->eraseFromParent();
  }
  return preservedIf(!Calls.empty());
}

} // namespace cmc::genx
