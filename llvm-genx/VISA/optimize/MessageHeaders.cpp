//===- MessageHeaders.cpp - values in message headers ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/MessageHeaders.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>

using namespace cmc;
using namespace cmc::visa;

bool cmc::visa::mayShareHeaders(const Kernel &K) {
  // LSC targets have other messages; calls and inline assembly have accesses
  // that are not visible here.
  return !K.Target->has(TargetInfo::XeMessages) && K.grfBytes() == 32 &&
         !K.Function && K.Callees.empty() && K.Subroutines.empty() &&
         K.Assemblies.empty();
}

bool cmc::visa::hasWholeRegisters(const Kernel &K, const Instruction &I,
                                  unsigned N) {
  const Operand &Data = I.Operands[N];
  unsigned End = Data.Reg.Offset + messageBytes(I, N);
  return Data.Reg.Offset % K.grfBytes() == 0 &&
         llvm::alignTo(End, K.grfBytes()) <= K.Variables[Data.Var].size();
}

/// Binding-table indices from here on are special surfaces.
constexpr unsigned FirstSpecialSurface = 240;

std::vector<unsigned> cmc::visa::knownSurfaces(const Kernel &K) {
  std::vector<unsigned> Surface(K.Variables.size(), None);
  std::vector<bool> Seen(K.Variables.size());
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Op != Opcode::Movs)
        continue;
      VarId T = I.Operands[0].Var;
      const Operand &From = I.Operands[1];
      bool Known =
          !Seen[T] && From.is(Operand::Imm) && From.Bits < FirstSpecialSurface;
      Surface[T] = Known ? From.Bits : None;
      Seen[T] = true;
    }
  return Surface;
}

/// Whether the result of \p I may be at any dword of a register: Gen9 aligns
/// results of three sources, and the math unit's behaviour is not documented.
static bool writesAnyDword(const Instruction &I) {
  return !I.info().isTernary() && !I.info().has(MathUnit);
}

std::vector<bool> cmc::visa::movableDwords(const Kernel &K) {
  unsigned N = K.Variables.size();
  std::vector<bool> Movable(N);
  for (VarId V = 0; V != N; ++V) {
    const Variable &Var = K.Variables[V];
    Movable[V] = Var.F == File::General && Var.size() == 4 && !Var.Predefined &&
                 !Var.Volatile;
  }
  for (VarId V : K.Volatiles)
    Movable[V] = false;
  for (const Input &I : K.Inputs)
    Movable[I.Var] = false;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      for (unsigned Op = 0; Op != I.Operands.size(); ++Op) {
        const Operand &O = I.Operands[Op];
        if (O.is(Operand::Label) || O.Var >= N)
          continue;
        if (!O.is(Operand::Direct) ||
            (I.info().defines(Op) && !writesAnyDword(I)))
          Movable[O.Var] = false;
      }
  return Movable;
}

void cmc::visa::removeUnreadSurfaces(Kernel &K) {
  std::vector<bool> Read(K.Variables.size());
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      forEachAccess(K, I, [&](const Access &A) {
        if (!A.Writes)
          Read[A.Var] = true;
      });
  for (BasicBlock &B : K.Blocks)
    llvm::erase_if(B.Instructions, [&](const Instruction &I) {
      return I.Op == Opcode::Movs && !Read[I.Operands[0].Var];
    });
}

//===--- Registers --------------------------------------------------------===//

PressureLimit::PressureLimit(const Kernel &K, unsigned Share)
    : FirstPoint(1, 0), Live(Liveness(K).segments()),
      Most(CostModel(*K.Target).room(Share)) {
  for (const BasicBlock &B : K.Blocks)
    FirstPoint.push_back(FirstPoint.back() + 2 * B.Instructions.size());
  // First the difference at each point.
  Pressure.assign(FirstPoint.back() + 2, 0);
  for (VarId V = 0; V != Live.size(); ++V) {
    const Variable &Var = K.Variables[V];
    unsigned Bytes = Var.size();
    if (Var.F != File::General || Var.Predefined)
      continue;
    if (Bytes > K.grfBytes())
      Bytes = llvm::alignTo(Bytes, K.grfBytes());
    for (const Segment &S : Live[V]) {
      Pressure[S.From] += Bytes;
      Pressure[S.To + 1] -= Bytes;
    }
  }
  std::partial_sum(Pressure.begin(), Pressure.end(), Pressure.begin());
}

bool PressureLimit::has(const Segment &S, unsigned Bytes) const {
  return std::all_of(Pressure.begin() + S.From, Pressure.begin() + S.To + 1,
                     [&](unsigned Now) { return Now + Bytes <= Most; });
}

void PressureLimit::take(const Segment &S, unsigned Bytes) {
  for (unsigned P = S.From; P <= S.To; ++P)
    Pressure[P] += Bytes;
}
