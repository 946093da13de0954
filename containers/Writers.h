//===- Writers.h - one writer for each kind of container --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Zebin and `cm` container are for one platform, the others are made of those.
// cmc/Container.h reads all of them; docs/reference/containers.md describes
// them. Equal input gives equal bytes.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Container.h"
#include "containers/DebugSection.h"
#include "containers/GenKernel.h"
#include "llvm/ADT/ArrayRef.h"

namespace cmc::container {

/// A zebin for OpenCL and Level Zero (docs/reference/containers.md), with the
/// sections \p Debug.
std::string writeZebin(llvm::ArrayRef<GenKernel> Kernels, const TargetInfo &T,
                       llvm::ArrayRef<DebugSection> Debug);

/// The minimal `cm` container that the simulator loads. With \p Debug it has
/// the lines in its information, too.
std::string writeCMContainer(llvm::ArrayRef<GenKernel> Kernels,
                             const TargetInfo &T,
                             llvm::ArrayRef<DebugSection> Debug);

/// An .isa for the CM runtime. \p Kernels have the `cm` ABI; those of a
/// platform stand together. \p Bitcode: stage-4 IR for the CPU device, or "".
/// An error when the format has no place for a platform or a kernel, or when a
/// kernel's arguments are not the same on all of its platforms.
llvm::Expected<std::string> writeISA(llvm::ArrayRef<ContainerKernel> Kernels,
                                     llvm::StringRef Bitcode);

/// Whether the format has a place for all of \p Targets.
llvm::Error checkISATargets(llvm::ArrayRef<const TargetInfo *> Targets);

/// A zebin and the platform that it is for.
struct FatMember {
  const TargetInfo *Target;
  llvm::StringRef Zebin;
};
/// A file that the OpenCL and Level Zero runtimes load on each of the
/// platforms.
std::string writeFat(llvm::ArrayRef<FatMember> Members);

} // namespace cmc::container
