//===- Loader.h - loading of kernel binaries --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads zebin (as written by cmc and ocloc), the `cm` container of cmc, and
// bare code with a description. Any input, even truncated or random, gives a
// module or an error that describes what is wrong with the file.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/loader/KernelImage.h"
#include "gensim/gensim.h"
#include "llvm/Support/Error.h"

namespace gensim {

/// Reads a zebin or a `cm` container. \p Target: the target given by the user;
/// null: the file must name it. A file for another target is an error.
llvm::Expected<ModuleImage> loadModule(llvm::StringRef Bytes,
                                       const cmc::TargetInfo *Target);

/// Bare code for \p Target.
llvm::Expected<ModuleImage> loadRaw(llvm::StringRef Code,
                                    const cmc::TargetInfo &Target,
                                    const RawKernel &Description);

} // namespace gensim
