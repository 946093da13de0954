//===- VirtualMemory.cpp - objects and address spaces ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/xe/VirtualMemory.h"
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace gensim::xe {

std::shared_ptr<Object> Object::create(uint64_t Size) {
  int File = ::memfd_create("gensim-object", MFD_CLOEXEC);
  if (File < 0)
    return nullptr;
  void *Host = MAP_FAILED;
  if (::ftruncate(File, off_t(Size)) == 0)
    Host = ::mmap(nullptr, Size, PROT_READ | PROT_WRITE, MAP_SHARED, File, 0);
  if (Host == MAP_FAILED) {
    ::close(File);
    return nullptr;
  }
  return std::shared_ptr<Object>(
      new Object(File, Size, static_cast<uint8_t *>(Host)));
}

Object::~Object() {
  ::munmap(Host, Size);
  ::close(File);
}

void VirtualMemory::unmap(uint64_t Address, uint64_t Bytes) {
  uint64_t End = Address + Bytes;
  auto It = Ranges.upper_bound(Address);
  if (It != Ranges.begin())
    --It;
  while (It != Ranges.end() && It->first < End) {
    uint64_t First = It->first;
    Range Old = It->second;
    if (Old.End <= Address) {
      ++It;
      continue;
    }
    It = Ranges.erase(It);
    if (Old.End > End) { // What remains behind.
      Range Tail = Old;
      Tail.Offset += End - First;
      It = Ranges.emplace(End, std::move(Tail)).first;
    }
    if (First < Address) { // And before.
      Old.End = Address;
      Ranges.emplace(First, std::move(Old));
    }
  }
}

void VirtualMemory::mapObject(uint64_t Address, uint64_t Bytes,
                              std::shared_ptr<Object> O, uint64_t Offset) {
  unmap(Address, Bytes);
  Ranges[Address] = {Address + Bytes, std::move(O), Offset, false};
}

void VirtualMemory::mapClient(uint64_t Address, uint64_t Bytes, uint64_t From) {
  unmap(Address, Bytes);
  Ranges[Address] = {Address + Bytes, nullptr, From, false};
}

void VirtualMemory::mapNull(uint64_t Address, uint64_t Bytes) {
  unmap(Address, Bytes);
  Ranges[Address] = {Address + Bytes, nullptr, 0, true};
}

void VirtualMemory::unmapObject(const Object &O) {
  for (auto It = Ranges.begin(); It != Ranges.end();)
    It = It->second.Of.get() == &O ? Ranges.erase(It) : std::next(It);
}

uint8_t *VirtualMemory::page(uint64_t Address) {
  Address &= AddressMask & ~(PageBytes - 1);
  auto It = Ranges.upper_bound(Address);
  bool IsMapped = It != Ranges.begin() && std::prev(It)->second.End > Address;
  if (!IsMapped && !HasScratch)
    return nullptr;
  if (!IsMapped || std::prev(It)->second.IsNull) {
    std::memset(Scratch, 0, sizeof(Scratch));
    return Scratch;
  }
  const Range &R = (--It)->second;
  uint64_t At = R.Offset + (Address - It->first);
  return R.Of ? R.Of->Host + At : Client.page(At);
}

} // namespace gensim::xe
