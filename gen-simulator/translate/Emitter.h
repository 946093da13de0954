//===- Emitter.h - a chunk of a program as a function -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: a chunk (Blocks.h) of prepared instructions.
// After:  an IR function void(Thread *T, uint32_t Index, uint64_t Limit,
//         const UnitContext *Context) that executes the thread from the first
//         instruction of a block, Index, on.
//
// The function returns when the thread leaves the chunk or is no longer ready,
// before a block that would exceed Limit executed instructions, before one
// whose mask is of the other variant, and after a write to cr0. T is then as
// the interpreter would have it. Registers are in T, not in IR values. What is
// not translated is executed by the interpreter, which also reports faults.
// Private to translate/.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/translate/Compiler.h"
#include "gen-simulator/translate/RegisterCode.h"
#include "llvm/ADT/DenseMap.h"

namespace gensim::translate {

/// Has many methods and fields: one for each kind of instruction and operand,
/// and what their code has in common.
class Emitter {
public:
  Emitter(const Interpreter &Code, const Blocks &All, Variant V,
          llvm::Module &M);
  void emit(unsigned Chunk, llvm::StringRef Name);

private:
  // Emitter.cpp: the function, its blocks and ways out.
  void emitBlock(uint32_t First);
  void emitWake(uint32_t First);
  void emitChecks(uint32_t First);
  void emitInst(uint32_t Index);
  llvm::BasicBlock *newBlock(const char *Name);
  llvm::BasicBlock *exitTo(uint32_t Index);
  llvm::BasicBlock *blockAt(int64_t Index);
  void jump(int64_t Index);
  void leaveUnless(llvm::Value *Condition, uint32_t Index);
  llvm::Value *callOut(size_t Field, llvm::Type *Result,
                       llvm::ArrayRef<llvm::Value *> Args);
  llvm::Value *fromContext(size_t Field, llvm::Type *Ty);
  llvm::Value *interpreter();
  void interpret(uint32_t Index);
  void emitSend(uint32_t Index);

  // EmitALU.cpp
  bool canTranslate(const Bound &B, uint32_t Index) const;
  void emitALU(uint32_t Index);
  void emitChain(const Bound &B, const Inst &I);
  llvm::Value *emitSource(const BoundSource &S, unsigned K);
  void emitResult(const Bound &B, const Inst &I, llvm::Value *R,
                  llvm::Value *Mask);
  void emitDestination(const Bound &B, llvm::Value *R, llvm::Value *Mask);
  void noteAccumulator(const Bound &B, llvm::Value *Mask);
  llvm::Value *emitCondition(const Bound &B, const Inst &I, llvm::Value *R);

  // EmitAddress.cpp
  llvm::Value *emitPlaces(const Bound &B, const Inst &I);
  Place indirect(unsigned Sub, int Imm, uint32_t Extent, llvm::Value *&Fits);
  void rowPlaces(const Inst &I, unsigned K, llvm::Value *&Fits);
  llvm::Value *gatherRows(const Source &S, unsigned K);

  // EmitMask.cpp
  llvm::Value *predicateOf(const Inst &I);
  llvm::Value *executionMask(const Inst &I);
  void writeFlag(const Inst &I, llvm::Value *Bits, llvm::Value *Mask);

  // EmitBranch.cpp
  struct Channels {
    llvm::Value *Active, *Taken, *Untaken;
  };
  void emitBranch(uint32_t Index);
  void interpretBranch(uint32_t Index);
  Channels channelsOf(const Inst &I);
  llvm::Value *parkedBy(const Inst &I, const Channels &C);

  const Interpreter &Code;
  const Blocks &All;
  const Variant V;
  llvm::Module &M;
  llvm::IRBuilder<> B;
  llvm::Function *F = nullptr;
  llvm::Value *T = nullptr, *Limit = nullptr, *Context = nullptr;
  unsigned Chunk = 0;
  llvm::DenseMap<uint32_t, llvm::BasicBlock *> Begins, Exits;

  // Of the current instruction.
  std::unique_ptr<RegisterCode> Registers;
  std::unique_ptr<LaneCode> Lanes;
  const Inst *Current = nullptr;
  Place SourceAt[3], To;
  std::vector<Place> Rows[3];
};

} // namespace gensim::translate
