//===- ScatteredTest.cpp - gathers and scatters ---------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Expectations: vISA GATHER, SCATTER, GATHER_SCALED, GATHER4_SCALED, QW_GATHER,
// SVM_GATHER and their scatters, with the payload layouts of vISA.
//===----------------------------------------------------------------------===//
#include "Harness.h"

using namespace gensim_test;

namespace {

constexpr uint64_t At = 0x100000;
constexpr unsigned P0 = Machine::P0, P1 = Machine::P1, R = Machine::R;
constexpr auto Untouched = Machine::Untouched;

/// Byte I of memory is 7 * I + 1, so that no two neighbours look alike.
uint8_t byteAt(uint64_t I) { return uint8_t(7 * I + 1); }
template <typename E> E at(uint64_t I) {
  E V = 0;
  for (unsigned B = 0; B < sizeof(E); ++B)
    V |= E(byteAt(I + B)) << (8 * B);
  return V;
}

struct Buffer : Machine {
  explicit Buffer(const char *Target = "skl", uint64_t Bytes = 256)
      : Machine(Target) {
    buffer(At, Bytes);
    for (uint64_t I = 0; I < Bytes; ++I)
      poke<uint8_t>(At + I, byteAt(I));
  }
};

TEST(ByteGather, ReadsOneTwoOrFourBytesAtAnyAddress) {
  for (unsigned Size : {1u, 2u, 4u})
    for (bool Sixteen : {false, true}) {
      Buffer M;
      unsigned Slots = Sixteen ? 16 : 8;
      for (unsigned I = 0; I < Slots; ++I)
        M.set<uint32_t>(P0, I, 5 * I + 3);
      unsigned Control = (Size == 1 ? 0 : Size == 2 ? 1 : 2) << 2 | Sixteen;
      M.send(SF::DataCache0, desc(0x4, Control, 0, Sixteen + 1, Sixteen + 1));
      ASSERT_TRUE(M.fine());
      for (unsigned I = 0; I < Slots; ++I)
        EXPECT_EQ(M.result(I), at<uint32_t>(5 * I + 3) &
                                   uint32_t((uint64_t(1) << (8 * Size)) - 1));
      EXPECT_EQ(M.result(Slots), Untouched);
    }
}

TEST(ByteGather, MaskedLanesKeepTheirResponse) {
  Buffer M;
  for (unsigned I = 0; I < 8; ++I)
    M.set<uint32_t>(P0, I, I == 3 ? 0x7FFFFFFF : I);
  M.send(SF::DataCache0, desc(0x4, 0x8, 0, 1, 1), 0, 0xF1);
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 8; ++I)
    EXPECT_EQ(M.result(I), 0xF1 >> I & 1 ? at<uint32_t>(I) : Untouched);
}

TEST(ByteGather, TheGlobalOffsetOfTheHeaderIsAdded) {
  for (bool Split : {false, true}) {
    Buffer M;
    M.set<uint32_t>(P0, 2, 16);
    M.set<uint32_t>(P0, 7, 0xFFFFFFFF); // Other fields do not matter.
    for (unsigned I = 0; I < 8; ++I)
      M.set<uint32_t>(Split ? P1 : P0 + 1, I, I - 16 + 4);
    M.send(SF::DataCache0, desc(0x4, 0x8, 0, Split ? 1 : 2, 1, true),
           Split ? 1 : 0);
    ASSERT_TRUE(M.fine());
    for (unsigned I = 0; I < 8; ++I)
      EXPECT_EQ(M.result(I), at<uint32_t>(I + 4));
  }
}

TEST(ByteGather, OutsideOfTheSurfaceIsZero) {
  Buffer M;
  for (unsigned I = 0; I < 8; ++I)
    M.set<uint32_t>(P0, I, 250 + I); // The last dword inside is at 252.
  M.send(SF::DataCache0, desc(0x4, 0x8, 0, 1, 1));
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 8; ++I)
    EXPECT_EQ(M.result(I), I <= 2 ? at<uint32_t>(250 + I) : 0);
  EXPECT_TRUE(M.Seen.Seen[2].Inside);
  EXPECT_FALSE(M.Seen.Seen[3].Inside);
}

