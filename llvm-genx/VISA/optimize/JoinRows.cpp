//===- JoinRows.cpp - joins instructions on adjacent elements -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/JoinRows.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/ADT/DenseMap.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

class RowJoiner {
public:
  explicit RowJoiner(Kernel &K);
  void runOnBlock(BasicBlock &B);

private:
  bool isCandidate(const Instruction &I) const;
  llvm::Optional<Operand> joined(const Operand &Low, const Operand &High,
                                 unsigned N, Role TheRole) const;
  llvm::Optional<Instruction> joined(const Instruction &Low,
                                     const Instruction &High) const;
  bool mayPass(const Instruction &Moved, unsigned From, unsigned To) const;
  bool joinWith(unsigned Earlier, unsigned Later);
  bool runOnce();

  const Kernel &K;
  std::vector<bool> Fixed; ///< Accessed by more than operands, or a clock.
  std::vector<Instruction> *Code = nullptr;
  std::vector<bool> Dead; ///< By position.
};

} // namespace

void cmc::visa::joinRows(Kernel &K) {
  RowJoiner Joiner(K);
  for (BasicBlock &B : K.Blocks)
    Joiner.runOnBlock(B);
}

RowJoiner::RowJoiner(Kernel &K) : K(K), Fixed(K.Variables.size()) {
  for (VarId V = 0; V != K.Variables.size(); ++V)
    Fixed[V] = K.Variables[V].Predefined || K.Variables[V].Volatile ||
               K.Variables[V].F != File::General;
}

/// Whether \p I does the same to each of its elements, and nothing else.
bool RowJoiner::isCandidate(const Instruction &I) const {
  const OpInfo &Info = I.info();
  if (Info.TheShape != Shape::Plain || Info.has(NoLanes) || Info.has(Memory) ||
      Info.has(Writes) || Info.has(Terminator) || !I.NoMask ||
      I.Pred.Var != None || I.Pred.Execution || I.Lane ||
      I.ExecSize * 2 > cost::Lanes || !llvm::isPowerOf2_32(I.ExecSize) ||
      I.Operands.size() < 2)
    return false;
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (Info.defines(N) != (N == 0) ||
        !((O.is(Operand::Direct) && !Fixed[O.Var]) ||
          (N && O.is(Operand::Imm))))
      return false;
  }
  return true;
}

/// The operand of \p N elements: those of \p Low, then those of \p High.
llvm::Optional<Operand> RowJoiner::joined(const Operand &Low,
                                          const Operand &High, unsigned N,
                                          Role TheRole) const {
  if (Low.K != High.K || Low.Mod != High.Mod || Low.type() != High.type())
    return llvm::None;
  Operand Result = Low;
  if (Low.is(Operand::Imm)) {
    Result.Reg.N = N;
    return Low.Bits == High.Bits ? llvm::Optional<Operand>(Result) : llvm::None;
  }
  if (Low.Var != High.Var)
    return llvm::None;
  llvm::SmallVector<unsigned, cost::Lanes> Offsets;
  for (const Region &R : {Low.Reg, High.Reg})
    for (unsigned I = 0; I != R.N; ++I)
      Offsets.push_back(R.elementOffset(I));
  llvm::Optional<Region> R = Region::fit(Low.type(), Offsets);
  if (!R || legalPrefix(*R, 0, TheRole, K.grfBytes()) < N)
    return llvm::None;
  Result.Reg = *R;
  return Result;
}

llvm::Optional<Instruction> RowJoiner::joined(const Instruction &Low,
                                              const Instruction &High) const {
  if (Low.Op != High.Op || Low.ExecSize != High.ExecSize ||
      Low.Saturate != High.Saturate || Low.Cond != High.Cond ||
      Low.Msg.Value != High.Msg.Value ||
      Low.Operands.size() != High.Operands.size())
    return llvm::None;
  Instruction Result = Low;
  Result.ExecSize *= 2;
  bool ThreeSources = Low.Operands.size() > 3;
  for (unsigned N = 0; N != Low.Operands.size(); ++N) {
    auto O = joined(Low.Operands[N], High.Operands[N], Result.ExecSize,
                    N ? Role::Source : Role::Destination);
    // Instructions with three sources have no rows.
    if (!O || (ThreeSources && O->is(Operand::Direct) &&
               !O->Reg.isContiguous() && !O->Reg.isScalar()))
      return llvm::None;
    Result.Operands[N] = *O;
  }
  return Result;
}

