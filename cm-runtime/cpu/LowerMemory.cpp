//===- LowerMemory.cpp - memory and thread intrinsics ---------------------===//
//
// Part of CMC, under the MIT licence.
//
//   %v = media.ld.v256i8(i32 0, i32 %s, i32 0, i32 32, i32 %x, i32 %y)
// becomes
//   call void @cmc_cpu_media_ld(%thread, i32 0, i32 %s, i32 0, i32 32, i32 %x,
//                               i32 %y, i32 256, i8* %slot)
//   %v = load <256 x i8>, %slot
// and `thread.x` a load from ThreadContext::Ids. A table says for each
// intrinsic how; nothing here knows what the entry points do.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Entries.h"
#include "cm-runtime/cpu/Lowering.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// Lowers one call: collects the operands of the entry point, then calls it.
class CallLowering {
public:
  CallLowering(CallInst &Call, LoweredKernel &Out)
      : B(&Call), Call(Call), Out(Out), F(*Call.getFunction()) {}

  IRBuilder<> B;
  CallInst &Call;
  LoweredKernel &Out;

  Value *arg(unsigned I) const { return Call.getArgOperand(I); }
  uint64_t constantArg(unsigned I) const {
    auto *C = dyn_cast<ConstantInt>(arg(I));
    return C ? C->getZExtValue() : 0;
  }
  static uint64_t bytesOf(Type *T) {
    return T->getPrimitiveSizeInBits().getFixedSize() / 8;
  }
  static unsigned lanesOf(Type *T) {
    auto *V = dyn_cast<FixedVectorType>(T);
    return V ? V->getNumElements() : 1;
  }

  CallLowering &pass(Value *V) {
    Operands.push_back(V);
    return *this;
  }
  CallLowering &pass(uint64_t V) { return pass(B.getInt32(V)); }
  CallLowering &passArg(unsigned I) { return pass(arg(I)); }

  /// The address of a slot that holds \p V.
  CallLowering &passInMemory(Value *V) {
    AllocaInst *Slot = newSlot(V->getType());
    B.CreateAlignedStore(V, Slot, Slot->getAlign());
    return pass(B.CreateBitCast(Slot, B.getInt8PtrTy()));
  }
  /// Integer lanes of \p V widened or narrowed to \p Bits, in memory.
  CallLowering &passLanes(Value *V, unsigned Bits) {
    V = asVector(B, V);
    if (V->getType()->isIntOrIntVectorTy())
      V = B.CreateZExtOrTrunc(V, V->getType()->getWithNewBitWidth(Bits));
    return passInMemory(V);
  }
  CallLowering &passPredicate(unsigned I) { return passLanes(arg(I), 8); }

  /// A slot for the result, holding \p Old first when there is one.
  CallLowering &passResult(Value *Old = nullptr) {
    Type *T = Call.getType();
    Result = newSlot(T);
    if (Old)
      B.CreateAlignedStore(Old, Result, Result->getAlign());
    return pass(B.CreateBitCast(Result, B.getInt8PtrTy()));
  }

  void call(StringRef Entry) {
    SmallVector<Value *, 10> Args = {F.getArg(0)};
    Args.append(Operands);
    SmallVector<Type *, 10> Types;
    for (Value *V : Args)
      Types.push_back(V->getType());
    FunctionCallee Callee = F.getParent()->getOrInsertFunction(
        Entry, FunctionType::get(B.getVoidTy(), Types, false));
    B.CreateCall(Callee, Args);
    Value *V = nullptr;
    if (Result)
      V = B.CreateAlignedLoad(Call.getType(), Result, Result->getAlign());
    for (AllocaInst *Slot : Slots)
      B.CreateLifetimeEnd(Slot);
    replace(V);
  }

  /// \p N ids from ThreadContext::Ids, starting at \p First.
  void readIds(unsigned First, unsigned N) {
    Value *Ids = B.CreateBitCast(F.getArg(0), B.getInt32Ty()->getPointerTo());
    Type *T = Call.getType();
    Value *V = PoisonValue::get(T);
    for (unsigned I = 0; I < N; ++I) {
      Value *P = B.CreateConstGEP1_32(B.getInt32Ty(), Ids, First + I);
      Value *Id = B.CreateAlignedLoad(B.getInt32Ty(), P, Align(4));
      Id = B.CreateZExtOrTrunc(Id, T->getScalarType());
      V = T->isVectorTy() ? B.CreateInsertElement(V, Id, I) : Id;
    }
    replace(V);
  }

