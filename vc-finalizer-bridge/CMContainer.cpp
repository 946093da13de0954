//===- CMContainer.cpp - the minimal `cm` container -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/container/CMInfo.h"
#include "vc-finalizer-bridge/ELFImage.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace cmc {
namespace bridge {

std::string writeCMContainer(ArrayRef<GenKernel> Kernels, const TargetInfo &T,
                             bool LineTable) {
  CMInfo Info;
  Info.Target = &T;
  for (const GenKernel &K : Kernels)
    Info.Kernels.push_back(K.Info);
  std::string Text;
  raw_string_ostream(Text) << formatv("{0:2}", toJSON(Info, LineTable));
  return writeELF(Kernels, T, {CMInfoSection, ELF::SHT_PROGBITS, Text},
                  LineTable);
}

} // namespace bridge
} // namespace cmc
