//===- Views.h - what the report page shows ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One struct per view of a kernel. What links the views is the place, a line of
// a source file; vISA and Gen rows also know each other.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "cmc/Pressure.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instruction.h"
#include <map>
#include <string>
#include <vector>

namespace cmc::reporting {

/// The lines of source files that something was made of, each with a number.
class Places {
public:
  static constexpr int None = -1;
  /// None for line 0.
  int of(llvm::StringRef File, unsigned Line);
  /// The line that \p I was written in, not that of a function it came from.
  int of(const llvm::Instruction &I);
  /// As of(), without making a new one.
  int find(llvm::StringRef File, unsigned Line) const;

  struct Place {
    unsigned File, Line;
  };
  std::vector<Place> All;
  std::vector<std::string> Files;

private:
  /// In Files, from 1; by the name, and as vISA text has it.
  llvm::StringMap<unsigned> FileNumbers;
  std::map<std::pair<unsigned, unsigned>, int> Numbers;
};

struct Row {
  std::string Text;
  int Place = Places::None;
};

/// A rdregion or wrregion: elements of an object of ObjectBytes.
struct RegionPicture {
  int Place = Places::None;
  bool Writes = false;
  bool Optimized = false; ///< Seen in a bale, not in stage 4.
  std::string Type;       ///< E.g. "float", "i8".
  unsigned ElementBytes = 0, ObjectBytes = 0;
  unsigned N = 0, VStride = 0, Width = 1, Stride = 0;
  llvm::Optional<unsigned> Offset; ///< In bytes; none: only the run knows.
};

struct BaleRow : Row {
  unsigned Depth = 0;
  llvm::StringRef Role; ///< "root", "region", "modifier" ...; "label".
};

struct VISARow : Row {
  llvm::Optional<unsigned> LiveBytes; ///< Of an instruction.
};

/// Bytes of the register file that an instruction reads or writes: N elements
/// of ElementBytes from Byte on, as visa::Region enumerates them.
struct RegisterRegion {
  bool Writes = false;
  unsigned Byte = 0, ElementBytes = 1;
  unsigned VStride = 0, Width = 1, Stride = 0, N = 1;
};

struct GenRow : Row {
  llvm::Optional<unsigned> VISA; ///< Number of the row of that view.
  std::string Send;              ///< Kind of message.
  llvm::StringRef Mark;          ///< "spill", "fill".
  std::vector<RegisterRegion> Operands;
};

struct VariablePlace {
  std::string Name;
  unsigned Bytes, At;
  bool Spilled;
};

/// What a run counted of one line.
struct HeatRow {
  int Place;
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
  /// By a line of stage 4, the lines that use what it computes, or that it was
  /// inlined into.
  std::map<int, std::vector<int>> Users;
  std::vector<BaleRow> Bales;
  std::vector<VISARow> VISA;
  std::vector<GenRow> Gen;
  std::vector<VariablePlace> Variables;
  PressureEstimate Peak; ///< Where most is live, and what.
  llvm::Optional<Heat> Profile;
};

} // namespace cmc::reporting
