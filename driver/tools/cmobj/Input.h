//===- Input.h - an input file of cmobj -------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "CommandLine.h"
#include "cmc/Container.h"
#include "containers/Embed.h"
#include "vc-finalizer-bridge/spirv/SPIRVOutline.h"
#include "llvm/ADT/Optional.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace cmc::cmobj {

/// A container, a SPIR-V module, or, in a header, LLVM IR.
struct Input {
  std::string Path;
  std::unique_ptr<llvm::MemoryBuffer> File;
  /// The header that contained File, if any.
  llvm::Optional<container::EmbeddedHeader> Header;
  llvm::Optional<Container> Kernels;
  llvm::Optional<bridge::SPIRVOutline> SPIRV;
};

/// The kind of bytes that are no container: "SPIR-V", "IR", or "bytes".
llvm::StringRef kindOf(llvm::StringRef Bytes);

/// Takes \p File, which is called \p Path.
llvm::Expected<Input> makeInput(const std::string &Path,
                                std::unique_ptr<llvm::MemoryBuffer> File);

/// Reads \p Path ("-": the standard input).
llvm::Expected<Input> readInput(const std::string &Path);

/// The same for a container; SPIR-V is refused, as it has no Gen code.
llvm::Expected<Input> readContainerFile(const std::string &Path);

/// A kernel with one code, and all platforms that have this code.
struct Selected {
  const ContainerKernel *Kernel;
  std::vector<const TargetInfo *> Targets; ///< Empty: unknown.
};

/// The kernels of \p C that \p R selects; an error when there are none.
llvm::Expected<std::vector<Selected>> select(const Container &C,
                                             const Request &R);

/// Prints "cmobj: error: ..." and returns 1.
int fail(llvm::Error E);
int fail(const llvm::Twine &What);

/// Writes \p Bytes to the output of \p R, or to \p Default. Returns the exit
/// code.
int deliver(const Request &R, llvm::StringRef Bytes,
            llvm::StringRef Default = "-");

} // namespace cmc::cmobj
