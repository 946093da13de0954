//===- DebugValues.cpp - locations of source variables --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/DebugValues.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm-genx/VISA/model/Printer.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::SmallVector;

//===--- After selection --------------------------------------------------===//

namespace {

/// The instructions that made the value in a variable: those that write it, and
/// those that made the sources of copies to it. Order 0: the payload.
class Definitions {
public:
  explicit Definitions(const Kernel &K);
  std::vector<unsigned> of(VarId V) const;

private:
  std::vector<SmallVector<unsigned, 2>> Writers;
  std::vector<SmallVector<VarId, 2>> Copied;
};

} // namespace

Definitions::Definitions(const Kernel &K)
    : Writers(K.Variables.size()), Copied(K.Variables.size()) {
  for (const Input &I : K.Inputs)
    Writers[I.Var].push_back(0);
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions) {
      forEachAccess(K, I, [&](const Access &A) {
        if (A.Writes)
          Writers[A.Var].push_back(I.Source.Order);
      });
      if (I.Coalescable && I.Operands[1].is(Operand::Direct))
        Copied[I.Operands[0].Var].push_back(I.Operands[1].Var);
    }
}

std::vector<unsigned> Definitions::of(VarId V) const {
  std::vector<unsigned> Result;
  llvm::BitVector Seen(Writers.size());
  SmallVector<VarId, 8> Work{V};
  Seen.set(V);
  while (!Work.empty()) {
    VarId Now = Work.pop_back_val();
    Result.insert(Result.end(), Writers[Now].begin(), Writers[Now].end());
    for (VarId From : Copied[Now])
      if (!Seen.test(From)) {
        Seen.set(From);
        Work.push_back(From);
      }
  }
  llvm::sort(Result);
  return Result;
}

void cmc::visa::numberDebugValues(Kernel &K) {
  if (K.DebugValues.empty())
    return;
  std::vector<unsigned> First;
  unsigned Number = 0;
  for (BasicBlock &B : K.Blocks) {
    First.push_back(Number + 1);
    for (Instruction &I : B.Instructions)
      I.Source.Order = ++Number;
  }
  Definitions AllDefinitions(K);
  std::vector<std::vector<Segment>> Live = Liveness(K).segments();
  for (DebugValue &D : K.DebugValues) {
    D.First = First[D.Block];
    D.After = D.First + D.Before - 1;
    D.Last = D.First + K.Blocks[D.Block].Instructions.size() - 1;
    if (D.Var == None)
      continue;
    D.Definitions = AllDefinitions.of(D.Var);
    // Order n is instruction n - 1, which writes at point 2n - 1.
    unsigned Point = D.Before ? 2 * D.After - 1 : 2 * D.After;
    bool IsLive = llvm::any_of(Live[D.Var], [&](const Segment &S) {
      return S.From <= Point && Point <= S.To;
    });
    bool IsJustDefined =
        llvm::is_contained(D.Definitions, D.After) && D.Before != 0;
    if (!IsLive && !IsJustDefined)
      D.Var = None;
  }
}

//===--- After prepare() --------------------------------------------------===//

namespace {

/// Bytes of a source variable whose location is tracked separately.
struct Piece {
  unsigned Source, Offset, Bytes;
  bool operator<(const Piece &P) const {
    return std::tie(Source, Offset, Bytes) <
           std::tie(P.Source, P.Offset, P.Bytes);
  }
};

/// Before an instruction of a block of the flow, or at the block's end.
struct Position {
  unsigned Block = 0, Before = 0; ///< 0, 0: no position.
  bool operator<(const Position &P) const {
    return std::tie(Block, Before) < std::tie(P.Block, P.Before);
  }
};

class Locator {
public:
  Locator(const Kernel &K, SourceVariables &Out) : K(K), Out(Out) {}
  void run();

private:
  void addWrites(const Instruction &I, CodeFlow::Inst &To);
  void addWrite(const Instruction &I, unsigned N, CodeFlow::Inst &To);
  void makeFlow();
  void findEvents();
  Position positionOf(const DebugValue &D) const;
  bool isDefined(const DebugValue &D, Position At,
                 const ReachingWrites &Reaching, const LabelSets &Sets);
  std::vector<bool> findDefined(llvm::ArrayRef<Position> At);
  void locate(const Piece &P);
  /// From here on the value of a piece is in Var, or unknown.
  struct Event {
    Position At;
    VarId Var;
  };
  static constexpr VarId Unvisited = None - 1;
  VarId run(unsigned Block, VarId V, llvm::ArrayRef<Event> Events,
            const Piece *P);

  const Kernel &K;
  SourceVariables &Out;
  std::vector<unsigned> Orders, BlockOf; ///< By instruction of the flow.
  std::map<Piece, std::vector<Event>> Events;
};

} // namespace

