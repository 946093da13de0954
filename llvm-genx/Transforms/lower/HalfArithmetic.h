//===- HalfArithmetic.h - 64-bit integers by halves -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/IR/Halves.h"

namespace cmc::genx {

/// Emits operations on 64-bit integers as operations on their halves.
class HalfArithmetic {
protected:
  explicit HalfArithmetic(llvm::LLVMContext &C) : B(C) {}

  llvm::IRBuilder<> B;

  llvm::Constant *get(llvm::Value *Like, uint64_t V) {
    return llvm::ConstantInt::get(Like->getType(), V);
  }
  llvm::Value *integerOf(llvm::Value *Mask, llvm::Type *T) {
    return B.CreateSelect(Mask, llvm::ConstantInt::get(T, 1),
                          llvm::Constant::getNullValue(T));
  }
  Halves select(llvm::Value *C, Halves X, Halves Y) {
    return {B.CreateSelect(C, X.Low, Y.Low), B.CreateSelect(C, X.High, Y.High)};
  }
  Halves add(Halves X, Halves Y);
  Halves subtract(Halves X, Halves Y);
  Halves bitwise(llvm::Instruction::BinaryOps Op, Halves X, Halves Y) {
    return {B.CreateBinOp(Op, X.Low, Y.Low), B.CreateBinOp(Op, X.High, Y.High)};
  }
  llvm::Value *compare(llvm::CmpInst::Predicate P, Halves X, Halves Y);
  Halves shiftLeft(Halves X, llvm::Value *By);
  Halves shiftRight(Halves X, llvm::Value *By, bool Signed);
  Halves shiftByConstant(unsigned Opcode, Halves X, unsigned By);
  llvm::Value *toFloat(Halves X, bool Signed);
  llvm::Value *toDouble(Halves X, bool Signed);
  Halves fromFloat(llvm::Value *X, bool Signed);
  llvm::Value *clampTo32(Halves X, bool ToSigned, bool FromSigned);
};

} // namespace cmc::genx
