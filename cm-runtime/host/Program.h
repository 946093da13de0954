//===- Program.h - what LoadProgram loads -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Api.h"
#include "cm-runtime/host/Handle.h"
#include "cm-runtime/host/State.h"

/// cm_rt.h has only its name.
class CmProgram {
protected:
  ~CmProgram() = default;
};

namespace cmc::host {

/// A program on one device; kernels keep it.
struct ProgramState {
  const TargetInfo *Target = nullptr;
  std::unique_ptr<runtime::Program> Code;

  /// Null when there is none.
  runtime::Kernel *find(llvm::StringRef Name) const;
};

/// Loads a file of cmc's for \p Device. A code of the API, with a line on the
/// standard error when there is more to say.
int loadProgram(DeviceState &Device, llvm::StringRef Bytes,
                std::shared_ptr<ProgramState> &Out);

class ProgramHandle final : public CmProgram, public Handle {
public:
  std::shared_ptr<ProgramState> State;
  void clear() override { State = nullptr; }
};

} // namespace cmc::host
