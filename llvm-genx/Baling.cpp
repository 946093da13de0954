//===- Baling.cpp - grouping of LLVM instructions into bales --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Baling.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/Shuffles.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cmc::genx {

//===--- Kinds of instructions --------------------------------------------===//

namespace {

bool isMaskType(const Type *T) { return T->isIntOrIntVectorTy(1); }

/// A dpas, which has whole registers as operands, but accesses no memory.
bool isSystolic(const Value *V) {
  switch (intrinsicOf(V)) {
  case GenXIntrinsic::genx_dpas2:
  case GenXIntrinsic::genx_dpas_nosrc0:
  case GenXIntrinsic::genx_dpasw:
  case GenXIntrinsic::genx_dpasw_nosrc0:
    return true;
  default:
    return false;
  }
}

bool isSaturation(const Instruction &I) {
  switch (intrinsicOf(&I)) {
  case GenXIntrinsic::genx_sat:
  case GenXIntrinsic::genx_sstrunc_sat:
  case GenXIntrinsic::genx_sutrunc_sat:
  case GenXIntrinsic::genx_ustrunc_sat:
  case GenXIntrinsic::genx_uutrunc_sat:
    return true;
  default:
    return isa<TruncInst>(I) && !isMaskType(I.getType());
  }
}

bool isExtension(const Instruction &I) {
  return isa<ZExtInst, SExtInst>(I) && elementBytes(I.getOperand(0)->getType());
}

/// A scalar of at most 32 bits.
bool isOneElement(const Value *V) {
  const Type *T = V->getType();
  return !T->isVectorTy() && !isMaskType(T) && elementBytes(T) <= 4;
}

bool isReduction(const Value *V) {
  unsigned ID = intrinsicOf(V);
  return ID == GenXIntrinsic::genx_any || ID == GenXIntrinsic::genx_all;
}

/// Operations whose only effect is to write a region of their result type.
bool isMain(const Instruction &I) {
  if (isMaskType(I.getType()) || I.getType()->isVoidTy() || isa<PHINode>(I))
    return false;
  if (isa<BinaryOperator, UnaryOperator, SelectInst>(I))
    return true;
  if (isMaskBits(I))
    return true;
  if (isa<CastInst>(I))
    return !isa<BitCastInst>(I) && !isMaskType(I.getOperand(0)->getType());
  if (isRdRegion(&I))
    return true;
  if (isWrRegion(&I))
    return false;
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || !Call->getCalledFunction() || !Call->doesNotAccessMemory() ||
      isSystolic(Call))
    return false;
  switch (intrinsicOf(&I)) { // Read from registers without an instruction.
  case GenXIntrinsic::genx_get_color:
  case GenXIntrinsic::genx_get_hwid:
  case GenXIntrinsic::genx_thread_x:
  case GenXIntrinsic::genx_thread_y:
  case GenXIntrinsic::genx_group_id_x:
  case GenXIntrinsic::genx_group_id_y:
  case GenXIntrinsic::genx_group_id_z:
  case GenXIntrinsic::genx_local_id16:
  case GenXIntrinsic::genx_local_id:
  case GenXIntrinsic::genx_local_size:
  case GenXIntrinsic::genx_group_count:
  case GenXIntrinsic::not_any_intrinsic:
    return false;
  default:
    return true;
  }
}

/// A subtrahend of bytes. The hardware cannot negate bytes: the finalizer moves
/// them to words first, once for each user.
bool isNegatedBytes(const Use &U) {
  auto *Ext = dyn_cast<CastInst>(U.get());
  return Ext && elementBytes(Ext->getSrcTy()) == 1 &&
         elementBytes(Ext->getType()) == 2 && Ext->getType()->isVectorTy() &&
         cast<Instruction>(U.getUser())->getOpcode() == Instruction::Sub &&
         U.getOperandNo() == 1;
}

/// Arithmetic whose low bits do not depend on high bits of its operands.
bool isRing(const Instruction &I) {
  return I.getOpcode() == Instruction::Add ||
         I.getOpcode() == Instruction::Sub || I.getOpcode() == Instruction::Mul;
}

/// A product of dwords that are both signed or both unsigned
/// (genx-lower-int64).
bool isDwordProduct(const Instruction &I) {
  if (I.getOpcode() != Instruction::Mul || elementBytes(I.getType()) != 8)
    return false;
  auto *L = dyn_cast<CastInst>(I.getOperand(0));
  auto *R = dyn_cast<CastInst>(I.getOperand(1));
  return L && R && L->getOpcode() == R->getOpcode() &&
         isa<ZExtInst, SExtInst>(L) && elementBytes(L->getSrcTy()) == 4 &&
         elementBytes(R->getSrcTy()) == 4;
}

