//===- HoistConstants.cpp - hoists vector constants out of loops ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/HoistConstants.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Liveness.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

/// Blocks First .. Last in layout, entered only from the block above.
struct Loop {
  BlockId First, Last;
};

/// A move of constants placed before a loop; its result is live in the loop.
struct Hoisted {
  Instruction Mov;
  Loop From;
  BlockId preheader() const { return From.First - 1; }
};

constexpr size_t NotHoisted = ~size_t(0);

/// A use of constants in a loop: operand N of an instruction, a whole
/// instruction, or a move that was hoisted out of an inner loop.
struct Candidate {
  BlockId Block = None;
  unsigned Position = 0;
  unsigned Operand = 0; ///< 0: the instruction.
  size_t Inner = NotHoisted;
  unsigned Saved = 0, Bytes = 0;
};

class ConstantHoister {
public:
  explicit ConstantHoister(Kernel &K);
  void run();

private:
  std::vector<Loop> findLoops() const;
  bool isEnteredFromAbove(const Loop &L) const;
  bool isKnownLive(const Candidate &C, unsigned Point) const;
  bool fits(const Candidate &C, const Loop &L) const;
  void addPressure(const Candidate &C, const Loop &L);
  unsigned costOf(const Operand &O, unsigned N) const;
  bool isWrittenOnce(const Instruction &I) const;
  std::vector<Candidate> candidatesIn(const Loop &L) const;
  void hoist(const Candidate &C, const Loop &L);
  void hoistFrom(const Loop &L);
  VarId variableFor(const Operand &O, unsigned N, const Loop &L);
  void apply();

  Kernel &K;
  const CostModel Costs;
  std::vector<unsigned> Writes; ///< By variable: count.
  LiveBytes Live;
  std::vector<Hoisted> Moves;
  /// Original positions of instructions that were hoisted.
  std::vector<std::pair<BlockId, unsigned>> Erased;
};

} // namespace

void cmc::visa::hoistConstants(Kernel &K) { ConstantHoister(K).run(); }

ConstantHoister::ConstantHoister(Kernel &K)
    : K(K), Costs(*K.Target), Writes(K.Variables.size()) {
  for (const Input &I : K.Inputs) // An input has a value on entry.
    ++Writes[I.Var];
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      forEachAccess(K, I, [&](const Access &A) { Writes[A.Var] += A.Writes; });
}

//===--- Loops ------------------------------------------------------------===//

bool ConstantHoister::isEnteredFromAbove(const Loop &L) const {
  auto IsInside = [&](BlockId B) { return B >= L.First && B <= L.Last; };
  if (L.First == 0 || !fallsThrough(K.Blocks[L.First - 1]))
    return false;
  for (const Subroutine &S : K.Subroutines)
    if (IsInside(S.Entry))
      return false;
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    if (!IsInside(B))
      for (BlockId S : successors(K, B))
        if (IsInside(S) && (B != L.First - 1 || S != L.First))
          return false;
  // Nor by a jump from the block above, which would skip the hoisted moves.
  const auto &Above = K.Blocks[L.First - 1].Instructions;
  return llvm::none_of(Above, [&](const Instruction &I) {
    return I.info().has(Terminator) && !I.Operands.empty() &&
           I.Operands[0].is(Operand::Label) && I.Operands[0].Var == L.First;
  });
}

/// Inner loops first.
std::vector<Loop> ConstantHoister::findLoops() const {
  std::vector<Loop> Loops;
  for (BlockId Last = 0; Last != K.Blocks.size(); ++Last)
    for (BlockId First : successors(K, Last)) {
      Loop L{First, Last};
      if (First <= Last && isEnteredFromAbove(L))
        Loops.push_back(L);
    }
  llvm::stable_sort(Loops, [](const Loop &A, const Loop &B) {
    return A.Last - A.First < B.Last - B.First;
  });
  return Loops;
}

//===--- Registers --------------------------------------------------------===//

/// Whether \p Point is in the loop that \p C was hoisted from.
bool ConstantHoister::isKnownLive(const Candidate &C, unsigned Point) const {
  if (C.Inner == NotHoisted)
    return false;
  const Loop &From = Moves[C.Inner].From;
  return Point >= Live.FirstPoint[From.First] &&
         Point <= Live.FirstPoint[From.Last + 1];
}

bool ConstantHoister::fits(const Candidate &C, const Loop &L) const {
  int64_t Most = int64_t(Costs.room(cost::ConstantsShare)) - C.Bytes;
  for (unsigned P = Live.FirstPoint[L.First]; P <= Live.FirstPoint[L.Last + 1];
       ++P)
    if (Live.At[P] > Most && !isKnownLive(C, P))
      return false;
  return true;
}

void ConstantHoister::addPressure(const Candidate &C, const Loop &L) {
  for (unsigned P = Live.FirstPoint[L.First]; P <= Live.FirstPoint[L.Last + 1];
       ++P)
    if (!isKnownLive(C, P))
      Live.At[P] += C.Bytes;
}

//===--- Candidates -------------------------------------------------------===//

/// How many instructions materialize \p O, of \p N elements.
unsigned ConstantHoister::costOf(const Operand &O, unsigned N) const {
  if (O.is(Operand::Constant))
    return Costs.integers(K.Constants[O.Bits], O.type());
  return Costs.instructionsFor(N * sizeOf(O.type()));
}

