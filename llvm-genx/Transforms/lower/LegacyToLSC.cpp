//===- LegacyToLSC.cpp - older messages through the LSC -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/lower/LegacyToLSC.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "stage4/LSC.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

constexpr unsigned SLMSurface = 254;
constexpr unsigned Plain = 1, Transposed = 2; ///< Order of the data.

namespace gx = GenXIntrinsic;

/// An atomic operation of both kinds.
struct AtomicRow {
  unsigned Surface, Svm;
  unsigned Op;
  unsigned Sources;
};
#define ATOMIC(NAME, OP, SOURCES)                                              \
  { gx::genx_dword_atomic_##NAME, gx::genx_svm_atomic_##NAME, OP, SOURCES }
const AtomicRow Atomics[] = {
    ATOMIC(inc, 0x08, 0),
    ATOMIC(dec, 0x09, 0),
    ATOMIC(xchg, 0x0b, 1),
    ATOMIC(add, 0x0c, 1),
    ATOMIC(sub, 0x0d, 1),
    ATOMIC(imin, 0x0e, 1),
    ATOMIC(imax, 0x0f, 1),
    ATOMIC(min, 0x10, 1),
    ATOMIC(max, 0x11, 1),
    ATOMIC(cmpxchg, 0x12, 2),
    ATOMIC(fmin, 0x15, 1),
    ATOMIC(fmax, 0x16, 1),
    ATOMIC(fcmpwr, 0x17, 2),
    ATOMIC(and, 0x18, 1),
    ATOMIC(or, 0x19, 1),
    ATOMIC(xor, 0x1a, 1),
    {gx::genx_dword_atomic_fadd, ~0u, 0x13, 1},
    {gx::genx_dword_atomic_fsub, ~0u, 0x14, 1},
};
#undef ATOMIC

class LegacyLowering {
public:
  LegacyLowering(CallInst &I, IRBuilder<> &B) : I(I), B(B) {}
  Value *run();

private:
  Value *arg(unsigned N) const { return I.getArgOperand(N); }
  unsigned constant(unsigned N) const {
    return cast<ConstantInt>(arg(N))->getZExtValue();
  }
  void onSurface(Value *S);
  void atAddresses() { Space = LSCSpace::Flat; }
  Value *access(LSCKind Kind, Value *Mask, Value *Addresses, unsigned Order,
                Type *Result, Value *Data);
  Value *block(bool Store, Value *At, Value *Data);
  Value *lanes(bool Store, Value *Mask, Value *Addresses, Value *OldOrData);
  Value *scaled(bool Store);
  Value *channels(bool Store, bool Svm);
  Value *oword(bool Store, unsigned Unit);
  Value *svmLanes(bool Store);
  Value *atomic(const AtomicRow &R, bool Svm);
  Value *typedStore();

  CallInst &I;
  IRBuilder<> &B;
  LSCSpace Space = LSCSpace::Surface;
  Value *Surface = nullptr;
  unsigned DataSize = D32, Elements = 1, Channels = 0, Op = 0;
};

void LegacyLowering::onSurface(Value *S) {
  auto *C = dyn_cast<ConstantInt>(S);
  bool IsSLM = C && C->getZExtValue() == SLMSurface;
  Space = IsSLM ? LSCSpace::SLM : LSCSpace::Surface;
  Surface = IsSLM ? B.getInt32(0) : S;
}

/// The intrinsic with what the fields say; \p Result null: it has none.
Value *LegacyLowering::access(LSCKind Kind, Value *Mask, Value *Addresses,
                              unsigned Order, Type *Result, Value *Data) {
  SmallVector<Value *, 16> Args = {Mask,
                                   B.getInt8(Op),
                                   B.getInt8(0),
                                   B.getInt8(0),
                                   B.getInt16(1),
                                   B.getInt32(0),
                                   B.getInt8(DataSize),
                                   B.getInt8(encodeLSCElements(Elements)),
                                   B.getInt8(Order),
                                   B.getInt8(Channels),
                                   Addresses};
  SmallVector<Type *, 3> Types;
  if (Result)
    Types.push_back(Result);
  Types.append({Mask->getType(), Addresses->getType()});
  if (Kind == LSCKind::Store) {
    Args.push_back(Data);
    Types.push_back(Data->getType());
  }
  Args.push_back(Surface ? Surface : B.getInt32(0));
  return callGenX(B, getLSCForm(Kind, Space, Channels != 0).ID, Types, Args);
}

/// Adjacent dwords; At is one offset or address.
Value *LegacyLowering::block(bool Store, Value *At, Value *Data) {
  Type *T = Store ? Data->getType() : I.getType();
  Elements = T->getPrimitiveSizeInBits().getFixedSize() / 32;
  Type *Dwords = vectorOf(B.getInt32Ty(), Elements);
  Value *Mask = Constant::getAllOnesValue(vectorOf(B.getInt1Ty(), 1));
  Value *Addresses =
      B.CreateBitCast(At, FixedVectorType::get(At->getType(), 1));
  if (Store)
    return access(LSCKind::Store, Mask, Addresses, Transposed, nullptr,
                  B.CreateBitCast(Data, Dwords));
  return B.CreateBitCast(
      access(LSCKind::Load, Mask, Addresses, Transposed, Dwords, nullptr), T);
}

/// Lanes of 4 or 8 bytes; those that are off keep an old value if there is one.
Value *LegacyLowering::lanes(bool Store, Value *Mask, Value *Addresses,
                             Value *OldOrData) {
  if (Store)
    return access(LSCKind::Store, Mask, Addresses, Plain, nullptr, OldOrData);
  Value *New = access(LSCKind::Load, Mask, Addresses, Plain,
                      OldOrData->getType(), nullptr);
  if (isa<UndefValue>(OldOrData))
    return New;
  unsigned Parts = numElements(New->getType()) / numElements(Mask->getType());
  SmallVector<int, 64> All;
  for (unsigned P = 0; P < Parts; ++P)
    for (unsigned L = 0; L < numElements(Mask->getType()); ++L)
      All.push_back(L);
  if (Parts > 1)
    Mask = B.CreateShuffleVector(Mask, All);
  return B.CreateSelect(Mask, New, OldOrData);
}

/// (mask, log2 of bytes, scale, surface, global offset, offsets, old or data)
Value *LegacyLowering::scaled(bool Store) {
  onSurface(arg(3));
  constexpr unsigned Sizes[] = {D8U32, D16U32, D32};
  DataSize = Sizes[std::min(constant(1), 2u)];
  Value *At = B.CreateAdd(
      arg(5), B.CreateVectorSplat(numElements(arg(5)->getType()), arg(4)));
  return lanes(Store, arg(0), At, arg(6));
}

/// (mask, channels, scale, [surface,] global offset, offsets, old
/// or data)
Value *LegacyLowering::channels(bool Store, bool Svm) {
  unsigned Global = Svm ? 3 : 4;
  if (Svm)
    atAddresses();
  else
    onSurface(arg(3));
  Value *Offsets = arg(Global + 1);
  Value *At =
      B.CreateAdd(Offsets, B.CreateVectorSplat(numElements(Offsets->getType()),
                                               arg(Global)));
  Channels = constant(1) & 15;
  Elements = countPopulation(Channels);
  return lanes(Store, arg(0), At, arg(Global + 2));
}

/// ld: (mod, surface, offset); st: (surface, offset, data)
Value *LegacyLowering::oword(bool Store, unsigned Unit) {
  unsigned First = Store ? 0 : 1;
  onSurface(arg(First));
  Value *At = B.CreateMul(arg(First + 1), B.getInt32(Unit));
  return block(Store, At, Store ? arg(2) : nullptr);
}

/// (mask, log2 of blocks, addresses, old or data)
Value *LegacyLowering::svmLanes(bool Store) {
  atAddresses();
  Value *Data = arg(3);
  unsigned Bytes = elementBytes(Data->getType()), Log = constant(1);
  if (Bytes > 1) {
    if (Log != 0)
      return nullptr;
    DataSize = Bytes == 8 ? D64 : D32;
    return lanes(Store, arg(0), arg(2), Data);
  }
  // Bytes: four in the data of each lane, of which the first count.
  constexpr unsigned Sizes[] = {D8U32, D16U32, D32};
  DataSize = Sizes[std::min(Log, 2u)];
  Type *Dwords = vectorOf(B.getInt32Ty(), numElements(arg(2)->getType()));
  Value *V = lanes(Store, arg(0), arg(2),
                   isa<UndefValue>(Data) ? UndefValue::get(Dwords)
                                         : B.CreateBitCast(Data, Dwords));
  return Store ? V : B.CreateBitCast(V, Data->getType());
}

/// (mask, surface, offsets, sources..., old) or (mask, addresses, sources...,
/// old)
Value *LegacyLowering::atomic(const AtomicRow &R, bool Svm) {
  if (Svm)
    atAddresses();
  else
    onSurface(arg(1));
  unsigned Next = Svm ? 1 : 2;
  Value *At = arg(Next++);
  Type *T = I.getType();
  Value *Undefined = UndefValue::get(T), *Sources[2] = {Undefined, Undefined};
  for (unsigned N = 0; N < R.Sources; ++N)
    Sources[N] = arg(Next + N);
  // Here what is written comes first, there what is compared with.
  if (R.Sources == 2)
    std::swap(Sources[0], Sources[1]);
  Value *Old = arg(Next + R.Sources);
  const LSCForm &F = getLSCForm(LSCKind::Atomic, Space, false);
  Value *New = callGenX(
      B, F.ID, {T, arg(0)->getType(), At->getType()},
      {arg(0), B.getInt8(R.Op), B.getInt8(0), B.getInt8(0), B.getInt16(1),
       B.getInt32(0), B.getInt8(elementBytes(T) == 8 ? D64 : D32), B.getInt8(1),
       B.getInt8(Plain), B.getInt8(0), At, Sources[0], Sources[1],
       Surface ? Surface : B.getInt32(0), Undefined});
  return isa<UndefValue>(Old) || I.use_empty()
             ? New
             : B.CreateSelect(arg(0), New, Old);
}

/// (channels, mask, surface, u, v, r, data). The finalizer counts the registers
/// of the data by lanes, though each channel starts a register: whole registers
/// of lanes, of which the added ones are off.
Value *LegacyLowering::typedStore() {
  constexpr unsigned FullLanes = 16;
  unsigned Channels = countPopulation(constant(0) & 15);
  unsigned Lanes = numElements(arg(3)->getType());
  unsigned Wide = alignTo(Lanes, FullLanes);
  if (Lanes == Wide || Channels == 1)
    return nullptr;
  auto Widen = [&](Value *V, Value *Rest, unsigned Groups) {
    SmallVector<int, 64> From;
    for (unsigned G = 0; G < Groups; ++G)
      for (unsigned L = 0; L < Wide; ++L)
        From.push_back(G * Lanes + std::min(L, Lanes - 1));
    for (unsigned L = Lanes; Rest && L < Wide; ++L)
      From[L] = Lanes;
    return B.CreateShuffleVector(V, Rest ? Rest : V, From);
  };
  Value *Mask = Widen(arg(1), Constant::getNullValue(arg(1)->getType()), 1);
  Value *U = Widen(arg(3), nullptr, 1), *V = Widen(arg(4), nullptr, 1),
        *R = Widen(arg(5), nullptr, 1),
        *Data = Widen(arg(6), nullptr, Channels);
  return callGenX(B, gx::genx_scatter4_typed,
                  {Mask->getType(), U->getType(), Data->getType()},
                  {arg(0), Mask, arg(2), U, V, R, Data});
}

Value *LegacyLowering::run() {
  unsigned ID = intrinsicOf(&I);
  switch (ID) {
  case gx::genx_gather_scaled:
  case gx::genx_scatter_scaled:
    return scaled(ID == gx::genx_scatter_scaled);
  case gx::genx_gather4_scaled:
  case gx::genx_scatter4_scaled:
    return channels(ID == gx::genx_scatter4_scaled, /*Svm=*/false);
  case gx::genx_svm_gather4_scaled:
  case gx::genx_svm_scatter4_scaled:
    return channels(ID == gx::genx_svm_scatter4_scaled, /*Svm=*/true);
  case gx::genx_oword_ld:
    return oword(/*Store=*/false, 16);
  case gx::genx_oword_ld_unaligned:
    return oword(/*Store=*/false, 1);
  case gx::genx_oword_st:
    return oword(/*Store=*/true, 16);
  case gx::genx_svm_block_ld:
  case gx::genx_svm_block_ld_unaligned:
    atAddresses();
    return block(/*Store=*/false, arg(0), nullptr);
  case gx::genx_svm_block_st:
    atAddresses();
    return block(/*Store=*/true, arg(0), arg(1));
  case gx::genx_scatter4_typed:
    return typedStore();
  case gx::genx_svm_gather:
  case gx::genx_svm_scatter:
    return svmLanes(ID == gx::genx_svm_scatter);
  default:
    for (const AtomicRow &R : Atomics)
      if (R.Surface == ID || R.Svm == ID)
        return atomic(R, R.Svm == ID);
    return nullptr;
  }
}

} // namespace

PreservedAnalyses LegacyToLSCPass::run(Function &F, FunctionAnalysisManager &) {
  const TargetInfo &T = targetOf(F);
  if (T.has(TargetInfo::LegacyMessages) || !T.has(TargetInfo::LSC))
    return PreservedAnalyses::all();
  return preservedIf(
      rewriteInstructions(F, [](Instruction &I, IRBuilder<> &B) -> Value * {
        auto *Call = dyn_cast<CallInst>(&I);
        return Call ? LegacyLowering(*Call, B).run() : nullptr;
      }));
}

} // namespace genx
} // namespace cmc
