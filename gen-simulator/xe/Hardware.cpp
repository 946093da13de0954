//===- Hardware.cpp - what the driver tells of a GPU ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/xe/Hardware.h"
#include "gen-simulator/memory/AddressSpace.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

namespace gensim::xe {
namespace {

// PCI ids and revisions: NEO's device table; shapes: NEO's configurations.
constexpr Hardware Rows[] = {
    {"tgllp", "tgllp", 0x9a49, 1, 0, 0, 0, 6, 7, false, false, false},
    {"dg2", "dg2", 0x56a0, 8, 0, 0, 0, 8, 8, true, true, false},
    {"pvc", "pvc", 0x0bd5, 47, 0, 0, 0, 8, 8, true, true, true},
    {"mtl", "dg2", 0x7d55, 4, 12, 71, 4, 8, 8, true, false, false},
    {"arl", "dg2", 0x7d51, 4, 12, 74, 4, 8, 8, true, false, false},
    {"lnl", "lnl", 0x64a0, 4, 20, 4, 4, 8, 8, true, false, false},
    {"bmg", "bmg", 0xe20b, 0, 20, 1, 4, 8, 8, true, true, false},
};

constexpr uint32_t AddressBits = 48, HighestPriority = 2;

/// Keys of the hardware configuration, each with the number of dwords and a
/// dword (NEO, shared/source/os_interface/linux/system_info.h).
enum HardwareKey : uint32_t {
  MaxSlices = 1,
  MaxDualSubSlices = 2,
  MaxEUsPerDualSubSlice = 3,
  ThreadsPerEU = 15,
  L3BankKiB = 64,
  SLMKiBPerDualSubSlice = 65,
};

template <typename T> void append(std::string &To, const T &Value) {
  To.append(reinterpret_cast<const char *>(&Value), sizeof(T));
}

std::vector<EngineInstance> enginesOf(const Hardware &H) {
  std::vector<EngineInstance> All = {{EngineRender, 0, 0, 0},
                                     {EngineCopy, 0, 0, 0}};
  if (H.HasCompute)
    All.push_back({EngineCompute, 0, 0, 0});
  return All;
}

std::string engines(const Hardware &H) {
  std::string Text;
  std::vector<EngineInstance> All = enginesOf(H);
  append(Text, ListHeader{uint32_t(All.size()), 0});
  for (const EngineInstance &E : All)
    append(Text, Engine{E, {}});
  return Text;
}

std::string regions(const Hardware &H) {
  std::string Text;
  append(Text, ListHeader{H.IsDiscrete ? 2u : 1u, 0});
  append(Text,
         MemoryRegion{
             MemorySystem, SystemRegion, PageBytes, MemoryBytes, 0, 0, 0, {}});
  if (H.IsDiscrete) // The program can map all of it.
    append(Text, MemoryRegion{MemoryLocal,
                              LocalRegion,
                              LocalPageBytes,
                              MemoryBytes,
                              0,
                              MemoryBytes,
                              0,
                              {}});
  return Text;
}

std::string configuration(const Hardware &H) {
  uint64_t Values[NumConfigParameters] = {};
  Values[ConfigDevice] = H.DeviceId | uint32_t(H.Revision) << 16;
  Values[ConfigFlags] = H.IsDiscrete ? ConfigHasLocalMemory : 0;
  Values[ConfigMinAlignment] = H.IsDiscrete ? LocalPageBytes : PageBytes;
  Values[ConfigAddressBits] = AddressBits;
  Values[ConfigMaxPriority] = HighestPriority;
  std::string Text;
  append(Text, ListHeader{NumConfigParameters, 0});
  append(Text, Values);
  return Text;
}

std::string gts(const Hardware &H) {
  Gt G = {};
  G.ReferenceClock = ClockHz;
  G.NearRegions = uint64_t(1) << (H.IsDiscrete ? LocalRegion : SystemRegion);
  G.FarRegions = regionsOf(H) & ~G.NearRegions;
  G.Major = H.Major;
  G.Minor = H.Minor;
  G.Revision = H.IPRevision;
  std::string Text;
  append(Text, ListHeader{1, 0});
  append(Text, G);
  return Text;
}

std::string hardwareConfiguration(const Hardware &H) {
  const uint32_t Values[][3] = {
      {MaxSlices, 1, 1},
      {MaxDualSubSlices, 1, H.SubSlices},
      {MaxEUsPerDualSubSlice, 1, EUsPerSubSlice},
      {ThreadsPerEU, 1, H.Threads},
      {L3BankKiB, 1, 480},
      {SLMKiBPerDualSubSlice, 1, 128},
  };
  std::string Text;
  append(Text, Values);
  return Text;
}

/// A mask of the \p Count lowest bits.
void appendMask(std::string &To, TopologyType Type, unsigned Count) {
  append(To, TopologyMask{0, Type, sizeof(uint64_t)});
  append(To, (uint64_t(1) << Count) - 1);
}

std::string topology(const Hardware &H) {
  std::string Text;
  appendMask(Text, TopologyGeometry, H.SubSlices);
  appendMask(Text, TopologyCompute, H.HasCompute ? H.SubSlices : 0);
  appendMask(Text, TopologyEUs, EUsPerSubSlice);
  return Text;
}

} // namespace

const Hardware *findHardware(const cmc::TargetInfo &T) {
  const Hardware *Row = llvm::find_if(
      Rows, [&](const Hardware &H) { return T.Name == H.Target; });
  return Row == std::end(Rows) ? nullptr : Row;
}

std::string allHardware() {
  std::string Names;
  for (const Hardware &H : Rows)
    Names += (Names.empty()              ? ""
              : &H == std::end(Rows) - 1 ? " and "
                                         : ", ") +
             std::string(H.Target);
  return Names;
}

bool hasEngine(const Hardware &H, const EngineInstance &E) {
  return llvm::any_of(enginesOf(H), [&](const EngineInstance &Each) {
    return Each.Class == E.Class && Each.Instance == E.Instance &&
           Each.Gt == E.Gt;
  });
}

llvm::Optional<std::string> answer(uint32_t Query, const Hardware &H) {
  switch (Query) {
  case QueryEngines:
    return engines(H);
  case QueryMemoryRegions:
    return regions(H);
  case QueryConfig:
    return configuration(H);
  case QueryGtList:
    return gts(H);
  case QueryHardwareConfig:
    return hardwareConfiguration(H);
  case QueryTopology:
    return topology(H);
  }
  return llvm::None;
}

} // namespace gensim::xe
