//===- WriteInPlace.cpp - computes parts of objects in place --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/WriteInPlace.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/ADT/DenseMap.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

class InPlaceWriter {
public:
  explicit InPlaceWriter(Kernel &K);
  void run();

private:
  struct Part {
    VarId Var;
    unsigned Begin, End; ///< Bytes.
  };
  struct Use {
    unsigned Position;
    bool Writes, Whole;
  };

  void runOnBlock(BasicBlock &B);
  bool isCandidate(const Instruction &Copy) const;
  bool fits(VarId Small, const Part &P) const;
  bool touches(const Instruction &I, const Part &P, bool WritesOnly) const;
  bool accumulates(const Instruction &I, const Part &P) const;
  bool isFree(const Part &P, unsigned From, unsigned To, bool WritesOnly) const;
  bool beginBefore(VarId Var, unsigned First, unsigned Position);
  void rename(VarId Small, const Part &P);
  void moveIntoPlace(unsigned Position);

  Kernel &K;
  /// Not to be changed: inputs, operands of calls and inline assembly.
  std::vector<bool> Fixed;
  /// In all blocks.
  std::vector<unsigned> Accesses;
  std::vector<Instruction> *Code = nullptr;
  /// In this block, in order.
  llvm::DenseMap<VarId, llvm::SmallVector<Use, 4>> Uses;
  std::vector<bool> Dead;
  /// New positions of lifetime starts: the instruction that each must precede.
  llvm::DenseMap<unsigned, unsigned> Earlier;
};

} // namespace

void cmc::visa::writeInPlace(Kernel &K) { InPlaceWriter(K).run(); }

InPlaceWriter::InPlaceWriter(Kernel &K)
    : K(K), Fixed(K.Variables.size()), Accesses(K.Variables.size()) {
  for (VarId V = 0; V != K.Variables.size(); ++V)
    Fixed[V] = K.Variables[V].Predefined || K.Variables[V].Volatile ||
               K.Variables[V].F != File::General;
  for (const Input &I : K.Inputs)
    Fixed[I.Var] = true;
  for (const Subroutine &S : K.Subroutines)
    for (const auto *List : {&S.Params, &S.Results, &S.Clobbers})
      for (VarId V : *List)
        Fixed[V] = true;
  for (const Assembly &A : K.Assemblies)
    for (const Assembly::Operand &O : A.Operands)
      for (VarId V : {O.Var, O.Address})
        if (V != None)
          Fixed[V] = true;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      forEachAccess(K, I, [&](const Access &A) { ++Accesses[A.Var]; });
}

void InPlaceWriter::run() {
  for (BasicBlock &B : K.Blocks)
    runOnBlock(B);
}

/// Whether \p I moves a whole variable, unchanged, to a part of another one.
bool InPlaceWriter::isCandidate(const Instruction &I) const {
  if (I.Op != Opcode::Mov || !I.NoMask || I.Saturate || I.Pred.Var != None)
    return false;
  const Operand &To = I.Operands[0], &From = I.Operands[1];
  if (!To.is(Operand::Direct) || !From.is(Operand::Direct) ||
      From.Mod != Modifier::None || To.type() != From.type() ||
      To.Var == From.Var || Fixed[To.Var] || Fixed[From.Var])
    return false;
  unsigned Size = K.Variables[From.Var].size();
  return To.Reg.isContiguous() && From.Reg.isContiguous() &&
         From.Reg.Offset == 0 && From.Reg.size() == Size &&
         Size < K.Variables[To.Var].size();
}

/// Whether all operands of variable \p Small may start at \p P instead.
bool InPlaceWriter::fits(VarId Small, const Part &P) const {
  unsigned GRF = K.grfBytes(), Size = P.End - P.Begin;
  bool Aligned = P.Begin % GRF == 0;
  if (!Aligned && P.Begin % GRF + Size > GRF)
    return false;
  for (const Use &U : Uses.lookup(Small)) {
    const Instruction &I = (*Code)[U.Position];
    for (const Operand &O : I.Operands) {
      if (O.Idx.Var == Small)
        return false;
      if (O.is(Operand::Label) || O.Var != Small)
        continue;
      // A message writes whole registers.
      if (O.is(Operand::Raw)
              ? !Aligned || Size % GRF
              : !O.is(Operand::Direct) || P.Begin % sizeOf(O.type()))
        return false;
    }
  }
  return true;
}

bool InPlaceWriter::touches(const Instruction &I, const Part &P,
                            bool WritesOnly) const {
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (O.is(Operand::Label) || (WritesOnly && !I.info().defines(N)))
      continue;
    if (O.Idx.Var == P.Var)
      return true;
    if (O.Var != P.Var || O.is(Operand::Null) || O.is(Operand::Imm) ||
        O.is(Operand::Constant))
      continue;
    if (!O.is(Operand::Direct) && !O.is(Operand::Raw))
      return true;
    unsigned Begin = O.Reg.Offset;
    // A message accesses whole registers.
    unsigned End =
        O.is(Operand::Direct)
            ? O.Reg.end()
            : llvm::alignTo(Begin + messageBytes(I, N), K.grfBytes());
    if (Begin < P.End && P.Begin < End)
      return true;
  }
  return false;
}

/// Whether \p I is a systolic product that reads \p P as its accumulator only,
/// so that its result may be in \p P.
bool InPlaceWriter::accumulates(const Instruction &I, const Part &P) const {
  if (I.info().TheShape != Shape::Systolic)
    return false;
  const Operand &Start = I.Operands[1];
  bool InPlace = Start.is(Operand::Raw) && Start.Var == P.Var &&
                 Start.Reg.Offset == P.Begin &&
                 messageBytes(I, 1) == P.End - P.Begin;
  return InPlace &&
         llvm::none_of(llvm::drop_begin(I.Operands, 2), [&](const Operand &O) {
           return O.is(Operand::Raw) && O.Var == P.Var;
         });
}

