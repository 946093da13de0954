//===- Protocol.h - the messages of TBX -------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The messages of Intel's runtime to a simulator over a socket. All fields are
// little-endian dwords; a message is a header and a body of Size bytes. The
// body of a memory write is followed by the bytes to write, that of the answer
// to a memory read by the bytes that were read. Facts: docs/rationale/facts.md;
// NEO, shared/source/tbx/tbx_proto.h.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace gensim::tbx {

enum MessageType : uint32_t {
  Register = 0,
  RegisterResponse = 1,
  TableWrite = 2, ///< An entry of the global translation table.
  MemoryWrite = 4,
  MemoryRead = 5,
  MemoryReadResponse = 6,
  Control = 11,
};

struct Header {
  uint32_t Type;
  uint32_t Transaction; ///< An answer has that of the request.
  uint32_t Size;        ///< Of the body, in bytes.
};

struct RegisterBody {
  uint32_t Flags; ///< Bit 0: write.
  uint32_t Offset;
  uint32_t Value;
};

struct TableBody {
  uint32_t Flags; ///< Bit 0: write.
  uint32_t Index;
  uint32_t Low, High;
};

struct MemoryBody {
  /// Bits 24 to 31: bits 32 to 39 of the address. Of a write, bits 6 and 7: the
  /// memory, 0 for that of the system; a read has no such field.
  uint32_t Flags;
  uint32_t Address;
  uint32_t Bytes;
  uint64_t address() const { return uint64_t(Flags >> 24) << 32 | Address; }
  bool isLocal() const { return Flags >> 6 & 3; }
};

struct ControlBody {
  uint32_t Flags;
};

} // namespace gensim::tbx
