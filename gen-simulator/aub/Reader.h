//===- Reader.h - the records of an AUB capture -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An AUB file captures the traffic from a driver to a GPU: memory, table
// entries, registers, and expected values. A record starts with a dword: length
// in dwords (bits 0 to 15, bias 1, or 2 outside of the memory trace), kind (16
// to 22), opcode (23 to 28; 0x2e is the memory trace), type (29 to 31, always
// 7). Facts: docs/rationale/facts.md; intel/aubstream and Mesa's aub_write.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace gensim::aub {

enum class RecordKind : uint8_t {
  Version,
  Comment,
  RegisterWrite,
  RegisterPoll, ///< The register must have the value, or not have it.
  MemoryWrite,
  MemoryPoll,    ///< The same of memory.
  MemoryCompare, ///< Memory must have the data, or not have it.
  Other,         ///< Not needed by a simulation.
};

enum class Space : uint8_t {
  Global = 0, ///< Through the global translation table.
  Local = 1,  ///< Of a discrete GPU.
  System = 2,
  GlobalEntry = 4,
  TableEntry = 6, ///< Entries of the four levels: ordinary memory.
  PhysicalDirectoryPointers = 8,
  PageDirectory = 9,
  TopTable = 10,
};

struct Record {
  RecordKind Kind = RecordKind::Other;
  size_t Offset = 0;    ///< Of memory, or of the register.
  uint64_t Address = 0; ///< Of memory, or the register.
  Space In = Space::System;
  bool IsTable = false;         ///< Writes to local memory: page table entries.
  bool NotEqual = false;        ///< Polls and compares: must differ.
  bool ReadOnly = false;        ///< Compares: reads without expectation.
  uint64_t Mask = 0;            ///< Polls.
  uint64_t Value = 0;           ///< Registers and polls.
  unsigned Product = 0;         ///< Version: the device identifier.
  llvm::ArrayRef<uint8_t> Data; ///< Of memory; the text of a comment.
};

class Reader {
public:
  explicit Reader(llvm::ArrayRef<uint8_t> File) : File(File) {}
  bool atEnd() const { return Next == File.size(); }
  /// The next record; an error if it is truncated or malformed. The first
  /// record must be a version.
  llvm::Expected<Record> read();

private:
  llvm::Error error(const llvm::Twine &Text) const;
  llvm::Error decode(Record &R, unsigned SubOpcode,
                     llvm::ArrayRef<uint8_t> Body) const;

  llvm::ArrayRef<uint8_t> File;
  size_t Next = 0;
};

} // namespace gensim::aub
