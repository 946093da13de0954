//===- CpuKernel.h - runs one compiled kernel -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Device.h"
#include "cm-runtime/cpu/Lowering.h"
#include "cm-runtime/cpu/ThreadContext.h"

namespace cmc::runtime {

class CpuKernel : public Kernel {
public:
  CpuKernel(LoweredKernel Lowered, KernelEntry Entry,
            const DeviceOptions &Options)
      : Lowered(std::move(Lowered)), Entry(Entry), TimeLimit(Options.TimeLimit),
        OneWorker(Options.Debug) {}
  const KernelInfo &info() const override { return Lowered.Info; }
  llvm::Error run(const Launch &L, const ProgressHandler &Progress,
                  std::string *Printed,
                  std::vector<std::string> *Findings) override;

private:
  LoweredKernel Lowered;
  KernelEntry Entry;
  double TimeLimit; ///< Seconds; 0: no limit.
  bool OneWorker;   ///< So that a debugger sees the groups in order.
};

} // namespace cmc::runtime
