//===- AddCarries.cpp - sums with carry in one instruction ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/AddCarries.h"
#include "llvm-genx/VISA/model/Liveness.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

/// How far the instructions of one sum may be apart.
constexpr unsigned Window = 32;

class CarryAdder {
public:
  explicit CarryAdder(Kernel &K);
  void runOnBlock(BasicBlock &B);

private:
  bool isAccessedBetween(VarId V, unsigned First, unsigned Last,
                         bool WritesOnly) const;
  bool combine(unsigned Select);

  Kernel &K;
  std::vector<unsigned> Accesses; ///< By mask variable.
  std::vector<Instruction> *Code = nullptr;
  std::vector<bool> Dead; ///< By position.
};

} // namespace

void cmc::visa::addCarries(Kernel &K) {
  if (!K.Assemblies.empty())
    return;
  CarryAdder Adder(K);
  for (BasicBlock &B : K.Blocks)
    Adder.runOnBlock(B);
}

CarryAdder::CarryAdder(Kernel &K) : K(K), Accesses(K.Variables.size()) {
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      forEachAccess(K, I, [&](const Access &A) { ++Accesses[A.Var]; });
}

/// One dword, unchanged.
static bool isDword(const Operand &O) {
  return O.is(Operand::Direct) && O.Mod == Modifier::None && O.Reg.N == 1 &&
         isInteger(O.type()) && sizeOf(O.type()) == 4;
}

static bool isSame(const Operand &L, const Operand &R) {
  return isDword(L) && isDword(R) && L.Var == R.Var &&
         L.Reg.Offset == R.Reg.Offset;
}

static bool isPlain(const Instruction &I) {
  return I.ExecSize == 1 && I.NoMask && !I.Saturate && isDword(I.Operands[0]);
}

static bool isNumber(const Operand &O, uint64_t Number) {
  return O.is(Operand::Imm) && isInteger(O.type()) && O.Bits == Number;
}

/// Whether an instruction between \p First and \p Last accesses \p V.
bool CarryAdder::isAccessedBetween(VarId V, unsigned First, unsigned Last,
                                   bool WritesOnly) const {
  bool Found = false;
  for (unsigned N = First + 1; N != Last; ++N)
    if (!Dead[N])
      forEachAccess(K, (*Code)[N], [&](const Access &A) {
        Found |= A.Var == V && (A.Writes || !WritesOnly);
      });
  return Found;
}

/// Replaces the instructions of the sum whose carry the one at \p Select makes
/// a number.
bool CarryAdder::combine(unsigned Select) {
  const Instruction &Sel = (*Code)[Select];
  if (Sel.Op != Opcode::Sel || !isPlain(Sel) || Sel.Pred.Var == None ||
      Sel.Pred.Negate || Accesses[Sel.Pred.Var] != 2 ||
      !isNumber(Sel.Operands[1], 1) || !isNumber(Sel.Operands[2], 0))
    return false;
  unsigned Least = Select - std::min(Select, Window), Compare = Select;
  auto Defines = [&](unsigned At) {
    const Instruction &I = (*Code)[At];
    return I.Op == Opcode::Cmp && I.Operands[0].is(Operand::Mask) &&
           I.Operands[0].Var == Sel.Pred.Var;
  };
  while (Compare != Least && !Defines(Compare))
    --Compare;
  const Instruction &Cmp = (*Code)[Compare];
  if (!Defines(Compare) || Cmp.Cond != CondMod::LT || Cmp.ExecSize != 1 ||
      !Cmp.NoMask || Cmp.Pred.Var != None)
    return false;
  const Operand &Sum = Cmp.Operands[1], &Term = Cmp.Operands[2];
  if (!isDword(Sum) || !isDword(Term) || Sum.type() != Type::UD ||
      Term.type() != Type::UD)
    return false;
  unsigned At = Compare;
  auto Adds = [&](unsigned At) {
    const Instruction &I = (*Code)[At];
    return I.Op == Opcode::Add && isPlain(I) && I.Pred.Var == None &&
           isSame(I.Operands[0], Sum) && isDword(I.Operands[1]) &&
           isDword(I.Operands[2]) &&
           (isSame(I.Operands[1], Term) || isSame(I.Operands[2], Term));
  };
  while (At != Least && !Adds(At))
    --At;
  const Operand Carry = Sel.Operands[0];
  Instruction &Add = (*Code)[At];
  if (!Adds(At) || isSame(Sum, Term) || K.Variables[Carry.Var].Predefined ||
      isAccessedBetween(Sum.Var, At, Compare, /*WritesOnly=*/true) ||
      isAccessedBetween(Term.Var, At, Compare, /*WritesOnly=*/true) ||
      isAccessedBetween(Carry.Var, At, Select, /*WritesOnly=*/false) ||
      llvm::any_of(Add.Operands,
                   [&](const Operand &O) { return O.Var == Carry.Var; }))
    return false;
  Add.Op = Opcode::Addc;
  Add.Operands.insert(Add.Operands.begin() + 1, Carry);
  for (Operand &O : Add.Operands)
    O.Reg.Ty = Type::UD;
  Add.Coalescable = false;
  Dead[Compare] = Dead[Select] = true;
  return true;
}

void CarryAdder::runOnBlock(BasicBlock &B) {
  Code = &B.Instructions;
  Dead.assign(Code->size(), false);
  bool Changed = false;
  for (unsigned N = 0; N != Code->size(); ++N)
    Changed |= combine(N);
  if (!Changed)
    return;
  std::vector<Instruction> Rest;
  for (unsigned N = 0; N != Code->size(); ++N)
    if (!Dead[N])
      Rest.push_back(std::move((*Code)[N]));
  *Code = std::move(Rest);
}
