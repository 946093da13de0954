//===- Backend.h - how Intel's runtimes reach the simulator -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Debian 12's runtime connects to a TBX server. Newer ones cannot; they find a
// simulated kernel driver, and programs run with the loader and the libraries
// of
// `./dev newest`.
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/Newest.h"
#include "gen-simulator/server/Server.h"
#include "gen-simulator/tools/gensim/Process.h"
#include "llvm/ADT/Optional.h"

namespace gensim {

/// None: the runtime of this system.
using NewestRuntime = llvm::Optional<cmc::Newest>;

/// Fails with what to do if the newer runtime is not there.
llvm::Expected<cmc::Newest> findNewestRuntime();

/// "" if programs find \p T with the runtime, else the reason why not.
std::string whyNoDevice(const cmc::TargetInfo &T, bool IsNewest);

struct Backend {
  std::unique_ptr<Server> Running;
  std::vector<std::string> Command; ///< The program and its arguments.
  Environment Changes;
};

/// Starts the server for \p Program.
llvm::Expected<Backend> startBackend(const NewestRuntime &Newest,
                                     DeviceOptions Options,
                                     llvm::ArrayRef<const char *> Program);

} // namespace gensim
