//===- EmitALU.cpp - chains of loops --------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The steps are those of executeBound() (eu/BoundRun.cpp).
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/Emitter.h"

using namespace llvm;

namespace gensim::translate {

/// Whether the instruction at \p Index has a chain \p C whose steps exist as IR
/// in the modes of this variant.
bool Emitter::canTranslate(const Bound &C, uint32_t Index) const {
  if (!C.Operate || V.Control & Code.prepared(Index).ForeignModes)
    return false;
  const Inst &I = Code.program().insts()[Index];
  IRBuilder<> Unused(M.getContext());
  LaneCode L(Unused, V.Control, I.ExecSize);
  bool Good =
      L.supports(C.In, V.Control) && (C.IsCompare || L.canOperate(C.Op, C.In));
  for (unsigned K = 0; K < C.NumSources; ++K) {
    Good &= L.supports(C.S[K].As, V.Control);
    Good &=
        C.S[K].Constant || C.S[K].IsImplicit || L.canLoad(C.S[K].Ty, C.S[K].As);
    // A row that lanes beyond the execution size would fill.
    Good &=
        C.S[K].Addr != Addressing::PerRow || I.ExecSize % I.Src[K].Width == 0;
  }
  if (C.CondBits && !C.IsCompare)
    Good &= L.canLoad(I.Dst.Ty, conditionCompute(I.Dst.Ty));
  return Good;
}

void Emitter::emitALU(uint32_t Index) {
  const Inst &I = Code.program().insts()[Index];
  const Bound &C = Code.prepared(Index).Chain;
  Lanes = std::make_unique<LaneCode>(B, V.Control, I.ExecSize);
  Value *Fits = emitPlaces(C, I);
  if (!Fits)
    return emitChain(C, I);
  BasicBlock *Inside = newBlock("inside"), *Outside = newBlock("outside"),
             *Next = newBlock("on");
  B.CreateCondBr(Fits, Inside, Outside);
  B.SetInsertPoint(Inside);
  emitChain(C, I);
  B.CreateBr(Next);
  B.SetInsertPoint(Outside);
  interpret(Index);
  B.CreateBr(Next);
  B.SetInsertPoint(Next);
}

/// The lanes of source \p K in the type of the computation.
Value *Emitter::emitSource(const BoundSource &S, unsigned K) {
  if (S.Constant)
    return Lanes->constant(*S.Constant, S.As);
  const Inst *I = Current;
  Value *Elements;
  if (S.IsImplicit) { // Channels of 64 bits, of which floats use 32.
    uint16_t Offsets[MaxLanes];
    for (unsigned L = 0; L < MaxLanes; ++L)
      Offsets[L] = uint16_t(8 * L);
    Elements = Registers->gather(*Lanes, SourceAt[K],
                                 makeArrayRef(Offsets, I->ExecSize),
                                 S.As == Compute::F32 ? 4 : 8);
    return B.CreateBitCast(Elements, Lanes->typeOf(S.As));
  }
  if (S.Addr == Addressing::PerRow)
    Elements = gatherRows(I->Src[K], K);
  else
    Elements = Registers->gather(*Lanes, SourceAt[K],
                                 makeArrayRef(S.Region.Offset, I->ExecSize),
                                 sizeOf(I->Src[K].Ty));
  Value *X = Lanes->load(Elements, S.Ty, S.As);
  if (S.Absolute)
    X = Lanes->absolute(X, S.As);
  return S.Negate ? Lanes->negated(X, S.As) : X;
}

void Emitter::emitChain(const Bound &C, const Inst &I) {
  Current = &I;
  Value *S[3] = {};
  for (unsigned K = 0; K < C.NumSources; ++K)
    S[K] = emitSource(C.S[K], K);
  Value *Mask = executionMask(I), *Select = nullptr;
  if (C.SelectBy)
    Select = Lanes->compare(I.CondMod, C.S[2].As, S[2],
                            Constant::getNullValue(S[2]->getType()));
  else if (C.SelectsByPredicate && I.Pred.K != Predicate::Kind::None)
    Select = Lanes->maskOf(predicateOf(I));
  else if (C.SelectsByPredicate)
    Select = ConstantInt::getTrue(Lanes->lanes(B.getInt1Ty()));
  Value *R = C.IsCompare ? Lanes->compare(I.CondMod, C.In, S[0], S[1])
                         : Lanes->operate(C.Op, C.In, S, Select);
  if (C.Upper) {
    Value *Whole = Mask ? Lanes->maskOf(Mask) : nullptr;
    Registers->scatter(*Lanes, Registers->inFile(RegFile::Acc, 0u), R,
                       I.ExecSize, 8, Whole);
    Value *Product[3] = {R, nullptr, nullptr};
    R = Lanes->operate(LoopOp::UpperHalf, Compute::I64, Product, nullptr);
  }
  emitResult(C, I, R, Mask);
}

/// Writes the result \p R and the flags in the lanes of \p Mask (null: all).
void Emitter::emitResult(const Bound &C, const Inst &I, Value *R, Value *Mask) {
  Value *Condition = C.IsCompare ? R : nullptr;
  if (C.IsCompare)
    R = B.CreateSExt(R, Lanes->integers(8 * std::max(1u, sizeOf(C.Result))));
  else if (C.File == RegFile::Acc)
    R = B.CreateZExt(Lanes->bits(R), Lanes->integers(64));
  else
    R = Lanes->finish(R, C.Result, I.Dst.Saturate, C.In);
  if (C.Store)
    emitDestination(C, R, Mask);
  noteAccumulator(C, Mask);
  if (!C.CondBits)
    return;
  if (!Condition)
    Condition = emitCondition(C, I, R);
  writeFlag(I, Lanes->bitsOfMask(Condition), Mask);
}

void Emitter::emitDestination(const Bound &C, Value *R, Value *Mask) {
  Registers->scatter(*Lanes, To, R, Current->ExecSize, C.Stride,
                     Mask ? Lanes->maskOf(Mask) : nullptr);
}

/// The bank that was written becomes the implicit one.
void Emitter::noteAccumulator(const Bound &C, Value *Mask) {
  if (!C.AccLanes)
    return;
  Value *Bank = B.getInt32(C.AccBank);
  if (Mask) {
    Value *Writes =
        B.CreateICmpNE(B.CreateAnd(Mask, C.AccLanes), B.getInt32(0));
    Bank = B.CreateSelect(Writes, Bank, Registers->load(ImplicitField, 32));
  }
  Registers->store(ImplicitField, Bank);
}

/// The lanes of the result's elements \p R for which the condition holds.
Value *Emitter::emitCondition(const Bound &C, const Inst &I, Value *R) {
  Compute As = conditionCompute(I.Dst.Ty);
  Value *X = Lanes->load(R, I.Dst.Ty, As);
  return Lanes->compare(I.CondMod, As, X, Constant::getNullValue(X->getType()));
}

} // namespace gensim::translate
