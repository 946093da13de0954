//===- Containers.h - the readers of the two containers ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_LOADER_CONTAINERS_H
#define GENSIM_LOADER_CONTAINERS_H

#include "gen-simulator/loader/ElfImage.h"
#include "gen-simulator/loader/KernelImage.h"

namespace gensim {

const char CMInfoSection[] = ".cmc.info";
const char ZeInfoSection[] = ".ze_info";

/// docs/reference/containers.md, `cm` container.
llvm::Expected<ModuleImage> readCM(const ElfImage &Image);
/// The zebin of cmc and ocloc. Target may stay null.
llvm::Expected<ModuleImage> readZebin(const ElfImage &Image);

/// Fills the addresses of texts into the code of kernel \p Name, and the texts
/// into \p K. False when the code wants more than that.
bool patchTexts(const ElfImage &Image, llvm::StringRef Name, KernelImage &K);

/// That every number in \p K is possible on \p Target.
llvm::Error validate(const KernelImage &K, const cmc::TargetInfo &Target);

/// The payload slots of a kernel whose arguments have offsets.
std::vector<PayloadSlot> payloadOf(const cmc::KernelInfo &Info);

} // namespace gensim

#endif // GENSIM_LOADER_CONTAINERS_H
