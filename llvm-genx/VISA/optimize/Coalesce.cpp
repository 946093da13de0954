//===- Coalesce.cpp -------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/Coalesce.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace cmc;
using namespace cmc::visa;

//===--- Dead code --------------------------------------------------------===//

static bool hasEffect(const Kernel &K, const Instruction &I) {
  if (I.info().has(Writes) || I.info().has(Terminator))
    return true;
  bool Effect = false;
  forEachAccess(K, I, [&](const Access &A) {
    const Variable &V = K.Variables[A.Var];
    Effect |= A.Writes && (V.Predefined || V.Volatile);
  });
  return Effect;
}

void cmc::visa::removeDeadCode(Kernel &K) {
  struct Position {
    BlockId Block;
    unsigned Number;
  };
  std::vector<unsigned> Readers(K.Variables.size());
  std::vector<std::vector<Position>> Writers(K.Variables.size());
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    for (unsigned N = 0; N != K.Blocks[B].Instructions.size(); ++N)
      forEachAccess(K, K.Blocks[B].Instructions[N], [&](const Access &A) {
        if (A.Writes)
          Writers[A.Var].push_back({B, N});
        else
          ++Readers[A.Var];
      });

  std::vector<std::vector<bool>> Dead(K.Blocks.size());
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    Dead[B].resize(K.Blocks[B].Instructions.size());
  std::vector<VarId> Work;
  for (VarId V = 0; V != K.Variables.size(); ++V)
    if (Readers[V] == 0)
      Work.push_back(V);
  while (!Work.empty()) {
    VarId V = Work.back();
    Work.pop_back();
    for (const Position &P : Writers[V]) {
      const Instruction &I = K.Blocks[P.Block].Instructions[P.Number];
      bool Needed = Dead[P.Block][P.Number] || hasEffect(K, I);
      forEachAccess(K, I, [&](const Access &A) {
        Needed |= A.Writes && Readers[A.Var] != 0;
      });
      if (Needed)
        continue;
      Dead[P.Block][P.Number] = true;
      forEachAccess(K, I, [&](const Access &A) {
        if (!A.Writes && --Readers[A.Var] == 0)
          Work.push_back(A.Var);
      });
    }
  }

  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    unsigned N = 0;
    llvm::erase_if(K.Blocks[B].Instructions,
                   [&](const Instruction &) { return Dead[B][N++]; });
  }
}

//===--- Copies -----------------------------------------------------------===//

namespace {

/// Iterations over the candidates; bounds the work on long chains of copies.
constexpr unsigned MaxIterations = 4;
/// A result that reuses the registers of a larger source occupies all of them,
/// so it must be read for the last time within so many instructions.
constexpr unsigned MaxShortLife = 8;

/// Two variables that should become one: source and destination of a copy,
/// result and accumulator of a systolic product, or result and a source of a
/// wide instruction.
struct Candidate {
  VarId To, From;
  uint64_t Gain;
  const Instruction *InPlace; ///< The wide instruction.
};

/// A write to a variable; CopyOf is the source of a mergeable copy.
struct Definition {
  unsigned Point;
  VarId CopyOf;
};

class Coalescer {
public:
  explicit Coalescer(Kernel &K)
      : K(K), Parent(K.Variables.size()), NeededAlign(K.Variables.size()),
        InputOffset(K.Variables.size(), None), Shared(K.Variables.size()),
        Copied(K.Variables.size()) {}
  void run();

private:
  bool isMergeable(const Instruction &I) const;
  void collect();
  bool accumulates(const Instruction &I) const;
  void collectInPlace(const Instruction &I, unsigned Number);
  bool canRunInPlace(const Instruction &I, VarId A, VarId B);
  bool isShortLived(VarId V) const;
  bool hasFewRegisters(unsigned Number);
  bool mergeCandidates();
  bool copiesOneOf(const Definition &D, VarId A, VarId B);
  bool interfere(VarId A, VarId B);
  bool writesWhileLive(VarId Writer, VarId Other, const Segment &S);
  bool fits(VarId A, VarId B) const;
  void merge(VarId A, VarId B);
  void rewrite();
  VarId find(VarId V);

