//===- Remarks.cpp - remarks of the optimizer -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/Remarks.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMRemarkStreamer.h"
#include "llvm/Remarks/RemarkStreamer.h"
#include "llvm/Support/Regex.h"
#include <set>
#include <tuple>

using namespace llvm;

namespace cmc::driver {
namespace {

StringRef optionOf(const DiagnosticInfoOptimizationBase &R) {
  return R.isPassed()   ? "-Rpass="
         : R.isMissed() ? "-Rpass-missed="
                        : "-Rpass-analysis=";
}

cmc::Diagnostic convert(const DiagnosticInfoIROptimization &R) {
  cmc::Diagnostic D;
  D.Level = Severity::Remark;
  D.Message = (R.getMsg() + " [" + optionOf(R) + R.getPassName() + "]").str();
  if (R.isLocationAvailable()) {
    DiagnosticLocation Where = R.getLocation();
    D.File = Where.getRelativePath().str();
    D.Line = Where.getLine();
    D.Column = Where.getColumn();
  } else if (DISubprogram *SP = R.getFunction().getSubprogram()) {
    D.File = SP->getFilename().str();
    D.Line = SP->getLine();
  }
  return D;
}

/// Matches \p Name; an empty pattern matches nothing.
bool matches(const Regex &Pattern, bool IsEmpty, StringRef Name) {
  return !IsEmpty && Pattern.match(Name);
}

struct RemarkHandler : llvm::DiagnosticHandler {
  RemarkHandler(const RemarkOptions &Opts, cmc::DiagnosticHandler Handler,
                llvm::DiagnosticHandler *Previous)
      : Opts(Opts), Passed(Opts.Passed), Missed(Opts.Missed),
        Analysis(Opts.Analysis), Handler(std::move(Handler)),
        Previous(Previous) {}

  bool handleDiagnostics(const DiagnosticInfo &I) override {
    if (!isa<DiagnosticInfoOptimizationBase>(I))
      return Previous && Previous->handleDiagnostics(I);
    // Passes on LLVM IR only emit diagnostics of this kind.
    const auto &R = static_cast<const DiagnosticInfoIROptimization &>(I);
    if (!R.isEnabled())
      return true;
    cmc::Diagnostic D = convert(R);
    // All parts of a split operation emit the same remark.
    if (Reported.insert({D.File, D.Line, D.Column, D.Message}).second)
      Handler(D);
    return true;
  }
  bool isPassedOptRemarkEnabled(StringRef Pass) const override {
    return matches(Passed, Opts.Passed.empty(), Pass);
  }
  bool isMissedOptRemarkEnabled(StringRef Pass) const override {
    return matches(Missed, Opts.Missed.empty(), Pass);
  }
  bool isAnalysisRemarkEnabled(StringRef Pass) const override {
    return matches(Analysis, Opts.Analysis.empty(), Pass);
  }
  bool isAnyRemarkEnabled() const override {
    return !Opts.Passed.empty() || !Opts.Missed.empty() ||
           !Opts.Analysis.empty();
  }

  const RemarkOptions &Opts;
  Regex Passed, Missed, Analysis;
  cmc::DiagnosticHandler Handler;
  llvm::DiagnosticHandler *Previous;
  std::set<std::tuple<std::string, unsigned, unsigned, std::string>> Reported;
};

} // namespace

RemarkScope::RemarkScope(LLVMContext &C, const RemarkOptions &Opts,
                         cmc::DiagnosticHandler Handler)
    : C(C), Previous(C.getDiagnosticHandler()) {
  C.setDiagnosticHandler(std::make_unique<RemarkHandler>(
      Opts, std::move(Handler), Previous.get()));
  // Fails for invalid patterns only, and there are none.
  if (!Opts.Recorded.empty())
    consumeError(setupLLVMOptimizationRemarks(C, RecordStream, Opts.Recorded,
                                              "yaml",
                                              /*RemarksWithHotness=*/false));
}

RemarkScope::~RemarkScope() {
  C.setLLVMRemarkStreamer(nullptr);
  C.setMainRemarkStreamer(nullptr);
  C.setDiagnosticHandler(std::move(Previous));
}

} // namespace cmc::driver