bool isLogic(const Instruction &I) {
  return I.getOpcode() == Instruction::And ||
         I.getOpcode() == Instruction::Or || I.getOpcode() == Instruction::Xor;
}

/// The same for operations with three operands.
bool isTernaryRing(const Instruction &I) {
  unsigned ID = intrinsicOf(&I);
  return ID == GenXIntrinsic::genx_ssmad || ID == GenXIntrinsic::genx_add3;
}

/// A zero extension from more than a byte; its result also fits a signed word.
bool isUnsignedWord(const Value *V) {
  auto *Ext = dyn_cast<ZExtInst>(V);
  return Ext && elementBytes(Ext->getSrcTy()) > 1;
}

/// Whether the extension \p U and another extension among the operands of \p I
/// differ in sign, and it matters: mad computes at the width of its addend.
bool mixesSigns(const Instruction &I, const Use &U) {
  if (intrinsicOf(&I) == GenXIntrinsic::genx_ssmad &&
      !isa<Constant>(I.getOperand(2)) && !isa<CastInst>(I.getOperand(2)))
    return false;
  if (isa<ZExtInst>(U.get()) && !isUnsignedWord(U.get()))
    return false;
  return any_of(I.operands(), [&](const Use &Other) {
    return &Other != &U &&
           (isa<SExtInst>(U.get()) ? isUnsignedWord(Other.get())
                                   : isa<SExtInst>(Other.get()));
  });
}

/// Whether the shift \p I can read what \p U extends; \p IsMain: its only user
/// may be a truncation. The hardware shifts integers of up to 32 bits by the
/// lowest five bits of the amount, and computes in words if no source is wider:
/// then dwords shifted to the left would lack bits.
bool shiftsNarrow(const Instruction &I, const Use &U, bool IsMain) {
  auto *Ext = cast<CastInst>(U.get());
  const Value *Amount = I.getOperand(1);
  unsigned Narrow = elementBytes(Ext->getSrcTy()),
           To = elementBytes(I.getType());
  if (To > 4)
    return false;
  if (U.getOperandNo() == 1)
    return Narrow == 2 && !isa<Constant>(I.getOperand(0));
  if (I.getOpcode() == Instruction::LShr)
    return isa<ZExtInst>(Ext);
  if (I.getOpcode() == Instruction::AShr)
    return isa<SExtInst>(Ext);
  bool HasDword = To == 4 && !isa<Constant>(Amount) && !isa<CastInst>(Amount);
  bool IsTruncated = IsMain && isa<TruncInst>(I.user_back()) &&
                     elementBytes(I.user_back()->getType()) <= 2;
  return HasDword || IsTruncated || (Narrow == 1 && To == 2);
}

/// Operations that cannot have .sat.
bool cannotSaturate(const Instruction &I) {
  switch (intrinsicOf(&I)) {
  case GenXIntrinsic::genx_frc:
  case GenXIntrinsic::genx_ieee_div:
  case GenXIntrinsic::genx_ieee_sqrt:
    return true;
  case GenXIntrinsic::genx_sqrt:
  case Intrinsic::sqrt:
    return I.getType()->getScalarType()->isDoubleTy();
  default:
    return I.getOpcode() == Instruction::FDiv &&
           I.getType()->getScalarType()->isDoubleTy();
  }
}

