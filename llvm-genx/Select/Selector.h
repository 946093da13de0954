//===- Selector.h - selection of vISA instructions for bales ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Builds the vISA model of one function from stage-5 IR, bale by bale. Each
// value that is neither a member of a bale nor a constant has a variable; a
// member becomes part of an operand. The files beside this one each select a
// family of instructions, through `Selector &S`.
//
// Requires: the output of optimize(). Guarantees: a model that prepare()
// accepts, or a reported error.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/Baling.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/SIMDFlow.h"
#include "llvm-genx/Select/Unit.h"
#include "llvm-genx/VISA/model/Model.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace cmc::genx {

enum class Sign : bool { Unsigned, Signed };

/// The vISA type of an element of \p T.
visa::Type elementType(const llvm::Type *T, Sign S);
/// The bits of the elements of \p C.
std::vector<uint64_t> elementsOf(const llvm::Constant *C,
                                 const llvm::DataLayout &DL);

/// The modifier \p M, negated.
visa::Modifier negate(visa::Modifier M);

/// The destination of a bale.
struct Dest {
  visa::VarId Var = visa::None;
  visa::Region Reg;
  llvm::Optional<visa::Index> Idx;
  visa::Predicate Pred;
  bool Saturate = false;
  bool TypeIsFixed = false; ///< Reg.Ty is set by a saturation.

  unsigned size() const { return Reg.N; }
};

/// Its methods are many, as what selects a family of instructions is a function
/// of its own, and all of these need operands, variables and instructions.
class Selector {
public:
  Selector(llvm::Function &F, Unit &U);

  /// Selects the whole function, after existing code of the kernel.
  void run();

  //===--- Operands -------------------------------------------------------===//

  /// \p V as a source operand, with its bale.
  visa::Operand source(const llvm::Value *V, Sign S);
  /// \p V as a raw operand of a message.
  visa::Operand raw(const llvm::Value *V);
  /// The active lanes of the first \p N as a new mask.
  visa::Operand executionMask(unsigned N);
  /// The mask \p V in a variable; a `not` of a mask is materialized, and so is
  /// the execution mask.
  visa::Operand mask(const llvm::Value *V);
  /// Sets the mask \p To to \p C.
  void setMask(visa::VarId To, const llvm::Constant *C);
  /// \p V as the predicate of an instruction; none if all ones.
  visa::Predicate predicate(const llvm::Value *V);
  /// A surface operand, set right before its use.
  visa::Operand surface(const llvm::Value *Index);
  visa::Operand sampler(const llvm::Value *Index);

  /// The variable of \p V, which is neither a constant nor a member of a bale.
  visa::VarId variable(const llvm::Value *V);
  /// Makes \p Var the variable of \p V.
  void assign(const llvm::Value *V, visa::VarId Var) { Variables[V] = Var; }
  /// A variable with the value of \p V, which may be a constant or a bale.
  visa::VarId materialize(const llvm::Value *V);
  /// The variable of result \p I of \p Call, which has several.
  visa::VarId callResult(const llvm::CallInst &Call, unsigned I);
  visa::VarId newVariable(const llvm::Type *T, const llvm::Twine &Name = "");
  visa::VarId newMask(unsigned Lanes) { return K.addMask(Lanes); }
  /// The input variable of an implicit argument.
  visa::VarId payload(const PayloadLayout::Slot &Slot);

  //===--- Instructions ---------------------------------------------------===//

  /// Reports what the target does not have.
  visa::Instruction &emit(visa::Opcode Op, unsigned N,
                          std::initializer_list<visa::Operand> Operands);
  /// Emits \p Op with the destination \p D.
  visa::Instruction &emit(visa::Opcode Op, const Dest &D, Sign S,
                          llvm::ArrayRef<visa::Operand> Sources);
  /// The whole of \p Var as a destination of type \p T.
  Dest whole(visa::VarId Var, const llvm::Type *T) const;
  /// A result variable for \p I, initialized with \p Old unless that is
  /// undefined.
  visa::VarId resultFrom(const llvm::Instruction &I, const llvm::Value *Old);
  /// The index of an indirect operand with the byte offsets \p V.
  visa::Index index(const llvm::Value *V);
  /// Copies all bytes; the coalescer may remove the copy.
  void copy(visa::VarId To, const llvm::Value *From);
  void copy(visa::VarId To, visa::VarId From, const llvm::Type *T);