  Kernel &K;
  std::vector<VarId> Parent;
  std::vector<unsigned> NeededAlign;
  std::vector<unsigned> InputOffset; ///< None: not an input.
  std::vector<bool> Shared; ///< Passed to a subroutine, or in inline assembly.
  std::vector<int64_t> InUse; ///< Bytes by point, before variables are merged.
  std::vector<bool> Copied;   ///< Copied as a whole to a part of a variable.
  /// By the variable that represents a class: live segments and writes.
  std::vector<std::vector<Segment>> Live;
  std::vector<std::vector<Definition>> Definitions;
  std::vector<Candidate> Candidates;
};

} // namespace

void cmc::visa::coalesce(Kernel &K) { Coalescer(K).run(); }

void Coalescer::run() {
  collect();
  if (Candidates.empty())
    return;
  Live = Liveness(K).segments();
  for (VarId V = 0; V != Parent.size(); ++V)
    Parent[V] = V;
  llvm::stable_sort(Candidates, [](const Candidate &A, const Candidate &B) {
    return A.Gain > B.Gain;
  });
  // A copy within a class that has been merged has no effect, so that more
  // classes may be mergeable in the next iteration.
  for (unsigned Iteration = 0; Iteration != MaxIterations && mergeCandidates();
       ++Iteration)
    ;
  rewrite();
}

/// Returns whether classes were merged.
bool Coalescer::mergeCandidates() {
  bool Merged = false;
  for (const Candidate &C : Candidates) {
    VarId A = find(C.To), B = find(C.From);
    if (A == B || (C.InPlace && !canRunInPlace(*C.InPlace, A, B)) ||
        !fits(A, B) || interfere(A, B))
      continue;
    merge(A, B);
    Merged = true;
  }
  return Merged;
}

VarId Coalescer::find(VarId V) {
  while (Parent[V] != V)
    V = Parent[V] = Parent[Parent[V]];
  return V;
}

/// Whether \p I copies one whole variable to another of the same kind.
bool Coalescer::isMergeable(const Instruction &I) const {
  if (!I.Coalescable || I.Op != Opcode::Mov || !I.NoMask || I.Saturate ||
      I.Pred.Var != None)
    return false;
  const Operand &To = I.Operands[0], &From = I.Operands[1];
  if (To.K != From.K || From.Mod != Modifier::None)
    return false;
  const Variable &A = K.Variables[To.Var], &B = K.Variables[From.Var];
  if (A.Predefined || B.Predefined || A.size() != B.size())
    return false;
  if (To.is(Operand::Mask))
    return A.Part == 0 && B.Part == 0 && I.Lane == 0;
  // The copy must not change bits.
  return To.is(Operand::Direct) && To.Reg == From.Reg && To.Reg.Offset == 0 &&
         To.Reg.isContiguous() && To.Reg.size() == A.size();
}

