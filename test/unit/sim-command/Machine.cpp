//===- Machine.cpp - a device with memory that tests lay out --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Machine.h"
#include "gtest/gtest.h"

namespace gensim {
namespace test {
namespace {

// Global addresses and the physical ones that they map to.
constexpr uint32_t Image = 0x6000, Ring = 0x2000;
constexpr uint32_t RingBytes = 0x1000;
// Physical addresses.
constexpr uint64_t Tables4 = uint64_t(1) << 29, Memory = 0x100000;

DeviceOptions withTarget(DeviceOptions O, const char *Name) {
  O.Target = cmc::findTarget(Name);
  if (!O.Run.Workers)
    O.Run.Workers = 1;
  return O;
}

void write(Device &D, uint64_t Physical, uint64_t V) {
  ASSERT_TRUE(D.Memory.System.write(Physical, &V, sizeof(V)));
}

} // namespace

Words operator+(Words A, const Words &B) {
  A.insert(A.end(), B.begin(), B.end());
  return A;
}

Machine::Machine(const char *Name, DeviceOptions Options)
    : D(withTarget(std::move(Options), Name)), Target(D.target()),
      Tables(D.Memory, Tables4) {
  for (uint32_t Page = 0; Page < 16; ++Page)
    D.Global.set(Page, (0x10000 + Page * PageBytes) | 1);
  // One table of each level; Base lies at the start of a 2 MiB range.
  uint64_t Level = Tables4;
  for (unsigned Shift : {39, 30, 21}) {
    write(D, Level + (Base >> Shift & 511) * 8, (Level + PageBytes) | 3);
    Level += PageBytes;
  }
  for (uint64_t P = 0; P < MappedBytes / PageBytes; ++P)
    write(D, Level + P * 8, (Memory + P * PageBytes) | 3);
  auto Set = [this](uint32_t At, uint32_t V) {
    ASSERT_TRUE(D.Global.write(Image + At, &V, sizeof(V)));
  };
  Set(0x1024, Ring);
  Set(0x102c, (RingBytes / PageBytes - 1) << 12 | 1);
  Set(0x10cc, uint32_t(Tables4));
}

void Machine::put(uint64_t Address, const Words &W) {
  ASSERT_TRUE(Tables.write(Address, W.data(), W.size() * 4));
}

void Machine::putBytes(uint64_t Address, const std::vector<uint8_t> &Bytes) {
  ASSERT_TRUE(Tables.write(Address, Bytes.data(), Bytes.size()));
}

uint32_t Machine::dword(uint64_t Address) { return uint32_t(qword(Address)); }

uint64_t Machine::qword(uint64_t Address) {
  uint64_t V = 0;
  EXPECT_TRUE(Tables.read(Address, &V, sizeof(V)));
  return V;
}

void Machine::submitRing(const Words &Commands, uint32_t Engine) {
  Words Padded = Commands;
  if (Padded.size() % 2) // Tails are multiples of 8 bytes.
    Padded.push_back(0);
  for (uint32_t W : Padded) {
    ASSERT_TRUE(D.Global.write(Ring + Tail, &W, 4));
    Tail = (Tail + 4) % RingBytes;
  }
  ASSERT_TRUE(D.Global.write(Image + 0x101c, &Tail, 4));
  uint32_t Low = Image | 0x119;
  if (Target.Gen == cmc::Generation::Gen9) {
    for (uint32_t W : {0u, 0u, 0u, Low})
      D.writeRegister(Engine + 0x230, W);
  } else {
    D.writeRegister(Engine + 0x510, Low);
    D.writeRegister(Engine + 0x514, 0);
    D.writeRegister(Engine + 0x550, 1);
  }
}

Words Machine::start(uint64_t Address, bool SecondLevel) {
  return {0x18800101u | uint32_t(SecondLevel) << 22, uint32_t(Address),
          uint32_t(Address >> 32)};
}

void Machine::run(Words Commands) {
  Commands.push_back(0x05000000);
  put(Batch, Commands);
  submitRing(start(Batch));
}

uint32_t Machine::ringHead() {
  uint32_t Head = 0;
  EXPECT_TRUE(D.Global.read(Image + 0x1014, &Head, 4));
  return Head;
}

Words store(uint64_t Address, uint32_t Value) {
  return {0x10000002, uint32_t(Address), uint32_t(Address >> 32), Value};
}

} // namespace test
} // namespace gensim
