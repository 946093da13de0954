//===- Accesses.cpp - loads and stores as messages ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Accesses.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "stage4/Messages.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::genx {
namespace {

namespace gx = GenXIntrinsic;

constexpr unsigned PieceLanes = 16;

/// One message of an access.
struct Piece {
  enum Kind { Block, Lanes } K;
  unsigned Offset; ///< From the start of the access.
  unsigned Bytes;  ///< Of a block, or of one lane.
  unsigned N;      ///< Lanes.
};

/// The messages for \p Bytes at an address that is a multiple of \p Align.
SmallVector<Piece, 8> cut(unsigned Bytes, uint64_t Align, MemorySpace Space) {
  SmallVector<Piece, 8> Pieces;
  for (unsigned At = 0; At < Bytes;) {
    unsigned Left = Bytes - At;
    uint64_t Here = MinAlign(Align, At);
    if (Here >= OwordBytes && Left >= OwordBytes &&
        Space != MemorySpace::Shared) {
      unsigned Size = std::min<unsigned>(MaxBlockBytes, PowerOf2Floor(Left));
      Pieces.push_back({Piece::Block, At, Size, 1});
      At += Size;
      continue;
    }
    unsigned Size = std::min<uint64_t>(4, Here);
    while (Size > Left)
      Size /= 2;
    // Lanes of less than a dword need one message each.
    unsigned N =
        Size < 4 ? 1
                 : std::min<uint64_t>(PieceLanes, PowerOf2Floor(Left / Size));
    Pieces.push_back({Piece::Lanes, At, Size, N});
    At += Size * N;
  }
  return Pieces;
}

/// Emits the messages of one access.
class Messages {
public:
  Messages(IRBuilder<> &B, const MemoryAddress &P) : B(B), P(P) {}

  /// Loads the data of \p X: dwords of a block or of lanes, or one dword whose
  /// low bits are the data.
  Value *load(const Piece &X, Value *Old);
  void store(const Piece &X, Value *Data);

private:
  Value *address(unsigned Offset) {
    return Offset ? B.CreateAdd(P.Address, B.getInt64(Offset)) : P.Address;
  }
  Value *mask(unsigned N) {
    Type *T = vectorOf(B.getInt1Ty(), N);
    return P.Enabled ? B.CreateVectorSplat(N, P.Enabled)
                     : Constant::getAllOnesValue(T);
  }
  Value *surface() {
    return B.getInt32(P.Space == MemorySpace::Shared ? SLMSurface
                                                     : StatelessSurface);
  }
  Value *base() { return P.Base ? P.Base : B.getInt32(0); }
  Value *laneAddresses(const Piece &X, Type *T) {
    SmallVector<Constant *, 16> Steps;
    for (unsigned I = 0; I < X.N; ++I)
      Steps.push_back(ConstantInt::get(T, I * X.Bytes));
    Value *First = B.CreateZExtOrTrunc(address(X.Offset), T);
    return B.CreateAdd(B.CreateVectorSplat(X.N, First),
                       ConstantVector::get(Steps));
  }
  /// Owords from the start of the stateless surface.
  Value *owords(unsigned Offset) {
    Value *Bytes =
        B.CreateAdd(base(), B.CreateTrunc(address(Offset), B.getInt32Ty()));
    return B.CreateLShr(Bytes, B.getInt32(4));
  }

