//===- Addresses.cpp - address registers ----------------------------------===//
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
        HasSeveralBases |= OnlyBase != None && OnlyBase != O.Var;
        OnlyBase = O.Var;
        Requests[O.Idx.Var].push_back({N, Versions.lookup(O.Idx.Var), O.Var,
                                       reachable(O.Reg.Offset), O.Idx.Offset});
      } else if (O.is(Operand::Indexed)) {
        HasSeveralBases = true;
      }
    for (unsigned D = 0; D != I.Operands.size(); ++D)
      if (I.info().defines(D) && I.Operands[D].Var != None)
        ++Versions[I.Operands[D].Var];
  }
}

/// \p Required, one address, combined with the addresses for the following
/// indices that this block needs before any of these indices change.
Addresses::HeldAddresses
Addresses::withNeighbours(const HeldAddresses &Required) const {
  auto List = Requests.find(Required.IndexVar);
  if (Required.Count != 1 || List == Requests.end())
    return Required;
  auto First = llvm::partition_point(
      List->second, [&](const Request &R) { return R.Position < B.Current; });
  if (First == List->second.end() || First->Position != B.Current)
    return Required;
  llvm::SmallVector<unsigned, 16> Distances;
  for (auto R = First; R != List->second.end() && R - First < SearchLimit; ++R)
    if (R->Version == First->Version && R->Base == Required.Base &&
        R->Offset == Required.Offset && R->IndexOffset > Required.IndexOffset)
      Distances.push_back((R->IndexOffset - Required.IndexOffset) / 2);
  llvm::sort(Distances);
  Distances.erase(std::unique(Distances.begin(), Distances.end()),
                  Distances.end());
  if (Distances.empty())
    return Required;
  HeldAddresses Group = Required;
  Group.IndexStride = Distances[0];
  unsigned Size = K.Variables[Required.IndexVar].size();
  for (unsigned Count = HasSeveralBases ? 8 : cost::Addresses; Count != 1;
       Count /= 2) {
    Region Indices = Region::linear(Type::UW, Required.IndexOffset, Count,
                                    Group.IndexStride);
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
  return Required;
}

/// The address registers for the \p Count addresses that \p Required describes,
/// set if they are not; and the index of the first in that variable.
std::pair<VarId, unsigned> Addresses::find(HeldAddresses Required,
                                           const SourceLine &Line) {
  for (const HeldAddresses &H : AllHeldAddresses) {
    if (H.Base != Required.Base || H.IndexVar != Required.IndexVar ||
        H.Offset != Required.Offset || H.IndexOffset > Required.IndexOffset)
      continue;
    unsigned Step = 2 * H.IndexStride;
    unsigned Distance = Required.IndexOffset - H.IndexOffset;
    unsigned First = Step ? Distance / Step : 0;
    bool SameStep =
        Required.Count == 1 || Required.IndexStride == H.IndexStride;
    if (Distance == First * Step && SameStep &&
        First + Required.Count <= H.Count)
      return {H.Register, First};
  }

  Required = withNeighbours(Required);
  unsigned InUse = Required.Count;
  for (const HeldAddresses &H : AllHeldAddresses)
    InUse += H.Count;
  if (InUse > cost::Addresses)
    AllHeldAddresses.clear();
  Required.Register = K.addAddress(Required.Count);
  Operand Indices = Operand::reg(
      Required.IndexVar, Region::linear(Type::UW, Required.IndexOffset,
                                        Required.Count, Required.IndexStride));
  if (legalPrefix(Indices.Reg, 0, Role::Source, K.grfBytes()) < Required.Count)
    Indices = B.toTemporary(Indices, Required.Count, Line);
  Operand Result = Operand::address(
      Required.Register, Region::contiguous(Type::UW, 0, Required.Count));
  B.emit(makeInstruction(
      Opcode::AddrAdd, Required.Count,
      {Result, Operand::addressOf(Required.Base, Required.Offset), Indices},
      Line));
  AllHeldAddresses.push_back(Required);
  return {Required.Register, 0};
}

/// The addresses that \p O needs: \p Count of them, the first for row \p Row.
static Addresses::HeldAddresses describe(const Operand &O, unsigned Row,
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
  HeldAddresses Required = describe(O, 0, O.Idx.Stride == 0 ? 1 : N);
  auto [Register, First] = find(Required, Line);
  Operand Result = O;
  Result.K = Operand::Indirect;
  Result.Reg.Offset -= Required.Offset;
  Result.Idx = {Register, 2 * First, Required.Count > 1};
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
  if (AllHeldAddresses.empty())
    return;
  for (unsigned N = 0; N != Writer.Operands.size(); ++N) {
    if (!Writer.info().defines(N))
      continue;
    VarId Written = Writer.Operands[N].Var;
    llvm::erase_if(AllHeldAddresses, [&](const HeldAddresses &H) {
      return H.IndexVar == Written;
    });
  }
}
