//===- Device.h - a simulated GPU -------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Memory, global translations, registers and command streamers: a driver's view
// of a GPU. Front ends (TBX server, AUB replay) write memory, table entries and
// registers; a write to a submission port executes the work before it returns.
// After the first problem the device is dead: it keeps the problem and ignores
// all submissions.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/Clock.h"
#include "gen-simulator/dispatch/Executor.h"
#include "gen-simulator/memory/PageTable.h"
#include "gensim/core.h"
#include <chrono>
#include <map>
#include <string>

namespace gensim {

class CommandStream;

/// A command streamer by name, and the base of its registers.
struct EngineInfo {
  const char *Name;
  uint32_t Base;
};

/// Null if there is none of that name.
const EngineInfo *findEngine(llvm::StringRef Name);

struct DeviceOptions {
  const cmc::TargetInfo *Target = nullptr;
  /// For all dispatches. The time limit starts with the creation of the device
  /// and includes command buffers.
  RunOptions Run;
  Core How = Core::Auto;
  uint64_t MemoryLimit = PhysicalMemory::DefaultLimit;
  uint64_t MaxCommands = 0; ///< Of one submission; 0: no limit.
  /// Called before each command takes effect.
  std::function<void(const CommandStream &, llvm::ArrayRef<uint32_t> Dwords)>
      Command;
  /// Called before the threads of each walker start; may add names.
  std::function<void(Dispatch &)> Describe;
  /// Called after each walker, also after one that failed.
  std::function<void(const Dispatch &, const RunResult &, double Seconds)> Ran;
};

/// Has many fields: the parts of a GPU that a driver reaches, and its state.
class Device {
public:
  explicit Device(DeviceOptions Options);
  ~Device();

  Memories Memory;
  GlobalTable Global;
  Clock Time;

  const DeviceOptions &options() const { return Options; }
  const cmc::TargetInfo &target() const { return *Options.Target; }

  /// \p Offset is the address of the register in bytes. A write to a submission
  /// port executes the work.
  void writeRegister(uint32_t Offset, uint32_t Value);
  uint32_t readRegister(uint32_t Offset);

  /// Continues contexts that wait for a semaphore; call this when memory may
  /// have changed.
  void resume();
  /// The contexts that wait for a semaphore, one line each; empty: none.
  std::string waiting() const;

  /// Stops the device. Only the first problem is kept.
  void fail(Fault::Kind K, std::string Message);
  const Fault &problem() const { return Problem; }

  /// \p P bound to its loops, which is done once.
  std::shared_ptr<const Executable>
  executable(std::shared_ptr<const Program> P);

  /// Returns true, and fails the device, if the user interrupted or the time is
  /// over. \p Where describes the current activity.
  bool stopped(const std::string &Where);
  /// Options::Run with the remaining time.
  RunOptions runOptions() const;

private:
  void submit(const EngineInfo &Engine, uint32_t Descriptor);
  void writeSubmissionPort(const EngineInfo &Engine, uint32_t Offset,
                           uint32_t Value);
  double secondsLeft() const;

  DeviceOptions Options;
  std::chrono::steady_clock::time_point Start =
      std::chrono::steady_clock::now();
  Fault Problem;
  llvm::DenseMap<uint32_t, uint32_t> Registers;
  std::map<const Program *, std::shared_ptr<const Executable>> Executables;
  std::map<uint32_t, std::vector<uint32_t>> PortWrites; ///< By engine base.
  /// By engine base and address of the context image.
  std::map<std::pair<uint32_t, uint32_t>, std::unique_ptr<CommandStream>>
      Streams;
};

} // namespace gensim