  void replace(Value *V) {
    if (V)
      Call.replaceAllUsesWith(V);
    Call.eraseFromParent();
  }

private:
  AllocaInst *newSlot(Type *T) {
    AllocaInst *Slot = createSlot(F, T, 64);
    B.CreateLifetimeStart(Slot);
    Slots.push_back(Slot);
    return Slot;
  }

  Function &F;
  SmallVector<Value *, 10> Operands;
  SmallVector<AllocaInst *, 4> Slots;
  AllocaInst *Result = nullptr;
};

using L = CallLowering;

void mediaLoad(L &C) {
  for (unsigned I = 0; I < 6; ++I)
    C.passArg(I);
  C.pass(L::bytesOf(C.Call.getType())).passResult().call("cmc_cpu_media_ld");
}

void mediaStore(L &C) {
  for (unsigned I = 0; I < 6; ++I)
    C.passArg(I);
  C.pass(L::bytesOf(C.arg(6)->getType()))
      .passInMemory(C.arg(6))
      .call("cmc_cpu_media_st");
}

/// Byte offset of a block operand that counts \p Unit bytes.
Value *blockOffset(L &C, unsigned I, unsigned Unit) {
  return C.B.CreateMul(C.B.CreateZExt(C.arg(I), C.B.getInt64Ty()),
                       C.B.getInt64(Unit));
}

template <unsigned Unit> void blockLoad(L &C) {
  C.passArg(1).pass(blockOffset(C, 2, Unit));
  C.pass(L::bytesOf(C.Call.getType())).passResult().call("cmc_cpu_block_ld");
}

void blockStore(L &C) {
  C.passArg(0).pass(blockOffset(C, 1, 16));
  C.pass(L::bytesOf(C.arg(2)->getType()))
      .passInMemory(C.arg(2))
      .call("cmc_cpu_block_st");
}

/// The operands that all four have: predicate, \p What, surface, offsets.
void passScattered(L &C, uint64_t What) {
  C.passPredicate(0).pass(What).passArg(3).passArg(4).passLanes(C.arg(5), 32);
  C.pass(L::lanesOf(C.arg(5)->getType()));
}

void gather(L &C) {
  passScattered(C, 1u << C.constantArg(1));
  C.passResult(C.arg(6)).call("cmc_cpu_gather");
}

void scatter(L &C) {
  passScattered(C, 1u << C.constantArg(1));
  C.passLanes(C.arg(6), 32).call("cmc_cpu_scatter");
}

void gather4(L &C) {
  passScattered(C, C.constantArg(1) & 15);
  C.passResult(C.arg(6)).call("cmc_cpu_gather4");
}

void scatter4(L &C) {
  passScattered(C, C.constantArg(1) & 15);
  C.passInMemory(C.arg(6)).call("cmc_cpu_scatter4");
}

void svmBlockLoad(L &C) {
  C.passArg(0).pass(L::bytesOf(C.Call.getType())).passResult();
  C.call("cmc_cpu_svm_block_ld");
}

void svmBlockStore(L &C) {
  C.passArg(0).pass(L::bytesOf(C.arg(1)->getType())).passInMemory(C.arg(1));
  C.call("cmc_cpu_svm_block_st");
}

/// Bytes of one element and of one lane in the data of svm.gather/scatter.
void passSvmLanes(L &C, Type *Data) {
  unsigned Lanes = L::lanesOf(C.arg(2)->getType());
  uint64_t Elem = Data->getScalarSizeInBits() / 8;
  C.passPredicate(0).pass(Elem << C.constantArg(1)).passLanes(C.arg(2), 64);
  C.pass(Lanes).pass(L::bytesOf(Data) / Lanes);
}

void svmGather(L &C) {
  passSvmLanes(C, C.Call.getType());
  C.passResult(C.arg(3)).call("cmc_cpu_svm_gather");
}

void svmScatter(L &C) {
  passSvmLanes(C, C.arg(3)->getType());
  C.passInMemory(C.arg(3)).call("cmc_cpu_svm_scatter");
}

/// The operands that all four have: predicate, channels, where.
void passTyped(L &C) {
  C.passPredicate(1).pass(C.constantArg(0) & 15).passArg(2);
  C.passLanes(C.arg(3), 32).passLanes(C.arg(4), 32).passLanes(C.arg(5), 32);
  C.pass(L::lanesOf(C.arg(3)->getType()));
}

