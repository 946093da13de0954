//===- KernelNames.h - the kernels of a running program ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Intel's runtime sends code without names. The binaries that it took the code
// from are in the memory of the program, which is a child of this process, and
// are read from there. A zebin has the names and, if compiled with -g, the
// lines; the older format of Intel's OpenCL compiler ("patch tokens") has
// names.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Dispatch.h"
#include <map>
#include <mutex>

namespace gensim {

/// Thread-safe.
class KernelNames {
public:
  explicit KernelNames(const cmc::TargetInfo &Target);
  /// Sets the name and the lines of \p D if they are found.
  void describe(Dispatch &D);

private:
  using Info = std::shared_ptr<const cmc::KernelInfo>;
  /// A kernel in the memory of the program.
  struct Kernel {
    std::string Code;
    Info Of;
  };
  struct Search;
  Info find(llvm::ArrayRef<uint8_t> Code) const;
  void searchPrograms();

  const cmc::TargetInfo &Target;
  std::mutex Lock;
  std::vector<Kernel> Seen;
  /// By program; null: it was not found.
  std::map<std::shared_ptr<const Executable>, Info> Known;
};

} // namespace gensim
