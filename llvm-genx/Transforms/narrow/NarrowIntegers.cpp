//===- NarrowIntegers.cpp - integers in half their width ------------------===//
//
// Part of CMC, under the MIT licence.
//
// C++ computes with bytes and words in 32 bits, and with everything in 64 where
// one operand has 64. If the results provably fit half of the bits, or only the
// low half is used, they are computed in half the width: dwords in place of
// qwords, then words in place of dwords, two of which take the space of one:
//
//   %a = zext <32 x i8> %x to <32 x i32>
//   %b = zext <32 x i8> %y to <32 x i32>
//   %s = sub %a, %b                          [-255, 255]
//   %d = abs %s                              [0, 255]
//   %r = add %d, %z                          anything
// ==>
//   %v = zext <32 x i8> %x to <32 x i16>
//   %w = zext <32 x i8> %y to <32 x i16>
//   %t = sub %v, %w
//   %e = abs %t
//   %f = zext %e to <32 x i32>
//   %r = add %f, %z
//
// Sums, products, logic, selects and regions use the low bits of their operands
// only; minima, abs, compares, right shifts, saturation and conversions to
// float use their values, all signed or all unsigned. Narrows each connected
// group of such operations if it then accesses fewer registers, extensions of
// the results included. Requires: nothing. Guarantees: the same bits
// (IR/ValueRange.h). Leaves alone: scalars, phis, and other widths than 64 and
// 32 bits.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Retyper.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/ValueRange.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/Transforms/narrow/ShowTruncations.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "genx-narrow-integers"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cmc::genx {

DEBUG_COUNTER(Counter, DEBUG_TYPE,
              "groups of operations done in half their width");

namespace {

/// How an operation interprets its operands when they are narrow.
enum class Reads : uint8_t {
  Nothing,  ///< It is not narrowed.
  Bits,     ///< Only the low bits: they determine those of the result.
  Signed,   ///< As values that fit signed narrow integers.
  Unsigned, ///< As values that fit unsigned narrow integers.
};

/// Whether \p V extends values of at most \p Bits, or a mask.
bool isExtension(const Value *V, unsigned Bits) {
  return isa<ZExtInst, SExtInst>(V) && cast<Instruction>(V)
                                               ->getOperand(0)
                                               ->getType()
                                               ->getScalarSizeInBits() <= Bits;
}

bool isOfMask(const Value *V) {
  return cast<Instruction>(V)->getOperand(0)->getType()->isIntOrIntVectorTy(1);
}

/// Whether \p V is an extension without cost: narrow integers are mostly read
/// directly.
bool isFreeExtension(const Value *V, unsigned Bits) {
  return isExtension(V, Bits) && !isOfMask(V);
}

/// The mask of \p V, an `and` with a splat that fits \p Bits; else 0.
unsigned fieldMask(const Value *V, unsigned Bits) {
  const APInt *Mask;
  return match(V, m_And(m_Value(), m_APInt(Mask))) && Mask->isIntN(Bits)
             ? Mask->getZExtValue()
             : 0;
}

/// The signed and the unsigned form of an operation.
struct Forms {
  unsigned Signed, Unsigned;
};

/// The forms of the saturating intrinsic \p ID, which have the same result
/// type; zeros if it is none.
Forms saturation(unsigned ID) {
  using namespace GenXIntrinsic;
  static const Forms All[] = {{genx_sstrunc_sat, genx_sutrunc_sat},
                              {genx_ustrunc_sat, genx_uutrunc_sat},
                              {genx_ssadd_sat, genx_suadd_sat},
                              {genx_usadd_sat, genx_uuadd_sat}};
  for (const Forms &F : All)
    if (ID == F.Signed || ID == F.Unsigned)
      return F;
  return {0, 0};
}

Forms extremum(unsigned ID) {
  if (ID == Intrinsic::smin || ID == Intrinsic::umin)
    return {Intrinsic::smin, Intrinsic::umin};
  if (ID == Intrinsic::smax || ID == Intrinsic::umax)
    return {Intrinsic::smax, Intrinsic::umax};
  return {0, 0};
}

/// The operands that become narrow: the first, and their number.
std::pair<unsigned, unsigned> narrowOperands(const Instruction &I) {
  if (isa<SelectInst>(I))
    return {1, 2};
  if (isWrRegion(&I) || isa<BinaryOperator>(I) || isa<ICmpInst>(I))
    return {0, 2};
  if (isa<ZExtInst, SExtInst>(I))
    return {0, 0};
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    unsigned ID = intrinsicOf(Call);
    Forms F = saturation(ID);
    bool Two = extremum(ID).Signed ||
               F.Signed == GenXIntrinsic::genx_ssadd_sat ||
               F.Signed == GenXIntrinsic::genx_usadd_sat;
    return {0, Two ? 2 : 1};
  }
  return {0, 1};
}