void Coalescer::collect() {
  for (const Input &I : K.Inputs)
    InputOffset[I.Var] = I.Offset;
  for (const Subroutine &S : K.Subroutines) {
    for (VarId V : S.Params)
      Shared[V] = true;
    for (VarId V : S.Results)
      Shared[V] = true;
  }
  for (const Assembly &A : K.Assemblies)
    for (const Assembly::Operand &O : A.Operands)
      if (O.Var != None)
        Shared[O.Var] = true;
  for (VarId V = 0; V != K.Variables.size(); ++V)
    NeededAlign[V] = std::max(K.Variables[V].Align, sizeOf(K.Variables[V].Ty));
  Definitions.resize(K.Variables.size());
  unsigned Number = 0;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions) {
      for (const Operand &O : I.Operands) {
        if (O.is(Operand::Raw))
          NeededAlign[O.Var] = K.grfBytes();
        else if (O.is(Operand::Direct) || O.is(Operand::Indexed))
          NeededAlign[O.Var] = std::max(NeededAlign[O.Var], sizeOf(O.type()));
      }
      bool Mergeable = isMergeable(I);
      forEachAccess(K, I, [&](const Access &A) {
        if (A.Writes)
          Definitions[A.Var].push_back(
              {2 * Number + 1, Mergeable ? I.Operands[1].Var : None});
      });
      ++Number;
      if (!Mergeable && !accumulates(I)) {
        collectInPlace(I, Number - 1);
        continue;
      }
      uint64_t Gain = K.Variables[I.Operands[0].Var].size();
      for (unsigned D = 0; D != std::min(B.LoopDepth, 8u); ++D)
        Gain *= 10;
      Candidates.push_back(
          {I.Operands[0].Var, I.Operands[1].Var, Gain, nullptr});
    }
}

/// Whether \p I is a systolic product whose result and accumulator are whole
/// variables. If a chain of products went through other registers, accumulators
/// would exist twice, and the finalizer would split the products or crash.
bool Coalescer::accumulates(const Instruction &I) const {
  if (I.info().TheShape != Shape::Systolic || !I.Operands[1].is(Operand::Raw))
    return false;
  const Operand &To = I.Operands[0], &From = I.Operands[1];
  return To.is(Operand::Raw) && To.Reg.Offset == 0 && From.Reg.Offset == 0 &&
         K.Variables[To.Var].size() == K.Variables[From.Var].size();
}

/// Whether \p O is all of a variable.
static bool isWhole(const Kernel &K, const Operand &O) {
  return O.is(Operand::Direct) && !K.Variables[O.Var].Predefined &&
         O.Reg.Offset == 0 && O.Reg.isContiguous() &&
         O.Reg.size() == K.Variables[O.Var].size();
}

/// Whether no element of \p Source begins before the element of \p Result that
/// is computed from it, so that elements computed in order overwrite only what
/// has been read.
static bool isBehind(const Region &Result, const Region &Source) {
  for (unsigned E = 0; E != Result.N; ++E)
    if (Source.elementOffset(E) < Result.elementOffset(E))
      return false;
  return true;
}

/// Whether most registers are in use at instruction \p Number.
bool Coalescer::hasFewRegisters(unsigned Number) {
  if (InUse.empty())
    InUse = LiveBytes::of(K).At;
  return InUse[2 * Number] > CostModel(*K.Target).room(cost::LifetimesShare);
}

/// An instruction that will be cut keeps all of its sources alive until its
/// last piece, so its result needs registers of its own, unless it reuses those
/// of a source that dies here: of the same elements, or, where few registers
/// are left, of a larger source of which it reads ahead, as when the halves of
/// rows are added; elsewhere the instructions would only wait for each other.
/// Byte instructions are excluded: the finalizer computes bytes separately,
/// which would cost more than the registers (LegalizeMiscompiled).
void Coalescer::collectInPlace(const Instruction &I, unsigned Number) {
  if (I.info().has(NoLanes) || I.info().has(Memory) || I.Operands.empty())
    return;
  const Operand &To = I.Operands[0];
  if (I.Op == Opcode::Mov && isWhole(K, I.Operands[1]))
    Copied[I.Operands[1].Var] = true;
  if (!I.info().defines(0) || !isWhole(K, To) ||
      To.Reg.size() <= CostModel(*K.Target).operandBytes() ||
      sizeOf(To.type()) == 1)
    return;
  for (unsigned N = 1; N != I.Operands.size(); ++N) {
    const Operand &From = I.Operands[N];
    if (!From.is(Operand::Direct) || From.Var == To.Var ||
        sizeOf(From.type()) != sizeOf(To.type()) || From.Reg.N != To.Reg.N)
      continue;
    const Variable &Source = K.Variables[From.Var];
    bool IsLarger = Source.size() > K.Variables[To.Var].size();
    if (isWhole(K, From) ||
        (IsLarger && !Source.Predefined && hasFewRegisters(Number)))
      Candidates.push_back({To.Var, From.Var, 0, &I});
  }
}

