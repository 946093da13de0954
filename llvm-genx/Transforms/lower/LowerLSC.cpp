//===- LowerLSC.cpp - lowering of accesses to LSC messages ----------------===//
//
// Part of CMC, under the MIT licence.
//
// An LSC message has a quarter or a half as many lanes as a register has bytes,
// and at most 8 registers of data. Other accesses become several messages, or
// one whose payload has unused lanes; on dg2:
//
//   lsc.load.bti(<16 x i1> %m, ... x8 ..., <16 x i32> %a, %s) of <128 x i32>
//   ==> two loads of x4, at offsets 0 and 16, and wrregions
//   lsc.load.bti(<4 x i1> %m, ... x1 ..., <4 x i32> %a, %s) of <4 x i32>
//   ==> lsc.load.bti(<4 x i1> %m, ... x1 ..., <8 x i32> %a', %s) of <8 x i32>
//       and a rdregion of its first lanes
//   a store to channels R and A ==> two stores of one element
//
// Requires: valid stage-4 operands. Guarantees: the form that selection needs,
// see Select/LSC.cpp; addresses and data have at least the lanes of a message.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Quirks.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "stage4/Errors.h"
#include "stage4/LSC.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// Elements of an access that are one message.
struct Piece {
  unsigned First;    ///< The first part of the data ...
  unsigned Count;    ///< ... and the number of parts.
  unsigned Element;  ///< The element at the address; 0 for channels.
  unsigned Channels; ///< 0: Count adjacent elements.
};

class AccessLowering {
public:
  AccessLowering(CallInst &I, const LSCCall &C, unsigned GRFBytes,
                 IRBuilder<> &B)
      : I(I), C(C), GRFBytes(GRFBytes), B(B), N(C.lanes()),
        Lanes(std::max(N, GRFBytes / 4)) {}
  Value *run();

private:
  bool isFull() const { return N == GRFBytes / 2 || N == GRFBytes / 4; }
  /// The maximum bytes of data in a lane.
  unsigned maxLaneBytes() const {
    return visa::cost::MessageRegisters * GRFBytes / Lanes;
  }
  SmallVector<Piece, 8> pieces() const;
  void addRun(SmallVectorImpl<Piece> &Out, unsigned First, unsigned Element,
              unsigned Count) const;
  Value *padded(Value *V, unsigned From, unsigned Count);
  Value *addresses(int &Offset);
  Value *make(const Message &M, Type *Result,
              SmallVector<MessageOperand, 16> Changed);
  Value *emit(const Piece &P);
  Value *atomic();

  CallInst &I;
  const LSCCall &C;
  const unsigned GRFBytes;
  IRBuilder<> &B;
  const unsigned N;     ///< Lanes of the access.
  const unsigned Lanes; ///< Lanes in the payload.
};

/// Adds pieces of \p Count adjacent elements, as long as messages allow. With
/// unused lanes, elements of a lane would not be laid out as in the access.
void AccessLowering::addRun(SmallVectorImpl<Piece> &Out, unsigned First,
                            unsigned Element, unsigned Count) const {
  unsigned Most =
      C.Transposed ? visa::cost::MessageRegisters * GRFBytes / C.memoryBytes()
      : isFull() && C.slotBytes() == C.memoryBytes()
          ? maxLaneBytes() / C.slotBytes()
          : 1;
  for (unsigned Done = 0; Done < Count;) {
    unsigned Some = std::min(Most, Count - Done);
    Out.push_back({First + Done, Some, Element + Done, 0});
    Done += Some;
  }
}

SmallVector<Piece, 8> AccessLowering::pieces() const {
  SmallVector<Piece, 8> Out;
  if (!C.isQuad()) {
    addRun(Out, 0, 0, C.Elements);
    return Out;
  }
  // Stores can only have the first channels.
  bool FitsAsIs = isFull() && C.parts() * C.slotBytes() <= maxLaneBytes() &&
                  (!C.isStore() || isMask_32(C.Channels));
  if (FitsAsIs) {
    Out.push_back({0, C.parts(), 0, C.Channels});
    return Out;
  }
  for (unsigned Element = 0, First = 0; Element < 4;) {
    unsigned Count = 0;
    while (C.Channels >> (Element + Count) & 1)
      ++Count;
    addRun(Out, First, Element, Count);
    First += Count;
    Element += Count + 1;
  }
  return Out;
}

/// \p Count elements of \p V from \p From, padded to all lanes of a message.
Value *AccessLowering::padded(Value *V, unsigned From, unsigned Count) {
  Type *E = V->getType()->getScalarType();
  if (Count != numElements(V->getType()))
    V = createRdRegion(B, V, IRRegion::strided(E, Count, 1, From),
                       /*Scalar=*/false);
  if (Count >= Lanes || C.Transposed)
    return V;
  return createWrRegion(B, UndefValue::get(vectorOf(E, Lanes)), V,
                        IRRegion::strided(E, Count, 1, 0));
}

/// The addresses, with \p Offset added if the message cannot add it.
Value *AccessLowering::addresses(int &Offset) {
  if (C.Space != MessageSpace::Flat || !Offset ||
      !avoids(*I.getFunction(), visa::Quirk::LongAddressOffset))
    return C.Addresses;
  Value *Moved = B.CreateAdd(
      C.Addresses, ConstantInt::getSigned(C.Addresses->getType(), Offset));
  Offset = 0;
  return Moved;
}

