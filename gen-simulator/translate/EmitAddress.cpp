//===- EmitAddress.cpp - the places of operands ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/Emitter.h"

using namespace llvm;

namespace gensim::translate {

namespace {

/// Word \p Sub of a0, as in eu/Operands.cpp.
Value *addressWord(RegisterCode &R, IRBuilder<> &B, unsigned Sub) {
  unsigned Bytes = unsigned(sizeof(Thread::Address));
  return B.CreateZExt(R.load(Field{AddressField.Offset + 2 * Sub % Bytes}, 16),
                      B.getInt32Ty());
}

} // namespace

/// r[a0.s, imm]: clears \p Fits if part of \p Extent bytes is outside.
Place Emitter::indirect(unsigned Sub, int Imm, uint32_t Extent, Value *&Fits) {
  uint32_t Limit = Code.program().target().registerFileBytes();
  Value *At =
      B.CreateAdd(addressWord(*Registers, B, Sub), B.getInt32(uint32_t(Imm)));
  Value *Inside = Extent > Limit
                      ? B.getFalse()
                      : B.CreateICmpULE(At, B.getInt32(Limit - Extent));
  Fits = Fits ? B.CreateAnd(Fits, Inside) : Inside;
  return Registers->inFile(RegFile::GRF, At);
}

/// The rows of source \p K, each at an address of its own.
void Emitter::rowPlaces(const Inst &I, unsigned K, Value *&Fits) {
  const Source &S = I.Src[K];
  unsigned Width = std::min<unsigned>(S.Width, I.ExecSize);
  uint32_t Extent = (Width - 1) * S.Horz * sizeOf(S.Ty) + sizeOf(S.Ty);
  for (unsigned L = 0; L < I.ExecSize; L += S.Width)
    Rows[K].push_back(
        indirect(S.AddrSub + L / S.Width, S.AddrImm, Extent, Fits));
}

Value *Emitter::gatherRows(const Source &S, unsigned K) {
  unsigned Bytes = sizeOf(S.Ty);
  unsigned N = unsigned(Rows[K].size()) * S.Width;
  Value *V = nullptr;
  for (unsigned L = 0; L < N; ++L) {
    Place P = Rows[K][L / S.Width];
    P.Offset += L % S.Width * S.Horz * Bytes;
    Value *Element = Registers->load(P, 8 * Bytes);
    if (N == 1)
      return Element;
    if (!V)
      V = UndefValue::get(Lanes->integers(8 * Bytes));
    V = B.CreateInsertElement(V, Element, L);
  }
  return V;
}

/// Computes where all operands are. Returns whether they are inside of the
/// register file, or null if that is known.
Value *Emitter::emitPlaces(const Bound &C, const Inst &I) {
  Value *Fits = nullptr;
  for (unsigned K = 0; K < C.NumSources; ++K) {
    const BoundSource &S = C.S[K];
    Rows[K].clear();
    if (S.Constant)
      continue;
    if (S.Addr == Addressing::PerRow)
      rowPlaces(I, K, Fits);
    else if (S.Addr == Addressing::Indirect)
      SourceAt[K] = indirect(S.AddrSub, S.AddrImm, S.Extent, Fits);
    else if (S.IsImplicit)
      SourceAt[K] = Registers->inFile(
          RegFile::Acc, B.CreateShl(Registers->load(ImplicitField, 32), 3));
    else
      SourceAt[K] = Registers->inFile(S.File, S.Offset);
  }
  if (C.Store)
    To = C.Indirect ? indirect(C.AddrSub, C.AddrImm, C.Extent, Fits)
                    : Registers->inFile(C.File, C.Offset);
  return Fits;
}

} // namespace gensim::translate
