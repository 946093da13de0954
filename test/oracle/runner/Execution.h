//===- Execution.h - the threads of a launch --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One group after the other. The threads of a group take turns on stacks of
// their own; each sees its own variables at file scope.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_ORACLE_EXECUTION_H
#define CMC_TEST_ORACLE_EXECUTION_H

#include "KernelFile.h"
#include "cm-runtime/launch/Binding.h"

namespace cmc {
namespace oracle_runner {

/// Runs kernel \p Index of \p File and prints what it printed.
llvm::Error execute(const KernelFile &File, size_t Index,
                    const runtime::Launch &L,
                    const std::map<uint32_t, std::string> &SpecConstants);

} // namespace oracle_runner
} // namespace cmc

#endif // CMC_TEST_ORACLE_EXECUTION_H
