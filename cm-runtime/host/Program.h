//===- Program.h - programs of LoadProgram ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Api.h"
#include "cm-runtime/host/Handle.h"
#include "cm-runtime/host/State.h"

/// cm_rt.h only declares it.
class CmProgram {
protected:
  ~CmProgram() = default;
};

namespace cmc::host {

/// A program on one device; shared by its kernels.
struct ProgramState {
  const TargetInfo *Target = nullptr;
  std::unique_ptr<runtime::Program> Code;

  /// Null if there is no kernel \p Name.
  runtime::Kernel *find(llvm::StringRef Name) const;
};

/// Loads a file written by cmc for \p Device. Returns a code of the API, and
/// prints details of errors on the standard error.
int loadProgram(DeviceState &Device, llvm::StringRef Bytes,
                std::shared_ptr<ProgramState> &Out);

class ProgramHandle final : public CmProgram, public Handle {
public:
  std::shared_ptr<ProgramState> State;
  void clear() override { State = nullptr; }
};

} // namespace cmc::host
