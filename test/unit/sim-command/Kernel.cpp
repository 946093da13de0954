//===- Kernel.cpp - a walker of a kernel that ends at once ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Kernel.h"
#include "test/unit/support/Assemble.h"

namespace gensim {
namespace test {

void StartLog::threadStart(Thread &T) {
  Started S = {T.X,
               T.Y,
               T.Z,
               T.IndexInGroup,
               T.Slot,
               T.DispatchMask,
               T.PayloadBytes,
               T.Control[0],
               Words(16 * 8)};
  std::memcpy(S.GRF.data(), T.GRF.data(), S.GRF.size() * 4);
  Threads.push_back(std::move(S));
}

DeviceOptions WalkerTest::options() {
  DeviceOptions O;
  O.Run.Observers = {&Log};
  O.Ran = [this](const Dispatch &D, const RunResult &, double) {
    ++Ran;
    SLMBytes = D.SLMBytes;
    HardwareThreads = D.HardwareThreads;
    ScratchBytes = D.ScratchBytesPerThread;
    ScratchBase = D.ScratchBase;
  };
  return O;
}

Words prepareKernel(Machine &M, const Descriptor &I) {
  const cmc::TargetInfo &Target = M.D.target();
  const char *Send =
      Target.has(cmc::TargetInfo::XeMessages)
          ? "(W) send.gtwy (8|M0) null r112 null:0 0x0 0x2000010 "
      : Target.Gen >= cmc::Generation::Gen12LP
          ? "(W) send.ts (8|M0) null r112 null 0 0x2000010 "
          : "(W) send (8|M0) null r112 0x27 0x2000010 ";
  M.putBytes(
      Machine::Code + 0x40,
      assemble(std::string("(W) mov (8|M0) r112.0<1>:ud r0.0<8;8,1>:ud\n") +
                   Send + "{EOT}\n",
               Target));
  M.put(Machine::Heap + DescriptorAt,
        {0x40, 0, I.Dword2, I.Samplers, I.BindingTable,
         I.Constants << 16 | I.ConstantOffset,
         I.Rounding << 22 | uint32_t(I.Barrier) << 21 | I.SLMCode << 16 |
             I.Threads,
         I.CrossThread});
  auto Base = [](uint64_t Address) {
    return Words{uint32_t(Address) | 1, uint32_t(Address >> 32)};
  };
  Words Commands = {0x61010014};
  auto Add = [&Commands](const Words &W) {
    Commands.insert(Commands.end(), W.begin(), W.end());
  };
  Add(Base(Machine::Data));
  Add({0});
  Add(Base(Machine::Heap));
  Add(Base(Machine::Heap));
  Add(Base(Machine::Heap));
  Add(Base(Machine::Code));
  Add(Words(22 - Commands.size()));
  Add({0x70020002, 0, 32, DescriptorAt});
  return Commands;
}

Words vfeState(uint32_t Offset, uint32_t SizeCode, uint32_t MaxThreads,
               uint32_t Scoreboard, uint32_t Deltas) {
  return {0x70000007, Offset | SizeCode,
          0,          (MaxThreads - 1) << 16,
          0,          0,
          Scoreboard, Deltas,
          0};
}

} // namespace test
} // namespace gensim
