//===- Checks.cpp - run-time checks of kernels ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Checks.h"
#include "cm-runtime/cpu/ArrayAccess.h"
#include "cm-runtime/io/Failure.h"
#include "stage4/Messages.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

constexpr struct {
  StringLiteral Name;
  bool Checks::*Member;
} Names[] = {{"undefined", &Checks::Undefined},
             {"bounds", &Checks::Bounds},
             {"alignment", &Checks::Alignment}};

unsigned lanesOf(const Value *V) {
  auto *T = dyn_cast<FixedVectorType>(V->getType());
  return T ? T->getNumElements() : 1;
}

/// The location "k.cm:5:3", or "" if unknown.
std::string locationOf(const Instruction &I) {
  const DILocation *L = I.getDebugLoc();
  return L ? (L->getFilename() + ":" + Twine(L->getLine()) + ":" +
              Twine(L->getColumn()))
                 .str()
           : "";
}

/// Inserts calls of entries into one function.
class Inserter {
public:
  explicit Inserter(Function &F) : F(F), Dominators(F) {
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      unsigned ID = Call ? GenXIntrinsic::getGenXIntrinsicID(Call) : 0;
      if (ID == GenXIntrinsic::genx_simdcf_goto ||
          ID == GenXIntrinsic::genx_simdcf_join)
        MaskChanges.push_back(Call);
    }
  }

  void checkRegion(CallInst &Call, bool IsWrite);
  void checkDivision(BinaryOperator &Op);
  void checkArray(Instruction &Access, const ArrayAccess &A);
  /// A block of memory begins at a multiple of 4 or 16 bytes.
  void checkBlock(CallInst &Call);
  /// Sets the source location for the memory accesses of \p Call.
  void markLocation(CallInst &Call);

private:
  Value *activeLanes(IRBuilder<> &B, const Instruction &I, unsigned Lanes);
  void call(IRBuilder<> &B, StringRef Entry, ArrayRef<Value *> Args) {
    SmallVector<Value *, 4> All = {F.getArg(0)};
    SmallVector<Type *, 4> Types = {F.getArg(0)->getType()};
    for (Value *V : Args) {
      All.push_back(V);
      Types.push_back(V->getType());
    }
    B.CreateCall(F.getParent()->getOrInsertFunction(
                     Entry, FunctionType::get(B.getVoidTy(), Types, false)),
                 All);
  }
  /// Reports \p Text at \p I when one of \p Bad is true; a % stands for the
  /// largest of their \p Values.
  void check(IRBuilder<> &B, const Instruction &I, Value *Bad, Value *Values,
             const Twine &Text) {
    if (Bad->getType()->isVectorTy()) {
      Constant *Least =
          ConstantInt::get(Values->getType(), INT64_MIN, /*isSigned=*/true);
      Values = B.CreateIntMaxReduce(B.CreateSelect(Bad, Values, Least), true);
      Bad = B.CreateOrReduce(Bad);
    }
    std::string Location = locationOf(I);
    Value *Message = B.CreateGlobalStringPtr(
        (Location.empty() ? Text : Location + ": " + Text).str());
    call(B, "cmc_cpu_check",
         {B.CreateZExt(Bad, B.getInt32Ty()), Message, Values});
  }

  Function &F;
  DominatorTree Dominators;
  SmallVector<CallInst *, 8> MaskChanges;
};

/// The lanes that are active at \p I; null if SIMD control flow does not affect
/// \p I.
Value *Inserter::activeLanes(IRBuilder<> &B, const Instruction &I,
                             unsigned Lanes) {
  CallInst *Last = nullptr;
  for (CallInst *Change : MaskChanges)
    if (Dominators.dominates(Change, &I) &&
        (!Last || Dominators.dominates(Last, Change)))
      Last = Change;
  if (!Last || lanesOf(Last->getArgOperand(1)) != Lanes || Lanes == 1)
    return nullptr;
  SmallVector<int, 32> Low;
  for (unsigned Lane = 0; Lane < Lanes; ++Lane)
    Low.push_back(Lane);
  return B.CreateShuffleVector(B.CreateExtractValue(Last, 0), Low);
}

