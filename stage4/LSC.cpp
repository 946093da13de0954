//===- LSC.cpp - a view of load-store cache intrinsics --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/LSC.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc {
namespace {

constexpr unsigned Transpose = 2; ///< Of the order operand; 1: not transposed.

unsigned lanesOf(const Type *T) {
  auto *V = dyn_cast<FixedVectorType>(T);
  return V ? V->getNumElements() : 1;
}

} // namespace

Optional<unsigned> lscOperation(const Message &M) {
  constexpr unsigned Load = 0, Store = 4, OfQuads = 2;
  if (!M.has(arg::Operation) || M.Access == MessageAccess::Atomic)
    return None;
  return (M.writes() ? Store : Load) +
         (M.Shape == MessageShape::Channels ? OfQuads : 0);
}

unsigned encodeLSCElements(unsigned N) {
  for (unsigned Code = 1; Code <= 8; ++Code)
    if (decodeLSCElements(Code) == N)
      return Code;
  return 0;
}

unsigned decodeLSCElements(unsigned Code) {
  constexpr uint8_t Counts[] = {0, 1, 2, 3, 4, 8, 16, 32, 64};
  return Code < std::size(Counts) ? Counts[Code] : 0;
}

Optional<LSCCall> LSCCall::of(const Value *V) {
  Optional<MessageCall> I = MessageCall::of(*V);
  if (!I || I->M.Function != SharedFunction::LSC)
    return None;
  LSCCall C{I->M.Access, I->M.Space, I->M.Shape, I->value(arg::Predicate)};
  C.L1 = I->constant(arg::L1);
  C.L3 = I->constant(arg::L3);
  C.DataSize = I->constant(arg::DataSize, D32);
  C.Transposed = I->constant(arg::Order) == Transpose;
  C.Op = I->constant(arg::Operation);
  C.Offset = I->constant(arg::Immediate);
  if (I->M.has(arg::Elements))
    C.Elements = decodeLSCElements(I->constant(arg::Elements));
  C.Channels = I->constant(arg::Channels);
  C.Addresses = I->value(arg::Offsets);
  C.Surface = I->value(arg::Surface);
  C.Data = I->value(arg::Data);
  C.Second = I->value(arg::Second);
  C.Blocks = I->constant(arg::Blocks, 1);
  C.Width = I->constant(arg::Columns);
  C.Height = I->constant(arg::Rows);
  C.Transformed = I->constant(arg::Transformed) != 0;
  C.Base = I->value(arg::Base);
  C.SurfaceWidth = I->value(arg::SurfaceWidth);
  C.SurfaceHeight = I->value(arg::SurfaceHeight);
  C.SurfacePitch = I->value(arg::SurfacePitch);
  C.X = I->value(arg::X);
  C.Y = I->value(arg::Y);
  C.Sfid = I->constant(arg::FenceFunction);
  C.FenceOp = I->constant(arg::FenceOp);
  C.Scope = I->constant(arg::FenceScope);
  return C;
}

unsigned LSCCall::lanes() const { return lanesOf(Mask->getType()); }

unsigned LSCCall::memoryBytes() const {
  constexpr uint8_t Bytes[] = {0, 1, 2, 4, 8, 1, 2, 2};
  return DataSize < std::size(Bytes) ? Bytes[DataSize] : 0;
}

unsigned LSCCall::slotBytes() const {
  return DataSize > D64 ? 4 : memoryBytes();
}

unsigned LSCCall::parts() const {
  return isQuad() ? countPopulation(Channels) : Elements;
}

unsigned LSCCall::paddedElements(unsigned Bytes) const {
  unsigned Line = Transposed ? Height : Width;
  unsigned Lines = Transposed ? Width : Height;
  return Blocks * alignTo(PowerOf2Ceil(Line) * Lines, Bytes / memoryBytes());
}