/// Whether \p I, which accesses only its operands, may run before \p Other
/// instead of after it, or vice versa.
static bool commutes(const Kernel &K, const Instruction &I,
                     const Instruction &Other) {
  if (Other.info().has(Terminator))
    return false;
  bool Known = true;
  forEachAccess(K, Other, [&](const Access &A) {
    for (unsigned N = 0; N != I.Operands.size(); ++N) {
      const Operand &Own = I.Operands[N];
      if (!Own.is(Operand::Direct) || Own.Var != A.Var || (N && !A.Writes))
        continue;
      // The bytes, if the access is an operand.
      bool Found = false;
      for (unsigned M = 0; M != Other.Operands.size(); ++M) {
        const Operand &O = Other.Operands[M];
        if (O.is(Operand::Null) || O.is(Operand::Imm) ||
            O.is(Operand::Constant) || O.is(Operand::Label) ||
            (O.Var != A.Var && O.Idx.Var != A.Var) ||
            Other.info().defines(M) != A.Writes)
          continue;
        Found = true;
        Known &=
            O.is(Operand::Direct) && O.Var == A.Var && !O.Reg.overlaps(Own.Reg);
      }
      Known &= Found;
    }
  });
  return Known;
}

/// Whether \p Moved may pass the instructions \p From .. \p To - 1.
bool RowJoiner::mayPass(const Instruction &Moved, unsigned From,
                        unsigned To) const {
  for (unsigned N = From; N != To; ++N)
    if (!Dead[N] && !commutes(K, Moved, (*Code)[N]))
      return false;
  return true;
}

/// Joins the instructions at two positions, at one of them.
bool RowJoiner::joinWith(unsigned Earlier, unsigned Later) {
  const Instruction &A = (*Code)[Earlier], &B = (*Code)[Later];
  bool Up = A.Operands[0].Reg.Offset < B.Operands[0].Reg.Offset;
  llvm::Optional<Instruction> Both = Up ? joined(A, B) : joined(B, A);
  if (!Both || Both->Operands[0].Reg.Offset % Both->Operands[0].Reg.size())
    return false;
  if (mayPass(B, Earlier, Later)) {
    (*Code)[Earlier] = *Both;
    Dead[Later] = true;
  } else if (mayPass(A, Earlier + 1, Later + 1)) {
    (*Code)[Later] = *Both;
    Dead[Earlier] = true;
  } else {
    return false;
  }
  return true;
}

bool RowJoiner::runOnce() {
  // By byte of a variable: the instruction whose result begins or ends there.
  llvm::DenseMap<std::pair<VarId, unsigned>, unsigned> Begins, Ends;
  Dead.assign(Code->size(), false);
  bool Changed = false;
  for (unsigned N = 0; N != Code->size(); ++N) {
    const Instruction &I = (*Code)[N];
    if (!isCandidate(I))
      continue;
    VarId Var = I.Operands[0].Var;
    const Region Reg = I.Operands[0].Reg;
    unsigned End = Reg.Offset + Reg.size();
    auto Try =
        [&](const llvm::DenseMap<std::pair<VarId, unsigned>, unsigned> &Where,
            unsigned Byte) {
          auto It = Where.find({Var, Byte});
          return It != Where.end() && !Dead[It->second] &&
                 N - It->second <= cost::JoinDistance &&
                 joinWith(It->second, N);
        };
    if (Reg.isContiguous() && (Try(Ends, Reg.Offset) || Try(Begins, End))) {
      Changed = true;
      continue;
    }
    Begins[{Var, Reg.Offset}] = N;
    Ends[{Var, End}] = N;
  }
  if (!Changed)
    return false;
  std::vector<Instruction> Result;
  for (unsigned N = 0; N != Code->size(); ++N)
    if (!Dead[N])
      Result.push_back(std::move((*Code)[N]));
  *Code = std::move(Result);
  return true;
}

void RowJoiner::runOnBlock(BasicBlock &B) {
  Code = &B.Instructions;
  // Each iteration can double the lanes of an instruction.
  for (unsigned Lanes = 1; Lanes != cost::Lanes && runOnce(); Lanes *= 2)
    ;
}
