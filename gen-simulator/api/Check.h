//===- Check.h - whether a launch is possible -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/loader/KernelImage.h"
#include "gensim/gensim.h"

namespace gensim {

/// Why \p L does not fit the kernel or the target, in the user's words; success
/// when it does.
llvm::Error checkLaunch(const LaunchSpec &L, const KernelImage &K,
                        const cmc::TargetInfo &Target);

/// The last entries of the tables of surfaces and samplers that arguments and
/// fixed indices may take; others have a meaning of their own.
constexpr uint32_t LastSurface = 239, LastSampler = 15;

/// Hardware threads of a group.
uint64_t threadsPerGroup(const LaunchSpec &L, const KernelImage &K);

/// Shared local memory with what `local` arguments ask for; each of them starts
/// at a multiple of LocalAlign after the kernel's own.
constexpr uint32_t LocalAlign = 64;
uint64_t sharedBytes(const LaunchSpec &L, const KernelImage &K);

/// Whether argument \p I is the size of local memory, not a value.
bool isLocalMemory(const KernelImage &K, size_t I);

} // namespace gensim
