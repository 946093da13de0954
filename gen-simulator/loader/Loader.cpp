//===- Loader.cpp - binaries to kernels -----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/Loader.h"
#include "gen-simulator/loader/Containers.h"

using namespace llvm;

namespace gensim {

Expected<ModuleImage> loadModule(StringRef Bytes,
                                 const cmc::TargetInfo *Target) {
  auto Image = ElfImage::open(Bytes);
  if (!Image)
    return Image.takeError();
  auto Module = Image->section(CMInfoSection) ? readCM(*Image)
                : Image->section(ZeInfoSection)
                    ? readZebin(*Image)
                    : malformed(Twine("it has neither ") + ZeInfoSection +
                                " nor " + CMInfoSection);
  if (!Module)
    return Module.takeError();
  if (Target && Module->Target && Target != Module->Target)
    return malformed("it is for " + Twine(Module->Target->Name) + ", not for " +
                     Target->Name);
  if (!Module->Target)
    Module->Target = Target;
  if (!Module->Target)
    return malformed("it does not say which GPU it is for; name the device");
  for (const KernelImage &K : Module->Kernels)
    if (Error Problem = validate(K, *Module->Target))
      return std::move(Problem);
  return Module;
}

} // namespace gensim
