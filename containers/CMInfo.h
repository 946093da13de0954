//===- CMInfo.h - kernel information as JSON --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The object that the `cm` container has in .cmc.info, and an .isa for each of
// its platforms (docs/reference/containers.md).
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Container.h"

namespace cmc {

const char CMInfoSection[] = ".cmc.info";

/// What is told of a program for one platform.
struct CMInfo {
  const TargetInfo *Target = nullptr;
  std::vector<KernelInfo> Kernels;
  /// Only where no section and no relocations have them.
  std::string Texts;
  std::vector<std::vector<TextAddress>> TextAddresses; ///< Of each kernel.
};

/// \p WithLines: with the line table of each kernel.
llvm::json::Value toJSON(const CMInfo &Info, bool WithLines);

/// Reads what toJSON wrote.
llvm::Expected<CMInfo> readCMInfo(const llvm::json::Value &V);

/// Parses \p Text, unless it nests deeper than any writer does: the parser
/// recurses.
llvm::Expected<llvm::json::Value> parseFlatJSON(llvm::StringRef Text);

} // namespace cmc