  IRBuilder<> &B;
  const MemoryAddress &P;
};

Value *Messages::load(const Piece &X, Value *Old) {
  if (X.K == Piece::Block) {
    Type *T = vectorOf(B.getInt32Ty(), X.Bytes / 4);
    if (P.Space == MemorySpace::Flat)
      return createMessage(B, gx::genx_svm_block_ld, T,
                           {{arg::Bytes, address(X.Offset)}});
    return createMessage(
        B, gx::genx_oword_ld, T,
        {{arg::Surface, surface()}, {arg::Owords, owords(X.Offset)}});
  }
  Type *Dwords = vectorOf(B.getInt32Ty(), X.N);
  if (!Old)
    Old = UndefValue::get(Dwords);
  if (P.Space != MemorySpace::Flat)
    return createMessage(B, gx::genx_gather_scaled, Dwords,
                         {{arg::Predicate, mask(X.N)},
                          {arg::LogBytes, Log2_32(X.Bytes)},
                          {arg::Surface, surface()},
                          {arg::Base, base()},
                          {arg::Offsets, laneAddresses(X, B.getInt32Ty())},
                          {arg::Old, Old}});
  Type *T = X.Bytes == 4 ? Dwords : vectorOf(B.getInt8Ty(), 4);
  Value *Data =
      createMessage(B, gx::genx_svm_gather, T,
                    {{arg::Predicate, mask(X.N)},
                     {arg::LogBlocks, X.Bytes == 4 ? 0u : Log2_32(X.Bytes)},
                     {arg::Offsets, laneAddresses(X, B.getInt64Ty())},
                     {arg::Old, B.CreateBitCast(Old, T)}});
  return B.CreateBitCast(Data, Dwords);
}

void Messages::store(const Piece &X, Value *Data) {
  if (X.K == Piece::Block) {
    if (P.Space == MemorySpace::Flat)
      createMessage(B, gx::genx_svm_block_st, nullptr,
                    {{arg::Bytes, address(X.Offset)}, {arg::Data, Data}});
    else
      createMessage(B, gx::genx_oword_st, nullptr,
                    {{arg::Surface, surface()},
                     {arg::Owords, owords(X.Offset)},
                     {arg::Data, Data}});
    return;
  }
  if (P.Space != MemorySpace::Flat) {
    createMessage(B, gx::genx_scatter_scaled, nullptr,
                  {{arg::Predicate, mask(X.N)},
                   {arg::LogBytes, Log2_32(X.Bytes)},
                   {arg::Surface, surface()},
                   {arg::Base, base()},
                   {arg::Offsets, laneAddresses(X, B.getInt32Ty())},
                   {arg::Data, Data}});
    return;
  }
  if (X.Bytes < 4)
    Data = B.CreateBitCast(Data, vectorOf(B.getInt8Ty(), 4));
  createMessage(B, gx::genx_svm_scatter, nullptr,
                {{arg::Predicate, mask(X.N)},
                 {arg::LogBlocks, X.Bytes == 4 ? 0u : Log2_32(X.Bytes)},
                 {arg::Offsets, laneAddresses(X, B.getInt64Ty())},
                 {arg::Data, Data}});
}

/// The form of \p T in memory: an integer or a vector of whole bytes.
Type *memoryType(Type *T, const DataLayout &DL) {
  unsigned N = numElements(T);
  Type *E = T->getScalarType();
  if (E->isPointerTy())
    E = Type::getIntNTy(T->getContext(), DL.getPointerTypeSizeInBits(E));
  else if (E->isIntegerTy(1))
    return Type::getIntNTy(T->getContext(), alignTo(N, 8));
  return T->isVectorTy() ? vectorOf(E, N) : E;
}

/// The bits of \p V, whose form in memory is \p InMemory, as a vector of
/// \p Elem.
Value *toBits(IRBuilder<> &B, Value *V, Type *InMemory, Type *Elem) {
  Type *T = V->getType();
  if (T->isPtrOrPtrVectorTy())
    V = B.CreatePtrToInt(V, InMemory);
  else if (T->isIntOrIntVectorTy(1))
    V = B.CreateZExt(B.CreateBitCast(V, B.getIntNTy(numElements(T))), InMemory);
  unsigned Bytes = InMemory->getPrimitiveSizeInBits().getFixedSize() / 8;
  return B.CreateBitCast(V, vectorOf(Elem, Bytes / elementBytes(Elem)));
}

Value *fromBits(IRBuilder<> &B, Value *Bits, Type *InMemory, Type *T) {
  Value *V = B.CreateBitCast(Bits, InMemory);
  if (T->isPtrOrPtrVectorTy())
    return B.CreateIntToPtr(V, T);
  if (T->isIntOrIntVectorTy(1))
    return B.CreateBitCast(B.CreateTrunc(V, B.getIntNTy(numElements(T))), T);
  return V;
}

bool areDwords(ArrayRef<Piece> Pieces) {
  return all_of(Pieces, [](const Piece &X) { return X.Bytes % 4 == 0; });
}

Value *loadBits(IRBuilder<> &B, const MemoryAddress &P, unsigned Bytes,
                Value *Old, Type *&Elem) {
  SmallVector<Piece, 8> Pieces = cut(Bytes, P.Align, P.Space);
  Messages M(B, P);
  Elem = areDwords(Pieces) ? B.getInt32Ty() : B.getInt8Ty();
  Type *Whole = vectorOf(Elem, Bytes / elementBytes(Elem));
  Old = Old ? B.CreateBitCast(Old, Whole) : nullptr;
  Value *Result = Old ? Old : UndefValue::get(Whole);
  for (const Piece &X : Pieces) {
    unsigned Size = X.Bytes * X.N, N = Size / elementBytes(Elem);
    IRRegion R = IRRegion::strided(Elem, N, 1, X.Offset / elementBytes(Elem));
    Value *Before = nullptr;
    if (Old) {
      Before = createRdRegion(B, Old, R, /*Scalar=*/false);
      if (X.Bytes < 4)
        Before = B.CreateZExt(B.CreateBitCast(Before, B.getIntNTy(8 * Size)),
                              B.getInt32Ty());
      Before = B.CreateBitCast(Before, vectorOf(B.getInt32Ty(), X.N));
    }
    Value *Data = M.load(X, Before);
    if (X.Bytes < 4)
      Data = B.CreateTrunc(B.CreateBitCast(Data, B.getInt32Ty()),
                           B.getIntNTy(8 * Size));
    Data = B.CreateBitCast(Data, vectorOf(Elem, N));
    Result = Size == Bytes ? Data : createWrRegion(B, Result, Data, R);
  }
  return Result;
}

void storeBits(IRBuilder<> &B, const MemoryAddress &P, unsigned Bytes,
               function_ref<Value *(Type *)> Bits) {
  SmallVector<Piece, 8> Pieces = cut(Bytes, P.Align, P.Space);
  Messages M(B, P);
  Type *Elem = areDwords(Pieces) ? B.getInt32Ty() : B.getInt8Ty();
  Value *Whole = Bits(Elem);
  for (const Piece &X : Pieces) {
    unsigned Size = X.Bytes * X.N, N = Size / elementBytes(Elem);
    Value *Data = Whole;
    if (Size != Bytes)
      Data = createRdRegion(
          B, Whole,
          IRRegion::strided(Elem, N, 1, X.Offset / elementBytes(Elem)),
          /*Scalar=*/false);
    if (X.Bytes < 4)
      Data = B.CreateZExt(B.CreateBitCast(Data, B.getIntNTy(8 * Size)),
                          B.getInt32Ty());
    M.store(X, B.CreateBitCast(
                   Data, vectorOf(B.getInt32Ty(), std::max(1u, Size / 4))));
  }
}

/// Calls \p Do for each scalar or vector in \p T, with its index path, type and
/// place in memory.
template <class Fn>
void forEachLeaf(IRBuilder<> &B, const MemoryAddress &P, Type *T,
                 SmallVectorImpl<unsigned> &Path, Fn Do) {
  if (!T->isAggregateType())
    return Do(Path, T, P);
  const DataLayout &DL = B.GetInsertBlock()->getModule()->getDataLayout();
  auto *S = dyn_cast<StructType>(T);
  unsigned N = S ? S->getNumElements() : T->getArrayNumElements();
  for (unsigned I = 0; I < N; ++I) {
    Type *E = S ? S->getElementType(I) : T->getArrayElementType();
    uint64_t At = S ? DL.getStructLayout(S)->getElementOffset(I)
                    : I * DL.getTypeAllocSize(E).getFixedSize();
    MemoryAddress Part = P;
    Part.Address = At ? B.CreateAdd(P.Address, B.getInt64(At)) : P.Address;
    Part.Align = MinAlign(P.Align, At);
    Path.push_back(I);
    forEachLeaf(B, Part, E, Path, Do);
    Path.pop_back();
  }
}

/// BAD_BINOP stands for compare and swap.
const std::pair<AtomicRMWInst::BinOp, AtomicKind> Atomics[] = {
    {AtomicRMWInst::Add, AtomicKind::Add},
    {AtomicRMWInst::Sub, AtomicKind::Sub},
    {AtomicRMWInst::And, AtomicKind::And},
    {AtomicRMWInst::Or, AtomicKind::Or},
    {AtomicRMWInst::Xor, AtomicKind::Xor},
    {AtomicRMWInst::Xchg, AtomicKind::Xchg},
    {AtomicRMWInst::UMax, AtomicKind::Max},
    {AtomicRMWInst::UMin, AtomicKind::Min},
    {AtomicRMWInst::Max, AtomicKind::MaxSInt},
    {AtomicRMWInst::Min, AtomicKind::MinSInt},
    {AtomicRMWInst::BAD_BINOP, AtomicKind::CmpXchg},
};

} // namespace

