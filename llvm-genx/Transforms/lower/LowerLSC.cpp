//===- LowerLSC.cpp - accesses as load-store cache messages ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/lower/LowerLSC.h"
#include "llvm-genx/IR/Quirks.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/VISA/CostModel.h"
#include "stage4/Errors.h"
#include "stage4/LSC.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

/// Some elements of an access that are one message.
struct Piece {
  unsigned First;    ///< Which of the data's parts it starts with ...
  unsigned Count;    ///< ... and how many it has.
  unsigned Element;  ///< The first at the address; 0 for channels.
  unsigned Channels; ///< 0: Count elements that follow each other.
};

class AccessLowering {
public:
  AccessLowering(CallInst &I, const LSCCall &C, unsigned GRFBytes,
                 IRBuilder<> &B)
      : I(I), C(C), GRFBytes(GRFBytes), B(B), N(C.lanes()),
        Lanes(std::max(N, GRFBytes / 4)) {}
  Value *run();

private:
  bool isStore() const { return C.Kind == LSCKind::Store; }
  bool isFull() const { return N == GRFBytes / 2 || N == GRFBytes / 4; }
  /// How many bytes of data a lane may have.
  unsigned maxLaneBytes() const {
    return visa::cost::MessageRegisters * GRFBytes / Lanes;
  }
  SmallVector<Piece, 8> pieces() const;
  void addRun(SmallVectorImpl<Piece> &Out, unsigned First, unsigned Element,
              unsigned Count) const;
  Value *padded(Value *V, unsigned From, unsigned Count);
  Value *addresses(int &Offset);
  Value *emit(const Piece &P);
  Value *atomic();

  CallInst &I;
  const LSCCall &C;
  const unsigned GRFBytes;
  IRBuilder<> &B;
  const unsigned N;     ///< Lanes of the access.
  const unsigned Lanes; ///< Lanes that payloads have room for.
};

/// Pieces of \p Count adjacent elements, as long as a message allows. With
/// lanes to spare the elements of a lane would not lie as the access has them.
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
  if (!C.Quad) {
    addRun(Out, 0, 0, C.Elements);
    return Out;
  }
  // Stores know the first channels only.
  bool FitsAsIs = isFull() && C.parts() * C.slotBytes() <= maxLaneBytes() &&
                  (!isStore() || isMask_32(C.Channels));
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

/// \p Count elements of \p V, with room for all lanes of a message.
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

/// The addresses, with \p Offset added if the message cannot do that.
Value *AccessLowering::addresses(int &Offset) {
  if (C.Space != LSCSpace::Flat || !Offset ||
      !avoids(*I.getFunction(), visa::Quirk::LongAddressOffset))
    return C.Addresses;
  Value *Moved = B.CreateAdd(
      C.Addresses, ConstantInt::getSigned(C.Addresses->getType(), Offset));
  Offset = 0;
  return Moved;
}

/// The message for \p P; what it loads, if that is to be seen.
Value *AccessLowering::emit(const Piece &P) {
  const LSCForm &F = getLSCForm(C.Kind, C.Space, P.Channels != 0);
  int Offset = C.Offset + (P.Channels ? 0 : int(P.Element * C.memoryBytes()));
  Value *Addresses = addresses(Offset);
  SmallVector<Value *, 16> Args(I.args());
  Args[5] = B.getInt32(Offset);
  Args[7] = B.getInt8(encodeLSCElements(P.Count));
  Args[9] = B.getInt8(P.Channels);
  Args[10] = padded(Addresses, 0, N);
  Type *Mask = C.Mask->getType(), *AddressType = Args[10]->getType();
  if (C.Kind == LSCKind::Prefetch)
    return callGenX(B, F.ID, {Mask, AddressType}, Args);
  // A block has all its elements in its one lane.
  unsigned Size = P.Count * N;
  if (isStore()) {
    Args[11] = padded(C.Data, P.First * N, Size);
    return callGenX(B, F.ID, {Mask, AddressType, Args[11]->getType()}, Args);
  }
  Type *E = I.getType()->getScalarType();
  Type *Result = vectorOf(E, C.Transposed ? Size : std::max(Size, Lanes));
  Value *Loaded = callGenX(B, F.ID, {Result, Mask, AddressType}, Args);
  if (Size == numElements(Result))
    return Loaded;
  return createRdRegion(B, Loaded, IRRegion::strided(E, Size, 1, 0),
                        /*Scalar=*/false);
}

Value *AccessLowering::atomic() {
  // The finalizer copies two sources together as if they were dwords.
  if (C.memoryBytes() == 8 && !isa<UndefValue>(C.Second))
    report(I, PassDiag::SwapOfQwords);
  if (N == Lanes && !(C.Space == LSCSpace::Flat && C.Offset))
    return nullptr;
  Type *E = I.getType()->getScalarType(), *Result = vectorOf(E, Lanes);
  SmallVector<Value *, 16> Args(I.args());
  int Offset = C.Offset;
  Args[10] = padded(addresses(Offset), 0, N);
  Args[5] = B.getInt32(Offset);
  for (unsigned Operand : {11, 12, 14})
    Args[Operand] = isa<UndefValue>(Args[Operand])
                        ? UndefValue::get(Result)
                        : padded(Args[Operand], 0, N);
  Value *Old = callGenX(B, findLSCForm(intrinsicOf(&I))->ID,
                        {Result, C.Mask->getType(), Args[10]->getType()}, Args);
  return N == Lanes ? Old
                    : createRdRegion(B, Old, IRRegion::strided(E, N, 1, 0),
                                     /*Scalar=*/false);
}

Value *AccessLowering::run() {
  if (C.Kind == LSCKind::Atomic)
    return atomic();
  SmallVector<Piece, 8> Pieces = pieces();
  if (Pieces.size() == 1 && (C.Transposed || N == Lanes) && !C.Offset &&
      (Pieces[0].Channels != 0) == C.Quad)
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

} // namespace

PreservedAnalyses LowerLSCPass::run(Function &F, FunctionAnalysisManager &) {
  unsigned GRFBytes = targetOf(F).GRFBytes;
  return preservedIf(
      rewriteInstructions(F, [&](Instruction &I, IRBuilder<> &B) -> Value * {
        Optional<LSCCall> C = LSCCall::of(&I);
        if (!C || C->is2D() || C->Kind == LSCKind::Fence)
          return nullptr;
        return AccessLowering(cast<CallInst>(I), *C, GRFBytes, B).run();
      }));
}

} // namespace genx
} // namespace cmc
