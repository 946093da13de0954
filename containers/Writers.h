//===- Writers.h - a writer for each kind of container ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Zebin and `cm` container are for one platform, the others combine several.
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

/// The minimal `cm` container that the simulator loads. With \p Debug its
/// information includes the lines.
std::string writeCMContainer(llvm::ArrayRef<GenKernel> Kernels,
                             const TargetInfo &T,
                             llvm::ArrayRef<DebugSection> Debug);

/// An .isa for the CM runtime. \p Kernels have the `cm` ABI; those of a
/// platform are contiguous. \p Bitcode: stage-4 IR for the CPU device, or "".
/// An error if the format does not support a platform or a kernel, or if a
/// kernel's arguments are not the same on all of its platforms.
llvm::Expected<std::string> writeISA(llvm::ArrayRef<ContainerKernel> Kernels,
                                     llvm::StringRef Bitcode);

/// An error if the format does not support all of \p Targets.
llvm::Error checkISATargets(llvm::ArrayRef<const TargetInfo *> Targets);

/// A zebin, or SPIR-V that writeSPIRVMember() wrote, and its platform.
struct FatMember {
  const TargetInfo *Target;
  llvm::StringRef File;
};
/// A file that the OpenCL and Level Zero runtimes load on each of the
/// platforms.
std::string writeFat(llvm::ArrayRef<FatMember> Members);

} // namespace cmc::container