Optional<unsigned> lscAtomicSources(unsigned Op) {
  if (Op < 0x08 || Op > 0x1a)
    return None;
  if (Op <= 0x0a) // iinc, idec, load
    return 0;
  return Op == 0x12 || Op == 0x17 ? 2 : 1; // icas, fcas
}

namespace {

std::string laneViolation(const LSCCall &C, const CallInst &I) {
  unsigned N = C.lanes();
  const Type *Data = C.Data ? C.Data->getType() : I.getType();
  if (C.Space == MessageSpace::Flat
          ? !C.Addresses->getType()->getScalarType()->isIntegerTy(64)
          : !C.Addresses->getType()->getScalarType()->isIntegerTy(32))
    return "addresses are of 64 bits, offsets of 32";
  if (lanesOf(C.Addresses->getType()) != N || !isPowerOf2_32(N) || N > 32)
    return "there are not 1, 2, 4, 8, 16 or 32 lanes everywhere";
  if (C.isQuad() ? C.Channels < 1 || C.Channels > 15 : !C.Elements)
    return "there are no elements";
  if (C.Transposed &&
      (N != 1 || C.isQuad() || C.Access == MessageAccess::Atomic ||
       (C.DataSize != D32 && C.DataSize != D64)))
    return "a block has one lane and elements of 4 or 8 bytes";
  if (!C.Transposed && C.DataSize < D32)
    return "lanes have at least 4 bytes";
  if (!C.Transposed && !C.isQuad() &&
      (C.Elements > 8 || (C.Elements > 1 && C.DataSize > D64)))
    return "lanes have at most 8 elements, and one that is converted";
  bool HasData = C.Access != MessageAccess::Prefetch;
  if (HasData && (lanesOf(Data) != N * C.parts() ||
                  Data->getScalarSizeInBits() != 8 * C.slotBytes()))
    return "the data is not all elements of all lanes";
  if (C.Access == MessageAccess::Atomic &&
      (!lscAtomicSources(C.Op) || C.Elements != 1 || C.DataSize == D8U32 ||
       C.DataSize == D16U32H))
    return "there is no such atomic operation";
  return "";
}

/// On all targets with 2-D blocks, registers have 64 bytes.
std::string blockViolation(const LSCCall &C, const CallInst &I) {
  const Type *Data = C.Data ? C.Data->getType() : I.getType();
  unsigned Bytes = C.memoryBytes();
  if (C.DataSize < D8 || C.DataSize > D64 || !C.Width || !C.Height || !C.Blocks)
    return "a 2-D block of no size";
  if (C.Width * C.Blocks * Bytes > 64 || C.Height > 32 ||
      (C.isStore() && (C.Height > 8 || C.Blocks > 1)))
    return "2-D blocks are larger than a message";
  if (C.Transposed && C.Transformed)
    return "a 2-D block is transposed and transformed";
  if (C.Access != MessageAccess::Prefetch &&
      (lanesOf(Data) != C.paddedElements(64) ||
       Data->getScalarSizeInBits() != 8 * Bytes))
    return "the data is not that of padded blocks";
  return "";
}

} // namespace

std::string lscViolation(const CallInst &Call) {
  Optional<LSCCall> C = LSCCall::of(&Call);
  const Message &M = *findMessage(GenXIntrinsic::getGenXIntrinsicID(&Call));
  for (unsigned N = 0; M.Args[N] != arg::None; ++N)
    if (lastConstant(M.Args[N]) && !isa<ConstantInt>(Call.getArgOperand(N)))
      return "operand " + std::to_string(N) + " is no constant";
  if (!C->Mask->getType()->getScalarType()->isIntegerTy(1))
    return "the first operand is no mask";
  if (C->isFence())
    return C->Sfid > 3 || C->FenceOp > 5 || C->Scope > 6
               ? "there is no such fence"
               : "";
  return C->is2D() ? blockViolation(*C, Call) : laneViolation(*C, Call);
}

} // namespace cmc
