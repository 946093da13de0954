//===- RepeatableMoves.cpp - values that can be made anew -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/RepeatableMoves.h"
#include "llvm-genx/VISA/legalize/Digits.h"
#include <map>
#include <set>

using namespace cmc;
using namespace cmc::visa;

namespace {

/// Of a value.
constexpr unsigned MostRegisters = 16;

/// Who writes a variable.
struct Writers {
  unsigned Number = 0;
  unsigned Last = 0;      ///< Its point.
  BlockId InLoop = None;  ///< The block, if it is in a loop.
  bool InSeveral = false; ///< Blocks in loops.
  bool Escapes = false;   ///< Somebody has its address.
};

class MoveFinder {
public:
  MoveFinder(const Kernel &K, llvm::ArrayRef<unsigned> FirstPoint);
  std::vector<Value> run() const;
  bool isMaker(const Instruction &I) const;

private:
  bool isPlain(VarId V) const;
  bool isRepeatable(const Instruction &I, BlockId B, unsigned Point) const;
  bool addRead(Value &V, BlockId B, unsigned P) const;

  const Kernel &K;
  llvm::ArrayRef<unsigned> FirstPoint;
  std::vector<Writers> Of;
};

} // namespace

/// Calls \p F for each instruction, with block and position.
template <typename KernelT, typename Function>
static void forAll(KernelT &K, Function F) {
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    for (unsigned P = 0; P != K.Blocks[B].Instructions.size(); ++P)
      F(B, P, K.Blocks[B].Instructions[P]);
}

MoveFinder::MoveFinder(const Kernel &K, llvm::ArrayRef<unsigned> FirstPoint)
    : K(K), FirstPoint(FirstPoint), Of(K.Variables.size()) {
  for (const Input &I : K.Inputs)
    ++Of[I.Var].Number;
  forAll(K, [&](BlockId B, unsigned P, const Instruction &I) {
    forEachAccess(K, I, [&](const Access &A) {
      Writers &W = Of[A.Var];
      if (!A.Writes || I.Op == Opcode::LifetimeStart)
        return;
      ++W.Number;
      W.Last = FirstPoint[B] + 2 * P;
      if (K.Blocks[B].LoopDepth && W.InLoop != B) {
        W.InSeveral |= W.InLoop != None;
        W.InLoop = B;
      }
    });
    for (const Operand &O : I.Operands)
      if (O.is(Operand::AddressOf) || O.is(Operand::Indirect))
        Of[O.Var].Escapes = true;
  });
}

bool MoveFinder::isPlain(VarId N) const {
  const Variable &V = K.Variables[N];
  return !V.Predefined && !V.Volatile && V.F == File::General && !Of[N].Escapes;
}

/// Whether \p I makes all of a variable, whatever the masks are, and nothing
/// else does.
bool MoveFinder::isMaker(const Instruction &I) const {
  if (I.Op != Opcode::Mov || !I.NoMask || I.Pred.Var != None ||
      I.Pred.Execution || !I.Operands[0].is(Operand::Direct))
    return false;
  const Operand &To = I.Operands[0];
  return isPlain(To.Var) && Of[To.Var].Number == 1 && To.Reg.Offset == 0 &&
         To.Reg.isContiguous() && To.Reg.size() == K.Variables[To.Var].size();
}

/// Whether \p I makes the same value again, wherever it stands behind \p Point.
bool MoveFinder::isRepeatable(const Instruction &I, BlockId B,
                              unsigned Point) const {
  // What takes many instructions is not cheap.
  if (!isMaker(I) || sizeOf(I.Operands[0].type()) > 4)
    return false;
  const Operand &To = I.Operands[0], &From = I.Operands[1];
  unsigned Size = To.Reg.size();
  if (Size < K.grfBytes() || Size > MostRegisters * K.grfBytes())
    return false;
  if (From.is(Operand::Imm))
    return true;
  if (From.is(Operand::Constant))
    return costOfIntegers(K.Constants[From.Bits], From.type()) <= 2;
  if (!From.is(Operand::Direct) || !isPlain(From.Var) ||
      sizeOf(From.type()) > sizeOf(To.type()))
    return false;
  // Nothing writes the source behind the move; within a round of a loop at
  // most.
  const Writers &W = Of[From.Var];
  return W.Last < Point && (K.Blocks[B].LoopDepth == 0 || W.InLoop == None ||
                            (W.InLoop == B && !W.InSeveral));
}

/// Whether instruction \p P of block \p B may read a copy of \p V.
bool MoveFinder::addRead(Value &V, BlockId B, unsigned P) const {
  const Instruction &I = K.Blocks[B].Instructions[P];
  unsigned Point = FirstPoint[B] + 2 * P;
  // Messages may write before they have read.
  Read R{{Point, Point + I.info().has(Memory)}, B, P, false};
  bool Here = B == V.Place.first;
  if (Point <= V.Def || I.info().has(Terminator) ||
      I.info().TheShape == Shape::StackCall ||
      (!Here && K.Blocks[V.Place.first].LoopDepth))
    return false;
  if (!Here && K.Blocks[B].LoopDepth) {
    BlockId First = B, Last = B; // The move stands above, in no loop.
    while (K.Blocks[First - 1].LoopDepth)
      --First;
    while (Last + 1 != K.Blocks.size() && K.Blocks[Last + 1].LoopDepth)
      ++Last;
    R.Points = {FirstPoint[First], FirstPoint[Last + 1]};
    R.InLoop = true;
  }
  V.Reads.push_back(R);
  return true;
}

