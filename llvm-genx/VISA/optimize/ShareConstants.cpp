//===- ShareConstants.cpp - shares constants between blocks ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/ShareConstants.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <utility>

using namespace cmc;
using namespace cmc::visa;

namespace {

/// A use of a vector constant, operand \p Source of an instruction: the source
/// of a move to a whole variable that has no other write (IsDefinition), or any
/// operand.
struct Use {
  BlockId Block;
  unsigned Position;
  unsigned Source;
  bool IsDefinition;
};

/// Equal constants of equal type.
using Key = std::pair<Type, std::vector<uint64_t>>;

class ConstantSharer {
public:
  explicit ConstantSharer(Kernel &K);
  void run();

private:
  std::vector<bool> unavoidable() const;
  bool definesConstant(const Instruction &I) const;
  void collect();
  void share(llvm::ArrayRef<Use> Uses);
  bool fits(const Use &First, const Use &Last, unsigned Bytes) const;
  void apply();
  Instruction &instruction(const Use &U) {
    return K.Blocks[U.Block].Instructions[U.Position];
  }
  unsigned pointOf(const Use &U) const {
    return Live.FirstPoint[U.Block] + 2 * U.Position;
  }

  Kernel &K;
  std::vector<unsigned> Writes;
  LiveBytes Live;
  std::map<Key, std::vector<Use>> Groups;
  /// Variables that an earlier one with the same constants replaces.
  std::map<VarId, VarId> Renamed;
  /// Moves to insert before instructions.
  std::map<std::pair<BlockId, unsigned>, std::vector<Instruction>> New;
};

} // namespace

void cmc::visa::shareConstants(Kernel &K) {
  // A variable that a subroutine reads would have to be set by all of its
  // callers; inline assembly has its own names of variables.
  if (K.Subroutines.empty() && K.Assemblies.empty() && K.Blocks.size() > 1)
    ConstantSharer(K).run();
}

ConstantSharer::ConstantSharer(Kernel &K) : K(K), Writes(K.Variables.size()) {
  for (const Input &I : K.Inputs) // An input has a value on entry.
    ++Writes[I.Var];
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Op != Opcode::LifetimeStart)
        forEachAccess(K, I,
                      [&](const Access &A) { Writes[A.Var] += A.Writes; });
}

/// By block: whether no jump from above skips it, so that it dominates all
/// blocks below.
std::vector<bool> ConstantSharer::unavoidable() const {
  std::vector<bool> Result;
  BlockId Furthest = 0;
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    Result.push_back(Furthest <= B && K.Blocks[B].LoopDepth == 0);
    for (BlockId S : successors(K, B))
      Furthest = std::max(Furthest, S);
    if (K.Blocks[B].Resume != None)
      Furthest = std::max(Furthest, K.Blocks[B].Resume);
  }
  return Result;
}

bool ConstantSharer::definesConstant(const Instruction &I) const {
  if (I.Op != Opcode::Mov || !I.NoMask || I.Pred.Var != None || I.Saturate ||
      !I.Operands[0].is(Operand::Direct) ||
      !I.Operands[1].is(Operand::Constant) ||
      I.Operands[1].Mod != Modifier::None)
    return false;
  const Operand &To = I.Operands[0];
  const Variable &V = K.Variables[To.Var];
  return Writes[To.Var] == 1 && !V.Predefined && !V.Volatile &&
         V.F == File::General && V.Part == 0 && To.Reg.Offset == 0 &&
         To.Reg.isContiguous() && To.Reg.size() == V.size() &&
         To.type() == I.Operands[1].type();
}

void ConstantSharer::collect() {
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    if (K.Blocks[B].LoopDepth)
      continue;
    const auto &Code = K.Blocks[B].Instructions;
    for (unsigned P = 0; P != Code.size(); ++P)
      for (unsigned N = 1; N < Code[P].Operands.size(); ++N) {
        const Operand &O = Code[P].Operands[N];
        bool Makes = O.is(Operand::Constant) && definesConstant(Code[P]);
        // Sharing the source of another move would only make it a copy.
        if (!O.is(Operand::Constant) || (Code[P].Op == Opcode::Mov && !Makes))
          continue;
        Groups[{O.type(), K.Constants[O.Bits]}].push_back({B, P, N, Makes});
      }
  }
}

