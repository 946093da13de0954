//===- GatherElements.cpp - reads scattered elements indirectly -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/GatherElements.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace cmc;
using namespace cmc::visa;

namespace {

/// Byte distances from the lowest element of a piece.
using Pattern = std::vector<uint64_t>;

/// How one instruction is rewritten.
struct Plan {
  unsigned Source = 0; ///< Operand; 0: none.
  unsigned Saved = 0;  ///< Instructions, not counting addresses.
  unsigned Chunk = 0;  ///< Elements of a piece.
  Pattern Distances;   ///< Of a whole piece.
};

class Gatherer {
public:
  explicit Gatherer(Kernel &K) : K(K), Costs(*K.Target) {}
  void run();

private:
  unsigned limit(const Instruction &I, unsigned N, unsigned First) const;
  unsigned pieces(const Instruction &I, unsigned Except, unsigned Chunk) const;
  bool isPlain(const Instruction &I) const;
  Plan planFor(const Instruction &I) const;
  unsigned cost(const Instruction &I) const;
  llvm::Optional<Instruction> join(const Instruction &A,
                                   const Instruction &B) const;
  void joinMoves(BasicBlock &B) const;
  void runOnFunction(BlockId First, BlockId End);
  void rewriteBlock(BlockId B);
  void rewrite(Instruction I, const Plan &P, VarId Index);
  unsigned setupCost(const Pattern &P, BlockId B) const;
  VarId indexOf(const Pattern &P, BlockId B, const SourceLine &Line);
  void countCopies(const BasicBlock &B);
  VarId objectToRead(VarId Object, const SourceLine &Line);
  void forgetWritten(const Instruction &I);

  Kernel &K;
  const CostModel Costs;
  std::vector<Instruction> Out;
  std::map<Pattern, VarId> InBlock, InFunction;
  /// Inserted at the start of the kernel or subroutine; variables of others are
  /// not visible in it.
  std::vector<Instruction> AtStart;
  /// By object: how many instructions of this block copy a part of it.
  llvm::DenseMap<VarId, unsigned> Copies;
  /// By object: a copy with the same elements, only read through addresses.
  llvm::DenseMap<VarId, VarId> Duplicates;
};

} // namespace

void cmc::visa::gatherElements(Kernel &K) {
  if (CostModel(*K.Target).mayGather())
    Gatherer(K).run();
}

//===--- Costs ------------------------------------------------------------===//

/// How many elements from \p First on operand \p N allows in one piece.
unsigned Gatherer::limit(const Instruction &I, unsigned N,
                         unsigned First) const {
  const Operand &O = I.Operands[N];
  if (!O.is(Operand::Direct))
    return cost::Lanes;
  Role R = I.info().defines(N) ? Role::Destination : Role::Source;
  return std::max(1u, legalPrefix(O.Reg, First, R, K.grfBytes()));
}

/// How many pieces \p I is cut into when operand \p Except imposes no limit but
/// \p Chunk elements.
unsigned Gatherer::pieces(const Instruction &I, unsigned Except,
                          unsigned Chunk) const {
  unsigned Count = 0;
  for (unsigned First = 0; First != I.ExecSize; ++Count) {
    unsigned C =
        std::min<unsigned>(Chunk, llvm::PowerOf2Floor(I.ExecSize - First));
    for (unsigned N = 0; N != I.Operands.size(); ++N)
      if (N != Except)
        C = std::min(C, limit(I, N, First));
    First += C;
  }
  return Count;
}

/// Whether \p I computes each element by itself, from registers and scalars.
bool Gatherer::isPlain(const Instruction &I) const {
  const OpInfo &Info = I.info();
  if (!I.NoMask || I.Pred.Var != None || I.ExecSize < cost::MinGathered ||
      Info.has(NoLanes) || Info.has(Memory) || Info.has(Terminator) ||
      (Info.Roles[0] != 'D' && Info.Roles[0] != 'X'))
    return false;
  return llvm::all_of(I.Operands, [](const Operand &O) {
    return O.is(Operand::Direct) || (O.is(Operand::Imm) && !isPacked(O.type()));
  });
}

