//===- Kernel.h - a walker of a kernel that ends at once --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// State commands for a kernel that does nothing, and an observer that keeps
// what each thread started with.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_SIMCOMMAND_KERNEL_H
#define CMC_TEST_SIMCOMMAND_KERNEL_H

#include "Machine.h"
#include "gtest/gtest.h"

namespace gensim {
namespace test {

/// What a thread started with.
struct Started {
  uint32_t X, Y, Z, IndexInGroup, Slot, Mask, PayloadBytes, Control;
  Words GRF; ///< The first 16 registers.
};

class StartLog : public Observer {
public:
  void threadStart(Thread &T) override;
  std::vector<Started> Threads;
};

/// A device of each product that runs walkers.
struct WalkerTest : testing::TestWithParam<const char *> {
  StartLog Log;
  unsigned Ran = 0;
  /// Of the last dispatch.
  uint32_t SLMBytes = 0, HardwareThreads = 0, ScratchBytes = 0;
  uint64_t ScratchBase = 0;
  Machine M{GetParam(), options()};

private:
  DeviceOptions options();
};

/// The interface descriptor's fields that tests vary.
struct Descriptor {
  uint32_t Samplers = 0, BindingTable = 0;
  uint32_t ConstantOffset = 0, Constants = 0, CrossThread = 0; ///< Units of 32.
  uint32_t Threads = 1;
  uint32_t SLMCode = 0;
  bool Barrier = false;
  uint32_t Dword2 = 0; ///< Floating-point mode.
  uint32_t Rounding = 0;
};

// Offsets from Machine::Heap, which is dynamic, surface and indirect base.
constexpr uint32_t DescriptorAt = 0x1000, CurbeAt = 0x2000, PayloadAt = 0x3000;

/// Puts the kernel and its descriptor into memory and returns the commands
/// that point there. General base: Machine::Data.
Words prepareKernel(Machine &M, const Descriptor &I);

/// MEDIA_VFE_STATE with scratch at \p Offset from the general base, 1024 <<
/// \p SizeCode bytes for each thread.
Words vfeState(uint32_t Offset, uint32_t SizeCode, uint32_t MaxThreads,
               uint32_t Scoreboard = 0, uint32_t Deltas = 0);

} // namespace test
} // namespace gensim

#endif // CMC_TEST_SIMCOMMAND_KERNEL_H
