//===- PadRows.cpp - rows computed with their padding ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Rows of 30 elements with a pitch of 32 are cut into pieces of at most 16;
// with the two elements between rows they are contiguous, and the pieces have
// full size:
//
//   %a = rdregion <240 x i8> %m, rows of 30 in 32, at 0
//   %b = rdregion <240 x i8> %m, rows of 30 in 32, at 1
//   %c = umin <240 x i8> %a, %b
//   %d = rdregion <180 x i8> %c, 180 elements, at 60
// ==>
//   %a = rdregion <254 x i8> %m, 254 elements, at 0
//   %b = rdregion <254 x i8> %m, 254 elements, at 1
//   %c = umin <254 x i8> %a, %b
//   %d = rdregion <180 x i8> %c, rows of 30 in 32, at 64
//
// and so on for users of the results. An operation is padded only if all its
// operands are padded or splats, and stays padded only if that saves
// instructions and registers after legalization. Requires: collapsed regions.
// Guarantees: nothing that selection depends on. Leaves alone: masks, divisions
// and values of many registers.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/RegionAlgebra.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Region.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "genx-pad-rows"

using namespace llvm;

namespace cmc::genx {

DEBUG_COUNTER(Counter, DEBUG_TYPE, "groups of operations on padded rows");

namespace {

/// Rows of Width elements at distance Pitch; the first Count elements are
/// computed, including those between the rows.
struct Padding {
  unsigned Width = 0, Pitch = 0, Count = 0;
};

struct Cost {
  unsigned Instructions = 0, Passes = 0;
  Cost &operator+=(const Cost &O) {
    Instructions += O.Instructions;
    Passes += O.Passes;
    return *this;
  }
  unsigned sum() const { return Instructions + Passes; }
};

//===--- Costs of instructions --------------------------------------------===//

visa::Region toVISA(const IRRegion &R) {
  visa::Region V;
  unsigned Size = elementBytes(R.Elem);
  V.Ty = Size == 1   ? visa::Type::UB
         : Size == 2 ? visa::Type::UW
         : Size == 4 ? visa::Type::UD
                     : visa::Type::UQ;
  V.Offset = R.Offset;
  V.VStride = R.VStride;
  V.Width = R.Width;
  V.Stride = R.Stride;
  V.N = R.N;
  return V;
}

/// The cost after legalization of an instruction with these operands, the first
/// of which is the destination (VISA/Legalize.cpp, VISA/LegalizeOverlap.cpp).
Cost costOf(ArrayRef<IRRegion> Operands, const visa::CostModel &Costs) {
  SmallVector<visa::Region, 4> Regions;
  // The finalizer writes computed bytes at stride two.
  unsigned Widest = 2, N = Operands.front().N;
  for (const IRRegion &R : Operands) {
    Regions.push_back(toVISA(R));
    Widest = std::max(Widest, elementBytes(R.Elem));
  }
  auto PieceAt = [&](unsigned First) {
    unsigned C = PowerOf2Floor(std::min(visa::cost::Lanes, N - First));
    for (const visa::Region &R : Regions)
      C = std::min(
          C, visa::legalPrefix(R, First,
                               &R == &Regions.front() ? visa::Role::Destination
                                                      : visa::Role::Source,
                               Costs.registerBytes(),
                               Costs.registersOfOperand(sizeOf(R.Ty))));
    return std::max(C, 1u);
  };
  auto PlaceOf = [&](const visa::Region &R, unsigned First) {
    return R.elementOffset(First) % Costs.registerBytes();
  };
  auto IsShifted = [&](unsigned Op, unsigned First) {
    return Operands[Op].Elem->isFloatTy() && !Operands[Op].isScalar() &&
           Operands[0].Elem->isFloatTy() &&
           PlaceOf(Regions[Op], First) != PlaceOf(Regions[0], First);
  };
  Cost Sum;
  for (unsigned First = 0; First < N;) {
    unsigned C = PieceAt(First), Next = First + C;
    SmallVector<unsigned, 4> Ends{N};
    for (const visa::Region &R : Regions)
      Ends.push_back(alignTo(First + 1, std::max(R.Width, 1u)));
    for (unsigned End : Ends) {
      unsigned Whole = PowerOf2Ceil(End - First);
      if (End > Next && End <= N && Whole <= visa::cost::Lanes &&
          Whole <= End && PieceAt(End - Whole) >= Whole)
        C = Whole, Next = End;
    }
    const Cost Piece = {visa::cost::Issue,
                        std::max(1u, Costs.registersFor(C * Widest))};
    Sum += Piece;
    for (unsigned Op = 1; Op < Operands.size(); ++Op)
      if (Costs.movesShiftedFloats() && IsShifted(Op, First))
        Sum += Piece;
    First = Next;
  }
  return Sum;
}

//===--- Operations -------------------------------------------------------===//

bool isVectorOfSmallElements(const Type *T) {
  return isa<FixedVectorType>(T) && numElements(T) > 1 && elementBytes(T) &&
         elementBytes(T) <= 4;
}

/// The number of operands of \p I that are vectors and have an element for each
/// of its result; 0: no such operation.
unsigned elementwiseOperands(const Instruction &I) {
  if (!isVectorOfSmallElements(I.getType()))
    return 0;
  if (auto *Op = dyn_cast<BinaryOperator>(&I))
    return Instruction::isIntDivRem(Op->getOpcode()) ? 0 : 2;
  if (isa<CastInst>(I))
    return !isa<BitCastInst>(I) &&
           isVectorOfSmallElements(I.getOperand(0)->getType());
  switch (intrinsicOf(&I)) {
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
    return 2;
  case Intrinsic::fma:
  case GenXIntrinsic::genx_ssmad:
    return 3;
  default:
    return 0;
  }
}

/// Whether \p V is an extension without cost: its users extend their operands.
bool isExtension(const Value *V) {
  return isa<ZExtInst, SExtInst>(V) && isVectorOfSmallElements(V->getType()) &&
         all_of(V->users(), [](const User *U) {
           return isa<BinaryOperator, CastInst>(U) || isRdRegion(U) ||
                  intrinsicOf(U) == GenXIntrinsic::genx_ssmad;
         });
}

Constant *splatOf(const Value *V) {
  auto *C = dyn_cast<Constant>(V);
  return C ? C->getSplatValue() : nullptr;
}

/// Whether \p V reads one element for all lanes.
bool isSplatRead(const Value *V) {
  if (!isRdRegion(V))
    return false;
  IRRegion R = IRRegion::of(*cast<CallInst>(V));
  return R.isScalar() && !R.Index;
}

bool hasConstantOffset(const IRRegion &R, const Value *Source) {
  return !R.Index && R.Offset >= 0 && R.Offset % elementBytes(R.Elem) == 0 &&
         R.Elem == Source->getType()->getScalarType();
}

class Padder {
public:
  Padder(Function &F, OptimizationRemarkEmitter &ORE)
      : ORE(ORE), Costs(targetOf(F)) {
    ReversePostOrderTraversal<Function *> Blocks(&F);
    for (BasicBlock *BB : Blocks)
      for (Instruction &I : *BB)
        add(I);
  }

