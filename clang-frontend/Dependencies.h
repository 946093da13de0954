//===- Dependencies.h - make rules as a string ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_CLANG_FRONTEND_DEPENDENCIES_H
#define CMC_CLANG_FRONTEND_DEPENDENCIES_H

#include "clang-frontend/GivenHeaders.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang/Frontend/Utils.h"
#include "llvm/Support/raw_ostream.h"

namespace cmc {
namespace frontend {

/// What -M and -MD write, without the headers that are no files.
class DependencyText : public clang::DependencyFileGenerator {
public:
  DependencyText(const clang::DependencyOutputOptions &Opts,
                 const GivenHeaders &Headers)
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
  const GivenHeaders &Headers;
};

} // namespace frontend
} // namespace cmc

#endif // CMC_CLANG_FRONTEND_DEPENDENCIES_H
