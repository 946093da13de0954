//===- Remarks.h - remarks of the optimizer ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Passes emit LLVM's optimization remarks. Requested remarks become diagnostics
// at the line of the source, with the option that enables them: "a.cm:5:12:
// remark: ... [-Rpass=genx-share-sums]"; all remarks go to the optimization
// record, which is LLVM's YAML.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Compiler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <string>

namespace cmc::driver {

/// Collects the remarks of \p C for the lifetime of the object. Other
/// diagnostics are passed to the previous handler.
class RemarkScope {
public:
  RemarkScope(llvm::LLVMContext &C, const RemarkOptions &Opts,
              DiagnosticHandler Handler);
  ~RemarkScope();

  /// The record so far; "" if none was requested.
  const std::string &record() { return RecordStream.str(); }

private:
  llvm::LLVMContext &C;
  std::unique_ptr<llvm::DiagnosticHandler> Previous;
  std::string Record;
  llvm::raw_string_ostream RecordStream{Record};
};

} // namespace cmc::driver
