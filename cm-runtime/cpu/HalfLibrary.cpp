//===- HalfLibrary.cpp - half conversions that LLVM calls -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/HalfLibrary.h"
#include "llvm/ADT/APFloat.h"

using namespace llvm;

namespace cmc::runtime {

static APFloat convert(APFloat F, const fltSemantics &To) {
  bool LosesInfo;
  F.convert(To, APFloat::rmNearestTiesToEven, &LosesInfo);
  return F;
}

static uint16_t bitsAsHalf(APFloat F) {
  return convert(F, APFloat::IEEEhalf()).bitcastToAPInt().getZExtValue();
}

float floatOfHalf(uint16_t Bits) {
  return convert(APFloat(APFloat::IEEEhalf(), APInt(16, Bits)),
                 APFloat::IEEEsingle())
      .convertToFloat();
}

uint16_t halfOfFloat(float F) { return bitsAsHalf(APFloat(F)); }

uint16_t halfOfDouble(double D) { return bitsAsHalf(APFloat(D)); }

} // namespace cmc::runtime
