//===- UnpackBytes.cpp - bytes widened to words once ----------------------===//
//
// Part of CMC, under the MIT licence.
//
// From Gen11 on, only the first source of an instruction can be bytes; the
// finalizer moves other sources to words, for each instruction again. If
// several instructions read parts of one vector, it is widened to words once:
//
//   %a = zext <16 x i8> (rdregion <64 x i8> %v, 0) to <16 x i16>
//   %b = zext <16 x i8> (rdregion <64 x i8> %v, 1) to <16 x i16>
//   %m = ssmad %a, 3, %x
//   %n = ssmad %b, 5, %m
// ==>
//   %w = zext <64 x i8> %v to <64 x i16>
//   %m = ssmad (rdregion %w, 0), 3, %x
//   %n = ssmad (rdregion %w, 2), 5, %m
//
// if that takes fewer instructions and registers. A mad of words that
// multiplies bytes is a product and a sum, each of twice as many lanes:
//
//   %m = ssmad (zext %bytes), 3, %x
// ==>
//   %p = mul (zext %bytes), 3
//   %m = add %p, %x
//
// Requires: collapsed regions, fused products. Guarantees: nothing that
// selection depends on. Leaves alone: Gen9, bytes at variable offsets, vectors
// mostly read once, and those that would take many registers.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "genx-unpack-bytes"

using namespace llvm;

namespace cmc::genx {

DEBUG_COUNTER(Counter, DEBUG_TYPE, "vectors of bytes made words");

namespace {

/// An extension of bytes, or of a region of bytes with a constant offset.
struct Read {
  CastInst *Ext;
  IRRegion Region; ///< Of the vector that is read.
};

/// Reads of one vector with the same extension.
struct Vector {
  SmallVector<Read, 8> Reads;
  unsigned Moves = 0; ///< Moves of a register of words for the reads.
  int Begin = 0, End = 0;
};

bool isByteExtension(const Value *V) {
  auto *Ext = dyn_cast<CastInst>(V);
  return Ext && isa<ZExtInst, SExtInst>(Ext) &&
         isa<FixedVectorType>(Ext->getType()) &&
         elementBytes(Ext->getSrcTy()) == 1 &&
         elementBytes(Ext->getType()) <= 4;
}

/// The bytes that the factor \p V extends, as a region; None: no bytes.
Optional<IRRegion> bytesOf(const Value *V) {
  if (!isByteExtension(V))
    return None;
  const Value *Source = cast<CastInst>(V)->getOperand(0);
  if (isRdRegion(Source))
    return IRRegion::of(*cast<CallInst>(Source));
  return IRRegion::strided(Source->getType()->getScalarType(),
                           numElements(Source->getType()), 1, 0);
}

/// Whether \p I, a mad of words, takes no fewer instructions than a mul and an
/// add, each of twice as many lanes, of which mul reads bytes without a move.
bool isWideProduct(const Instruction &I) {
  const visa::CostModel Costs(targetOf(*I.getFunction()));
  unsigned Register = Costs.registerBytes(), Lanes = visa::cost::Lanes;
  unsigned Bytes = 2 * numElements(I.getType());
  if (elementBytes(I.getType()) != 2 || 2 * Lanes <= Register ||
      2 * Costs.instructionsFor(Bytes) > Costs.registersFor(Bytes))
    return false;
  auto X = bytesOf(I.getOperand(0)), Y = bytesOf(I.getOperand(1));
  if (X.hasValue() == Y.hasValue())
    return false;
  IRRegion R = X ? *X : *Y;
  if (R.Index || R.Offset < 0 || R.Stride != 1)
    return false;
  if (R.N == R.Width)
    return true; // At most two registers from any byte.
  // All instructions read rows that are in two registers.
  unsigned Rows = Lanes / R.Width;
  return isPowerOf2_32(R.Width) && Rows > 0 && R.VStride > 0 &&
         Rows * R.VStride % Register == 0 &&
         R.Offset % Register + (Rows - 1) * R.VStride + R.Width <= 2 * Register;
}

/// How an instruction reads bytes.
enum class UseKind {
  Direct,   ///< Without a move.
  Unpacked, ///< After a move for this instruction.
  Moved,    ///< After a move for all users.
};

UseKind useKindOf(const Use &U) {
  auto *I = cast<Instruction>(U.getUser());
  unsigned N = U.getOperandNo();
  if (intrinsicOf(I) == GenXIntrinsic::genx_ssmad)
    return N < 2 && !isWideProduct(*I)
               ? UseKind::Unpacked
               : UseKind::Direct; // The addend is first.
  if (isa<UIToFPInst, SIToFPInst>(I))
    return UseKind::Direct;
  auto *Op = dyn_cast<BinaryOperator>(I);
  if (!Op || Op->isShift() || elementBytes(Op->getType()) > 4)
    return UseKind::Moved;
  const Value *Other = Op->getOperand(1 - N);
  if (isByteExtension(Other))
    return N == 1 ? UseKind::Unpacked : UseKind::Direct;
  // In a product of dword and byte the byte is the second source.
  bool OfDword = elementBytes(Op->getType()) == 4 && !isa<Constant>(Other) &&
                 !isa<CastInst>(Other);
  return Op->getOpcode() == Instruction::Mul && OfDword ? UseKind::Unpacked
                                                        : UseKind::Direct;
}

class Unpacker {
public:
  Unpacker(Function &F, OptimizationRemarkEmitter &ORE)
      : ORE(ORE), Costs(targetOf(F)) {
    for (BasicBlock &BB : F)
      for (Instruction &I : BB)
        if (isByteExtension(&I))
          add(cast<CastInst>(I));
  }