void Inserter::checkRegion(CallInst &Call, bool IsWrite) {
  unsigned First = IsWrite ? 2 : 1;
  Value *Offset = Call.getArgOperand(First + 3);
  if (isa<Constant>(Offset))
    return;
  Value *Object = Call.getArgOperand(0);
  unsigned Lanes = lanesOf(IsWrite ? Call.getArgOperand(1) : &Call);
  uint64_t Shape[3];
  for (unsigned I = 0; I < 3; ++I) {
    auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(First + I));
    Shape[I] = C ? C->getZExtValue() : 0;
  }
  auto [VStride, Width, Stride] = Shape;
  if (!Width || Lanes % Width)
    Width = Lanes;
  bool PerRow = Offset->getType()->isVectorTy();
  uint64_t Extent = (Width - 1) * Stride + 1;
  if (!PerRow)
    Extent += (Lanes / Width - 1) * VStride;
  uint64_t ElementBytes = Object->getType()->getScalarSizeInBits() / 8;
  uint64_t Size = lanesOf(Object);
  if (Extent > Size)
    return; // The compiler has reported it.

  IRBuilder<> B(&Call);
  // Offsets are truncated to 16 bits.
  Type *Wide = Offset->getType()->getWithNewBitWidth(64);
  auto *Cut = dyn_cast<TruncInst>(Offset);
  Offset =
      Cut ? B.CreateSExt(Cut->getOperand(0), Wide) : B.CreateZExt(Offset, Wide);
  Value *Bad = B.CreateICmpUGT(
      Offset, ConstantInt::get(Wide, (Size - Extent) * ElementBytes));
  if (PerRow && Width == 1) {
    Value *Active = IsWrite ? Call.getArgOperand(7) : nullptr;
    if (!Active)
      Active = activeLanes(B, Call, Lanes);
    if (Active && lanesOf(Active) == lanesOf(Bad))
      Bad = B.CreateAnd(Bad, Active);
  }
  Value *Element = B.CreateSDiv(Offset, ConstantInt::get(Wide, ElementBytes));
  check(B, Call, Bad, Element,
        (Extent == 1
             ? Twine("element %")
             : "a region of " + Twine(Extent) + " elements at element %") +
            " is outside its object of " + Twine(Size) + " elements [bounds]");
}

void Inserter::checkDivision(BinaryOperator &Op) {
  Value *Divisor = Op.getOperand(1);
  IRBuilder<> B(&Op);
  Value *Bad =
      B.CreateICmpEQ(Divisor, Constant::getNullValue(Divisor->getType()));
  if (auto *C = dyn_cast<Constant>(Bad); C && C->isNullValue())
    return;
  if (Bad->getType()->isVectorTy())
    if (Value *Active = activeLanes(B, Op, lanesOf(Bad)))
      Bad = B.CreateAnd(Bad, Active);
  Type *Wide = Divisor->getType()->getWithNewBitWidth(64);
  check(B, Op, Bad, Constant::getNullValue(Wide),
        "division by zero [undefined]");
}

void Inserter::checkArray(Instruction &Access, const ArrayAccess &A) {
  IRBuilder<> B(&Access);
  Value *Offset = A.offset(B);
  check(B, Access, B.CreateICmpUGT(Offset, B.getInt64(A.Size - A.Bytes)),
        Offset,
        "byte % is outside the array of " + Twine(A.Size) + " bytes [bounds]");
}

