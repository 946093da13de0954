//===- ResolveReferences.cpp - turns references into regions --------------===//
//
// Part of CMC, under the MIT licence.
//
// The core of the front-end. Turns every access through a reference into an
// access to the whole CM object at its root:
//   %r = call <8 x i32>* @__cm_region(<16 x i32>* %v, 4, 8, 0, 8, 2)
//   store <8 x i32> %x, <8 x i32>* %r
// becomes
//   %o = load <16 x i32>, <16 x i32>* %v
//   %n = call @llvm.genx.wrregioni(%o, %x, 0, 8, 2, i16 4, undef, i1 true)
//   store <16 x i32> %n, <16 x i32>* %v
// and likewise for regions of regions, elements, casts (format<>), constant
// objects, copies, and pointers merged by control flow.
// Requires: all inlined; references are SSA values; CM objects pinned.
// Guarantees: no __cm_region, no pins; each vector of a CM object is an alloca
// <N x T> of its own that is only loaded and stored whole. A reference to an
// unknown object is an error at its use.
// Leaves alone: scalars and C arrays of scalars.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Locations.h"
#include "clang-frontend/IR/PassClasses.h"
#include "clang-frontend/IR/PinObjects.h"
#include "clang-frontend/IR/RawIR.h"
#include "clang-frontend/IR/VolatileGlobals.h"
#include "stage4/Errors.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

unsigned lanesOf(Type *T) {
  auto *V = dyn_cast<FixedVectorType>(T);
  return V ? V->getNumElements() : 1;
}

class Resolver {
public:
  explicit Resolver(Function &F)
      : F(F), DL(F.getParent()->getDataLayout()), All(F),
        HasSIMDControlFlow(hasSIMDControlFlow(F)) {}

  bool run();

private:
  bool resolve(Instruction &I);
  bool resolveLoad(LoadInst &Load);
  bool resolveStore(StoreInst &Store);
  bool resolveCopy(AnyMemTransferInst &Copy);
  bool resolveFill(AnyMemSetInst &Fill);
  bool locate(Instruction &I, Value *Pointer, Target &T);
  bool checkUnrelated(Instruction &I, Value *Pointer);
  void eraseDeadPointers();
  Value *readSource(IRBuilder<> &B, AnyMemTransferInst &Copy,
                    const Target &From, int64_t Delta, Type *T);
  void forEachField(IRBuilder<> &B, const View &In, int64_t Begin, int64_t End,
                    function_ref<void(Type *, int64_t, Value *)> Visit);

  Value *readView(IRBuilder<> &B, const View &V);
  void writeView(IRBuilder<> &B, const View &V, Value *Data);
  Value *address(IRBuilder<> &B, const Location &P, Type *T);
  Value *readLocation(IRBuilder<> &B, Location P, Type *T);
  void writeRegion(IRBuilder<> &B, const View &V, Value *Data, const Region &R,
                   Value *If);
  void writeLocation(IRBuilder<> &B, Location P, Value *Data, Value *If);
  bool staysInMemory(const Target &T) const;
  Value *readTarget(IRBuilder<> &B, const Target &T, Type *Ty);
  void writeTarget(IRBuilder<> &B, const Target &T, Value *Data);
  AllocaInst *storageOf(const View &V);
  void describe(const View &V, AllocaInst &Own);
  static Target moved(Target T, int64_t Bytes);

  Function &F;
  const DataLayout &DL;
  Locations All;
  bool HasSIMDControlFlow;
  DenseMap<const View *, AllocaInst *> Storage;
};

/// The alloca that replaces vector \p V.
AllocaInst *Resolver::storageOf(const View &V) {
  AllocaInst *&Own = Storage[&V];
  if (!Own) {
    IRBuilder<> B(cast<AllocaInst>(V.Root));
    Own = B.CreateAlloca(V.Type, nullptr, V.Root->getName());
    describe(V, *Own);
  }
  return Own;
}

/// Describes the variables of the root of \p V, or their part in V, by \p Own.
void Resolver::describe(const View &V, AllocaInst &Own) {
  DIBuilder B(*F.getParent());
  uint64_t Offset = 8 * V.Position, Bits = DL.getTypeSizeInBits(V.Type);
  for (DbgVariableIntrinsic *Old : FindDbgAddrUses(V.Root)) {
    DIExpression *Shape = DIExpression::get(F.getContext(), {});
    // A class may be larger than its vector.
    if (Offset || Old->getVariable()->getSizeInBits() != Bits)
      Shape = *DIExpression::createFragmentExpression(Shape, Offset, Bits);
    B.insertDeclare(&Own, Old->getVariable(), Shape, Old->getDebugLoc(), Old);
  }
}

