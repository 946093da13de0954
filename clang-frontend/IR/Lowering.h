//===- Lowering.h - how raw calls become intrinsics -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A lowering is a function that emits what a raw call does, and returns the
// result (null when there is none). Builtins.td names the one of each raw
// function; its operands are those of Builtins.td or, for the language's own,
// of runtime-headers/cm/detail/raw.h. After an error it has reported, it
// returns null.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/IRBuilder.h"

namespace cmc::frontend::lowering {

/// A raw call at work.
struct RawCall {
  llvm::CallInst &Call;
  llvm::IRBuilder<> B;
  /// The kernel has SIMD control flow: reductions ask for the lane mask.
  bool HasMask;
  /// The intrinsics of the table row, for signed, unsigned and floating-point
  /// elements.
  unsigned Signed, Unsigned, Float;
  /// What the program calls it, where the table row says so.
  llvm::StringRef UserName = {};

  llvm::Value *arg(unsigned I) const { return Call.getArgOperand(I); }
  llvm::Type *type() const { return Call.getType(); }
  /// Operand \p I, which is a constant; otherwise an error that calls it
  /// \p Name, and 0.
  int64_t constant(unsigned I, llvm::StringRef Name) const;
  /// Calls intrinsic \p ID of either kind. Operands are resized to its
  /// parameters where these are scalar integers.
  llvm::Value *call(unsigned ID, llvm::ArrayRef<llvm::Type *> Overloads,
                    llvm::ArrayRef<llvm::Value *> Args);
  /// Reports a user error at the call.
  std::nullptr_t error(const llvm::Twine &Message) const;
};

unsigned lanesOf(const llvm::Type *T);
unsigned bytesOf(const llvm::Type *T);

/// \p V as integers \p To or numbers from 0 to 1, clamped.
llvm::Value *saturate(RawCall &C, llvm::Value *V, bool FromSigned,
                      llvm::Type *To, bool ToSigned);

llvm::Value *direct(RawCall &C);
llvm::Value *later(RawCall &C);
/// An error: the user's name of it is a sentence.
llvm::Value *refused(RawCall &C);

// LowerValues.cpp
llvm::Value *select(RawCall &C);
llvm::Value *anyLane(RawCall &C);
llvm::Value *allLanes(RawCall &C);
llvm::Value *iselect(RawCall &C);
llvm::Value *convertSat(RawCall &C);
llvm::Value *bitsToMask(RawCall &C);
llvm::Value *maskToBits(RawCall &C);
llvm::Value *simdAny(RawCall &C);
llvm::Value *reduce(RawCall &C);
llvm::Value *groupId(RawCall &C);
llvm::Value *signal(RawCall &C);

// LowerThreads.cpp
llvm::Value *unmaskBegin(RawCall &C);
llvm::Value *unmaskEnd(RawCall &C);
llvm::Value *gatewayEvent(RawCall &C);
llvm::Value *namedBarrierInit(RawCall &C);
llvm::Value *namedBarrierSignal(RawCall &C);
llvm::Value *namedBarrierWait(RawCall &C);

// LowerMatrix.cpp
llvm::Value *dpas(RawCall &C);

// LowerSends.cpp
llvm::Value *rawSend(RawCall &C);
llvm::Value *vmeSend(RawCall &C);

// LowerSampler.cpp
llvm::Value *sample3D(RawCall &C);
llvm::Value *load3D(RawCall &C);
llvm::Value *sampleUnorm(RawCall &C);

// LowerConstants.cpp
llvm::Value *specConstant(RawCall &C);

// LowerArithmetic.cpp
llvm::Value *addSat(RawCall &C);
llvm::Value *shlSat(RawCall &C);
llvm::Value *dotBytes(RawCall &C);
llvm::Value *upperHalf(RawCall &C);
llvm::Value *toTF32(RawCall &C);
llvm::Value *dotBytesSat(RawCall &C);

// LowerBlocks.cpp
llvm::Value *mediaRead(RawCall &C);
llvm::Value *mediaWrite(RawCall &C);
llvm::Value *transposedRead(RawCall &C);
llvm::Value *owordRead(RawCall &C);
llvm::Value *owordWrite(RawCall &C);
llvm::Value *hwordRead(RawCall &C);
llvm::Value *hwordWrite(RawCall &C);
llvm::Value *svmRead(RawCall &C);
llvm::Value *svmWrite(RawCall &C);

// LowerScattered.cpp
llvm::Value *gather(RawCall &C);
llvm::Value *scatter(RawCall &C);
llvm::Value *gather4(RawCall &C);
llvm::Value *scatter4(RawCall &C);

// LowerTyped.cpp
llvm::Value *typedRead(RawCall &C);
llvm::Value *typedWrite(RawCall &C);

// LowerSvm.cpp
llvm::Value *svmGather(RawCall &C);
llvm::Value *svmScatter(RawCall &C);
llvm::Value *svmGather4(RawCall &C);
llvm::Value *svmScatter4(RawCall &C);

// LowerAtomics.cpp
llvm::Value *atomic(RawCall &C);
llvm::Value *typedAtomic(RawCall &C);
llvm::Value *svmAtomic(RawCall &C);

// LowerLSC.cpp
llvm::Value *lscLoad(RawCall &C);
llvm::Value *lscPrefetch(RawCall &C);
llvm::Value *lscStore(RawCall &C);
llvm::Value *lscAtomic(RawCall &C);
llvm::Value *lscFence(RawCall &C);
llvm::Value *lscLoad2D(RawCall &C);
llvm::Value *lscPrefetch2D(RawCall &C);
llvm::Value *lscStore2D(RawCall &C);

} // namespace cmc::frontend::lowering