class Narrower : public Retyper {
public:
  /// Narrows integers of twice \p Bits to \p Bits.
  Narrower(Function &F, OptimizationRemarkEmitter &ORE, unsigned Bits)
      : Bits(Bits), Ranges(F), ORE(ORE), Costs(targetOf(F)) {
    forEach(F, [&](Instruction &I) {
      if (Reads R = readsOf(I); R != Reads::Nothing) {
        How[&I] = R;
        Candidates.push_back(&I);
      }
    });
    prune();
    for (Instruction *I : Candidates) {
      auto [First, Count] = narrowOperands(*I);
      add(*I, First, Count);
    }
  }

private:
  bool isWide(const Type *T) const {
    return isa<FixedVectorType>(T) && T->getScalarType()->isIntegerTy(2 * Bits);
  }
  Type *narrow(Type *T) const {
    return withElement(T, IntegerType::get(T->getContext(), Bits));
  }
  bool fits(const Value *V) const;
  Reads readsOfValues(const Instruction &I, bool OfUnsigned) const;
  Reads readsOf(const Instruction &I) const;
  Reads readsOfShift(const Instruction &I) const;
  Reads readsOfCall(const Instruction &I) const;
  bool readsLowBitsOf(const Instruction &User, const Instruction &I) const;
  void prune();
  bool isExtended(const Instruction &I, bool *Free = nullptr) const;
  unsigned cost(const Type *T, unsigned Bytes) const {
    return Costs.traffic(numElements(T), Bytes);
  }
  bool readsLowHalves(const Instruction &I) const;
  unsigned saved(const Instruction &I) const;
  unsigned extensions(const Instruction &I) const;
  void excludeUnprofitable(Group &G);
  bool isProfitable(Group &G) override;
  Value *narrowed(IRBuilder<> &B, Value *V);
  Value *createOperation(IRBuilder<> &B, BinaryOperator &I,
                         ArrayRef<Value *> Ops);
  Value *createCall(IRBuilder<> &B, CallInst &I, ArrayRef<Value *> Ops);
  Value *create(IRBuilder<> &B, Instruction &I) override;
  bool changesResult(const Instruction &I) const override {
    return isWide(I.getType());
  }
  Value *convertBack(IRBuilder<> &B, Instruction &I, Value *New) override;
  void emitRemark(const Group &G, unsigned ReadOutside) override;

  const unsigned Bits;
  const bool IsWord = Bits == 16;
  const char *const Wide = IsWord ? "dwords" : "qwords";
  const char *const Narrow = IsWord ? "words" : "dwords";
  ValueRanges Ranges;
  OptimizationRemarkEmitter &ORE;
  const visa::CostModel Costs;
  SmallVector<Instruction *, 32> Candidates; ///< In order of definition.
  DenseMap<const Instruction *, Reads> How;  ///< Of narrow operations.
};

bool Narrower::fits(const Value *V) const {
  auto R = Ranges.of(V);
  return R && (R->isSigned(Bits) || R->isUnsigned(Bits));
}