Value *Resolver::readView(IRBuilder<> &B, const View &V) {
  if (!V.Root) {
    Region R = V.Shape;
    R.Offset = V.Parent.Offset;
    R.Dynamic = V.Parent.Dynamic;
    return RegionBuilder(B).read(readView(B, *V.Parent.In), V.Type, R);
  }
  if (auto *GV = dyn_cast<GlobalVariable>(V.Root)) {
    if (isVolatile(*GV))
      return readVolatile(B, GV);
    if (Constant *C = ConstantFoldLoadFromConst(GV->getInitializer(), V.Type,
                                                APInt(64, V.Position), DL))
      return C;
  }
  return B.CreateLoad(V.Type, storageOf(V));
}

void Resolver::writeView(IRBuilder<> &B, const View &V, Value *Data) {
  // The shape of a region counts elements of the region's type.
  Data = B.CreateBitCast(Data, V.Type);
  if (V.Root) {
    if (isa<GlobalVariable>(V.Root))
      writeVolatile(B, Data, V.Root);
    else
      B.CreateStore(Data, storageOf(V));
    return;
  }
  Region R = V.Shape;
  R.Offset = V.Parent.Offset;
  R.Dynamic = V.Parent.Dynamic;
  writeRegion(B, *V.Parent.In, Data, R, nullptr);
}

/// Writes \p Data to a region of \p V, if \p If is true or null.
void Resolver::writeRegion(IRBuilder<> &B, const View &V, Value *Data,
                           const Region &R, Value *If) {
  if (!If && RegionBuilder::isWhole(V.Type, Data->getType(), R)) {
    writeView(B, V, Data);
    return;
  }
  Value *Old = readView(B, V);
  Value *New = RegionBuilder(B).write(Old, Data, R);
  if (If)
    New = B.CreateSelect(If, New, Old);
  if (New != Old)
    writeView(B, V, New);
}

/// The address of \p P, which is in memory and holds a \p T.
Value *Resolver::address(IRBuilder<> &B, const Location &P, Type *T) {
  Value *At = P.In->Root;
  unsigned Space = At->getType()->getPointerAddressSpace();
  int64_t Offset = P.In->Position + P.Offset;
  if (Offset || P.Dynamic) {
    Value *Bytes = B.getInt32(Offset);
    if (P.Dynamic)
      Bytes = B.CreateAdd(P.Dynamic, Bytes);
    At = B.CreateGEP(B.getInt8Ty(), B.CreateBitCast(At, B.getInt8PtrTy(Space)),
                     Bytes);
  }
  return B.CreateBitCast(At, T->getPointerTo(Space));
}

Value *Resolver::readLocation(IRBuilder<> &B, Location P, Type *T) {
  if (!All.enter(P))
    return B.CreateLoad(T, address(B, P, T));
  return RegionBuilder(B).read(
      readView(B, *P.In), T,
      Region::contiguous(lanesOf(T), P.Offset, P.Dynamic));
}

/// Writes \p Data to \p P, if \p If is true or null.
void Resolver::writeLocation(IRBuilder<> &B, Location P, Value *Data,
                             Value *If) {
  if (!All.enter(P)) {
    Value *At = address(B, P, Data->getType());
    if (If)
      Data = B.CreateSelect(If, Data, B.CreateLoad(Data->getType(), At));
    B.CreateStore(Data, At);
    return;
  }
  writeRegion(B, *P.In, Data,
              Region::contiguous(lanesOf(Data->getType()), P.Offset, P.Dynamic),
              If);
}

Value *Resolver::readTarget(IRBuilder<> &B, const Target &T, Type *Ty) {
  Value *Data = readLocation(B, T.Alternatives[0], Ty);
  for (unsigned I = 1; I < T.Alternatives.size(); ++I)
    Data = B.CreateSelect(B.CreateICmpEQ(T.Which, B.getInt32(I)),
                          readLocation(B, T.Alternatives[I], Ty), Data);
  return Data;
}

void Resolver::writeTarget(IRBuilder<> &B, const Target &T, Value *Data) {
  for (unsigned I = 0; I < T.Alternatives.size(); ++I) {
    Value *If = T.Which ? B.CreateICmpEQ(T.Which, B.getInt32(I)) : nullptr;
    writeLocation(B, T.Alternatives[I], Data, If);
  }
}

Target Resolver::moved(Target T, int64_t Bytes) {
  for (Location &P : T.Alternatives)
    P.Offset += Bytes;
  return T;
}

