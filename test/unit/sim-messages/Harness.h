//===- Harness.h - a thread that sends messages -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One thread with a register file, buffers in memory with unmapped pages around
// them, and a record of what observers see.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_UNIT_SIM_MESSAGES_HARNESS_H
#define CMC_TEST_UNIT_SIM_MESSAGES_HARNESS_H

#include "gen-simulator/dispatch/Executor.h"
#include "gen-simulator/messages/MessageTable.h"
#include "gtest/gtest.h"
#include <map>

namespace gensim_test {

using namespace gensim;
using SF = SharedFunction;

class NoCode : public Executable {
public:
  explicit NoCode(const cmc::TargetInfo &T) : P(T, {Inst()}, {}) {}
  const Program &program() const override { return P; }
  void run(Thread &, uint64_t, const std::atomic<bool> &) const override {}

private:
  Program P;
};

/// Pages that a test maps one by one.
class Pages : public AddressSpace {
public:
  void map(uint64_t Address, uint64_t Bytes) {
    for (uint64_t A = Address; A < Address + Bytes; A += PageBytes)
      Mapped[A / PageBytes].resize(PageBytes);
  }
  uint8_t *page(uint64_t Address) override {
    auto Found = Mapped.find(Address / PageBytes);
    return Found == Mapped.end() ? nullptr : Found->second.data();
  }

  using Contents = std::map<uint64_t, std::vector<uint8_t>>;
  const Contents &contents() const { return Mapped; }
  /// Puts old contents of the same pages back, at the same host addresses.
  void restore(const Contents &Old) {
    for (const auto &Page : Old)
      std::copy(Page.second.begin(), Page.second.end(),
                Mapped[Page.first].begin());
  }

private:
  Contents Mapped;
};

class Recorder : public Observer {
public:
  std::vector<Access> Seen;
  std::vector<SyncEvent> Syncs;
  void access(Thread &, const Inst &, const Access &A) override {
    Seen.push_back(A);
  }
  void sync(Thread &, SyncEvent E) override { Syncs.push_back(E); }
};

/// A descriptor: message type, control bits 13:8, surface, lengths, header.
inline uint32_t desc(unsigned Type, unsigned Control, unsigned Index,
                     unsigned Length0, unsigned Response, bool Header = false) {
  return Type << 14 | Control << 8 | Index | Length0 << 25 | Response << 20 |
         unsigned(Header) << 19;
}

class Machine {
public:
  static constexpr uint32_t Untouched = 0xDEADBEEF;
  /// Registers of the payloads and the response.
  static constexpr unsigned P0 = 10, P1 = 40, R = 70;

  explicit Machine(const char *Target = "skl") : Cache(Space) {
    D.Code = std::make_shared<NoCode>(*cmc::findTarget(Target));
    D.Space = &Space;
    D.Bindings = &Bindings;
    D.SIMDSize = 32;
    GRF = cmc::findTarget(Target)->GRFBytes;
    T = std::make_unique<Thread>(D, Group, Cache);
    for (unsigned I = 0; I != 30 * GRF / 4; ++I)
      T->setGRF(R * GRF + I * 4, Untouched);
  }

  /// Maps a buffer of \p Bytes; its binding table index is the next one.
  Surface &buffer(uint64_t Address, uint64_t Bytes) {
    Space.map(Address, Bytes);
    Surface S;
    S.Kind = SurfaceKind::Buffer;
    S.Format = 0x1FF;
    S.Base = Address;
    S.Width = uint32_t(Bytes);
    S.BufferBytes = Bytes;
    Bindings.Surfaces.push_back(S);
    return Bindings.Surfaces.back();
  }
  /// A linear image of \p PixelFormat with one page before and after it.
  Surface &image(uint64_t Address, unsigned PixelFormat, unsigned Width,
                 unsigned Height, unsigned Pitch) {
    Space.map(Address, uint64_t(Pitch) * Height);
    Surface S;
    S.Kind = SurfaceKind::Image2D;
    S.Format = uint16_t(PixelFormat);
    S.Base = Address;
    S.Width = Width;
    S.Height = Height;
    S.Pitch = Pitch;
    Bindings.Surfaces.push_back(S);
    return Bindings.Surfaces.back();
  }

