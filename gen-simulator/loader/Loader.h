//===- Loader.h - binaries to kernels ---------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads zebin (as cmc and ocloc write it), the `cm` container of cmc, and bare
// code with a description. Any input, also a truncated or random one, gives a
// module or an error that says what is wrong with the file.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_LOADER_LOADER_H
#define GENSIM_LOADER_LOADER_H

#include "gen-simulator/loader/KernelImage.h"
#include "llvm/Support/Error.h"

namespace gensim {

/// Reads a zebin or a `cm` container. \p Target: what the user says it is for;
/// null: the file must say it. A file for another target is an error.
llvm::Expected<ModuleImage> loadModule(llvm::StringRef Bytes,
                                       const cmc::TargetInfo *Target);

/// True when \p Bytes start as an ELF file does.
bool isContainer(llvm::StringRef Bytes);

/// What a file of bare code does not say of its kernel.
struct RawDescription {
  std::string Name = "kernel";
  const cmc::TargetInfo *Target = nullptr;
  cmc::PayloadABI ABI = cmc::PayloadABI::CM;
  /// Arguments in declaration order, "NAME:TYPE" with commas between. TYPE is
  /// media, image, buffer, pointer, sampler or an element type with an optional
  /// count (float, uint8). They are laid out as cmc does it (PayloadLayout).
  std::string Signature;
  unsigned SLMBytes = 0;
  unsigned ScratchBytes = 0;
  bool HasGroups = false; ///< Started by the GPGPU walker.
};

llvm::Expected<ModuleImage> loadRaw(llvm::StringRef Code,
                                    const RawDescription &Description);

} // namespace gensim

#endif // GENSIM_LOADER_LOADER_H
