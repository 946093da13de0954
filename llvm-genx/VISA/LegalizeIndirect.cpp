//===- LegalizeIndirect.cpp - address registers ---------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (8) V3 V1[V2]
// After:  addr_add (8) A4 &V1[0] V2; mov (8) V3 r[A4, displacement]
//
// Addresses stay in their registers until their indices change, the block ends
// or too many are held, so neighbours share them. Where an instruction is cut
// into rows, eight addresses are computed at once.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalizer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// Displacements of an indirect operand reach from -512 to 511.
constexpr unsigned DisplacementLimit = 512;
/// There are 16 address registers.
constexpr unsigned MaxHeld = 16;

/// The address registers for \p Count addresses that \p Wanted describes, made
/// if they are not there; the number of the first in that variable.
std::pair<VarId, unsigned> Legalizer::addresses(HeldAddress Wanted,
                                                const SourceLine &Line) {
  for (const HeldAddress &H : Held) {
    if (H.Base != Wanted.Base || H.IndexVar != Wanted.IndexVar ||
        H.Offset != Wanted.Offset || H.IndexOffset > Wanted.IndexOffset)
      continue;
    unsigned Step = 2 * H.IndexStride;
    unsigned Distance = Wanted.IndexOffset - H.IndexOffset;
    unsigned First = Step ? Distance / Step : 0;
    bool SameStep = Wanted.Count == 1 || Wanted.IndexStride == H.IndexStride;
    if (Distance == First * Step && SameStep && First + Wanted.Count <= H.Count)
      return {H.Register, First};
  }

  unsigned InUse = Wanted.Count;
  for (const HeldAddress &H : Held)
    InUse += H.Count;
  if (InUse > MaxHeld)
    Held.clear();
  Wanted.Register = K.addAddress(Wanted.Count);
  Operand Indices = Operand::reg(
      Wanted.IndexVar, Region::linear(Type::UW, Wanted.IndexOffset,
                                      Wanted.Count, Wanted.IndexStride));
  if (legalPrefix(Indices.Reg, 0, Role::Source, K.grfBytes()) < Wanted.Count)
    Indices = toTemporary(Indices, Wanted.Count, Line);
  Operand Result = Operand::address(
      Wanted.Register, Region::contiguous(Type::UW, 0, Wanted.Count));
  emit(make(Opcode::AddrAdd, Wanted.Count,
            {Result, Operand::addressOf(Wanted.Base, Wanted.Offset), Indices},
            Line));
  Held.push_back(Wanted);
  return {Wanted.Register, 0};
}

/// What \p O needs when it has \p Count addresses, the first of them for row
/// \p Row.
static HeldAddress describe(const Operand &O, unsigned Row, unsigned Count) {
  unsigned Base = O.Reg.Offset / DisplacementLimit * DisplacementLimit;
  return {O.Var,        O.Idx.Var, Base, O.Idx.Offset + 2 * Row * O.Idx.Stride,
          O.Idx.Stride, Count,     None};
}

/// \p O, a legal piece of \p N elements.
Operand Legalizer::indirect(const Operand &O, unsigned N,
                            const SourceLine &Line) {
  HeldAddress Wanted = describe(O, 0, O.Idx.Stride == 0 ? 1 : N);
  auto [Register, First] = addresses(Wanted, Line);
  Operand Result = O;
  Result.K = Operand::Indirect;
  Result.Reg.Offset -= Wanted.Offset;
  Result.Idx = {Register, 2 * First, Wanted.Count > 1};
  return Result;
}

/// Before the piece of \p Count elements from \p First on: where it begins a
/// group of eight rows that takes several pieces, the addresses of all eight.
void Legalizer::holdRows(const Instruction &I, unsigned First, unsigned Count) {
  for (const Operand &O : I.Operands) {
    if (!O.is(Operand::Indexed) || O.Idx.Stride == 0)
      continue;
    unsigned Width = O.Reg.Width, Row = First / Width;
    if (First % Width != 0 || Row % 8 != 0)
      continue;
    unsigned Rows = llvm::divideCeil(I.ExecSize, Width) - Row;
    unsigned Group = llvm::PowerOf2Floor(std::min(8u, Rows));
    if (Group * Width > Count)
      addresses(describe(O, Row, Group), I.Source);
  }
}

void Legalizer::forgetAddresses(const Instruction &Writer) {
  if (Held.empty())
    return;
  for (unsigned N = 0; N != Writer.Operands.size(); ++N) {
    if (!Writer.info().defines(N))
      continue;
    VarId Written = Writer.Operands[N].Var;
    llvm::erase_if(Held,
                   [&](const HeldAddress &H) { return H.IndexVar == Written; });
  }
}