/// Reports an access \p I to memory that is neither a variable nor reached by a
/// pointer of the program.
bool Resolver::checkUnrelated(Instruction &I, Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  if (isa<AllocaInst>(Object) || isa<GlobalVariable>(Object) ||
      isa<PHINode>(Object) || isa<SelectInst>(Object) ||
      isa<IntToPtrInst>(Object) || isa<Constant>(Object))
    return true; // A pointer of the program, lowered by cm-pointers.
  if (auto *Load = dyn_cast<LoadInst>(Object))
    if (isa<IntToPtrInst>(getUnderlyingObject(Load->getPointerOperand(), 0)))
      return true; // The pointer is itself in memory.
  if (isa<LoadInst>(Object) || rawName(Object) == "region")
    report(I, PassDiag::ReferenceUnknown);
  else
    report(I, PassDiag::PointerAccess);
  return false;
}

/// Finds the target of \p Pointer. \p T is empty if that is no CM object.
bool Resolver::locate(Instruction &I, Value *Pointer, Target &T) {
  T = All.of(Pointer);
  if (T.Problem) {
    report(I, PassDiag::ReferenceRule, T.Problem);
    return false;
  }
  if (T.Alternatives.empty())
    return checkUnrelated(I, Pointer);
  return true;
}

/// True when a pointer with target \p T points to memory and can be left alone.
bool Resolver::staysInMemory(const Target &T) const {
  if (T.Alternatives.size() > 1)
    return false;
  return none_of(T.Alternatives, [&](Location P) { return All.enter(P); });
}

bool Resolver::resolveLoad(LoadInst &Load) {
  Target T;
  if (!locate(Load, Load.getPointerOperand(), T))
    return false;
  if (staysInMemory(T))
    return true;
  if (!isData(Load.getType())) {
    report(Load, PassDiag::ReferenceUnknown);
    return false;
  }
  IRBuilder<> B(&Load);
  Value *Data = readTarget(B, T, Load.getType());
  if (isa<Instruction>(Data) && !Data->hasName())
    Data->takeName(&Load);
  Load.replaceAllUsesWith(Data);
  Load.eraseFromParent();
  return true;
}

bool Resolver::resolveStore(StoreInst &Store) {
  Target T;
  if (!locate(Store, Store.getPointerOperand(), T))
    return false;
  if (staysInMemory(T))
    return true;
  Value *Data = Store.getValueOperand();
  if (!isData(Data->getType())) {
    report(Store, PassDiag::CannotStore);
    return false;
  }
  IRBuilder<> B(&Store);
  if (HasSIMDControlFlow) {
    unsigned Kind = Store.getContext().getMDKindID(WrittenElements);
    auto *N = ConstantAsMetadata::get(B.getInt32(lanesOf(Data->getType())));
    Store.setMetadata(Kind, MDNode::get(Store.getContext(), N));
    B.CollectMetadataToCopy(&Store, Kind);
  }
  writeTarget(B, T, Data);
  Store.eraseFromParent();
  return true;
}

/// The value of type \p T that \p Copy reads \p Delta bytes into its source,
/// \p From.
Value *Resolver::readSource(IRBuilder<> &B, AnyMemTransferInst &Copy,
                            const Target &From, int64_t Delta, Type *T) {
  Target Source = moved(From, Delta);
  if (!staysInMemory(Source))
    return readTarget(B, Source, T);
  Value *P =
      B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Copy.getRawSource(), Delta);
  return B.CreateAlignedLoad(T, B.CreateBitCast(P, T->getPointerTo()),
                             Align(1));
}

/// Calls \p Visit with type, offset and address of each field from byte
/// \p Begin to \p End of the object of \p In that is outside its vectors.
void Resolver::forEachField(
    IRBuilder<> &B, const View &In, int64_t Begin, int64_t End,
    function_ref<void(Type *, int64_t, Value *)> Visit) {
  auto *Root = cast<AllocaInst>(In.Root);
  forEachLeaf(Root->getAllocatedType(), 0, DL, [&](Type *T, uint64_t Offset) {
    Location P;
    P.In = const_cast<View *>(&In);
    P.Offset = int64_t(Offset) - In.Position;
    if (int64_t(Offset) < Begin || int64_t(Offset) >= End || All.enter(P))
      return;
    Value *Field = B.CreateConstInBoundsGEP1_64(
        B.getInt8Ty(), B.CreateBitCast(Root, B.getInt8PtrTy()), Offset);
    Visit(T, Offset, B.CreateBitCast(Field, T->getPointerTo()));
  });
}

