//===- LowerLSC.cpp - raw accesses through the load-store cache -----------===//
//
// Part of CMC, under the MIT licence.
//
// The header has checked what it says of messages; here operands find their
// places.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Lowering.h"
#include "stage4/LSC.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

constexpr unsigned Plain = 1, Transposed = 2; ///< Order of the data.

Type *vectorOf(Type *E, unsigned N) { return FixedVectorType::get(E, N); }

Value *maskOf(RawCall &C, Value *Lanes) {
  return C.B.CreateTrunc(Lanes, Lanes->getType()->getWithNewBitWidth(1));
}

/// Offsets, or 64-bit addresses where they count from no surface.
Value *addresses(RawCall &C, LSCSpace Space) {
  Value *Offsets = C.arg(1);
  if (Space != LSCSpace::Flat)
    return Offsets;
  Value *Base = C.arg(0);
  // A pointer that was a number before.
  if (auto *P = dyn_cast<PtrToIntInst>(Base))
    if (auto *I = dyn_cast<IntToPtrInst>(P->getPointerOperand()))
      if (I->getOperand(0)->getType() == Base->getType())
        Base = I->getOperand(0);
  Type *T = vectorOf(C.B.getInt64Ty(), lanesOf(Offsets->getType()));
  return C.B.CreateAdd(C.B.CreateVectorSplat(lanesOf(T), Base),
                       C.B.CreateZExt(Offsets, T));
}

/// The operands up to the addresses, and the surface.
struct Access {
  SmallVector<Value *, 16> Args;
  Value *Surface;
  Type *MaskType, *AddressType;
};

/// \p First: the raw operand that is the data size; elements, block, channels
/// and hints follow.
Access access(RawCall &C, unsigned Op, unsigned DataSize, unsigned Elements,
              bool Block, unsigned Channels, unsigned Hints) {
  const LSCForm &F = *findLSCForm(C.Unsigned);
  Value *Mask = maskOf(C, C.arg(2)), *Addresses = addresses(C, F.Space);
  IRBuilder<> &B = C.B;
  Access A;
  A.Args = {Mask,
            B.getInt8(Op),
            B.getInt8(C.constant(Hints, "a cache hint")),
            B.getInt8(C.constant(Hints + 1, "a cache hint")),
            B.getInt16(1),
            B.getInt32(0),
            B.getInt8(DataSize),
            B.getInt8(encodeLSCElements(Elements)),
            B.getInt8(Block ? Transposed : Plain),
            B.getInt8(Channels),
            Addresses};
  A.Surface = F.Space == LSCSpace::Surface ? C.arg(0) : B.getInt32(0);
  A.MaskType = Mask->getType();
  A.AddressType = Addresses->getType();
  return A;
}

Access laneAccess(RawCall &C) {
  return access(C, 0, C.constant(3, "a data size"),
                C.constant(4, "a number of elements"), C.constant(5, "a block"),
                C.constant(6, "a channel mask"), 7);
}

} // namespace

Value *lscLoad(RawCall &C) {
  Access A = laneAccess(C);
  A.Args.push_back(A.Surface);
  return C.call(C.Unsigned, {C.type(), A.MaskType, A.AddressType}, A.Args);
}

Value *lscPrefetch(RawCall &C) {
  Access A = laneAccess(C);
  A.Args.push_back(A.Surface);
  C.call(C.Unsigned, {A.MaskType, A.AddressType}, A.Args);
  return nullptr;
}

Value *lscStore(RawCall &C) {
  Access A = laneAccess(C);
  Value *Data = C.arg(9);
  A.Args.append({Data, A.Surface});
  C.call(C.Unsigned, {A.MaskType, A.AddressType, Data->getType()}, A.Args);
  return nullptr;
}

Value *lscAtomic(RawCall &C) {
  unsigned Op = C.constant(5, "an atomic operation");
  Optional<unsigned> Sources = lscAtomicSources(Op);
  if (!Sources)
    return C.error("this atomic operation is not available");
  Access A =
      access(C, Op, C.constant(6, "a data size"), 1, /*Block=*/false, 0, 7);
  Value *Undefined = UndefValue::get(C.type());
  A.Args.append({*Sources > 0 ? C.arg(3) : Undefined,
                 *Sources > 1 ? C.arg(4) : Undefined, A.Surface, Undefined});
  return C.call(C.Unsigned, {C.type(), A.MaskType, A.AddressType}, A.Args);
}

Value *lscFence(RawCall &C) {
  Value *Mask = maskOf(C, C.arg(0));
  C.call(C.Unsigned, {Mask->getType()},
         {Mask, C.B.getInt8(C.constant(1, "a kind of memory")),
          C.B.getInt8(C.constant(2, "an operation")),
          C.B.getInt8(C.constant(3, "a scope"))});
  return nullptr;
}

namespace {

/// All operands of a 2-D message but the data.
SmallVector<Value *, 16> blockOperands(RawCall &C) {
  IRBuilder<> &B = C.B;
  auto Number = [&](unsigned N) { return C.constant(N, "a size of a block"); };
  constexpr unsigned DataSizes[] = {0, D8, D16, 0, D32, 0, 0, 0, D64};
  unsigned Bytes = Number(6);
  SmallVector<Value *, 16> Args = {
      Constant::getAllOnesValue(vectorOf(B.getInt1Ty(), 1)),
      B.getInt8(Number(12)),
      B.getInt8(Number(13)),
      B.getInt8(Bytes <= 8 ? DataSizes[Bytes] : 0),
      B.getInt8(Number(10) ? Transposed : Plain),
      B.getInt8(Number(7)),
      B.getInt16(Number(8)),
      B.getInt16(Number(9)),
      B.getInt8(Number(11))};
  for (unsigned N = 0; N < 6; ++N)
    Args.push_back(C.arg(N));
  return Args;
}

} // namespace

Value *lscLoad2D(RawCall &C) {
  auto Args = blockOperands(C);
  return C.call(C.Unsigned, {C.type(), Args[0]->getType(), C.arg(0)->getType()},
                Args);
}

Value *lscPrefetch2D(RawCall &C) {
  auto Args = blockOperands(C);
  C.call(C.Unsigned, {Args[0]->getType(), C.arg(0)->getType()}, Args);
  return nullptr;
}

Value *lscStore2D(RawCall &C) {
  auto Args = blockOperands(C);
  Args.push_back(C.arg(14));
  C.call(C.Unsigned,
         {Args[0]->getType(), C.arg(0)->getType(), C.arg(14)->getType()}, Args);
  return nullptr;
}

} // namespace cmc::frontend::lowering