/// Whether \p User, if it saturates, may have \p I as its operation: the
/// hardware saturates the exact result, so that of the IR must not wrap around.
bool canSaturateExactly(const Instruction &I, const Instruction &User) {
  if (isMaskBits(I))
    return isa<ZExtInst>(User) || isWrRegion(&User);
  if (isa<TruncInst>(User))
    return (isRing(I) || isLogic(I) || isTernaryRing(I) ||
            I.getOpcode() == Instruction::Shl ||
            I.getOpcode() == Instruction::LShr ||
            I.getOpcode() == Instruction::AShr) &&
           elementBytes(I.getType()) <= 4;
  if (isWrRegion(&User))
    return true;
  if (I.getType()->isFPOrFPVectorTy())
    return !cannotSaturate(I);
  // Signed and unsigned results of an operation saturate differently.
  unsigned ID = intrinsicOf(&User);
  bool Signed = ID == GenXIntrinsic::genx_sstrunc_sat ||
                ID == GenXIntrinsic::genx_ustrunc_sat;
  // A right shift cannot overflow; a value that is not negative is the same in
  // both signs.
  if (I.getOpcode() == (Signed ? Instruction::AShr : Instruction::LShr) ||
      (I.getOpcode() == Instruction::LShr &&
       isKnownNonNegative(&I, I.getModule()->getDataLayout())))
    return true;
  // A product of two unsigned halves may wrap to a negative value.
  if (I.getOpcode() == Instruction::Mul && isa<ZExtInst>(I.getOperand(0)) &&
      isa<ZExtInst>(I.getOperand(1)))
    return false;
  // nsw of words is proven by genx-narrow-integers; C++ guarantees it for wider
  // types.
  if (isRing(I) && Signed && elementBytes(I.getType()) == 2 &&
      I.hasNoSignedWrap())
    return true;
  return isRing(I) && Signed && all_of(I.operands(), [&](const Value *Op) {
           auto *Ext = dyn_cast<CastInst>(Op);
           return Ext && isa<ZExtInst, SExtInst>(Ext) &&
                  elementBytes(Ext->getSrcTy()) * 2 <=
                      elementBytes(Ext->getType());
         });
}

} // namespace

bool isMaskBits(const Instruction &I) {
  return isa<BitCastInst>(I) && I.getType()->isIntegerTy() &&
         isMaskType(I.getOperand(0)->getType()) &&
         I.getType()->getIntegerBitWidth() <= 32 && !isMaskType(I.getType());
}

ModifierKind modifierOf(const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || isMaskType(I->getType()))
    return ModifierKind::None;
  if (match(I, m_FNeg(m_Value())) || match(I, m_Neg(m_Value())))
    return ModifierKind::Negate;
  if (match(I, m_Not(m_Value())))
    return ModifierKind::Not;
  switch (intrinsicOf(I)) {
  case Intrinsic::fabs:
  case Intrinsic::abs:
    return ModifierKind::Abs;
  default:
    return ModifierKind::None;
  }
}

Value *modifiedBy(const Value *V) {
  Value *X = nullptr;
  auto *I = const_cast<Instruction *>(cast<Instruction>(V));
  if (match(I, m_FNeg(m_Value(X))) || match(I, m_Neg(m_Value(X))) ||
      match(I, m_Not(m_Value(X))))
    return X;
  return I->getOperand(0);
}

Value *invertedMask(const Value *V) {
  Value *X = nullptr;
  if (!isMaskType(V->getType()) ||
      !match(const_cast<Value *>(V), m_Not(m_Value(X))))
    return nullptr;
  return X;
}

//===--- Forms of operands ------------------------------------------------===//

namespace {

/// Operands of memory operations and dpas that are whole registers.
bool isRawOperand(const Use &U) {
  auto *Call = cast<CallInst>(U.getUser());
  return U.get()->getType()->isVectorTy() && !isRdRegion(Call) &&
         !isWrRegion(Call) &&
         (!Call->doesNotAccessMemory() || isSystolic(Call));
}

/// The source operands of a main operation, without its constant parameters.
bool isSourceOperand(const Use &U) {
  auto *I = cast<Instruction>(U.getUser());
  if (isa<CmpInst>(I))
    return true;
  if (auto *Select = dyn_cast<SelectInst>(I))
    return U.getOperandNo() > 0 && !isMaskType(Select->getType());
  if (isWrRegion(I))
    return U.getOperandNo() == GenXIntrinsic::GenXRegion::NewValueOperandNum;
  if (isRdRegion(I) || isa<PHINode>(I))
    return false;
  return isMain(*I);
}

} // namespace

bool Baling::takesRegion(const Use &U) const {
  auto *I = cast<Instruction>(U.getUser());
  if (isSourceOperand(U))
    return true;
  auto *Call = dyn_cast<CallInst>(I);
  if (!Call || U.getOperandNo() >= Call->arg_size() || isRdRegion(I) ||
      isWrRegion(I) || (Call->doesNotAccessMemory() && !isSystolic(Call)))
    return false;
  if (!isRawOperand(U))
    return true; // Scalar operands of messages.
  auto *Read = cast<CallInst>(U.get());
  IRRegion R = IRRegion::of(*Read);
  unsigned Arg = U.getOperandNo();
  bool OldValue = Arg + 1 == Call->arg_size() && !Call->getType()->isVoidTy();
  return !OldValue && R.isContiguous() && R.Offset % GRFBytes == 0;
}

