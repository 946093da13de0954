//===- RawIR.cpp - the elements of stage-3 IR -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/RawIR.h"
#include "stage4/Messages.h"
#include "stage4/Rewriting.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::frontend {

StringRef rawName(const Function &F) {
  const StringRef Prefix = "__cm_";
  StringRef Name = F.getName();
  size_t At = Name.find(Prefix);
  if (At == StringRef::npos || F.isIntrinsic())
    return "";
  // In an Itanium name, the length precedes the name: _Z11__cm_regionI...
  size_t Digits = At;
  while (Digits && isDigit(Name[Digits - 1]))
    --Digits;
  unsigned Length = 0;
  if (Digits != At && !Name.slice(Digits, At).getAsInteger(10, Length))
    return Name.substr(At, Length).drop_front(Prefix.size());
  return At ? "" : Name.drop_front(Prefix.size()).split('.').first;
}

StringRef rawName(const Value *V) {
  auto *Call = dyn_cast<CallBase>(V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F ? rawName(*F) : "";
}

bool isKernel(const Function &F) { return F.hasFnAttribute("CMGenxMain"); }

bool isVolatile(const GlobalVariable &GV) {
  return GV.hasAttribute(genx::FunctionMD::GenXVolatile);
}

bool holdsVector(const Type *T) {
  if (auto *A = dyn_cast<ArrayType>(T))
    return holdsVector(A->getElementType());
  if (auto *S = dyn_cast<StructType>(T))
    return any_of(S->elements(), holdsVector);
  return isa<FixedVectorType>(T);
}

bool isData(const Type *T) {
  const Type *E = T->getScalarType();
  return (E->isIntegerTy() || E->isFloatingPointTy()) &&
         E->getPrimitiveSizeInBits() % 8 == 0;
}

void forEachLeaf(Type *T, uint64_t Offset, const DataLayout &DL,
                 function_ref<void(Type *, uint64_t)> Visit) {
  if (auto *A = dyn_cast<ArrayType>(T)) {
    uint64_t Size = DL.getTypeAllocSize(A->getElementType());
    for (uint64_t I = 0; I < A->getNumElements(); ++I)
      forEachLeaf(A->getElementType(), Offset + I * Size, DL, Visit);
  } else if (auto *S = dyn_cast<StructType>(T)) {
    const StructLayout *Layout = DL.getStructLayout(S);
    for (unsigned I = 0; I < S->getNumElements(); ++I)
      forEachLeaf(S->getElementType(I), Offset + Layout->getElementOffset(I),
                  DL, Visit);
  } else {
    Visit(T, Offset);
  }
}

bool hasSIMDControlFlow(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return rawName(&I) == "simdcf_any" ||
           GenXIntrinsic::getGenXIntrinsicID(&I) ==
               GenXIntrinsic::genx_simdcf_any;
  });
}

SmallVector<AllocaInst *, 32> allocasOf(Function &F) {
  SmallVector<AllocaInst *, 32> Result;
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I))
      Result.push_back(A);
  return Result;
}

/// "an oword block write": the words for what \p M does.
static std::string describe(const Message &M) {
  bool IsLSC = M.Function == SharedFunction::LSC;
  const char *Data = "a scattered ";
  if (M.Shape == MessageShape::MediaBlock)
    Data = "a media block ";
  else if (M.Shape == MessageShape::Block2D)
    Data = "a 2-D block ";
  else if (M.Shape == MessageShape::Block ||
           M.Shape == MessageShape::UnalignedBlock)
    Data = IsLSC ? "a block " : "an oword block ";
  switch (M.Access) {
  case MessageAccess::Read:
    return std::string(Data) + "read";
  case MessageAccess::Write:
    return std::string(Data) + "write";
  case MessageAccess::Prefetch:
    return std::string(Data) + "prefetch";
  case MessageAccess::Atomic:
    return "an atomic operation";
  case MessageAccess::Fence:
    return "a fence";
  }
  llvm_unreachable("covered switch");
}

std::string describe(const CallInst &Call) {
  if (Optional<MessageCall> Message = MessageCall::of(Call))
    return describe(Message->M);
  switch (GenXIntrinsic::getGenXIntrinsicID(&Call)) {
  case GenXIntrinsic::genx_barrier:
  case GenXIntrinsic::genx_sbarrier:
    return "a barrier";
  case GenXIntrinsic::genx_nbarrier:
    return "a named barrier";
  case GenXIntrinsic::genx_fence:
    return "a fence";
  case GenXIntrinsic::genx_wait:
    return "'cm_wait'";
  case GenXIntrinsic::genx_set_pause:
    return "'cm_pause'";
  case GenXIntrinsic::genx_timestamp:
    return "'cm_clock'";
  case GenXIntrinsic::genx_simdcf_predicate:
    return "a reduction";
  case GenXIntrinsic::genx_simdcf_any:
    return "SIMD control flow";
  default:
    break;
  }
  const Function *F = Call.getCalledFunction();
  if (!F)
    return "this call";
  std::string Name = plainName(*F);
  return Name == "cmc.signal" ? "'cm_signal'" : "'" + Name + "'";
}

} // namespace cmc::frontend
