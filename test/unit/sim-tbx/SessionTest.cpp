//===- SessionTest.cpp - valid and invalid messages of TBX clients --------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tbx/Session.h"
#include "Messages.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <random>

using namespace gensim;
using namespace gensim::test;

namespace {

/// A client that has said everything in advance.
class Script : public tbx::Channel {
public:
  explicit Script(Bytes Said) : Said(std::move(Said)) {}
  size_t receive(void *To, size_t Size) override {
    // In small pieces, as sockets may do it.
    size_t N = std::min({Size, Said.size() - Next, size_t(1000)});
    std::copy_n(Said.begin() + Next, N, static_cast<uint8_t *>(To));
    Next += N;
    return N;
  }
  bool send(const void *From, size_t Size) override {
    auto *B = static_cast<const uint8_t *>(From);
    Answers.insert(Answers.end(), B, B + Size);
    return !Deaf;
  }
  Bytes Answers;
  bool Deaf = false;

private:
  Bytes Said;
  size_t Next = 0;
};

struct Session : testing::Test {
  Device D{[] {
    DeviceOptions O;
    O.Target = cmc::findTarget("icllp");
    O.MaxCommands = 1000;
    return O;
  }()};
  std::mutex Turn;
  Bytes Answers;
  /// "" or the error of the session.
  std::string talk(const Bytes &Said, bool Deaf = false) {
    Script S(Said);
    S.Deaf = Deaf;
    std::string Error = llvm::toString(tbx::serve(S, D, Turn));
    Answers = S.Answers;
    return Error;
  }
};

TEST_F(Session, CarriesOutMemoryAndTableMessages) {
  uint64_t Address = (uint64_t(0x12) << 32) + 4090;
  Bytes Data = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  EXPECT_EQ("", talk(control() + writeMemory(Address, Data) +
                     writeEntry(3, (Address & ~0xfffull) | 1) +
                     readMemory(77, Address, 10)));
  EXPECT_EQ(message(6, 77, {0x12000000, 4090, 10}) + Data, Answers);
  const uint8_t *Page = D.Global.page(3 * PageBytes);
  ASSERT_NE(nullptr, Page);
  EXPECT_EQ(1, Page[4090]);
}

TEST_F(Session, CarriesOutRegisterMessages) {
  EXPECT_EQ("", talk(writeRegister(0x4000, 55) + readRegister(9, 0x4000)));
  EXPECT_EQ(message(1, 9, {55}), Answers);
}

TEST_F(Session, MovesMuchDataInPieces) {
  Bytes Data((1 << 20) + 5); // The last piece is short.
  for (size_t I = 0; I < Data.size(); ++I)
    Data[I] = uint8_t(I * 13 >> 3);
  EXPECT_EQ("", talk(writeMemory(100, Data) + readMemory(1, 100, Data.size())));
  EXPECT_EQ(message(6, 1, {0, 100, uint32_t(Data.size())}) + Data, Answers);
}

// Intel's runtime gives the pages at 512 MiB, 1, 2 and 4 GiB to buffers too.
TEST_F(Session, KeepsTablesApartFromBuffersAtTheSameAddress) {
  auto Entry = [](uint64_t Address, uint64_t Value) {
    return writeMemory(Address,
                       dwords({uint32_t(Value), uint32_t(Value >> 32)}));
  };
  constexpr uint64_t Top = 1u << 29, GiB = 1u << 30;
  // Address 0x40201000: entry 1 of the second level, then 1 and 1.
  Bytes Tables = Entry(Top, GiB | 3) + Entry(GiB + 8, (2 * GiB + 0x1000) | 3) +
                 Entry(2 * GiB + 0x1008, (4 * GiB + 0x201000) | 3) +
                 Entry(4 * GiB + 0x201008, Top | 3);
  Bytes Buffer(4096, 0xee), Said = Tables;
  for (uint64_t At : {Top, GiB, 2 * GiB + 0x1000, 4 * GiB + 0x201000})
    Said = Said + writeMemory(At, Buffer);
  // Eight bytes of a buffer: the value cannot be an entry at this address.
  Said = Said + Entry(GiB + 16, 0x1234567);
  EXPECT_EQ("", talk(Said));
  PageTable Space(D.Memory, Top);
  PhysicalMemory *In = nullptr;
  uint64_t Physical = 0;
  ASSERT_TRUE(Space.translate(0x40201004, In, Physical));
  EXPECT_EQ(Top + 4, Physical);
  EXPECT_FALSE(Space.translate(0x40202000, In, Physical));
  EXPECT_EQ(0xeeeeeeeeeeeeeeee, D.Memory.System.qword(Top));
  EXPECT_EQ(0x1234567u, D.Memory.System.qword(GiB + 16));
}

TEST_F(Session, MayEndAtAnyMoment) {
  Bytes All = control() + writeMemory(0, {1, 2, 3}) + readRegister(1, 4);
  std::vector<size_t> Whole = {0, control().size(), control().size() + 24 + 3,
                               All.size()};
  for (size_t N = 0; N <= All.size(); ++N) {
    std::string Error = talk(Bytes(All.begin(), All.begin() + N));
    bool Between = std::find(Whole.begin(), Whole.end(), N) != Whole.end();
    EXPECT_EQ(Between, Error.empty()) << N << ": " << Error;
  }
}

TEST_F(Session, RefusesWhatIsNoTBX) {
  struct Case {
    Bytes Said;
    const char *Error;
  };
  for (const Case &C : {
           Case{message(99, 0, {}), "TBX message 0: unknown type 99"},
           {control() + message(0, 0, {1}),
            "TBX message 1: type 0 with a body of 4 bytes instead of 12"},
           {dwords({4, 0, ~0u}),
            "TBX message 0: type 4 with a body of 4294967295 bytes instead of "
            "12"},
           {message(4, 0, {0, 0, ~0u}),
            "TBX message 0: absurd write of 4294967295 bytes"},
           {message(4, 0, {1 << 6, 0, 4}),
            "TBX message 0: a write to local memory, from which TBX cannot "
            "read; the program needs EnableLocalMemory=0"},
           {message(5, 0, {0, 0, ~0u}),
            "TBX message 0: absurd read of 4294967295 bytes"},
           {message(2, 0, {0, 0, 0, 0}),
            "TBX message 0: reading the translation table is not supported"},
           {writeEntry(1 << 20, 1),
            "TBX message 0: entry 1048576 is beyond the translation table"},
           {writeMemory((uint64_t(1) << 40) - 1, {1, 2}),
            "TBX message 0: cannot write 2 bytes to 0xffffffffff: beyond the "
            "device's memory, or it is full"},
       })
    EXPECT_EQ(C.Error, talk(C.Said));
}

TEST_F(Session, EndsWhenTheClientDoesNotListen) {
  EXPECT_EQ("TBX message 0: the client does not take the answer; threads of it "
            "may use the connection at the same time (without the library that "
            "gensim run preloads)",
            talk(readRegister(1, 0), true));
}

TEST_F(Session, EndsWithTheDevicesProblem) {
  // A submission without any memory, then more messages.
  EXPECT_EQ("", talk(writeRegister(0x2510, 0x6001) + writeRegister(0x2550, 1) +
                     readRegister(5, 0)));
  EXPECT_EQ(Fault::Kind::PageFault, D.problem().K);
  EXPECT_TRUE(Answers.empty());
}

// Nothing that is said may crash, hang or take much memory.
TEST_F(Session, SurvivesNoise) {
  std::mt19937 Random(7);
  for (unsigned CompletedBarriers = 0; CompletedBarriers < 300;
       ++CompletedBarriers) {
    Bytes Said;
    for (unsigned I = 0; I < 20; ++I) {
      std::vector<uint32_t> Body(Random() % 5);
      for (uint32_t &W : Body)
        W = Random() >> Random() % 32;
      Said = Said + message(Random() % 12, 0, Body);
    }
    talk(Said);
  }
}

} // namespace