/// Whether pieces of \p Chunk elements of all operands but \p Except are
/// regions, which fails for some rows whose width is no power of two.
static bool canCut(const Instruction &I, unsigned Except, unsigned Chunk) {
  for (unsigned First = 0; First < I.ExecSize; First += Chunk)
    for (const Operand &O : I.Operands)
      if (O.is(Operand::Direct) && &O != &I.Operands[Except] &&
          !O.Reg.slice(First, std::min(Chunk, I.ExecSize - First)))
        return false;
  return true;
}

Plan Gatherer::planFor(const Instruction &I) const {
  Plan Best;
  if (!isPlain(I))
    return Best;
  unsigned Direct = pieces(I, ~0u, cost::Lanes);
  for (unsigned N = 1; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (!O.is(Operand::Direct) || sizeOf(O.type()) > 4 || O.Reg.isScalar() ||
        O.Var == I.Operands[0].Var || K.Variables[O.Var].Predefined)
      continue;
    unsigned Widest = std::max(sizeOf(O.type()), sizeOf(I.Operands[0].type()));
    unsigned Chunk = std::min<unsigned>(Costs.gatherLanes(Widest),
                                        llvm::PowerOf2Floor(I.ExecSize));
    unsigned Indirect = Costs.gathered(pieces(I, N, Chunk));
    if (Direct <= Indirect + Best.Saved)
      continue;
    Plan P{N, Direct - Indirect, Chunk, {}};
    auto DistancesFrom = [&](unsigned First, unsigned Count) {
      Pattern D;
      unsigned Lowest = ~0u;
      for (unsigned E = First; E != First + Count; ++E)
        Lowest = std::min(Lowest, O.Reg.elementOffset(E));
      for (unsigned E = First; E != First + Count; ++E)
        D.push_back(O.Reg.elementOffset(E) - Lowest);
      return D;
    };
    P.Distances = DistancesFrom(0, Chunk);
    bool Same = canCut(I, N, Chunk);
    for (unsigned First = Chunk; First < I.ExecSize; First += Chunk) {
      Pattern D = DistancesFrom(First, std::min(Chunk, I.ExecSize - First));
      Same &= std::equal(D.begin(), D.end(), P.Distances.begin());
    }
    if (Same)
      Best = std::move(P);
  }
  return Best;
}

unsigned Gatherer::cost(const Instruction &I) const {
  return pieces(I, ~0u, cost::Lanes) - planFor(I).Saved;
}

//===--- Adjacent moves ---------------------------------------------------===//

/// The one move that does what \p A and \p B do one after the other.
llvm::Optional<Instruction> Gatherer::join(const Instruction &A,
                                           const Instruction &B) const {
  auto IsMove = [&](const Instruction &I) {
    return I.Op == Opcode::Mov && isPlain(I) &&
           I.Operands[1].is(Operand::Direct) && !I.Saturate &&
           I.Operands[0].Reg.isContiguous() &&
           I.Operands[0].Var != I.Operands[1].Var &&
           // A clock changes between two moves.
           !K.Variables[I.Operands[1].Var].Predefined;
  };
  if (!IsMove(A) || !IsMove(B))
    return llvm::None;
  const Operand &To = A.Operands[0], &From = A.Operands[1];
  const Operand &NextTo = B.Operands[0], &NextFrom = B.Operands[1];
  if (To.Var != NextTo.Var || From.Var != NextFrom.Var ||
      To.type() != NextTo.type() || From.type() != NextFrom.type() ||
      From.Mod != NextFrom.Mod || NextTo.Reg.Offset != To.Reg.end())
    return llvm::None;
  llvm::SmallVector<unsigned, 64> Bytes;
  for (const Operand *O : {&From, &NextFrom})
    for (unsigned E = 0; E != O->Reg.N; ++E)
      Bytes.push_back(O->Reg.elementOffset(E));
  llvm::Optional<Region> Both = Region::fit(From.type(), Bytes);
  if (!Both)
    return llvm::None;
  Instruction I = A;
  I.ExecSize += B.ExecSize;
  I.Operands[0].Reg = Region::contiguous(To.type(), To.Reg.Offset, I.ExecSize);
  I.Operands[1].Reg = *Both;
  return I;
}

