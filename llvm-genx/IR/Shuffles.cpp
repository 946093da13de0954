//===- Shuffles.cpp - cheapest instructions for any shuffle ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Shuffles.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Region.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"
#include <climits>
#include <map>

using namespace llvm;

namespace cmc::genx {

//===--- Costs ------------------------------------------------------------===//

namespace {

visa::Region operandOf(const IRRegion &R) {
  return {visa::integerType(elementBytes(R.Elem)),
          unsigned(R.Offset),
          R.VStride,
          R.Width,
          R.Stride,
          R.N};
}

unsigned prefix(const visa::Region &R, unsigned First, visa::Role Role,
                const TargetInfo &T) {
  return std::max(1u, visa::legalPrefix(R, First, Role, T.GRFBytes));
}

/// The cost of one instruction for elements First .. First + Count - 1 of
/// \p To.
unsigned costOfPiece(const visa::Region &To, unsigned First, unsigned Count,
                     const TargetInfo &T) {
  unsigned Bytes = To.elementOffset(First + Count - 1) + sizeOf(To.Ty) -
                   To.elementOffset(First);
  return visa::CostModel(T).instruction(Bytes);
}

} // namespace

unsigned costOfDirectMove(const IRRegion &To, const IRRegion &From,
                          const TargetInfo &Target) {
  visa::Region D = operandOf(To), S = operandOf(From);
  unsigned Cost = 0;
  for (unsigned First = 0, Count; First != To.N; First += Count) {
    Count = std::min({unsigned(PowerOf2Floor(To.N - First)),
                      prefix(D, First, visa::Role::Destination, Target),
                      prefix(S, First, visa::Role::Source, Target)});
    Cost += costOfPiece(D, First, Count, Target);
  }
  return Cost;
}

unsigned costOfMove(const IRRegion &To, const IRRegion &From,
                    const TargetInfo &Target) {
  unsigned Direct = costOfDirectMove(To, From, Target), Indirect = 0;
  visa::Region D = operandOf(To);
  unsigned Size = elementBytes(To.Elem);
  visa::CostModel Costs(Target);
  if (!Costs.mayGather() || Size > 4 || To.N < visa::cost::MinGathered)
    return Direct;
  for (unsigned First = 0, Count; First != To.N; First += Count) {
    Count = std::min({unsigned(PowerOf2Floor(To.N - First)),
                      prefix(D, First, visa::Role::Destination, Target),
                      Costs.gatherLanes(Size)});
    Indirect += Costs.gathered(costOfPiece(D, First, Count, Target));
  }
  return std::min(Direct, Indirect);
}

//===--- Moves with strides -----------------------------------------------===//

namespace {

/// Elements of a shuffle mask that one region of one source covers: rows of
/// equal length at equal distances. Undefined elements match anything.
struct Run {
  unsigned N = 0, Width = 1;
  int From = 0, Stride = 0, VStride = 0;

