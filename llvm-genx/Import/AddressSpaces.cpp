//===- AddressSpaces.cpp - memories that pointers may point to ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Import/AddressSpaces.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// Classifies by the address space alone.
unsigned ofSpace(unsigned Space) {
  switch (Space) {
  case GlobalSpace:
  case ConstantSpace:
    return ToFlat;
  case LocalSpace:
    return ToShared;
  case PrivateSpace:
  case OtherPrivateSpace:
    return ToVariable;
  default:
    return 0;
  }
}

/// Classifies an integer that becomes a pointer: it can point to a variable
/// only if it comes from a pointer.
unsigned ofInteger(const Value *Integer, unsigned Space) {
  while (auto *Op = dyn_cast<Operator>(Integer)) {
    if (Op->getOpcode() == Instruction::PtrToInt)
      return pointsTo(Op->getOperand(0));
    if (Op->getOpcode() != Instruction::Add &&
        Op->getOpcode() != Instruction::Sub &&
        Op->getOpcode() != Instruction::And &&
        Op->getOpcode() != Instruction::Or)
      break;
    Integer = Op->getOperand(0);
  }
  return Space == LocalSpace     ? ToShared
         : Space == GenericSpace ? ToFlat | ToShared
                                 : ToFlat;
}

unsigned collect(const Value *Pointer, SmallPtrSetImpl<const Value *> &Seen) {
  Pointer = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  if (!Seen.insert(Pointer).second)
    return 0;
  if (isa<AllocaInst>(Pointer))
    return ToVariable;
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  if (auto *GV = dyn_cast<GlobalVariable>(Pointer))
    return Space == LocalSpace ? ToShared : ToVariable;
  if (isa<UndefValue>(Pointer))
    return 0;
  if (Space == GlobalSpace || Space == ConstantSpace || Space == LocalSpace) {
    // A merge of pointers to tables and other addresses.
    unsigned Found = 0;
    if (auto *Phi = dyn_cast<PHINode>(Pointer))
      for (const Value *In : Phi->incoming_values())
        Found |= collect(In, Seen);
    if (auto *Select = dyn_cast<SelectInst>(Pointer))
      Found |= collect(Select->getTrueValue(), Seen) |
               collect(Select->getFalseValue(), Seen);
    return Found & ToVariable ? Found : ofSpace(Space);
  }
  if (auto *Phi = dyn_cast<PHINode>(Pointer)) {
    unsigned Found = 0;
    for (const Value *In : Phi->incoming_values())
      Found |= collect(In, Seen);
    return Found;
  }
  if (auto *Select = dyn_cast<SelectInst>(Pointer))
    return collect(Select->getTrueValue(), Seen) |
           collect(Select->getFalseValue(), Seen);
  if (Operator::getOpcode(Pointer) == Instruction::IntToPtr)
    return ofInteger(cast<Operator>(Pointer)->getOperand(0), Space);
  if (isa<ConstantPointerNull>(Pointer))
    return 0;
  // A generic pointer from memory or a caller may point to either.
  return Space == GenericSpace ? unsigned(ToFlat | ToShared) : ofSpace(Space);
}

} // namespace

unsigned pointsTo(const Value *Pointer) {
  SmallPtrSet<const Value *, 8> Seen;
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  unsigned Found = collect(Pointer, Seen);
  if (Space == LocalSpace)
    return ToShared;
  if ((Space == GlobalSpace || Space == ConstantSpace) && !(Found & ToVariable))
    return ToFlat;
  return Found ? Found : unsigned(ToFlat);
}

} // namespace cmc::genx
