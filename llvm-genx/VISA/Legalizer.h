//===- Legalizer.h - the parts of legalize() --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Private to Legalize*.cpp: one object per kernel, which emits the legal form
// of one instruction after the other into a new instruction list.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_VISA_LEGALIZER_H
#define CMC_LLVM_GENX_VISA_LEGALIZER_H

#include "llvm-genx/VISA/Model.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace cmc {
namespace visa {

/// Address registers that hold &Base[Offset] plus Count indices.
struct HeldAddress {
  VarId Base, IndexVar;
  unsigned Offset, IndexOffset, IndexStride, Count;
  VarId Register;
};

/// An instruction that will ask for the address &Base[Offset] plus an index.
/// Indices of the same version are those that no write lies between.
struct AddressRequest {
  unsigned Position, Version;
  VarId Base;
  unsigned Offset, IndexOffset;
};

/// A vector of numbers, dwords, that this block made, and behind which
/// instruction.
struct MadeConstant {
  unsigned Number;
  Operand Where;
  size_t Behind;
};

/// Ways to read an extended integer, as a set of bits.
enum ExtensionRead : unsigned {
  ReadModified = 1,  ///< Negated or absolute.
  DividedSigned = 2, ///< In a signed division.
  ReadAsBytes = 4,   ///< As four bytes.
};

/// Where this block has extended integers into a variable, and how it has since
/// read them, or what they are extended to again.
struct ExtendedVariable {
  llvm::SmallVector<size_t, 4> Moves;
  llvm::SmallVector<VarId, 4> Sources; ///< What these moves read.
  unsigned Reads = 0;                  ///< Bits of ExtensionRead.
};

/// Where a value was moved from, before it came to a variable: ranges of bytes.
struct Origin {
  VarId Var;
  unsigned Begin, End;
  bool InOrder; ///< Element by element, from the first to the last.
};

class Legalizer {
public:
  explicit Legalizer(Kernel &K);
  void run();

  // LegalizeConstants.cpp: vector constants.
  struct Digits;
  static llvm::Optional<Digits> digitsOf(llvm::ArrayRef<uint64_t> Bits,
                                         Type Ty);

private:
  // Legalize.cpp: the driver and the cut.
  void noteReaders();
  void legalize(Instruction I);
  void legalizeOperands(Instruction I);
  void emit(Instruction I);
  void split(const Instruction &I);
  unsigned pieceSize(const Instruction &I, unsigned First) const;
  unsigned operandLimit(const Instruction &I, unsigned N, unsigned First) const;
  Instruction piece(const Instruction &I, unsigned First, unsigned Count) const;

  // LegalizeOverlap.cpp: pieces that compute elements again.
  struct Span {
    unsigned First, Count;
  };
  bool Repeating = true; ///< Off for what the finalizer should undo.
  bool mayRepeat(const Instruction &I) const;
  llvm::Optional<Span> repeatingPiece(const Instruction &I,
                                      unsigned First) const;
  void alignPayload(Instruction &I);
  void alignVariables(const Instruction &I);

  // LegalizeMessages.cpp: messages with an address per lane.
  void splitMessage(const Instruction &I);
  Instruction messagePiece(const Instruction &I, unsigned First,
                           unsigned Count) const;
  void emitChannels(const Instruction &I, unsigned First, unsigned Count);

  // LegalizeOperands.cpp: operands that a cut alone cannot repair.
  Operand toTemporary(const Operand &Source, unsigned N,
                      const SourceLine &Line);
  void unifyFloatTypes(Instruction &I);
  void immediatesToRegisters(Instruction &I);
  void splitMadOfOddBytes(Instruction &I);
  bool widenByteResult(const Instruction &I);
  void protectSources(Instruction &I);
  bool overwritesLaterSource(const Instruction &I, unsigned Source) const;
  Operand extended(const Instruction &I, unsigned N, unsigned NewSize);