/// Whether \p I sets a variable to constants and is its only write.
bool ConstantHoister::isWrittenOnce(const Instruction &I) const {
  if (I.Op != Opcode::Mov || !I.NoMask || I.Pred.Var != None ||
      !I.Operands[0].is(Operand::Direct) ||
      !(I.Operands[1].is(Operand::Constant) || I.Operands[1].is(Operand::Imm)))
    return false;
  const Operand &To = I.Operands[0];
  const Variable &V = K.Variables[To.Var];
  return Writes[To.Var] == 1 && !V.Predefined && !V.Volatile &&
         V.F == File::General && To.Reg.Offset == 0 && To.Reg.isContiguous() &&
         To.Reg.size() == V.size();
}

std::vector<Candidate> ConstantHoister::candidatesIn(const Loop &L) const {
  std::vector<Candidate> Found;
  auto Add = [&](Candidate C, const Operand &Immediates, unsigned N,
                 unsigned Otherwise) {
    C.Saved = costOf(Immediates, N);
    C.Bytes = registerBytes(K, N * sizeOf(Immediates.type()));
    if (C.Saved > Otherwise)
      Found.push_back(C);
  };
  for (size_t M = 0; M != Moves.size(); ++M)
    if (Moves[M].preheader() >= L.First && Moves[M].preheader() <= L.Last) {
      Candidate C;
      C.Inner = M;
      Add(C, Moves[M].Mov.Operands[1], Moves[M].Mov.ExecSize, 0);
    }
  for (BlockId B = L.First; B <= L.Last; ++B)
    for (unsigned P = 0; P != K.Blocks[B].Instructions.size(); ++P) {
      const Instruction &I = K.Blocks[B].Instructions[P];
      Candidate C;
      C.Block = B;
      C.Position = P;
      if (llvm::is_contained(Erased, std::make_pair(B, P)))
        continue;
      if (isWrittenOnce(I)) {
        Add(C, I.Operands[1], I.ExecSize, 0);
        continue;
      }
      for (C.Operand = 1; C.Operand < I.Operands.size(); ++C.Operand) {
        const Operand &O = I.Operands[C.Operand];
        // A mov remains a copy of the register.
        unsigned Copies = Costs.instructionsFor(O.Reg.size());
        if (O.is(Operand::Constant))
          Add(C, O, I.ExecSize, I.Op == Opcode::Mov ? Copies : 0);
      }
    }
  llvm::stable_sort(Found, [](const Candidate &A, const Candidate &B) {
    return A.Saved * B.Bytes > B.Saved * A.Bytes;
  });
  return Found;
}

/// The variable set to the \p N constants \p O before \p L.
VarId ConstantHoister::variableFor(const Operand &O, unsigned N,
                                   const Loop &L) {
  for (const Hoisted &H : Moves) {
    const Operand &Has = H.Mov.Operands[1];
    if (H.preheader() == L.First - 1 && H.Mov.ExecSize == N &&
        Has.is(Operand::Constant) && Has.type() == O.type() &&
        H.Mov.Operands[0].type() == O.type() &&
        K.Constants[Has.Bits] == K.Constants[O.Bits])
      return H.Mov.Operands[0].Var;
  }
  VarId V = K.addVariable(O.type(), N, "", K.grfBytes());
  Writes.push_back(1);
  Operand Immediates = O;
  Immediates.Mod = Modifier::None;
  Instruction Mov(
      Opcode::Mov, N,
      {Operand::reg(V, Region::contiguous(O.type(), 0, N)), Immediates});
  Moves.push_back({Mov, L});
  return V;
}

void ConstantHoister::hoist(const Candidate &C, const Loop &L) {
  if (C.Inner != NotHoisted) {
    addPressure(C, L);
    Moves[C.Inner].From = L;
    return;
  }
  Instruction &I = K.Blocks[C.Block].Instructions[C.Position];
  size_t Had = Moves.size();
  if (C.Operand == 0) {
    Moves.push_back({I, L});
    Erased.push_back({C.Block, C.Position});
  } else {
    const Operand O = I.Operands[C.Operand];
    VarId V = variableFor(O, O.Reg.N, L);
    I.Operands[C.Operand] =
        Operand::reg(V, Region::contiguous(O.type(), 0, O.Reg.N), O.Mod);
  }
  if (Moves.size() != Had)
    addPressure(C, L);
}

void ConstantHoister::hoistFrom(const Loop &L) {
  for (const Candidate &C : candidatesIn(L))
    if (fits(C, L))
      hoist(C, L);
}

/// Inserts the moves before their loops, in order.
void ConstantHoister::apply() {
  llvm::sort(Erased, std::greater<std::pair<BlockId, unsigned>>());
  for (auto [B, Position] : Erased)
    K.Blocks[B].Instructions.erase(K.Blocks[B].Instructions.begin() + Position);
  for (Hoisted &H : Moves) {
    auto &Code = K.Blocks[H.preheader()].Instructions;
    auto At = Code.end();
    while (At != Code.begin() && std::prev(At)->info().has(Terminator))
      --At;
    Code.insert(At, std::move(H.Mov));
  }
}

void ConstantHoister::run() {
  std::vector<Loop> Loops = findLoops();
  if (Loops.empty())
    return;
  Live = LiveBytes::of(K);
  for (const Loop &L : Loops)
    hoistFrom(L);
  apply();
}
