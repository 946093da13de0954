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

/// An access to channels: the type of what the message transfers, and its
/// operands but the last. No operands after an error.
struct ChannelAccess {
  Type *Data;
  SmallVector<Value *, 7> Operands;
};

ChannelAccess channelAccess(RawCall &C) {
  unsigned Channels = C.constant(1, "a channel mask") & 15;
  Type *Object = C.arg(4)->getType();
  unsigned Lanes = lanesOf(C.arg(3)->getType());
  unsigned Needed = countPopulation(Channels) * Lanes;
  if (Lanes != 8 && Lanes != 16) {
    C.error("an access to channels of " + Twine(Lanes) +
            " lanes; 8 and 16 are possible");
    return {};
  }
  unsigned Bytes = bytesOf(Object->getScalarType());
  if (!Needed || Needed > lanesOf(Object) || Bytes != 4) {
    C.error(Twine(countPopulation(Channels)) + " channels of " + Twine(Lanes) +
            " lanes need " + Twine(Needed) +
            " elements of 4 bytes, and there are " + Twine(lanesOf(Object)) +
            " of " + Twine(Bytes));
    return {};
  }
  return {laneType(Object->getScalarType(), Needed),
          {allLanesOn(C, Lanes), C.B.getInt32(~Channels & 15), C.B.getInt16(0),
           C.arg(0), C.arg(2), C.arg(3)}};
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
  ChannelAccess A = channelAccess(C);
  if (A.Operands.empty())
    return nullptr;
  A.Operands.push_back(UndefValue::get(A.Data));
  Value *Data = C.call(GenXIntrinsic::genx_gather4_scaled,
                       {A.Data, A.Operands[0]->getType(), C.arg(3)->getType()},
                       A.Operands);
  return RegionBuilder(C.B).write(C.arg(4), Data,
                                  Region::contiguous(lanesOf(A.Data)));
}

Value *scatter4(RawCall &C) {
  ChannelAccess A = channelAccess(C);
  if (A.Operands.empty())
    return nullptr;
  A.Operands.push_back(RegionBuilder(C.B).read(
      C.arg(4), A.Data, Region::contiguous(lanesOf(A.Data))));
  C.call(GenXIntrinsic::genx_scatter4_scaled,
         {A.Operands[0]->getType(), C.arg(3)->getType(), A.Data}, A.Operands);
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
  SmallVector<Value *, 6> Args{On, C.arg(2), Offsets};
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
  auto Part = [&](unsigned Operand, unsigned First) -> Value * {
    Value *V = C.arg(Operand);
    unsigned Bytes = bytesOf(V->getType()->getScalarType());
    Type *T = laneType(V->getType()->getScalarType(), Lanes);
    if (N >= Lanes)
      return Regions.read(V, T, Region::contiguous(Lanes, First * Bytes));
    return Regions.write(Constant::getNullValue(T), V, Region::contiguous(N));
  };
  Value *Result = UndefValue::get(C.type());
  for (unsigned First = 0; First < N; First += Lanes) {
    Value *On =
        C.B.CreateTrunc(Part(1, First), laneType(C.B.getInt1Ty(), Lanes));
    Value *Old = atomicMessage(C, *Op, On, Part(3, First),
                               {Part(4, First), Part(5, First)});
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