  bool run();

private:
  /// Contiguous elements of a value, or of its padded form.
  struct Run {
    unsigned Width, Pitch; ///< Of the rows in it.
    unsigned From, Available;
  };
  bool isPadded(const Value *V) const {
    return Paddings.count(V) && !Dropped.count(V);
  }
  Optional<Run> runOf(const Value *V) const;
  void add(Instruction &I);

  IRRegion packed(const Value *V) const;
  IRRegion viewOf(const Value *V) const;
  bool writesPadded(const Instruction &I, const User *Write) const;
  Cost costOf(const Instruction &I) const;
  Cost costOf(ArrayRef<const Instruction *> Is) const;
  SetVector<const Instruction *> readersOf(const Instruction &I) const;
  void dropUnprofitable();

  Value *operandOf(IRBuilder<> &B, Value *V, unsigned N);
  Value *create(IRBuilder<> &B, Instruction &I);
  void replaceReaders(Instruction &I);

  OptimizationRemarkEmitter &ORE;
  const visa::CostModel Costs;
  MapVector<const Value *, Padding> Paddings;
  DenseSet<const Value *> Dropped;
  DenseMap<const Value *, Value *> Padded;
};

/// The run that has all of \p V as rows.
Optional<Padder::Run> Padder::runOf(const Value *V) const {
  if (auto It = Paddings.find(V); It != Paddings.end())
    return Run{It->second.Width, It->second.Pitch, 0, It->second.Count};
  if (!isRdRegion(V))
    return None;
  const Value *Source = regionSource(V);
  IRRegion R = IRRegion::of(*cast<CallInst>(V));
  if (!hasConstantOffset(R, Source))
    return None;
  unsigned From = R.Offset / elementBytes(R.Elem);
  auto It = Paddings.find(Source);
  if (It == Paddings.end()) {
    bool AreRows = R.Stride == 1 && R.Width > 1 && R.Width < R.N &&
                   R.VStride > R.Width && R.N % R.Width == 0;
    unsigned Size = numElements(Source->getType());
    return AreRows && From < Size
               ? Optional<Run>(Run{R.Width, R.VStride, From, Size - From})
               : None;
  }
  const Padding &P = It->second;
  unsigned Row = From / P.Width, Column = From % P.Width, Width = P.Width;
  if (!R.isContiguous()) {
    if (R.Stride != 1 || R.VStride != P.Width || R.Width < 2)
      return None;
    Width = R.Width;
  } else if (Column || R.N % Width) {
    return None;
  }
  unsigned At = Row * P.Pitch + Column;
  if (Column + Width > P.Width || At >= P.Count)
    return None;
  return Run{Width, P.Pitch, At, P.Count - At};
}

void Padder::add(Instruction &I) {
  unsigned Operands = elementwiseOperands(I);
  if (!Operands)
    return;
  Padding P;
  P.Count = ~0u;
  for (unsigned N = 0; N != Operands; ++N) {
    const Value *V = I.getOperand(N);
    if (splatOf(V) || isSplatRead(V))
      continue;
    auto R = runOf(V);
    if (!R || (P.Width && (P.Width != R->Width || P.Pitch != R->Pitch)))
      return;
    P.Width = R->Width;
    P.Pitch = R->Pitch;
    P.Count = std::min(P.Count, R->Available);
  }
  unsigned N = numElements(I.getType());
  if (!P.Width || N % P.Width)
    return;
  unsigned Rows = N / P.Width, Needed = (Rows - 1) * P.Pitch + P.Width;
  P.Count = std::min(P.Count, Rows * P.Pitch);
  if (Rows < 2 || P.Count < Needed ||
      P.Count * elementBytes(I.getType()) > Costs.room(visa::cost::ObjectShare))
    return;
  // Whole instructions if possible, else no more elements than available.
  unsigned Whole = alignDown(P.Count, 32);
  P.Count = Whole >= Needed ? Whole : Needed;
  Paddings.insert({&I, P});
}

//===--- Selection of paddings --------------------------------------------===//

/// The region of \p V in itself, or in its padded form.
IRRegion Padder::packed(const Value *V) const {
  unsigned N = numElements(V->getType());
  IRRegion R = IRRegion::strided(V->getType()->getScalarType(), N, 1, 0);
  if (isPadded(V)) {
    const Padding &P = Paddings.find(V)->second;
    R.Width = P.Width;
    R.VStride = P.Pitch;
  }
  return R;
}

/// The region through which \p V is read.
IRRegion Padder::viewOf(const Value *V) const {
  if (isExtension(V))
    return viewOf(cast<Instruction>(V)->getOperand(0));
  if (!isRdRegion(V))
    return packed(V);
  const Value *Source = regionSource(V);
  IRRegion R = IRRegion::of(*cast<CallInst>(V));
  if (!hasConstantOffset(R, Source))
    return packed(V);
  if (isPadded(Source)) {
    auto Read = compose(packed(Source), R);
    return Read ? *Read : packed(V);
  }
  return R;
}

/// Whether \p Write writes the rows of \p I to an object with the same pitch
/// and nothing between the rows: the padding may be written, too.
bool Padder::writesPadded(const Instruction &I, const User *Write) const {
  if (!isWrRegion(Write) || newValueOf(Write) != &I || maskOf(Write) ||
      !isa<UndefValue>(regionSource(Write)))
    return false;
  IRRegion R = IRRegion::of(*cast<CallInst>(Write));
  const Padding &P = Paddings.find(&I)->second;
  return hasConstantOffset(R, regionSource(Write)) && R.Stride == 1 &&
         R.Width == P.Width && R.VStride == P.Pitch;
}

/// The cost of \p I, and of moving its result to its users.
Cost Padder::costOf(const Instruction &I) const {
  SmallVector<IRRegion, 4> Regions{IRRegion::strided(
      I.getType()->getScalarType(),
      isPadded(&I) ? Paddings.find(&I)->second.Count : numElements(I.getType()),
      1, 0)};
  Cost Sum;
  for (const User *U : I.users()) {
    if (isPadded(&I)) {
      bool Reads = isRdRegion(U) || writesPadded(I, U) ||
                   elementwiseOperands(*cast<Instruction>(U));
      if (!Reads)
        Sum += genx::costOf(
            {isWrRegion(U) && newValueOf(U) == &I
                 ? IRRegion::of(*cast<CallInst>(U))
                 : IRRegion::strided(I.getType()->getScalarType(),
                                     numElements(I.getType()), 1, 0),
             packed(&I)},
            Costs);
    } else if (I.hasOneUse() && isWrRegion(U) && newValueOf(U) == &I &&
               !IRRegion::of(*cast<CallInst>(U)).Index) {
      Regions.front() = IRRegion::of(*cast<CallInst>(U));
    }
  }
  if (isExtension(&I))
    return Sum;
  for (unsigned N = 0; N != elementwiseOperands(I); ++N) {
    const Value *V = I.getOperand(N);
    if (splatOf(V) || isSplatRead(V))
      continue;
    IRRegion R = viewOf(V);
    if (isPadded(&I)) {
      auto Where =
          runOf(isExtension(V) ? cast<Instruction>(V)->getOperand(0) : V);
      R = IRRegion::strided(R.Elem, Regions.front().N, 1,
                            Where ? Where->From : 0);
    }
    if (R.N == Regions.front().N)
      Regions.push_back(R);
  }
  Sum += genx::costOf(Regions, Costs);
  return Sum;
}

Cost Padder::costOf(ArrayRef<const Instruction *> Is) const {
  Cost Sum;
  for (const Instruction *I : Is)
    Sum += costOf(*I);
  return Sum;
}

/// \p I and the operations that use it, through regions or extensions or not.
SetVector<const Instruction *> Padder::readersOf(const Instruction &I) const {
  SetVector<const Instruction *> Found;
  SmallVector<const Instruction *, 8> Work{&I};
  Found.insert(&I);
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      auto *Reader = cast<Instruction>(U);
      if (isRdRegion(Reader) || isExtension(Reader))
        Work.push_back(Reader);
      if (elementwiseOperands(*Reader))
        Found.insert(Reader);
    }
  return Found;
}

/// Drops paddings that do not pay, from the last operation on, if it has no
/// padded user.
void Padder::dropUnprofitable() {
  for (auto &Each : reverse(Paddings)) {
    auto *I = cast<Instruction>(Each.first);
    auto Readers = readersOf(*I);
    if (any_of(drop_begin(Readers), [&](auto *R) { return isPadded(R); }))
      continue;
    Cost With = costOf(Readers.getArrayRef());
    Dropped.insert(I);
    Cost Without = costOf(Readers.getArrayRef());
    if (With.sum() < Without.sum())
      Dropped.erase(I);
  }
}

//===--- Rewriting --------------------------------------------------------===//

/// The first \p N elements of the run with the rows \p V.
Value *Padder::operandOf(IRBuilder<> &B, Value *V, unsigned N) {
  if (Constant *C = splatOf(V))
    return ConstantVector::getSplat(ElementCount::getFixed(N), C);
  Type *Elem = V->getType()->getScalarType();
  if (isSplatRead(V)) {
    IRRegion R = IRRegion::strided(Elem, N, 0, 0);
    R.Offset = IRRegion::of(*cast<CallInst>(V)).Offset;
    return createRdRegion(B, regionSource(V), R, /*Scalar=*/false);
  }
  Run Where = *runOf(V);
  Value *Source = Paddings.count(V) ? V : regionSource(V);
  if (Value *New = Padded.lookup(Source))
    Source = New;
  IRRegion R = IRRegion::strided(Elem, N, 1, Where.From);
  return R.isWhole(Source->getType())
             ? Source
             : createRdRegion(B, Source, R, /*Scalar=*/false);
}

Value *Padder::create(IRBuilder<> &B, Instruction &I) {
  unsigned N = Paddings.find(&I)->second.Count;
  SmallVector<Value *, 3> Ops;
  for (unsigned Op = 0; Op != elementwiseOperands(I); ++Op)
    Ops.push_back(operandOf(B, I.getOperand(Op), N));
  Type *T = vectorOf(I.getType()->getScalarType(), N);
  Value *New;
  if (auto *Op = dyn_cast<BinaryOperator>(&I))
    New = B.CreateBinOp(Op->getOpcode(), Ops[0], Ops[1]);
  else if (auto *Cast = dyn_cast<CastInst>(&I))
    New = B.CreateCast(Cast->getOpcode(), Ops[0], T);
  else if (intrinsicOf(&I) == GenXIntrinsic::genx_ssmad)
    New = callGenX(B, GenXIntrinsic::genx_ssmad, {T, Ops[0]->getType()}, Ops);
  else
    New = B.CreateIntrinsic(Intrinsic::ID(intrinsicOf(&I)), {T}, Ops);
  if (auto *Made = dyn_cast<Instruction>(New))
    Made->copyIRFlags(&I);
  return New;
}

/// Makes all other users read the padded form of \p I.
void Padder::replaceReaders(Instruction &I) {
  Value *New = Padded.lookup(&I);
  IRRegion Rows = packed(&I);
  Value *Packed = nullptr;
  for (Use &U : make_early_inc_range(I.uses())) {
    auto *Reader = cast<Instruction>(U.getUser());
    IRBuilder<> B(Reader);
    if (isRdRegion(Reader)) {
      IRRegion R = IRRegion::of(*cast<CallInst>(Reader));
      auto Read = R.Index ? None : compose(Rows, R);
      if (Read) {
        Reader->replaceAllUsesWith(
            createRdRegion(B, New, *Read, !Reader->getType()->isVectorTy()));
        continue;
      }
    }
    if (writesPadded(I, Reader)) {
      Value *Old = regionSource(Reader);
      IRRegion R = IRRegion::of(*cast<CallInst>(Reader));
      unsigned From = R.Offset / elementBytes(R.Elem);
      unsigned N = std::min(numElements(Old->getType()) - From,
                            numElements(New->getType()));
      Value *Part =
          N == numElements(New->getType())
              ? New
              : createRdRegion(B, New, IRRegion::strided(R.Elem, N, 1, 0),
                               /*Scalar=*/false);
      Reader->replaceAllUsesWith(
          createWrRegion(B, Old, Part, IRRegion::strided(R.Elem, N, 1, From)));
      continue;
    }
    if (!Packed) {
      B.SetInsertPoint(&I);
      Packed = createRdRegion(B, New, Rows, /*Scalar=*/false);
    }
    U.set(Packed);
  }
}

bool Padder::run() {
  if (Paddings.empty())
    return false;
  SetVector<const Instruction *> All;
  for (auto &Each : Paddings) {
    auto Readers = readersOf(*cast<Instruction>(Each.first));
    All.insert(Readers.begin(), Readers.end());
  }
  dropUnprofitable();
  Cost With = costOf(All.getArrayRef());
  DenseSet<const Value *> Previous = Dropped;
  for (auto &Each : Paddings)
    Dropped.insert(Each.first);
  Cost Without = costOf(All.getArrayRef());
  Dropped = std::move(Previous);
  if (Dropped.size() == Paddings.size() || With.sum() >= Without.sum() ||
      With.Passes >
          Without.Passes + Without.Passes / visa::cost::PaddingSlack ||
      With.Instructions > Without.Instructions ||
      !DebugCounter::shouldExecute(Counter))
    return false;
  SmallVector<Instruction *, 16> Changed;
  for (auto &Each : Paddings)
    if (isPadded(Each.first))
      Changed.push_back(
          const_cast<Instruction *>(cast<Instruction>(Each.first)));
  for (Instruction *I : Changed) {
    IRBuilder<> B(I);
    Padded[I] = create(B, *I);
  }
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Padded", Changed.front())
           << ore::NV("Operations", unsigned(Changed.size()))
           << " operations on rows done together with the gaps between them: "
              "cost "
           << ore::NV("With", With.sum()) << " instead of "
           << ore::NV("Without", Without.sum());
  });
  // Users first, since they are dead, too.
  SetVector<Instruction *> Reads;
  for (Instruction *I : reverse(Changed)) {
    for (Value *V : I->operands())
      if (isRdRegion(V))
        Reads.insert(cast<Instruction>(V));
    auto EraseDead = [&] {
      for (User *U : make_early_inc_range(I->users()))
        if ((isRdRegion(U) || isWrRegion(U)) && U->use_empty()) {
          Reads.remove(cast<Instruction>(U));
          cast<Instruction>(U)->eraseFromParent();
        }
    };
    EraseDead();
    replaceReaders(*I);
    EraseDead();
    I->eraseFromParent();
  }
  for (Instruction *I : Reads)
    if (I->use_empty())
      I->eraseFromParent();
  return true;
}

} // namespace

PreservedAnalyses PadRowsPass::run(Function &F, FunctionAnalysisManager &FAM) {
  const TargetInfo &Target = targetOf(F);
  if (Target.isHost())
    return PreservedAnalyses::all();
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  return preservedIf(Padder(F, ORE).run());
}

} // namespace cmc::genx
