//===- Profile.h - what was executed, counted -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Counts executed instructions by place, from which the reports by opcode,
// execution size, source line and message follow. Counts are exact and do not
// depend on the host. Nothing here is a time: GRF passes are how many registers
// an operation goes through, a measure of work, not of cycles.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Dispatch.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <string>

namespace gensim {

/// Of one instruction of a program.
struct InstCount {
  uint64_t Executed = 0;
  uint64_t Lanes = 0;     ///< Active ones, summed up.
  uint64_t GRFPasses = 0; ///< Registers of the widest operand, summed up.
  uint64_t ReadBytes = 0, WrittenBytes = 0; ///< By messages.
  std::string Message; ///< Name of the last message; "" for no send.
};

/// Of one kernel, over all its dispatches.
struct KernelProfile {
  std::string Name;
  std::shared_ptr<const Executable> Code;
  std::vector<InstCount> Insts;   ///< By index in the program.
  std::vector<std::string> Lines; ///< "file:line" of each, or "".
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

  void printText(llvm::raw_ostream &OS) const;
  /// Every instruction with its counts, source lines between them.
  void printListing(llvm::raw_ostream &OS) const;
  llvm::json::Value toJSON() const;

private:
  std::vector<KernelProfile> Kernels;
  std::map<std::pair<const Program *, std::string>, size_t> Index;
  KernelProfile *Current = nullptr;
};

/// Registers that the widest operand of \p I goes through.
unsigned grfPasses(const Inst &I, unsigned GRFBytes);

} // namespace gensim
