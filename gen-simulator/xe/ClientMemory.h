//===- ClientMemory.h - memory of the program -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The program is another process. What its requests point to is copied; memory
// that it gives to the GPU ("user pointers") is copied in pages, when the GPU
// first uses them, and the bytes that the GPU changed are written back.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/memory/AddressSpace.h"
#include <map>
#include <memory>
#include <mutex>

namespace gensim::xe {

/// Copy bytes at an address of the process \p Pid; false: not all of them are
/// mapped there, or the process has ended.
bool readClient(int Pid, uint64_t Address, void *To, uint64_t Bytes);
bool writeClient(int Pid, uint64_t Address, const void *From, uint64_t Bytes);

/// The memory of a process as an address space. Thread-safe.
class ClientPages : public AddressSpace {
public:
  explicit ClientPages(int Pid) : Pid(Pid) {}
  uint8_t *page(uint64_t Address) override;
  /// Writes the changes back and forgets all pages; pointers become invalid.
  void flush();

private:
  struct Page {
    uint8_t Now[PageBytes], Before[PageBytes];
  };
  int Pid;
  std::mutex Lock;
  std::map<uint64_t, std::unique_ptr<Page>> Pages; ///< By address.
};

} // namespace gensim::xe
