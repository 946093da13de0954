//===- Remarks.h - what the optimizer says of its work ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Passes emit LLVM's optimization remarks. Those that were asked for become
// diagnostics at the line of the source, with the option that shows them:
// "a.cm:5:12: remark: ... [-Rpass=genx-share-sums]"; all of them go into the
// optimization record, which is LLVM's YAML.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Compiler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <string>

namespace cmc::driver {

/// Collects the remarks of \p C for the lifetime of the object. Everything else
/// that is diagnosed goes where it went before.
class RemarkScope {
public:
  RemarkScope(llvm::LLVMContext &C, const RemarkOptions &Opts,
              DiagnosticHandler Handler);
  ~RemarkScope();

  /// The record so far; "" when nobody asked for one.
  const std::string &record() { return RecordStream.str(); }

private:
  llvm::LLVMContext &C;
  std::unique_ptr<llvm::DiagnosticHandler> Previous;
  std::string Record;
  llvm::raw_string_ostream RecordStream{Record};
};

} // namespace cmc::driver
