//===- Check.h - checks of launch parameters --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/loader/KernelImage.h"
#include "gensim/gensim.h"

namespace gensim {

/// The reason why \p L does not fit the kernel or the target, for the user;
/// success if it does.
llvm::Error checkLaunch(const LaunchSpec &L, const KernelImage &K,
                        const cmc::TargetInfo &Target);

/// The last entries of the surface and sampler tables available to arguments
/// and fixed indices; higher ones have special meanings.
constexpr uint32_t LastSurface = 239, LastSampler = 15;

/// Hardware threads of a group.
uint64_t threadsPerGroup(const LaunchSpec &L, const KernelImage &K);

/// The SLM of the kernel and its `local` arguments; each of these starts at a
/// multiple of LocalAlign after the kernel's own.
constexpr uint32_t LocalAlign = 64;
uint64_t sharedBytes(const LaunchSpec &L, const KernelImage &K);

/// Whether argument \p I is a size of local memory instead of a value.
bool isLocalMemory(const KernelImage &K, size_t I);

} // namespace gensim
