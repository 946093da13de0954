//===- LaneCode.h - IR for what a chain does in its lanes -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The loops of eu/Loops.h as LLVM IR: the same steps, with the same names and
// the same bits, for one execution size and one value of cr0.0. Lanes are
// vectors; a single lane is a scalar. Private to translate/.
//
// Floats: the host's rounding mode is that of cr0.0. If cr0.0 flushes float
// denormals, the host reads them as zero (MXCSR.DAZ), so only results and what
// is not computed by the host's arithmetic are flushed here. Constants are
// loads that the optimizer cannot look through: it would fold operations that
// quiet a NaN, flush or round.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/eu/Bind.h"
#include "llvm/IR/IRBuilder.h"

namespace gensim::translate {

/// Has many methods: one for each step of a chain.
class LaneCode {
public:
  LaneCode(llvm::IRBuilder<> &B, uint32_t Control, unsigned Lanes)
      : B(B), Control(Control), N(Lanes) {}

  /// Whether lanes of \p C can be computed at all in these modes.
  static bool supports(Compute C, uint32_t Control);
  /// Whether load() can read \p Ty as \p C.
  bool canLoad(Type Ty, Compute C) const;
  static bool canOperate(LoopOp Op, Compute C);

  llvm::Type *lanes(llvm::Type *Element) const;
  llvm::Type *integers(unsigned Bits) const { return lanes(B.getIntNTy(Bits)); }
  llvm::Type *typeOf(Compute C) const;
  llvm::Value *splat(llvm::Value *Scalar) const;
  llvm::Constant *integer(unsigned Bits, uint64_t Value) const;

  /// A constant source, from the bytes of its lanes.
  llvm::Value *constant(const LaneBuffer &Bytes, Compute C);
  /// Elements as integers of the size of \p Ty, as lanes of \p C.
  llvm::Value *load(llvm::Value *Elements, Type Ty, Compute C);
  llvm::Value *negated(llvm::Value *X, Compute C);
  llvm::Value *absolute(llvm::Value *X, Compute C);
  /// \p Select: the mask of LoopOp::Select.
  llvm::Value *operate(LoopOp Op, Compute C, llvm::Value *const S[3],
                       llvm::Value *Select);
  llvm::Value *compare(Cond Condition, Compute C, llvm::Value *X,
                       llvm::Value *Y);
  /// The elements of type \p Ty, as integers, that \p X of \p C becomes.
  llvm::Value *finish(llvm::Value *X, Type Ty, bool Saturate, Compute C);
  llvm::Value *bits(llvm::Value *X); ///< As integers of the same size.

  /// The lanes of the low bits of the scalar \p Mask, and the inverse.
  llvm::Value *maskOf(llvm::Value *Mask);
  llvm::Value *bitsOfMask(llvm::Value *Mask); ///< An i32.

  /// Lanes \p From to \p From + \p Count - 1; the inverse for equal parts.
  llvm::Value *part(llvm::Value *X, unsigned From, unsigned Count);
  llvm::Value *join(llvm::ArrayRef<llvm::Value *> Parts);

private:
  llvm::Value *hidden(llvm::Constant *C);
  llvm::Value *floats(Compute C, double Value);
  llvm::Value *unit(llvm::Value *X);
  llvm::Value *call(llvm::Intrinsic::ID Fn, llvm::Value *X);
  llvm::Value *
  byEights(llvm::Value *X,
           llvm::function_ref<llvm::Value *(llvm::Value *)> Convert);
  llvm::Value *flushed(llvm::Value *V, uint64_t Exponent);
  llvm::Value *flushBits(llvm::Value *X);
  llvm::Value *flushResult(llvm::Value *X, Compute C);
  llvm::Value *flushHalf(llvm::Value *X);
  llvm::Value *integerOf(LoopOp Op, Compute C, llvm::Value *X, llvm::Value *Y,
                         llvm::Value *Z);
  llvm::Value *floatOf(LoopOp Op, Compute C, llvm::Value *X, llvm::Value *Y,
                       llvm::Value *Z);
  llvm::Value *roundedOf(LoopOp Op, Compute C, llvm::Value *X);
  llvm::Value *madHalf(llvm::Value *X, llvm::Value *Y, llvm::Value *Z);
  llvm::Value *halvesOf(llvm::Value *Floats);
  llvm::Value *floatsOf(llvm::Value *Halves);
  llvm::Value *truncated(llvm::Value *X, Type Ty);
  llvm::Value *clamped(llvm::Value *X, Type Ty);

  llvm::IRBuilder<> &B;
  const uint32_t Control;
  const unsigned N;
};

} // namespace gensim::translate
