//===- Context.h - the block that is being legalized ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What the transforms of legalize() share: the kernel, facts about all of it,
// the instructions that the block has become so far, and the ways on from a
// transform. A transform that replaces an instruction hands what takes its
// place to legalize() or emit(), in order; it never calls another transform.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"
#include "llvm/ADT/DenseMap.h"

namespace cmc::visa {

/// What is known of a kernel before its first block is legalized.
struct KernelFacts {
  explicit KernelFacts(const Kernel &K);

  bool Diverges = false; ///< There is a goto.
  /// Variables that some operand reads by a region or through an address. What
  /// texts and calls read is not seen here.
  std::vector<bool> ReadByRegion;
  /// Where the payload has a variable, in bytes; None: nowhere.
  std::vector<unsigned> InputOffset;

  bool isInput(VarId V) const {
    return V < InputOffset.size() && InputOffset[V] != None;
  }
  bool isReadByRegion(VarId V) const {
    return V >= ReadByRegion.size() || ReadByRegion[V];
  }
};

/// The last instructions of a block that wrote to variables, as places in
/// BlockContext::Out.
class WriteLog {
public:
  void note(const Instruction &I, size_t Position);
  /// Whether \p V may have been written at \p Position or behind it.
  bool mayChangeFrom(VarId V, size_t Position) const {
    return lastOf(V) >= Position;
  }
  /// The last write to \p V, or to any address; 0 also when there is none.
  size_t lastOf(VarId V) const {
    return std::max(LastIndirect, Last.lookup(V));
  }

private:
  llvm::DenseMap<VarId, size_t> Last;
  size_t LastIndirect = 0;
};

class BlockContext {
public:
  BlockContext(Kernel &K, const KernelFacts &Facts) : K(K), Facts(Facts) {}

  /// \p I from the first transform on.
  virtual void legalize(Instruction I) = 0;
  /// \p I behind the transforms that replace whole instructions.
  virtual void legalizeOperands(Instruction I) = 0;
  /// \p I, whose operands are legal, cut to what one instruction can do.
  virtual void split(const Instruction &I) = 0;
  /// \p I, which is cut; addresses and quirks of the finalizer are left.
  virtual void emit(Instruction I) = 0;

  /// \p N elements side by side in a new variable, which begins at a register.
  Operand packed(Type Ty, unsigned N);
  /// \p Source, without its modifier, as \p N packed elements of a new
  /// variable; the operand has the modifier.
  Operand toTemporary(const Operand &Source, unsigned N,
                      const SourceLine &Line);

  Kernel &K;
  const KernelFacts &Facts;
  std::vector<Instruction> Out;
  WriteLog Writes;
  size_t Current = 0; ///< The instruction of the block that is legalized now.
  /// Pieces may compute elements again. Off for what the finalizer should undo.
  bool MayRepeat = true;

protected:
  ~BlockContext() = default;
};

/// Shorthand: an unmasked instruction at \p Line.
Instruction makeInstruction(Opcode Op, unsigned N,
                            std::initializer_list<Operand> Ops,
                            const SourceLine &Line);

/// \p I without predicate, from lane 0 on.
Instruction unmasked(Instruction I);

/// Whether lane numbers matter to \p I: a predicate per lane, the execution
/// mask, or a mask operand.
bool dependsOnLanes(const Instruction &I);

/// Whether \p I, of at least two operands if it is a move, copies without a
/// conversion or modifier.
bool isPlainMove(const Instruction &I);

/// Whether some source of \p I is of a signed type.
bool readsSigned(const Instruction &I);

/// Whether \p I saturates the product of two dwords.
bool saturatesLongProduct(const Instruction &I);

} // namespace cmc::visa
