//===- Module.cpp - loading of kernels for library users ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/Loader.h"

using namespace llvm;

namespace gensim {

Module::Module(ModuleImage Loaded)
    : Image(std::make_shared<const ModuleImage>(std::move(Loaded))) {
  for (unsigned I = 0; I != Image->Kernels.size(); ++I)
    Kernels.push_back(Kernel(Image, I));
}

Expected<Module> Module::load(StringRef Bytes, const cmc::TargetInfo *Target) {
  auto Loaded = loadModule(Bytes, Target);
  if (!Loaded)
    return Loaded.takeError();
  return Module(std::move(*Loaded));
}

Expected<Module> Module::load(StringRef Code, const cmc::TargetInfo &Target,
                              const RawKernel &Description) {
  auto Loaded = loadRaw(Code, Target, Description);
  if (!Loaded)
    return Loaded.takeError();
  return Module(std::move(*Loaded));
}

const cmc::TargetInfo &Module::target() const { return *Image->Target; }

const Kernel *Module::find(StringRef Name) const {
  for (const Kernel &K : Kernels)
    if (K.info().Name == Name)
      return &K;
  return nullptr;
}

const cmc::KernelInfo &Kernel::info() const {
  return Image->Kernels[Index].Info;
}

unsigned Kernel::simdSize() const { return Image->Kernels[Index].SIMDSize; }

bool isContainer(StringRef Bytes) { return Bytes.startswith("\x7f\x45LF"); }

} // namespace gensim
