//===- TrimVariables.cpp --------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/TrimVariables.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

/// The registers of a variable that instructions access, in bytes.
struct Extent {
  unsigned Begin = ~0u, End = 0;
  bool Fixed = false; ///< Something else knows the variable's size.

  void add(unsigned From, unsigned To) {
    Begin = std::min(Begin, From);
    End = std::max(End, To);
  }
};

} // namespace

static void fixImplicit(const Kernel &K, std::vector<Extent> &Extents) {
  auto Fix = [&](const std::vector<VarId> &Vars) {
    for (VarId V : Vars)
      Extents[V].Fixed = true;
  };
  Fix(K.Volatiles);
  for (const Input &In : K.Inputs)
    Extents[In.Var].Fixed = true;
  for (const Subroutine &S : K.Subroutines) {
    Fix(S.Params);
    Fix(S.Results);
  }
  for (const Assembly &A : K.Assemblies)
    for (const Assembly::Operand &O : A.Operands)
      if (O.Var != None)
        Extents[O.Var].Fixed = true;
}

static void addOperand(const Kernel &K, const Instruction &I, unsigned N,
                       std::vector<Extent> &Extents) {
  const Operand &O = I.Operands[N];
  switch (O.K) {
  case Operand::Direct:
  case Operand::Raw:
    // The start of a lifetime names the variable, and accesses nothing.
    if (I.Op != Opcode::LifetimeStart) {
      auto [Begin, End] = bytesAccessed(K, I, N);
      Extents[O.Var].add(Begin, End);
    }
    break;
  case Operand::Indexed:
  case Operand::Indirect:
  case Operand::AddressOf:
    Extents[O.Var].Fixed = true;
    break;
  default:
    break;
  }
}

/// Makes \p E whole registers of \p V. Returns whether that is less than V.
static bool roundUp(Extent &E, const Variable &V, unsigned GRFBytes) {
  if (E.Fixed || E.End == 0 || V.F != File::General || V.Predefined ||
      V.Align < GRFBytes)
    return false;
  E.Begin = llvm::alignDown(E.Begin, GRFBytes);
  E.End = std::min<unsigned>(llvm::alignTo(E.End, GRFBytes), V.size());
  return llvm::divideCeil(E.End - E.Begin, GRFBytes) <
         llvm::divideCeil(V.size(), GRFBytes);
}

void cmc::visa::trimVariables(Kernel &K) {
  std::vector<Extent> Extents(K.Variables.size());
  fixImplicit(K, Extents);
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      for (unsigned N = 0; N != I.Operands.size(); ++N)
        addOperand(K, I, N, Extents);

  std::vector<bool> IsTrimmed(K.Variables.size());
  for (VarId V = 0; V != K.Variables.size(); ++V)
    if (roundUp(Extents[V], K.Variables[V], K.grfBytes())) {
      IsTrimmed[V] = true;
      K.Variables[V].Count =
          (Extents[V].End - Extents[V].Begin) / sizeOf(K.Variables[V].Ty);
    }

  for (BasicBlock &B : K.Blocks)
    for (Instruction &I : B.Instructions)
      for (Operand &O : I.Operands) {
        if (!(O.is(Operand::Direct) || O.is(Operand::Raw)) || !IsTrimmed[O.Var])
          continue;
        const Variable &V = K.Variables[O.Var];
        if (I.Op == Opcode::LifetimeStart)
          O.Reg = Region::contiguous(V.Ty, 0, V.Count);
        else
          O.Reg.Offset -= Extents[O.Var].Begin;
      }
  // They say where the first byte of a source variable would be.
  for (DebugValue &D : K.DebugValues)
    if (D.Var != None && IsTrimmed[D.Var])
      D.Var = None;
}