/// Calls, inline assembly and volatile stores take their operands in variables.
static bool copiesOperands(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Call && (!Callee || !Callee->isDeclaration() ||
                  GenXIntrinsic::isVStore(Callee));
}

bool Baling::takes(const Use &U, BaleRole Role) const {
  auto *I = dyn_cast<Instruction>(U.getUser());
  if (!I || copiesOperands(*I))
    return false;
  switch (Role) {
  case BaleRole::Region:
    return takesRegion(U);
  case BaleRole::Extension: {
    bool Signed = isa<SExtInst>(U.get());
    unsigned Narrow =
        elementBytes(cast<Instruction>(U.get())->getOperand(0)->getType());
    if (Narrow == 1 && intrinsicOf(I) == GenXIntrinsic::genx_add3)
      return false; // add3 has no byte sources.
    if (isNegatedBytes(U) && U.get()->hasNUsesOrMore(2))
      return false;
    if (isDwordProduct(*I))
      return true;
    if (isRing(*I) || isLogic(*I) || isTernaryRing(*I)) {
      // With two narrow sources the hardware computes in words; the result
      // cannot be extended correctly after mixed signs or inverted bits.
      bool Mixed = mixesSigns(*I, U);
      bool Inverted = modifierOf(I) == ModifierKind::Not && isMember(I);
      return !Mixed && !Inverted && elementBytes(I->getType()) <= 4;
    }
    if (I->isShift())
      return shiftsNarrow(*I, U, roleOf(I) == BaleRole::Main);
    if (isa<UIToFPInst, SIToFPInst>(I))
      return isa<SIToFPInst>(I) || !Signed;
    if (auto *Cmp = dyn_cast<ICmpInst>(I)) // Both operands must agree.
      return !Cmp->isUnsigned() && !Cmp->isEquality() && Signed && Narrow <= 4;
    return false;
  }
  case BaleRole::Modifier:
    if (modifierOf(U.get()) == ModifierKind::Not)
      return isLogic(*I);
    if (U.get()->getType()->isFPOrFPVectorTy())
      return isSourceOperand(U) && !isa<BitCastInst>(I);
    // The finalizer has no source modifiers on the factors of a mad.
    return isRing(*I) || (isTernaryRing(*I) && U.getOperandNo() == 2);
  case BaleRole::Main: {
    if (isMaskBits(*cast<Instruction>(U.get())) && isa<ZExtInst>(I))
      return roleOf(I) != BaleRole::Extension;
    // The mask of a write and the condition of a select are both predicates.
    auto *Write = isMember(I) && I->hasOneUse() ? I->user_back() : I;
    if (isa<SelectInst>(U.get()) && isWrRegion(Write) && maskOf(Write))
      return false;
    return isWrRegion(I) ? U.getOperandNo() ==
                               GenXIntrinsic::GenXRegion::NewValueOperandNum
                         : isSaturation(*I);
  }
  case BaleRole::Saturation:
    return isWrRegion(I) &&
           U.getOperandNo() == GenXIntrinsic::GenXRegion::NewValueOperandNum;
  case BaleRole::Condition:
    if (isReduction(U.get())) {
      auto IsScalarCondition = [&](const User *Other) {
        return isa<BranchInst>(Other) ||
               (isa<SelectInst>(Other) && isOneElement(Other) &&
                cast<SelectInst>(Other)->getParent() ==
                    cast<Instruction>(U.get())->getParent());
      };
      return (IsScalarCondition(I) && U.getOperandNo() == 0) ||
             (invertedMask(I) && isMember(I) &&
              all_of(I->users(), IsScalarCondition));
    }
    if (auto *Select = dyn_cast<SelectInst>(I))
      return U.getOperandNo() == 0 && !isMaskType(Select->getType());
    return isa<BranchInst>(I) || (isWrRegion(I) && U.getOperandNo() == 7);
  case BaleRole::Root:
    break;
  }
  return false;
}

//===--- Assignment of roles ----------------------------------------------===//

Baling::UseRange Baling::usesOf(const Instruction &I) const {
  UseRange P;
  bool First = true;
  auto Add = [&](const BasicBlock *Block, unsigned From, unsigned To) {
    if (First)
      P = {Block, From, To};
    else if (P.Block != Block)
      P.Block = nullptr;
    P.First = std::min(P.First, From);
    P.Last = std::max(P.Last, To);
    First = false;
  };
  for (const User *U : I.users()) {
    auto *UI = cast<Instruction>(U);
    if (!isMember(UI)) {
      Add(UI->getParent(), Writes.positionOf(UI), Writes.positionOf(UI));
      continue;
    }
    UseRange Outer = usesOf(*UI);
    Add(Outer.Block, Outer.First, Outer.Last);
  }
  return P;
}

