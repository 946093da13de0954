//===- CMContainerWriter.cpp - the minimal `cm` container -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/CMInfo.h"
#include "containers/GenELFWriter.h"
#include "containers/Writers.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace cmc::container {

std::string writeCMContainer(ArrayRef<GenKernel> Kernels, const TargetInfo &T,
                             ArrayRef<DebugSection> Debug) {
  CMInfo Info;
  Info.Target = &T;
  for (const GenKernel &K : Kernels)
    Info.Kernels.push_back(K.Info);
  std::string Text;
  raw_string_ostream(Text) << formatv("{0:2}", toJSON(Info, !Debug.empty()));
  return writeGenELF(Kernels, T, {CMInfoSection, ELF::SHT_PROGBITS, Text},
                     Debug);
}

} // namespace cmc::container
