//===- Addresses.cpp ------------------------------------------------------===//
//---------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/legalize/Addresses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// Displacements of an indirect operand reach from -512 to 511.
constexpr unsigned DisplacementLimit = 512;
/// How many instructions are searched for adjacent indices.
constexpr int SearchLimit = 128;

/// The base of the address that reaches \p Offset with a displacement.
static unsigned reachable(unsigned Offset) {
  return Offset / DisplacementLimit * DisplacementLimit;
}

Addresses::Addresses(BlockContext &B, const BasicBlock &Block) : B(B), K(B.K) {
  VarId OnlyBase = None;
  llvm::DenseMap<VarId, unsigned> Versions;
  for (unsigned N = 0; N != Block.Instructions.size(); ++N) {
    const Instruction &I = Block.Instructions[N];
    for (const Operand &O : I.Operands)
      if (O.is(Operand::Indexed) && O.Idx.Stride == 0) {
        ManyBases |= OnlyBase != None && OnlyBase != O.Var;
        OnlyBase = O.Var;
        Requests[O.Idx.Var].push_back({N, Versions.lookup(O.Idx.Var), O.Var,
                                       reachable(O.Reg.Offset), O.Idx.Offset});
      } else if (O.is(Operand::Indexed)) {
        ManyBases = true;
      }
    for (unsigned D = 0; D != I.Operands.size(); ++D)
      if (I.info().defines(D) && I.Operands[D].Var != None)
        ++Versions[I.Operands[D].Var];
  }
}

/// \p Wanted, one address, combined with the addresses for the following
/// indices that this block needs before any of these indices change.
Addresses::Held Addresses::withNeighbours(const Held &Wanted) const {
  auto List = Requests.find(Wanted.IndexVar);
  if (Wanted.Count != 1 || List == Requests.end())
    return Wanted;
  auto First = llvm::partition_point(
      List->second, [&](const Request &R) { return R.Position < B.Current; });
  if (First == List->second.end() || First->Position != B.Current)
    return Wanted;
  llvm::SmallVector<unsigned, 16> Distances;
  for (auto R = First; R != List->second.end() && R - First < SearchLimit; ++R)
    if (R->Version == First->Version && R->Base == Wanted.Base &&
        R->Offset == Wanted.Offset && R->IndexOffset > Wanted.IndexOffset)
      Distances.push_back((R->IndexOffset - Wanted.IndexOffset) / 2);
  llvm::sort(Distances);
  Distances.erase(std::unique(Distances.begin(), Distances.end()),
                  Distances.end());
  if (Distances.empty())
    return Wanted;
  Held Group = Wanted;
  Group.IndexStride = Distances[0];
  unsigned Size = K.Variables[Wanted.IndexVar].size();
  for (unsigned Count = ManyBases ? 8 : cost::Addresses; Count != 1;
       Count /= 2) {
    Region Indices =
        Region::linear(Type::UW, Wanted.IndexOffset, Count, Group.IndexStride);
    unsigned Useful = llvm::count_if(Distances, [&](unsigned D) {
      return D % Group.IndexStride == 0 && D / Group.IndexStride < Count;
    });
    // At least every second one is needed.
    if (2 * (Useful + 1) < Count || Indices.end() > Size ||
        legalPrefix(Indices, 0, Role::Source, K.grfBytes()) < Count)
      continue;
    Group.Count = Count;
    return Group;
  }
  return Wanted;
}

/// The address registers for the \p Count addresses that \p Wanted describes,
/// set if they are not; and the index of the first in that variable.
std::pair<VarId, unsigned> Addresses::find(Held Wanted,
                                           const SourceLine &Line) {
  for (const Held &H : AllHeld) {
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

  Wanted = withNeighbours(Wanted);
  unsigned InUse = Wanted.Count;
  for (const Held &H : AllHeld)
    InUse += H.Count;
  if (InUse > cost::Addresses)
    AllHeld.clear();
  Wanted.Register = K.addAddress(Wanted.Count);
  Operand Indices = Operand::reg(
      Wanted.IndexVar, Region::linear(Type::UW, Wanted.IndexOffset,
                                      Wanted.Count, Wanted.IndexStride));
  if (legalPrefix(Indices.Reg, 0, Role::Source, K.grfBytes()) < Wanted.Count)
    Indices = B.toTemporary(Indices, Wanted.Count, Line);
  Operand Result = Operand::address(
      Wanted.Register, Region::contiguous(Type::UW, 0, Wanted.Count));
  B.emit(makeInstruction(
      Opcode::AddrAdd, Wanted.Count,
      {Result, Operand::addressOf(Wanted.Base, Wanted.Offset), Indices}, Line));
  AllHeld.push_back(Wanted);
  return {Wanted.Register, 0};
}

/// The addresses that \p O needs: \p Count of them, the first for row \p Row.
static Addresses::Held describe(const Operand &O, unsigned Row,
                                unsigned Count) {
  return {O.Var,
          O.Idx.Var,
          reachable(O.Reg.Offset),
          O.Idx.Offset + 2 * Row * O.Idx.Stride,
          O.Idx.Stride,
          Count,
          None};
}

Operand Addresses::indirect(const Operand &O, unsigned N,
                            const SourceLine &Line) {
  Held Wanted = describe(O, 0, O.Idx.Stride == 0 ? 1 : N);
  auto [Register, First] = find(Wanted, Line);
  Operand Result = O;
  Result.K = Operand::Indirect;
  Result.Reg.Offset -= Wanted.Offset;
  Result.Idx = {Register, 2 * First, Wanted.Count > 1};
  return Result;
}

void Addresses::holdRows(const Instruction &I, unsigned First, unsigned Count) {
  for (const Operand &O : I.Operands) {
    if (!O.is(Operand::Indexed) || O.Idx.Stride == 0)
      continue;
    unsigned Width = O.Reg.Width, Row = First / Width;
    if (First % Width != 0 || Row % 8 != 0)
      continue;
    unsigned Rows = llvm::divideCeil(I.ExecSize, Width) - Row;
    unsigned Group = llvm::PowerOf2Floor(std::min(cost::Addresses, Rows));
    Region Indices = Region::linear(
        Type::UW, O.Idx.Offset + 2 * Row * O.Idx.Stride, Group, O.Idx.Stride);
    if (legalPrefix(Indices, 0, Role::Source, K.grfBytes()) < Group)
      Group = std::min(8u, Group);
    if (Group * Width > Count)
      find(describe(O, Row, Group), I.Source);
  }
}

void Addresses::forget(const Instruction &Writer) {
  if (AllHeld.empty())
    return;
  for (unsigned N = 0; N != Writer.Operands.size(); ++N) {
    if (!Writer.info().defines(N))
      continue;
    VarId Written = Writer.Operands[N].Var;
    llvm::erase_if(AllHeld,
                   [&](const Held &H) { return H.IndexVar == Written; });
  }
}
