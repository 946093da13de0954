//===- Selector.h - bales to vISA instructions ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Builds the vISA model of one function from stage-5 IR, a bale at a time. Each
// value that is no member of a bale and no constant has a variable; a member
// becomes part of an operand. What an instruction means is in the files beside
// this one, a family each; they see this class through `Selector &S`.
//
// Requires: what optimize() leaves. Guarantees: a model that prepare() takes;
// or an error was reported.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_SELECT_SELECTOR_H
#define CMC_LLVM_GENX_SELECT_SELECTOR_H

#include "llvm-genx/Baling.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/SIMDFlow.h"
#include "llvm-genx/Select/Unit.h"
#include "llvm-genx/VISA/Model.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace cmc {
namespace genx {

enum class Sign : bool { Unsigned, Signed };

/// The vISA type of an element of \p T.
visa::Type elementType(const llvm::Type *T, Sign S);

/// (-) of what \p M makes.
visa::Modifier negate(visa::Modifier M);

/// Where a bale writes.
struct Dest {
  visa::VarId Var = visa::None;
  visa::Region Reg;
  llvm::Optional<visa::Index> Idx;
  visa::Predicate Pred;
  bool Saturate = false;
  bool TypeIsFixed = false; ///< Reg.Ty is that of a saturation.

  unsigned size() const { return Reg.N; }
};

class Selector {
public:
  Selector(llvm::Function &F, Unit &U);

  /// Selects the whole function, behind what the kernel has.
  void run();

  //===--- Operands -------------------------------------------------------===//

  /// \p V as a source of an instruction, with the bale below it.
  visa::Operand source(const llvm::Value *V, Sign S);
  /// \p V as whole registers of a message.
  visa::Operand raw(const llvm::Value *V);
  /// The mask \p V in a register; `not` of it is materialised.
  visa::Operand mask(const llvm::Value *V);
  /// Puts the lanes of \p C into the mask \p To.
  void setMask(visa::VarId To, const llvm::Constant *C);
  /// \p V as what stands before an instruction. All ones: no predicate.
  visa::Predicate predicate(const llvm::Value *V);
  /// The \p N coordinates of a typed access in the operands of \p I from \p
  /// First on; the last ones are null where they are 0.
  llvm::SmallVector<visa::Operand, 4> coordinates(const llvm::CallInst &I,
                                                  unsigned First, unsigned N);
  /// A surface operand, set right before its use.
  visa::Operand surface(const llvm::Value *Index);
  visa::Operand sampler(const llvm::Value *Index);

  /// The variable of \p V, which is no constant and no bale member.
  visa::VarId variable(const llvm::Value *V);
  /// Makes \p Var the variable of \p V, which has none yet.
  void assign(const llvm::Value *V, visa::VarId Var) { Variables[V] = Var; }
  /// A variable for \p V, even a constant or a bale.
  visa::VarId materialize(const llvm::Value *V);
  /// The variable of value \p I that \p Call returned among others.
  visa::VarId callResult(const llvm::CallInst &Call, unsigned I);
  visa::VarId newVariable(const llvm::Type *T, const llvm::Twine &Name = "");
  visa::VarId newMask(unsigned Lanes) { return K.addMask(Lanes); }
  /// The input variable of an implicit argument.
  visa::VarId payload(const PayloadLayout::Slot &Slot);

  //===--- Instructions ---------------------------------------------------===//

  /// Reports what the target does not have.
  visa::Instruction &emit(visa::Opcode Op, unsigned N,
                          std::initializer_list<visa::Operand> Operands);
  /// Operands[0] is made from \p D.
  visa::Instruction &emit(visa::Opcode Op, const Dest &D, Sign S,
                          llvm::ArrayRef<visa::Operand> Sources);
  /// All of \p T in \p Var.
  Dest whole(visa::VarId Var, const llvm::Type *T) const;
  /// A result variable of \p I, that starts as \p Old (unless undefined).
  visa::VarId resultFrom(const llvm::Instruction &I, const llvm::Value *Old);
  /// What an indexed operand needs of the byte offsets \p V.
  visa::Index index(const llvm::Value *V);
  /// dst = src for all bytes, for the coalescer to remove.
  void copy(visa::VarId To, const llvm::Value *From);
  void copy(visa::VarId To, visa::VarId From, const llvm::Type *T);

  /// The operation \p V and the members below it, written to \p D.
  void into(const Dest &D, const llvm::Value *V);
  BaleRole roleOf(const llvm::Value *V) const { return Bales.roleOf(V); }
  bool isMember(const llvm::Value *V) const { return Bales.isMember(V); }

  visa::BlockId block(const llvm::BasicBlock *BB) const {
    return Blocks.lookup(BB);
  }
  /// Copies for the phis of \p Successors, at the end of \p From.
  void copyPhis(const llvm::BasicBlock *From,
                llvm::ArrayRef<const llvm::BasicBlock *> Successors);

  llvm::Function &F;
  Unit &U;
  const PayloadLayout &Layout;
  visa::Kernel &K;
  const TargetInfo &Target;
  /// Of a function whose SIMD control flow the hardware does; else empty.
  SIMDFlow Flow;

  /// The number of a handle that is no part of the payload.
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
  /// What the edges into the start of a SIMD loop write.
  llvm::DenseMap<const llvm::PHINode *, visa::VarId> Arrivals;
  llvm::DenseMap<const llvm::BasicBlock *, visa::BlockId> Blocks;
  llvm::DenseMap<const llvm::Constant *, visa::VarId> Tables; ///< Of a block.
  /// A constant mask that is set, and the instruction of the block behind its
  /// last use.
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

//===--- Families; each returns whether \p I was its own
//--------------------===//

bool selectArithmetic(Selector &S, const Dest &D, const llvm::Instruction &I);
bool selectConversion(Selector &S, const Dest &D, const llvm::Instruction &I);
bool selectNumber(Selector &S, const Dest &D, const llvm::Instruction &I);
bool selectSelect(Selector &S, const Dest &D, const llvm::Instruction &I);
bool selectMaskBits(Selector &S, const Dest &D, const llvm::Instruction &I);
bool selectMask(Selector &S, const llvm::Instruction &I);
bool selectMatrix(Selector &S, const llvm::Instruction &I);
bool selectSampler(Selector &S, const llvm::Instruction &I);
bool selectSend(Selector &S, const llvm::Instruction &I);
bool selectRegion(Selector &S, const llvm::Instruction &I);
bool selectMemory(Selector &S, const llvm::Instruction &I);
bool selectLSC(Selector &S, const llvm::Instruction &I);
bool selectAtomic(Selector &S, const llvm::Instruction &I);
bool selectThread(Selector &S, const llvm::Instruction &I);
bool selectPrintf(Selector &S, const llvm::Instruction &I);
bool selectBranch(Selector &S, const llvm::Instruction &I);
bool selectCall(Selector &S, const llvm::Instruction &I);
bool selectAssembly(Selector &S, const llvm::Instruction &I);

/// Calls.cpp: the parameters of a function that is no kernel.
void takeArguments(Selector &S);
/// Calls.cpp: the end of a function; \p Ret is null where none is reached.
void selectReturn(Selector &S, const llvm::ReturnInst *Ret);
/// Calls.cpp: true for calls of defined functions, and of assembly: what they
/// give can be several values.
bool isFunctionCall(const llvm::Value *V);

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_SELECT_SELECTOR_H
