//===- ResourceReport.h - the output of --resource-usage --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// As text a paragraph for each kernel. As JSON one document for all inputs: the
// object {"target":, "kernels":[]}, or, of several inputs or targets, an array
// of such objects. With several inputs each has the member "input", too.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Compiler.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace cmc::driver {

enum class ResourceFormat { None, Text, JSON };

class ResourceReport {
public:
  ResourceReport(llvm::raw_ostream &OS, ResourceFormat Format, size_t NumInputs)
      : OS(OS), Format(Format), HasInputs(NumInputs > 1),
        IsArray(NumInputs > 1) {}
  /// Writes the JSON document.
  ~ResourceReport();

  void add(llvm::StringRef Input, const CompileOutput &Out);

private:
  llvm::raw_ostream &OS;
  ResourceFormat Format;
  bool HasInputs, IsArray;
  llvm::json::Array Entries;
};

} // namespace cmc::driver
