//===- LowerPointers.cpp - lowering of the program's own pointers ---------===//
//
// Part of CMC, under the MIT licence.
//
//   %x = load float, float addrspace(1)* %p    svm.gather of one lane
//   store i32 %v, i32 addrspace(3)* %q         scatter.scaled to surface 254
//   ptrtoint, comparisons                      arithmetic on i64 addresses
//
// Pointers to local arrays and constant tables are left alone. A pointer
// without an address space, or to the generic one, is an address in global
// memory unless its origin is known.
// Requires: SSA form, kernel parameters as i64 (cm-direct-arguments).
// Guarantees: every load and store is of an alloca or a constant global.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
#include "stage4/Errors.h"
#include "stage4/Messages.h"
#include "stage4/Rewriting.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// The address space of `__local`, as Clang defines it for SPIR.
constexpr unsigned Local = 3;

enum class Memory { Variable, Flat, Shared, Unclear };

/// The kind of memory that \p Pointer points to.
Memory memoryOf(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  if (isa<AllocaInst>(Object) || isa<GlobalVariable>(Object))
    return Memory::Variable;
  unsigned Own = Pointer->getType()->getPointerAddressSpace();
  unsigned Origin = Object->getType()->getPointerAddressSpace();
  if (Own == Local || Origin == Local)
    return Memory::Shared;
  if (!isa<PHINode>(Object) && !isa<SelectInst>(Object))
    return Memory::Flat;
  // Merged pointers must all point to the same kind of memory.
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, nullptr, /*MaxLookup=*/0);
  Optional<Memory> Found;
  for (const Value *O : Objects) {
    Memory M = memoryOf(O);
    if (Found && *Found != M)
      return Memory::Unclear;
    Found = M;
  }
  return Found.getValueOr(Memory::Flat);
}

class PointerLowering {
public:
  explicit PointerLowering(Function &F)
      : F(F), DL(F.getParent()->getDataLayout()) {}

  bool run() {
    SmallVector<Instruction *, 16> Work;
    for (Instruction &I : instructions(F))
      if (isa<LoadInst>(I) || isa<StoreInst>(I) || isa<PtrToIntInst>(I) ||
          (isa<ICmpInst>(I) && I.getOperand(0)->getType()->isPointerTy()))
        Work.push_back(&I);
    bool Changed = false;
    for (Instruction *I : Work)
      Changed |= lower(*I);
    for (PHINode *Phi : Pointers) // They may refer to each other.
      Phi->replaceAllUsesWith(UndefValue::get(Phi->getType()));
    for (PHINode *Phi : Pointers)
      Phi->eraseFromParent();
    for (WeakTrackingVH &V : Unused)
      if (V)
        RecursivelyDeleteTriviallyDeadInstructions(V);
    return Changed;
  }

private:
  /// True when \p I was replaced.
  bool lower(Instruction &I) {
    const Value *Pointer = getPointerOperand(&I);
    if (!Pointer)
      Pointer = I.getOperand(0);
    Memory M = memoryOf(Pointer);
    if (M == Memory::Variable)
      return false;
    if (M == Memory::Unclear) {
      report(I, PassDiag::PointerUnclear);
      return false;
    }
    IRBuilder<> B(&I);
    Value *New = nullptr;
    if (auto *Load = dyn_cast<LoadInst>(&I))
      New = load(B, *Load, M);
    else if (auto *Store = dyn_cast<StoreInst>(&I))
      store(B, *Store, M);
    else if (auto *Compare = dyn_cast<ICmpInst>(&I))
      New =
          B.CreateICmp(Compare->getPredicate(), address(Compare->getOperand(0)),
                       address(Compare->getOperand(1)));
    else
      New = B.CreateZExtOrTrunc(address(I.getOperand(0)), I.getType());
    if (New) {
      if (isa<Instruction>(New) &&
          !New->hasName()) // A parameter keeps its name.
        New->takeName(&I);
      I.replaceAllUsesWith(New);
    }
    if (!I.use_empty())
      I.replaceAllUsesWith(UndefValue::get(I.getType()));
    Unused.append(I.op_begin(), I.op_end());
    I.eraseFromParent();
    return true;
  }

