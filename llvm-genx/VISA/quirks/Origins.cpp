//===- Origins.cpp - sources of moves and of computed floats --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/quirks/Origins.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// The bytes of its variable that \p O may access.
static std::pair<unsigned, unsigned> touched(const Operand &O,
                                             const Kernel &K) {
  if (O.is(Operand::Indexed))
    return {0, K.Variables[O.Var].size()};
  return {O.Reg.begin(), O.Reg.end()};
}

/// Limit of the origins of a variable.
constexpr unsigned MaxOrigins = 16;

/// Whether the elements of \p O are contiguous, the first one first.
static bool isInOrder(const Operand &O) {
  return O.is(Operand::Direct) && O.Reg.isContiguous();
}

static bool isWhole(const Operand &O, const Kernel &K) {
  return isInOrder(O) && O.Reg.Offset == 0 &&
         O.Reg.size() == K.Variables[O.Var].size();
}

void Origins::append(const Operand &O,
                     llvm::SmallVectorImpl<Origin> &To) const {
  auto It = MovedFrom.find(O.Var);
  if (It == MovedFrom.end())
    return;
  for (Origin From : It->second) {
    From.InOrder &= isWhole(O, K);
    To.push_back(From);
  }
}

void Origins::noteMove(const Instruction &I) {
  if (I.Op != Opcode::Mov || !I.Operands[0].isRegister() ||
      !I.Operands[1].isRegister())
    return;
  const Operand &From = I.Operands[1];
  auto [Begin, End] = touched(From, K);
  llvm::SmallVector<Origin, 4> New = {{From.Var, Begin, End, isInOrder(From)}};
  append(From, New);
  for (Origin &O : New)
    O.InOrder &= isWhole(I.Operands[0], K);
  llvm::SmallVector<Origin, 2> &Known = MovedFrom[I.Operands[0].Var];
  for (const Origin &O : New) {
    auto *Same = llvm::find_if(
        Known, [&](const Origin &Other) { return Other.Var == O.Var; });
    if (Same == Known.end()) {
      Known.push_back(O);
      continue;
    }
    Same->InOrder &= O.InOrder && Same->Begin == O.Begin && Same->End == O.End;
    Same->Begin = std::min(Same->Begin, O.Begin);
    Same->End = std::max(Same->End, O.End);
  }
}

bool Origins::readsMoved(const Instruction &I) const {
  const Operand &Dst = I.Operands[0];
  auto [Begin, End] = touched(Dst, K);
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (I.info().defines(N) || !O.isRegister())
      continue;
    auto It = MovedFrom.find(O.Var);
    if (It == MovedFrom.end())
      continue;
    if (It->second.size() > MaxOrigins)
      return true;
    for (const Origin &From : It->second)
      if (From.Var == Dst.Var && From.Begin < End && Begin < From.End)
        return true;
  }
  return false;
}

/// Limit of the float sources of a variable; those of a variable with more are
/// known by variable only.
constexpr unsigned MaxFloatSources = 64;

void Origins::noteFloats(const Instruction &I) {
  if (!avoids(K, Quirk::HalvesOfFloats) || I.Op == Opcode::Mov ||
      I.Operands.empty() || !I.info().defines(0) ||
      !I.Operands[0].isRegister() || I.Operands[0].type() != Type::F)
    return;
  auto &Known = FloatSources[I.Operands[0].Var];
  for (const Operand &O : llvm::drop_begin(I.Operands)) {
    if (!O.isRegister())
      continue;
    auto [Begin, End] = touched(O, K);
    llvm::SmallVector<Origin, 4> New = {{O.Var, Begin, End, isInOrder(O)}};
    append(O, New);
    for (const Origin &From : New)
      ReadByFloats.insert(From.Var);
    if (Known.size() <= MaxFloatSources)
      Known.append(New.begin(), New.end());
  }
}

bool Origins::overwritesHalves(const Instruction &I) const {
  const Operand &Dst = I.Operands[0];
  if (!avoids(K, Quirk::HalvesOfFloats) || I.Op != Opcode::Mov ||
      I.ExecSize <= cost::MixedLanes || Dst.type() != Type::HF ||
      !I.Operands[1].isRegister() || I.Operands[1].type() != Type::F)
    return false;
  auto [Begin, End] = touched(Dst, K);
  llvm::SmallVector<Origin, 8> Floats = {{I.Operands[1].Var, 0, 0, true}};
  append(I.Operands[1], Floats);
  for (const Origin &F : Floats) {
    auto Sources = FloatSources.find(F.Var);
    if (Sources == FloatSources.end())
      continue;
    if (Sources->second.size() > MaxFloatSources && ReadByFloats.count(Dst.Var))
      return true;
    for (const Origin &O : Sources->second) {
      bool InPlace =
          O.InOrder && isInOrder(Dst) && O.Begin == Begin && O.End == End;
      if (O.Var == Dst.Var && O.Begin < End && Begin < O.End && !InPlace)
        return true;
    }
  }
  return false;
}