bool ConstantSharer::fits(const Use &First, const Use &Last,
                          unsigned Bytes) const {
  int64_t Most =
      int64_t(CostModel(*K.Target).room(cost::ConstantsShare)) - Bytes;
  return std::all_of(Live.At.begin() + pointOf(First),
                     Live.At.begin() + pointOf(Last) + 1,
                     [&](int64_t P) { return P <= Most; });
}

/// Materializes the constant of \p Uses once, at the first of them.
void ConstantSharer::share(llvm::ArrayRef<Use> Uses) {
  const Use &First = Uses.front();
  const Operand O = instruction(First).Operands[First.Source];
  unsigned N = O.Reg.N;
  unsigned Bytes = registerBytes(K, N * sizeOf(O.type()));
  if (Uses.back().Block == First.Block ||
      CostModel(*K.Target).integers(K.Constants[O.Bits], O.type()) <
          cost::MinShared ||
      !fits(First, Uses.back(), Bytes))
    return;
  VarId V = First.IsDefinition ? instruction(First).Operands[0].Var : None;
  if (V == None) {
    V = K.addVariable(O.type(), N, "", K.grfBytes());
    Operand Immediates = O;
    Immediates.Mod = Modifier::None;
    Instruction Mov(
        Opcode::Mov, N,
        {Operand::reg(V, Region::contiguous(O.type(), 0, N)), Immediates});
    Mov.Source = instruction(First).Source;
    New[{First.Block, First.Position}].push_back(std::move(Mov));
  } else {
    K.Variables[V].Align = std::max(K.Variables[V].Align, K.grfBytes());
  }
  for (const Use &U : Uses)
    if (!U.IsDefinition) {
      Operand &Read = instruction(U).Operands[U.Source];
      Read = Operand::reg(V, Region::contiguous(O.type(), 0, N), Read.Mod);
    } else if (instruction(U).Operands[0].Var != V) {
      Renamed[instruction(U).Operands[0].Var] = V;
    }
  for (unsigned P = pointOf(First); P <= pointOf(Uses.back()); ++P)
    Live.At[P] += Bytes;
}

/// Renames removed variables and inserts the new moves.
void ConstantSharer::apply() {
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    auto &Code = K.Blocks[B].Instructions;
    std::vector<Instruction> Result;
    for (unsigned P = 0; P != Code.size(); ++P) {
      Instruction &I = Code[P];
      auto Before = New.find({B, P});
      if (Before != New.end())
        for (Instruction &Mov : Before->second)
          Result.push_back(std::move(Mov));
      bool IsErased = !I.Operands.empty() && Renamed.count(I.Operands[0].Var) &&
                      (I.Op == Opcode::LifetimeStart || definesConstant(I));
      if (IsErased)
        continue;
      for (Operand &O : I.Operands)
        if (!O.is(Operand::Label)) {
          if (auto It = Renamed.find(O.Var); It != Renamed.end())
            O.Var = It->second;
          if (auto It = Renamed.find(O.Idx.Var); It != Renamed.end())
            O.Idx.Var = It->second;
        }
      Result.push_back(std::move(I));
    }
    Code = std::move(Result);
  }
}

void ConstantSharer::run() {
  collect();
  if (llvm::none_of(Groups, [](const auto &G) { return G.second.size() > 1; }))
    return;
  Live = LiveBytes::of(K);
  std::vector<bool> IsUnavoidable = unavoidable();
  for (auto &[Immediates, Uses] : Groups) {
    llvm::ArrayRef<Use> Rest = Uses;
    while (!Rest.empty() && !IsUnavoidable[Rest.front().Block])
      Rest = Rest.drop_front();
    if (Rest.size() > 1)
      share(Rest);
  }
  if (!Renamed.empty() || !New.empty())
    apply();
}
