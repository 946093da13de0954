//===- LargeStack.h - room for deep recursion -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Clang and LLVM walk expressions by recursion, of some KiB for each operator:
// the 8 MiB that a process begins with are too few for a sum of 2,000 vectors.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"

namespace cmc::driver {

/// Calls \p Do in a thread with a stack of 256 MiB, of which only what is used
/// takes memory, and waits for it. Crashes there are handled as everywhere.
/// Where the process may have no such thread, calls it at once.
void onLargeStack(llvm::function_ref<void()> Do);

} // namespace cmc::driver
