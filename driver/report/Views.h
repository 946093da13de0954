//===- Views.h - the views of the report page -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One struct per view of a kernel. Views are linked by the place, a line of a
// source file; vISA and Gen rows also refer to each other.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "cmc/Pressure.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <string>
#include <vector>

namespace cmc::reporting {

/// The source lines of the compiled code, each with an index.
class Locations {
public:
  static constexpr int None = -1;
  /// None for line 0.
  int of(llvm::StringRef File, unsigned Line);
  /// The line of \p I itself, not that of an inlined call.
  int of(const llvm::Instruction &I);
  /// As of() for "file:line", without adding a line; nothing if \p Place has
  /// another form.
  llvm::Optional<int> find(llvm::StringRef Place) const;

  struct Location {
    unsigned File, Line;
  };
  std::vector<Location> All;
  std::vector<std::string> Files;

private:
  /// Index in Files, from 1; by the name, and by its form in vISA text.
  llvm::StringMap<unsigned> FileNumbers;
  std::map<std::pair<unsigned, unsigned>, int> Numbers;
};

struct Row {
  std::string Text;
  int Location = Locations::None;
};

/// A rdregion or wrregion: elements of an object of ObjectBytes.
struct RegionPicture {
  int Location = Locations::None;
  bool Writes = false;
  bool Optimized = false; ///< Found in a bale, not in stage 4.
  std::string Type;       ///< E.g. "float", "i8".
  unsigned ElementBytes = 0, ObjectBytes = 0;
  unsigned N = 0, VStride = 0, Width = 1, Stride = 0;
  llvm::Optional<unsigned> Offset; ///< In bytes; None: known at run time.
};

struct BaleRow : Row {
  unsigned Depth = 0;
  llvm::StringRef Role; ///< "root", "region", "modifier" ...; "label".
};

struct VISARow : Row {
  llvm::Optional<unsigned> LiveBytes; ///< At instructions.
};

/// Bytes of the register file that an instruction reads or writes: N elements
/// of ElementBytes starting at Byte, enumerated as in visa::Region.
struct RegisterRegion {
  bool Writes = false;
  unsigned Byte = 0, ElementBytes = 1;
  unsigned VStride = 0, Width = 1, Stride = 0, N = 1;
};

struct GenRow : Row {
  llvm::Optional<unsigned> VISA; ///< Row of that view.
  std::string Send;              ///< Kind of message.
  llvm::StringRef Mark;          ///< "spill", "fill".
  std::vector<RegisterRegion> Operands;
};

struct VariableLocation {
  std::string Name;
  unsigned Bytes, At;
  bool Spilled;
};

/// Counters of a profile for one line.
struct HeatRow {
  int Location;
  uint64_t Executed, Lanes, ReadBytes, WrittenBytes;
};

struct Heat {
  uint64_t Executed = 0, Threads = 0;
  std::vector<HeatRow> Lines;
};

struct KernelViews {
  KernelInfo Info;
  std::vector<Row> IR;
  std::vector<RegionPicture> Regions;
  /// For a line of stage 4, the lines that use its results or inline it.
  std::map<int, std::vector<int>> Users;
  std::vector<BaleRow> Bales;
  std::vector<VISARow> VISA;
  std::vector<GenRow> Gen;
  std::vector<VariableLocation> Variables;
  PressureEstimate Peak; ///< Maximum pressure, and live values.
  llvm::Optional<Heat> Profile;
  /// What the page shows of the estimated time (Time.h).
  llvm::Optional<llvm::json::Object> Time;
};

} // namespace cmc::reporting
