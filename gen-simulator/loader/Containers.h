//===- Containers.h - from containers to kernels ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The formats are read by containers; here their kernels get payloads.
//===----------------------------------------------------------------------===//
#pragma once

#include "containers/GenELFImage.h"
#include "gen-simulator/loader/KernelImage.h"

namespace gensim {

/// The kernels of a `cm` container or of an .isa that are for \p Target; null:
/// of the first platform.
llvm::Expected<ModuleImage> loadCM(const cmc::Container &C,
                                   const cmc::TargetInfo *Target);
/// The zebin of cmc and ocloc. Target may stay null.
llvm::Expected<ModuleImage> loadZebin(const cmc::Container &C);

/// Fills the addresses of texts into the code, and the texts into \p K. False
/// when one is not in the code.
bool patchTexts(llvm::ArrayRef<cmc::TextAddress> Addresses,
                llvm::StringRef Texts, KernelImage &K);

/// That every number in \p K is possible on \p Target.
llvm::Error validate(const KernelImage &K, const cmc::TargetInfo &Target);

/// The payload slots of a kernel whose arguments have offsets.
std::vector<PayloadSlot> payloadOf(const cmc::KernelInfo &Info);

} // namespace gensim
