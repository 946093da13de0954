//===- DiagnosticRenderer.h - diagnostics with line and caret ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Clang renders its own messages; those of later stages only have a location.
// This renders them in the same form.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cmc {

class DiagnosticRenderer {
public:
  /// \p MainText is the contents of \p MainFile, which need not exist on disk.
  DiagnosticRenderer(llvm::StringRef MainFile, llvm::StringRef MainText,
                     bool Color = false);

  /// The contents of another file.
  void add(llvm::StringRef File, llvm::StringRef Text) {
    Sources[File] = Text.str();
  }

  /// Fills D.Rendered.
  void render(Diagnostic &D);

  /// The contents of \p File, cached; "" when it cannot be read.
  std::string sourceOf(llvm::StringRef File);

private:
  llvm::StringMap<std::string> Sources;
  bool Color;
};

} // namespace cmc
