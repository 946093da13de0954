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