/// The narrow type that represents all operands of \p I; those of an
/// operation on unsigned integers must be unsigned.
Reads Narrower::readsOfValues(const Instruction &I, bool OfUnsigned) const {
  bool Signed = !OfUnsigned, Unsigned = true;
  auto [First, Count] = narrowOperands(I);
  for (unsigned N = First; N != First + Count; ++N) {
    auto R = Ranges.of(I.getOperand(N));
    Signed &= R && R->isSigned(Bits);
    Unsigned &= R && R->isUnsigned(Bits);
  }
  return Signed ? Reads::Signed : Unsigned ? Reads::Unsigned : Reads::Nothing;
}

Reads Narrower::readsOfShift(const Instruction &I) const {
  auto By = Ranges.of(I.getOperand(1));
  if (!By || !By->within(0, Bits - 1))
    return Reads::Nothing;
  if (I.getOpcode() == Instruction::Shl)
    return Reads::Bits;
  auto R = Ranges.of(I.getOperand(0));
  if (R && R->isUnsigned(Bits))
    return Reads::Unsigned;
  // The users cut off the bits that come from the sign or the high half.
  if (all_of(I.users(), [&](const User *U) {
        unsigned Mask = fieldMask(U, Bits);
        unsigned Left = isa<TruncInst>(U) ? U->getType()->getScalarSizeInBits()
                        : Mask            ? Log2_32(Mask) + 1
                                          : Bits + 1;
        return Left + By->Hi <= Bits;
      }))
    return Reads::Bits;
  return R && R->isSigned(Bits) && I.getOpcode() == Instruction::AShr
             ? Reads::Signed
             : Reads::Nothing;
}

Reads Narrower::readsOfCall(const Instruction &I) const {
  unsigned ID = intrinsicOf(&I);
  if (isRdRegion(&I) || isWrRegion(&I))
    return Reads::Bits;
  if (ID == Intrinsic::abs)
    return readsOfValues(I, /*OfUnsigned=*/false);
  if (Forms F = extremum(ID); F.Signed)
    return readsOfValues(I, ID == F.Unsigned);
  Forms F = saturation(ID);
  if (!F.Signed)
    return Reads::Nothing;
  // The same width is no truncation.
  bool IsTrunc = narrowOperands(I).second == 1;
  return IsTrunc && elementBytes(I.getType()) * 8 >= Bits
             ? Reads::Nothing
             : readsOfValues(I, ID == F.Unsigned);
}

Reads Narrower::readsOf(const Instruction &I) const {
  auto [First, Count] = narrowOperands(I);
  if (I.getNumOperands() <= First ||
      (Count && !isWide(I.getOperand(First)->getType())))
    return Reads::Nothing;
  // Operations whose result does not change its type.
  switch (I.getOpcode()) {
  case Instruction::Trunc:
    return elementBytes(I.getType()) ? Reads::Bits : Reads::Nothing;
  case Instruction::ICmp:
    return readsOfValues(I, cast<ICmpInst>(I).isUnsigned());
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return I.getType()->getScalarType()->isFloatTy()
               ? readsOfValues(I, isa<UIToFPInst>(I))
               : Reads::Nothing;
  case Instruction::Call:
    if (saturation(intrinsicOf(&I)).Signed)
      return elementBytes(I.getType()) * 8 <= Bits ? readsOfCall(I)
                                                   : Reads::Nothing;
    break;
  default:
    break;
  }
  if (!isWide(I.getType()))
    return Reads::Nothing;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Select:
    return Reads::Bits;
  case Instruction::ZExt:
  case Instruction::SExt:
    return isOfMask(&I) ? Reads::Bits : Reads::Nothing;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return readsOfShift(I);
  case Instruction::Call:
    return readsOfCall(I);
  default:
    return Reads::Nothing;
  }
}