std::vector<Value> MoveFinder::run() const {
  std::map<VarId, Value> Found;
  std::set<VarId> Bad;
  forAll(K, [&](BlockId B, unsigned P, const Instruction &I) {
    unsigned Point = FirstPoint[B] + 2 * P;
    if (isRepeatable(I, B, Point))
      Found[I.Operands[0].Var] = {I, Point + 1, {B, P}, {}};
  });
  forAll(K, [&](BlockId B, unsigned P, const Instruction &I) {
    std::set<VarId> Here;
    forEachAccess(K, I, [&](const Access &A) {
      auto It = A.Writes ? Found.end() : Found.find(A.Var);
      if (It != Found.end() && Here.insert(A.Var).second &&
          !addRead(It->second, B, P))
        Bad.insert(A.Var);
    });
  });
  std::vector<Value> Result;
  for (auto &[V, Made] : Found)
    if (!Bad.count(V))
      Result.push_back(std::move(Made));
  return Result;
}

std::vector<Value>
cmc::visa::repeatableMoves(const Kernel &K,
                           llvm::ArrayRef<unsigned> FirstPoint) {
  return MoveFinder(K, FirstPoint).run();
}

//===--- Rows of their own ------------------------------------------------===//

namespace {

/// Bytes where the move to a variable is cut, from 0 to its size.
using Borders = std::set<unsigned>;

class MoveCutter {
public:
  explicit MoveCutter(Kernel &K)
      : K(K), NoPoints(K.Blocks.size() + 1), Finder(K, NoPoints) {}
  bool run();

private:
  void findMoves();
  void keepReadsWhole(const Instruction &I);
  void cut(const Instruction &I, std::vector<Instruction> &Out);
  void rename(Operand &O) const;

  Kernel &K;
  std::vector<unsigned> NoPoints; ///< Which do not matter.
  MoveFinder Finder;
  std::map<VarId, Borders> Cuts;
  std::map<VarId, std::map<unsigned, VarId>> Pieces; ///< By first byte.
};

} // namespace

void MoveCutter::findMoves() {
  unsigned Unit = 2 * K.grfBytes();
  forAll(K, [&](BlockId, unsigned, const Instruction &I) {
    // Any part of a linear region is one.
    if (!Finder.isMaker(I) || !I.Operands[1].is(Operand::Direct) ||
        !I.Operands[1].Reg.isLinear())
      return;
    const Operand &To = I.Operands[0];
    Borders &Of = Cuts[To.Var];
    for (unsigned P = 0; P < To.Reg.size(); P += Unit)
      Of.insert(P);
    Of.insert(To.Reg.size());
  });
}

/// Removes the borders that \p I crosses, all of what no region reads.
void MoveCutter::keepReadsWhole(const Instruction &I) {
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (O.Idx.Var != None)
      Cuts.erase(O.Idx.Var);
    auto It = O.is(Operand::Label) || I.info().defines(N) ? Cuts.end()
                                                          : Cuts.find(O.Var);
    if (It == Cuts.end())
      continue;
    Borders &Of = It->second;
    if (!O.is(Operand::Direct))
      Cuts.erase(It);
    else
      Of.erase(Of.upper_bound(O.Reg.begin()), Of.lower_bound(O.Reg.end()));
  }
}

void MoveCutter::cut(const Instruction &I, std::vector<Instruction> &Out) {
  const Operand &To = I.Operands[0];
  const Borders &Of = Cuts.find(To.Var)->second;
  for (auto Begin = Of.begin(); std::next(Begin) != Of.end(); ++Begin) {
    unsigned First = *Begin / sizeOf(To.type());
    unsigned N = *std::next(Begin) / sizeOf(To.type()) - First;
    VarId V = K.addVariable(To.type(), N, "", K.grfBytes());
    Pieces[To.Var][*Begin] = V;
    Instruction Piece = I;
    Piece.ExecSize = N;
    Piece.Operands[0] = Operand::reg(V, Region::contiguous(To.type(), 0, N));
    Piece.Operands[1].Reg = *I.Operands[1].Reg.slice(First, N);
    Out.push_back(std::move(Piece));
  }
}

void MoveCutter::rename(Operand &O) const {
  auto It = O.is(Operand::Direct) ? Pieces.find(O.Var) : Pieces.end();
  if (It == Pieces.end())
    return;
  auto Piece = std::prev(It->second.upper_bound(O.Reg.Offset));
  O.Var = Piece->second;
  O.Reg.Offset -= Piece->first;
}

bool MoveCutter::run() {
  findMoves();
  forAll(K, [&](BlockId, unsigned, const Instruction &I) {
    if (I.Op != Opcode::LifetimeStart)
      keepReadsWhole(I);
  });
  for (auto It = Cuts.begin(); It != Cuts.end();)
    It = It->second.size() > 2 ? std::next(It) : Cuts.erase(It);
  if (Cuts.empty())
    return false;
  for (BasicBlock &B : K.Blocks) {
    std::vector<Instruction> Code;
    for (Instruction &I : B.Instructions)
      if (I.Operands.empty() || I.Operands[0].is(Operand::Label) ||
          !Cuts.count(I.Operands[0].Var) || !I.info().defines(0))
        Code.push_back(std::move(I));
      else if (I.Op == Opcode::Mov) // Not where its lifetime starts.
        cut(I, Code);
    B.Instructions = std::move(Code);
  }
  for (BasicBlock &B : K.Blocks)
    for (Instruction &I : B.Instructions)
      for (Operand &O : I.Operands)
        rename(O);
  return true;
}

bool cmc::visa::cutWideMoves(Kernel &K) { return MoveCutter(K).run(); }
