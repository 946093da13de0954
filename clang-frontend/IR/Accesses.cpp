//===- Accesses.cpp - helpers for the lowering of accesses by lane --------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Accesses.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::frontend::lowering {

Type *lanesType(Type *E, unsigned N) { return FixedVectorType::get(E, N); }

bool isPossible(RawCall &C, Type *Data, unsigned Lanes, unsigned MaxBytes) {
  unsigned Bytes = bytesOf(Data->getScalarType());
  if (!isPowerOf2_32(Lanes) || Lanes > MaxLanes) {
    C.error("a scattered access of " + Twine(Lanes) +
            " lanes; a power of two up to 32 is possible");
    return false;
  }
  if (Bytes > MaxBytes) {
    C.error("a scattered access of elements of " + Twine(Bytes) +
            " bytes; at most " + Twine(MaxBytes) + " are possible");
    return false;
  }
  return true;
}

/// The channels that raw operand \p Channels names for \p Lanes lanes of the
/// object; 0 after an error.
static unsigned channelsOf(RawCall &C, unsigned Channels, Type *Object,
                           unsigned Lanes) {
  unsigned Mask = C.constant(Channels, "a channel mask") & 15;
  if (!isa<ConstantInt>(C.arg(Channels)))
    return 0;
  unsigned Bytes = bytesOf(Object->getScalarType());
  unsigned Needed = countPopulation(Mask) * Lanes;
  if (!isPowerOf2_32(Lanes) || Lanes < MinChannelLanes || Lanes > MaxLanes) {
    C.error("an access to channels of " + Twine(Lanes) +
            " lanes; 8, 16 and 32 are possible");
    return 0;
  }
  if (!Mask || Needed > lanesOf(Object) || Bytes != 4) {
    C.error(Twine(countPopulation(Mask)) + " channels of " + Twine(Lanes) +
            " lanes need " + Twine(Needed) +
            " elements of 4 bytes, and there are " + Twine(lanesOf(Object)) +
            " of " + Twine(Bytes));
    return 0;
  }
  return Mask;
}

Value *accessChannels(RawCall &C, unsigned ID, unsigned Channels,
                      unsigned Object, SmallVector<MessageOperand, 8> Where) {
  Value *V = C.arg(Object);
  unsigned Lanes = lanesOf(Where.back().V->getType());
  unsigned Mask = channelsOf(C, Channels, V->getType(), Lanes);
  if (!Mask)
    return nullptr;
  unsigned N = countPopulation(Mask) * Lanes;
  Type *Data = lanesType(V->getType()->getScalarType(), N);
  Where.push_back({arg::Channels, Mask});
  if (findMessage(ID)->writes()) {
    Value *First = RegionBuilder(C.B).read(V, Data, Region::contiguous(N));
    Where.push_back({arg::Data, First});
    createMessage(C.B, ID, nullptr, Where);
    return nullptr;
  }
  Value *Read = createMessage(C.B, ID, Data, Where);
  return RegionBuilder(C.B).write(V, Read, Region::contiguous(N));
}

} // namespace cmc::frontend::lowering