void typedLoad(L &C) {
  passTyped(C);
  C.passResult(C.arg(6)).call("cmc_cpu_typed_ld");
}

void typedStore(L &C) {
  passTyped(C);
  C.passInMemory(C.arg(6)).call("cmc_cpu_typed_st");
}

void passSvmChannels(L &C) {
  C.passPredicate(0).pass(C.constantArg(1) & 15).passArg(3);
  C.passLanes(C.arg(4), 64).pass(L::lanesOf(C.arg(4)->getType()));
}

void svmGather4(L &C) {
  passSvmChannels(C);
  C.passResult(C.arg(5)).call("cmc_cpu_svm_gather4");
}

void svmScatter4(L &C) {
  passSvmChannels(C);
  C.passInMemory(C.arg(5)).call("cmc_cpu_svm_scatter4");
}

void barrier(L &C) {
  C.Out.HasBarrier = true;
  C.call("cmc_cpu_barrier");
}

void sbarrier(L &C) {
  C.Out.HasBarrier = true;
  C.pass(C.B.CreateZExt(C.arg(0), C.B.getInt32Ty())).call("cmc_cpu_sbarrier");
}

void fence(L &C) { C.call("cmc_cpu_fence"); }

/// The launcher starts a thread only when those it depends on let it go.
void wait(L &C) { C.replace(nullptr); }

struct Rule {
  unsigned ID;
  void (*Lower)(CallLowering &);
};
constexpr Rule Rules[] = {
    {GenXIntrinsic::genx_media_ld, mediaLoad},
    {GenXIntrinsic::genx_media_st, mediaStore},
    {GenXIntrinsic::genx_oword_ld, blockLoad<16>},
    {GenXIntrinsic::genx_oword_ld_unaligned, blockLoad<1>},
    {GenXIntrinsic::genx_oword_st, blockStore},
    {GenXIntrinsic::genx_gather_scaled, gather},
    {GenXIntrinsic::genx_scatter_scaled, scatter},
    {GenXIntrinsic::genx_gather4_scaled, gather4},
    {GenXIntrinsic::genx_scatter4_scaled, scatter4},
    {GenXIntrinsic::genx_svm_block_ld, svmBlockLoad},
    {GenXIntrinsic::genx_svm_block_ld_unaligned, svmBlockLoad},
    {GenXIntrinsic::genx_svm_block_st, svmBlockStore},
    {GenXIntrinsic::genx_svm_gather, svmGather},
    {GenXIntrinsic::genx_svm_scatter, svmScatter},
    {GenXIntrinsic::genx_svm_gather4_scaled, svmGather4},
    {GenXIntrinsic::genx_svm_scatter4_scaled, svmScatter4},
    {GenXIntrinsic::genx_gather4_typed, typedLoad},
    {GenXIntrinsic::genx_scatter4_typed, typedStore},
    {GenXIntrinsic::genx_barrier, barrier},
    {GenXIntrinsic::genx_sbarrier, sbarrier},
    {GenXIntrinsic::genx_fence, fence},
    {GenXIntrinsic::genx_wait, wait},
};

struct IdRule {
  unsigned ID, First, Count;
};
constexpr IdRule IdRules[] = {
    {GenXIntrinsic::genx_thread_x, ThreadX, 1},
    {GenXIntrinsic::genx_thread_y, ThreadY, 1},
    {GenXIntrinsic::genx_group_id_x, GroupId, 1},
    {GenXIntrinsic::genx_group_id_y, GroupId + 1, 1},
    {GenXIntrinsic::genx_group_id_z, GroupId + 2, 1},
    {GenXIntrinsic::genx_local_id, LocalId, 3},
    {GenXIntrinsic::genx_local_id16, LocalId, 3},
    {GenXIntrinsic::genx_local_size, LocalSize, 3},
    {GenXIntrinsic::genx_group_count, GroupCount, 3},
    {GenXIntrinsic::genx_get_color, Color, 1},
};