/// Whether each operand of \p I in classes \p A and \p B is, element by
/// element, its result, or behind it; otherwise cutting \p I would need a
/// temporary.
bool Coalescer::canRunInPlace(const Instruction &I, VarId A, VarId B) {
  const Operand &To = I.Operands[0];
  // The last elements, if they need several pieces, are better computed by one
  // piece that computes some elements again. Not if these have changed.
  bool HasOneTail = llvm::countPopulation(To.Reg.N % cost::Lanes) <= 1;
  for (unsigned N = 1; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (!O.isRegister() || (find(O.Var) != A && find(O.Var) != B))
      continue;
    if (!O.is(Operand::Direct) || sizeOf(O.type()) != sizeOf(To.type()))
      return false;
    Region Like = O.Reg;
    Like.Ty = To.type();
    if (Like != To.Reg && (!HasOneTail || !isBehind(To.Reg, O.Reg)))
      return false;
  }
  return true;
}

/// Whether class \p V is one value, which is read for the last time soon.
bool Coalescer::isShortLived(VarId V) const {
  return Definitions[V].size() == 1 && Live[V].size() == 1 &&
         Live[V][0].To - Live[V][0].From <= 2 * MaxShortLife && !Copied[V];
}

/// An input keeps its offset in the payload, so two inputs are never merged.
bool Coalescer::fits(VarId A, VarId B) const {
  // Interference is computed within one function only.
  if (Shared[A] || Shared[B] ||
      (K.Variables[A].Volatile && K.Variables[B].Volatile))
    return false;
  // Later writes of all of the smaller variable are writes of a part.
  unsigned SizeA = K.Variables[A].size(), SizeB = K.Variables[B].size();
  if (SizeA != SizeB)
    return isShortLived(SizeA < SizeB ? A : B) && InputOffset[A] == None &&
           InputOffset[B] == None && !K.Variables[A].Volatile &&
           !K.Variables[B].Volatile;
  if (InputOffset[A] == None && InputOffset[B] == None)
    return true;
  if (InputOffset[A] != None && InputOffset[B] != None)
    return false;
  unsigned Offset = InputOffset[A] != None ? InputOffset[A] : InputOffset[B];
  // The variable of a message may grow to whole registers, beyond the input.
  unsigned Size = K.Variables[A].size();
  bool Sent = std::max(NeededAlign[A], NeededAlign[B]) >= K.grfBytes();
  return Offset % std::max(NeededAlign[A], NeededAlign[B]) == 0 &&
         (!Sent || Size % K.grfBytes() == 0);
}

bool Coalescer::copiesOneOf(const Definition &D, VarId A, VarId B) {
  VarId From = D.CopyOf == None ? None : find(D.CopyOf);
  return From != None && (From == A || From == B);
}

/// Whether a write to class \p Writer within \p S, where class \p Other is
/// live, may change the value of Other. A copy of Other does not change it, and
/// a copy within Writer has no effect.
bool Coalescer::writesWhileLive(VarId Writer, VarId Other, const Segment &S) {
  const auto &List = Definitions[Writer];
  auto It = llvm::partition_point(
      List, [&](const Definition &D) { return D.Point < S.From; });
  for (; It != List.end() && It->Point <= S.To; ++It)
    if (!copiesOneOf(*It, Writer, Other))
      return true;
  return false;
}

