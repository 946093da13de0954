//===- VirtualMemory.h - objects and address spaces -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What programs create with the driver: objects, which are files in memory that
// program and simulator map, and address spaces, in which ranges of objects and
// of the program's own memory are bound to addresses.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/xe/ClientMemory.h"

namespace gensim::xe {

/// Memory that the program and the simulator share. It lives as long as a
/// handle, a binding or a mapping of the program.
class Object {
public:
  /// Null: the host has no memory or no file for it.
  static std::shared_ptr<Object> create(uint64_t Size);
  ~Object();
  Object(const Object &) = delete;
  Object &operator=(const Object &) = delete;

  const int File;
  const uint64_t Size;
  uint8_t *const Host;

private:
  Object(int File, uint64_t Size, uint8_t *Host)
      : File(File), Size(Size), Host(Host) {}
};

class VirtualMemory : public AddressSpace {
public:
  /// \p Client: the memory of user pointers. \p HasScratch: unmapped pages read
  /// as zeros.
  VirtualMemory(ClientPages &Client, bool HasScratch)
      : Client(Client), HasScratch(HasScratch) {}

  /// Binds page-aligned ranges, in place of what is there.
  void mapObject(uint64_t Address, uint64_t Bytes, std::shared_ptr<Object> O,
                 uint64_t Offset);
  void mapClient(uint64_t Address, uint64_t Bytes, uint64_t From);
  void mapNull(uint64_t Address, uint64_t Bytes);
  void unmap(uint64_t Address, uint64_t Bytes);
  /// Unbinds all ranges of \p O.
  void unmapObject(const Object &O);

  uint8_t *page(uint64_t Address) override;

private:
  struct Range {
    uint64_t End;
    std::shared_ptr<Object> Of; ///< Null: the program's memory, or nothing.
    uint64_t Offset;            ///< In the object, or the program's address.
    bool IsNull;
  };
  ClientPages &Client;
  const bool HasScratch;
  std::map<uint64_t, Range> Ranges; ///< By first address; they do not overlap.
  alignas(
      16) uint8_t Scratch[PageBytes] = {}; ///< What is written here is lost.
};

} // namespace gensim::xe
