//===- KernelFile.h - a kernel file that the host compiled ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Calls compile.py and loads what it made.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_ORACLE_KERNELFILE_H
#define CMC_TEST_ORACLE_KERNELFILE_H

#include "cm-runtime/tools/cmrun/CommandLine.h"
#include "test/oracle/include/cm/Register.h"

namespace cmc {
namespace oracle_runner {

struct KernelFile {
  std::vector<const oracle::KernelEntry *> Kernels;
  std::vector<KernelInfo> Infos; ///< One for each.
  /// What the file can write to: the variables of a thread.
  llvm::MutableArrayRef<uint8_t> Variables;
};

/// Where compile.py and what it makes are.
struct CompilerPaths {
  std::string Script;
  std::string Headers, Objects; ///< Folders.
};

/// The file of \p Line.
llvm::Expected<KernelFile> loadKernelFile(const cmrun::CommandLine &Line,
                                          const CompilerPaths &Paths);

} // namespace oracle_runner
} // namespace cmc

#endif // CMC_TEST_ORACLE_KERNELFILE_H