void Gatherer::joinMoves(BasicBlock &B) const {
  std::vector<Instruction> Result;
  for (Instruction &I : B.Instructions) {
    llvm::Optional<Instruction> Both;
    if (!Result.empty())
      Both = join(Result.back(), I);
    if (Both && cost(*Both) < cost(Result.back()) + cost(I))
      Result.back() = std::move(*Both);
    else
      Result.push_back(std::move(I));
  }
  B.Instructions = std::move(Result);
}

//===--- The rewrite ------------------------------------------------------===//

void Gatherer::run() {
  BlockId First = 0;
  for (const Subroutine &S : K.Subroutines) {
    runOnFunction(First, S.Entry);
    First = S.Entry;
  }
  runOnFunction(First, K.Blocks.size());
}

void Gatherer::runOnFunction(BlockId First, BlockId End) {
  InFunction.clear();
  AtStart.clear();
  for (BlockId B = First; B != End; ++B) {
    joinMoves(K.Blocks[B]);
    rewriteBlock(B);
  }
  auto &Entry = K.Blocks[First].Instructions;
  Entry.insert(Entry.begin(), AtStart.begin(), AtStart.end());
}

void Gatherer::rewriteBlock(BlockId B) {
  auto &Instructions = K.Blocks[B].Instructions;
  std::vector<Plan> Plans;
  std::map<Pattern, unsigned> Saved;
  for (const Instruction &I : Instructions) {
    Plans.push_back(planFor(I));
    if (Plans.back().Source)
      Saved[Plans.back().Distances] += Plans.back().Saved;
  }
  if (Saved.empty())
    return;
  Out.clear();
  InBlock.clear();
  Duplicates.clear();
  countCopies(K.Blocks[B]);
  for (unsigned N = 0; N != Plans.size(); ++N) {
    Instruction &I = Instructions[N];
    const Pattern &P = Plans[N].Distances;
    forgetWritten(I);
    if (Plans[N].Source && Saved[P] > setupCost(P, B)) {
      VarId &Object = I.Operands[Plans[N].Source].Var;
      Object = objectToRead(Object, I.Source);
      rewrite(I, Plans[N], indexOf(P, B, I.Source));
    } else {
      Out.push_back(std::move(I));
    }
  }
  Instructions = std::move(Out);
}

//===--- Duplicates -------------------------------------------------------===//

void Gatherer::countCopies(const BasicBlock &B) {
  Copies.clear();
  for (const Instruction &I : B.Instructions)
    if (I.Op == Opcode::Mov && isPlain(I) &&
        I.Operands[1].is(Operand::Direct) && I.Operands[1].Reg.isContiguous())
      ++Copies[I.Operands[1].Var];
}

/// The finalizer does not propagate copies of an object that is read through
/// addresses anywhere. With many copies, a twin of the object is read instead.
VarId Gatherer::objectToRead(VarId Object, const SourceLine &Line) {
  auto Known = Duplicates.find(Object);
  if (Known != Duplicates.end())
    return Known->second;
  const Variable &V = K.Variables[Object];
  unsigned GRF = K.grfBytes(), Size = V.size();
  if (sizeOf(V.Ty) != 4 || Size > cost::DuplicateRegisters * GRF ||
      Size % GRF != 0 ||
      Copies.lookup(Object) <
          cost::CopiesPerDuplicate * Costs.instructionsFor(Size))
    return Object;
  Type Ty = V.Ty;
  unsigned N = V.Count;
  VarId Duplicate = K.addRawVariable(Ty, N);
  Instruction Mov(Opcode::Mov, N,
                  {Operand::reg(Duplicate, Region::contiguous(Ty, 0, N)),
                   Operand::reg(Object, Region::contiguous(Ty, 0, N))});
  Mov.Source = Line;
  Out.push_back(std::move(Mov));
  return Duplicates[Object] = Duplicate;
}

