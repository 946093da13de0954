//===- CommandStream.cpp - a context on a command streamer ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/CommandStream.h"
#include "gen-simulator/command/Handlers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace gensim {
namespace {

Outcome skip(CommandStream &, Dwords) { return Outcome::Next; }

/// The stream adds the name of the command.
Outcome refuse(CommandStream &S, Dwords) {
  return S.fail("this command is not simulated");
}

struct CommandRow {
  const char *Name;
  uint32_t Mask, Match;
  unsigned LengthBits, MinDwords;
  CommandHandler *Handler;
};

constexpr CommandRow Rows[] = {
#define GENSIM_COMMAND(Name, Opcode, LengthBits, MinDwords, Handler)           \
  {Name, Opcode, LengthBits, MinDwords, Handler},
#include "gen-simulator/command/Commands.def"
};

// Offsets from the context image: the registers follow the status page, as
// pairs of register address and value.
constexpr uint32_t RingHeadAt = 0x1014, RingTailAt = 0x101c,
                   RingStartAt = 0x1024, RingControlAt = 0x102c;
constexpr uint32_t TablesHighAt = 0x10c4, TablesLowAt = 0x10cc;

} // namespace

CommandStream::CommandStream(Device &D, const EngineInfo &Engine,
                             uint32_t Image)
    : D(D), Engine(Engine), Image(Image),
      Name(llvm::formatv("context {0:x+}", Image)) {}

CommandStream::CommandStream(Device &D, const EngineInfo &Engine,
                             AddressSpace &Space, std::string Name)
    : D(D), Engine(Engine), Image(0), Name(std::move(Name)), Space(&Space) {}

AddressSpace &CommandStream::space(bool UseGlobal) {
  if (UseGlobal)
    return D.Global;
  return *Space;
}

std::string CommandStream::position() const {
  return llvm::formatv("{0} {1}, {2} at {3:x+} in the {4}", Engine.Name, Name,
                       Current, CurrentAddress,
                       CurrentInRing ? "ring" : "batch buffer");
}

Outcome CommandStream::fail(const std::string &Message, Fault::Kind K) {
  D.fail(K, position() + ": " + Message);
  return Outcome::Failed;
}

bool CommandStream::read(uint64_t Address, void *To, uint64_t Bytes,
                         bool UseGlobal) {
  uint64_t At;
  if (space(UseGlobal).read(Address, To, Bytes, &At))
    return true;
  fail(llvm::formatv("page fault: {0:x+} is read and not mapped", At),
       Fault::Kind::PageFault);
  return false;
}

bool CommandStream::write(uint64_t Address, const void *From, uint64_t Bytes,
                          bool UseGlobal) {
  uint64_t At;
  if (space(UseGlobal).write(Address, From, Bytes, &At))
    return true;
  fail(llvm::formatv("page fault: {0:x+} is written and not mapped", At),
       Fault::Kind::PageFault);
  return false;
}

bool CommandStream::readImage() {
  Current = "submission";
  auto Dword = [this](uint32_t At, uint32_t &Value) {
    return read(uint64_t(Image) + At, &Value, sizeof(Value), true);
  };
  uint32_t Start, Control, High, Low, NewHead;
  if (!Dword(RingHeadAt, NewHead) || !Dword(RingTailAt, Tail) ||
      !Dword(RingStartAt, Start) || !Dword(RingControlAt, Control) ||
      !Dword(TablesHighAt, High) || !Dword(TablesLowAt, Low))
    return false;
  RingStart = Start & ~uint32_t(PageBytes - 1);
  // Number of pages - 1 in bits 12 to 20.
  RingBytes = (bits(Control, 12, 20) + 1) * PageBytes;
  uint64_t Root = uint64_t(High) << 32 | Low;
  if (!Tables || Tables->root() != Root)
    Tables = std::make_unique<PageTable>(D.Memory, Root);
  Space = Tables.get();
  if (!Waits) {
    Batches.clear();
    Head = bits(NewHead, 2, 20) * 4;
  }
  Tail = bits(Tail, 3, 20) * 8;
  if (Head >= RingBytes || Tail >= RingBytes) {
    fail(llvm::formatv("head {0:x+} or tail {1:x+} is outside the ring of "
                       "{2} bytes",
                       Head, Tail, RingBytes));
    return false;
  }
  return true;
}

