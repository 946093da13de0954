//===- Zebin.cpp - binaries for OpenCL and Level Zero ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/ELFImage.h"
#include "vc-finalizer-bridge/ZeInfo.h"

namespace cmc {
namespace bridge {

std::string writeZebin(llvm::ArrayRef<GenKernel> Kernels, const TargetInfo &T,
                       bool LineTable) {
  return writeELF(Kernels, T, {".ze_info", SectionZeInfo, makeZeInfo(Kernels)},
                  LineTable);
}

} // namespace bridge
} // namespace cmc