bool Baling::isUnchangedUntilUses(const Instruction &Read) const {
  UseRange Uses = usesOf(Read);
  const BasicBlock *Same =
      Uses.Block == Read.getParent() ? Uses.Block : nullptr;
  return !Writes.overwritten(regionSource(&Read), Same,
                             Writes.positionOf(&Read), Uses.Last);
}

void Baling::addReaders(const Instruction &I,
                        SmallVectorImpl<const Instruction *> &Readers) const {
  for (const User *U : I.users()) {
    auto *UI = cast<Instruction>(U);
    if (isMember(UI))
      addReaders(*UI, Readers);
    else
      Readers.push_back(UI);
  }
}

bool Baling::isProfitableToMove(const Instruction &Read,
                                const IRRegion &R) const {
  const TargetInfo &Target = targetOf(*Read.getFunction());
  if (R.Index || R.N < visa::cost::MinPacked || R.isContiguous() ||
      R.isScalar() || Target.isHost())
    return false;
  // Cutting at row ends adds no register accesses.
  if (R.Stride == 1 && R.Width * elementBytes(R.Elem) >= Target.GRFBytes)
    return false;
  SmallVector<const Instruction *, 4> Readers;
  addReaders(Read, Readers);
  if (Readers.size() < 2)
    return false;
  IRRegion Packed = IRRegion::strided(R.Elem, R.N, 1, 0);
  const unsigned Once = costOfMove(Packed, R, Target);
  unsigned Moved = Once, Scattered = 0;
  for (const Instruction *Reader : Readers) {
    // The destination region may require a cut as well.
    IRRegion To = Packed;
    if (isWrRegion(Reader)) {
      IRRegion W = IRRegion::of(*cast<CallInst>(Reader));
      if (!W.Index && W.N == R.N)
        To = W;
    }
    Scattered += costOfMove(To, R, Target);
    Moved += costOfMove(To, Packed, Target);
  }
  // An instruction with two sources can read one indirectly, one with three
  // sources cannot. The latter needs a move anyway, so prefer the move at equal
  // cost.
  bool Gathers = Once < costOfDirectMove(Packed, R, Target);
  return Gathers ? Moved <= Scattered : Moved < Scattered;
}

BaleRole Baling::decide(Instruction &I) {
  if (I.use_empty())
    return BaleRole::Root;
  auto All = [&](BaleRole Role) {
    return all_of(I.uses(), [&](const Use &U) { return takes(U, Role); });
  };
  if (isRdRegion(&I)) {
    IRRegion R = IRRegion::of(cast<CallInst>(I));
    bool Cheap = !R.Index || I.hasOneUse();
    if (Cheap && All(BaleRole::Region) && isUnchangedUntilUses(I) &&
        !isProfitableToMove(I, R))
      return BaleRole::Region;
  }
  if (isExtension(I) && All(BaleRole::Extension))
    return BaleRole::Extension;
  if (modifierOf(&I) != ModifierKind::None && All(BaleRole::Modifier))
    return BaleRole::Modifier;
  if ((invertedMask(&I) || isReduction(&I)) && All(BaleRole::Condition))
    return BaleRole::Condition;
  if (!I.hasOneUse())
    return BaleRole::Root;
  // A Main in another block would only lengthen the live ranges of its
  // operands.
  auto *User = cast<Instruction>(I.user_back());
  if (User->getParent() != I.getParent())
    return BaleRole::Root;
  if (isSaturation(I) && All(BaleRole::Saturation))
    return BaleRole::Saturation;
  if (isMain(I) && !isRdRegion(&I) && !isSaturation(I) && All(BaleRole::Main))
    return canSaturateExactly(I, *User) ? BaleRole::Main : BaleRole::Root;
  return BaleRole::Root;
}

Baling::Baling(Function &F, unsigned GRFBytes) : GRFBytes(GRFBytes), Writes(F) {
  // Users before operands, so that the root of each user is known.
  for (BasicBlock *BB : post_order(&F))
    for (Instruction &I : reverse(*BB)) {
      BaleRole Role = decide(I);
      if (Role != BaleRole::Root)
        Roles[&I] = Role;
    }
}

BaleRole Baling::roleOf(const Value *V) const {
  auto It = Roles.find(V);
  return It == Roles.end() ? BaleRole::Root : It->second;
}

} // namespace cmc::genx