  /// \p Pointer as an integer, computed next to its definition.
  Value *address(Value *Pointer) {
    Type *I64 = Type::getInt64Ty(F.getContext());
    if (Value *Known = Addresses.lookup(Pointer))
      return Known;
    if (auto *C = dyn_cast<Constant>(Pointer))
      return C->isNullValue() ? ConstantInt::get(I64, 0)
                              : ConstantExpr::getPtrToInt(C, I64);
    if (auto *Phi = dyn_cast<PHINode>(Pointer)) {
      PHINode *New = PHINode::Create(I64, Phi->getNumIncomingValues(),
                                     Phi->getName(), Phi);
      Addresses[Phi] = New;
      Pointers.push_back(Phi);
      for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I)
        New->addIncoming(address(Phi->getIncomingValue(I)),
                         Phi->getIncomingBlock(I));
      return New;
    }
    auto *I = dyn_cast<Instruction>(Pointer);
    if (isa_and_nonnull<LoadInst>(
            I)) // A loaded pointer: insert after the load.
      I = I->getNextNode();
    IRBuilder<> B(I ? I : &*F.getEntryBlock().getFirstInsertionPt());
    Value *Result = nullptr;
    if (auto *Cast = dyn_cast<IntToPtrInst>(Pointer))
      Result = B.CreateZExtOrTrunc(Cast->getOperand(0), I64);
    else if (isa<BitCastInst>(Pointer) || isa<AddrSpaceCastInst>(Pointer))
      Result = address(cast<CastInst>(Pointer)->getOperand(0));
    else if (auto *GEP = dyn_cast<GetElementPtrInst>(Pointer))
      Result =
          B.CreateAdd(address(GEP->getPointerOperand()),
                      B.CreateSExtOrTrunc(EmitGEPOffset(&B, DL, GEP), I64));
    else if (auto *Select = dyn_cast<SelectInst>(Pointer))
      Result = B.CreateSelect(Select->getCondition(),
                              address(Select->getTrueValue()),
                              address(Select->getFalseValue()));
    else
      Result = B.CreatePtrToInt(Pointer, I64);
    return Addresses[Pointer] = Result;
  }

  /// False, and an error, when no message can transfer \p T.
  bool isPossible(Instruction &I, Type *T, Memory M) {
    uint64_t Bytes = DL.getTypeStoreSize(T);
    bool IsScalar = T->isIntegerTy() || T->isFloatingPointTy();
    unsigned Max = M == Memory::Shared ? 4 : 8;
    if (IsScalar && isPowerOf2_64(Bytes) && Bytes <= Max)
      return true;
    if (IsScalar)
      report(I, PassDiag::PointerSize, Bytes);
    else
      report(I, PassDiag::PointerNoScalar);
    return false;
  }

  /// Pointers in memory are integers.
  Type *integerType(Type *T) {
    return T->isPointerTy() ? Type::getInt64Ty(F.getContext()) : T;
  }
  static Type *one(Type *T) { return FixedVectorType::get(T, 1); }

  /// Where \p Pointer points, for a message of one lane.
  Value *addressOf(IRBuilder<> &B, Value *Pointer, Memory M) {
    Type *At = M == Memory::Shared ? B.getInt32Ty() : B.getInt64Ty();
    return B.CreateBitCast(B.CreateZExtOrTrunc(address(Pointer), At), one(At));
  }
  /// The data of a message that transfers a \p T.
  Type *messageType(Type *T, Memory M) {
    LLVMContext &C = F.getContext();
    return DL.getTypeStoreSize(T) >= 4 ? one(T)
           : M == Memory::Shared       ? one(Type::getInt32Ty(C))
                                 : FixedVectorType::get(Type::getInt8Ty(C), 4);
  }
  /// Loads \p Bytes bytes as a \p Result, or stores \p Data.
  Value *message(IRBuilder<> &B, Memory M, Value *At, unsigned Bytes,
                 Type *Result, Value *Data) {
    using namespace GenXIntrinsic;
    bool Shared = M == Memory::Shared;
    SmallVector<MessageOperand, 4> Operands = {{arg::Offsets, At}};
    if (Shared) {
      Operands.push_back({arg::LogBytes, Log2_32(Bytes)});
      Operands.push_back({arg::Surface, B.getInt32(SLMSurface)});
    } else if (Bytes < 4) {
      Operands.push_back({arg::LogBlocks, Log2_32(Bytes)});
    }
    if (!Data)
      return createMessage(B, Shared ? genx_gather_scaled : genx_svm_gather,
                           Result, Operands);
    Operands.push_back({arg::Data, Data});
    return createMessage(B, Shared ? genx_scatter_scaled : genx_svm_scatter,
                         nullptr, Operands);
  }

  Value *load(IRBuilder<> &B, LoadInst &I, Memory M) {
    Type *T = integerType(I.getType());
    if (!isPossible(I, T, M))
      return nullptr;
    unsigned Bytes = DL.getTypeStoreSize(T);
    Value *At = addressOf(B, I.getPointerOperand(), M);
    Value *Data = message(B, M, At, Bytes, messageType(T, M), nullptr);
    if (I.getType()->isPointerTy())
      return B.CreateIntToPtr(B.CreateBitCast(Data, T), I.getType());
    if (Bytes >= 4)
      return B.CreateBitCast(Data, T);
    Value *Dword = B.CreateBitCast(Data, B.getInt32Ty());
    Value *Low = B.CreateTrunc(Dword, B.getIntNTy(8 * Bytes));
    return T->isIntegerTy() ? B.CreateTrunc(Low, T) : B.CreateBitCast(Low, T);
  }

  void store(IRBuilder<> &B, StoreInst &I, Memory M) {
    Value *V = I.getValueOperand();
    if (V->getType()->isPointerTy())
      V = address(V);
    if (!isPossible(I, V->getType(), M))
      return;
    unsigned Bytes = DL.getTypeStoreSize(V->getType());
    Value *At = addressOf(B, I.getPointerOperand(), M);
    Type *Message = messageType(V->getType(), M);
    if (Bytes < 4) {
      if (!V->getType()->isIntegerTy())
        V = B.CreateBitCast(V, B.getIntNTy(8 * Bytes));
      V = B.CreateZExt(V, B.getInt32Ty());
    }
    message(B, M, At, Bytes, nullptr, B.CreateBitCast(V, Message));
  }

  Function &F;
  const DataLayout &DL;
  DenseMap<Value *, Value *> Addresses;
  SmallVector<PHINode *, 4> Pointers; ///< Replaced by integer phis.
  SmallVector<WeakTrackingVH, 16> Unused;
};

} // namespace

PreservedAnalyses LowerPointersPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  return preservedIf(PointerLowering(F).run());
}

} // namespace cmc::frontend
