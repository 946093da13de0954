//===- Addresses.cpp - address registers ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/legalize/Addresses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace cmc;
using namespace cmc::visa;

/// Displacements of an indirect operand reach from -512 to 511.
constexpr unsigned DisplacementLimit = 512;
/// How many instructions are searched for adjacent indices.
constexpr int SearchLimit = 128;

/// The first of the addresses \p Origin, \p Origin + 512 ... from which a
/// displacement reaches \p Offset.
static unsigned reachable(unsigned Offset, unsigned Origin) {
  return Offset - (Offset - Origin) % DisplacementLimit;
}

Addresses::Addresses(BlockContext &B, const BasicBlock &Block) : B(B), K(B.K) {
  VarId OnlyBase = None;
  llvm::DenseMap<VarId, unsigned> Versions;
  for (unsigned N = 0; N != Block.Instructions.size(); ++N) {
    const Instruction &I = Block.Instructions[N];
    for (const Operand &O : I.Operands) {
      if (!O.is(Operand::Indexed))
        continue;
      unsigned Rows = O.Idx.Stride == 0 ? 1 : I.ExecSize / O.Reg.Width;
      Requests[O.Idx.Var].push_back(
          {N, Versions.lookup(O.Idx.Var), O.Var, O.Idx.Offset, O.Idx.Stride,
           Rows, O.Reg.Offset, I.NoMask && I.Pred.Var == None, 0});
      HasSeveralBases |=
          O.Idx.Stride != 0 || (OnlyBase != None && OnlyBase != O.Var);
      if (O.Idx.Stride == 0)
        OnlyBase = O.Var;
    }
    for (unsigned D = 0; D != I.Operands.size(); ++D)
      if (I.info().defines(D) && I.Operands[D].Var != None)
        ++Versions[I.Operands[D].Var];
  }
  for (auto &[Index, List] : Requests)
    setOrigins(List);
}

/// Lets requests with the same indices share the origin of one that is
/// executed, and therefore is inside of the object.
void Addresses::setOrigins(RequestList &List) {
  std::vector<Request *> Sorted;
  for (Request &R : List)
    Sorted.push_back(&R);
  auto Key = [](const Request &R) {
    return std::make_tuple(R.Version, R.Base, R.IndexOffset, R.IndexStride,
                           R.Offset, !R.Executed, -int(R.Rows));
  };
  llvm::sort(Sorted, [&](const Request *A, const Request *B) {
    return Key(*A) < Key(*B);
  });
  const Request *Shared = nullptr;
  for (Request *R : Sorted) {
    if (Shared && (!Shared->beginsWith(*R) ||
                   R->Offset - Shared->Offset >= DisplacementLimit))
      Shared = nullptr;
    if (!Shared && R->Executed)
      Shared = R;
    R->Origin = Shared ? Shared->Offset : R->Offset;
  }
}

/// The offset in its object to which the index of \p O, an operand of the
/// current instruction or of a piece of it, is added.
unsigned Addresses::baseOf(const Operand &O) const {
  auto List = Requests.find(O.Idx.Var);
  unsigned Origin = O.Reg.Offset;
  if (List == Requests.end())
    return Origin;
  auto R = llvm::partition_point(
      List->second, [&](const Request &R) { return R.Position < B.Current; });
  for (; R != List->second.end() && R->Position == B.Current; ++R)
    if (R->Base == O.Var && R->Offset <= O.Reg.Offset)
      Origin = std::min(Origin, R->Origin);
  return reachable(O.Reg.Offset, Origin);
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
        R->IndexStride == 0 && R->Origin == Required.Offset &&
        R->IndexOffset > Required.IndexOffset)
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
Addresses::HeldAddresses Addresses::describe(const Operand &O, unsigned Row,
                                             unsigned Count) const {
  HeldAddresses A;
  A.Base = O.Var;
  A.IndexVar = O.Idx.Var;
  A.Offset = baseOf(O);
  A.IndexOffset = O.Idx.Offset + 2 * Row * O.Idx.Stride;
  A.IndexStride = O.Idx.Stride;
  A.Count = Count;
  A.Register = None;
  return A;
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