/// Whether no instruction of From .. To - 1 accesses, or only writes, \p P;
/// lifetime starts of its variable are ignored.
bool InPlaceWriter::isFree(const Part &P, unsigned From, unsigned To,
                           bool WritesOnly) const {
  auto List = Uses.find(P.Var);
  if (List == Uses.end())
    return true;
  for (auto U = llvm::partition_point(
           List->second, [&](const Use &U) { return U.Position < From; });
       U != List->second.end() && U->Position < To; ++U) {
    const Instruction &I = (*Code)[U->Position];
    if (!Dead[U->Position] && I.Op != Opcode::LifetimeStart &&
        touches(I, P, WritesOnly))
      return false;
  }
  return true;
}

/// Moves the lifetime start of \p Var before \p Position up to \p First if
/// nothing in between accesses the variable.
bool InPlaceWriter::beginBefore(VarId Var, unsigned First, unsigned Position) {
  unsigned Begin = None, Current = None;
  for (const Use &U : Uses[Var]) {
    if (Dead[U.Position] || (*Code)[U.Position].Op != Opcode::LifetimeStart)
      continue;
    auto Moved = Earlier.find(U.Position);
    unsigned At = Moved == Earlier.end() ? U.Position : Moved->second;
    if (At < First || At > Position)
      continue;
    if (Begin != None)
      return false;
    Begin = U.Position;
    Current = At;
  }
  if (Begin == None || Current == First)
    return true;
  if (!isFree({Var, 0, K.Variables[Var].size()}, First, Current, false))
    return false;
  Earlier[Begin] = First;
  return true;
}

/// Makes all uses of \p Small uses of \p P. Of those, only the one that
/// \p P.Var's lifetime start was moved to begins a new value of \p P.Var.
void InPlaceWriter::rename(VarId Small, const Part &P) {
  const auto SmallUses = Uses.lookup(Small);
  auto &Merged = Uses[P.Var];
  unsigned First = SmallUses.front().Position;
  bool Begins = llvm::any_of(Merged, [&](const Use &U) {
    auto Moved = Earlier.find(U.Position);
    return !Dead[U.Position] && Moved != Earlier.end() &&
           Moved->second == First;
  });
  for (const Use &U : SmallUses) {
    Instruction &I = (*Code)[U.Position];
    if (I.Op == Opcode::LifetimeStart)
      Dead[U.Position] = true;
    for (Operand &O : I.Operands)
      if ((O.is(Operand::Direct) || O.is(Operand::Raw)) && O.Var == Small) {
        O.Var = P.Var;
        O.Reg.Offset += P.Begin;
      }
    Merged.push_back({U.Position, U.Writes, Begins && U.Position == First});
  }
  llvm::stable_sort(Merged, [](const Use &A, const Use &B) {
    return A.Position < B.Position;
  });
  Accesses[P.Var] += SmallUses.size();
  Uses.erase(Small);
}

/// Makes the copy at \p Position redundant, if possible.
void InPlaceWriter::moveIntoPlace(unsigned Position) {
  const Operand To = (*Code)[Position].Operands[0];
  VarId Small = (*Code)[Position].Operands[1].Var;
  Part P{To.Var, To.Reg.Offset, To.Reg.end()};
  const auto SmallUses = Uses.lookup(Small);
  const Use &FirstUse = SmallUses.front();
  unsigned First = FirstUse.Position, Last = SmallUses.back().Position;
  bool WrittenLater = llvm::any_of(SmallUses, [&](const Use &U) {
    return U.Writes && U.Position > Position;
  });
  // Parts of a variable that is not written as a whole may be from before.
  if (SmallUses.size() != Accesses[Small] || !FirstUse.Whole ||
      First >= Position || WrittenLater || !fits(Small, P) ||
      !isFree(P, First + accumulates((*Code)[First], P), Position, false) ||
      !isFree(P, Position + 1, Last + 1, true) ||
      !beginBefore(P.Var, First, Position))
    return;
  rename(Small, P);
  Dead[Position] = true;
}

void InPlaceWriter::runOnBlock(BasicBlock &B) {
  Code = &B.Instructions;
  if (llvm::none_of(*Code,
                    [&](const Instruction &I) { return isCandidate(I); }))
    return;
  Uses.clear();
  Earlier.clear();
  Dead.assign(Code->size(), false);
  for (unsigned N = 0; N != Code->size(); ++N)
    forEachAccess(K, (*Code)[N], [&](const Access &A) {
      Uses[A.Var].push_back({N, A.Writes, A.Whole});
    });
  for (unsigned N = 0; N != Code->size(); ++N)
    if (isCandidate((*Code)[N]))
      moveIntoPlace(N);

  llvm::DenseMap<unsigned, llvm::SmallVector<Instruction, 1>> Before;
  for (auto &[Begin, Position] : Earlier) {
    // The variable whose lifetime started here is now part of another one.
    if (Dead[Begin])
      continue;
    Before[Position].push_back((*Code)[Begin]);
    Dead[Begin] = true;
  }
  std::vector<Instruction> Result;
  for (unsigned N = 0; N != Code->size(); ++N) {
    auto Begins = Before.find(N);
    if (Begins != Before.end())
      Result.insert(Result.end(), Begins->second.begin(), Begins->second.end());
    if (!Dead[N])
      Result.push_back(std::move((*Code)[N]));
  }
  *Code = std::move(Result);
}