/// \p M with the operands of the access but for those that are \p Changed.
Value *AccessLowering::make(const Message &M, Type *Result,
                            SmallVector<MessageOperand, 16> Changed) {
  for (unsigned N = 0; M.Args[N] != arg::None; ++N)
    Changed.push_back({M.Args[N], I.getArgOperand(N)});
  return createMessage(B, M.ID, Result, Changed);
}

/// Creates the message for \p P; returns the loaded data, or null.
Value *AccessLowering::emit(const Piece &P) {
  const Message &M =
      lscMessage(C.Access, C.Space,
                 P.Channels ? MessageShape::Channels : MessageShape::Lanes);
  int Offset = C.Offset + (P.Channels ? 0 : int(P.Element * C.memoryBytes()));
  Value *Addresses = padded(addresses(Offset), 0, N);
  SmallVector<MessageOperand, 16> Changed = {
      {arg::Immediate, B.getInt32(Offset)},
      {arg::Elements, encodeLSCElements(P.Count)},
      {arg::Channels, P.Channels},
      {arg::Offsets, Addresses}};
  // The single lane of a block has all its elements.
  unsigned Size = P.Count * N;
  if (C.isStore())
    Changed.push_back({arg::Data, padded(C.Data, P.First * N, Size)});
  if (C.Access != MessageAccess::Read)
    return make(M, nullptr, Changed);
  Type *E = I.getType()->getScalarType();
  Type *Result = vectorOf(E, C.Transposed ? Size : std::max(Size, Lanes));
  Value *Loaded = make(M, Result, Changed);
  if (Size == numElements(Result))
    return Loaded;
  return createRdRegion(B, Loaded, IRRegion::strided(E, Size, 1, 0),
                        /*Scalar=*/false);
}

Value *AccessLowering::atomic() {
  // The finalizer copies a pair of sources as if they were dwords.
  if (C.memoryBytes() == 8 && !isa<UndefValue>(C.Second))
    report(I, PassDiag::SwapOfQwords);
  if (N == Lanes && !(C.Space == MessageSpace::Flat && C.Offset))
    return nullptr;
  Type *E = I.getType()->getScalarType(), *Result = vectorOf(E, Lanes);
  int Offset = C.Offset;
  SmallVector<MessageOperand, 16> Changed = {
      {arg::Offsets, padded(addresses(Offset), 0, N)}};
  Changed.push_back({arg::Immediate, B.getInt32(Offset)});
  MessageCall Call = *MessageCall::of(I);
  for (arg::Arg A : {arg::Data, arg::Second, arg::Old})
    Changed.push_back({A, isa<UndefValue>(Call.value(A))
                              ? UndefValue::get(Result)
                              : padded(Call.value(A), 0, N)});
  Value *Old = make(Call.M, Result, Changed);
  return N == Lanes ? Old
                    : createRdRegion(B, Old, IRRegion::strided(E, N, 1, 0),
                                     /*Scalar=*/false);
}

Value *AccessLowering::run() {
  if (C.Access == MessageAccess::Atomic)
    return atomic();
  SmallVector<Piece, 8> Pieces = pieces();
  if (Pieces.size() == 1 && (C.Transposed || N == Lanes) && !C.Offset &&
      (Pieces[0].Channels != 0) == C.isQuad())
    return nullptr;
  Type *T = I.getType();
  Value *Result = T->isVoidTy() ? nullptr : UndefValue::get(T);
  for (const Piece &P : Pieces) {
    Value *Part = emit(P);
    Result =
        Part->getType() == T
            ? Part
            : createWrRegion(B, Result, Part,
                             IRRegion::strided(T->getScalarType(), P.Count * N,
                                               1, P.First * N));
  }
  return Result;
}

/// Whether messages of \p Target can have the cache hints of \p C. Those of CM
/// are checked by the headers, with the same rules.
bool hasHints(const LSCCall &C, const TargetInfo &Target) {
  enum { Default, UC, CA, WB, WT, ST, RI, CC };
  unsigned L1 = C.L1, L3 = C.L3;
  bool IsXe = Target.has(TargetInfo::LoadInvalidates);
  if (L1 == Default)
    return true; // Without the first, the message has none.
  if (C.Space == MessageSpace::SLM)
    return false;
  if (C.Access == MessageAccess::Atomic)
    return L1 == UC && (L3 == UC || L3 == WB);
  if (C.isStore())
    return L1 == WB
               ? L3 == WB
               : (L1 == UC || L1 == WT || L1 == ST) && (L3 == UC || L3 == WB);
  bool IsLoad = C.Access == MessageAccess::Read;
  if (L1 == RI)
    return IsLoad && L3 == (IsXe ? CA : RI);
  if (L3 == CC)
    return !IsXe && (L1 == UC || L1 == CA);
  return (L1 == UC || L1 == CA || L1 == ST) &&
         (L3 == CA || (L3 == UC && (IsLoad || L1 != UC)));
}

} // namespace

PreservedAnalyses LowerLSCPass::run(Function &F, FunctionAnalysisManager &) {
  const TargetInfo &Target = targetOf(F);
  return preservedIf(
      rewriteInstructions(F, [&](Instruction &I, IRBuilder<> &B) -> Value * {
        Optional<LSCCall> C = LSCCall::of(&I);
        if (!C || C->isFence())
          return nullptr;
        if (!hasHints(*C, Target))
          report(I, PassDiag::NoInstruction, Target.Name,
                 "message with the cache hints " + utostr(C->L1) + " and " +
                     utostr(C->L3));
        if (C->is2D())
          return nullptr;
        return AccessLowering(cast<CallInst>(I), *C, Target.GRFBytes, B).run();
      }));
}

} // namespace cmc::genx