/// Adds the write of operand \p N of \p I.
void Locator::addWrite(const Instruction &I, unsigned N, CodeFlow::Inst &To) {
  const Operand &O = I.Operands[N];
  bool Always =
      I.NoMask && (I.Pred.Var == None || I.info().has(PredicateIsData));
  unsigned Size = K.Variables[O.Var].size();
  if (O.is(Operand::Raw)) {
    unsigned Bytes = messageBytes(I, N);
    To.Writes.push_back({O.Var, O.Reg.Offset, O.Reg.Offset + Bytes, Always});
    return;
  }
  if (!O.is(Operand::Direct)) {
    To.Writes.push_back({O.Var, 0, Size, false});
    return;
  }
  unsigned Element = sizeOf(O.type());
  for (unsigned E = 0; E != O.Reg.N; ++E) {
    unsigned At = O.Reg.elementOffset(E);
    if (!To.Writes.empty() && To.Writes.back().Space == O.Var &&
        To.Writes.back().To == At && To.Writes.back().Always == Always)
      To.Writes.back().To = At + Element;
    else
      To.Writes.push_back({O.Var, At, At + Element, Always});
  }
}

void Locator::addWrites(const Instruction &I, CodeFlow::Inst &To) {
  if (I.Op == Opcode::LifetimeStart)
    return;
  for (unsigned N = 0; N != I.Operands.size(); ++N)
    if (I.info().defines(N) && !I.Operands[N].is(Operand::Null))
      addWrite(I, N, To);
  if (I.Op == Opcode::InlineAsm)
    forEachAccess(K, I, [&](const Access &A) {
      if (A.Writes)
        To.Writes.push_back({A.Var, 0, K.Variables[A.Var].size(), false});
    });
}

/// The first instruction stands for the payload; those of the kernel follow.
void Locator::makeFlow() {
  CodeFlow::Inst Entry;
  for (const Input &I : K.Inputs)
    Entry.Writes.push_back({I.Var, 0, I.Size, true});
  Out.VISA.Insts.push_back(std::move(Entry));
  Orders.push_back(0);
  BlockOf.push_back(0);
  Out.AllLanes.push_back(true);
  Out.VISA.Blocks.push_back({0, 1, {1}});
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    CodeFlow::Block Block;
    Block.First = Out.VISA.Insts.size();
    for (const Instruction &I : K.Blocks[B].Instructions) {
      CodeFlow::Inst Inst;
      Inst.Label = Out.VISA.Insts.size();
      addWrites(I, Inst);
      Out.VISA.Insts.push_back(std::move(Inst));
      Orders.push_back(I.Source.Order);
      BlockOf.push_back(B + 1);
      Out.AllLanes.push_back(I.NoMask);
    }
    Block.End = Out.VISA.Insts.size();
    for (BlockId Next : successors(K, B))
      Block.Next.push_back(Next + 1);
    Out.VISA.Blocks.push_back(std::move(Block));
  }
}

/// The position where \p D takes effect: after all instructions of its block
/// that preceded it.
Position Locator::positionOf(const DebugValue &D) const {
  for (unsigned I = Orders.size(); I-- > 1;)
    if (Orders[I] >= D.First && Orders[I] <= D.After)
      return {BlockOf[I], I + 1};
  for (unsigned I = 1; I != Orders.size(); ++I)
    if (Orders[I] > D.After && Orders[I] <= D.Last)
      return {BlockOf[I], I};
  return {};
}

/// Whether all writes that reach \p At, by \p Reaching, made the value of \p D.
bool Locator::isDefined(const DebugValue &D, Position At,
                        const ReachingWrites &Reaching, const LabelSets &Sets) {
  bool AtStart = At.Before == Out.VISA.Blocks[At.Block].First;
  bool Any = false;
  for (unsigned Set :
       AtStart ? Reaching.before(At.Before) : Reaching.after(At.Before - 1))
    for (unsigned Label : Sets[Set]) {
      Any = true;
      // A write without an order was added later, by an unknown step.
      if ((Label && !Orders[Label]) ||
          !std::binary_search(D.Definitions.begin(), D.Definitions.end(),
                              Orders[Label]))
        return false;
    }
  return Any;
}

