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

#define GENX(NAME) GenXIntrinsic::genx_lsc_##NAME
constexpr LSCForm Forms[] = {
    {GENX(load_bti), LSCKind::Load, LSCSpace::Surface, false},
    {GENX(load_stateless), LSCKind::Load, LSCSpace::Flat, false},
    {GENX(load_slm), LSCKind::Load, LSCSpace::SLM, false},
    {GENX(load_quad_bti), LSCKind::Load, LSCSpace::Surface, true},
    {GENX(load_quad_stateless), LSCKind::Load, LSCSpace::Flat, true},
    {GENX(load_quad_slm), LSCKind::Load, LSCSpace::SLM, true},
    {GENX(store_bti), LSCKind::Store, LSCSpace::Surface, false},
    {GENX(store_stateless), LSCKind::Store, LSCSpace::Flat, false},
    {GENX(store_slm), LSCKind::Store, LSCSpace::SLM, false},
    {GENX(store_quad_bti), LSCKind::Store, LSCSpace::Surface, true},
    {GENX(store_quad_stateless), LSCKind::Store, LSCSpace::Flat, true},
    {GENX(store_quad_slm), LSCKind::Store, LSCSpace::SLM, true},
    {GENX(prefetch_bti), LSCKind::Prefetch, LSCSpace::Surface, false},
    {GENX(prefetch_stateless), LSCKind::Prefetch, LSCSpace::Flat, false},
    {GENX(xatomic_bti), LSCKind::Atomic, LSCSpace::Surface, false},
    {GENX(xatomic_stateless), LSCKind::Atomic, LSCSpace::Flat, false},
    {GENX(xatomic_slm), LSCKind::Atomic, LSCSpace::SLM, false},
    {GENX(load2d_stateless), LSCKind::Load2D, LSCSpace::Flat, false},
    {GENX(store2d_stateless), LSCKind::Store2D, LSCSpace::Flat, false},
    {GENX(prefetch2d_stateless), LSCKind::Prefetch2D, LSCSpace::Flat, false},
    {GENX(fence), LSCKind::Fence, LSCSpace::Flat, false},
};
#undef GENX

constexpr unsigned Transpose = 2; ///< Of the order operand; 1: not.

unsigned lanesOf(const Type *T) {
  auto *V = dyn_cast<FixedVectorType>(T);
  return V ? V->getNumElements() : 1;
}

int64_t constantArg(const CallInst &I, unsigned N) {
  auto *C = dyn_cast<ConstantInt>(I.getArgOperand(N));
  return C ? C->getSExtValue() : 0;
}

/// (mask, operation, L1, L3, scale, offset, data size, elements, order,
/// channels, addresses, ...)
void readLanes(LSCCall &C, const CallInst &I) {
  C.Op = constantArg(I, 1);
  C.L1 = constantArg(I, 2);
  C.L3 = constantArg(I, 3);
  C.Offset = constantArg(I, 5);
  C.DataSize = constantArg(I, 6);
  C.Elements = decodeLSCElements(constantArg(I, 7));
  C.Transposed = constantArg(I, 8) == Transpose;
  C.Channels = constantArg(I, 9);
  C.Addresses = I.getArgOperand(10);
  unsigned Next = 11;
  if (C.Kind == LSCKind::Store || C.Kind == LSCKind::Atomic)
    C.Data = I.getArgOperand(Next++);
  if (C.Kind == LSCKind::Atomic)
    C.Second = I.getArgOperand(Next++);
  C.Surface = I.getArgOperand(Next);
}

/// (mask, L1, L3, data size, order, blocks, width, height, transformed, base,
/// surface width, height, pitch, x, y[, data])
void readBlocks(LSCCall &C, const CallInst &I) {
  C.L1 = constantArg(I, 1);
  C.L3 = constantArg(I, 2);
  C.DataSize = constantArg(I, 3);
  C.Transposed = constantArg(I, 4) == Transpose;
  C.Blocks = constantArg(I, 5);
  C.Width = constantArg(I, 6);
  C.Height = constantArg(I, 7);
  C.Transformed = constantArg(I, 8) != 0;
  Value **Operands[] = {
      &C.Base, &C.SurfaceWidth, &C.SurfaceHeight, &C.SurfacePitch, &C.X, &C.Y};
  for (unsigned N = 0; N < 6; ++N)
    *Operands[N] = I.getArgOperand(9 + N);
  if (C.Kind == LSCKind::Store2D)
    C.Data = I.getArgOperand(15);
}

/// (mask, sfid, operation, scope)
void readFence(LSCCall &C, const CallInst &I) {
  C.Sfid = constantArg(I, 1);
  C.FenceOp = constantArg(I, 2);
  C.Scope = constantArg(I, 3);
}

} // namespace

const LSCForm *findLSCForm(unsigned ID) {
  auto *F = find_if(Forms, [&](const LSCForm &F) { return F.ID == ID; });
  return F == std::end(Forms) ? nullptr : F;
}

