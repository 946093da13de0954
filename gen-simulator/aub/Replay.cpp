//===- Replay.cpp - replay of an AUB capture on a device ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/aub/Replay.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"

namespace gensim::aub {
namespace {

constexpr size_t MaxMessages = 20;

class Replayer {
public:
  Replayer(Device &D, ReplayResult &Result) : D(D), Result(Result) {}
  llvm::Error play(const Record &R);

private:
  llvm::Error error(const Record &R, const llvm::Twine &Text) const;
  /// The memory that a record's address is in; null if it is virtual.
  PhysicalMemory *memoryOf(const Record &R);
  /// Writes the data of \p R to its address, byte by byte.
  llvm::Error write(const Record &R);
  llvm::Error read(const Record &R, llvm::MutableArrayRef<uint8_t> To);
  llvm::Error compare(const Record &R);
  llvm::Error poll(const Record &R);
  void expect(const Record &R, bool Met, const std::string &Found);

  Device &D;
  ReplayResult &Result;
};

llvm::Error Replayer::error(const Record &R, const llvm::Twine &Text) const {
  return llvm::createStringError(
      std::make_error_code(std::errc::invalid_argument),
      ("AUB record at byte " + llvm::Twine(R.Offset) + ": " + Text).str());
}

PhysicalMemory *Replayer::memoryOf(const Record &R) {
  switch (R.In) {
  case Space::System:
    return &D.Memory.System;
  case Space::Local:
    return R.IsTable ? &D.Memory.Tables : &D.Memory.Local;
  case Space::TableEntry:
  case Space::PhysicalDirectoryPointers:
  case Space::PageDirectory:
  case Space::TopTable:
    return &D.Memory.Tables;
  case Space::Global:
  case Space::GlobalEntry:
    break;
  }
  return nullptr;
}

llvm::Error Replayer::write(const Record &R) {
  bool Done = false;
  switch (R.In) {
  case Space::System:
  case Space::Local:
  case Space::TableEntry:
  case Space::PhysicalDirectoryPointers:
  case Space::PageDirectory:
  case Space::TopTable:
    Done = memoryOf(R)->write(R.Address, R.Data.data(), R.Data.size());
    break;
  case Space::Global:
    Done = D.Global.write(R.Address, R.Data.data(), R.Data.size());
    break;
  case Space::GlobalEntry:
    Done = true;
    for (size_t I = 0; I + 8 <= R.Data.size(); I += 8)
      Done &= D.Global.set((R.Address + I) / 8,
                           llvm::support::endian::read64le(&R.Data[I]));
    break;
  default:
    return error(R, "unknown address space " + llvm::Twine(unsigned(R.In)));
  }
  if (!Done)
    return error(R, llvm::formatv("cannot write {0} bytes to {1:x+}",
                                  R.Data.size(), R.Address)
                        .str());
  D.resume();
  return llvm::Error::success();
}

llvm::Error Replayer::read(const Record &R, llvm::MutableArrayRef<uint8_t> To) {
  bool Done = false;
  if (R.In == Space::Global)
    Done = D.Global.read(R.Address, To.data(), To.size());
  else if (const PhysicalMemory *From = memoryOf(R))
    Done = From->read(R.Address, To.data(), To.size());
  if (!Done)
    return error(R, llvm::formatv("cannot read {0} bytes at {1:x+}", To.size(),
                                  R.Address)
                        .str());
  return llvm::Error::success();
}

void Replayer::expect(const Record &R, bool Met, const std::string &Found) {
  ++Result.Expectations;
  if (Met)
    return;
  ++Result.Unmet;
  if (Result.Messages.size() < MaxMessages)
    Result.Messages.push_back(
        llvm::formatv("record at byte {0}: {1}", R.Offset, Found));
}

llvm::Error Replayer::compare(const Record &R) {
  if (R.ReadOnly)
    return llvm::Error::success();
  std::vector<uint8_t> Found(R.Data.size());
  if (llvm::Error E = read(R, Found))
    return E;
  auto At = std::mismatch(R.Data.begin(), R.Data.end(), Found.begin());
  bool Equal = At.first == R.Data.end();
  std::string Text = llvm::formatv("memory at {0:x+} has the {1} bytes that it "
                                   "must not have",
                                   R.Address, R.Data.size());
  if (!Equal)
    Text = llvm::formatv("memory at {0:x+} is {1:x+2}, expected is {2:x+2}",
                         R.Address + (At.first - R.Data.begin()), *At.second,
                         *At.first);
  expect(R, Equal != R.NotEqual, Text);
  return llvm::Error::success();
}

llvm::Error Replayer::poll(const Record &R) {
  uint32_t Found = 0;
  if (R.Kind == RecordKind::RegisterPoll) {
    Found = D.readRegister(uint32_t(R.Address));
  } else {
    uint8_t Bytes[4];
    if (llvm::Error E = read(R, Bytes))
      return E;
    Found = llvm::support::endian::read32le(Bytes);
  }
  bool Equal = ((Found ^ R.Value) & R.Mask & 0xffffffff) == 0;
  expect(R, Equal != R.NotEqual,
         llvm::formatv("{0} {1:x+} is {2:x+}, expected is {3}{4:x+} in the "
                       "bits {5:x+}",
                       R.Kind == RecordKind::RegisterPoll ? "register"
                                                          : "memory at",
                       R.Address, Found, R.NotEqual ? "not " : "", R.Value,
                       R.Mask & 0xffffffff));
  return llvm::Error::success();
}

llvm::Error Replayer::play(const Record &R) {
  switch (R.Kind) {
  case RecordKind::MemoryWrite:
    return write(R);
  case RecordKind::MemoryCompare:
    return compare(R);
  case RecordKind::RegisterPoll:
  case RecordKind::MemoryPoll:
    return poll(R);
  case RecordKind::RegisterWrite:
    D.writeRegister(uint32_t(R.Address), uint32_t(R.Value));
    break;
  case RecordKind::Comment: {
    auto *Text = reinterpret_cast<const char *>(R.Data.data());
    Result.Comments.emplace_back(Text, strnlen(Text, R.Data.size()));
    break;
  }
  case RecordKind::Version:
  case RecordKind::Other:
    break;
  }
  return llvm::Error::success();
}

} // namespace

const cmc::TargetInfo *targetOfProduct(unsigned Product) {
  struct Row {
    unsigned Product;
    const char *Target;
  };
  // Device identifiers of NEO's AUB writer.
  constexpr Row Products[] = {
      {12, "skl"}, {19, "icllp"}, {22, "tgllp"}, {36, "dg2"}, {39, "pvc"}};
  for (const Row &P : Products)
    if (P.Product == Product)
      return cmc::findTarget(P.Target);
  return nullptr;
}

llvm::Expected<ReplayResult> replay(llvm::ArrayRef<uint8_t> File,
                                    DeviceOptions Options) {
  Reader Records(File);
  llvm::Expected<Record> First = Records.read();
  if (!First)
    return First.takeError();
  if (!Options.Target)
    Options.Target = targetOfProduct(First->Product);
  if (!Options.Target)
    return llvm::createStringError(
        std::make_error_code(std::errc::not_supported),
        "captures of product %u are not supported, unless you name a device",
        First->Product);
  ReplayResult Result;
  Device D(std::move(Options));
  Replayer P(D, Result);
  for (Result.Records = 1; !Records.atEnd(); ++Result.Records) {
    llvm::Expected<Record> R = Records.read();
    if (!R)
      return R.takeError();
    if (llvm::Error E = P.play(*R))
      return std::move(E);
    if (D.problem() || D.stopped("between two records of the capture"))
      break;
  }
  Result.Problem = D.problem();
  Result.Waiting = D.waiting();
  return Result;
}

} // namespace gensim::aub