TEST(ByteScatter, WritesTheLowBytesAndDropsWhatIsOutside) {
  for (bool Split : {false, true})
    for (unsigned Size : {1u, 2u, 4u}) {
      Buffer M;
      for (unsigned I = 0; I < 8; ++I) {
        M.set<uint32_t>(P0, I, I == 7 ? 256 : I * 8);
        M.set<uint32_t>(Split ? P1 : P0 + 1, I, 0xA0B0C0D0 + I);
      }
      M.send(SF::DataCache0,
             desc(0xC,
                  (Size == 1   ? 0
                   : Size == 2 ? 1
                               : 2)
                      << 2,
                  0, Split ? 1 : 2, 0),
             Split);
      ASSERT_TRUE(M.fine());
      uint32_t Ones = uint32_t((uint64_t(1) << (8 * Size)) - 1);
      for (unsigned I = 0; I < 7; ++I)
        EXPECT_EQ(M.peek<uint32_t>(At + I * 8),
                  ((0xA0B0C0D0 + I) & Ones) | (at<uint32_t>(I * 8) & ~Ones));
    }
}

TEST(ByteScatter, OfTwoLanesWithOneAddressTheHigherWins) {
  Buffer M;
  for (unsigned I = 0; I < 8; ++I) {
    M.set<uint32_t>(P0, I, 12);
    M.set<uint32_t>(P0 + 1, I, 100 + I);
  }
  M.send(SF::DataCache0, desc(0xC, 0x8, 0, 2, 0), 0, 0x3F);
  EXPECT_EQ(M.peek<uint32_t>(At + 12), 105u);
}

TEST(DwordGather, AddressesAndGlobalOffsetAreInDwords) {
  for (SF Port : {SF::DataCache0, SF::DataCacheReadOnly}) {
    Buffer M;
    M.set<uint32_t>(P0, 2, 3);
    for (unsigned I = 0; I < 16; ++I)
      M.set<uint32_t>(P0 + 1, I, 2 * I);
    M.send(Port, desc(0x3, 0x3, 0, 3, 2, true));
    ASSERT_TRUE(M.fine());
    for (unsigned I = 0; I < 16; ++I)
      EXPECT_EQ(M.result(I), at<uint32_t>(4 * (2 * I + 3)));
  }
}

TEST(DwordScatter, WritesDwords) {
  Buffer M;
  for (unsigned I = 0; I < 8; ++I) {
    M.set<uint32_t>(P0, I, 7 - I);
    M.set<uint32_t>(P0 + 1, I, 1000 + I);
  }
  M.send(SF::DataCache0, desc(0xB, 0x2, 0, 2, 0));
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 8; ++I)
    EXPECT_EQ(M.peek<uint32_t>(At + 4 * (7 - I)), 1000 + I);
}

TEST(QwordGather, ElementsOfAnAddressAreInSuccessiveBlocks) {
  for (unsigned Count : {1u, 2u, 4u}) {
    Buffer M;
    for (unsigned I = 0; I < 8; ++I)
      M.set<uint32_t>(P0, I, 24 * I);
    M.send(SF::DataCache0, desc(0x5,
                                (Count == 1   ? 0
                                 : Count == 2 ? 1
                                              : 2)
                                    << 2,
                                0, 1, 2 * Count));
    ASSERT_TRUE(M.fine());
    for (unsigned I = 0; I < 8; ++I)
      for (unsigned J = 0; J < Count; ++J)
        EXPECT_EQ(M.get<uint64_t>(R + 2 * J, I),
                  24 * I + 8 * J + 8 <= 256 ? at<uint64_t>(24 * I + 8 * J) : 0);
  }
}

