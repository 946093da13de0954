//===- Loader.cpp - binaries to kernels -----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/Loader.h"
#include "gen-simulator/loader/Containers.h"

using namespace llvm;

namespace gensim {

/// Whether the code of one runs on the other: kbl is a skl, as binaries go.
static bool haveOneCode(const cmc::TargetInfo &A, const cmc::TargetInfo &B) {
  return A.GfxCore == B.GfxCore && A.IGAPlatform == B.IGAPlatform;
}

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
  if (Target && Module->Target && !haveOneCode(*Target, *Module->Target))
    return malformed("it is for " + Twine(Module->Target->Name) + ", not for " +
                     Target->Name);
  if (Target)
    Module->Target = Target;
  if (!Module->Target)
    return malformed("it does not say which GPU it is for; name the device");
  for (const KernelImage &K : Module->Kernels)
    if (Error Problem = validate(K, *Module->Target))
      return std::move(Problem);
  return Module;
}

} // namespace gensim