bool isInMemory(const Type *T) {
  if (auto *S = dyn_cast<StructType>(T))
    return all_of(S->elements(), isInMemory);
  if (auto *A = dyn_cast<ArrayType>(T))
    return isInMemory(A->getElementType());
  const Type *E = T->getScalarType();
  if (E->isIntegerTy(1))
    return numElements(T) <= 64;
  unsigned Bytes = elementBytes(E);
  return E->isPointerTy() || (Bytes && isPowerOf2_32(Bytes) && Bytes <= 8);
}

Value *createLoad(IRBuilder<> &B, const MemoryAddress &P, Type *T, Value *Old) {
  if (T->isAggregateType()) {
    Value *Result = UndefValue::get(T);
    SmallVector<unsigned, 4> Path;
    forEachLeaf(B, P, T, Path,
                [&](ArrayRef<unsigned> At, Type *E, const MemoryAddress &Part) {
                  Value *Before = Old ? B.CreateExtractValue(Old, At) : nullptr;
                  Result = B.CreateInsertValue(
                      Result, createLoad(B, Part, E, Before), At);
                });
    return Result;
  }
  Type *InMemory =
      memoryType(T, B.GetInsertBlock()->getModule()->getDataLayout());
  unsigned Bytes = InMemory->getPrimitiveSizeInBits().getFixedSize() / 8;
  Type *Elem = nullptr;
  Value *Before = Old ? toBits(B, Old, InMemory, B.getInt8Ty()) : nullptr;
  Value *Bits = loadBits(B, P, Bytes, Before, Elem);
  return fromBits(B, Bits, InMemory, T);
}