TEST(QwordScatter, WritesQwords) {
  Buffer M;
  for (unsigned I = 0; I < 8; ++I) {
    M.set<uint32_t>(P0, I, 16 * I);
    for (unsigned J = 0; J < 2; ++J)
      M.set<uint64_t>(P0 + 1 + 2 * J, I, 0x1122334400000000 + 10 * I + J);
  }
  M.send(SF::DataCache0, desc(0xD, 0x4, 0, 5, 0));
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 16; ++I)
    EXPECT_EQ(M.peek<uint64_t>(At + 8 * I),
              0x1122334400000000 + 10 * (I / 2) + I % 2);
}

TEST(UntypedRead, ChannelsOfTheMaskFollowEachOther) {
  for (bool A64 : {false, true})
    for (unsigned Off = 0; Off < 15; ++Off)
      for (bool Sixteen : {false, true}) {
        Buffer M;
        unsigned Slots = Sixteen ? 16 : 8, PerBlock = Slots / 8;
        for (unsigned I = 0; I < Slots; ++I)
          if (A64)
            M.set<uint64_t>(P0, I, At + 12 * I);
          else
            M.set<uint32_t>(P0, I, 12 * I);
        unsigned Channels = 4 - unsigned(__builtin_popcount(Off));
        M.send(SF::DataCache1,
               desc(A64 ? 0x11 : 0x1, (Sixteen ? 1 : 2) << 4 | Off,
                    A64 ? 255 : 0, PerBlock * (A64 ? 2 : 1),
                    PerBlock * Channels));
        ASSERT_TRUE(M.fine());
        for (unsigned C = 0, Block = 0; C < 4; ++C) {
          if (Off >> C & 1)
            continue;
          for (unsigned I = 0; I < Slots; ++I)
            EXPECT_EQ(M.get<uint32_t>(R + Block * PerBlock, I),
                      at<uint32_t>(12 * I + 4 * C));
          ++Block;
        }
        EXPECT_EQ(M.get<uint32_t>(R + Channels * PerBlock, 0), Untouched);
      }
}

TEST(UntypedRead, ADwordIsInsideOrZero) {
  Buffer M("icllp", 36);
  for (unsigned I = 0; I < 8; ++I)
    M.set<uint32_t>(P0, I, 4 * I + 8);
  M.set<uint32_t>(P0, 7, 0xFFFFFFFC);
  M.send(SF::DataCache1, desc(0x1, 2 << 4 | 0xC, 0, 1, 2));
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 7; ++I) {
    EXPECT_EQ(M.get<uint32_t>(R, I), at<uint32_t>(4 * I + 8) * (I < 7));
    EXPECT_EQ(M.get<uint32_t>(R + 1, I),
              4 * I + 12 < 36 ? at<uint32_t>(4 * I + 12) : 0);
  }
  EXPECT_EQ(M.get<uint32_t>(R, 7), 0u);
  EXPECT_EQ(M.get<uint32_t>(R + 1, 7), 0u);
}

TEST(UntypedRead, TheHeaderIsNotAnOffset) {
  Buffer M;
  for (unsigned I = 0; I < 8; ++I) {
    M.set<uint32_t>(P0, I, 0x12345678);
    M.set<uint32_t>(P0 + 1, I, 4 * I);
  }
  M.send(SF::DataCache1, desc(0x1, 2 << 4 | 0xE, 0, 2, 1, true));
  ASSERT_TRUE(M.fine());
  EXPECT_EQ(M.result(7), at<uint32_t>(28));
}

