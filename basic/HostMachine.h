//===- HostMachine.h - code for the host, made in this process --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"

namespace cmc {

/// The machine that just-in-time compilers generate code for: this host,
/// without what LLVM 14 makes wrong code for. Thread-safe.
inline llvm::Expected<llvm::orc::JITTargetMachineBuilder> hostMachine() {
  // LLVM's list of targets is not protected by a lock: registering a target in
  // two threads breaks it.
  static const bool Failed = llvm::InitializeNativeTarget() ||
                             llvm::InitializeNativeTargetAsmPrinter();
  (void)Failed; // detectHost() reports it.
  auto Builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!Builder)
    return Builder;
  // With 512 bits LLVM 14 cannot select some moves of bytes and words, masked
  // or not, and selects wrong ones for a mask with an odd number of bytes.
  Builder->addFeatures({"-avx512f"});
  // Multiplications and additions stay separate: whoever wants them fused says
  // so in IR.
  Builder->getOptions().AllowFPOpFusion = llvm::FPOpFusion::Strict;
  return Builder;
}

} // namespace cmc