  bool run() {
    bool Changed = false;
    for (auto &[Key, V] : Vectors)
      if (isProfitable(Key.getPointer(), V) &&
          DebugCounter::shouldExecute(Counter)) {
        unpack(Key.getPointer(), V);
        Changed = true;
      }
    return Changed;
  }

private:
  void add(CastInst &Ext);
  bool isProfitable(const Value *Source, Vector &V) const;
  void unpack(Value *Source, const Vector &V);

  OptimizationRemarkEmitter &ORE;
  const visa::CostModel Costs;
  /// By vector and signedness.
  MapVector<PointerIntPair<Value *, 1, bool>, Vector> Vectors;
};

void Unpacker::add(CastInst &Ext) {
  Value *Source = Ext.getOperand(0);
  unsigned N = numElements(Source->getType());
  IRRegion R = IRRegion::strided(Source->getType()->getScalarType(), N, 1, 0);
  if (isRdRegion(Source)) {
    R = IRRegion::of(*cast<CallInst>(Source));
    Source = regionSource(Source);
  }
  // Scattered words take more registers than an operand may have.
  bool AreAdjacent =
      R.Stride == 1 && (R.N <= R.Width || 2 * R.Width >= Costs.registerBytes());
  if (R.Index || !AreAdjacent || isa<Constant>(Source))
    return;
  unsigned Unpacked = 0;
  bool Moved = false;
  for (const Use &U : Ext.uses()) {
    Unpacked += useKindOf(U) == UseKind::Unpacked;
    Moved |= useKindOf(U) == UseKind::Moved;
  }
  // A move to dwords is needed in any case.
  if (Moved && elementBytes(Ext.getType()) > 2)
    return;
  if (!Moved && !Unpacked)
    return;
  int Begin = R.Offset, End = R.Offset + int(R.extent());
  if (Begin < 0 || End > int(numElements(Source->getType())))
    return;
  Vector &V = Vectors[{Source, isa<SExtInst>(Ext)}];
  V.Begin = V.Reads.empty() ? Begin : std::min(V.Begin, Begin);
  V.End = V.Reads.empty() ? End : std::max(V.End, End);
  V.Moves += Costs.registersFor(2 * N) * (Moved ? 1 : Unpacked);
  V.Reads.push_back({&Ext, R});
}

/// Compares moves of one register with moves of two.
bool Unpacker::isProfitable(const Value *Source, Vector &V) const {
  unsigned Words = Costs.operandBytes() / 2;
  V.Begin = alignDown(V.Begin, Words);
  V.End = std::min<int>(alignTo(V.End, Words), numElements(Source->getType()));
  unsigned Size = V.End - V.Begin;
  if (V.Reads.size() < 2 || 2 * Size > Costs.room(visa::cost::ObjectShare))
    return false;
  return 2 * Costs.instructionsFor(2 * Size) < V.Moves;
}

void Unpacker::unpack(Value *Source, const Vector &V) {
  Function &F = *V.Reads.front().Ext->getFunction();
  Instruction *InsertPt = insertionPointAfter(*Source, F);
  if (!InsertPt)
    return;
  IRBuilder<> B(InsertPt);
  B.SetCurrentDebugLocation(V.Reads.front().Ext->getDebugLoc());
  bool Signed = isa<SExtInst>(V.Reads.front().Ext);
  auto Extend = [&](Value *From, Type *T) {
    return Signed ? B.CreateSExt(From, T) : B.CreateZExt(From, T);
  };
  Type *Word = B.getInt16Ty();
  unsigned Size = V.End - V.Begin;
  Value *Bytes = Source;
  if (Size != numElements(Source->getType()))
    Bytes = createRdRegion(
        B, Source, IRRegion::strided(B.getInt8Ty(), Size, 1, V.Begin), false);
  Value *Words = Extend(Bytes, vectorOf(Word, Size));
  for (const Read &R : V.Reads) {
    B.SetInsertPoint(R.Ext);
    IRRegion Region = R.Region;
    Region.Elem = Word;
    Region.Offset = 2 * (Region.Offset - V.Begin);
    Region.ParentWidth = nullptr;
    Value *Part = Region.isWhole(Words->getType())
                      ? Words
                      : createRdRegion(B, Words, Region, /*Scalar=*/false);
    Value *New = Extend(Part, R.Ext->getType());
    R.Ext->replaceUsesWithIf(
        New, [](const Use &U) { return useKindOf(U) != UseKind::Direct; });
  }
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Words", V.Reads.front().Ext)
           << ore::NV("Bytes", Size)
           << " bytes converted to words once instead of by "
           << ore::NV("Moves", V.Moves) << " moves";
  });
}

Value *splitWideProduct(Instruction &I, IRBuilder<> &B) {
  if (intrinsicOf(&I) != GenXIntrinsic::genx_ssmad || !isWideProduct(I))
    return nullptr;
  return B.CreateAdd(B.CreateMul(I.getOperand(0), I.getOperand(1)),
                     I.getOperand(2));
}

} // namespace

PreservedAnalyses UnpackBytesPass::run(Function &F,
                                       FunctionAnalysisManager &FAM) {
  if (!visa::CostModel(targetOf(F)).mayBeCheaperInWords())
    return PreservedAnalyses::all();
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  bool Changed = Unpacker(F, ORE).run();
  Changed |= rewriteInstructions(F, splitWideProduct);
  return preservedIf(Changed);
}

} // namespace cmc::genx
