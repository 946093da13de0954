//===- FuzzCommands.cpp - random bytes as a batch buffer ------------------===//
//
// Part of CMC, under the MIT licence.
//
// The first byte selects the target. The rest is at address BatchAt of a
// context that maps the first GiB of physical memory, so it can include state,
// kernels and page tables.
//===----------------------------------------------------------------------===//
#include "Limits.h"

namespace {

constexpr uint64_t BatchAt = 0x100000;
constexpr uint64_t TopTable = 0x1000, Pointers = 0x2000;
constexpr uint32_t Image = 0x10000, Ring = 0x20000;

void write(gensim::Device &D, uint64_t Address, uint64_t Value) {
  D.Memory.System.write(Address, &Value, sizeof(Value));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size == 0)
    return 0;
  gensim::Device D(gensim::limitedDevice(Data[0]));
  write(D, TopTable, Pointers | 1);
  write(D, Pointers, 1 << 7 | 1); // A page of 1 GiB.
  for (uint32_t Page : {Image, Image + 0x1000, Ring})
    D.Global.set(Page / gensim::PageBytes, Page | 1);
  write(D, Image + 0x101c, 16); // Tail.
  write(D, Image + 0x1024, Ring);
  write(D, Image + 0x10cc, TopTable);
  write(D, Ring, BatchAt << 32 | 0x18800101); // MI_BATCH_BUFFER_START.
  D.Memory.System.write(BatchAt, Data + 1, Size - 1);
  for (uint32_t Word : {0u, 0u, 0u, Image | 1}) // Gen9's port.
    D.writeRegister(0x2230, Word);
  return 0;
}
