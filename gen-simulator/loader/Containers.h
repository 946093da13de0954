//===- Containers.h - kernels from parsed containers ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The containers library parses the formats; these functions add the payloads.
//===----------------------------------------------------------------------===//
#pragma once

#include "containers/GenELFImage.h"
#include "gen-simulator/loader/KernelImage.h"

namespace gensim {

/// The kernels of a `cm` container or an .isa file for \p Target; null: for the
/// first platform.
llvm::Expected<ModuleImage> loadCM(const cmc::Container &C,
                                   const cmc::TargetInfo *Target);
/// The zebin of cmc and ocloc. Target may stay null.
llvm::Expected<ModuleImage> loadZebin(const cmc::Container &C);

/// Writes the addresses of strings to the code, and the strings to \p K.
/// Returns false if a placeholder is not in the code.
bool patchStrings(llvm::ArrayRef<cmc::StringAddress> Addresses,
                  llvm::StringRef Strings, KernelImage &K);

/// Checks that every value in \p K is possible on \p Target.
llvm::Error validate(const KernelImage &K, const cmc::TargetInfo &Target);

/// The payload slots of a kernel whose arguments have offsets.
std::vector<PayloadSlot> payloadOf(const cmc::KernelInfo &Info);

} // namespace gensim