TEST(UntypedWrite, BothPayloadFormsWriteTheSame) {
  for (bool A64 : {false, true})
    for (bool Split : {false, true}) {
      Buffer M;
      unsigned AddressRegisters = A64 ? 2 : 1;
      for (unsigned I = 0; I < 8; ++I) {
        if (A64)
          M.set<uint64_t>(P0, I, At + 16 * I);
        else
          M.set<uint32_t>(P0, I, 16 * I);
        for (unsigned C = 0; C < 2; ++C) // x and w
          M.set<uint32_t>((Split ? P1 : P0 + AddressRegisters) + C, I,
                          100 * C + I);
      }
      M.send(SF::DataCache1,
             desc(A64 ? 0x19 : 0x9, 2 << 4 | 0x6, A64 ? 255 : 0,
                  Split ? AddressRegisters : AddressRegisters + 2, 0),
             Split ? 2 : 0);
      ASSERT_TRUE(M.fine());
      for (unsigned I = 0; I < 8; ++I) {
        EXPECT_EQ(M.peek<uint32_t>(At + 16 * I), I);
        EXPECT_EQ(M.peek<uint32_t>(At + 16 * I + 4), at<uint32_t>(16 * I + 4));
        EXPECT_EQ(M.peek<uint32_t>(At + 16 * I + 8), at<uint32_t>(16 * I + 8));
        EXPECT_EQ(M.peek<uint32_t>(At + 16 * I + 12), 100 + I);
      }
    }
}

TEST(UntypedRead, TheResponseMayOverwriteTheAddresses) {
  Buffer M;
  for (unsigned I = 0; I < 8; ++I)
    M.set<uint32_t>(P0, I, 12 * I);
  Inst I;
  I.Opcode = Op::Send;
  I.ExecSize = 8;
  I.Src[0].File = I.Dst.File = RegFile::GRF;
  I.Src[0].Offset = I.Dst.Offset = P0 * 32;
  I.Send.Target = SF::DataCache1;
  I.Send.Desc = desc(0x1, 2 << 4, 0, 1, 4);
  M.execute(I, 0xFF);
  for (unsigned C = 0; C < 4; ++C)
    for (unsigned L = 0; L < 8; ++L)
      EXPECT_EQ(M.get<uint32_t>(P0 + C, L), at<uint32_t>(12 * L + 4 * C));
}

TEST(A64Gather, BytesFillADwordOrAQword) {
  for (unsigned Code = 0; Code < 4; ++Code) {
    Buffer M;
    for (unsigned I = 0; I < 8; ++I)
      M.set<uint64_t>(P0, I, At + 9 * I + 1);
    M.send(SF::DataCache1,
           desc(0x10, Code << 2 | 0, 255, 2, Code == 3 ? 2 : 1));
    ASSERT_TRUE(M.fine());
    for (unsigned I = 0; I < 8; ++I)
      if (Code == 3)
        EXPECT_EQ(M.get<uint64_t>(R, I), at<uint64_t>(9 * I + 1));
      else
        EXPECT_EQ(M.result(I), at<uint32_t>(9 * I + 1) &
                                   uint32_t((uint64_t(1) << (8 << Code)) - 1));
  }
}

TEST(A64Gather, DwordsAndQwordsAreBlocks) {
  for (unsigned Size : {4u, 8u})
    for (unsigned Code = 0; Code < 3; ++Code)
      for (bool Sixteen : {false, true}) {
        Buffer M("tgllp", 512);
        unsigned Slots = Sixteen ? 16 : 8, Count = 1 << Code;
        unsigned Block = Slots * Size / 32;
        if (Block * Count > 16)
          continue;
        for (unsigned I = 0; I < Slots; ++I)
          M.set<uint64_t>(P0, I, At + 24 * I);
        M.send(SF::DataCache1,
               desc(0x10, unsigned(Sixteen) << 4 | Code << 2 | Size / 4, 255,
                    Slots / 4, Block * Count));
        ASSERT_TRUE(M.fine());
        for (unsigned I = 0; I < Slots; ++I)
          for (unsigned J = 0; J < Count; ++J)
            if (Size == 4)
              EXPECT_EQ(M.get<uint32_t>(R + J * Block, I),
                        at<uint32_t>(24 * I + 4 * J));
            else
              EXPECT_EQ(M.get<uint64_t>(R + J * Block, I),
                        at<uint64_t>(24 * I + 8 * J));
      }
}