/// Copies vectors one by one, and other fields one by one, so that SROA can
/// split these off the object.
bool Resolver::resolveCopy(AnyMemTransferInst &Copy) {
  Target To, From;
  if (!locate(Copy, Copy.getRawDest(), To) ||
      !locate(Copy, Copy.getRawSource(), From))
    return false;
  if (To.Alternatives.empty() && From.Alternatives.empty())
    return true;
  auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  if (To.Alternatives.size() != 1 || !Length) {
    report(Copy, PassDiag::CannotCopy);
    return false;
  }
  Location D = To.Alternatives[0];
  IRBuilder<> B(&Copy);
  int64_t Begin = D.In->Position + D.Offset;
  int64_t End = Begin + Length->getSExtValue();
  SmallVector<View *, 1> Vectors(1, D.In);
  if (D.In->Root)
    Vectors.assign(All.vectorsOf(*D.In).begin(), All.vectorsOf(*D.In).end());
  for (View *V : Vectors) {
    if (V->Position < Begin || V->Position >= End)
      continue;
    writeView(B, *V, readSource(B, Copy, From, V->Position - Begin, V->Type));
  }
  if (D.In->Root && !All.holdsOnlyVectors(*D.In))
    forEachField(B, *D.In, Begin, End, [&](Type *T, int64_t At, Value *Field) {
      B.CreateStore(readSource(B, Copy, From, At - Begin, T), Field);
    });
  Copy.eraseFromParent();
  return true;
}

bool Resolver::resolveFill(AnyMemSetInst &Fill) {
  Target To;
  if (!locate(Fill, Fill.getRawDest(), To))
    return false;
  if (To.Alternatives.empty())
    return true;
  auto *Byte = dyn_cast<ConstantInt>(Fill.getValue());
  const Location D = To.Alternatives[0];
  if (!Byte || To.Alternatives.size() != 1 ||
      !isa_and_nonnull<AllocaInst>(D.In->Root)) {
    report(Fill, PassDiag::CannotFill);
    return false;
  }
  auto *Length = dyn_cast<ConstantInt>(Fill.getLength());
  int64_t Begin = D.In->Position + D.Offset;
  int64_t End = Length ? Begin + Length->getSExtValue() : INT64_MAX;
  auto FilledWith = [&](Type *T) -> Constant * {
    if (Byte->isZero() || T->isPointerTy())
      return Constant::getNullValue(T);
    auto Bytes = ElementCount::getFixed(DL.getTypeStoreSize(T));
    return ConstantExpr::getBitCast(ConstantVector::getSplat(Bytes, Byte), T);
  };
  IRBuilder<> B(&Fill);
  for (View *V : All.vectorsOf(*D.In))
    if (V->Position >= Begin && V->Position < End)
      writeView(B, *V, FilledWith(V->Type));
  if (!All.holdsOnlyVectors(*D.In))
    forEachField(B, *D.In, Begin, End, [&](Type *T, int64_t, Value *Field) {
      B.CreateStore(FilledWith(T), Field);
    });
  Fill.eraseFromParent();
  return true;
}

bool Resolver::resolve(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return resolveLoad(*Load);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return resolveStore(*Store);
  if (auto *Copy = dyn_cast<AnyMemTransferInst>(&I))
    return resolveCopy(*Copy);
  return resolveFill(cast<AnyMemSetInst>(I));
}

/// Post order with reversed instructions visits uses before definitions.
void Resolver::eraseDeadPointers() {
  for (BasicBlock *BB : post_order(&F))
    for (Instruction &I : make_early_inc_range(reverse(*BB)))
      if (I.use_empty() && (I.getType()->isPointerTy() || isa<PHINode>(I)) &&
          (!isa<CallBase>(I) || rawName(&I) == "region"))
        I.eraseFromParent();
}

bool Resolver::run() {
  unpinObjects(F);
  SmallVector<Instruction *, 64> Accesses;
  for (Instruction &I : instructions(F))
    if (isa<LoadInst>(I) || isa<StoreInst>(I) || isa<AnyMemIntrinsic>(I))
      Accesses.push_back(&I);
  bool Ok = true;
  for (Instruction *I : Accesses)
    Ok &= resolve(*I);
  if (Ok)
    eraseDeadPointers();
  return Ok;
}

} // namespace

PreservedAnalyses ResolveReferencesPass::run(Function &F,
                                             FunctionAnalysisManager &) {
  Resolver(F).run();
  return PreservedAnalyses::none();
}

} // namespace cmc::frontend
