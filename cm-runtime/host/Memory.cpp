//===- Memory.cpp - memory shared by kernels and the host -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Memory.h"
#include <sys/mman.h>

namespace cmc::host {

std::shared_ptr<Memory> Memory::allocate(uint64_t Size) {
  // Untouched pages cost nothing; SVM needs whole pages.
  void *Bytes = mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Bytes == MAP_FAILED)
    return nullptr;
  return std::shared_ptr<Memory>(
      new Memory(static_cast<uint8_t *>(Bytes), Size, true));
}

std::shared_ptr<Memory> Memory::over(void *Bytes, uint64_t Size) {
  return std::shared_ptr<Memory>(
      new Memory(static_cast<uint8_t *>(Bytes), Size, false));
}

Memory::~Memory() {
  if (Owned)
    munmap(Bytes, Size);
}

void Memory::acquire() {
  std::lock_guard<std::mutex> Guard(Lock);
  ++Users;
}

void Memory::release() {
  std::lock_guard<std::mutex> Guard(Lock);
  if (--Users == 0)
    Idle.notify_all();
}

void Memory::waitUntilIdle() {
  std::unique_lock<std::mutex> Guard(Lock);
  Idle.wait(Guard, [&] { return Users == 0; });
}

std::shared_ptr<View> View::buffer(std::shared_ptr<Memory> Store,
                                   uint64_t Offset, uint64_t Size) {
  auto V = std::make_shared<View>();
  V->Surface = runtime::Surface::over(Store->bytes() + Offset, Size);
  V->Store = std::move(Store);
  return V;
}

} // namespace cmc::host
