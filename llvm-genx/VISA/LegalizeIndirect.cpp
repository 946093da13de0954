//===- LegalizeIndirect.cpp - address registers ---------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (8) V3 V1[V2]
// After:  addr_add (8) A4 &V1[0] V2; mov (8) V3 r[A4, displacement]
//
// An address stays in its register until its index changes, the block ends or
// too many are held, so neighbours share it.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalizer.h"
#include "llvm/ADT/STLExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// Displacements of an indirect operand reach from -512 to 511.
constexpr unsigned DisplacementLimit = 512;
/// Of the 16 address registers; the finalizer needs some itself.
constexpr unsigned MaxHeld = 8;

/// \p O, a legal piece of \p N elements.
Operand Legalizer::indirect(const Operand &O, unsigned N,
                            const SourceLine &Line) {
  unsigned Count = O.Idx.Stride == 0 ? 1 : N;
  unsigned Base = O.Reg.Offset / DisplacementLimit * DisplacementLimit;
  Operand Result = O;
  Result.K = Operand::Indirect;
  Result.Reg.Offset -= Base;
  Result.Idx.Offset = 0;
  Result.Idx.Stride = Count > 1;

  auto Same = [&](const HeldAddress &H) {
    return H.Base == O.Var && H.IndexVar == O.Idx.Var && H.Offset == Base &&
           H.IndexOffset == O.Idx.Offset && H.IndexStride == O.Idx.Stride &&
           H.Count == Count;
  };
  auto Found = llvm::find_if(Held, Same);
  if (Found != Held.end()) {
    Result.Idx.Var = Found->Register;
    return Result;
  }

  unsigned InUse = Count;
  for (const HeldAddress &H : Held)
    InUse += H.Count;
  if (InUse > MaxHeld)
    Held.clear();
  VarId A = K.addAddress(Count);
  Operand Indices = Operand::reg(
      O.Idx.Var, Region::linear(Type::UW, O.Idx.Offset, Count, O.Idx.Stride));
  if (legalPrefix(Indices.Reg, 0, Role::Source, K.grfBytes()) < Count)
    Indices = toTemporary(Indices, Count, Line);
  emit(make(Opcode::AddrAdd, Count,
            {Operand::address(A, Region::contiguous(Type::UW, 0, Count)),
             Operand::addressOf(O.Var, Base), Indices},
            Line));
  Held.push_back(
      {O.Var, O.Idx.Var, Base, O.Idx.Offset, O.Idx.Stride, Count, A});
  Result.Idx.Var = A;
  return Result;
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