void Inserter::checkBlock(CallInst &Call) {
  Value *At = nullptr;
  unsigned Alignment = 0;
  const Message *M = findMessage(GenXIntrinsic::getGenXIntrinsicID(&Call));
  const Function *Callee = Call.getCalledFunction();
  if (Callee && Callee->getName() == BlockOffsetName) {
    At = Call.getArgOperand(0);
    Alignment = cast<ConstantInt>(Call.getArgOperand(1))->getZExtValue();
  } else if (M && M->Space == MessageSpace::Flat &&
             (M->Shape == MessageShape::Block ||
              M->Shape == MessageShape::UnalignedBlock)) {
    At = MessageCall{Call, *M}.value(arg::Bytes);
    Alignment = M->Shape == MessageShape::Block ? OwordBytes : 4;
  }
  if (!At)
    return;
  IRBuilder<> B(&Call);
  check(B, Call, B.CreateIsNotNull(B.CreateAnd(At, Alignment - 1)),
        B.CreateZExt(At, B.getInt64Ty()),
        (M ? "address" : "byte") + Twine(" % is no multiple of ") +
            Twine(Alignment) + ", where this block has to begin [alignment]");
}

void Inserter::markLocation(CallInst &Call) {
  IRBuilder<> B(&Call);
  call(B, "cmc_cpu_location", {B.CreateGlobalStringPtr(locationOf(Call))});
}

} // namespace

Expected<Checks> parseChecks(StringRef List) {
  Checks Enabled;
  SmallVector<StringRef, 8> Parts;
  List.split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    bool Known = false;
    for (const auto &Row : Names)
      if (Part == "all" || Part == Row.Name)
        Enabled.*Row.Member = Known = true;
    if (!Known)
      return failure("the CPU device has no check '" + Part +
                     "'; it has all, undefined, bounds, alignment");
  }
  return Enabled;
}

void insertChecks(Function &F, const Checks &Enabled) {
  if (!Enabled.Bounds && !Enabled.Undefined && !Enabled.Alignment)
    return;
  Inserter Insert(F);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Op = dyn_cast<BinaryOperator>(&I);
    if (Enabled.Undefined && Op && Op->isIntDivRem())
      Insert.checkDivision(*Op);
    auto *Call = dyn_cast<CallInst>(&I);
    if (Enabled.Alignment && Call)
      Insert.checkBlock(*Call);
    if (!Enabled.Bounds)
      continue;
    if (Optional<ArrayAccess> A = uncertainAccess(I))
      Insert.checkArray(I, *A);
    unsigned ID = Call ? GenXIntrinsic::getGenXIntrinsicID(Call) : 0;
    if (GenXIntrinsic::isRdRegion(ID) || GenXIntrinsic::isWrRegion(ID))
      Insert.checkRegion(*Call, GenXIntrinsic::isWrRegion(ID));
    else if (Call && GenXIntrinsic::isGenXIntrinsic(ID) &&
             Call->mayReadOrWriteMemory())
      Insert.markLocation(*Call);
  }
}

void limitLoops(Function &F) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 8> Edges;
  FindFunctionBackedges(F, Edges);
  if (Edges.empty())
    return;
  LLVMContext &C = F.getContext();
  BasicBlock *End = BasicBlock::Create(C, "time.over", &F);
  ReturnInst::Create(C, End);
  Type *Ptr = Type::getInt8PtrTy(C);
  FunctionCallee MayContinue = F.getParent()->getOrInsertFunction(
      "cmc_cpu_may_continue",
      FunctionType::get(Type::getInt32Ty(C), {Ptr, Ptr}, false));
  for (auto [From, To] : Edges) {
    auto *Source = const_cast<BasicBlock *>(From);
    auto *Target = const_cast<BasicBlock *>(To);
    std::string Location = locationOf(*Source->getTerminator());
    BasicBlock *Edge = SplitEdge(Source, Target);
    IRBuilder<> B(Edge->getTerminator());
    Value *Yes = B.CreateCall(MayContinue,
                              {F.getArg(0), B.CreateGlobalStringPtr(Location)});
    // The unconditional branch of the edge becomes conditional.
    BasicBlock *Next = Edge->getTerminator()->getSuccessor(0);
    B.CreateCondBr(B.CreateIsNotNull(Yes), Next, End);
    Edge->getTerminator()->eraseFromParent();
  }
}

} // namespace cmc::runtime
