//===- ServerTest.cpp - a TBX server on a real socket ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tbx/Server.h"
#include "Messages.h"
#include "gtest/gtest.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace gensim;
using namespace gensim::test;

namespace {

class Client {
public:
  explicit Client(uint16_t Port) : Socket(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in A = {};
    A.sin_family = AF_INET;
    A.sin_port = htons(Port);
    A.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    Connected =
        ::connect(Socket, reinterpret_cast<sockaddr *>(&A), sizeof(A)) == 0;
  }
  ~Client() { ::close(Socket); }
  void say(const Bytes &B) {
    ASSERT_EQ(ssize_t(B.size()),
              ::send(Socket, B.data(), B.size(), MSG_NOSIGNAL));
  }
  Bytes hear(size_t Size) {
    Bytes B(Size);
    ssize_t N = ::recv(Socket, B.data(), Size, MSG_WAITALL);
    B.resize(N > 0 ? size_t(N) : 0);
    return B;
  }
  /// The longest time that hear() waits.
  void limit(int Seconds) {
    timeval Limit = {Seconds, 0};
    ::setsockopt(Socket, SOL_SOCKET, SO_RCVTIMEO, &Limit, sizeof(Limit));
  }
  /// Whether the server closes the connection within some seconds.
  bool isClosed() {
    limit(10);
    char Byte;
    return ::recv(Socket, &Byte, 1, 0) == 0;
  }
  bool Connected;

private:
  int Socket;
};

struct TbxServer : testing::Test {
  std::atomic<bool> Interrupt{false};
  std::unique_ptr<tbx::Server> S;
  void SetUp() override {
    DeviceOptions O;
    O.Target = cmc::findTarget("icllp");
    O.Run.Interrupt = &Interrupt;
    auto Started = tbx::Server::start(O);
    ASSERT_TRUE(bool(Started));
    S = std::move(*Started);
  }
  /// Waits until the server has noticed something.
  std::string problem() {
    for (int I = 0; I < 500 && !S->problem(); ++I)
      ::usleep(10000);
    return S->problem().Message;
  }
};

TEST_F(TbxServer, GivesEachConnectionItsOwnDevice) {
  Client A(S->port()), B(S->port());
  ASSERT_TRUE(A.Connected && B.Connected);
  A.say(writeRegister(0x4000, 1) + readRegister(1, 0x4000));
  B.say(writeRegister(0x4000, 2) + readRegister(2, 0x4000));
  EXPECT_EQ(message(1, 2, {2}), B.hear(16));
  EXPECT_EQ(message(1, 1, {1}), A.hear(16));
  EXPECT_EQ(2u, S->connections());
  EXPECT_EQ("", S->problem().Message);
}

TEST_F(TbxServer, ServesAtMost256ConnectionsAtATime) {
  std::vector<std::unique_ptr<Client>> Clients;
  for (int I = 0; I < 256; ++I) {
    Clients.push_back(std::make_unique<Client>(S->port()));
    Clients.back()->say(readRegister(1, 0));
    ASSERT_EQ(16u, Clients.back()->hear(16).size()) << I;
  }
  EXPECT_TRUE(Client(S->port()).isClosed());
  EXPECT_EQ(256u, S->connections());
  EXPECT_EQ("", S->problem().Message);
}

TEST_F(TbxServer, ReportsAClientThatWasCutOff) {
  {
    Client C(S->port());
    Bytes All = writeMemory(0, Bytes(100));
    C.say(Bytes(All.begin(), All.begin() + 50));
  }
  EXPECT_EQ("TBX message 0: the client ended in the middle of it", problem());
}

TEST_F(TbxServer, ReportsTheDevicesProblemAndKeepsTheClientWaiting) {
  Client C(S->port());
  C.say(writeRegister(0x2510, 0x6001) + writeRegister(0x2550, 1));
  EXPECT_NE(std::string::npos, problem().find("page fault"));
  S->stop();
  EXPECT_TRUE(C.hear(1).empty());
}

/// Requests of a megabyte that one thread of a client sends, where another one
/// should take the answers: more than sockets hold.
constexpr unsigned LargeBytes = 1 << 20, Requests = 24;

TEST_F(TbxServer, ReadsOnWhileItsAnswersAreNotTaken) {
  Client C(S->port());
  Bytes Write = writeMemory(0, Bytes(LargeBytes, 7));
  for (unsigned I = 0; I < Requests; ++I) // The client does not receive yet.
    C.say(readMemory(I, 0, LargeBytes) + Write);
  for (unsigned I = 0; I < Requests; ++I) {
    Bytes Answer = C.hear(12 + 12 + LargeBytes);
    ASSERT_EQ(12u + 12 + LargeBytes, Answer.size());
    EXPECT_EQ(I, Answer[4]);
    EXPECT_EQ(I ? 7 : 0, Answer.back());
  }
  EXPECT_EQ("", S->problem().Message);
}

/// What a client sends meanwhile may arrive byte by byte.
TEST_F(TbxServer, ReadsSingleBytesWhileItsAnswersAreNotTaken) {
  Client C(S->port());
  C.limit(20);
  for (unsigned I = 0; I < Requests; ++I)
    C.say(readMemory(I, 0, LargeBytes));
  ::usleep(300000); // The server has filled the socket and waits.
  for (uint8_t Byte : readMemory(Requests, 0, 4)) {
    C.say(Bytes(1, Byte));
    ::usleep(5000);
  }
  for (unsigned I = 0; I < Requests; ++I)
    ASSERT_EQ(12u + 12 + LargeBytes, C.hear(12 + 12 + LargeBytes).size());
  Bytes Answer = C.hear(12 + 12 + 4);
  ASSERT_EQ(12u + 12 + 4, Answer.size());
  EXPECT_EQ(Requests, Answer[4]);
  EXPECT_EQ("", S->problem().Message);
}

TEST_F(TbxServer, NamesAClientThatTakesNoAnswers) {
  Client C(S->port());
  for (unsigned I = 0; I < Requests; ++I)
    C.say(readMemory(I, 0, LargeBytes));
  std::string Text;
  for (int I = 0; I < 3 && Text.empty(); ++I)
    Text = problem();
  EXPECT_NE(std::string::npos, Text.find("the client does not take the answer"))
      << Text;
}

TEST_F(TbxServer, StopsWithConnectionsOpen) {
  Client C(S->port());
  C.say(readRegister(1, 0));
  C.hear(16);
  S->stop();
  EXPECT_FALSE(Client(S->port()).Connected);
}

TEST_F(TbxServer, SaysWhatWaitsForEver) {
  // A context whose ring holds a wait for a semaphore in global memory.
  auto Entry = [](uint32_t Page) {
    return writeEntry(Page, (0x10000 + Page * PageBytes) | 1);
  };
  auto Global = [](uint32_t Address, const std::vector<uint32_t> &W) {
    return writeMemory(0x10000 + Address, dwords(W));
  };
  {
    Client C(S->port());
    C.say(Entry(2) + Entry(6) + Entry(7) + Global(0x7024, {0x2000}) +
          Global(0x701c, {16}) +
          Global(0x2000,
                 {0x0e000002 | 1 << 15 | 4 << 12 | 1 << 22, 1, 0x2800, 0}) +
          writeRegister(0x2510, 0x6001) + writeRegister(0x2550, 1) +
          readRegister(1, 0));
    C.hear(16);
  }
  for (int I = 0; I < 500 && S->waiting().empty(); ++I)
    ::usleep(10000);
  EXPECT_EQ("render context 0x6000, MI_SEMAPHORE_WAIT at 0x2000 in the ring\n",
            S->waiting());
}

} // namespace
