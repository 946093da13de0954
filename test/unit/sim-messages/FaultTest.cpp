//===- FaultTest.cpp - messages that stop a thread ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <random>

using namespace gensim_test;

namespace {

constexpr uint64_t At = 0x100000;
constexpr unsigned P0 = Machine::P0;

void expectFault(Machine &M, Fault::Kind K, const char *Text, int Lane = -1) {
  EXPECT_EQ(M.T->Status, ThreadStatus::Faulted);
  EXPECT_EQ(M.T->Problem.K, K) << M.T->Problem.Message;
  EXPECT_NE(M.T->Problem.Message.find(Text), std::string::npos)
      << M.T->Problem.Message;
  EXPECT_EQ(M.T->Problem.Lane, Lane);
}

TEST(Fault, MessagesThatAreNotModelledAreNamed) {
  const struct {
    const char *Target;
    SF Function;
    uint32_t Desc;
    const char *Name;
  } Rows[] = {
      {"skl", SF::DataCache1, desc(0x0, 0, 0, 1, 1), "'transpose read'"},
      {"skl", SF::DataCache1, desc(0xB, 5, 0, 1, 1), "'atomic counter inc'"},
      {"tgllp", SF::DataCache1, desc(0xC, 7, 0, 1, 1),
       "'16-bit atomic counter add'"},
      {"skl", SF::DataCache1, desc(0xE, 0, 0, 1, 1),
       "'typed surface read with status'"},
      {"skl", SF::DataCache1, desc(0x2, 0x10, 0, 1, 0),
       "'untyped atomic operation 0'"},
      {"skl", SF::DataCache1, desc(0x3, 0x17, 0, 1, 0),
       "'data cache 1 message 0x3'"}, // SIMD4x2 before Gen12.
      {"skl", SF::DataCache1, desc(0x1, 0, 0, 1, 4),
       "'untyped surface read'"}, // SIMD4x2.
      {"skl", SF::DataCache1, desc(0x10, 3, 255, 2, 1),
       "'a64 gather with status'"},
      {"skl", SF::DataCache1, desc(0x14, 2 << 3, 255, 1, 1, true),
       "'a64 block read'"}, // Dual block.
      {"dg2", SF::DataCache0, desc(0x9, 0, 0, 2, 0, true),
       "'hword block write'"},
      {"dg2", SF::DataCache0, desc(0x1, 0x20, 0, 1, 1, true),
       "'unaligned oword block read'"}, // Of hwords.
      {"skl", SF::DataCache0, desc(0x6, 0, 0, 1, 1),
       "'data cache 0 message 0x6'"},
      {"skl", SF::VME, 0x02000000, "'vme message 0x0'"},
      {"skl", SF::CRE, 0x02004000, "'check and refinement message 0x1'"},
      {"skl", SF::URB, 0x02000000, "'urb message 0x0'"},
      {"skl", SF::DataCache2, 0x02008000, "'data cache 2 message 0x2'"},
      {"skl", SF::ThreadSpawner, 0x02000001, "'spawn thread'"},
      {"skl", SF::Gateway, 0x02000005, "'gateway message 0x5'"},
      {"dg2", SF::TGM, 0x02000000, "'tgm typed load'"},
      {"dg2", SF::RayTracing, 0x02000000, "'ray tracing message 0x0'"},
  };
  for (const auto &Row : Rows) {
    Machine M(Row.Target);
    M.buffer(At, 64);
    M.send(Row.Function, Row.Desc, 0, 0xFF);
    expectFault(M, Fault::Kind::UnimplementedMessage, Row.Name);
    EXPECT_NE(M.T->Problem.Message.find("descriptor 0x"), std::string::npos);
  }
}

TEST(Images, TypedMessagesAndSamplersAreReached) {
  // What they do is checked by the tests of images.
  for (unsigned Type : {0x5u, 0xDu, 0x6u}) {
    Machine M;
    M.image(At, 0x0D7, 8, 8, 64); // R32_UINT
    M.poke<uint32_t>(At + 2 * 64 + 3 * 4, 40);
    M.set<uint32_t>(P0, 0, 3);
    M.set<uint32_t>(P0 + 1, 0, 2);
    M.set<uint32_t>(Machine::P1, 0, 2);
    M.ExecSize = 8;
    bool Reads = Type == 0x5;
    unsigned Control = Type == 0x6 ? 0x27 : 0x1E; // Add; x.
    M.send(SF::DataCache1, desc(Type, Control, 0, 2, Type != 0xD),
           Reads ? 0 : 1, 1);
    ASSERT_TRUE(M.fine());
    if (Type != 0xD)
      EXPECT_EQ(M.result(0), 40u);
    EXPECT_EQ(M.peek<uint32_t>(At + 2 * 64 + 3 * 4), Reads         ? 40u
                                                     : Type == 0xD ? 2u
                                                                   : 42u);
  }
  Machine M;
  M.send(SF::Sampler, desc(0x8, 0, 3, 1, 4), 0, 1); // SIMD8 sample.
  expectFault(M, Fault::Kind::BadSurface, "3");
}

TEST(Fault, SurfacesThatLeadNowhere) {
  Machine M;
  M.send(SF::DataCache1, desc(0x1, 0x2E, 3, 1, 1));
  expectFault(M, Fault::Kind::BadSurface,
              "binding table entry 3 leads to no surface");

  Machine Tiled;
  Tiled.image(At, 0x140, 64, 16, 128).Tile = TileMode::Y;
  Tiled.send(SF::DataCache1, desc(0x1, 0x2E, 0, 1, 1));
  expectFault(Tiled, Fault::Kind::BadSurface, "tiled");

  Machine Refused;
  Refused.buffer(At, 64).Refused = "compression";
  Refused.send(SF::DataCache1, desc(0x1, 0x2E, 0, 1, 1));
  expectFault(Refused, Fault::Kind::BadSurface, "compression");

  Machine Bindless;
  Bindless.send(SF::DataCache1, desc(0x1, 0x2E, 252, 1, 1), 0, 1, 0x80);
  expectFault(Bindless, Fault::Kind::BadSurface, "surface state");
}

TEST(Fault, ANullSurfaceReadsZeros) {
  Machine M;
  M.Bindings.Surfaces.push_back(Surface());
  M.set<uint32_t>(P0, 0, 0);
  M.send(SF::DataCache1, desc(0x1, 0x2E, 0, 1, 1), 0, 1);
  EXPECT_TRUE(M.fine());
  EXPECT_EQ(M.result(0), 0u);
}

TEST(Fault, PagesThatAreNotMapped) {
  // Reads, writes and atomics name the lane and the address.
  const struct {
    uint32_t Desc;
    const char *Text;
  } Rows[] = {
      {desc(0x10, 1, 255, 2, 1), "read of 4 bytes at address 0x7654321000"},
      {desc(0x1A, 1, 255, 3, 0), "write of 4 bytes at address 0x7654321000"},
      {desc(0x12, 0x5, 255, 2, 0),
       "atomic operation of 4 bytes at address 0x7654321000"},
  };
  for (const auto &Row : Rows) {
    Machine M;
    M.buffer(At, 64);
    for (unsigned I = 0; I < 8; ++I)
      M.set<uint64_t>(P0, I, I == 5 ? 0x7654321000 : At);
    M.send(SF::DataCache1, Row.Desc, 0, 0xFF);
    expectFault(M, Fault::Kind::PageFault, Row.Text, 5);
  }
  Machine Block;
  Block.set<uint64_t>(P0, 0, 0x7654321000);
  Block.send(SF::DataCache1, desc(0x14, 2, 255, 1, 1, true));
  expectFault(Block, Fault::Kind::PageFault, "0x7654321000");
  EXPECT_EQ(-1, Block.T->Problem.Lane); // Blocks have none.
  Machine Written;
  Written.set<uint64_t>(P0, 0, 0x7654321000);
  Written.send(SF::DataCache1, desc(0x15, 2, 255, 2, 0, true));
  expectFault(Written, Fault::Kind::PageFault, "block write");
  EXPECT_EQ(-1, Written.T->Problem.Lane);
}

TEST(Fault, AddressesThatAreNotAligned) {
  Machine M;
  M.buffer(At, 64);
  M.set<uint32_t>(P0, 0, 0);
  M.set<uint32_t>(P0, 1, 2);
  M.send(SF::DataCache1, desc(0x1, 0x2E, 0, 1, 1), 0, 3);
  expectFault(M, Fault::Kind::Illegal, "not aligned", 1);
  Machine Atomic;
  Atomic.buffer(At, 64);
  Atomic.set<uint64_t>(P0, 0, At + 4); // A qword at a dword.
  Atomic.send(SF::DataCache1, desc(0x12, 0x15, 255, 2, 0), 0, 1);
  expectFault(Atomic, Fault::Kind::Illegal, "not aligned to its size", 0);
}

TEST(Fault, LengthsThatAreTooShort) {
  Machine Payload;
  Payload.buffer(At, 64);
  Payload.send(SF::DataCache1, desc(0x1, 0x10, 0, 1, 8)); // SIMD16: 2 + 8.
  expectFault(Payload, Fault::Kind::Illegal, "64 bytes of payload");
  Machine Response;
  Response.buffer(At, 64);
  Response.send(SF::DataCache1, desc(0x1, 0x20, 0, 1, 3)); // SIMD8: 1 + 4.
  expectFault(Response, Fault::Kind::Illegal, "returns 128 bytes");
}

TEST(Fault, RegistersBeyondTheLast) {
  Machine M;
  Inst I;
  I.Opcode = Op::Send;
  I.Src[0].File = RegFile::GRF;
  I.Src[0].Offset = 127 * 32;
  I.Send.Target = SF::DataCache1;
  I.Send.Desc = desc(0x1, 0x20, 0, 2, 4);
  M.execute(I, 0xFF);
  expectFault(M, Fault::Kind::Illegal, "beyond the last register");
}

TEST(Fault, NothingHappensWithoutChannels) {
  Machine M;
  M.send(SF::DataCache1, desc(0x1, 0x2E, 3, 1, 1), 0, 0);
  EXPECT_TRUE(M.fine());
  EXPECT_EQ(M.result(0), Machine::Untouched);
}

/// Any descriptor, payload and register: done, or a fault that says why.
TEST(Fault, NoDescriptorCrashes) {
  std::mt19937 Random(1);
  auto Below = [&Random](uint32_t N) { return uint32_t(Random() % N); };
  for (const char *Name : {"skl", "icllp", "tgllp", "dg2", "pvc"}) {
    const cmc::TargetInfo &Target = *cmc::findTarget(Name);
    Machine M(Name);
    M.buffer(At, 4096);
    M.image(At + 0x10000, 0x0C0, 100, 20, 512).Tile = TileMode::Y;
    M.image(At + 0x20000, 0x140, 100, 20, 128);
    M.Space.map(0, PageBytes);
    M.Group.SLM.resize(512);
    for (unsigned CompletedBarriers = 0; CompletedBarriers < 4000;
         ++CompletedBarriers) {
      for (unsigned I = 0; I < Target.registerFileBytes() / 4; ++I)
        M.T->setGRF<uint32_t>(I * 4, Below(4) ? Below(5000) : Random());
      Inst I;
      I.Opcode = Op::Send;
      I.ExecSize = uint8_t(1u << Below(6));
      auto Register = [&] {
        return Below(8) ? Below(Target.GRFCount) * Target.GRFBytes : Random();
      };
      I.Src[0].File = I.Dst.File = RegFile::GRF;
      I.Src[0].Offset = Register();
      I.Dst.Offset = Register();
      I.Send.Split = Below(2);
      I.Src[1] = I.Src[0];
      I.Src[1].Offset = Register();
      I.Send.Target = SF(Below(unsigned(SF::Unknown) + 1));
      I.Send.Desc = (Random() & 0x7FFFFF00) | (Below(2) ? Below(3) : Random());
      I.Send.ExDesc = Random();
      I.Send.Length1 = int8_t(int(Below(33)) - 1);
      executeSend(*M.T, I, Random());
      if (M.T->Status == ThreadStatus::Faulted)
        ASSERT_NE(M.T->Problem.Message, "");
      M.T->Status = ThreadStatus::Ready;
      M.T->Problem = Fault();
    }
  }
}

} // namespace