/// By index of Kernel::DebugValues: whether its variable has the value at its
/// position in \p At.
std::vector<bool> Locator::findDefined(llvm::ArrayRef<Position> At) {
  std::vector<unsigned> ByVariable;
  for (unsigned N = 0; N != At.size(); ++N) {
    VarId V = K.DebugValues[N].Var;
    if (At[N].Block && V != None &&
        K.DebugValues[N].Bytes <= K.Variables[V].size() &&
        K.Variables[V].F == File::General && !K.Variables[V].Predefined)
      ByVariable.push_back(N);
  }
  llvm::stable_sort(ByVariable, [&](unsigned A, unsigned B) {
    return K.DebugValues[A].Var < K.DebugValues[B].Var;
  });
  std::vector<bool> Defined(At.size());
  for (auto It = ByVariable.begin(); It != ByVariable.end();) {
    VarId V = K.DebugValues[*It].Var;
    LabelSets Sets;
    ReachingWrites Reaching(Out.VISA, V, 0, K.Variables[V].size(), Sets);
    for (; It != ByVariable.end() && K.DebugValues[*It].Var == V; ++It)
      Defined[*It] = isDefined(K.DebugValues[*It], At[*It], Reaching, Sets);
  }
  return Defined;
}

void Locator::findEvents() {
  std::vector<Position> Positions;
  for (const DebugValue &D : K.DebugValues) {
    Events[{D.Source, D.Offset, D.Bytes}];
    Positions.push_back(positionOf(D));
  }
  std::vector<bool> Defined = findDefined(Positions);
  // If it is unclear where one value begins, the whole variable is dropped.
  llvm::DenseSet<unsigned> Unclear;
  for (unsigned N = 0; N != Positions.size(); ++N) {
    const DebugValue &D = K.DebugValues[N];
    Position At = Positions[N];
    if (!At.Block)
      Unclear.insert(D.Source);
    // A value of the whole variable ends those of its parts, and vice versa.
    for (auto &[P, Of] : Events)
      if (D.Source == P.Source && D.Offset < P.Offset + P.Bytes &&
          P.Offset < D.Offset + D.Bytes) {
        bool IsThis = D.Offset == P.Offset && D.Bytes == P.Bytes;
        Of.push_back({At, IsThis && Defined[N] ? D.Var : None});
      }
  }
  for (auto It = Events.begin(); It != Events.end();)
    It = Unclear.count(It->first.Source) ? Events.erase(It) : std::next(It);
  for (auto &[P, Of] : Events)
    llvm::stable_sort(
        Of, [](const Event &A, const Event &B) { return A.At < B.At; });
}

/// The variable that holds the piece after \p Block if \p V does before it.
/// Adds the locations of \p P, if given.
VarId Locator::run(unsigned Block, VarId V, llvm::ArrayRef<Event> Of,
                   const Piece *P) {
  const CodeFlow::Block &B = Out.VISA.Blocks[Block];
  auto Next = llvm::partition_point(
      Of, [&](const Event &E) { return E.At.Block < Block; });
  if (V == None && (Next == Of.end() || Next->At.Block != Block))
    return None;
  unsigned Since = B.First;
  auto Change = [&](VarId To, unsigned At) {
    if (P && V != None && Since < At)
      Out.Locations.push_back({P->Source, P->Offset, P->Bytes, V, Since, At});
    V = To;
    Since = At;
  };
  for (unsigned I = B.First;; ++I) {
    for (; Next != Of.end() && Next->At.Block == Block && Next->At.Before == I;
         ++Next)
      Change(Next->Var, I);
    if (I == B.End)
      break;
    if (llvm::any_of(Out.VISA.Insts[I].Writes,
                     [&](const CodeFlow::Write &W) { return W.Space == V; }))
      Change(None, I + 1);
  }
  VarId Last = V;
  Change(None, B.End);
  return Last;
}

void Locator::locate(const Piece &P) {
  const std::vector<Event> &Of = Events[P];
  std::vector<VarId> In(Out.VISA.Blocks.size(), Unvisited);
  In[0] = None;
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (unsigned B = 0; B != In.size(); ++B) {
      if (In[B] == Unvisited)
        continue;
      VarId After = run(B, In[B], Of, nullptr);
      for (unsigned Next : Out.VISA.Blocks[B].Next) {
        VarId Joined =
            In[Next] == Unvisited || In[Next] == After ? After : None;
        Changed |= Joined != In[Next];
        In[Next] = Joined;
      }
    }
  }
  for (unsigned B = 0; B != In.size(); ++B)
    if (In[B] != Unvisited)
      run(B, In[B], Of, &P);
}

void Locator::run() {
  makeFlow();
  findEvents();
  for (auto &Entry : Events)
    locate(Entry.first);
  for (VarId V = 0; V != K.Variables.size(); ++V)
    Out.Names.push_back(nameInText(K, V));
}

void cmc::visa::locateDebugValues(const Kernel &K, SourceVariables &Out) {
  if (K.Subroutines.empty() && K.Callees.empty() && !K.Function)
    Locator(K, Out).run();
}