/// Whether \p User uses only the low bits of \p I.
bool Narrower::readsLowBitsOf(const Instruction &User,
                              const Instruction &I) const {
  if (How.lookup(&User) != Reads::Bits)
    return false;
  auto [First, Count] = narrowOperands(User);
  for (unsigned N = 0; N != User.getNumOperands(); ++N)
    if (User.getOperand(N) == &I && (N < First || N >= First + Count))
      return false;
  return true;
}

/// Keeps operations whose results are narrow, or whose users use the low bits
/// only.
void Narrower::prune() {
  SmallVector<Instruction *, 32> Work = Candidates, Dropped;
  while (!Work.empty()) {
    Instruction *I = Work.pop_back_val();
    if (!How.count(I) || !isWide(I->getType()) || fits(I) ||
        all_of(I->users(), [&](const User *U) {
          return readsLowBitsOf(*cast<Instruction>(U), *I);
        }))
      continue;
    How.erase(I);
    Dropped.push_back(I);
    for (Value *V : I->operands())
      if (auto *Op = dyn_cast<Instruction>(V))
        Work.push_back(Op);
  }
  auto IsDone = [&](const Value *V) {
    return How.count(dyn_cast<Instruction>(V));
  };
  erase_if(Candidates, [&](const Instruction *I) { return !IsDone(I); });
  for (const Instruction *I : Dropped)
    if (isa<BinaryOperator>(I) && any_of(I->operand_values(), IsDone))
      ORE.emit([&] {
        return OptimizationRemarkMissed(DEBUG_TYPE, "NoWord", I)
               << "stays an operation on " << Wide
               << ": its result may not fit into " << std::to_string(Bits)
               << " bits";
      });
}

/// Whether \p User, a wide operation, can read narrow integers with an
/// extension, a sign extension if \p Signed.
static bool takesExtension(const User *User, bool Signed) {
  if (auto *Cmp = dyn_cast<ICmpInst>(User))
    return Signed && Cmp->isSigned();
  auto *Op = dyn_cast<BinaryOperator>(User);
  return Op && !Op->isShift();
}

/// Whether a user needs all bits of \p I; \p Free: all such users can read
/// narrow integers.
bool Narrower::isExtended(const Instruction &I, bool *Free) const {
  auto R = Ranges.of(&I);
  bool Found = false;
  if (Free)
    *Free = true;
  for (const User *U : I.users()) {
    if (isInGroup(U, I))
      continue;
    Found = true;
    if (Free)
      *Free &= IsWord && takesExtension(U, R && R->isSigned(Bits));
  }
  return Found;
}

/// Extends \p New, the narrowed \p I, in the way that its users prefer.
Value *Narrower::convertBack(IRBuilder<> &B, Instruction &I, Value *New) {
  Range R = *Ranges.of(&I);
  bool Signed = R.isSigned(Bits) &&
                (!R.isUnsigned(Bits) || any_of(I.users(), [](const User *U) {
                  return isa<ICmpInst>(U);
                }));
  return Signed ? B.CreateSExt(New, I.getType())
                : B.CreateZExt(New, I.getType());
}

/// Whether \p I reads a wide value that is no splat: its low halves have the
/// distance of the whole.
bool Narrower::readsLowHalves(const Instruction &I) const {
  auto [First, Count] = narrowOperands(I);
  for (unsigned Op = First; Op != First + Count; ++Op) {
    const Value *V = I.getOperand(Op);
    if (!isa<Constant>(V) && !isFreeExtension(V, Bits) && !isInGroup(V, I) &&
        !getSplatValue(V))
      return true;
  }
  return false;
}

