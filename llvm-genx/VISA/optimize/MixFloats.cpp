//===- MixFloats.cpp - half and float operands in one instruction ---------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/MixFloats.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm-genx/VISA/model/MixedFloats.h"
#include "llvm/ADT/DenseMap.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

/// Packed elements from the start of a group of cost::MixedLanes.
bool isPackedRun(const Operand &O) {
  return O.is(Operand::Direct) && O.Reg.isContiguous() &&
         O.Reg.N % cost::MixedLanes == 0 &&
         O.Reg.Offset % (cost::MixedLanes * sizeOf(O.type())) == 0;
}

/// Instructions for \p N lanes.
unsigned wholePieces(unsigned N) {
  return llvm::divideCeil(N, cost::PlainLanes);
}
unsigned mixedPieces(unsigned N) { return N / cost::MixedLanes; }

/// The accesses to one variable if all are of known forms and in one block.
struct Uses {
  BlockId Block = None;
  bool Others = false;
  llvm::SmallVector<unsigned, 2> Writers, Readers; ///< Positions in the block.
};

class FloatMixer {
public:
  explicit FloatMixer(Kernel &K) : K(K), All(K.Variables.size()) {}
  void run();

private:
  bool isConversion(const Instruction &I, Type To, Type From) const;
  bool isMixable(const Instruction &I) const;
  void noteUses();
  void noteUse(BlockId B, unsigned Position, const Access &A);
  bool isWrittenIn(VarId V, unsigned From, unsigned To) const;
  bool isAccessedIn(VarId V, unsigned From, unsigned To) const;
  const Operand *halvesFor(const Operand &O, const Uses &U) const;
  bool readHalves(VarId V, const Uses &U);
  bool writeHalves(VarId V, const Uses &U);

  Kernel &K;
  std::vector<Uses> All;
  std::vector<Instruction> *Code = nullptr; ///< The current block.
  llvm::SmallVector<std::pair<BlockId, unsigned>, 16> Dead;
};

} // namespace

void cmc::visa::mixFloats(Kernel &K) {
  if (mayMixFloats(*K.Target, Opcode::Add))
    FloatMixer(K).run();
}

bool FloatMixer::isConversion(const Instruction &I, Type To, Type From) const {
  return I.Op == Opcode::Mov && I.NoMask && I.Pred.Var == None && !I.Saturate &&
         isPackedRun(I.Operands[0]) && isPackedRun(I.Operands[1]) &&
         I.Operands[0].type() == To && I.Operands[1].type() == From &&
         I.Operands[1].Mod == Modifier::None;
}

bool FloatMixer::isMixable(const Instruction &I) const {
  if (!mayMixFloats(*K.Target, I.Op) || !I.NoMask || I.Pred.Var != None ||
      I.ExecSize % cost::MixedLanes != 0 || !isPackedRun(I.Operands[0]))
    return false;
  return llvm::all_of(I.Operands, [](const Operand &O) {
    bool IsAligned = O.is(Operand::Imm) || isPackedRun(O) ||
                     (O.is(Operand::Direct) && O.Reg.isScalar());
    return IsAligned &&
           (O.type() == Type::F || (O.type() == Type::HF && isPackedRun(O)));
  });
}

//===--- Uses -------------------------------------------------------------===//

void FloatMixer::noteUse(BlockId B, unsigned Position, const Access &A) {
  const Instruction &I = K.Blocks[B].Instructions[Position];
  Uses &U = All[A.Var];
  bool Known = isMixable(I) || isConversion(I, Type::F, Type::HF) ||
               isConversion(I, Type::HF, Type::F);
  for (unsigned N = 0; Known && N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (O.is(Operand::Direct) && O.Var == A.Var)
      Known = O.type() == Type::F && isPackedRun(O);
  }
  U.Others |= !Known || (U.Block != None && U.Block != B);
  U.Block = B;
  auto &Positions = A.Writes ? U.Writers : U.Readers;
  if (Positions.empty() || Positions.back() != Position)
    Positions.push_back(Position);
}

void FloatMixer::noteUses() {
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    for (unsigned P = 0; P != K.Blocks[B].Instructions.size(); ++P)
      forEachAccess(K, K.Blocks[B].Instructions[P],
                    [&](const Access &A) { noteUse(B, P, A); });
  for (const Input &I : K.Inputs)
    All[I.Var].Others = true;
  for (VarId V = 0; V != K.Variables.size(); ++V)
    All[V].Others |= K.Variables[V].Volatile || K.Variables[V].Predefined;
}

/// Whether \p V is accessed between the instructions \p From and \p To.
bool FloatMixer::isAccessedIn(VarId V, unsigned From, unsigned To) const {
  bool Found = false;
  for (unsigned P = From + 1; P < To; ++P)
    forEachAccess(K, (*Code)[P], [&](const Access &A) { Found |= A.Var == V; });
  return Found;
}