  // LegalizeConstants.cpp: vector constants.
  void emitDigits(const Operand &To, unsigned N, const Digits &D,
                  const SourceLine &Line);
  void emitHalves(const Operand &To, unsigned N, const Digits &D,
                  const SourceLine &Line);
  std::vector<Instruction> runsOf(const Instruction &Mov,
                                  llvm::ArrayRef<uint64_t> Bits);
  bool emitRepeated(const Instruction &Mov, llvm::ArrayRef<uint64_t> Bits,
                    unsigned Instructions);
  void emitRuns(const Instruction &Mov, llvm::ArrayRef<uint64_t> Bits);
  bool isUntouched(VarId V, size_t Since) const;
  bool emitDistance(const Instruction &Mov, llvm::ArrayRef<uint64_t> Bits,
                    size_t Instructions);
  void noteConstant(const Instruction &Mov, unsigned Number);
  bool emitConstant(const Instruction &Mov);
  Operand sharedConstant(const Operand &O, unsigned N, const SourceLine &Line);
  void expandConstants(Instruction &I);

  // LegalizeMasks.cpp: masks, reductions and lanes.
  void reducePredicate(Instruction &I);
  VarId reduceMask(const Predicate &P, const SourceLine &Line);
  void spreadUniform(Instruction &I);
  Operand flagWord(VarId Mask, const SourceLine &Line);
  void moveMaskToInteger(Instruction I);
  Operand maskWord(VarId Mask, const SourceLine &Line);
  bool legalizeMaskMove(const Instruction &I);
  void invertMask(Instruction I);
  bool legalizeMaskLogic(const Instruction &I);
  VarId shiftedMask(VarId Mask, unsigned Shift, unsigned Lanes,
                    const SourceLine &Line);
  void shiftPredicate(Instruction &I);
  bool moveMaskedElements(const Instruction &I);
  void executionMaskToPredicate(Instruction &I);
  VarId widerMask(VarId Mask, unsigned Lanes);
  void copyMask(VarId To, VarId From, unsigned Lanes, const SourceLine &Line);
  bool alignLanes(const Instruction &I);
  bool takesPairs(const Instruction &I) const;
  bool startsAtBadLane(const Instruction &I) const;

  // LegalizeLogic.cpp
  void widenLogic(Instruction &I) const;
  void changeSignBits(Instruction &I);
  void chooseSignedBits(Instruction &I);

  // LegalizeMiscompiled.cpp: what the finalizer gets wrong.
  void appendOrigins(const Operand &O, llvm::SmallVectorImpl<Origin> &To) const;
  void noteMove(const Instruction &I);
  void noteFloats(const Instruction &I);
  bool overwritesHalves(const Instruction &I) const;
  bool readsMoved(const Instruction &I) const;
  bool cannotWriteItsResult(const Instruction &I) const;
  bool scattersMaskedDoubles(const Instruction &I) const;
  void noteMaskedDoubles(const Instruction &I);
  void moveInHalves(const Instruction &Move);
  void computeAside(const Instruction &I);
  static bool seesCarry(const Instruction &I);
  void keepModifierNarrow(Instruction &I) const;
  void saturateAside(const Instruction &I);
  void saturateSelected(Instruction &I);
  void fillBlockBehind(const Instruction &StackCall);
  void addressToRegister(Instruction &I);
  bool avoidMiscompiled(Instruction &I);
  bool cannotTakeMinimumOf16(const Instruction &I) const;
  bool comesFromHalf(const Operand &O) const;

  // LegalizeAside.cpp: operands that are copied first.
  void gatherAside(Instruction &I);
  void copyAside(const Instruction &I, Operand &X);
  void compareAside(Instruction &I);
  void sumAside(Instruction &I);

  // LegalizeMoves.cpp: moves that the finalizer undoes.
  bool sourceChangedSince(size_t Move) const;
  void keepExtensions();
  void noteRead(VarId Var, unsigned Ways);
  void noteExtensions(const Instruction &I);
  void keepPicked(Instruction &I);
  void pickAsWords(Instruction &I);
  void keepMoves(const Instruction &I);
  void hideMovesFromAddress(VarId Var, size_t End);
  void keepMoveForCall(Instruction &I) const;
  void keepSecondCopy(Instruction &I);

