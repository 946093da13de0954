//===- Context.h - the block that is being legalized ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// State that the transforms of legalize() share: the kernel, facts about all of
// it, the legalized instructions of the block so far, and entry points for the
// output of a transform. A transform that replaces an instruction passes the
// replacements to legalize() or emit(), in order; it never calls another
// transform.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"
#include "llvm/ADT/DenseMap.h"

namespace cmc::visa {

/// Facts about a kernel before its first block is legalized.
struct KernelFacts {
  explicit KernelFacts(const Kernel &K);

  bool Diverges = false; ///< There is a goto.
  /// By variable: whether an operand reads it by a region or through an
  /// address; reads of calls and inline assembly are not included.
  std::vector<bool> ReadByRegion;
  /// By variable: its byte offset in the payload; None: not an input.
  std::vector<unsigned> InputOffset;

  bool isInput(VarId V) const {
    return V < InputOffset.size() && InputOffset[V] != None;
  }
  bool isReadByRegion(VarId V) const {
    return V >= ReadByRegion.size() || ReadByRegion[V];
  }
};

/// The last instructions of a block that wrote each variable, as positions in
/// BlockContext::Out.
class WriteLog {
public:
  void note(const Instruction &I, size_t Position);
  /// Whether \p V may have been written at or after \p Position.
  bool mayChangeFrom(VarId V, size_t Position) const {
    return lastOf(V) >= Position;
  }
  /// The last write to \p V, or to any address; 0 if there is none.
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

  /// Runs \p I through all transforms.
  virtual void legalize(Instruction I) = 0;
  /// Runs \p I through those after the replacement of whole instructions.
  virtual void legalizeOperands(Instruction I) = 0;
  /// Cuts \p I, whose operands are legal, into encodable instructions.
  virtual void split(const Instruction &I) = 0;
  /// Emits \p I, which is cut; resolves addresses and quirks of the finalizer.
  virtual void emit(Instruction I) = 0;

  /// \p N contiguous elements of a new variable, which begins at a register.
  Operand packed(Type Ty, unsigned N);
  /// Copies \p Source, without its modifier, to \p N packed elements of a new
  /// variable; the returned operand has the modifier.
  Operand toTemporary(const Operand &Source, unsigned N,
                      const SourceLine &Line);

  Kernel &K;
  const KernelFacts &Facts;
  std::vector<Instruction> Out;
  WriteLog Writes;
  size_t Current = 0; ///< Index in the block.
  /// Pieces may recompute elements; off if the finalizer should undo the code.
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

/// Whether \p I depends on lane indices: it has a predicate per lane, the
/// execution mask, or a mask operand.
bool dependsOnLanes(const Instruction &I);

/// Whether \p I copies without conversion or modifier; \p I has at least two
/// operands if it is a move.
bool isPlainMove(const Instruction &I);

/// Whether the finalizer drops the predicate that \p I has or may get.
bool losesPredicate(const Kernel &K, const Instruction &I);

/// Whether some source of \p I is of a signed type.
bool readsSigned(const Instruction &I);

/// Whether \p I saturates the product of two dwords.
bool saturatesLongProduct(const Instruction &I);

} // namespace cmc::visa