bool FloatMixer::isWrittenIn(VarId V, unsigned From, unsigned To) const {
  bool Found = false;
  for (unsigned P = From + 1; P < To; ++P)
    forEachAccess(K, (*Code)[P],
                  [&](const Access &A) { Found |= A.Var == V && A.Writes; });
  return Found;
}

//===--- Sources ----------------------------------------------------------===//

/// The operand converted to the elements \p O; null if no single move did it.
const Operand *FloatMixer::halvesFor(const Operand &O, const Uses &U) const {
  for (unsigned P : llvm::reverse(U.Writers)) {
    const Operand &To = (*Code)[P].Operands[0];
    if (O.Reg.begin() >= To.Reg.begin() && O.Reg.end() <= To.Reg.end())
      return &(*Code)[P].Operands[1];
    if (O.Reg.overlaps(To.Reg))
      return nullptr;
  }
  return nullptr;
}

/// Makes the readers of \p V read the halves that were converted.
bool FloatMixer::readHalves(VarId V, const Uses &U) {
  unsigned Saved = 0, Lost = 0, Last = U.Readers.back();
  for (unsigned P : U.Writers) {
    const Instruction &I = (*Code)[P];
    VarId From = I.Operands[1].Var;
    if (!isConversion(I, Type::F, Type::HF) || P >= U.Readers.front() ||
        K.Variables[From].Volatile || K.Variables[From].Predefined ||
        isWrittenIn(From, P, Last))
      return false;
    Saved += mixedPieces(I.ExecSize);
  }
  for (unsigned P : U.Readers) {
    const Instruction &I = (*Code)[P];
    if (!isMixable(I))
      return false;
    for (const Operand &O : llvm::drop_begin(I.Operands))
      if (O.is(Operand::Direct) && O.Var == V && !halvesFor(O, U))
        return false;
    if (!mixesFloats(I))
      Lost += mixedPieces(I.ExecSize) - wholePieces(I.ExecSize);
  }
  if (Lost > Saved)
    return false;
  for (unsigned P : U.Readers)
    for (Operand &O : llvm::drop_begin((*Code)[P].Operands)) {
      if (!O.is(Operand::Direct) || O.Var != V)
        continue;
      const Operand &Halves = *halvesFor(O, U);
      unsigned To = O.Reg.Offset;
      for (unsigned W : U.Writers)
        if (&(*Code)[W].Operands[1] == &Halves)
          To -= (*Code)[W].Operands[0].Reg.Offset;
      O = Operand::reg(
          Halves.Var,
          Region::contiguous(Type::HF, Halves.Reg.Offset + To / 2, O.Reg.N),
          O.Mod);
    }
  for (unsigned P : U.Writers)
    Dead.push_back({U.Block, P});
  return true;
}

//===--- Results ----------------------------------------------------------===//

/// Whether the finalizer may keep the addend of \p I, which is float, in the
/// accumulator, with the type of the result.
static bool accumulates(const Instruction &I) {
  return I.Op == Opcode::Mad && I.Operands[3].type() == Type::F &&
         I.Operands[3].is(Operand::Direct);
}

/// Makes the instruction that computes \p V write the converted halves.
bool FloatMixer::writeHalves(VarId V, const Uses &U) {
  if (U.Writers.size() != 1 || U.Readers.size() != 1)
    return false;
  unsigned At = U.Writers[0], Then = U.Readers[0];
  Instruction &I = (*Code)[At];
  const Instruction &Move = (*Code)[Then];
  if (At >= Then || !isMixable(I) || I.Saturate ||
      !isConversion(Move, Type::HF, Type::F) ||
      I.Operands[0].Reg != Move.Operands[1].Reg || accumulates(I))
    return false;
  auto IsFloat = [](const Operand &O) { return O.type() == Type::F; };
  const Operand &Halves = Move.Operands[0];
  const Variable &To = K.Variables[Halves.Var];
  if (llvm::none_of(llvm::drop_begin(I.Operands), IsFloat) || To.Volatile ||
      To.Predefined || isAccessedIn(Halves.Var, At, Then) ||
      llvm::any_of(I.Operands, [&](const Operand &O) {
        return O.isRegister() && O.Var == Halves.Var;
      }))
    return false;
  I.Operands[0] = Halves;
  Dead.push_back({U.Block, Then});
  return true;
}

void FloatMixer::run() {
  noteUses();
  for (bool Results : {false, true})
    for (VarId V = 0; V != All.size(); ++V) {
      const Uses &U = All[V];
      if (U.Others || U.Writers.empty() || U.Readers.empty())
        continue;
      Code = &K.Blocks[U.Block].Instructions;
      if (Results)
        writeHalves(V, U);
      else
        readHalves(V, U);
    }
  llvm::sort(Dead, std::greater<std::pair<BlockId, unsigned>>());
  for (auto [B, P] : Dead)
    K.Blocks[B].Instructions.erase(K.Blocks[B].Instructions.begin() + P);
}
