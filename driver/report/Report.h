//===- Report.h - the page of cmc --report ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Observes a compilation: each add*() gets the output of a stage, and page()
// generates one HTML file from all. Does not affect the compilation.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "containers/GenKernel.h"
#include "driver/report/Views.h"
#include "llvm-genx/GenX.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/Support/JSON.h"
#include <functional>

namespace cmc::reporting {

class Report {
public:
  Report(const TargetInfo &Target, unsigned OptLevel, llvm::StringRef Version)
      : Target(Target), OptLevel(OptLevel), Version(Version) {}

  /// Stage 4 of all kernels; must be called first.
  void addStage4(llvm::Module &M);
  /// Stage 5, the input of instruction selection.
  void addBales(llvm::Module &M);
  /// Stages 8 and 9 of a kernel, finalized with bridge::Options::Origins.
  void addCode(const genx::VISAKernel &V, const GenKernel &G);
  /// The output of `gensim --profile=json`, called \p Name in messages. False
  /// after an error.
  bool addProfile(llvm::StringRef Name, llvm::StringRef Text,
                  const DiagnosticHandler &Handler);
  /// The output of `gensim --time=json`, in the same way.
  bool addTime(llvm::StringRef Name, llvm::StringRef Text,
               const DiagnosticHandler &Handler);
  /// An earlier build, as \p Page of it shows it, which is called \p Name in
  /// messages. False after an error.
  bool addBefore(llvm::StringRef Name, llvm::StringRef Page,
                 const DiagnosticHandler &Handler);

  /// \p SourceOf returns the contents of a file, or "".
  std::string
  page(const std::function<std::string(llvm::StringRef)> &SourceOf) const;

private:
  /// Reads \p Text, JSON with a row for each kernel, which \p Take takes.
  struct RunInput;
  bool addRun(const RunInput &Input, const DiagnosticHandler &Handler);
  KernelViews *find(llvm::StringRef Kernel);

  const TargetInfo &Target;
  unsigned OptLevel;
  std::string Version;
  Locations Lines;
  std::vector<KernelViews> Kernels;
  /// The data of the earlier build that the page compares.
  llvm::Optional<llvm::json::Object> Before;
};

//===--- One view each ----------------------------------------------------===//

/// IRView.cpp: \p I in short form: without metadata, type suffixes of
/// intrinsics, and the middle of long constants.
std::string shortText(const llvm::Instruction &I, llvm::ModuleSlotTracker &MST);
std::string labelOf(const llvm::BasicBlock &BB, llvm::ModuleSlotTracker &MST);
void showStage4(llvm::Function &Kernel, Locations &Lines, KernelViews &K);
/// The region that \p I reads or writes; none for other instructions.
llvm::Optional<RegionPicture> pictureOf(const llvm::Instruction &I,
                                        Locations &Lines);

/// BaleView.cpp
void showBales(llvm::Function &Kernel, unsigned GRFBytes, Locations &Lines,
               KernelViews &K);

/// CodeView.cpp
void showCode(const genx::VISAKernel &V, const GenKernel &G,
              const TargetInfo &T, Locations &Lines, KernelViews &K);

} // namespace cmc::reporting
