//===- ZebinWriter.cpp - binaries for OpenCL and Level Zero ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/GenELFWriter.h"
#include "containers/Writers.h"
#include "containers/ZeInfoWriter.h"

namespace cmc::container {

std::string writeZebin(llvm::ArrayRef<GenKernel> Kernels, const TargetInfo &T,
                       llvm::ArrayRef<DebugSection> Debug) {
  return writeGenELF(
      Kernels, T, {".ze_info", SectionZeInfo, makeZeInfo(Kernels, T)}, Debug);
}

} // namespace cmc::container
