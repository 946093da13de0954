//===- LargeStack.h - a large stack for deep recursion ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Clang and LLVM visit expressions recursively, with some KiB for each
// operator: the default stack of 8 MiB is too small for a sum of 2,000 vectors.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"

namespace cmc::driver {

/// Calls \p Do in a thread with a stack of 256 MiB, which takes memory only as
/// it is used, and waits for it. Crashes there are handled as usual. If the
/// thread cannot be created, calls \p Do directly.
void onLargeStack(llvm::function_ref<void()> Do);

} // namespace cmc::driver