Optional<unsigned> lscOperation(const LSCForm &F) {
  constexpr unsigned Load = 0, Store = 4, OfQuads = 2;
  unsigned Quad = F.Quad ? OfQuads : 0;
  if (F.Kind == LSCKind::Load || F.Kind == LSCKind::Prefetch)
    return Load + Quad;
  if (F.Kind == LSCKind::Store)
    return Store + Quad;
  return None;
}

const LSCForm &getLSCForm(LSCKind Kind, LSCSpace Space, bool Quad) {
  return *find_if(Forms, [&](const LSCForm &F) {
    return F.Kind == Kind && F.Space == Space && F.Quad == Quad;
  });
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
  auto *I = dyn_cast<CallInst>(V);
  if (!I)
    return None;
  const LSCForm *F = findLSCForm(GenXIntrinsic::getGenXIntrinsicID(I));
  if (!F)
    return None;
  LSCCall C{F->Kind, F->Space, F->Quad, I->getArgOperand(0)};
  if (C.Kind == LSCKind::Fence)
    readFence(C, *I);
  else if (C.is2D())
    readBlocks(C, *I);
  else
    readLanes(C, *I);
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
  return Quad ? countPopulation(Channels) : Elements;
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
  if (C.Space == LSCSpace::Flat
          ? !C.Addresses->getType()->getScalarType()->isIntegerTy(64)
          : !C.Addresses->getType()->getScalarType()->isIntegerTy(32))
    return "addresses are of 64 bits, offsets of 32";
  if (lanesOf(C.Addresses->getType()) != N || !isPowerOf2_32(N) || N > 32)
    return "there are not 1, 2, 4, 8, 16 or 32 lanes everywhere";
  if (C.Quad ? C.Channels < 1 || C.Channels > 15 : !C.Elements)
    return "there are no elements";
  if (C.Transposed && (N != 1 || C.Quad || C.Kind == LSCKind::Atomic ||
                       (C.DataSize != D32 && C.DataSize != D64)))
    return "a block has one lane and elements of 4 or 8 bytes";
  if (!C.Transposed && C.DataSize < D32)
    return "lanes have at least 4 bytes";
  if (!C.Transposed && !C.Quad &&
      (C.Elements > 8 || (C.Elements > 1 && C.DataSize > D64)))
    return "lanes have at most 8 elements, and one that is converted";
  bool HasData = C.Kind != LSCKind::Prefetch;
  if (HasData && (lanesOf(Data) != N * C.parts() ||
                  Data->getScalarSizeInBits() != 8 * C.slotBytes()))
    return "the data is not all elements of all lanes";
  if (C.Kind == LSCKind::Atomic &&
      (!lscAtomicSources(C.Op) || C.Elements != 1 || C.DataSize == D8U32 ||
       C.DataSize == D16U32H))
    return "there is no such atomic operation";
  return "";
}

/// Registers of blocks have 64 bytes on all targets that have them.
std::string blockViolation(const LSCCall &C, const CallInst &I) {
  const Type *Data = C.Data ? C.Data->getType() : I.getType();
  unsigned Bytes = C.memoryBytes();
  if (C.DataSize < D8 || C.DataSize > D64 || !C.Width || !C.Height || !C.Blocks)
    return "a 2-D block of no size";
  if (C.Width * C.Blocks * Bytes > 64 || C.Height > 32 ||
      (C.Kind == LSCKind::Store2D && (C.Height > 8 || C.Blocks > 1)))
    return "2-D blocks are larger than a message";
  if (C.Transposed && C.Transformed)
    return "a 2-D block is transposed and transformed";
  if (C.Kind != LSCKind::Prefetch2D &&
      (lanesOf(Data) != C.paddedElements(64) ||
       Data->getScalarSizeInBits() != 8 * Bytes))
    return "the data is not that of padded blocks";
  return "";
}

} // namespace

std::string lscViolation(const CallInst &Call) {
  Optional<LSCCall> C = LSCCall::of(&Call);
  unsigned First = C->Kind == LSCKind::Fence || C->is2D() ? 1 : 2;
  unsigned Last = C->Kind == LSCKind::Fence ? 3 : C->is2D() ? 8 : 9;
  for (unsigned N = First; N <= Last; ++N)
    if (!isa<ConstantInt>(Call.getArgOperand(N)))
      return "operand " + std::to_string(N) + " is no constant";
  if (!C->Mask->getType()->getScalarType()->isIntegerTy(1))
    return "the first operand is no mask";
  if (C->Kind == LSCKind::Fence)
    return C->Sfid > 3 || C->FenceOp > 5 || C->Scope > 6
               ? "there is no such fence"
               : "";
  return C->is2D() ? blockViolation(*C, Call) : laneViolation(*C, Call);
}

} // namespace cmc
