//===- Binding.h - command line values to kernel arguments ------*- C++ -*-===//
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
  /// By argument name. Values do not move when others are added.
  std::map<std::string, Object> Objects;
  runtime::Launch Launch;
};

/// Which of the kernels of a file, by their names, the user means with \p Name;
/// "": the only one.
llvm::Expected<size_t> pickKernel(llvm::ArrayRef<llvm::StringRef> Names,
                                  llvm::StringRef Name);

/// Gives every argument of \p Info its value. An error names the argument.
llvm::Error bind(const Request &R, const KernelInfo &Info, Binding &Out);

/// That each --out names a surface; before the run, so that no work is lost.
llvm::Error checkOutputs(const Request &R, const Binding &B);

} // namespace cmc::runtime
