//===- LowerConstants.cpp - lowering of specialisation constants ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Lowering.h"
#include "stage4/SpecConstants.h"

using namespace llvm;

namespace cmc::frontend::lowering {

Value *specConstant(RawCall &C) {
  auto *Default = dyn_cast<Constant>(C.arg(1));
  if (!Default)
    return C.error("cm_spec_constant: the default must be a constant");
  return createSpecConstant(C.B, C.constant(0, "the number"), Default);
}

} // namespace cmc::frontend::lowering
