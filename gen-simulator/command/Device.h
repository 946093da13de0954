//===- Device.h - a simulated GPU -------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Memory, global translations, registers and command streamers: what a driver
// sees of a GPU. Front ends (TBX server, AUB replay) write memory, table
// entries and registers; a write to a submission port runs the work before it
// returns. After the first problem the device is dead: it keeps the problem
// and ignores all submissions.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/Clock.h"
#include "gen-simulator/dispatch/Executor.h"
#include "gen-simulator/memory/PageTable.h"
#include <chrono>
#include <map>
#include <string>

namespace gensim {

class CommandStream;

/// A command streamer by name and where its registers start.
struct EngineInfo {
  const char *Name;
  uint32_t Base;
};

struct DeviceOptions {
  const cmc::TargetInfo *Target = nullptr;
  /// For all dispatches. The time limit counts from the creation of the
  /// device and holds for command buffers, too.
  RunOptions Run;
  uint64_t MemoryLimit = PhysicalMemory::DefaultLimit;
  uint64_t MaxCommands = 0; ///< Of one submission; 0: no limit.
  /// Called before each command takes effect.
  std::function<void(const CommandStream &, llvm::ArrayRef<uint32_t> Dwords)>
      Command;
  /// Called after each walker that ended well.
  std::function<void(const Dispatch &, const RunResult &, double Seconds)> Ran;
};

class Device {
public:
  explicit Device(DeviceOptions Options);
  ~Device();

  PhysicalMemory Memory;
  GlobalTable Global;
  Clock Time;

  const DeviceOptions &options() const { return Options; }
  const cmc::TargetInfo &target() const { return *Options.Target; }

  /// \p Offset is the address of the register in bytes. Runs the work when it
  /// is a submission port.
  void writeRegister(uint32_t Offset, uint32_t Value);
  uint32_t readRegister(uint32_t Offset);

  /// Goes on with contexts that wait for a semaphore; call it when memory may
  /// have changed.
  void resume();
  /// What waits for a semaphore, one line each; empty: nothing.
  std::string waiting() const;

  /// Stops the device. The first problem wins.
  void fail(Fault::Kind K, std::string Message);
  const Fault &problem() const { return Problem; }

  /// \p P bound to its loops, once.
  std::shared_ptr<const Executable>
  executable(std::shared_ptr<const Program> P);

  /// True, and the device failed, when the user interrupted or the time is
  /// over. \p Where says what was going on.
  bool stopped(const std::string &Where);
  /// Options::Run with the time that is left.
  RunOptions runOptions() const;

private:
  void submit(const EngineInfo &Engine, uint64_t Descriptor);
  bool writeSubmissionPort(const EngineInfo &Engine, uint32_t Offset,
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