  /// Emits the operation \p V, with its members, to \p D.
  void into(const Dest &D, const llvm::Value *V);
  BaleRole roleOf(const llvm::Value *V) const { return Bales.roleOf(V); }
  bool isMember(const llvm::Value *V) const { return Bales.isMember(V); }

  visa::BlockId block(const llvm::BasicBlock *BB) const {
    return Blocks.lookup(BB);
  }
  /// Emits copies for the phis of \p Successors at the end of \p From.
  void copyPhis(const llvm::BasicBlock *From,
                llvm::ArrayRef<const llvm::BasicBlock *> Successors);

  llvm::Function &F;
  Unit &U;
  const PayloadLayout &Layout;
  visa::Kernel &K;
  const TargetInfo &Target;
  /// Empty unless the hardware does the function's SIMD control flow.
  SIMDFlow Flow;

  /// The binding index of a handle that is not in the payload.
  llvm::Optional<unsigned> bindingOf(const llvm::Value *V) const;

private:
  visa::Operand state(Unit::StatePool &Pool, bool Sampler,
                      const llvm::Value *Index);
  void startBlock(const llvm::BasicBlock &BB);
  visa::VarId phiVariable(const llvm::PHINode *Phi);
  void declareArguments();
  void selectBlock(const llvm::BasicBlock &BB);
  void noteDebugValue(const llvm::DbgValueInst &D);
  void selectRoot(const llvm::Instruction &I);
  void selectMain(const Dest &D, const llvm::Instruction &I);
  visa::Operand region(const llvm::CallInst &Read, Sign S);
  visa::Operand constant(const llvm::Constant *C, Sign S);
  visa::VarId tableOf(const llvm::Constant *C);
  void copyInParallel(
      llvm::SmallVectorImpl<std::pair<visa::VarId, const llvm::Value *>>
          &Moves);

  Baling Bales;
  llvm::DenseMap<const llvm::Value *, visa::VarId> Variables;
  /// Variables that the entries of a SIMD loop write.
  llvm::DenseMap<const llvm::PHINode *, visa::VarId> Arrivals;
  llvm::DenseMap<const llvm::BasicBlock *, visa::BlockId> Blocks;
  llvm::DenseMap<const llvm::Constant *, visa::VarId> Tables; ///< Of a block.
  /// A constant mask in a variable, and the index of the instruction after its
  /// last use in the block.
  struct KnownMask {
    visa::VarId Var = visa::None;
    size_t Used = 0;
  };
  llvm::DenseMap<const llvm::Constant *, KnownMask> Masks; ///< Of a block.
  llvm::DenseMap<std::pair<const llvm::CallInst *, unsigned>, visa::VarId>
      CallResults;
  visa::BlockId Current = 0;
  const llvm::Instruction *Root = nullptr; ///< What is being selected.
  visa::SourceLine Line;
};

//===--- Families of instructions -----------------------------------------===//
//
// Each function returns whether it has selected \p I.

bool selectArithmetic(Selector &S, const Dest &D, const llvm::Instruction &I);
bool selectConversion(Selector &S, const Dest &D, const llvm::Instruction &I);
bool selectInteger(Selector &S, const Dest &D, const llvm::Instruction &I);
bool selectSelect(Selector &S, const Dest &D, const llvm::Instruction &I);
bool selectMaskBits(Selector &S, const Dest &D, const llvm::Instruction &I);
bool selectMask(Selector &S, const llvm::Instruction &I);
bool selectMatrix(Selector &S, const llvm::Instruction &I);
bool selectSampler(Selector &S, const llvm::Instruction &I);
bool selectSend(Selector &S, const llvm::Instruction &I);
bool selectRegion(Selector &S, const llvm::Instruction &I);
bool selectMemory(Selector &S, const llvm::Instruction &I);
bool selectLSC(Selector &S, const llvm::Instruction &I);
bool selectThread(Selector &S, const llvm::Instruction &I);
bool selectPrintf(Selector &S, const llvm::Instruction &I);
bool selectBranch(Selector &S, const llvm::Instruction &I);
bool selectCall(Selector &S, const llvm::Instruction &I);
bool selectAssembly(Selector &S, const llvm::Instruction &I);

/// Calls.cpp: the parameters of a function other than a kernel.
void takeArguments(Selector &S);
/// Calls.cpp: the end of a function; \p Ret is null if it is unreachable.
void selectReturn(Selector &S, const llvm::ReturnInst *Ret);
/// Calls.cpp: whether \p V calls a defined function or inline assembly, which
/// can have several results.
bool isFunctionCall(const llvm::Value *V);

} // namespace cmc::genx
