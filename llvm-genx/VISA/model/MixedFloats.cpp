//===- MixedFloats.cpp - half and float operands together -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/MixedFloats.h"

using namespace cmc;
using namespace cmc::visa;

bool cmc::visa::mayMixFloats(const TargetInfo &T, Opcode Op) {
  if (Op == Opcode::Mad)
    return T.has(TargetInfo::MixedMad);
  return (Op == Opcode::Add || Op == Opcode::Mul) &&
         T.has(TargetInfo::MixedFloats);
}

bool cmc::visa::mixesFloats(const Instruction &I) {
  bool Half = false, Single = false;
  for (const Operand &O : I.Operands) {
    Half |= O.type() == Type::HF;
    Single |= O.type() == Type::F;
  }
  return Half && Single;
}