  // LegalizeIndirect.cpp: address registers.
  Operand indirect(const Operand &Indexed, unsigned N, const SourceLine &Line);
  std::pair<VarId, unsigned> addresses(HeldAddress Wanted,
                                       const SourceLine &Line);
  void noteRequests(const BasicBlock &B);
  HeldAddress withNeighbours(const HeldAddress &Wanted) const;
  void holdRows(const Instruction &I, unsigned First, unsigned Count);
  void forgetAddresses(const Instruction &Writer);

  /// Shorthand: an unmasked instruction at \p Line.
  Instruction make(Opcode Op, unsigned N, std::initializer_list<Operand> Ops,
                   const SourceLine &Line) const;
  unsigned lanesOfVariable(VarId Mask) const { return K.Variables[Mask].Count; }

  Kernel &K;
  bool Diverges = false; ///< Whether the kernel has a goto.
  /// Whether the kernel has operations whose results show more than 32 bits of
  /// what they compute.
  bool SeesCarry = false;
  VarId BehindCalls = None; ///< Nobody writes or reads it.
  std::vector<Instruction> Out;
  /// Variables that some operand reads by a region or through an address.
  std::vector<bool> ReadByRegion;
  /// Where the payload has a variable; None: nowhere.
  std::vector<unsigned> InputOffset;

  std::vector<HeldAddress> Held;
  /// Constants that this block has in variables, by their number.
  std::vector<std::pair<uint64_t, Operand>> Shared;
  /// Immediates of this block that are in registers, by their bits.
  std::vector<std::pair<uint64_t, Operand>> Immediates;
  /// Operands of this block with one address, by the variable of their index.
  llvm::DenseMap<VarId, std::vector<AddressRequest>> Requests;
  bool ManyBases = false; ///< They belong to several variables.
  unsigned Current = 0;   ///< The instruction that is being legalized.
  /// Of the moves of this block, directly or not.
  llvm::DenseMap<VarId, llvm::SmallVector<Origin, 2>> Origins;
  /// What this block computes floats of, by what they are in.
  llvm::DenseMap<VarId, llvm::SmallVector<Origin, 4>> FloatSources;
  llvm::DenseMap<VarId, ExtendedVariable> Extended;
  /// The last instruction of this block that wrote to a variable, to any
  /// address.
  llvm::DenseMap<VarId, size_t> LastWrite;
  size_t LastIndirectWrite = 0;
  std::vector<MadeConstant> Made;
  /// Variables that this block has moved halves into, as floats.
  llvm::DenseSet<VarId> FloatsOfHalves;
  /// Variables that somewhere hold a sum with a number, or are copied from
  /// such.
  llvm::DenseSet<VarId> SumsWithNumbers;
  /// Variables of integers that somewhere hold saturated floats.
  llvm::DenseSet<VarId> SaturatedFromFloats;
  /// Written under masks, in this block.
  llvm::DenseSet<VarId> MaskedDoubles;
  /// How many instructions of this block, messages aside, write to a variable.
  llvm::DenseMap<VarId, unsigned> WritesTo;
  llvm::DenseMap<VarId, unsigned> CopiesTo; ///< Those by plain moves.
  /// Moves of integers in this block, as places in Out, by what they write.
  llvm::DenseMap<VarId, llvm::SmallVector<size_t, 2>> IntegerMoves;
  /// The regions that moves of this block have read, by their variable.
  llvm::DenseMap<VarId, llvm::SmallVector<Region, 2>> Copied;
};

/// Whether \p I, of at least two operands if it is a move, copies without a
/// conversion or modifier.
bool isPlainMove(const Instruction &I);

/// Whether \p I saturates the product of two dwords.
bool saturatesLongProduct(const Instruction &I);

/// Makes a maximum of the move \p I, with the least number of the type of the
/// source: the finalizer does not undo that. Requires: \p I is a move still.
void hideMove(Instruction &I);

/// Whether lane numbers matter to \p I: a predicate per lane, the execution
/// mask, or a mask operand.
bool dependsOnLanes(const Instruction &I);

} // namespace visa
} // namespace cmc

#endif // CMC_LLVM_GENX_VISA_LEGALIZER_H
