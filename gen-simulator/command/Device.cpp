//===- Device.cpp - a simulated GPU ---------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/Device.h"
#include "gen-simulator/command/CommandStream.h"
#include "gen-simulator/translate/Translator.h"
#include "llvm/ADT/STLExtras.h"

namespace gensim {
namespace {

// Register files of the command streamers (Mesa's and NEO's engine tables).
constexpr EngineInfo Engines[] = {
    {"render", 0x2000},     {"copy", 0x22000},      {"compute", 0x1a000},
    {"compute 1", 0x1c000}, {"compute 2", 0x1e000}, {"compute 3", 0x26000},
    {"video", 0x12000},     {"video 0", 0x1c0000},  {"video enhance", 0x1c8000},
};
constexpr uint32_t EngineBytes = 0x1000;

// Offsets from an engine's base. Gen9 has a port of four writes, later
// platforms a queue of register pairs and a load bit.
constexpr uint32_t SubmitPort = 0x230;
constexpr uint32_t SubmitQueue = 0x510;
constexpr uint32_t SubmitLoad = 0x550;
constexpr uint32_t ExeclistStatus = 0x234;
constexpr uint32_t TimestampLow = 0x358, TimestampHigh = 0x35c;
constexpr uint32_t ContextTimestamp = 0x3a8; ///< Same for all contexts.

constexpr uint32_t DescriptorValid = 1;

/// Work completes at once here. Bit 8 on Gen9, bit 15 later (polls of AUB
/// captures).
constexpr uint32_t ElementIsIdle = 1 << 8 | 1 << 15;

const EngineInfo *engineOf(uint32_t Offset) {
  const EngineInfo *E = llvm::find_if(Engines, [Offset](const EngineInfo &E) {
    return Offset >= E.Base && Offset < E.Base + EngineBytes;
  });
  return E == std::end(Engines) ? nullptr : E;
}

} // namespace

const EngineInfo *findEngine(llvm::StringRef Name) {
  const EngineInfo *E = llvm::find_if(
      Engines, [Name](const EngineInfo &E) { return Name == E.Name; });
  return E == std::end(Engines) ? nullptr : E;
}

Device::Device(DeviceOptions O)
    : Memory(O.Target->has(cmc::TargetInfo::XeMessages), O.MemoryLimit),
      Global(Memory), Options(std::move(O)) {}

Device::~Device() = default;

double Device::secondsLeft() const {
  std::chrono::duration<double> Since =
      std::chrono::steady_clock::now() - Start;
  return Options.Run.TimeLimit - Since.count();
}

RunOptions Device::runOptions() const {
  RunOptions Run = Options.Run;
  if (Run.TimeLimit > 0)
    Run.TimeLimit = std::max(secondsLeft(), 1e-3);
  return Run;
}

bool Device::stopped(const std::string &Where) {
  if (Options.Run.Interrupt && *Options.Run.Interrupt)
    fail(Fault::Kind::Interrupted, "interrupted: " + Where);
  else if (Options.Run.TimeLimit > 0 && secondsLeft() < 0)
    fail(Fault::Kind::TimeLimit, "time limit reached: " + Where);
  return bool(Problem);
}

void Device::fail(Fault::Kind K, std::string Message) {
  if (Problem)
    return;
  Problem.K = K;
  Problem.Message = std::move(Message);
}

std::shared_ptr<const Executable>
Device::executable(std::shared_ptr<const Program> P) {
  std::shared_ptr<const Executable> &E = Executables[P.get()];
  if (!E)
    E = prepareFor(std::move(P), Options.How, {LongestBlock, /*Keeps=*/true});
  return E;
}

void Device::writeSubmissionPort(const EngineInfo &Engine, uint32_t Offset,
                                 uint32_t Value) {
  if (Offset == SubmitPort) {
    // The high and low dword of the second element, then of the first one.
    std::vector<uint32_t> &Words = PortWrites[Engine.Base];
    Words.push_back(Value);
    if (Words.size() < 4)
      return;
    uint32_t First = Words[3], Second = Words[1];
    Words.clear();
    submit(Engine, First);
    submit(Engine, Second);
  }
  if (Offset == SubmitLoad && (Value & 1))
    for (uint32_t At : {SubmitQueue, SubmitQueue + 8})
      submit(Engine, Registers.lookup(Engine.Base + At));
}

void Device::writeRegister(uint32_t Offset, uint32_t Value) {
  if (const EngineInfo *Engine = engineOf(Offset))
    writeSubmissionPort(*Engine, Offset - Engine->Base, Value);
  // The two highest values are reserved by the map.
  if (Offset < 0xfffffffe)
    Registers[Offset] = Value;
}

uint32_t Device::readRegister(uint32_t Offset) {
  if (const EngineInfo *Engine = engineOf(Offset)) {
    switch (Offset - Engine->Base) {
    case TimestampLow:
    case ContextTimestamp:
      return uint32_t(Time.read());
    case TimestampHigh:
      return uint32_t(Time.read() >> 32);
    case ExeclistStatus:
      return ElementIsIdle;
    }
  }
  return Offset < 0xfffffffe ? Registers.lookup(Offset) : 0;
}

void Device::submit(const EngineInfo &Engine, uint32_t Descriptor) {
  if (!(Descriptor & DescriptorValid) || Problem)
    return;
  uint32_t Image = Descriptor & ~uint32_t(PageBytes - 1);
  std::unique_ptr<CommandStream> &S = Streams[{Engine.Base, Image}];
  if (!S)
    S = std::make_unique<CommandStream>(*this, Engine, Image);
  S->submit();
  resume();
}

void Device::resume() {
  // A write by one context may release another one.
  for (bool Moved = true; Moved && !Problem;) {
    Moved = false;
    for (auto &S : Streams)
      Moved |= S.second->waits() && S.second->advance();
  }
}

std::string Device::waiting() const {
  std::string Text;
  for (auto &S : Streams)
    if (S.second->waits())
      Text += S.second->position() + "\n";
  return Text;
}

} // namespace gensim