TEST(A64Scatter, WritesEverySize) {
  for (unsigned Sub : {0u, 1u, 2u}) {
    Buffer M;
    for (unsigned I = 0; I < 8; ++I) {
      M.set<uint64_t>(P0, I, At + 16 * I);
      if (Sub == 2)
        M.set<uint64_t>(P1, I, 0x8877665544332210 + I);
      else
        M.set<uint32_t>(P1, I, 0x44332210 + I);
    }
    M.send(SF::DataCache1, desc(0x1A, Sub, 255, 2, 0), Sub == 2 ? 2 : 1);
    ASSERT_TRUE(M.fine());
    for (unsigned I = 0; I < 8; ++I) {
      uint64_t Ones = Sub == 0 ? 0xFF : Sub == 1 ? 0xFFFFFFFF : ~uint64_t(0);
      EXPECT_EQ(M.peek<uint64_t>(At + 16 * I),
                ((0x8877665544332210 + I) & Ones) |
                    (at<uint64_t>(16 * I) & ~Ones));
    }
  }
}

TEST(Stateless, CountsFromGeneralStateBaseAndTheHeader) {
  for (unsigned Index : {255u, 253u})
    for (bool Header : {false, true}) {
      Buffer M;
      M.D.StatelessBase = At - 0x10000;
      M.set<uint32_t>(P0, 5, 0x8000 + 0x155); // The low bits are the FFTID.
      M.set<uint32_t>(P0, 2, 0);
      for (unsigned I = 0; I < 8; ++I)
        M.set<uint32_t>(Header ? P0 + 1 : P0, I,
                        (Header ? 0x8000 : 0x10000) + 8 * I);
      M.send(SF::DataCache0, desc(0x4, 0x8, Index, Header + 1, 1, Header));
      ASSERT_TRUE(M.fine());
      for (unsigned I = 0; I < 8; ++I)
        EXPECT_EQ(M.result(I), at<uint32_t>(8 * I));
      EXPECT_EQ(M.Seen.Seen[1].Surface, -1);
      EXPECT_EQ(M.Seen.Seen[1].Address, At + 8);
    }
}

/// Knows one surface state by its offset.
struct BindlessBindings : ListedBindings {
  uint32_t Offset = 0x1240;
  const Surface *bindless(uint32_t At) const override {
    return At == Offset ? &Surfaces[0] : nullptr;
  }
};

TEST(Bindless, TheExtendedDescriptorNamesTheState) {
  for (const char *Target : {"skl", "tgllp", "dg2"}) {
    Buffer M(Target);
    BindlessBindings Heap;
    Heap.Surfaces = M.Bindings.Surfaces;
    M.D.Bindings = &Heap;
    for (unsigned I = 0; I < 8; ++I)
      M.set<uint32_t>(P0, I, 8 * I);
    uint32_t ExDesc =
        llvm::StringRef(Target) == "dg2" ? 0x1240 : 0x1240 >> 6 << 12;
    M.send(SF::DataCache1, desc(0x1, 2 << 4 | 0xE, 252, 1, 1), 0, 0xFF, ExDesc);
    ASSERT_TRUE(M.fine());
    for (unsigned I = 0; I < 8; ++I)
      EXPECT_EQ(M.result(I), at<uint32_t>(8 * I));
  }
}

