//===- Loader.h - binaries to kernels ---------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads zebin (as cmc and ocloc write it), the `cm` container of cmc, and bare
// code with a description. Any input, also a truncated or random one, gives a
// module or an error that says what is wrong with the file.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/loader/KernelImage.h"
#include "gensim/gensim.h"
#include "llvm/Support/Error.h"

namespace gensim {

/// Reads a zebin or a `cm` container. \p Target: what the user says it is for;
/// null: the file must say it. A file for another target is an error.
llvm::Expected<ModuleImage> loadModule(llvm::StringRef Bytes,
                                       const cmc::TargetInfo *Target);

/// Bare code for \p Target.
llvm::Expected<ModuleImage> loadRaw(llvm::StringRef Code,
                                    const cmc::TargetInfo &Target,
                                    const RawKernel &Description);

} // namespace gensim
