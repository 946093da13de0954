//===- MakeDependencies.h - dependency rules for make -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/MemoryHeaders.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang/Frontend/Utils.h"
#include "llvm/Support/raw_ostream.h"

namespace cmc::frontend {

/// The output of -M and -MD, without headers that are not files.
class MakeDependencies : public clang::DependencyFileGenerator {
public:
  MakeDependencies(const clang::DependencyOutputOptions &Opts,
                   const MemoryHeaders &Headers)
      : DependencyFileGenerator(Opts), Headers(Headers) {}
  std::string Text;

  void maybeAddDependency(llvm::StringRef File, bool FromModule, bool IsSystem,
                          bool IsModuleFile, bool IsMissing) override {
    if (!File.startswith(runtimeHeaderRoot()) && !Headers.contain(File))
      DependencyFileGenerator::maybeAddDependency(File, FromModule, IsSystem,
                                                  IsModuleFile, IsMissing);
  }
  void finishedMainFile(clang::DiagnosticsEngine &) override {
    llvm::raw_string_ostream OS(Text);
    outputDependencyFile(OS);
  }

private:
  const MemoryHeaders &Headers;
};

} // namespace cmc::frontend
