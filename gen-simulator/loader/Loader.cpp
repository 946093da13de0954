//===- Loader.cpp - loading of kernel binaries ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/Loader.h"
#include "gen-simulator/loader/Containers.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using cmc::Container;
using cmc::ContainerKind;
using cmc::malformed;

namespace gensim {
namespace {

bool isFor(const Container &C, const cmc::TargetInfo *Target) {
  return !Target || any_of(C.Targets, [&](const cmc::TargetInfo *T) {
    return cmc::haveOneCode(*T, *Target);
  });
}

Expected<ModuleImage> load(const Container &C, const cmc::TargetInfo *Target) {
  switch (C.Kind) {
  case ContainerKind::Zebin:
    return loadZebin(C);
  case ContainerKind::CM:
  case ContainerKind::ISA:
    return loadCM(C, Target);
  case ContainerKind::SPIRV:
    return malformed("SPIR-V, which needs the compiler of a driver");
  case ContainerKind::Fat:
  case ContainerKind::Object:
    for (const Container &M : C.Members)
      if (isFor(M, Target))
        return load(M, Target);
    return malformed("nothing in it is a Gen binary");
  }
  llvm_unreachable("container kind");
}

} // namespace

Expected<ModuleImage> loadModule(StringRef Bytes,
                                 const cmc::TargetInfo *Target) {
  auto C = cmc::readContainer(Bytes);
  if (!C)
    return C.takeError();
  if (!C->Targets.empty() && !isFor(*C, Target)) {
    std::vector<StringRef> Names;
    for (const cmc::TargetInfo *T : C->Targets)
      Names.push_back(T->Name);
    return malformed("it is for " + join(Names, ", ") + ", not for " +
                     Target->Name);
  }
  auto Module = load(*C, Target);
  if (!Module)
    return Module.takeError();
  if (Target)
    Module->Target = Target;
  if (!Module->Target)
    return malformed("it does not name its GPU; name the device");
  for (const KernelImage &K : Module->Kernels)
    if (Error Problem = validate(K, *Module->Target))
      return std::move(Problem);
  return Module;
}

} // namespace gensim
