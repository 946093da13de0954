//===- PayloadUse.cpp - the register bytes that a message needs -----------===//
//
// Part of CMC, under the MIT licence.
//
// Determined by the shape of a message's payload. Messages that are not in the
// table (sampler, scratch, LSC) are not checked: the hardware ignores parts of
// their payloads in ways without public documentation. Facts:
// docs/rationale/facts.md, Messages; IGA MessageDecoderHDC.
//===----------------------------------------------------------------------===//
#include "gen-simulator/checks/Definedness.h"
#include "gen-simulator/messages/MessageTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gensim {
namespace {

enum class Shape : uint8_t {
  Block,         ///< A header with an offset in dword 2, then owords.
  MediaBlock,    ///< A header with x, y and size, then rows.
  Lanes,         ///< A dword for each lane: addresses, then data.
  ByteLanes,     ///< The same, but only the low data bytes are used.
  LongLanes,     ///< A qword address for each lane; then data dwords.
  LongAtomic,    ///< The same, but bit 12 selects qword data.
  LongAddresses, ///< A qword address for each lane; data of any width.
};

struct Row {
  MessageHandler Handler;
  Shape Form;
  bool HasData;
};
constexpr Row Rows[] = {
    {owordRead, Shape::Block, false},
    {unalignedOwordRead, Shape::Block, false},
    {owordWrite, Shape::Block, true},
    {mediaBlockRead, Shape::MediaBlock, false},
    {mediaBlockWrite, Shape::MediaBlock, true},
    {byteGather, Shape::Lanes, false},
    {byteScatter, Shape::ByteLanes, true},
    {dwordGather, Shape::Lanes, false},
    {dwordScatter, Shape::Lanes, true},
    {untypedRead, Shape::Lanes, false},
    {untypedWrite, Shape::Lanes, true},
    {untypedAtomic, Shape::Lanes, true},
    {untypedFloatAtomic, Shape::Lanes, true},
    {a64Gather, Shape::LongAddresses, false},
    {a64Scatter, Shape::LongAddresses, true},
    {a64UntypedRead, Shape::LongLanes, false},
    {a64UntypedWrite, Shape::LongLanes, true},
    {a64Atomic, Shape::LongAtomic, true},
};

/// Bytes of an oword block by bits 10:8 of its descriptor.
constexpr unsigned BlockBytes[8] = {16, 16, 32, 64, 128, 256, 0, 0};
constexpr unsigned HighOword = 1;
/// In the place of a surface: addresses of memory.
constexpr unsigned Stateless = 255;

class Uses {
public:
  Uses(const Thread &T, const Message &M)
      : M(M), GRFBytes(T.program().target().GRFBytes) {
    unsigned Header = M.HasHeader ? GRFBytes : 0;
    First = M.Payload0 + Header;
    FirstBytes = M.Length0 * GRFBytes - std::min(Header, M.Length0 * GRFBytes);
    SecondBytes = M.Length1 * GRFBytes;
  }

  void add(uint32_t Offset, uint32_t Bytes, int Lane, bool IsLaneData = false) {
    All.push_back({Offset, Bytes, Lane, IsLaneData});
  }

  /// Adds rows of \p LaneBytes for each lane, \p Used of them used.
  void addLanes(uint32_t Offset, uint32_t Bytes, unsigned LaneBytes,
                unsigned Used, bool IsData) {
    unsigned RowBytes = std::max(8u, M.ExecSize) * LaneBytes;
    for (uint32_t Row = 0; Row + RowBytes <= Bytes; Row += RowBytes)
      for (unsigned Lane = 0; Lane < M.ExecSize; ++Lane)
        if (M.ExecMask >> Lane & 1)
          add(Offset + Row + Lane * LaneBytes, Used, int(Lane), IsData);
  }

  /// Adds addresses of \p AddressBytes and data of \p DataBytes, \p Used of
  /// them used.
  void addAddressesAndData(unsigned AddressBytes, unsigned Used,
                           unsigned DataBytes = 4) {
    uint32_t RowBytes = std::max(8u, M.ExecSize) * AddressBytes;
    uint32_t Addresses = std::min(RowBytes, FirstBytes);
    addLanes(First, Addresses, AddressBytes, AddressBytes, false);
    if (!Used)
      return;
    addLanes(First + Addresses, FirstBytes - Addresses, DataBytes, Used, true);
    addLanes(M.Payload1, SecondBytes, DataBytes, Used, true);
  }

  void addBlock(bool HasData) {
    add(M.Payload0 + 8, 4, -1);
    unsigned Size = M.Desc >> 8 & 7;
    uint32_t Data = M.Length1 ? M.Payload1 : First;
    // Without a surface: stack calls save whole registers there, whatever parts
    // have values.
    if (HasData && (M.Desc & 0xff) != Stateless)
      add(Data + (Size == HighOword ? 16 : 0), BlockBytes[Size], -1);
  }

  void addMediaBlock(const Thread &T, bool HasData) {
    add(M.Payload0, 12, -1);
    uint32_t Size = T.grf<uint32_t>(M.Payload0 + 8);
    uint32_t Width = (Size & 0x3f) + 1, Height = (Size >> 16 & 0x3f) + 1;
    uint32_t Pitch = uint32_t(std::max<uint64_t>(4, PowerOf2Ceil(Width)));
    uint32_t Data = M.Length1 ? M.Payload1 : First;
    for (uint32_t Y = 0; HasData && Y < Height; ++Y)
      add(Data + Y * Pitch, Width, -1);
  }

  std::vector<PayloadBytes> take() { return std::move(All); }

private:
  const Message &M;
  unsigned GRFBytes;
  uint32_t First, FirstBytes, SecondBytes;
  std::vector<PayloadBytes> All;
};

} // namespace

std::vector<PayloadBytes> payloadUses(const Thread &T, const Message &M) {
  const MessageRow *Known = findMessage(T.program().target(), M.Target, M.Desc);
  if (!Known)
    return {};
  const Row *R =
      find_if(Rows, [&](const Row &R) { return R.Handler == Known->Handler; });
  if (R == std::end(Rows))
    return {};
  Uses U(T, M);
  switch (R->Form) {
  case Shape::Block:
    U.addBlock(R->HasData);
    break;
  case Shape::MediaBlock:
    U.addMediaBlock(T, R->HasData);
    break;
  case Shape::Lanes:
    U.addAddressesAndData(4, 4);
    break;
  case Shape::ByteLanes:
    U.addAddressesAndData(4, 1u << (M.Desc >> 10 & 3));
    break;
  case Shape::LongLanes:
    U.addAddressesAndData(8, 4);
    break;
  case Shape::LongAtomic: {
    unsigned Bytes = M.Desc >> 12 & 1 ? 8 : 4;
    U.addAddressesAndData(8, Bytes, Bytes);
    break;
  }
  case Shape::LongAddresses:
    U.addAddressesAndData(8, 0);
    break;
  }
  return U.take();
}

} // namespace gensim
