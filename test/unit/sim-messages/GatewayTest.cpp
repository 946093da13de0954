//===- GatewayTest.cpp - barriers, events, fences, end of thread ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"

using namespace gensim_test;

namespace {

constexpr unsigned P0 = Machine::P0, P1 = Machine::P1;

TEST(Barrier, CountsTheThread) {
  for (const char *Target : {"skl", "icllp", "tgllp", "dg2"}) {
    Machine M(Target);
    // Barrier id in bits 31:24 up to Gen12; thread counts on XeHPG.
    M.set<uint32_t>(P0, 2,
                    llvm::StringRef(Target) == "dg2" ? 0x08080000 : 0x8F000000);
    M.send(SF::Gateway, 0x02000004, 0, 1);
    ASSERT_TRUE(M.fine());
    EXPECT_EQ(M.Group.Arrived, 1u);
    EXPECT_EQ(M.Seen.Syncs, std::vector<SyncEvent>{SyncEvent::BarrierSignal});
  }
}

TEST(Barrier, OfSomeThreadsIsNotModelled) {
  Machine M("icllp"); // Bit 15: the count in bits 14:9.
  M.D.ThreadsPerGroup = 8;
  M.set<uint32_t>(P0, 2, 1 << 15 | 8 << 9);
  M.send(SF::Gateway, 0x02000004, 0, 1);
  ASSERT_TRUE(M.fine());
  M.set<uint32_t>(P0, 2, 1 << 15 | 4 << 9);
  M.send(SF::Gateway, 0x02000004, 0, 1);
  EXPECT_EQ(M.T->Problem.K, Fault::Kind::UnimplementedMessage);
  for (uint32_t Named : {0x08080001u, 0x08084000u}) {
    Machine D("dg2");
    D.set<uint32_t>(P0, 2, Named);
    D.send(SF::Gateway, 0x02000004, 0, 1);
    EXPECT_EQ(D.T->Problem.K, Fault::Kind::UnimplementedMessage);
    EXPECT_EQ(D.Group.Arrived, 0u);
  }
}

/// Bits 7:0 number, 15:14 mode (0 both, 1 producer, 2 consumer), 23:16
/// producers, 31:24 consumers (vISA generateNamedBarrier).
uint32_t named(unsigned Number, unsigned Mode, unsigned Producers,
               unsigned Consumers) {
  return Number | Mode << 14 | Producers << 16 | Consumers << 24;
}

void signalNamed(Machine &M, unsigned Thread, uint32_t Payload) {
  M.T->IndexInGroup = Thread;
  M.set<uint32_t>(P0, 2, Payload);
  M.send(SF::Gateway, 0x02000004, 0, 1);
}

using Notified = std::vector<std::pair<uint32_t, unsigned>>;

TEST(NamedBarrier, NotifiesItsConsumersWhenAllAreThere) {
  Machine M("pvc");
  signalNamed(M, 3, named(5, 2, 1, 2));
  signalNamed(M, 0, named(5, 1, 1, 2));
  EXPECT_TRUE(M.Group.Notify.empty());
  signalNamed(M, 2, named(5, 2, 1, 2));
  ASSERT_TRUE(M.fine());
  EXPECT_EQ(M.Group.Notify, (Notified{{3, 5}, {2, 5}}));
  EXPECT_EQ(M.Group.Arrived, 0u);
  EXPECT_EQ(M.Seen.Syncs, std::vector<SyncEvent>(3, SyncEvent::BarrierSignal));
  // It can be used again, by others and as both.
  M.Group.Notify.clear();
  signalNamed(M, 1, named(5, 0, 2, 2));
  signalNamed(M, 3, named(5, 0, 2, 2));
  EXPECT_EQ(M.Group.Notify, (Notified{{1, 5}, {3, 5}}));
}

TEST(NamedBarrier, DisagreementIsAFault) {
  for (uint32_t Second : {named(1, 1, 2, 1), named(1, 2, 1, 2)}) {
    Machine M("pvc");
    signalNamed(M, 0, named(1, 1, 1, 1));
    signalNamed(M, 1, Second);
    EXPECT_EQ(M.T->Problem.K, Fault::Kind::Deadlock);
  }
  Machine TooMany("pvc");
  signalNamed(TooMany, 0, named(1, 1, 1, 1));
  signalNamed(TooMany, 0, named(1, 1, 1, 1));
  EXPECT_EQ(TooMany.T->Problem.K, Fault::Kind::Deadlock);
  EXPECT_EQ(
      TooMany.T->Problem.Message,
      "named barrier 1: producer 2 of 1 and consumer 0 of 1, where 1 and 1 "
      "were agreed");
}

TEST(NamedBarrier, OthersDoNotExist) {
  for (uint32_t Payload :
       {named(32, 0, 1, 1), named(0, 1, 1, 1), named(1, 3, 1, 1)}) {
    Machine M("pvc");
    signalNamed(M, 0, Payload);
    EXPECT_EQ(M.T->Problem.K, Fault::Kind::UnimplementedMessage);
  }
}

TEST(Gateway, EventsReturnAtOnce) {
  for (unsigned Event : {1u, 2u, 3u, 6u}) {
    Machine M;
    M.send(SF::Gateway, 0x02000000 | Event, 0, 1);
    EXPECT_TRUE(M.fine());
    EXPECT_EQ(M.Group.Arrived, 0u);
    EXPECT_TRUE(M.Seen.Syncs.empty());
  }
}

TEST(Fence, IsReportedAndReturnsARegister) {
  Machine M("tgllp");
  M.send(SF::DataCache0, desc(0x7, 0x20, 0, 1, 1, true), 0, 1);
  ASSERT_TRUE(M.fine());
  EXPECT_EQ(M.result(0), 0u);
  EXPECT_EQ(M.result(8), Machine::Untouched);
  EXPECT_EQ(M.Seen.Syncs, std::vector<SyncEvent>{SyncEvent::Fence});
  for (SF Port : {SF::UGM, SF::SLM, SF::TGM}) {
    Machine D("dg2");
    D.send(Port, 0x0210001F, 0, 1);
    EXPECT_TRUE(D.fine());
    EXPECT_EQ(D.Seen.Syncs, std::vector<SyncEvent>{SyncEvent::Fence});
  }
}

TEST(EndOfThread, WhateverTheTarget) {
  Machine Spawner;
  Spawner.EOT = true;
  Spawner.send(SF::ThreadSpawner, 0x02000010);
  EXPECT_EQ(Spawner.T->Status, ThreadStatus::Done);

  Machine Gateway("dg2");
  Gateway.EOT = true;
  Gateway.send(SF::Gateway, 0x02000000);
  EXPECT_EQ(Gateway.T->Status, ThreadStatus::Done);
  EXPECT_TRUE(Gateway.Seen.Syncs.empty());

  // A write that ends the thread writes.
  Machine Write("icllp");
  Write.buffer(0x100000, 64);
  Write.EOT = true;
  Write.set<uint32_t>(P0, 0, 8);
  Write.set<uint32_t>(P1, 0, 99);
  Write.send(SF::DataCache1, desc(0x9, 2 << 4 | 0xE, 0, 1, 0), 1, 1);
  EXPECT_EQ(Write.T->Status, ThreadStatus::Done);
  EXPECT_EQ(Write.peek<uint32_t>(0x100008), 99u);

  // One that fails does not end.
  Machine Bad("icllp");
  Bad.EOT = true;
  Bad.send(SF::DataCache1, desc(0x9, 2 << 4 | 0xE, 7, 1, 0), 1, 1);
  EXPECT_EQ(Bad.T->Status, ThreadStatus::Faulted);
}

TEST(EndOfThread, AMessageOfItWithoutTheBitIsAFault) {
  Machine M;
  M.send(SF::ThreadSpawner, 0x02000010);
  EXPECT_EQ(M.T->Problem.K, Fault::Kind::UnimplementedMessage);
}

} // namespace
