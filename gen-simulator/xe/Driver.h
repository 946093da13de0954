//===- Driver.h - a simulated kernel driver ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An open device file: handles of objects, address spaces, queues and
// synchronization objects, and the requests that create and use them. Errors
// are those of Linux. Work of a queue is executed in the request that submits
// it, up to a semaphore that waits; resume() continues then. Fences are
// signaled when the work before them is complete.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/CommandStream.h"
#include "gen-simulator/xe/Hardware.h"
#include "gen-simulator/xe/VirtualMemory.h"
#include <deque>
#include <functional>
#include <set>

namespace gensim::xe {

/// Has many methods: a handler for each request; and a field for each kind of
/// handle. Implemented in Driver, DriverMemory and DriverQueues.cpp.
class Driver {
public:
  /// \p Note is called with a text for the user about a request that is not
  /// simulated.
  Driver(Device &D, const Hardware &H, std::function<void(std::string)> Note);
  ~Driver();

  /// Carries out ioctl(\p Code, \p Argument) of the process \p Pid; returns
  /// errno, 0: success.
  int control(int Pid, uint64_t Code, uint64_t Argument);
  /// The file for mmap() of \p Bytes at \p Offset, and the offset there;
  /// returns errno.
  int map(uint64_t Offset, uint64_t Bytes, int &File, uint64_t &InFile);

  /// Whether work waits for memory to change.
  bool waits() const;
  void resume();
  /// The contexts that wait, one line each.
  std::string waiting() const;

private:
  struct Row;
  struct Syncobj {
    bool IsSignaled = false;
    bool HasWork = false; ///< Work that will signal it was submitted.
  };
  struct Signal {
    std::shared_ptr<Syncobj> Of; ///< Null: a fence in memory.
    uint64_t Address, Value;     ///< Of the fence.
    int Pid;                     ///< Whose memory; 0: the GPU's.
  };
  struct Space {
    Space(ClientPages &Client, bool HasScratch) : Memory(Client, HasScratch) {}
    VirtualMemory Memory;
    bool IsLongRunning = false;
    unsigned NumQueues = 0;
  };
  struct Work {
    uint64_t Batch; ///< 0: none.
    std::vector<Signal> Before, After;
    bool HasStarted = false;
    bool isReady() const; ///< All of Before are signaled.
  };
  struct Queue {
    std::shared_ptr<Space> In;
    std::unique_ptr<CommandStream> Stream; ///< Null: a queue of binds.
    std::deque<Work> Pending;
  };
  struct Placed {
    std::shared_ptr<Object> Of;
    uint64_t Offset; ///< For mmap().
  };

  // Requests to all drivers.
  int version(Version &V);
  int closeObject(GemClose &C);
  int createSyncobj(SyncobjCreate &C);
  int destroySyncobj(SyncobjDestroy &D);
  int waitSyncobjs(SyncobjWait &W);
  int resetSyncobjs(SyncobjArray &A);
  int signalSyncobjs(SyncobjArray &A);
  // Requests to this driver.
  int query(DeviceQuery &Q);
  int createObject(GemCreate &C);
  int placeObject(GemMmapOffset &O);
  int createSpace(VmCreate &C);
  int destroySpace(VmDestroy &D);
  int bind(VmBind &B);
  int createQueue(QueueCreate &C);
  int destroyQueue(QueueDestroy &D);
  int queueProperty(QueueGetProperty &P);
  int execute(Exec &E);
  int waitFence(WaitUserFence &W);

  int engineCycles(DeviceQuery &Q);
  int checkBind(const BindOp &Op);
  void bindOne(Space &S, const BindOp &Op);
  int readSyncs(uint64_t Address, uint32_t Count, bool IsLongRunning,
                bool OfExec, Work &W);
  int readSyncobjs(uint64_t Address, uint32_t Count,
                   std::vector<std::shared_ptr<Syncobj>> &All);
  void signal(const Signal &S, AddressSpace &In);
  bool advance(Queue &Q);
  const EngineInfo *engineFor(const EngineInstance &E) const;

  template <typename T> bool copyIn(uint64_t Address, T &To) {
    return readClient(Pid, Address, &To, sizeof(T));
  }
  bool copyOut(uint64_t Address, const void *From, uint64_t Bytes) {
    return writeClient(Pid, Address, From, Bytes);
  }
  /// Says once that \p What is not simulated; returns \p Error.
  int unsupported(const std::string &What, int Error);

  Device &D;
  const Hardware &H;
  std::function<void(std::string)> Note;
  std::set<std::string> Noted;
  int Pid = 0; ///< Of the current request.
  /// By process: the memory of its user pointers.
  std::map<int, std::unique_ptr<ClientPages>> Clients;
  std::map<uint32_t, Placed> Objects;
  std::map<uint32_t, std::shared_ptr<Space>> Spaces;
  std::map<uint32_t, Queue> Queues;
  std::map<uint32_t, std::shared_ptr<Syncobj>> Syncobjs;
  uint32_t LastHandle = 0;
  uint64_t NextOffset;
};

} // namespace gensim::xe