/// The bytes of register accesses saved by narrowing \p I.
unsigned Narrower::saved(const Instruction &I) const {
  // Reads of regions are part of their users; a write moves as much as its new
  // value, or nothing if that is computed in place.
  if (isRdRegion(&I) || isWrRegion(&I))
    return 0;
  // A truncation is part of the operation that computes its source, which
  // writes the low halves where the wide results would be: a move packs them.
  if (isa<TruncInst>(I)) {
    const Value *From = I.getOperand(0);
    bool IsPacked = isInGroup(From, I) && !isRdRegion(From) &&
                    !isWrRegion(From) && narrow(From->getType()) == I.getType();
    return IsPacked ? cost(I.getType(), Bits / 8) : 0;
  }
  // But an extracted field is written as words; and an operation on qwords is
  // several, if not in hardware, then as the two halves of a register.
  bool CutsOut =
      fieldMask(&I, Bits) || (I.getOpcode() == Instruction::LShr && !fits(&I));
  if (IsWord && !CutsOut && readsLowHalves(I))
    return 0;
  auto [First, Count] = narrowOperands(I);
  const Type *Operand = Count ? I.getOperand(First)->getType() : I.getType();
  return cost(Operand, Bits / 4) - cost(Operand, Bits / 8);
}

/// The cost of extending the result of \p I.
unsigned Narrower::extensions(const Instruction &I) const {
  bool Free = false;
  return isWide(I.getType()) && isExtended(I, &Free) && !Free
             ? cost(I.getType(), Bits / 4)
             : 0;
}

/// Removes operations from \p G, the last ones first, whose results are needed
/// in full width and that can read narrow integers: their results need no
/// extension.
void Narrower::excludeUnprofitable(Group &G) {
  if (G.size() == 1)
    return;
  for (Instruction *I : reverse(G)) {
    bool IsRead =
        any_of(I->users(), [&](const User *U) { return isInGroup(U, *I); });
    bool Extends = all_of(I->operands(), [&](const Value *V) {
      return !isInGroup(V, *I) || fits(V);
    });
    if (isa<BinaryOperator>(I) && !I->isShift() && !IsRead && Extends &&
        extensions(*I) > saved(*I))
      drop(*I);
  }
  erase_if(G, [&](Instruction *I) { return !isMember(I); });
}

bool Narrower::isProfitable(Group &G) {
  excludeUnprofitable(G);
  unsigned Saved = 0, Extensions = 0;
  for (const Instruction *I : G) {
    Saved += saved(*I);
    Extensions += extensions(*I);
  }
  if (Saved && Saved <= Extensions)
    ORE.emit([&] {
      return OptimizationRemarkMissed(DEBUG_TYPE, "Extensions", G.back())
             << ore::NV("Operations", unsigned(G.size()))
             << " operations would fit " << Narrow
             << ", but extending their results would cost more";
    });
  return Saved > Extensions;
}

/// \p V, a constant or another value, in narrow integers.
Value *Narrower::narrowed(IRBuilder<> &B, Value *V) {
  if (Value *Known = Retyped.lookup(V))
    return Known;
  Type *T = narrow(V->getType());
  if (isFreeExtension(V, Bits)) {
    Value *From = cast<Instruction>(V)->getOperand(0);
    return isa<ZExtInst>(V) ? B.CreateZExt(From, T) : B.CreateSExt(From, T);
  }
  if (Value *Splat = isa<Constant>(V) ? nullptr : getSplatValue(V))
    return B.CreateVectorSplat(numElements(T), narrowed(B, Splat));
  return B.CreateTrunc(V, T);
}

