//===- LowerLSC.cpp - lowering of load-store cache accesses ---------------===//
//
// Part of CMC, under the MIT licence.
//
// The headers have checked the messages; this arranges their operands.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Lowering.h"
#include "stage4/LSC.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

constexpr unsigned Plain = 1, Transposed = 2; ///< Order of data.

Value *maskOf(RawCall &C, Value *Lanes) {
  return C.B.CreateTrunc(Lanes, Lanes->getType()->getWithNewBitWidth(1));
}

/// The offsets, or 64-bit addresses for the flat address space.
Value *addresses(RawCall &C, MessageSpace Space) {
  Value *Offsets = C.arg(1);
  if (Space != MessageSpace::Flat)
    return Offsets;
  Value *Base = C.arg(0);
  // A pointer that was converted from an integer.
  if (auto *P = dyn_cast<PtrToIntInst>(Base))
    if (auto *I = dyn_cast<IntToPtrInst>(P->getPointerOperand()))
      if (I->getOperand(0)->getType() == Base->getType())
        Base = I->getOperand(0);
  Type *T = FixedVectorType::get(C.B.getInt64Ty(), lanesOf(Offsets->getType()));
  return C.B.CreateAdd(C.B.CreateVectorSplat(lanesOf(T), Base),
                       C.B.CreateZExt(Offsets, T));
}

using Operands = SmallVector<MessageOperand, 16>;

/// What all accesses by lanes have. \p Hints: the first of two raw operands.
Operands access(RawCall &C, unsigned DataSize, unsigned Elements, bool Block,
                unsigned Hints) {
  MessageSpace Space = findMessage(C.Unsigned)->Space;
  Operands A = {{arg::Predicate, maskOf(C, C.arg(2))},
                {arg::Offsets, addresses(C, Space)},
                {arg::L1, unsigned(C.constant(Hints, "a cache hint"))},
                {arg::L3, unsigned(C.constant(Hints + 1, "a cache hint"))},
                {arg::Scale, 1u},
                {arg::DataSize, DataSize},
                {arg::Elements, encodeLSCElements(Elements)},
                {arg::Order, Block ? Transposed : Plain}};
  if (Space == MessageSpace::Surface)
    A.push_back({arg::Surface, C.arg(0)});
  return A;
}

/// Raw operands from 3 on: the data size, elements, block, channels, hints.
Operands laneAccess(RawCall &C) {
  unsigned DataSize = C.constant(3, "a data size");
  unsigned Elements = C.constant(4, "a number of elements");
  bool Block = C.constant(5, "a block");
  unsigned Channels = C.constant(6, "a channel mask");
  Operands A = access(C, DataSize, Elements, Block, 7);
  A.push_back({arg::Channels, Channels});
  return A;
}

} // namespace

Value *lscLoad(RawCall &C) {
  return createMessage(C.B, C.Unsigned, C.type(), laneAccess(C));
}

Value *lscPrefetch(RawCall &C) {
  createMessage(C.B, C.Unsigned, nullptr, laneAccess(C));
  return nullptr;
}

Value *lscStore(RawCall &C) {
  Operands A = laneAccess(C);
  A.push_back({arg::Data, C.arg(9)});
  createMessage(C.B, C.Unsigned, nullptr, A);
  return nullptr;
}

Value *lscAtomic(RawCall &C) {
  unsigned Op = C.constant(5, "an atomic operation");
  Optional<unsigned> Sources = lscAtomicSources(Op);
  if (!Sources)
    return C.error("this atomic operation is not available");
  unsigned DataSize = C.constant(6, "a data size");
  Operands A = access(C, DataSize, 1, /*Block=*/false, 7);
  A.push_back({arg::Operation, Op});
  if (*Sources > 0)
    A.push_back({arg::Data, C.arg(3)});
  if (*Sources > 1)
    A.push_back({arg::Second, C.arg(4)});
  return createMessage(C.B, C.Unsigned, C.type(), A);
}

Value *lscFence(RawCall &C) {
  createMessage(
      C.B, C.Unsigned, nullptr,
      {{arg::Predicate, maskOf(C, C.arg(0))},
       {arg::FenceFunction, unsigned(C.constant(1, "a kind of memory"))},
       {arg::FenceOp, unsigned(C.constant(2, "an operation"))},
       {arg::FenceScope, unsigned(C.constant(3, "a scope"))}});
  return nullptr;
}

/// All operands of a 2-D message except the data.
static Operands blockOperands(RawCall &C) {
  auto Const = [&](unsigned N) {
    return unsigned(C.constant(N, "a size of a block"));
  };
  constexpr unsigned DataSizes[] = {0, D8, D16, 0, D32, 0, 0, 0, D64};
  unsigned Bytes = Const(6);
  return {{arg::L1, Const(12)},
          {arg::L3, Const(13)},
          {arg::DataSize, Bytes <= 8 ? DataSizes[Bytes] : 0u},
          {arg::Order, Const(10) ? Transposed : Plain},
          {arg::Blocks, Const(7)},
          {arg::Columns, Const(8)},
          {arg::Rows, Const(9)},
          {arg::Transformed, Const(11)},
          {arg::Base, C.arg(0)},
          {arg::SurfaceWidth, C.arg(1)},
          {arg::SurfaceHeight, C.arg(2)},
          {arg::SurfacePitch, C.arg(3)},
          {arg::X, C.arg(4)},
          {arg::Y, C.arg(5)}};
}

Value *lscLoad2D(RawCall &C) {
  return createMessage(C.B, C.Unsigned, C.type(), blockOperands(C));
}

Value *lscPrefetch2D(RawCall &C) {
  createMessage(C.B, C.Unsigned, nullptr, blockOperands(C));
  return nullptr;
}

Value *lscStore2D(RawCall &C) {
  Operands A = blockOperands(C);
  A.push_back({arg::Data, C.arg(14)});
  createMessage(C.B, C.Unsigned, nullptr, A);
  return nullptr;
}

} // namespace cmc::frontend::lowering
