//===- Machine.h - a device with memory that tests lay out ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Plays the driver: page tables, a context image, a ring and batch buffers.
// Everything of the context lies in one mapped range.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_SIMCOMMAND_MACHINE_H
#define CMC_TEST_SIMCOMMAND_MACHINE_H

#include "gen-simulator/command/Device.h"

namespace gensim {
namespace test {

using Words = std::vector<uint32_t>;

/// The words of \p A, then those of \p B.
Words operator+(Words A, const Words &B);

class Machine {
public:
  explicit Machine(const char *Target = "icllp", DeviceOptions Options = {});

  // Addresses of the context's private space. Mapped are MappedBytes from
  // Base on.
  static constexpr uint64_t Base = uint64_t(0x7f12) << 32;
  static constexpr uint64_t MappedBytes = 1 << 20;
  static constexpr uint64_t Batch = Base, Data = Base + 0x10000,
                            Heap = Base + 0x20000, Code = Base + 0x40000;

  void put(uint64_t Address, const Words &W);
  void putBytes(uint64_t Address, const std::vector<uint8_t> &Bytes);
  uint32_t dword(uint64_t Address);
  uint64_t qword(uint64_t Address);

  static constexpr uint32_t Render = 0x2000, Copy = 0x22000;
  /// Appends to the ring and submits to the engine whose registers begin at
  /// \p Engine, as Gen9 or as later platforms do it.
  void submitRing(const Words &Commands, uint32_t Engine = Render);
  /// A ring command that starts a batch at \p Address.
  static Words start(uint64_t Address, bool SecondLevel = false);
  /// Puts \p Commands and an end at Batch and runs them.
  void run(Words Commands);

  Device D;
  std::string problem() const { return D.problem().Message; }
  uint32_t ringHead();

private:
  const cmc::TargetInfo &Target;
  PageTable Tables;
  uint32_t Tail = 0;
};

/// MI_STORE_DATA_IMM.
Words store(uint64_t Address, uint32_t Value);

} // namespace test
} // namespace gensim

#endif // CMC_TEST_SIMCOMMAND_MACHINE_H