  template <typename E> void poke(uint64_t Address, E Value) {
    ASSERT_TRUE(Space.write(Address, &Value, sizeof(E)));
  }
  template <typename E> E peek(uint64_t Address) {
    E Value{};
    EXPECT_TRUE(Space.read(Address, &Value, sizeof(E)));
    return Value;
  }
  /// Element \p Index of registers from \p Register on.
  template <typename E> void set(unsigned Register, unsigned Index, E Value) {
    T->setGRF(Register * GRF + Index * unsigned(sizeof(E)), Value);
  }
  template <typename E> E get(unsigned Register, unsigned Index) {
    return T->grf<E>(Register * GRF + Index * unsigned(sizeof(E)));
  }
  uint32_t result(unsigned Index) { return get<uint32_t>(R, Index); }

  /// Sends from P0, and P1 when \p Length1 is not 0, to R.
  void send(SF Function, uint32_t Desc, unsigned Length1 = 0,
            uint32_t Mask = 0xFFFF, uint32_t ExDesc = 0) {
    Inst I;
    I.Opcode = Op::Send;
    I.ExecSize = ExecSize;
    I.EOT = EOT;
    I.NumSources = Length1 ? 2 : 1;
    I.Src[0].File = RegFile::GRF;
    I.Src[0].Offset = P0 * GRF;
    if (Length1) {
      I.Src[1].File = RegFile::GRF;
      I.Src[1].Offset = P1 * GRF;
    }
    if (Desc >> 20 & 0x1F) {
      I.Dst.File = RegFile::GRF;
      I.Dst.Offset = R * GRF;
    }
    I.Send.Target = Function;
    I.Send.Desc = Desc;
    I.Send.ExDesc = ExDesc | (Length1 << 6);
    I.Send.Split = Length1 != 0;
    if (T->program().target().has(cmc::TargetInfo::LSC)) {
      I.Send.ExDesc = ExDesc;
      I.Send.Length1 = int8_t(Length1);
    }
    execute(I, Mask);
  }
  /// Twice, from one state: unwatched messages take faster ways, but must do
  /// the same.
  void execute(const Inst &I, uint32_t Mask) {
    const Thread Before = *T;
    const ThreadGroup GroupBefore = Group;
    const Pages::Contents MemoryBefore = Space.contents();
    T->Watch = nullptr;
    executeSend(*T, I, Mask);
    const auto Registers = T->GRF;
    const ThreadStatus Status = T->Status;
    const std::vector<uint8_t> SLM = Group.SLM;
    const Pages::Contents Memory = Space.contents();
    Space.restore(MemoryBefore);
    Group = GroupBefore;
    T->GRF = Before.GRF;
    T->Status = Before.Status;
    T->Problem = Before.Problem;
    T->Watch = &Seen;
    executeSend(*T, I, Mask);
    EXPECT_EQ(T->GRF, Registers);
    EXPECT_EQ(T->Status, Status);
    EXPECT_EQ(Group.SLM, SLM);
    EXPECT_EQ(Space.contents(), Memory);
  }
  bool fine() const {
    EXPECT_EQ(T->Problem.Message, "");
    return T->Status == ThreadStatus::Ready;
  }

  unsigned GRF;
  uint8_t ExecSize = 16;
  bool EOT = false;
  Pages Space;
  TranslationCache Cache;
  ListedBindings Bindings;
  ThreadGroup Group;
  Dispatch D;
  Recorder Seen;
  std::unique_ptr<Thread> T;
};

} // namespace gensim_test

#endif // CMC_TEST_UNIT_SIM_MESSAGES_HARNESS_H
