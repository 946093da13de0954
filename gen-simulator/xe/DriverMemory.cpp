//===- DriverMemory.cpp - objects and address spaces ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/xe/Driver.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cerrno>

namespace gensim::xe {
namespace {

constexpr uint32_t KnownObjectFlags = 15, KnownSpaceFlags = 15,
                   KnownBindFlags = 255;
constexpr uint32_t MaxBinds = 1 << 16;

bool isAligned(uint64_t Value) { return Value % PageBytes == 0; }

} // namespace

int Driver::createObject(GemCreate &C) {
  if (C.Extensions)
    return unsupported("properties of objects", EINVAL);
  if (!C.Placement || C.Placement & ~regionsOf(H) ||
      C.Flags & ~KnownObjectFlags || !C.Size || !isAligned(C.Size) ||
      !C.Caching || C.Caching > CachingWriteCombined)
    return EINVAL;
  bool CanBeLocal = C.Placement & 1u << LocalRegion;
  if (CanBeLocal ? C.Caching != CachingWriteCombined
                 : C.Flags & CreateNeedsVisible)
    return EINVAL;
  if (C.Vm && !Spaces.count(C.Vm))
    return ENOENT;
  std::shared_ptr<Object> O = Object::create(C.Size);
  if (!O)
    return ENOMEM;
  C.Handle = ++LastHandle;
  Objects[C.Handle] = {O, NextOffset};
  // A page between objects belongs to none.
  NextOffset += llvm::alignTo(C.Size, PageBytes) + PageBytes;
  return 0;
}

int Driver::closeObject(GemClose &C) {
  return Objects.erase(C.Handle) ? 0 : EINVAL;
}

int Driver::placeObject(GemMmapOffset &O) {
  if (O.Extensions || O.Flags)
    return EINVAL;
  auto It = Objects.find(O.Handle);
  if (It == Objects.end())
    return ENOENT;
  O.Offset = It->second.Offset;
  return 0;
}

int Driver::createSpace(VmCreate &C) {
  if (C.Extensions || C.Flags & ~KnownSpaceFlags ||
      C.Flags & VmPageFaults) // The hardware here cannot have them.
    return EINVAL;
  std::unique_ptr<ClientPages> &Client = Clients[Pid];
  if (!Client)
    Client = std::make_unique<ClientPages>(Pid);
  auto S = std::make_shared<Space>(*Client, C.Flags & VmScratchPage);
  S->IsLongRunning = C.Flags & VmLongRunning;
  C.Vm = ++LastHandle;
  Spaces[C.Vm] = std::move(S);
  return 0;
}

int Driver::destroySpace(VmDestroy &V) {
  auto It = Spaces.find(V.Vm);
  if (It == Spaces.end())
    return ENOENT;
  if (It->second->NumQueues)
    return EBUSY;
  Spaces.erase(It);
  return 0;
}

int Driver::checkBind(const BindOp &Op) {
  if (Op.Extensions || Op.Flags & ~KnownBindFlags || Op.Op > BindPrefetch)
    return EINVAL;
  if (Op.Flags & BindMirror)
    return unsupported("binds that mirror the program's memory", EOPNOTSUPP);
  if (Op.Op != BindUnmapAll &&
      (!Op.Range || !isAligned(Op.Range) || !isAligned(Op.Address) ||
       Op.Address > AddressMask || Op.Range > AddressMask + 1 - Op.Address))
    return EINVAL;
  bool NeedsObject =
      Op.Op == BindUnmapAll || (Op.Op == BindMap && !(Op.Flags & BindNull));
  if (NeedsObject != (Op.Object != 0))
    return EINVAL;
  if (!NeedsObject)
    return Op.Op == BindMapUser && !isAligned(Op.Offset) ? EINVAL : 0;
  auto It = Objects.find(Op.Object);
  if (It == Objects.end())
    return ENOENT;
  uint64_t Size = It->second.Of->Size;
  if (Op.Op == BindMap &&
      (!isAligned(Op.Offset) || Op.Range > Size || Op.Offset > Size - Op.Range))
    return EINVAL;
  return 0;
}

void Driver::bindOne(Space &S, const BindOp &Op) {
  switch (Op.Op) {
  case BindMap:
    if (Op.Flags & BindNull)
      S.Memory.mapNull(Op.Address, Op.Range);
    else
      S.Memory.mapObject(Op.Address, Op.Range, Objects[Op.Object].Of,
                         Op.Offset);
    break;
  case BindMapUser:
    S.Memory.mapClient(Op.Address, Op.Range, Op.Offset);
    break;
  case BindUnmap:
    S.Memory.unmap(Op.Address, Op.Range);
    break;
  case BindUnmapAll:
    S.Memory.unmapObject(*Objects[Op.Object].Of);
    break;
  }
}

int Driver::bind(VmBind &B) {
  auto It = Spaces.find(B.Vm);
  if (It == Spaces.end())
    return ENOENT;
  Space &S = *It->second;
  if (B.Queue) {
    auto Q = Queues.find(B.Queue);
    if (Q == Queues.end())
      return ENOENT;
    if (Q->second.Stream)
      return EINVAL;
  }
  if (B.Extensions || !B.NumBinds || B.NumBinds > MaxBinds)
    return EINVAL;
  std::vector<BindOp> Ops(B.NumBinds, B.One);
  if (B.NumBinds > 1 &&
      !readClient(Pid, B.Vector, Ops.data(), B.NumBinds * sizeof(BindOp)))
    return EFAULT;
  for (const BindOp &Op : Ops)
    if (int Error = checkBind(Op))
      return Error;
  Work W = {};
  if (int Error = readSyncs(B.Syncs, B.NumSyncs, S.IsLongRunning,
                            /*OfExec=*/false, W))
    return Error;
  if (!W.isReady())
    return unsupported("a bind that waits", EOPNOTSUPP);
  for (const BindOp &Op : Ops)
    bindOne(S, Op);
  for (const Signal &After : W.After)
    signal(After, S.Memory);
  return 0;
}

} // namespace gensim::xe