  int element(unsigned I) const {
    return From + int(I / Width) * VStride + int(I % Width) * Stride;
  }
  IRRegion region(Type *Elem, int Size) const {
    IRRegion G;
    G.Elem = Elem;
    G.N = N;
    G.Width = Width;
    G.Stride = Stride;
    G.VStride = VStride;
    if (Stride == 0 && (VStride == 0 || Width == N))
      G.VStride = 0, G.Width = 1; // A splat: <0;1,0>.
    G.Offset = From % Size * elementBytes(Elem);
    return G;
  }
};

/// The longest 1-D run at the start of \p Mask, whose first element is defined.
Run rowOf(ArrayRef<int> Mask) {
  Run R;
  R.From = Mask[0];
  unsigned Second = 1;
  while (Second < Mask.size() && Mask[Second] < 0)
    ++Second;
  if (Second == Mask.size()) {
    R.N = R.Width = Second;
    return R;
  }
  int Distance = Mask[Second] - Mask[0];
  bool Even = Distance >= 0 && Distance % int(Second) == 0;
  R.Stride = Even ? Distance / int(Second) : 0;
  R.Width = Mask.size(); // That of the row being measured.
  while (R.N < Mask.size() &&
         (Mask[R.N] < 0 || Mask[R.N] == Mask[0] + int(R.N) * R.Stride))
    ++R.N;
  R.Width = R.N;
  return R;
}

/// The longest run at the start of \p Mask whose elements are in one source of
/// \p Size elements.
Run longestRun(ArrayRef<int> Mask, int Size) {
  int Source = Mask[0] / Size;
  unsigned Same = 0;
  while (Same < Mask.size() && (Mask[Same] < 0 || Mask[Same] / Size == Source))
    ++Same;
  Mask = Mask.take_front(Same);
  Run Row = rowOf(Mask);
  auto Inside = [&](int Element) {
    return Element / Size == Source && Element >= 0;
  };
  while (Row.N > 1 && !Inside(Row.element(Row.N - 1)))
    Row.Width = --Row.N;
  Run R = Row;
  if (Row.N >= Mask.size() || Mask[Row.N] < Mask[0])
    return R;
  R.VStride = Mask[Row.N] - Mask[0];
  unsigned Rows = 1;
  auto RowFits = [&](unsigned From) {
    if (From + R.Width > Mask.size())
      return false;
    for (unsigned I = From; I < From + R.Width; ++I)
      if (Mask[I] >= 0 ? Mask[I] != R.element(I) : !Inside(R.element(I)))
        return false;
    return true;
  };
  while (RowFits(Rows * R.Width))
    ++Rows;
  R.N = Rows * R.Width;
  if (Rows == 1)
    R.VStride = 0;
  return R;
}

/// The moves for \p Elements, each of which writes every \p Stride-th element.
ShufflePlan stridedMoves(Type *Elem, ArrayRef<int> Elements, int Size,
                         unsigned Stride, const TargetInfo &Target) {
  ShufflePlan Plan;
  for (unsigned First = 0; First != Stride; ++First) {
    SmallVector<int, 32> Own;
    for (unsigned I = First; I < Elements.size(); I += Stride)
      Own.push_back(Elements[I]);
    for (unsigned At = 0; At < Own.size();) {
      if (Own[At] < 0) {
        ++At;
        continue;
      }
      auto Free = makeArrayRef(Own).drop_front(At).take_until(
          [](int Element) { return Element == KeptElement; });
      Run R = longestRun(Free, Size);
      ShuffleStep Step;
      Step.To = IRRegion::strided(Elem, R.N, Stride, First + At * Stride);
      Step.Source = R.From / Size;
      Step.From = R.region(Elem, Size);
      Plan.Cost += costOfMove(Step.To, Step.From, Target);
      Plan.Steps.push_back(std::move(Step));
      At += R.N;
    }
  }
  return Plan;
}

//===--- Selects under masks ----------------------------------------------===//

/// A source region that the hardware has, with the elements of \p Elements that
/// are in source \p Source; its other elements may be anywhere in that source.
Optional<IRRegion> fitPartly(Type *Elem, ArrayRef<int> Elements,
                             unsigned Source, int Size,
                             const TargetInfo &Target) {
  int N = Elements.size(), Base = Source * Size;
  auto IsFromSource = [&](int I) {
    return Elements[I] >= 0 && Elements[I] / Size == int(Source);
  };
  int A = 0;
  while (!IsFromSource(A))
    ++A;
  for (int Width = N; Width; Width /= 2)
    for (int Stride : {1, 0, 2, 4}) {
      // Two elements in different rows determine the distance of rows.
      int B = A;
      while (B < N && !(IsFromSource(B) && B / Width != A / Width))
        ++B;
      int VStride = 0;
      if (B < N) {
        int Rows = B / Width - A / Width;
        int Bytes = (Elements[B] - B % Width * Stride) -
                    (Elements[A] - A % Width * Stride);
        if (Bytes < 0 || Bytes % Rows)
          continue;
        VStride = Bytes / Rows;
      }
      Run R;
      R.N = N;
      R.Width = Width;
      R.Stride = Stride;
      R.VStride = VStride;
      R.From = Elements[A] - A / Width * VStride - A % Width * Stride;
      bool Fits = R.From >= Base && R.element(N - 1) < Base + Size;
      for (int I = 0; I != N && Fits; ++I)
        Fits = !IsFromSource(I) || Elements[I] == R.element(I);
      if (!Fits)
        continue;
      IRRegion G = R.region(Elem, Size);
      if (!Target.has(TargetInfo::FreeRegions) && !G.isContiguous())
        continue;
      if (int(prefix(operandOf(G), 0, visa::Role::Source, Target)) == N)
        return G;
    }
  return None;
}

/// One instruction for all of \p Elements, the first of which is element \p To.
Optional<ShuffleStep> oneStep(Type *Elem, ArrayRef<int> Elements, unsigned To,
                              int Size, const TargetInfo &Target) {
  SmallVector<unsigned, 2> Sources;
  bool Keeps = is_contained(Elements, KeptElement);
  for (int Element : Elements)
    if (Element >= 0 && !is_contained(Sources, unsigned(Element / Size)))
      Sources.push_back(Element / Size);
  // The hardware's sel cannot write packed bytes.
  unsigned Most = Keeps || elementBytes(Elem) == 1 ? 1 : 2;
  if (Sources.empty() || Sources.size() > Most)
    return None;
  ShuffleStep Step;
  Step.To = IRRegion::strided(Elem, Elements.size(), 1, To);
  visa::Region D = operandOf(Step.To);
  if (prefix(D, 0, visa::Role::Destination, Target) != Elements.size())
    return None;
  auto From = fitPartly(Elem, Elements, Sources[0], Size, Target);
  if (!From)
    return None;
  Step.Source = Sources[0];
  Step.From = *From;
  Step.OtherFrom.N = 0;
  if (Sources.size() == 2) {
    auto Other = fitPartly(Elem, Elements, Sources[1], Size, Target);
    if (!Other)
      return None;
    Step.Other = Sources[1];
    Step.OtherFrom = *Other;
  }
  if (Keeps || Sources.size() == 2)
    for (int Element : Elements)
      Step.Mask.push_back(Element >= 0 && Element / Size == int(Step.Source));
  return Step;
}

/// A plan of selects and moves, each as long as one instruction can be.
ShufflePlan selects(Type *Elem, ArrayRef<int> Elements, int Size,
                    const TargetInfo &Target) {
  ShufflePlan Plan;
  SmallSet<std::vector<bool>, 4> Flags;
  for (unsigned At = 0, N; At < Elements.size(); At += N) {
    N = 1;
    if (Elements[At] < 0)
      continue;
    Optional<ShuffleStep> Step;
    for (N = std::min<unsigned>(visa::cost::Lanes,
                                PowerOf2Floor(Elements.size() - At));
         !Step && N; N /= 2)
      Step = oneStep(Elem, Elements.slice(At, N), At, Size, Target);
    if (!Step) // No instruction can reach this element.
      return {};
    N = Step->To.N;
    if (!Step->Mask.empty() && Flags.insert(Step->Mask).second)
      Plan.Cost += visa::cost::SetFlag;
    Plan.Cost += costOfPiece(operandOf(Step->To), 0, N, Target);
    Plan.Steps.push_back(std::move(*Step));
  }
  return Plan;
}

//===--- Moves through addresses ------------------------------------------===//

/// Elements that one instruction could read through addresses.
struct Chunk {
  unsigned First, N;
  std::vector<uint64_t> Distances; ///< Bytes, from the lowest; empty: none.
  int Lowest = 0;                  ///< Element of the sources.
  unsigned Saved = 0;
};

Chunk chunkOf(Type *Elem, ArrayRef<int> Elements, unsigned First, unsigned N,
              int Size, const TargetInfo &Target) {
  Chunk C{First, N, {}};
  ArrayRef<int> Own = Elements.slice(First, N);
  int Lowest = INT_MAX, Source = -1;
  for (int Element : Own) {
    if (Element < 0) // It has no address to share with other chunks.
      return C;
    if (Source >= 0 && Element / Size != Source)
      return C;
    Source = Element / Size;
    Lowest = std::min(Lowest, Element);
  }
  unsigned Direct = stridedMoves(Elem, Own, Size, 1, Target).Cost;
  visa::Region To = operandOf(IRRegion::strided(Elem, N, 1, First));
  unsigned Indirect =
      visa::CostModel(Target).gathered(costOfPiece(To, 0, N, Target));
  if (Indirect >= Direct)
    return C;
  C.Lowest = Lowest;
  C.Saved = Direct - Indirect;
  for (int Element : Own)
    C.Distances.push_back((Element - Lowest) * elementBytes(Elem));
  return C;
}

/// A plan of indirect moves where they pay, and other moves between them.
ShufflePlan gathers(Type *Elem, ArrayRef<int> Elements, int Size,
                    const TargetInfo &Target) {
  ShufflePlan Plan;
  visa::CostModel Costs(Target);
  unsigned Most = Costs.gatherLanes(elementBytes(Elem));
  std::map<std::vector<uint64_t>, std::vector<Chunk>> Patterns;
  for (unsigned At = 0, N; At < Elements.size(); At += N) {
    N = std::min<unsigned>(Most, PowerOf2Floor(Elements.size() - At));
    Chunk C = chunkOf(Elem, Elements, At, N, Size, Target);
    if (C.Saved)
      Patterns[C.Distances].push_back(std::move(C));
  }
  SmallVector<int, 64> Rest(Elements.begin(), Elements.end());
  for (const auto &[Distances, Chunks] : Patterns) {
    // Each instruction that makes the distances writes a register.
    unsigned Setup = visa::cost::SetAddresses +
                     Costs.instruction(Target.GRFBytes) *
                         Costs.integers(Distances, visa::Type::UW);
    unsigned Saved = 0;
    for (const Chunk &C : Chunks)
      Saved += C.Saved;
    if (Saved <= Setup)
      continue;
    Plan.Cost += Setup;
    for (const Chunk &C : Chunks) {
      ShuffleStep Step;
      Step.To = IRRegion::strided(Elem, C.N, 1, C.First);
      Step.Source = C.Lowest / Size;
      for (uint64_t Bytes : Distances)
        Step.Gathered.push_back(C.Lowest % Size + Bytes / elementBytes(Elem));
      Plan.Cost +=
          Costs.gathered(costOfPiece(operandOf(Step.To), 0, C.N, Target));
      Plan.Steps.push_back(std::move(Step));
      std::fill_n(Rest.begin() + C.First, C.N, KeptElement);
    }
  }
  if (Plan.Steps.empty())
    return Plan;
  ShufflePlan Others = stridedMoves(Elem, Rest, Size, 1, Target);
  Plan.Cost += Others.Cost;
  Plan.Steps.insert(Plan.Steps.end(), Others.Steps.begin(), Others.Steps.end());
  return Plan;
}

} // namespace

ShufflePlan planShuffle(Type *Elem, ArrayRef<int> Elements, int Size,
                        const TargetInfo &Target) {
  ShufflePlan Best = stridedMoves(Elem, Elements, Size, 1, Target);
  auto Try = [&](ShufflePlan Plan) {
    if (!Plan.Steps.empty() && Plan.Cost < Best.Cost)
      Best = std::move(Plan);
  };
  for (unsigned Stride : {2, 4})
    Try(stridedMoves(Elem, Elements, Size, Stride, Target));
  if (elementBytes(Elem) <= 4)
    Try(selects(Elem, Elements, Size, Target));
  if (elementBytes(Elem) <= 4 && visa::CostModel(Target).mayGather())
    Try(gathers(Elem, Elements, Size, Target));
  return Best;
}

//===--- Creation of IR ---------------------------------------------------===//

namespace {

/// Reads the elements \p Elements of \p Source through addresses.
Value *gather(IRBuilder<> &B, Value *Source, ArrayRef<int> Elements,
              Type *Elem) {
  SmallVector<Constant *, 16> Bytes;
  for (int Element : Elements)
    Bytes.push_back(B.getInt16(Element * elementBytes(Elem)));
  IRRegion R = IRRegion::strided(Elem, Elements.size(), 0, 0);
  R.Width = 1;
  R.Index = ConstantVector::get(Bytes);
  return createRdRegion(B, Source, R, /*Scalar=*/false);
}

Value *readPiece(IRBuilder<> &B, Value *Source, const IRRegion &From) {
  if (From.isWhole(Source->getType()))
    return Source;
  return createRdRegion(B, Source, From, /*Scalar=*/false);
}

} // namespace

Value *makeShuffle(IRBuilder<> &B, const ShufflePlan &Plan,
                   ArrayRef<Value *> Sources, Value *Old) {
  Value *Result = Old;
  for (const ShuffleStep &Step : Plan.Steps) {
    Value *Source = Sources[Step.Source];
    bool Selects = !Step.Mask.empty() && Step.OtherFrom.N;
    if (isa<UndefValue>(Source) && !Selects)
      continue;
    Value *Piece = Step.Gathered.empty()
                       ? readPiece(B, Source, Step.From)
                       : gather(B, Source, Step.Gathered, Step.To.Elem);
    SmallVector<Constant *, 32> Bits;
    for (bool Bit : Step.Mask)
      Bits.push_back(B.getInt1(Bit));
    Constant *Mask = Bits.empty() ? nullptr : ConstantVector::get(Bits);
    if (Selects) {
      Value *Other = readPiece(B, Sources[Step.Other], Step.OtherFrom);
      // The builder would fold this select.
      Piece = B.Insert(SelectInst::Create(Mask, Piece, Other));
      Mask = nullptr;
    }
    if (!Mask && Step.To.isWhole(Result->getType()))
      Result = Piece;
    else
      Result = createWrRegion(B, Result, Piece, Step.To, Mask);
  }
  return Result;
}

} // namespace cmc::genx
