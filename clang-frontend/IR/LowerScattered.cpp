//===- LowerScattered.cpp - raw accesses lane by lane ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Lowering.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc {
namespace frontend {
namespace lowering {
namespace {

constexpr unsigned MaxLanes = 32;

Type *laneType(Type *E, unsigned N) { return FixedVectorType::get(E, N); }

Value *allLanesOn(RawCall &C, unsigned N) {
  return Constant::getAllOnesValue(laneType(C.B.getInt1Ty(), N));
}

/// A lane of a gather or scatter has 32 bits: smaller elements are in the low
/// bytes of an integer.
Type *messageType(RawCall &C, Type *Data) {
  return bytesOf(Data->getScalarType()) == 4
             ? Data
             : laneType(C.B.getInt32Ty(), lanesOf(Data));
}

Value *narrow(RawCall &C, Value *Message, Type *Data) {
  if (Message->getType() == Data)
    return Message;
  Type *Bits =
      laneType(C.B.getIntNTy(Data->getScalarSizeInBits()), lanesOf(Data));
  return C.B.CreateBitCast(C.B.CreateTrunc(Message, Bits), Data);
}

Value *widen(RawCall &C, Value *Data) {
  Type *T = Data->getType(), *Message = messageType(C, T);
  if (Message == T)
    return Data;
  Type *Bits = laneType(C.B.getIntNTy(T->getScalarSizeInBits()), lanesOf(T));
  return C.B.CreateZExt(C.B.CreateBitCast(Data, Bits), Message);
}

/// Checks the lanes and the elements of an access.
bool isPossible(RawCall &C, Type *Data, unsigned Lanes, unsigned MaxBytes) {
  unsigned Bytes = bytesOf(Data->getScalarType());
  if (!isPowerOf2_32(Lanes) || Lanes > MaxLanes) {
    C.error("a scattered access of " + Twine(Lanes) +
            " lanes; a power of two up to 32 is possible");
    return false;
  }
  if (Bytes > MaxBytes) {
    C.error("a scattered access of elements of " + Twine(Bytes) +
            " bytes; at most " + Twine(MaxBytes) + " are possible");
    return false;
  }
  return true;
}

/// The operands of gather.scaled and scatter.scaled but the last.
SmallVector<Value *, 7> scaledOperands(RawCall &C, Type *Data) {
  unsigned LogBytes = Log2_32(bytesOf(Data->getScalarType()));
  return {allLanesOn(C, lanesOf(Data)),
          C.B.getInt32(LogBytes),
          C.B.getInt16(0),
          C.arg(0),
          C.arg(1),
          C.arg(2)};
}

/// The operands of gather4.scaled and scatter4.scaled but the last, for \p
/// Elements elements in all; empty after an error.
SmallVector<Value *, 7> channelOperands(RawCall &C, Type *Data) {
  unsigned Channels = C.constant(1, "a channel mask");
  unsigned Lanes = lanesOf(C.arg(3)->getType());
  unsigned Enabled = countPopulation(Channels & 15);
  if (Lanes != 8 && Lanes != 16) {
    C.error("an access to channels of " + Twine(Lanes) +
            " lanes; 8 and 16 are possible");
    return {};
  }
  if (!Enabled || Enabled * Lanes != lanesOf(Data) ||
      bytesOf(Data->getScalarType()) != 4) {
    C.error(Twine(Enabled) + " channels of " + Twine(Lanes) + " lanes need " +
            Twine(Enabled * Lanes) + " elements of 4 bytes, and there are " +
            Twine(lanesOf(Data)) + " of " +
            Twine(bytesOf(Data->getScalarType())));
    return {};
  }
  return {allLanesOn(C, Lanes),
          C.B.getInt32(~Channels & 15),
          C.B.getInt16(0),
          C.arg(0),
          C.arg(2),
          C.arg(3)};
}

} // namespace

Value *gather(RawCall &C) {
  if (!isPossible(C, C.type(), lanesOf(C.type()), 4))
    return nullptr;
  SmallVector<Value *, 7> Operands = scaledOperands(C, C.type());
  Type *T = messageType(C, C.type());
  Operands.push_back(UndefValue::get(T));
  Value *Data =
      C.call(GenXIntrinsic::genx_gather_scaled,
             {T, Operands[0]->getType(), C.arg(2)->getType()}, Operands);
  return narrow(C, Data, C.type());
}

Value *scatter(RawCall &C) {
  Type *T = C.arg(3)->getType();
  if (!isPossible(C, T, lanesOf(T), 4))
    return nullptr;
  SmallVector<Value *, 7> Operands = scaledOperands(C, T);
  Operands.push_back(widen(C, C.arg(3)));
  C.call(
      GenXIntrinsic::genx_scatter_scaled,
      {Operands[0]->getType(), C.arg(2)->getType(), Operands.back()->getType()},
      Operands);
  return nullptr;
}

Value *gather4(RawCall &C) {
  SmallVector<Value *, 7> Operands = channelOperands(C, C.type());
  if (Operands.empty())
    return nullptr;
  Operands.push_back(UndefValue::get(C.type()));
  return C.call(GenXIntrinsic::genx_gather4_scaled,
                {C.type(), Operands[0]->getType(), C.arg(3)->getType()},
                Operands);
}

Value *scatter4(RawCall &C) {
  Type *T = C.arg(4)->getType();
  SmallVector<Value *, 7> Operands = channelOperands(C, T);
  if (Operands.empty())
    return nullptr;
  Operands.push_back(C.arg(4));
  C.call(GenXIntrinsic::genx_scatter4_scaled,
         {Operands[0]->getType(), C.arg(3)->getType(), T}, Operands);
  return nullptr;
}

namespace {

/// An SVM lane of 1 or 2 bytes takes 4 bytes of the message; Blocks is the
/// number of its bytes. Wider lanes are one block.
struct SvmLanes {
  Type *Message;
  unsigned Blocks;
  Region Used;
};

SvmLanes svmLanes(RawCall &C, Type *Data) {
  unsigned N = lanesOf(Data), Bytes = bytesOf(Data->getScalarType());
  if (Bytes >= 4)
    return {Data, 1, Region::contiguous(N)};
  return {laneType(C.B.getInt8Ty(), 4 * N), Bytes,
          Region{N, 0, N, 4 / Bytes, 0, nullptr}};
}

} // namespace

Value *svmGather(RawCall &C) {
  Type *T = C.type();
  if (!isPossible(C, T, lanesOf(T), 8))
    return nullptr;
  SvmLanes Lanes = svmLanes(C, T);
  Value *On = allLanesOn(C, lanesOf(T));
  Value *Data = C.call(GenXIntrinsic::genx_svm_gather,
                       {Lanes.Message, On->getType(), C.arg(0)->getType()},
                       {On, C.B.getInt32(Log2_32(Lanes.Blocks)), C.arg(0),
                        UndefValue::get(Lanes.Message)});
  return RegionBuilder(C.B).read(Data, T, Lanes.Used);
}

Value *svmScatter(RawCall &C) {
  Type *T = C.arg(1)->getType();
  if (!isPossible(C, T, lanesOf(T), 8))
    return nullptr;
  SvmLanes Lanes = svmLanes(C, T);
  Value *On = allLanesOn(C, lanesOf(T));
  Value *Data = RegionBuilder(C.B).write(UndefValue::get(Lanes.Message),
                                         C.arg(1), Lanes.Used);
  C.call(GenXIntrinsic::genx_svm_scatter,
         {On->getType(), C.arg(0)->getType(), Lanes.Message},
         {On, C.B.getInt32(Log2_32(Lanes.Blocks)), C.arg(0), Data});
  return nullptr;
}

namespace {

/// By value of CmAtomicOpType.
struct AtomicOp {
  int Value;
  unsigned Intrinsic;
  unsigned Sources;
};
const AtomicOp AtomicOps[] = {
    {0, GenXIntrinsic::genx_dword_atomic_add, 1},
    {1, GenXIntrinsic::genx_dword_atomic_sub, 1},
    {2, GenXIntrinsic::genx_dword_atomic_inc, 0},
    {3, GenXIntrinsic::genx_dword_atomic_dec, 0},
    {4, GenXIntrinsic::genx_dword_atomic_min, 1},
    {5, GenXIntrinsic::genx_dword_atomic_max, 1},
    {6, GenXIntrinsic::genx_dword_atomic_xchg, 1},
    {7, GenXIntrinsic::genx_dword_atomic_cmpxchg, 2},
    {8, GenXIntrinsic::genx_dword_atomic_and, 1},
    {9, GenXIntrinsic::genx_dword_atomic_or, 1},
    {10, GenXIntrinsic::genx_dword_atomic_xor, 1},
    {11, GenXIntrinsic::genx_dword_atomic_imin, 1},
    {12, GenXIntrinsic::genx_dword_atomic_imax, 1},
    {16, GenXIntrinsic::genx_dword_atomic_fmax, 1},
    {17, GenXIntrinsic::genx_dword_atomic_fmin, 1},
    {18, GenXIntrinsic::genx_dword_atomic_fcmpwr, 2},
};

/// One message of 8 or 16 lanes, of which \p On are to be used.
Value *atomicMessage(RawCall &C, const AtomicOp &Op, Value *On, Value *Offsets,
                     ArrayRef<Value *> Sources) {
  Type *T = laneType(C.type()->getScalarType(), lanesOf(Offsets->getType()));
  SmallVector<Value *, 6> Args{On, C.arg(1), Offsets};
  Args.append(Sources.begin(), Sources.begin() + Op.Sources);
  Args.push_back(UndefValue::get(T));
  // Where there is no source the result has the type of the offsets' lanes.
  SmallVector<Type *, 3> Overloads{T, On->getType()};
  if (GenXIntrinsic::isOverloadedArg(Op.Intrinsic, 2))
    Overloads.push_back(Offsets->getType());
  return C.call(Op.Intrinsic, Overloads, Args);
}

} // namespace

/// More than 16 lanes are two messages, less than 8 a message with lanes off.
Value *atomic(RawCall &C) {
  int64_t Code = C.constant(0, "an atomic operation");
  const AtomicOp *Op = llvm::find_if(
      AtomicOps, [&](const AtomicOp &O) { return O.Value == Code; });
  if (Op == std::end(AtomicOps))
    return C.error("this atomic operation is not available");
  unsigned N = lanesOf(C.type());
  if (!isPossible(C, C.type(), N, 4))
    return nullptr;
  unsigned Lanes = std::min(16u, std::max(8u, N));
  RegionBuilder Regions(C.B);
  auto Part = [&](Value *V, unsigned First) -> Value * {
    unsigned Bytes = bytesOf(V->getType()->getScalarType());
    Type *T = laneType(V->getType()->getScalarType(), Lanes);
    if (N >= Lanes)
      return Regions.read(V, T, Region::contiguous(Lanes, First * Bytes));
    return Regions.write(UndefValue::get(T), V, Region::contiguous(N));
  };
  Value *Result = UndefValue::get(C.type());
  for (unsigned First = 0; First < N; First += Lanes) {
    SmallVector<Constant *, 16> On;
    for (unsigned I = 0; I < Lanes; ++I)
      On.push_back(C.B.getInt1(First + I < N));
    Value *Old =
        atomicMessage(C, *Op, ConstantVector::get(On), Part(C.arg(2), First),
                      {Part(C.arg(3), First), Part(C.arg(4), First)});
    unsigned Used = std::min(N, Lanes);
    Old = Regions.read(Old, laneType(C.type()->getScalarType(), Used),
                       Region::contiguous(Used));
    Result = Regions.write(Result, Old, Region::contiguous(Used, First * 4));
  }
  return Result;
}

} // namespace lowering
} // namespace frontend
} // namespace cmc
