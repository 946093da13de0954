//===- DiagnosticWriter.h - diagnostics as text, JSON or SARIF --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What -fdiagnostics-format= selects: text as diagnostics come, or one document
// at the end, in the JSON of GCC or in SARIF 2.1.0, which editors and code
// hosts read. Notes belong to the message before them.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace cmc::driver {

enum class DiagnosticFormat { Text, JSON, SARIF };

class DiagnosticWriter {
public:
  DiagnosticWriter(DiagnosticFormat Format, llvm::raw_ostream &OS)
      : Format(Format), OS(OS) {}
  DiagnosticWriter(const DiagnosticWriter &) = delete;
  /// Writes the document, also when there were no diagnostics.
  ~DiagnosticWriter();

  void add(const Diagnostic &D);

private:
  void writeJSON() const;
  void writeSARIF() const;

  DiagnosticFormat Format;
  llvm::raw_ostream &OS;
  struct Entry {
    Diagnostic D;
    std::vector<Diagnostic> Notes;
  };
  std::vector<Entry> Entries;
};

} // namespace cmc::driver
