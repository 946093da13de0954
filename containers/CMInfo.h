//===- CMInfo.h - kernel information as JSON --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The JSON object in .cmc.info of a `cm` container, and, for each platform, in
// an .isa (docs/reference/containers.md).
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Container.h"

namespace cmc {

const char CMInfoSection[] = ".cmc.info";

/// Information about a program for one platform.
struct CMInfo {
  const TargetInfo *Target = nullptr;
  std::vector<KernelInfo> Kernels;
  /// Only if they are not in a section and relocations of the file.
  std::string Strings;
  std::vector<std::vector<StringAddress>> StringAddresses; ///< By kernel.
};

/// \p WithLines includes the line table of each kernel.
llvm::json::Value toJSON(const CMInfo &Info, bool WithLines);

/// The inverse of toJSON().
llvm::Expected<CMInfo> readCMInfo(const llvm::json::Value &V);

/// Parses \p Text, unless it is nested deeper than any writer's output: the
/// parser recurses.
llvm::Expected<llvm::json::Value> parseFlatJSON(llvm::StringRef Text);

} // namespace cmc
