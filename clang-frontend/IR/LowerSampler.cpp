//===- LowerSampler.cpp - lowering of sampler messages --------------------===//
//
// Part of CMC, under the MIT licence.
//
// Facts: vISA specification, 3D_SAMPLE, 3D_LOAD, SAMPLE_UNORM.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Lowering.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

/// Operations and their number of parameters.
struct Operation {
  int64_t Value;
  unsigned Parameters;
};
const Operation Samples[] = {{0, 4}, {1, 5}, {2, 5},   {3, 5},  {4, 10},
                             {5, 6}, {6, 6}, {20, 11}, {24, 4}, {25, 5}};
const Operation Loads[] = {{7, 4}, {26, 3}, {28, 7}, {29, 4}};

constexpr int64_t NullMask = 32, LodCompensation = 64;
constexpr unsigned IntrinsicParameters = 15;
constexpr unsigned RegisterBytes = 32; ///< On targets with a sampler.

/// A message that is being lowered; First is the argument after the offsets.
class SamplerMessage {
public:
  SamplerMessage(RawCall &C, bool Load)
      : C(C), Load(Load), First(4), Params(Load ? 5 : 6) {}
  bool check();
  Value *emit();

private:
  bool fail(const Twine &Why) {
    C.error(Why);
    return false;
  }
  bool checkOperation();
  bool checkParameters();
  bool checkResponse();

  RawCall &C;
  bool Load;
  unsigned First, Params;
  int64_t Op = 0, Channels = 0;
  unsigned Count = 0, Lanes = 0, Length = 0; ///< Elements of response.
};

bool SamplerMessage::checkOperation() {
  Op = C.constant(1, "the operation of the sampler");
  Channels = C.constant(2, "a channel mask") & 15;
  if (!Channels)
    return fail("a message to the sampler without channels");
  if (Op & LodCompensation)
    return fail("CM_3D_SAMPLE_CPS_LOD_COMP_ENABLE is refused: no target of CMC "
                "has coarse pixels");
  ArrayRef<Operation> Known =
      Load ? makeArrayRef(Loads) : makeArrayRef(Samples);
  auto *Row = llvm::find_if(
      Known, [&](const Operation &O) { return O.Value == (Op & ~NullMask); });
  if (Row == Known.end())
    return fail("operation " + Twine(Op & ~NullMask) +
                " of the sampler is refused: the finalizer has no text for it");
  Count = C.constant(Params + 1, "the number of parameters");
  if (Count < 1 || Count > Row->Parameters)
    return fail(Twine(Count) + " parameters for operation " +
                Twine(Op & ~NullMask) + " of the sampler, which takes 1 to " +
                Twine(Row->Parameters));
  if (auto *Offsets = dyn_cast<ConstantInt>(C.arg(3)))
    if (Offsets->getZExtValue() >> 12)
      return fail("offsets of the sampler have 4 bits each for u, v and r");
  return true;
}

bool SamplerMessage::checkParameters() {
  Type *T = C.arg(Params)->getType(), *E = T->getScalarType();
  Lanes = lanesOf(T) / Count;
  if (Lanes != 8 && Lanes != 16)
    return fail("a message to the sampler for " + Twine(Lanes) +
                " pixels; 8 and 16 are possible");
  bool Good = Load ? E->isIntegerTy(32) || E->isIntegerTy(16)
                   : E->isFloatTy() || E->isHalfTy();
  return Good || fail(Load ? "loads take coordinates of 16 or 32 bits"
                           : "samples take coordinates in float or half");
}

bool SamplerMessage::checkResponse() {
  unsigned Bytes = bytesOf(C.type()->getScalarType());
  if (Bytes != 2 && Bytes != 4)
    return fail("the sampler returns elements of 16 or 32 bits, not of " +
                Twine(8 * Bytes));
  // Each channel, and the null mask, begins at a register.
  unsigned Each = std::max(Lanes, RegisterBytes / Bytes);
  Length = countPopulation(uint64_t(Channels)) * Each;
  if (Op & NullMask)
    Length += RegisterBytes / Bytes;
  return Length <= lanesOf(C.type()) ||
         fail(Twine(countPopulation(uint64_t(Channels))) + " channels of " +
              Twine(Lanes) + " pixels" +
              (Op & NullMask ? " and the null mask" : "") + " need " +
              Twine(Length) + " elements, and there are " +
              Twine(lanesOf(C.type())));
}

bool SamplerMessage::check() {
  return checkOperation() && checkParameters() && checkResponse();
}

Value *SamplerMessage::emit() {
  IRBuilder<> &B = C.B;
  RegionBuilder Regions(B);
  Type *E = C.arg(Params)->getType()->getScalarType();
  Type *T = FixedVectorType::get(E, Lanes);
  Type *Response = FixedVectorType::get(C.type()->getScalarType(), Length);
  Value *On =
      Constant::getAllOnesValue(FixedVectorType::get(B.getInt1Ty(), Lanes));
  SmallVector<Value *, 21> Args{B.getInt32(Op), On, B.getInt32(Channels),
                                C.arg(3)};
  for (unsigned I = First; I < Params; ++I)
    Args.push_back(C.arg(I));
  SmallVector<Type *, 17> Overloads{Response, On->getType()};
  for (unsigned I = 0; I < IntrinsicParameters; ++I) {
    Overloads.push_back(T);
    Args.push_back(I < Count ? Regions.read(C.arg(Params), T,
                                            Region::contiguous(
                                                Lanes, I * Lanes * bytesOf(E)))
                             : UndefValue::get(T));
  }
  Value *Data =
      C.call(Load ? GenXIntrinsic::genx_3d_load : GenXIntrinsic::genx_3d_sample,
             Overloads, Args);
  return Regions.write(C.arg(0), Data, Region::contiguous(Length));
}

Value *lowerMessage(RawCall &C, bool Load) {
  SamplerMessage M(C, Load);
  return M.check() ? M.emit() : nullptr;
}

} // namespace

Value *sample3D(RawCall &C) { return lowerMessage(C, /*Load=*/false); }
Value *load3D(RawCall &C) { return lowerMessage(C, /*Load=*/true); }

Value *sampleUnorm(RawCall &C) {
  constexpr unsigned Pixels = 32;
  unsigned Channels = C.constant(1, "a channel mask") & 15;
  unsigned Format = C.constant(2, "the output format") & 3;
  unsigned Needed = countPopulation(Channels) * Pixels;
  if (!Channels || lanesOf(C.type()) < Needed ||
      !C.type()->getScalarType()->isIntegerTy(16))
    return C.error("sample32 of " + Twine(countPopulation(Channels)) +
                   " channels needs 1 to 4 channels and " + Twine(Needed) +
                   " elements of ushort, and there are " +
                   Twine(lanesOf(C.type())) + " of " +
                   Twine(8 * bytesOf(C.type()->getScalarType())) + " bits");
  Type *T = FixedVectorType::get(C.B.getInt16Ty(), Needed);
  Value *Data = C.call(GenXIntrinsic::genx_sample_unorm, {T},
                       {C.B.getInt32(Channels | Format << 4), C.arg(3),
                        C.arg(4), C.arg(5), C.arg(6), C.arg(7), C.arg(8)});
  return RegionBuilder(C.B).write(C.arg(0), Data, Region::contiguous(Needed));
}

} // namespace cmc::frontend::lowering
