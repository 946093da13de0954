//===- DriverTest.cpp - requests to the simulated kernel driver -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/xe/Driver.h"
#include "gtest/gtest.h"
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace gensim;
using namespace gensim::xe;

namespace {

constexpr uint64_t BatchAt = 0x7f0000000000, DataAt = 0x12345000,
                   FenceAt = DataAt + 512;
constexpr uint32_t BatchEnd = 0x05000000;

DeviceOptions options() {
  DeviceOptions O;
  O.Target = cmc::findTarget("tgllp");
  return O;
}

struct XeDriver : testing::Test {
  Device D{options()};
  std::vector<std::string> Notes;
  Driver Kernel{D, *findHardware(*cmc::findTarget("tgllp")),
                [this](std::string Text) { Notes.push_back(Text); }};

  template <typename T> int call(uint32_t Number, T &Argument) {
    uint64_t Code =
        3u << 30 | uint32_t(sizeof(T)) << 16 | RequestType << 8 | Number;
    return Kernel.control(::getpid(), Code,
                          reinterpret_cast<uint64_t>(&Argument));
  }
  uint32_t object(uint64_t Bytes) {
    GemCreate C = {};
    C.Size = Bytes;
    C.Placement = 1;
    C.Caching = 1;
    EXPECT_EQ(0, call(NumberGemCreate, C));
    return C.Handle;
  }
  uint32_t space(uint32_t Flags = VmLongRunning) {
    VmCreate C = {};
    C.Flags = Flags;
    EXPECT_EQ(0, call(NumberVmCreate, C));
    return C.Vm;
  }
  uint32_t queue(uint32_t Vm) {
    EngineInstance E = {EngineRender, 0, 0, 0};
    QueueCreate C = {};
    C.Width = C.NumPlacements = 1;
    C.Vm = Vm;
    C.Instances = reinterpret_cast<uint64_t>(&E);
    EXPECT_EQ(0, call(NumberQueueCreate, C));
    return C.Queue;
  }
  int bind(uint32_t Vm, uint32_t Op, uint32_t Object, uint64_t Offset,
           uint64_t Address, uint64_t Bytes = PageBytes, uint32_t Flags = 0) {
    VmBind B = {};
    B.Vm = Vm;
    B.NumBinds = 1;
    B.One.Op = Op;
    B.One.Object = Object;
    B.One.Offset = Offset;
    B.One.Address = Address;
    B.One.Range = Bytes;
    B.One.Flags = Flags;
    return call(NumberVmBind, B);
  }
  /// The bytes of an object, as the program maps them.
  uint8_t *bytes(uint32_t Handle) {
    GemMmapOffset O = {};
    O.Handle = Handle;
    EXPECT_EQ(0, call(NumberGemMmapOffset, O));
    int File = -1;
    uint64_t At = 0;
    EXPECT_EQ(0, Kernel.map(O.Offset, PageBytes, File, At));
    void *Host = ::mmap(nullptr, PageBytes, PROT_READ | PROT_WRITE, MAP_SHARED,
                        File, off_t(At));
    EXPECT_NE(MAP_FAILED, Host);
    return static_cast<uint8_t *>(Host);
  }
  int execute(uint32_t Queue, uint64_t FenceValue) {
    Sync S = {};
    S.Type = SyncUserFence;
    S.Flags = SyncSignal;
    S.Object = FenceAt;
    S.Value = FenceValue;
    Exec E = {};
    E.Queue = Queue;
    E.NumSyncs = E.NumBatches = 1;
    E.Syncs = reinterpret_cast<uint64_t>(&S);
    E.Address = BatchAt;
    return call(NumberExec, E);
  }
  /// A batch buffer at BatchAt.
  void batch(uint32_t Vm, std::vector<uint32_t> Commands) {
    uint32_t Object = object(PageBytes);
    std::memcpy(bytes(Object), Commands.data(), Commands.size() * 4);
    ASSERT_EQ(0, bind(Vm, BindMap, Object, 0, BatchAt));
  }
};

std::vector<uint32_t> store(uint64_t At, uint32_t Value) {
  return {0x10000002, uint32_t(At), uint32_t(At >> 32), Value, BatchEnd};
}

TEST_F(XeDriver, ExecutesABatchAndSignalsItsFence) {
  uint32_t Vm = space(), Queue = queue(Vm), Data = object(PageBytes);
  uint8_t *Host = bytes(Data);
  ASSERT_EQ(0, bind(Vm, BindMap, Data, 0, DataAt));
  batch(Vm, store(DataAt, 77));
  ASSERT_EQ(0, execute(Queue, 5));
  EXPECT_EQ("", D.problem().Message);
  EXPECT_EQ(77u, *reinterpret_cast<uint32_t *>(Host));
  EXPECT_EQ(5u, *reinterpret_cast<uint64_t *>(Host + 512));
}

TEST_F(XeDriver, WritesOnlyChangedBytesOfTheProgramsMemory) {
  alignas(PageBytes) static uint8_t Page[PageBytes];
  std::fill(std::begin(Page), std::end(Page), 9);
  uint32_t Vm = space(), Queue = queue(Vm);
  ASSERT_EQ(0,
            bind(Vm, BindMapUser, 0, reinterpret_cast<uint64_t>(Page), DataAt));
  batch(Vm, store(DataAt + 8, 0x01020304));
  ASSERT_EQ(0, execute(Queue, 1));
  EXPECT_EQ(9, Page[7]);
  EXPECT_EQ(4, Page[8]);
  EXPECT_EQ(1, Page[11]);
  EXPECT_EQ(9, Page[12]);
  EXPECT_EQ(1, Page[512]);
}

TEST_F(XeDriver, WaitsForASemaphoreAndContinues) {
  uint32_t Vm = space(), Queue = queue(Vm), Data = object(PageBytes);
  uint8_t *Host = bytes(Data);
  ASSERT_EQ(0, bind(Vm, BindMap, Data, 0, DataAt));
  // Until the dword is equal to 3.
  std::vector<uint32_t> Commands = {0x0e00c002, 3, uint32_t(DataAt + 16), 0};
  std::vector<uint32_t> Rest = store(DataAt, 1);
  Commands.insert(Commands.end(), Rest.begin(), Rest.end());
  batch(Vm, Commands);
  ASSERT_EQ(0, execute(Queue, 8));
  EXPECT_TRUE(Kernel.waits());
  EXPECT_NE(std::string::npos, Kernel.waiting().find("MI_SEMAPHORE_WAIT"));
  EXPECT_EQ(0u, Host[512]);
  Host[16] = 3;
  Kernel.resume();
  EXPECT_FALSE(Kernel.waits());
  EXPECT_EQ(1u, Host[0]);
  EXPECT_EQ(8u, Host[512]);
}

/// Direct submission: commands that are written behind a semaphore after the
/// submission, which releases them.
TEST_F(XeDriver, ExecutesARingThatTheProgramWrites) {
  uint32_t Vm = space(), Queue = queue(Vm), Data = object(PageBytes);
  uint8_t *Host = bytes(Data);
  ASSERT_EQ(0, bind(Vm, BindMap, Data, 0, DataAt));
  auto wait = [](uint32_t Value) { // Until the dword is at least that.
    return std::vector<uint32_t>{0x0e009002, Value, uint32_t(DataAt + 16), 0};
  };
  uint32_t Ring = object(PageBytes);
  auto *Commands = reinterpret_cast<uint32_t *>(bytes(Ring));
  auto write = [&](std::vector<uint32_t> Words) {
    Commands = std::copy(Words.begin(), Words.end(), Commands);
  };
  write(wait(1));
  ASSERT_EQ(0, bind(Vm, BindMap, Ring, 0, BatchAt));
  ASSERT_EQ(0, execute(Queue, 8));
  for (uint32_t Turn = 1; Turn < 4; ++Turn) {
    Kernel.resume();
    EXPECT_EQ(Turn - 1, Host[0]);
    std::vector<uint32_t> Work = store(DataAt, Turn);
    Work.pop_back();
    write(Work);
    write(wait(Turn + 1));
    Host[16] = uint8_t(Turn);
    Kernel.resume();
    EXPECT_EQ(Turn, Host[0]);
    EXPECT_TRUE(Kernel.waits());
  }
  write({BatchEnd});
  Host[16] = 4;
  Kernel.resume();
  EXPECT_FALSE(Kernel.waits());
  EXPECT_EQ(8u, Host[512]);
}

TEST_F(XeDriver, UnbindsPartsOfARange) {
  uint32_t Vm = space(), Queue = queue(Vm), Data = object(3 * PageBytes);
  ASSERT_EQ(0, bind(Vm, BindMap, Data, 0, DataAt, 3 * PageBytes));
  ASSERT_EQ(0, bind(Vm, BindUnmap, 0, 0, DataAt + PageBytes));
  batch(Vm, store(DataAt + 2 * PageBytes, 7));
  ASSERT_EQ(0, execute(Queue, 1));
  EXPECT_EQ("", D.problem().Message);
  batch(Vm, store(DataAt + PageBytes, 7));
  execute(Queue, 2);
  EXPECT_EQ(Fault::Kind::PageFault, D.problem().K);
  EXPECT_NE(std::string::npos, D.problem().Message.find("0x12346000"));
}

/// A null range reads as zeros; what was bound around it stays.
TEST_F(XeDriver, BindsPartsOfARangeToNothing) {
  uint32_t Vm = space(), Queue = queue(Vm), Data = object(3 * PageBytes);
  uint8_t *Host = bytes(Data);
  Host[0] = 9;
  uint64_t Middle = DataAt + PageBytes, Last = Middle + PageBytes;
  ASSERT_EQ(0, bind(Vm, BindMap, Data, 0, DataAt, 3 * PageBytes));
  ASSERT_EQ(0, bind(Vm, BindMap, 0, 0, Middle, PageBytes, BindNull));
  std::vector<uint32_t> Commands = {0x17000003, uint32_t(DataAt), 0,
                                    uint32_t(Middle), 0};
  std::vector<uint32_t> Rest = store(Last, 7);
  Commands.insert(Commands.end(), Rest.begin(), Rest.end());
  batch(Vm, Commands);
  ASSERT_EQ(0, execute(Queue, 1));
  EXPECT_EQ("", D.problem().Message);
  EXPECT_EQ(0u, *reinterpret_cast<uint32_t *>(Host));
}

TEST_F(XeDriver, GivesTheErrorsOfLinux) {
  uint32_t Vm = space(), Queue = queue(Vm), Data = object(PageBytes);
  EXPECT_EQ(EINVAL, bind(Vm, BindMap, Data, 0, DataAt + 1));
  EXPECT_EQ(EINVAL, bind(Vm, BindMap, Data, 0, DataAt, 2 * PageBytes));
  EXPECT_EQ(ENOENT, bind(Vm, BindMap, Data + 100, 0, DataAt));
  EXPECT_EQ(ENOENT, bind(Vm + 100, BindMap, Data, 0, DataAt));
  EXPECT_EQ(EINVAL, bind(Vm, 77, Data, 0, DataAt));
  EXPECT_EQ(ENOENT, execute(Queue + 100, 1));
  VmDestroy V = {Vm, 0, {}};
  EXPECT_EQ(EBUSY, call(NumberVmDestroy, V));
  QueueDestroy Q = {Queue, 0, {}};
  EXPECT_EQ(0, call(NumberQueueDestroy, Q));
  EXPECT_EQ(ENOENT, call(NumberQueueDestroy, Q));
  EXPECT_EQ(0, call(NumberVmDestroy, V));
  VmCreate Faults = {};
  Faults.Flags = VmLongRunning | VmPageFaults;
  EXPECT_EQ(EINVAL, call(NumberVmCreate, Faults));
  GemClose C = {Data, 0};
  EXPECT_EQ(0, call(NumberGemClose, C));
  EXPECT_EQ(EINVAL, call(NumberGemClose, C));
  EXPECT_EQ(ENOTTY, Kernel.control(::getpid(), 0x5401, 0));
  EXPECT_EQ(EFAULT, Kernel.control(::getpid(), 0xc0386441, 16));
  DeviceQuery Unknown = {};
  Unknown.Query = 99;
  EXPECT_EQ(EINVAL, call(NumberDeviceQuery, Unknown));
  EXPECT_EQ(EINVAL, call(NumberDeviceQuery, Unknown));
  ASSERT_EQ(1u, Notes.size());
  EXPECT_EQ("the program uses the device query 99, which is not simulated; it "
            "gets the error EINVAL",
            Notes[0]);
}

/// A discrete GPU has a second region, which is that of its memory; objects
/// there are write-combined, as the runtime asks for.
TEST(XeHardware, DiscreteGPUsHaveLocalMemory) {
  for (const char *Name : {"dg2", "pvc", "bmg", "lnl"}) {
    const Hardware &H = *findHardware(*cmc::findTarget(Name));
    bool IsDiscrete = std::string(Name) != "lnl";
    DeviceOptions O;
    O.Target = cmc::findTarget(H.Simulated);
    Device D{O};
    Driver Kernel{D, H, [](const std::string &) {}};
    struct {
      ListHeader Header;
      MemoryRegion Regions[2];
    } List;
    std::string Bytes = *answer(QueryMemoryRegions, H);
    ASSERT_EQ(sizeof(ListHeader) + (IsDiscrete ? 2 : 1) * sizeof(MemoryRegion),
              Bytes.size());
    std::memcpy(&List, Bytes.data(), Bytes.size());
    EXPECT_EQ(IsDiscrete ? 2u : 1u, List.Header.Count);
    if (IsDiscrete) {
      EXPECT_EQ(MemoryLocal, List.Regions[1].Class);
      EXPECT_EQ(List.Regions[1].Total, List.Regions[1].VisibleTotal);
    }
    auto create = [&](uint32_t Placement, uint16_t Caching, uint32_t Flags) {
      GemCreate C = {};
      C.Size = 1 << 16;
      C.Placement = Placement;
      C.Caching = Caching;
      C.Flags = Flags;
      return Kernel.control(::getpid(), 0xc0386441,
                            reinterpret_cast<uint64_t>(&C));
    };
    int Local = IsDiscrete ? 0 : EINVAL;
    EXPECT_EQ(Local, create(2, CachingWriteCombined, 0));
    EXPECT_EQ(Local, create(2, CachingWriteCombined, CreateNeedsVisible));
    EXPECT_EQ(Local, create(3, CachingWriteCombined, 0));
    EXPECT_EQ(EINVAL, create(2, CachingWriteBack, 0));
    EXPECT_EQ(EINVAL, create(1, CachingWriteBack, CreateNeedsVisible));
    EXPECT_EQ(EINVAL, create(4, CachingWriteCombined, 0));
    EXPECT_EQ(0, create(1, CachingWriteBack, 0));
  }
}

TEST_F(XeDriver, WaitsForSynchronizationObjects) {
  uint32_t Vm = space(0), Queue = queue(Vm);
  batch(Vm, {BatchEnd});
  SyncobjCreate First = {}, Second = {};
  ASSERT_EQ(0, call(NumberSyncobjCreate, First));
  ASSERT_EQ(0, call(NumberSyncobjCreate, Second));
  SyncobjWait W = {};
  W.Handles = reinterpret_cast<uint64_t>(&Second.Handle);
  W.NumHandles = 1;
  EXPECT_EQ(EINVAL, call(NumberSyncobjWait, W)); // No work will signal it.
  W.Flags = 2;
  EXPECT_EQ(ETIME, call(NumberSyncobjWait, W));
  Sync S[2] = {};
  S[0].Object = First.Handle;
  S[1].Object = Second.Handle;
  S[1].Flags = SyncSignal;
  Exec E = {};
  E.Queue = Queue;
  E.NumSyncs = 2;
  E.NumBatches = 1;
  E.Syncs = reinterpret_cast<uint64_t>(S);
  E.Address = BatchAt;
  EXPECT_EQ(EINVAL, call(NumberExec, E)); // Nothing will signal the first.
  SyncobjArray A = {reinterpret_cast<uint64_t>(&First.Handle), 1, 0};
  ASSERT_EQ(0, call(NumberSyncobjSignal, A));
  EXPECT_EQ(0, call(NumberExec, E));
  EXPECT_EQ(0, call(NumberSyncobjWait, W));
  ASSERT_EQ(0, call(NumberSyncobjReset, A));
  EXPECT_EQ(0, Kernel.waits());
}

} // namespace