/// Two classes interfere when one is written while the other is live. Visits
/// only the segments and writes of the class that has fewer.
bool Coalescer::interfere(VarId A, VarId B) {
  auto Weight = [&](VarId V) { return Live[V].size() + Definitions[V].size(); };
  if (Weight(A) > Weight(B))
    std::swap(A, B);
  for (const Segment &S : Live[A])
    if (writesWhileLive(B, A, S))
      return true;
  for (const Definition &D : Definitions[A]) {
    if (copiesOneOf(D, A, B))
      continue;
    auto It = llvm::partition_point(
        Live[B], [&](const Segment &L) { return L.To < D.Point; });
    if (It != Live[B].end() && It->From <= D.Point)
      return true;
  }
  return false;
}

/// Adds \p S to \p Into, whose segments are sorted, disjoint and not adjacent.
static void addSegment(std::vector<Segment> &Into, Segment S) {
  auto First = llvm::partition_point(
      Into, [&](const Segment &L) { return L.To + 1 < S.From; });
  auto Last = First;
  for (; Last != Into.end() && Last->From <= S.To + 1; ++Last) {
    S.From = std::min(S.From, Last->From);
    S.To = std::max(S.To, Last->To);
  }
  if (First == Last) {
    Into.insert(First, S);
    return;
  }
  *First = S;
  Into.erase(std::next(First), Last);
}

void Coalescer::merge(VarId A, VarId B) {
  // The larger variable remains. Inputs keep their variable; otherwise the
  // shorter lists are moved.
  unsigned SizeA = K.Variables[A].size(), SizeB = K.Variables[B].size();
  if (SizeA != SizeB
          ? SizeA < SizeB
          : InputOffset[B] != None || K.Variables[B].Volatile ||
                (InputOffset[A] == None && !K.Variables[A].Volatile &&
                 Live[A].size() + Definitions[A].size() <
                     Live[B].size() + Definitions[B].size()))
    std::swap(A, B);
  Parent[B] = A;
  NeededAlign[A] = std::max(NeededAlign[A], NeededAlign[B]);
  for (const Segment &S : Live[B])
    addSegment(Live[A], S);
  for (const Definition &D : Definitions[B]) {
    auto It =
        llvm::partition_point(Definitions[A], [&](const Definition &Other) {
          return Other.Point < D.Point;
        });
    Definitions[A].insert(It, D);
  }
  Live[B].clear();
  Definitions[B].clear();
}

void Coalescer::rewrite() {
  auto NewVariable = [&](VarId V) {
    unsigned Part = K.Variables[V].Part;
    return find(V - Part) + Part;
  };
  auto HasVariable = [](const Operand &O) {
    return O.Var != None && !O.is(Operand::Label);
  };
  // A misaligned input that is sent will be copied before it is sent.
  auto IsCopied = [&](VarId V) {
    return InputOffset[V] != None && NeededAlign[V] >= K.grfBytes() &&
           InputOffset[V] % NeededAlign[V] != 0;
  };
  for (VarId V = 0; V != Parent.size(); ++V)
    if (find(V) == V && NeededAlign[V] > K.Variables[V].Align && !IsCopied(V))
      K.Variables[V].Align = NeededAlign[V];
  for (DebugValue &D : K.DebugValues)
    if (D.Var != None)
      D.Var = NewVariable(D.Var);
  for (BasicBlock &B : K.Blocks) {
    std::vector<bool> Copies;
    for (Instruction &I : B.Instructions) {
      Copies.push_back(isMergeable(I));
      if (I.Pred.Var != None)
        I.Pred.Var = NewVariable(I.Pred.Var);
      for (Operand &O : I.Operands) {
        if (HasVariable(O))
          O.Var = NewVariable(O.Var);
        if (O.Idx.Var != None)
          O.Idx.Var = NewVariable(O.Idx.Var);
      }
    }
    unsigned Number = 0;
    llvm::erase_if(B.Instructions, [&](const Instruction &I) {
      return Copies[Number++] && I.Operands[0].Var == I.Operands[1].Var;
    });
  }
}
