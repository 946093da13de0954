//===- Context.cpp --------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/legalize/Context.h"
#include "llvm-genx/VISA/Quirks.h"

using namespace cmc;
using namespace cmc::visa;

KernelFacts::KernelFacts(const Kernel &K)
    : ReadByRegion(K.Variables.size(),
                   !K.Subroutines.empty() || !K.Assemblies.empty()),
      InputOffset(K.Variables.size(), None) {
  for (const Input &I : K.Inputs)
    InputOffset[I.Var] = I.Offset;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions) {
      Diverges |= I.Op == Opcode::Goto;
      for (unsigned N = 0; N != I.Operands.size(); ++N)
        if (I.Operands[N].isRegister() && !I.info().defines(N))
          ReadByRegion[I.Operands[N].Var] = true;
    }
}

void WriteLog::note(const Instruction &I, size_t Position) {
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    if (!I.info().defines(N))
      continue;
    if (I.Operands[N].is(Operand::Indirect))
      LastIndirect = Position;
    else if (I.Operands[N].Var != None)
      Last[I.Operands[N].Var] = Position;
  }
}

Operand BlockContext::packed(Type Ty, unsigned N) {
  return Operand::reg(K.addVariable(Ty, N, "", K.grfBytes()),
                      Region::contiguous(Ty, 0, N));
}

Operand BlockContext::toTemporary(const Operand &Source, unsigned N,
                                  const SourceLine &Line) {
  Operand Plain = Source, Copy = packed(Source.type(), N);
  Plain.Mod = Modifier::None;
  legalize(makeInstruction(Opcode::Mov, N, {Copy, Plain}, Line));
  Copy.Mod = Source.Mod;
  return Copy;
}

Instruction cmc::visa::makeInstruction(Opcode Op, unsigned N,
                                       std::initializer_list<Operand> Ops,
                                       const SourceLine &Line) {
  Instruction I(Op, N, Ops);
  I.Source = Line;
  return I;
}

Instruction cmc::visa::unmasked(Instruction I) {
  I.Pred = Predicate();
  I.NoMask = true;
  I.Lane = 0;
  return I;
}

bool cmc::visa::dependsOnLanes(const Instruction &I) {
  if (I.info().has(NoLanes))
    return false;
  return !I.NoMask ||
         (I.Pred.Var != None && I.Pred.How == Predicate::PerLane) ||
         llvm::any_of(I.Operands,
                      [](const Operand &O) { return O.is(Operand::Mask); });
}

bool cmc::visa::isPlainMove(const Instruction &I) {
  return I.Op == Opcode::Mov && !I.Saturate &&
         I.Operands[0].type() == I.Operands[1].type() &&
         I.Operands[1].Mod == Modifier::None;
}

bool cmc::visa::losesPredicate(const Kernel &K, const Instruction &I) {
  return (I.Op == Opcode::Min || I.Op == Opcode::Max) &&
         avoids(K, Quirk::PredicatedMinimum);
}

bool cmc::visa::readsSigned(const Instruction &I) {
  return llvm::any_of(llvm::drop_begin(I.Operands),
                      [](const Operand &O) { return isSigned(O.type()); });
}

bool cmc::visa::saturatesLongProduct(const Instruction &I) {
  return I.Op == Opcode::Mul && I.Saturate &&
         llvm::all_of(I.Operands, [&](const Operand &O) {
           return isInteger(O.type()) &&
                  (&O == I.Operands.begin() || sizeOf(O.type()) == 4);
         });
}