Value *Narrower::createOperation(IRBuilder<> &B, BinaryOperator &I,
                                 ArrayRef<Value *> Ops) {
  auto Opcode = I.getOpcode();
  // Nonnegative values as unsigned integers need a logical shift.
  if (Opcode == Instruction::AShr && How.lookup(&I) == Reads::Unsigned)
    Opcode = Instruction::LShr;
  const APInt *By;
  if (unsigned Mask = fieldMask(&I, Bits);
      Mask && match(Ops[0], m_LShr(m_Value(), m_APInt(By))) && By->ult(Bits) &&
      Mask == maskTrailingOnes<unsigned>(Bits) >> *By->getRawData())
    return Ops[0]; // The mask has no effect.
  Value *V = B.CreateBinOp(Opcode, Ops[0], Ops[1]);
  // A later saturation can then be fused (Baling.cpp).
  auto IsSigned = [&](const Value *V) {
    auto R = Ranges.of(V);
    return R && R->isSigned(Bits);
  };
  auto *New = dyn_cast<OverflowingBinaryOperator>(V);
  if (New && Opcode != Instruction::Shl && IsSigned(&I) &&
      all_of(I.operands(), IsSigned))
    cast<Instruction>(V)->setHasNoSignedWrap();
  return V;
}

Value *Narrower::createCall(IRBuilder<> &B, CallInst &I,
                            ArrayRef<Value *> Ops) {
  unsigned ID = intrinsicOf(&I);
  if (isRdRegion(&I) || isWrRegion(&I))
    return retypeRegion(B, I, B.getIntNTy(Bits), Ops[0],
                        isWrRegion(&I) ? Ops[1] : nullptr);
  auto FormOf = [&](const Forms &F) {
    return How.lookup(&I) == Reads::Signed ? F.Signed : F.Unsigned;
  };
  if (ID == Intrinsic::abs)
    return How.lookup(&I) == Reads::Unsigned
               ? Ops[0]
               : B.CreateBinaryIntrinsic(ID, Ops[0], B.getFalse());
  if (extremum(ID).Signed)
    return B.CreateBinaryIntrinsic(Intrinsic::ID(FormOf(extremum(ID))), Ops[0],
                                   Ops[1]);
  return callGenX(B, FormOf(saturation(ID)), {I.getType(), Ops[0]->getType()},
                  Ops);
}

/// Creates \p I on narrow integers; a wide result becomes narrow.
Value *Narrower::create(IRBuilder<> &B, Instruction &I) {
  auto [First, Count] = narrowOperands(I);
  SmallVector<Value *, 2> Ops;
  for (unsigned N = First; N != First + Count; ++N)
    Ops.push_back(narrowed(B, I.getOperand(N)));
  if (auto *Op = dyn_cast<BinaryOperator>(&I))
    return createOperation(B, *Op, Ops);
  if (auto *Call = dyn_cast<CallInst>(&I))
    return createCall(B, *Call, Ops);
  switch (I.getOpcode()) {
  case Instruction::ZExt:
  case Instruction::SExt:
    return B.CreateCast(cast<CastInst>(I).getOpcode(), I.getOperand(0),
                        narrow(I.getType()));
  case Instruction::Select:
    return B.CreateSelect(I.getOperand(0), Ops[0], Ops[1]);
  case Instruction::Trunc:
    return B.CreateTrunc(Ops[0], I.getType());
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return How.lookup(&I) == Reads::Signed
               ? B.CreateSIToFP(Ops[0], I.getType())
               : B.CreateUIToFP(Ops[0], I.getType());
  default: {
    auto &Cmp = cast<ICmpInst>(I);
    return B.CreateICmp(How.lookup(&I) == Reads::Unsigned
                            ? Cmp.getUnsignedPredicate()
                            : Cmp.getPredicate(),
                        Ops[0], Ops[1]);
  }
  }
}

void Narrower::emitRemark(const Group &G, unsigned ReadOutside) {
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Narrowed", G.back())
           << ore::NV("Operations", unsigned(G.size())) << " operations on "
           << Wide << " done in " << Narrow << ", "
           << ore::NV("Extensions", ReadOutside) << " results extended";
  });
}

} // namespace

PreservedAnalyses NarrowIntegersPass::run(Function &F,
                                          FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  bool Changed = showTruncations(F);
  // Dwords may become words.
  for (unsigned Bits : {32, 16})
    Changed |= Narrower(F, ORE, Bits).run(Counter);
  return preservedIf(Changed);
}

} // namespace cmc::genx
