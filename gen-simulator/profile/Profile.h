//===- Profile.h - counts of executed instructions --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Counts executed instructions by location, from which the reports by opcode,
// execution size, source line and message are derived. Counts are exact and do
// not depend on the host. None is a time: GRF passes are the registers that an
// operation accesses, a measure of work, not of cycles.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Dispatch.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <string>

namespace gensim {

/// The counts of one instruction.
struct InstCount {
  uint64_t Executed = 0;
  uint64_t Lanes = 0;     ///< Sum of active lanes.
  uint64_t GRFPasses = 0; ///< Sum of the registers of the widest operand.
  uint64_t ReadBytes = 0, WrittenBytes = 0; ///< By messages.
  std::string Message; ///< Name of the last message; "" if it is no send.
};

/// The counts of one kernel, over all its dispatches.
struct KernelProfile {
  std::string Name;
  std::shared_ptr<const Executable> Code;
  std::vector<InstCount> Insts; ///< By index in the program.
  /// By the same; empty without a source.
  std::vector<std::vector<cmc::SourceFrame>> Frames;
  uint64_t Dispatches = 0, Threads = 0;
};

class Profile : public Observer {
public:
  void dispatchStart(const Dispatch &D) override;
  void threadStart(Thread &T) override;
  void after(Thread &T, const Inst &I, uint32_t Mask) override;
  void access(Thread &T, const Inst &I, const Access &A) override;

  /// In the order in which kernels first ran.
  const std::vector<KernelProfile> &kernels() const { return Kernels; }

  /// \p By: the groups to print, of those that isGrouping() knows; empty: all
  /// but stacks.
  void printText(llvm::raw_ostream &OS,
                 llvm::ArrayRef<std::string> By = {}) const;
  /// Prints every instruction with its counts, between source lines.
  void printListing(llvm::raw_ostream &OS) const;
  llvm::json::Value toJSON() const;

private:
  std::vector<KernelProfile> Kernels;
  std::map<std::pair<const Program *, std::string>, size_t> Index;
  KernelProfile *Current = nullptr;
};

/// Whether a profile can be grouped by \p Name: opcode, size, function, line,
/// stack, message.
bool isGrouping(llvm::StringRef Name);

/// The number of registers that the widest operand of \p I accesses.
unsigned grfPasses(const Inst &I, unsigned GRFBytes);

} // namespace gensim
