//===- Reader.cpp - the records of an AUB capture -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/aub/Reader.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"

namespace gensim::aub {
namespace {

constexpr unsigned AubType = 7, MemoryTrace = 0x2e;
constexpr unsigned FirstTableHint =
    65; ///< 65 to 68: the levels of page tables.

struct KindRow {
  unsigned SubOpcode;
  RecordKind Kind;
  unsigned BodyBytes; ///< Before the data.
};

constexpr KindRow Kinds[] = {
    {0x2, RecordKind::RegisterPoll, 20},  {0x3, RecordKind::RegisterWrite, 20},
    {0x4, RecordKind::MemoryCompare, 16}, {0x5, RecordKind::MemoryPoll, 24},
    {0x6, RecordKind::MemoryWrite, 16},   {0x8, RecordKind::Comment, 4},
    {0xe, RecordKind::Version, 8},
};

uint32_t dword(llvm::ArrayRef<uint8_t> Body, unsigned Index) {
  return llvm::support::endian::read32le(Body.data() + 4 * Index);
}

uint64_t qword(llvm::ArrayRef<uint8_t> Body, unsigned Index) {
  return dword(Body, Index) | uint64_t(dword(Body, Index + 1)) << 32;
}

} // namespace

llvm::Error Reader::error(const llvm::Twine &Text) const {
  return llvm::createStringError(
      std::make_error_code(std::errc::illegal_byte_sequence),
      ("AUB record at byte " + llvm::Twine(Next) + ": " + Text).str());
}

llvm::Error Reader::decode(Record &R, unsigned SubOpcode,
                           llvm::ArrayRef<uint8_t> Body) const {
  const KindRow *Row = nullptr;
  for (const KindRow &K : Kinds)
    if (K.SubOpcode == SubOpcode)
      Row = &K;
  if (!Row)
    return llvm::Error::success();
  if (Body.size() < Row->BodyBytes)
    return error("too short for its kind");
  R.Kind = Row->Kind;
  switch (R.Kind) {
  case RecordKind::Version:
    R.Product = dword(Body, 1) >> 8 & 0xff;
    break;
  case RecordKind::Comment:
    R.Data = Body.drop_front(4);
    break;
  case RecordKind::RegisterWrite:
  case RecordKind::RegisterPoll:
    R.Address = dword(Body, 0);
    R.NotEqual = dword(Body, 1) >> 2 & 1;
    R.Mask = qword(Body, 2);
    R.Value = dword(Body, 4);
    break;
  case RecordKind::MemoryPoll:
    R.Address = qword(Body, 0);
    R.NotEqual = dword(Body, 2) & 1;
    R.In = Space(dword(Body, 2) >> 28);
    R.Mask = qword(Body, 3);
    R.Value = dword(Body, 5);
    break;
  case RecordKind::MemoryWrite:
  case RecordKind::MemoryCompare: {
    R.Address = qword(Body, 0);
    uint32_t Flags = dword(Body, 2), Bytes = dword(Body, 3);
    R.In = Space(Flags >> 28);
    R.IsTable = (Flags >> 20 & 0xff) >= FirstTableHint;
    R.ReadOnly = Flags & 1;
    R.NotEqual = (Flags >> 4 & 3) == 1;
    llvm::ArrayRef<uint8_t> Data = Body.drop_front(16);
    if (R.Kind == RecordKind::MemoryWrite && (Flags & 2))
      return error("repeated memory is not supported");
    if (R.Kind == RecordKind::MemoryCompare && (Flags >> 6 & 1))
      return error("comparing a checksum is not supported");
    if (Bytes > Data.size())
      return error(llvm::formatv("{0} bytes of data, but {1} are announced",
                                 Data.size(), Bytes)
                       .str());
    R.Data = Data.take_front(Bytes);
    break;
  }
  case RecordKind::Other:
    break;
  }
  return llvm::Error::success();
}

llvm::Expected<Record> Reader::read() {
  llvm::ArrayRef<uint8_t> Rest = File.drop_front(Next);
  if (Rest.size() < 4)
    return error("truncated");
  uint32_t Head = dword(Rest, 0);
  unsigned Opcode = Head >> 23 & 0x3f, SubOpcode = Head >> 16 & 0x7f;
  if (Head >> 29 != AubType)
    return error(llvm::formatv("{0:x+8} is no head of a record", Head).str());
  bool IsTrace = Opcode == MemoryTrace;
  uint64_t Bytes = ((Head & 0xffff) + (IsTrace ? 1 : 2)) * uint64_t(4);

  Record R;
  R.Offset = Next;
  if (Bytes > Rest.size())
    return error(llvm::formatv("truncated: {0} bytes long, {1} are left", Bytes,
                               Rest.size())
                     .str());
  if (IsTrace)
    if (llvm::Error E = decode(R, SubOpcode, Rest.slice(4, size_t(Bytes) - 4)))
      return std::move(E);
  if (Next == 0 && R.Kind != RecordKind::Version)
    return error("not the capture of a memory trace: the version is missing");
  Next += Bytes;
  return R;
}

} // namespace gensim::aub
