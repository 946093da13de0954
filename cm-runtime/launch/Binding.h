//===- Binding.h - binding of values to kernel arguments --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/io/Object.h"
#include "cm-runtime/launch/Request.h"
#include <map>

namespace cmc::runtime {

/// The objects of a run and the launch that uses them.
struct Binding {
  /// By argument name. A map does not move its elements.
  std::map<std::string, Object> Objects;
  runtime::Launch Launch;
};

/// The index of kernel \p Name in \p Names; "" selects the only one.
llvm::Expected<size_t> pickKernel(llvm::ArrayRef<llvm::StringRef> Names,
                                  llvm::StringRef Name);

/// Binds a value to every argument of \p Info. An error names the argument.
llvm::Error bind(const Request &R, const KernelInfo &Info, Binding &Out);

/// A warning if \p R gives no number of threads, though one thread hardly does
/// all of the work; "" if it need not be.
std::string warnOfOneThread(const Request &R, const KernelInfo &Info,
                            const Binding &B);

/// Checks that each --out names a surface; before the run, so that no results
/// are lost.
llvm::Error checkOutputs(const Request &R, const Binding &B);

} // namespace cmc::runtime