void createStore(IRBuilder<> &B, const MemoryAddress &P, Value *V) {
  Type *T = V->getType();
  if (T->isAggregateType()) {
    SmallVector<unsigned, 4> Path;
    forEachLeaf(B, P, T, Path,
                [&](ArrayRef<unsigned> At, Type *, const MemoryAddress &Part) {
                  createStore(B, Part, B.CreateExtractValue(V, At));
                });
    return;
  }
  Type *InMemory =
      memoryType(T, B.GetInsertBlock()->getModule()->getDataLayout());
  storeBits(B, P, InMemory->getPrimitiveSizeInBits().getFixedSize() / 8,
            [&](Type *Elem) { return toBits(B, V, InMemory, Elem); });
}

Value *createAtomic(IRBuilder<> &B, const MemoryAddress &P,
                    AtomicRMWInst::BinOp Op, ArrayRef<Value *> Operands) {
  auto *Row = find_if(Atomics, [&](auto &Row) { return Row.first == Op; });
  Type *T = Operands.front()->getType();
  bool IsFlat = P.Space == MemorySpace::Flat;
  if (Row == std::end(Atomics) ||
      !(T->isIntegerTy(32) || (T->isIntegerTy(64) && IsFlat)))
    return nullptr;
  Type *Data = vectorOf(T, 1), *At = IsFlat ? B.getInt64Ty() : B.getInt32Ty();
  SmallVector<MessageOperand, 6> Args;
  if (P.Enabled)
    Args.push_back({arg::Predicate, B.CreateVectorSplat(1, P.Enabled)});
  if (!IsFlat)
    Args.push_back({arg::Surface, P.Space == MemorySpace::Shared
                                      ? SLMSurface
                                      : StatelessSurface});
  Args.push_back(
      {arg::Offsets,
       B.CreateBitCast(B.CreateZExtOrTrunc(P.Address, At), vectorOf(At, 1))});
  constexpr arg::Arg Sources[] = {arg::Data, arg::Second};
  for (unsigned N = 0; N < Operands.size(); ++N)
    Args.push_back({Sources[N], B.CreateBitCast(Operands[N], Data)});
  const Message *M = findAtomic(Row->second, IsFlat ? MessageSpace::Flat
                                                    : MessageSpace::Surface);
  return B.CreateBitCast(createMessage(B, M->ID, Data, Args), T);
}

} // namespace cmc::genx
