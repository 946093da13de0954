//===- Report.h - the page of cmc --report ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Watches a compilation: each add*() is called with what a stage has left, and
// page() makes one file of HTML of it. Nothing here changes what is compiled.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "containers/GenKernel.h"
#include "driver/report/Views.h"
#include "llvm-genx/GenX.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include <functional>

namespace cmc::reporting {

class Report {
public:
  Report(const TargetInfo &Target, unsigned OptLevel, llvm::StringRef Version)
      : Target(Target), OptLevel(OptLevel), Version(Version) {}

  /// Stage 4 of all kernels; makes them known.
  void addStage4(llvm::Module &M);
  /// Stage 5, as instruction selection will see it.
  void addBales(llvm::Module &M);
  /// Stages 8 and 9 of a kernel, finalized with bridge::Options::Origins.
  void addCode(const genx::VISAKernel &V, const GenKernel &G);
  /// What `gensim --profile=json` wrote, called \p Name in messages. False
  /// after an error.
  bool addProfile(llvm::StringRef Name, llvm::StringRef Text,
                  const DiagnosticHandler &Handler);

  /// \p SourceOf gives a file's text, or "".
  std::string
  page(const std::function<std::string(llvm::StringRef)> &SourceOf) const;

private:
  KernelViews *find(llvm::StringRef Kernel);

  const TargetInfo &Target;
  unsigned OptLevel;
  std::string Version;
  Places Lines;
  std::vector<KernelViews> Kernels;
};

//===--- One view each ----------------------------------------------------===//

/// IRView.cpp: \p I as a row shows it: without metadata, the types in the names
/// of intrinsics, and the middle of long constants.
std::string shortText(const llvm::Instruction &I, llvm::ModuleSlotTracker &MST);
std::string labelOf(const llvm::BasicBlock &BB, llvm::ModuleSlotTracker &MST);
void showStage4(llvm::Function &Kernel, Places &Lines, KernelViews &K);
/// The region that \p I reads or writes, if it does.
llvm::Optional<RegionPicture> pictureOf(const llvm::Instruction &I,
                                        Places &Lines);

/// BaleView.cpp
void showBales(llvm::Function &Kernel, unsigned GRFBytes, Places &Lines,
               KernelViews &K);

/// CodeView.cpp
void showCode(const genx::VISAKernel &V, const GenKernel &G,
              const TargetInfo &T, Places &Lines, KernelViews &K);

} // namespace cmc::reporting
