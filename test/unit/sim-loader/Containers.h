//===- Containers.h - containers made in tests ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_SIM_LOADER_CONTAINERS_H
#define CMC_TEST_SIM_LOADER_CONTAINERS_H

#include "containers/GenELFWriter.h"
#include "containers/Writers.h"
#include "gen-simulator/loader/Loader.h"
#include "vc-finalizer-bridge/debug/DebugSections.h"

namespace gensim {
namespace test {

inline const cmc::TargetInfo &icelake() { return *cmc::findTarget("icllp"); }

/// A kernel with an image, a number and a pointer, and some bytes as code.
inline cmc::GenKernel kernel(std::string Name, cmc::PayloadABI ABI) {
  bool ZE = ABI == cmc::PayloadABI::ZE;
  cmc::GenKernel K;
  K.Info.Name = std::move(Name);
  K.Info.ABI = ABI;
  cmc::KernelArg Image;
  Image.Name = "img";
  Image.Kind = cmc::ArgKind::Media;
  Image.TypeDesc = "image2d_t";
  Image.Size = 4;
  (ZE ? Image.BindingIndex : Image.Offset) = ZE ? 1 : 0;
  cmc::KernelArg Number;
  Number.Name = "factor";
  Number.Element = cmc::ElementType::Float;
  Number.NumElements = 2;
  Number.Size = 8;
  Number.Offset = 8;
  cmc::KernelArg Pointer;
  Pointer.Name = "p";
  Pointer.Kind = cmc::ArgKind::Pointer;
  Pointer.TypeDesc = "svmptr_t";
  Pointer.Size = 8;
  Pointer.Offset = 16;
  K.Info.Args = {Image, Number, Pointer};
  K.Info.ImplicitArgs = {{cmc::ImplicitArg::GroupCount, 24, 12}};
  K.Info.SLMBytes = 2048;
  K.Info.Barriers = 1;
  K.Info.HasGroups = true;
  K.Code = std::string(32, 'x');
  K.Info.Resources.CodeBytes = 32;
  K.Info.Resources.SpillBytes = 96;
  return K;
}

/// What is wrong with \p Bytes; "" when they load.
inline std::string problemOf(llvm::StringRef Bytes,
                             const cmc::TargetInfo *Target = nullptr) {
  auto M = loadModule(Bytes, Target);
  return M ? "" : llvm::toString(M.takeError());
}

/// A zebin for Ice Lake whose .ze_info is \p Text, with code for "k".
inline std::string zebinWith(llvm::StringRef Text) {
  cmc::GenKernel K;
  K.Info.Name = "k";
  K.Code = std::string(32, 'x');
  return cmc::container::writeGenELF(
      {K}, icelake(), {".ze_info", cmc::SectionZeInfo, Text}, {});
}

inline std::string zebinWithLines(llvm::ArrayRef<cmc::GenKernel> Kernels) {
  return cmc::container::writeZebin(
      Kernels, icelake(), cmc::bridge::makeDebugSections(Kernels, icelake()));
}

inline std::string
cmContainerWithLines(llvm::ArrayRef<cmc::GenKernel> Kernels) {
  return cmc::container::writeCMContainer(
      Kernels, icelake(), cmc::bridge::makeDebugSections(Kernels, icelake()));
}

} // namespace test
} // namespace gensim

#endif // CMC_TEST_SIM_LOADER_CONTAINERS_H
