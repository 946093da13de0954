//===- Session.cpp - a connection of a TBX client -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tbx/Session.h"
#include "gen-simulator/tbx/Protocol.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

namespace gensim::tbx {
namespace {

/// The maximum size of one write or read.
constexpr uint32_t MaxTransfer = 1 << 30;
constexpr size_t PieceBytes = 1 << 16;

class Session {
public:
  Session(Channel &C, Device &D, std::mutex &Turn)
      : C(C), D(D), Turn(Turn), Piece(PieceBytes) {}
  llvm::Error run();

private:
  llvm::Error carryOut(const Header &H);
  llvm::Error onRegister(const Header &H);
  llvm::Error onTable(const Header &H);
  llvm::Error onWrite(const Header &H);
  llvm::Error onRead(const Header &H);
  llvm::Error onControl(const Header &H);

  /// Returns the number of bytes received; less than \p Bytes only if the
  /// client ended.
  size_t receive(void *To, size_t Bytes);
  template <typename Body> llvm::Error receiveBody(const Header &H, Body &B);
  template <typename Body>
  llvm::Error respond(MessageType Type, const Header &To, const Body &B);
  llvm::Error error(const llvm::Twine &Text) {
    return llvm::createStringError(
        std::make_error_code(std::errc::protocol_error),
        ("TBX message " + llvm::Twine(Number) + ": " + Text).str());
  }

  /// Whether the write \p B, which was received, is of an entry of a table.
  bool isEntry(const MemoryBody &B) const {
    uint64_t Entry;
    if (B.Bytes != sizeof(Entry))
      return false;
    std::memcpy(&Entry, Piece.data(), sizeof(Entry));
    return isRuntimeEntry(B.address(), Entry);
  }

  llvm::Error notTaken() {
    return error("the client does not take the answer; threads of it may use "
                 "the connection at the same time (without the library that "
                 "gensim run preloads)");
  }

  Channel &C;
  Device &D;
  std::mutex &Turn;
  uint64_t Number = 0; ///< The index of the message, for reports.
  std::vector<uint8_t> Piece;
};

size_t Session::receive(void *To, size_t Bytes) {
  size_t Done = 0;
  while (Done < Bytes) {
    size_t N = C.receive(static_cast<uint8_t *>(To) + Done, Bytes - Done);
    if (N == 0)
      break;
    Done += N;
  }
  return Done;
}

template <typename Body>
llvm::Error Session::receiveBody(const Header &H, Body &B) {
  if (H.Size != sizeof(Body))
    return error(llvm::formatv("type {0} with a body of {1} bytes instead of "
                               "{2}",
                               H.Type, H.Size, sizeof(Body))
                     .str());
  if (receive(&B, sizeof(Body)) != sizeof(Body))
    return error("the client ended in the middle of it");
  return llvm::Error::success();
}

template <typename Body>
llvm::Error Session::respond(MessageType Type, const Header &To,
                             const Body &B) {
  struct {
    Header H;
    Body B;
  } Message = {{Type, To.Transaction, sizeof(Body)}, B};
  if (!C.send(&Message, sizeof(Message)))
    return notTaken();
  return llvm::Error::success();
}

llvm::Error Session::onRegister(const Header &H) {
  RegisterBody B;
  if (llvm::Error E = receiveBody(H, B))
    return E;
  std::lock_guard<std::mutex> Lock(Turn);
  if (!(B.Flags & 1))
    return respond(RegisterResponse, H, D.readRegister(B.Offset));
  D.writeRegister(B.Offset, B.Value);
  return llvm::Error::success();
}

llvm::Error Session::onTable(const Header &H) {
  TableBody B;
  if (llvm::Error E = receiveBody(H, B))
    return E;
  if (!(B.Flags & 1))
    return error("reading the translation table is not supported");
  std::lock_guard<std::mutex> Lock(Turn);
  if (!D.Global.set(B.Index, uint64_t(B.High) << 32 | B.Low))
    return error("entry " + llvm::Twine(B.Index) +
                 " is beyond the translation table");
  return llvm::Error::success();
}

llvm::Error Session::onWrite(const Header &H) {
  MemoryBody B;
  if (llvm::Error E = receiveBody(H, B))
    return E;
  if (B.Bytes > MaxTransfer)
    return error("absurd write of " + llvm::Twine(B.Bytes) + " bytes");
  if (B.isLocal())
    return error("a write to local memory, from which TBX cannot read; the "
                 "program needs EnableLocalMemory=0");
  for (uint32_t Done = 0; Done < B.Bytes;) {
    size_t N = std::min<size_t>(B.Bytes - Done, PieceBytes);
    if (receive(Piece.data(), N) != N)
      return error("the client ended in the middle of it");
    std::lock_guard<std::mutex> Lock(Turn);
    PhysicalMemory &To = isEntry(B) ? D.Memory.Tables : D.Memory.System;
    if (!To.write(B.address() + Done, Piece.data(), N))
      return error(llvm::formatv("cannot write {0} bytes to {1:x+}: beyond "
                                 "the device's memory, or it is full",
                                 B.Bytes, B.address())
                       .str());
    Done += N;
  }
  std::lock_guard<std::mutex> Lock(Turn);
  D.resume();
  return llvm::Error::success();
}

llvm::Error Session::onRead(const Header &H) {
  MemoryBody B;
  if (llvm::Error E = receiveBody(H, B))
    return E;
  if (B.Bytes > MaxTransfer)
    return error("absurd read of " + llvm::Twine(B.Bytes) + " bytes");
  MemoryBody Back = {B.Flags & 0xff000000, B.Address, B.Bytes};
  if (llvm::Error E = respond(MemoryReadResponse, H, Back))
    return E;
  for (uint32_t Done = 0; Done < B.Bytes;) {
    size_t N = std::min<size_t>(B.Bytes - Done, PieceBytes);
    {
      std::lock_guard<std::mutex> Lock(Turn);
      if (!D.Memory.System.read(B.address() + Done, Piece.data(), N))
        return error(llvm::formatv("cannot read {0} bytes at {1:x+}", B.Bytes,
                                   B.address())
                         .str());
    }
    if (!C.send(Piece.data(), N))
      return notTaken();
    Done += N;
  }
  return llvm::Error::success();
}

llvm::Error Session::onControl(const Header &H) {
  // Options of other simulators, which have no effect here.
  ControlBody B;
  return receiveBody(H, B);
}

llvm::Error Session::carryOut(const Header &H) {
  switch (H.Type) {
  case Register:
    return onRegister(H);
  case TableWrite:
    return onTable(H);
  case MemoryWrite:
    return onWrite(H);
  case MemoryRead:
    return onRead(H);
  case Control:
    return onControl(H);
  }
  return error("unknown type " + llvm::Twine(H.Type));
}

llvm::Error Session::run() {
  for (;; ++Number) {
    Header H;
    size_t N = receive(&H, sizeof(H));
    if (N == 0)
      return llvm::Error::success();
    if (N != sizeof(H))
      return error("the client ended in the middle of it");
    if (llvm::Error E = carryOut(H))
      return E;
    if (D.problem())
      return llvm::Error::success();
  }
}

} // namespace

Channel::~Channel() = default;

llvm::Error serve(Channel &C, Device &D, std::mutex &Turn) {
  return Session(C, D, Turn).run();
}

} // namespace gensim::tbx
