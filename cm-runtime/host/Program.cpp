//===- Program.cpp - programs of LoadProgram ------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Program.h"
#include "cmc/Container.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cmc::host {
namespace {

const char CpuName[] = "cpu";

/// The name of the device that runs \p C; "" when none does.
std::string deviceFor(DeviceState &State, const Container &C) {
  if (!State.deviceName().empty())
    return State.deviceName();
  if (!C.Bitcode.empty())
    return CpuName;
  for (const TargetInfo *T : C.Targets) {
    std::string Name = ("gen:" + T->Name).str();
    if (State.device(Name))
      return Name;
  }
  return "";
}

bool hasCodeFor(const Container &C, const TargetInfo &T) {
  if (T.isHost())
    return !C.Bitcode.empty();
  return any_of(C.Targets, [&](const TargetInfo *Has) {
    return Has == &T || haveOneCode(*Has, T);
  });
}

} // namespace

runtime::Kernel *ProgramState::find(StringRef Name) const {
  for (const auto &K : Code->kernels())
    if (K->info().Name == Name)
      return K.get();
  return nullptr;
}

int loadProgram(DeviceState &State, StringRef Bytes,
                std::shared_ptr<ProgramState> &Out) {
  auto C = readContainer(Bytes);
  if (!C) {
    warn("LoadProgram: " + toString(C.takeError()));
    return CM_INVALID_COMMON_ISA;
  }
  std::string Name = deviceFor(State, *C);
  runtime::Device *Device = Name.empty() ? nullptr : State.device(Name);
  if (!Device || !hasCodeFor(*C, Device->target())) {
    warn("LoadProgram: the file has no code for " +
         (Name.empty() ? std::string("any device") : Name));
    return CM_INVALID_GENX_BINARY;
  }
  std::string Problem;
  bool IsHost = Device->target().isHost();
  auto Code = Device->load("program", IsHost ? C->Bitcode : Bytes,
                           [&](const Diagnostic &D) {
                             if (D.Level >= Severity::Error && Problem.empty())
                               Problem = D.Message;
                           });
  if (!Code) {
    warn("LoadProgram: " + Problem);
    return IsHost ? CM_JIT_COMPILE_FAILURE : CM_INVALID_GENX_BINARY;
  }
  Out = std::make_shared<ProgramState>();
  Out->Target = &Device->target();
  Out->Code = std::move(Code);
  return CM_SUCCESS;
}

} // namespace cmc::host
