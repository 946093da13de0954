//===- OperandsTest.cpp - regions, addresses, masks, special registers ----===//
//
// Part of CMC, under the MIT licence.
//
// The offsets of the lanes of an operand, the lanes that are written, and the
// effects of reading and writing architecture registers.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Operands.h"
#include "Machine.h"
#include <gtest/gtest.h>
#include <numeric>

using namespace gensim;
using namespace gensim::test;

namespace {

std::vector<int32_t> counting(unsigned N) {
  std::vector<int32_t> V(N);
  std::iota(V.begin(), V.end(), 0);
  return V;
}

TEST(Regions, RowsOfEightBytesAcrossRegisters) {
  Machine M;
  std::vector<uint8_t> Bytes(64);
  std::iota(Bytes.begin(), Bytes.end(), uint8_t(100));
  M.set<uint8_t>(20, Bytes);
  M.run(inst(Op::Mov, 16, to(Type::UW, 320), {grf(Type::UB, 20, 16, 8, 1)}));
  std::vector<uint16_t> Want;
  for (unsigned Row : {0, 16})
    for (unsigned N = 0; N < 8; ++N)
      Want.push_back(uint16_t(100 + Row + N));
  EXPECT_EQ(M.get<uint16_t>(320, 16), Want);
}

TEST(Regions, StridesAndScalars) {
  Machine M;
  M.set<int32_t>(0, counting(64));
  M.run(inst(Op::Add, 8, to(Type::D, 640),
             {grf(Type::D, 4, 8, 4, 2), scalar(Type::D, 12)}));
  EXPECT_EQ(M.get<int32_t>(640, 8),
            (std::vector<int32_t>{4, 6, 8, 10, 12, 14, 16, 18}));
}

TEST(Regions, DestinationStrideKeepsWhatIsBetween) {
  Machine M;
  M.set<uint16_t>(320, std::vector<uint16_t>(16, 0xaaaa));
  M.run(inst(Op::Mov, 8, to(Type::UW, 320, 2), {immediate(Type::UW, 7)}));
  for (unsigned N = 0; N < 16; ++N)
    EXPECT_EQ(M.thread().grf<uint16_t>(320 + 2 * N), N % 2 ? 0xaaaa : 7);
}

TEST(Regions, IndirectSourceAndDestination) {
  Machine M;
  M.set<int32_t>(200, {11, 22, 33, 44, 55, 66, 77, 88});
  uint16_t Addresses[] = {196, 640};
  std::memcpy(&M.thread().Address[4], Addresses, 4);
  Inst I = inst(Op::Mov, 8, to(Type::D, 0), {grf(Type::D, 0, 8, 8, 1)});
  I.Src[0].Addr = Addressing::Indirect;
  I.Src[0].AddrSub = 2;
  I.Src[0].AddrImm = 4;
  I.Dst.Addr = Addressing::Indirect;
  I.Dst.AddrSub = 3;
  M.run(I);
  EXPECT_EQ(M.get<int32_t>(640, 8),
            (std::vector<int32_t>{11, 22, 33, 44, 55, 66, 77, 88}));
}

TEST(Regions, OneAddressForEachRow) {
  Machine M;
  M.set<int32_t>(0, counting(128));
  uint16_t Addresses[] = {40, 400, 0, 80};
  std::memcpy(M.thread().Address.data(), Addresses, 8);
  Inst I = inst(Op::Mov, 8, to(Type::D, 640), {grf(Type::D, 0, 0, 2, 1)});
  I.Src[0].Addr = Addressing::PerRow;
  M.run(I);
  EXPECT_EQ(M.get<int32_t>(640, 8),
            (std::vector<int32_t>{10, 11, 100, 101, 0, 1, 20, 21}));
}

TEST(Regions, LastWordsOfTheAddressRegister) {
  Machine M("pvc"); // 32 words.
  M.set<int32_t>(0, counting(128));
  uint16_t Addresses[] = {40, 400};
  std::memcpy(&M.thread().Address[60], Addresses, 4);
  Inst I = inst(Op::Mov, 4, to(Type::D, 640), {grf(Type::D, 0, 0, 2, 1)});
  I.Src[0].Addr = Addressing::PerRow;
  I.Src[0].AddrSub = 30;
  M.run(I);
  EXPECT_EQ(M.get<int32_t>(640, 4), (std::vector<int32_t>{10, 11, 100, 101}));
}

TEST(Regions, AddressBeyondTheRegistersIsAFaultOfItsLane) {
  Machine M;
  uint16_t Addresses[] = {0, 4094};
  std::memcpy(M.thread().Address.data(), Addresses, 4);
  Inst I = inst(Op::Mov, 2, to(Type::D, 640), {grf(Type::D, 0, 0, 1, 0)});
  I.Src[0].Addr = Addressing::PerRow;
  M.run(I);
  EXPECT_EQ(M.thread().Status, ThreadStatus::Faulted);
  EXPECT_EQ(M.thread().Problem.K, Fault::Kind::Illegal);
  EXPECT_EQ(M.thread().Problem.Lane, 1);
  EXPECT_EQ(M.thread().Next, 0u);
}

TEST(Regions, OperandBeyondTheRegistersIsAFault) {
  Machine M;
  M.run(inst(Op::Mov, 16, to(Type::D, 127 * 32), {immediate(Type::D, 1)}));
  EXPECT_EQ(M.thread().Problem.K, Fault::Kind::Illegal);
  EXPECT_NE(M.thread().Problem.Message.find("register file"),
            std::string::npos);
}

TEST(Masks, DisabledLanesKeepTheirValue) {
  Machine M;
  M.thread().Active = 0x0000a5a5;
  M.set<int32_t>(640, std::vector<int32_t>(16, -1));
  M.run(inst(Op::Add, 16, to(Type::D, 640),
             {packed(Type::D, 0), immediate(Type::D, 3)}));
  for (unsigned N = 0; N < 16; ++N)
    EXPECT_EQ(M.thread().grf<int32_t>(640 + 4 * N), 0xa5a5 >> N & 1 ? 3 : -1);
}

TEST(Masks, ChannelOffsetSelectsItsPartOfMaskAndFlag) {
  Machine M;
  M.thread().Active = 0xff00ff00;
  uint32_t Flag = 0x0f000000;
  std::memcpy(M.thread().Flags.data(), &Flag, 4);
  Inst I = inst(Op::Mov, 8, to(Type::D, 640), {immediate(Type::D, 5)});
  I.ChannelOffset = 24;
  I.Pred.K = Predicate::Kind::Sequential;
  M.run(I);
  EXPECT_EQ(M.get<int32_t>(640, 8),
            (std::vector<int32_t>{5, 5, 5, 5, 0, 0, 0, 0}));
  I.NoMask = true;
  I.ChannelOffset = 16;
  I.Pred.Inverse = true;
  M.set<int32_t>(640, std::vector<int32_t>(8, 0));
  M.run(I);
  EXPECT_EQ(M.get<int32_t>(640, 8), std::vector<int32_t>(8, 5));
}

TEST(Masks, AnyAndAllOfGroups) {
  Machine M;
  uint32_t Flag = 0x00f1;
  std::memcpy(M.thread().Flags.data(), &Flag, 4);
  Inst I = inst(Op::Mov, 16, to(Type::D, 640), {immediate(Type::D, 1)});
  M.use(I);
  I.Pred.K = Predicate::Kind::Any;
  I.Pred.Size = 4;
  EXPECT_EQ(predicate(M.thread(), I), 0x00ffu);
  I.Pred.K = Predicate::Kind::All;
  EXPECT_EQ(predicate(M.thread(), I), 0x00f0u);
  I.Pred.Inverse = true;
  EXPECT_EQ(predicate(M.thread(), I), 0xff0fu);
}

/// The vertical forms combine the same bit of f0 and f1.
TEST(Masks, AnyAndAllOfTwoFlagRegisters) {
  Machine M;
  uint32_t Flags[] = {0x00330000, 0x00550000};
  std::memcpy(M.thread().Flags.data(), Flags, 8);
  Inst I = inst(Op::Mov, 8, to(Type::D, 640), {immediate(Type::D, 1)});
  M.use(I);
  I.ChannelOffset = 16;
  I.Pred.K = Predicate::Kind::AnyV;
  EXPECT_EQ(predicate(M.thread(), I), 0x77u);
  I.Pred.K = Predicate::Kind::AllV;
  EXPECT_EQ(predicate(M.thread(), I), 0x11u);
}

TEST(Overlap, SourceIsReadBeforeTheDestinationIsWritten) {
  for (unsigned Distance : {4, 8, 28, 32}) {
    Machine M;
    M.set<int32_t>(320, counting(32));
    M.run(
        inst(Op::Mov, 16, to(Type::D, 320 + Distance), {packed(Type::D, 320)}));
    EXPECT_EQ(M.get<int32_t>(320 + Distance, 16), counting(16));
  }
}

TEST(Immediates, VectorsLieLikeTheDestination) {
  Machine M;
  M.run(
      {inst(Op::Mov, 8, to(Type::W, 320), {immediate(Type::V, 0xfedc3210)}),
       inst(Op::Mov, 4, to(Type::D, 352), {immediate(Type::UV, 0x08080400)}),
       inst(Op::Mov, 4, to(Type::F, 384), {immediate(Type::VF, 0xb0484030)})});
  EXPECT_EQ(M.get<int16_t>(320, 8),
            (std::vector<int16_t>{0, 1, 2, 3, -4, -3, -2, -1}));
  EXPECT_EQ(M.get<int32_t>(352, 4), (std::vector<int32_t>{0, 4, 8, 8}));
  EXPECT_EQ(M.get<float>(384, 4), (std::vector<float>{1, 2, 3, -1}));
}

TEST(Immediates, VectorsTooShortForTheirDestinationAreRefused) {
  Machine M;
  M.run(inst(Op::Mov, 8, to(Type::D, 320), {immediate(Type::UV, 0x76543210)}));
  EXPECT_EQ(M.thread().Problem.K, Fault::Kind::Illegal);
}

TEST(Registers, MasksAndPositionAreVisible) {
  Machine M;
  M.thread().Active = 0x00ff00ff;
  M.run(
      {inst(Op::Mov, 1, to(Type::UD, 320),
            {file(RegFile::ChannelEnable, Type::UD, 0)}),
       inst(Op::Mov, 1, to(Type::UD, 324), {file(RegFile::State, Type::UD, 8)}),
       inst(Op::Mov, 1, to(Type::UD, 328), {file(RegFile::IP, Type::UD, 0)}),
       inst(Op::Mov, 1, to(Type::UD, 332),
            {file(RegFile::Control, Type::UD, 0)})});
  EXPECT_EQ(M.get<uint32_t>(320, 4),
            (std::vector<uint32_t>{0x00ff00ff, 0xffffffff, 32, 0x4c0}));
}

TEST(Registers, TimeHas64Bits) {
  Machine M;
  M.thread().Executed = uint64_t(5) << 32 | 7;
  M.run(inst(Op::Mov, 2, to(Type::UD, 320),
             {file(RegFile::Timestamp, Type::UD, 0)}));
  EXPECT_EQ(M.get<uint32_t>(320, 2), (std::vector<uint32_t>{7, 5}));
}

/// Bit 0 is the barrier of the whole group.
TEST(Registers, NotificationsOfNamedBarriersAreBits) {
  Inst I = inst(Op::Mov, 1, to(Type::UD, 320),
                {file(RegFile::Notification, Type::UD, 0)});
  for (uint32_t Whole : {0, 1}) {
    Machine M("pvc");
    M.thread().Notifications[0] = Whole;
    M.thread().NamedNotifications = 0x80000004;
    M.run(I);
    EXPECT_EQ(M.thread().grf<uint32_t>(320), 0x80000004 | Whole);
  }
  Machine Old; // Counts.
  Old.thread().Notifications[0] = 3;
  Old.run(I);
  EXPECT_EQ(Old.thread().grf<uint32_t>(320), 3u);
}

TEST(Registers, FlagsAndAddressesAreWritten) {
  Machine M;
  M.run({inst(Op::Mov, 1, to(Type::UW, 2, 1, RegFile::Flag),
              {immediate(Type::UW, 0x1234)}),
         inst(Op::Add, 8, to(Type::UW, 0, 1, RegFile::Address),
              {immediate(Type::V, 0x76543210), immediate(Type::UW, 640)})});
  EXPECT_EQ(M.thread().flag(16) & 0xffff, 0x1234u);
  uint16_t Words[8];
  std::memcpy(Words, M.thread().Address.data(), 16);
  for (unsigned N = 0; N < 8; ++N)
    EXPECT_EQ(Words[N], 640 + N);
}

TEST(Registers, UnmodelledOnesAreRefused) {
  Machine M;
  M.run(inst(Op::Mov, 1, to(Type::UD, 0),
             {file(RegFile::FlowControl, Type::UD, 0)}));
  EXPECT_EQ(M.thread().Problem.K, Fault::Kind::UnimplementedInstruction);
}

} // namespace
