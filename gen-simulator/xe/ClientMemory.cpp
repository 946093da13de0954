//===- ClientMemory.cpp - memory of the program ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/xe/ClientMemory.h"
#include <cstring>
#include <sys/uio.h>

namespace gensim::xe {

bool readClient(int Pid, uint64_t Address, void *To, uint64_t Bytes) {
  iovec Local = {To, Bytes},
        Remote = {reinterpret_cast<void *>(Address), Bytes};
  return Bytes == 0 ||
         process_vm_readv(Pid, &Local, 1, &Remote, 1, 0) == ssize_t(Bytes);
}

bool writeClient(int Pid, uint64_t Address, const void *From, uint64_t Bytes) {
  iovec Local = {const_cast<void *>(From), Bytes},
        Remote = {reinterpret_cast<void *>(Address), Bytes};
  return Bytes == 0 ||
         process_vm_writev(Pid, &Local, 1, &Remote, 1, 0) == ssize_t(Bytes);
}

uint8_t *ClientPages::page(uint64_t Address) {
  Address &= ~(PageBytes - 1);
  std::lock_guard<std::mutex> Guard(Lock);
  std::unique_ptr<Page> &P = Pages[Address];
  if (!P) {
    auto New = std::make_unique<Page>();
    if (!readClient(Pid, Address, New->Before, PageBytes)) {
      Pages.erase(Address);
      return nullptr;
    }
    std::memcpy(New->Now, New->Before, PageBytes);
    P = std::move(New);
  }
  return P->Now;
}

void ClientPages::flush() {
  std::lock_guard<std::mutex> Guard(Lock);
  for (const auto &[Address, P] : Pages) {
    // Runs of changed bytes: the program may change others at the same time.
    for (uint64_t I = 0; I < PageBytes;) {
      uint64_t First = I;
      while (I < PageBytes && P->Now[I] != P->Before[I])
        ++I;
      if (I > First)
        writeClient(Pid, Address + First, P->Now + First, I - First);
      else
        ++I;
    }
  }
  Pages.clear();
}

} // namespace gensim::xe
