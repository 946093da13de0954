//===- Accesses.cpp - accesses lane by lane, raw to intrinsic -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Accesses.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::frontend::lowering {

constexpr unsigned MaxLanes = 32;

Type *lanesType(Type *E, unsigned N) { return FixedVectorType::get(E, N); }

Value *allLanesOn(RawCall &C, unsigned N) {
  return Constant::getAllOnesValue(lanesType(C.B.getInt1Ty(), N));
}

Value *firstLanes(RawCall &C, Value *Data, Type *T) {
  return RegionBuilder(C.B).read(Data, T, Region::contiguous(lanesOf(T)));
}

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

unsigned channelsOf(RawCall &C, unsigned Channels, Type *Object,
                    unsigned Lanes) {
  unsigned Mask = C.constant(Channels, "a channel mask") & 15;
  if (!isa<ConstantInt>(C.arg(Channels)))
    return 0;
  unsigned Bytes = bytesOf(Object->getScalarType());
  unsigned Needed = countPopulation(Mask) * Lanes;
  if (!isPowerOf2_32(Lanes) || Lanes < 8 || Lanes > MaxLanes) {
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

Type *channelData(Type *Object, unsigned Channels, unsigned Lanes) {
  return lanesType(Object->getScalarType(), countPopulation(Channels) * Lanes);
}

} // namespace cmc::frontend::lowering