TEST(Bindless, TypedMessagesHaveSurfacesToo) {
  Buffer M("dg2");
  BindlessBindings Heap;
  Heap.Surfaces = M.Bindings.Surfaces;
  Heap.Surfaces[0].Format = 0x0D7; // R32_UINT.
  Heap.Surfaces[0].Pitch = 4;
  Heap.Surfaces[0].Width = 64;
  M.D.Bindings = &Heap;
  for (unsigned I = 0; I < 8; ++I)
    M.set<uint32_t>(P0, I, 2 * I);
  M.send(SF::DataCache1, desc(0x5, 1 << 4 | 0xE, 252, 1, 1), 0, 0xFF, 0x1240);
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 8; ++I)
    EXPECT_EQ(M.result(I), at<uint32_t>(8 * I));
  M.send(SF::DataCache1, desc(0x5, 1 << 4 | 0xE, 252, 1, 1), 0, 0xFF, 0x1280);
  EXPECT_EQ(M.T->Status, ThreadStatus::Faulted);
}

TEST(SLM, TheTagIsNotPartOfTheAddress) {
  Machine M("icllp");
  M.Group.SLM.resize(1024);
  for (unsigned I = 0; I < 8; ++I) {
    M.set<uint32_t>(P0, I, 0x10000000 + 4 * I);
    M.set<uint32_t>(P1, I, 77 + I);
  }
  M.set<uint32_t>(P0, 6, 0x10000000 + 1024); // Outside.
  M.set<uint32_t>(P0, 7, 1020);
  M.send(SF::DataCache1, desc(0x9, 2 << 4 | 0xE, 254, 1, 0), 1);
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 6; ++I)
    EXPECT_EQ(M.Group.SLM[4 * I], 77 + I);
  EXPECT_EQ(M.Group.SLM[1020], 84);
  EXPECT_EQ(M.Seen.Seen[0].S, Access::Space::SLM);
  EXPECT_FALSE(M.Seen.Seen[6].Inside);
  M.send(SF::DataCache1, desc(0x1, 2 << 4 | 0xE, 254, 1, 1));
  EXPECT_EQ(M.result(5), 82u);
  EXPECT_EQ(M.result(6), 0u);
  EXPECT_EQ(M.result(7), 84u);
}

TEST(Gather, AnElementMayCrossPages) {
  Machine M;
  M.Space.map(At, 2 * PageBytes);
  M.poke<uint32_t>(At + PageBytes - 2, 0x12345678);
  M.set<uint64_t>(P0, 0, At + PageBytes - 2);
  M.send(SF::DataCache1, desc(0x10, 2 << 2, 255, 2, 1), 0, 1);
  ASSERT_TRUE(M.fine());
  EXPECT_EQ(M.result(0), 0x12345678u);
}

TEST(Gather, LanesMayBeFarApart) {
  Machine M;
  M.Space.map(0, PageBytes);
  M.Space.map(AddressMask + 1 - PageBytes, PageBytes);
  M.poke<uint32_t>(0, 11);
  M.poke<uint32_t>(AddressMask - 3, 22);
  M.set<uint64_t>(P0, 0, 0);
  M.set<uint64_t>(P0, 1, ~uint64_t(3));
  M.send(SF::DataCache1, desc(0x10, 1, 255, 2, 1), 0, 3);
  ASSERT_TRUE(M.fine());
  EXPECT_EQ(M.result(0), 11u);
  EXPECT_EQ(M.result(1), 22u);
}

TEST(Gather, AccessesAreShownWithTheirLane) {
  Buffer M;
  for (unsigned I = 0; I < 8; ++I)
    M.set<uint32_t>(P0, I, 4 * I);
  M.send(SF::DataCache1, desc(0x1, 2 << 4 | 0xE, 0, 1, 1), 0, 0x81);
  ASSERT_EQ(M.Seen.Seen.size(), 2u);
  const Access &A = M.Seen.Seen[1];
  EXPECT_EQ(A.S, Access::Space::Global);
  EXPECT_EQ(A.K, Access::Kind::Read);
  EXPECT_EQ(A.Address, At + 28);
  EXPECT_EQ(A.Bytes, 4u);
  EXPECT_EQ(A.Lane, 7);
  EXPECT_EQ(A.Surface, 0);
  EXPECT_TRUE(A.Inside);
}

} // namespace