void CommandStream::submit() {
  Executed = 0;
  if (readImage())
    advance();
}

void CommandStream::submitBatch(uint64_t Address) {
  Executed = 0;
  Batches.assign({{Address & AddressMask, false}});
  advance();
}

bool CommandStream::advance() {
  Waits = false;
  uint64_t Before = Executed;
  while (!Waits && !(Batches.empty() && Head == Tail))
    if (!step())
      return true;
  if (!Waits &&
      RingBytes) // As the hardware saves the context when the ring is empty.
    write(uint64_t(Image) + RingHeadAt, &Head, sizeof(Head), true);
  return Executed != Before;
}

bool CommandStream::fetch(unsigned Index, uint32_t &Dword) {
  if (Batches.empty())
    return read(RingStart + (Head + 4 * Index) % RingBytes, &Dword, 4, true);
  const Frame &F = Batches.back();
  return read(F.Next + 4 * uint64_t(Index), &Dword, 4, F.UseGlobal);
}

void CommandStream::move(unsigned Length, int Direction) {
  int64_t Bytes = int64_t(Length) * 4 * Direction;
  if (Batches.empty())
    Head = uint32_t(Head + RingBytes + Bytes) % RingBytes;
  else
    Batches.back().Next = (Batches.back().Next + Bytes) & AddressMask;
}

bool CommandStream::step() {
  Current = "command";
  CurrentInRing = Batches.empty();
  CurrentAddress = CurrentInRing ? RingStart + Head : Batches.back().Next;
  uint32_t First;
  if (D.problem() || D.stopped(position()) || !fetch(0, First))
    return false;
  const CommandRow *Row = llvm::find_if(Rows, [First](const CommandRow &R) {
    return (First & R.Mask) == R.Match;
  });
  if (Row == std::end(Rows)) {
    fail(llvm::formatv("unknown command {0:x+8}", First));
    return false;
  }
  Current = Row->Name;
  unsigned Length =
      Row->LengthBits ? 2 + bits(First, 0, Row->LengthBits - 1) : 1;
  if (Length < Row->MinDwords) {
    fail(llvm::formatv("{0} dwords are too few for this command", Length));
    return false;
  }
  llvm::SmallVector<uint32_t, 32> Command(Length);
  for (unsigned I = 0; I < Length; ++I)
    if (!fetch(I, Command[I]))
      return false;

  if (D.options().Command)
    D.options().Command(*this, Command);
  // Move past the command before it takes effect: batch buffers return there.
  move(Length, 1);
  switch (Row->Handler(*this, Command)) {
  case Outcome::Failed:
    return false;
  case Outcome::Wait:
    move(Length, -1);
    Waits = true;
    return true;
  case Outcome::Next:
    break;
  }
  uint64_t Limit = D.options().MaxCommands;
  if (++Executed > Limit && Limit) {
    fail(llvm::formatv("more than {0} commands in one submission", Limit),
         Fault::Kind::TimeLimit);
    return false;
  }
  return true;
}

Outcome CommandStream::startBatch(uint64_t Address, bool SecondLevel,
                                  bool UseGlobal) {
  // A batch of the same level is a chain, from which nothing returns here. The
  // second level cannot call another batch.
  bool Chain = !Batches.empty() && (!SecondLevel || Batches.size() > 1);
  if (Chain)
    Batches.back() = {Address, UseGlobal};
  else
    Batches.push_back({Address, UseGlobal});
  return Outcome::Next;
}

Outcome CommandStream::endBatch() {
  if (Batches.empty())
    return fail("there is no batch buffer to end");
  Batches.pop_back();
  return Outcome::Next;
}

} // namespace gensim