/// Operations and how many sources each takes before the old value.
struct AtomicRule {
  unsigned ID, TypedID, SvmID;
  AtomicOp Op;
  unsigned Sources;
};
#define CMC_ATOMIC(Name, Op, Sources)                                          \
  {                                                                            \
    GenXIntrinsic::genx_dword_atomic_##Name,                                   \
        GenXIntrinsic::genx_typed_atomic_##Name,                               \
        GenXIntrinsic::genx_svm_atomic_##Name, Op, Sources                     \
  }
constexpr unsigned None = ~0u;
constexpr AtomicRule AtomicRules[] = {
    CMC_ATOMIC(add, AtomicAdd, 1),
    CMC_ATOMIC(sub, AtomicSub, 1),
    CMC_ATOMIC(inc, AtomicInc, 0),
    CMC_ATOMIC(dec, AtomicDec, 0),
    CMC_ATOMIC(min, AtomicMin, 1),
    CMC_ATOMIC(max, AtomicMax, 1),
    CMC_ATOMIC(imin, AtomicMinSigned, 1),
    CMC_ATOMIC(imax, AtomicMaxSigned, 1),
    CMC_ATOMIC(xchg, AtomicXchg, 1),
    CMC_ATOMIC(and, AtomicAnd, 1),
    CMC_ATOMIC(or, AtomicOr, 1),
    CMC_ATOMIC(xor, AtomicXor, 1),
    CMC_ATOMIC(cmpxchg, AtomicCmpXchg, 2),
    CMC_ATOMIC(fmin, AtomicFMin, 1),
    CMC_ATOMIC(fmax, AtomicFMax, 1),
    CMC_ATOMIC(fcmpwr, AtomicFCmpWr, 2),
    {GenXIntrinsic::genx_dword_atomic_fadd, None, None, AtomicFAdd, 1},
    {GenXIntrinsic::genx_dword_atomic_fsub, None, None, AtomicFSub, 1},
};
#undef CMC_ATOMIC

/// dword.atomic: predicate, surface, offsets, sources, old value;
/// svm.atomic:   predicate, addresses, sources, old value.
void lowerAtomic(L &C, const AtomicRule &R, bool Svm) {
  unsigned Next = Svm ? 1 : 2;
  Value *Places = C.arg(Next++);
  Value *Old = C.arg(Next + R.Sources);
  C.pass(R.Op).passPredicate(0);
  if (!Svm)
    C.passArg(1);
  C.passLanes(Places, Svm ? 64 : 32).pass(L::lanesOf(Places->getType()));
  if (Svm)
    C.pass(Old->getType()->getScalarSizeInBits() / 8);
  for (unsigned S = 0; S < 2; ++S)
    C.passInMemory(S < R.Sources ? C.arg(Next + S)
                                 : Constant::getNullValue(Old->getType()));
  C.passResult(Old).call(Svm ? "cmc_cpu_svm_atomic" : "cmc_cpu_atomic");
}

/// typed.atomic: predicate, surface, sources, u, v, r, level.
void lowerTypedAtomic(L &C, const AtomicRule &R) {
  unsigned U = 2 + R.Sources;
  C.pass(R.Op).passPredicate(0).passArg(1);
  for (unsigned I = 0; I < 4; ++I)
    C.passLanes(C.arg(U + I), 32);
  C.pass(L::lanesOf(C.Call.getType()));
  for (unsigned S = 0; S < 2; ++S)
    C.passInMemory(S < R.Sources ? C.arg(2 + S)
                                 : Constant::getNullValue(C.Call.getType()));
  C.passResult(UndefValue::get(C.Call.getType())).call("cmc_cpu_typed_atomic");
}

void lowerCall(CallInst &Call, LoweredKernel &Out) {
  Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return;
  CallLowering C(Call, Out);
  if (Callee->getName() == "cmc.signal")
    return C.call("cmc_cpu_signal");
  unsigned ID = GenXIntrinsic::getGenXIntrinsicID(Callee);
  for (const Rule &R : Rules)
    if (R.ID == ID)
      return R.Lower(C);
  for (const IdRule &R : IdRules)
    if (R.ID == ID)
      return C.readIds(R.First, R.Count);
  for (const AtomicRule &R : AtomicRules)
    if (R.TypedID == ID)
      return lowerTypedAtomic(C, R);
    else if (R.ID == ID || R.SvmID == ID)
      return lowerAtomic(C, R, R.SvmID == ID);
}

} // namespace

void lowerMemory(Function &F, LoweredKernel &Out) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I))
      lowerCall(*Call, Out);
}

} // namespace cmc::runtime
