//===- AubTest.cpp - valid and malformed captures -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Messages.h"
#include "gen-simulator/aub/Replay.h"
#include "gtest/gtest.h"

using namespace gensim;
using namespace gensim::test;

namespace {

/// A record of the memory trace with a body.
Bytes record(uint32_t Kind, const Bytes &Body) {
  Bytes Padded = Body;
  Padded.resize((Body.size() + 3) / 4 * 4);
  return dwords({7u << 29 | 0x2e << 23 | Kind << 16 |
                 uint32_t(Padded.size() / 4)}) +
         Padded;
}
Bytes version(uint32_t Product) {
  return record(0xe, dwords({0, Product << 8, 0, 0, 0}));
}
Bytes comment(const char *Text) {
  return record(8, dwords({0}) + Bytes(Text, Text + strlen(Text) + 1));
}
Bytes memory(uint32_t Kind, uint64_t Address, const Bytes &Data,
             uint32_t Flags = 2u << 28) {
  return record(Kind, dwords({uint32_t(Address), uint32_t(Address >> 32), Flags,
                              uint32_t(Data.size())}) +
                          Data);
}
Bytes setRegister(uint32_t Offset, uint32_t Value) {
  return record(3, dwords({Offset, 0x20000, ~0u, 0, Value}));
}
Bytes pollRegister(uint32_t Offset, uint32_t Mask, uint32_t Value,
                   bool NotEqual = false) {
  return record(2, dwords({Offset, uint32_t(NotEqual) << 2, Mask, 0, Value}));
}

constexpr uint32_t Icllp = 19;

llvm::Expected<aub::ReplayResult> play(const Bytes &File) {
  DeviceOptions O;
  O.MaxCommands = 1000;
  return aub::replay(File, O);
}
std::string errorOf(const Bytes &File) {
  auto R = play(File);
  return R ? "" : llvm::toString(R.takeError());
}

TEST(Aub, ChecksWhatTheCaptureExpects) {
  Bytes Data = {1, 2, 3, 4, 5};
  auto R = play(version(Icllp) + comment("driver version: 1") +
                memory(6, 0x1000, Data) + memory(4, 0x1000, Data) +
                memory(4, 0x1001, Data) +                    // Unmet.
                memory(4, 0x1001, Data, 2u << 28 | 1 << 4) + // Must differ.
                memory(4, 0x9999, Data, 2u << 28 | 1) +      // Only reads.
                setRegister(0x4000, 0x1234) + pollRegister(0x4000, 0xff, 0x34) +
                pollRegister(0x4000, 0xff, 0x35, true) +
                pollRegister(0x4000, 0xffff, 0x34)); // Unmet.
  ASSERT_TRUE(bool(R)) << llvm::toString(R.takeError());
  EXPECT_EQ(6u, R->Expectations);
  EXPECT_EQ(2u, R->Unmet);
  EXPECT_EQ(std::vector<std::string>({"driver version: 1"}), R->Comments);
  ASSERT_EQ(2u, R->Messages.size());
  EXPECT_NE(std::string::npos,
            R->Messages[0].find("memory at 0x1001 is 0x02, expected is 0x01"));
  EXPECT_NE(std::string::npos,
            R->Messages[1].find("register 0x4000 is 0x1234"));
}

TEST(Aub, WritesThroughTheGlobalTable) {
  auto R = play(version(Icllp) +
                memory(6, 8, dwords({0x5001, 0}), 4u << 28) + // Entry 1.
                memory(6, 0x1010, {7}, 0) + memory(4, 0x5010, {7}));
  ASSERT_TRUE(bool(R)) << llvm::toString(R.takeError());
  EXPECT_EQ(0u, R->Unmet);
}

TEST(Aub, HasTheLocalMemoryOfDiscreteGPUs) {
  constexpr uint32_t DG2 = 36, Local = 1u << 28, LowestTable = 65u << 20;
  auto R = play(version(DG2) + memory(6, 0x5010, {1}) +
                memory(6, 0x5010, {2}, Local) +
                memory(6, 0x5010, {3}, Local | LowestTable) +
                memory(4, 0x5010, {1}) + memory(4, 0x5010, {2}, Local) +
                memory(6, 8, dwords({0x5003, 0}), 4u << 28) + // Entry 1.
                memory(4, 0x1010, {2}, 0));
  ASSERT_TRUE(bool(R)) << llvm::toString(R.takeError());
  EXPECT_EQ(3u, R->Expectations);
  EXPECT_EQ(0u, R->Unmet);
}

TEST(Aub, RunsSubmissions) {
  auto R = play(version(Icllp) + setRegister(0x2510, 0x6001) +
                setRegister(0x2550, 1) + comment("not reached"));
  ASSERT_TRUE(bool(R)) << llvm::toString(R.takeError());
  EXPECT_EQ(Fault::Kind::PageFault, R->Problem.K);
  EXPECT_TRUE(R->Comments.empty());
}

TEST(Aub, SkipsRecordsThatItDoesNotNeed) {
  Bytes Context = dwords({7u << 29 | 1 << 23 | 0x14 << 16 | 2, 1, 2, 3});
  EXPECT_EQ("", errorOf(version(Icllp) + Context + record(0x7f, dwords({1})) +
                        comment("end")));
}

TEST(Aub, KnowsProductsByNumber) {
  EXPECT_EQ("skl", aub::targetOfProduct(12)->Name);
  EXPECT_EQ("icllp", aub::targetOfProduct(19)->Name);
  EXPECT_EQ("tgllp", aub::targetOfProduct(22)->Name);
  EXPECT_EQ("captures of product 77 are not supported, unless you name a "
            "device",
            errorOf(version(77)));
}

TEST(Aub, RefusesACaptureThatWasCutAnywhere) {
  Bytes File = version(Icllp) + comment("x") + memory(6, 0, Bytes(9)) +
               pollRegister(1, 2, 3);
  std::vector<size_t> Whole;
  for (size_t N = 0; N < File.size(); ++N)
    if (errorOf(Bytes(File.begin(), File.begin() + N)).empty())
      Whole.push_back(N);
  EXPECT_EQ(std::vector<size_t>({24, 24 + 12, 24 + 12 + 32}), Whole);
  EXPECT_EQ("AUB record at byte 24: truncated: 12 bytes long, 8 are left",
            errorOf(Bytes(File.begin(), File.begin() + 32)));
}

TEST(Aub, RefusesMalformedRecords) {
  struct Case {
    Bytes After;
    const char *Error;
  };
  for (const Case &C : {
           Case{dwords({0}), "0x00000000 is no head of a record"},
           {record(6, dwords({0, 0, 0})), "too short for its kind"},
           {record(6, dwords({0, 0, 2u << 28, 9, 1, 2})),
            "8 bytes of data, but 9 are announced"},
           {memory(6, 0, {1}, 15u << 28), "unknown address space 15"},
           {memory(6, ~uint64_t(0), {1}), "cannot write 1 bytes"},
           {memory(6, 0, {1}, 0), "cannot write 1 bytes"},
           {memory(4, ~uint64_t(0), {1}), "cannot read 1 bytes"},
           {memory(6, 0, {1}, 2u << 28 | 2), "repeated memory"},
           {memory(4, 0, {1}, 2u << 28 | 1 << 6), "checksum"},
       })
    EXPECT_NE(std::string::npos,
              errorOf(version(Icllp) + C.After).find(C.Error))
        << C.Error << " in " << errorOf(version(Icllp) + C.After);
  EXPECT_EQ("AUB record at byte 0: not the capture of a memory trace: the "
            "version is missing",
            errorOf(comment("x")));
  EXPECT_EQ("AUB record at byte 0: truncated", errorOf({}));
}

} // namespace
