//===- Driver.cpp - a simulated kernel driver -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/xe/Driver.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cerrno>
#include <cstring>
#include <ctime>

namespace gensim::xe {

/// A request: its structure is copied in and out, as far as the caller's size
/// and ours agree, and the rest is zero, as Linux does for newer programs.
struct Driver::Row {
  uint32_t Number;
  const char *Name;
  size_t Bytes;
  int (*Handle)(Driver &D, void *Argument);

  template <typename T, int (Driver::*Handler)(T &)>
  static Row of(uint32_t Number, const char *Name) {
    return {Number, Name, sizeof(T), [](Driver &D, void *Argument) {
              return (D.*Handler)(*static_cast<T *>(Argument));
            }};
  }
};

Driver::Driver(Device &D, const Hardware &H,
               std::function<void(std::string)> Note)
    : D(D), H(H), Note(std::move(Note)), NextOffset(PageBytes) {}

Driver::~Driver() = default;

int Driver::unsupported(const std::string &What, int Error) {
  if (Noted.insert(What).second)
    Note(llvm::formatv("the program uses {0}, which is not simulated; it gets "
                       "the error {1}",
                       What, strerrorname_np(Error)));
  return Error;
}

int Driver::control(int Process, uint64_t Code, uint64_t Argument) {
  static const Row Rows[] = {
      Row::of<Version, &Driver::version>(NumberVersion, "VERSION"),
      Row::of<GemClose, &Driver::closeObject>(NumberGemClose, "GEM_CLOSE"),
      Row::of<SyncobjCreate, &Driver::createSyncobj>(NumberSyncobjCreate,
                                                     "SYNCOBJ_CREATE"),
      Row::of<SyncobjDestroy, &Driver::destroySyncobj>(NumberSyncobjDestroy,
                                                       "SYNCOBJ_DESTROY"),
      Row::of<SyncobjWait, &Driver::waitSyncobjs>(NumberSyncobjWait,
                                                  "SYNCOBJ_WAIT"),
      Row::of<SyncobjArray, &Driver::resetSyncobjs>(NumberSyncobjReset,
                                                    "SYNCOBJ_RESET"),
      Row::of<SyncobjArray, &Driver::signalSyncobjs>(NumberSyncobjSignal,
                                                     "SYNCOBJ_SIGNAL"),
      Row::of<DeviceQuery, &Driver::query>(NumberDeviceQuery,
                                           "XE_DEVICE_QUERY"),
      Row::of<GemCreate, &Driver::createObject>(NumberGemCreate,
                                                "XE_GEM_CREATE"),
      Row::of<GemMmapOffset, &Driver::placeObject>(NumberGemMmapOffset,
                                                   "XE_GEM_MMAP_OFFSET"),
      Row::of<VmCreate, &Driver::createSpace>(NumberVmCreate, "XE_VM_CREATE"),
      Row::of<VmDestroy, &Driver::destroySpace>(NumberVmDestroy,
                                                "XE_VM_DESTROY"),
      Row::of<VmBind, &Driver::bind>(NumberVmBind, "XE_VM_BIND"),
      Row::of<QueueCreate, &Driver::createQueue>(NumberQueueCreate,
                                                 "XE_EXEC_QUEUE_CREATE"),
      Row::of<QueueDestroy, &Driver::destroyQueue>(NumberQueueDestroy,
                                                   "XE_EXEC_QUEUE_DESTROY"),
      Row::of<QueueGetProperty, &Driver::queueProperty>(
          NumberQueueGetProperty, "XE_EXEC_QUEUE_GET_PROPERTY"),
      Row::of<Exec, &Driver::execute>(NumberExec, "XE_EXEC"),
      Row::of<WaitUserFence, &Driver::waitFence>(NumberWaitUserFence,
                                                 "XE_WAIT_USER_FENCE"),
  };
  if (typeOf(Code) != RequestType)
    return ENOTTY;
  const Row *R = llvm::find_if(
      Rows, [&](const Row &R) { return R.Number == numberOf(Code); });
  if (R == std::end(Rows))
    return unsupported(llvm::formatv("the GPU request {0:x+2}", numberOf(Code)),
                       EINVAL);
  size_t Common = std::min<size_t>(sizeOf(Code), R->Bytes);
  std::vector<uint64_t> Bytes(llvm::divideCeil(R->Bytes, sizeof(uint64_t)));
  Pid = Process;
  if (!readClient(Pid, Argument, Bytes.data(), Common))
    return EFAULT;
  int Error = R->Handle(*this, Bytes.data());
  if (isRead(Code) && !copyOut(Argument, Bytes.data(), Common))
    return EFAULT;
  return Error;
}

int Driver::map(uint64_t Offset, uint64_t Bytes, int &File, uint64_t &InFile) {
  for (const auto &Each : Objects) {
    const Placed &P = Each.second;
    if (Offset < P.Offset || Offset - P.Offset >= P.Of->Size)
      continue;
    InFile = Offset - P.Offset;
    if (Bytes > P.Of->Size - InFile)
      return EINVAL;
    File = P.Of->File;
    return 0;
  }
  return EINVAL;
}

bool Driver::waits() const {
  return llvm::any_of(Queues,
                      [](const auto &Q) { return !Q.second.Pending.empty(); });
}

std::string Driver::waiting() const {
  std::string Text;
  for (const auto &Each : Queues)
    if (Each.second.Stream && Each.second.Stream->waits())
      Text += Each.second.Stream->position() + "\n";
  return Text;
}

int Driver::version(Version &V) {
  constexpr char Name[] = "xe";
  V.Major = 1;
  V.Minor = 1;
  V.Patch = 0;
  uint64_t Length = sizeof(Name) - 1;
  if (V.Name && !copyOut(V.Name, Name, std::min(V.NameBytes, Length)))
    return EFAULT;
  V.NameBytes = Length;
  V.DateBytes = V.TextBytes = 0;
  return 0;
}

int Driver::query(DeviceQuery &Q) {
  if (Q.Extensions || Q.Reserved[0] || Q.Reserved[1])
    return EINVAL;
  if (Q.Query == QueryEngineCycles)
    return engineCycles(Q);
  llvm::Optional<std::string> Bytes = answer(Q.Query, H);
  if (!Bytes)
    return unsupported(llvm::formatv("the device query {0}", Q.Query), EINVAL);
  if (Q.Size == 0) {
    Q.Size = uint32_t(Bytes->size());
    return 0;
  }
  if (Q.Size != Bytes->size())
    return EINVAL;
  return copyOut(Q.Data, Bytes->data(), Bytes->size()) ? 0 : EFAULT;
}

int Driver::engineCycles(DeviceQuery &Q) {
  constexpr uint32_t Width = 36; // Clock.h.
  EngineCycles C;
  if (Q.Size == 0) {
    Q.Size = sizeof(C);
    return 0;
  }
  if (Q.Size != sizeof(C))
    return EINVAL;
  if (!copyIn(Q.Data, C))
    return EFAULT;
  timespec Now;
  if (!hasEngine(H, C.Engine) || clock_gettime(C.Clock, &Now))
    return EINVAL;
  C.Cycles = D.Time.read();
  C.Width = Width;
  C.HostTime = uint64_t(Now.tv_sec) * 1000000000 + uint64_t(Now.tv_nsec);
  C.HostDelta = 0;
  return copyOut(Q.Data, &C, sizeof(C)) ? 0 : EFAULT;
}

} // namespace gensim::xe