void Gatherer::forgetWritten(const Instruction &I) {
  forEachAccess(K, I, [&](const Access &A) {
    if (A.Writes)
      Duplicates.erase(A.Var);
  });
}

/// The cost of the addresses for \p P in block \p B.
unsigned Gatherer::setupCost(const Pattern &P, BlockId B) const {
  return cost::SetAddresses +
         (K.Blocks[B].LoopDepth ? 0 : Costs.integers(P, Type::UW));
}

/// The variable that holds \p P: set at the start of the function if \p B is in
/// a loop, else here.
VarId Gatherer::indexOf(const Pattern &P, BlockId B, const SourceLine &Line) {
  bool Early = K.Blocks[B].LoopDepth != 0;
  auto [It, IsNew] = (Early ? InFunction : InBlock).insert({P, None});
  if (!IsNew)
    return It->second;
  VarId V = It->second = K.addRawVariable(Type::UW, P.size());
  Operand To = Operand::reg(V, Region::contiguous(Type::UW, 0, P.size()));
  Instruction I(Opcode::Mov, P.size(), {To, K.constant(Type::UW, P)});
  I.Source = Line;
  (Early ? AtStart : Out).push_back(std::move(I));
  return V;
}

/// Whether the hardware can read operand \p N of \p I through addresses.
static bool takesAddresses(const Instruction &I, unsigned N) {
  return N == 1 && I.Operands.size() <= 3 && !I.info().has(MathUnit);
}

void Gatherer::rewrite(Instruction I, const Plan &P, VarId Index) {
  unsigned N = P.Source;
  if (N == 2 && I.info().has(Commutes)) {
    std::swap(I.Operands[1], I.Operands[2]);
    N = 1;
  }
  if (!takesAddresses(I, N)) {
    Operand &O = I.Operands[N];
    VarId T = K.addRawVariable(O.type(), I.ExecSize);
    Operand Packed =
        Operand::reg(T, Region::contiguous(O.type(), 0, I.ExecSize));
    Operand Plain = O;
    Plain.Mod = Modifier::None;
    Instruction Mov(Opcode::Mov, I.ExecSize, {Packed, Plain});
    Mov.Source = I.Source;
    rewrite(std::move(Mov), {1, 0, P.Chunk, P.Distances}, Index);
    Packed.Mod = O.Mod;
    O = Packed;
    Out.push_back(std::move(I));
    return;
  }
  Operand &To = I.Operands[0], &From = I.Operands[1];
  // Moves the bits unchanged.
  if (I.Op == Opcode::Mov && To.type() == From.type() && !I.Saturate &&
      From.Mod == Modifier::None)
    To.Reg.Ty = From.Reg.Ty = integerType(sizeOf(To.type()));
  for (unsigned First = 0; First < I.ExecSize; First += P.Chunk) {
    Instruction Piece = I;
    Piece.ExecSize = std::min(P.Chunk, I.ExecSize - First);
    for (Operand &O : Piece.Operands)
      if (O.is(Operand::Direct) && &O != &Piece.Operands[1])
        O.Reg = *O.Reg.slice(First, Piece.ExecSize);
    unsigned Lowest = ~0u;
    for (unsigned E = First; E != First + Piece.ExecSize; ++E)
      Lowest = std::min(Lowest, From.Reg.elementOffset(E));
    Region Elements{From.type(), Lowest, 0, 1, 0, Piece.ExecSize};
    Piece.Operands[1] =
        Operand::indexed(From.Var, Elements, {Index, 0, 1}, From.Mod);
    Out.push_back(std::move(Piece));
  }
}
