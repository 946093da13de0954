//===- DecodeTest.cpp - descriptors and the output of iga64 ---------------===//
//
// Part of CMC, under the MIT licence.
//
// The decoded meaning of assembled sends must be the one that iga64 prints: the
// lengths of payloads and response, the header, and the message.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "test/unit/support/Assemble.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <regex>

using namespace gensim_test;
using llvm::formatv;

namespace {

struct Row {
  SF Function;
  unsigned Type, Control;
  const char *Name; ///< Ours.
  const char *IGA;  ///< What iga64's description of it starts with.
};

const Row Rows[] = {
    {SF::DataCacheReadOnly, 0x00, 2, "constant oword block read",
     "constant oword block read x2"},
    {SF::DataCacheReadOnly, 0x01, 2, "constant unaligned oword block read",
     "constant aligned oword block read x2"},
    {SF::DataCacheReadOnly, 0x03, 2, "constant dword gather",
     "constant dword gathering read"},
    {SF::DataCache0, 0x00, 4, "oword block read", "oword block read x8"},
    {SF::DataCache0, 0x01, 3, "unaligned oword block read",
     "oword aligned block read x4"},
    {SF::DataCache0, 0x03, 2, "dword gather", "dword gathering read"},
    {SF::DataCache0, 0x04, 4, "byte gather", "byte gathering read 16b"},
    {SF::DataCache0, 0x05, 2, "qword gather", "qword gathering read"},
    {SF::DataCache0, 0x07, 0, "memory fence", "global fence"},
    {SF::DataCache0, 0x08, 1, "oword block write", "oword block write x1H"},
    {SF::DataCache0, 0x0B, 2, "dword scatter", "dword scattering write"},
    {SF::DataCache0, 0x0C, 8, "byte scatter", "byte scattering write 32b"},
    {SF::DataCache0, 0x10, 0x10, "scratch block read",
     "hword scratch block read x2"},
    {SF::DataCache0, 0x18, 0x20, "scratch block write",
     "hword scratch block write x4"},
    {SF::DataCache1, 0x01, 0x1C, "untyped surface read",
     "untyped surface read with xy"},
    {SF::DataCache1, 0x09, 0x2E, "untyped surface write",
     "untyped surface write with x"},
    {SF::DataCache1, 0x02, 0x27, "untyped atomic add",
     "untyped atomic int32 integer add"},
    {SF::DataCache1, 0x02, 0x0E, "untyped atomic cmpwr",
     "untyped atomic int32 integer compare and swap"},
    {SF::DataCache1, 0x04, 0, "media block read", "media block read"},
    {SF::DataCache1, 0x0A, 0, "media block write", "media block write"},
    {SF::DataCache1, 0x05, 0x10, "typed surface read",
     "typed surface read with xyzw"},
    {SF::DataCache1, 0x0D, 0x10, "typed surface write",
     "typed surface write with xyzw"},
    {SF::DataCache1, 0x06, 0x0A, "typed atomic imax",
     "typed atomic 32-bit integer signed-integer max"},
    {SF::DataCache1, 0x0B, 0x05, "atomic counter inc",
     "typed atomic 32-bit counter integer increment"},
    {SF::DataCache1, 0x10, 0x4, "a64 gather of bytes",
     "a64 byte gathering read 16b"},
    {SF::DataCache1, 0x10, 0x1, "a64 gather of dwords",
     "a64 dword gathering read"},
    {SF::DataCache1, 0x10, 0x2, "a64 gather of qwords",
     "a64 qword gathering read"},
    {SF::DataCache1, 0x1A, 0x1, "a64 scatter of dwords",
     "a64 dword scattering write"},
    {SF::DataCache1, 0x11, 0x2E, "a64 untyped read",
     "a64 untyped surface read with x"},
    {SF::DataCache1, 0x19, 0x2E, "a64 untyped write",
     "a64 untyped surface write with x"},
    {SF::DataCache1, 0x12, 0x2C, "a64 atomic umax",
     "untyped a64 atomic int32 unsigned-integer max"},
    {SF::DataCache1, 0x12, 0x1D, "a64 atomic umin",
     "untyped a64 atomic int64 unsigned-integer min"},
    {SF::DataCache1, 0x14, 2, "a64 block read", "a64 unaligned oword block"},
    {SF::DataCache1, 0x15, 2, "a64 block write", "a64 unaligned oword block"},
    {SF::DataCache1, 0x1B, 0x12, "untyped float atomic fmin",
     "float atomic min (32b)"},
    {SF::DataCache1, 0x1D, 0x01, "a64 float atomic fmax",
     "a64 float atomic max (32b)"},
    {SF::Gateway, 0, 0, "", ""}, // The end.
};

unsigned number(SF F) {
  switch (F) {
  case SF::DataCacheReadOnly:
    return 9;
  case SF::DataCache0:
    return 10;
  default:
    return 12;
  }
}
const char *suffix(SF F) {
  return F == SF::DataCacheReadOnly ? "dcro"
         : F == SF::DataCache0      ? "dc0"
                                    : "dc1";
}

/// A send of \p R as \p Target's assembler wants it.
std::string text(const Row &R, const cmc::TargetInfo &Target, uint32_t Desc,
                 unsigned Length1) {
  const char *Dst = Desc >> 20 & 0x1F ? "r70" : "null";
  if (Target.Gen <= cmc::Generation::Gen11) {
    if (Length1)
      return formatv("sends (8|M0) {0}:ud r10 r40:ud {1:x} {2:x}\n", Dst,
                     number(R.Function) | Length1 << 6, Desc);
    return formatv("send (8|M0) {0}:ud r10:ud {1:x} {2:x}\n", Dst,
                   number(R.Function), Desc);
  }
  std::string Second = Length1 ? "r40" : "null";
  uint32_t ExDesc = Length1 << 6;
  if (Target.has(cmc::TargetInfo::LSC)) {
    Second += formatv(":{0}", Length1).str();
    ExDesc = 0;
  }
  return formatv("send.{0} (8|M0) {1} r10 {2} {3:x} {4:x}\n",
                 suffix(R.Function), Dst, Second, ExDesc, Desc);
}

class Decode : public testing::TestWithParam<const char *> {};

TEST_P(Decode, AgreesWithIGA) {
  const cmc::TargetInfo &Target = *cmc::findTarget(GetParam());
  std::string Source;
  std::vector<std::pair<const Row *, uint32_t>> Sends;
  for (const Row *R = Rows; R->Function != SF::Gateway; ++R)
    for (unsigned Length1 : {0u, 3u}) {
      unsigned Length0 = 1 + unsigned(R - Rows) % 4;
      uint32_t Desc = desc(R->Type, R->Control, 0, Length0,
                           unsigned(R - Rows) % 3, Length0 % 2);
      Sends.push_back({R, Desc});
      Source += text(*R, Target, Desc, Length1);
    }
  std::vector<uint8_t> Code = test::assemble(Source, Target);
  ASSERT_FALSE(Code.empty());
  auto Program = decode(Code, Target);
  ASSERT_TRUE(bool(Program)) << toString(Program.takeError());
  ASSERT_EQ((*Program)->insts().size(), Sends.size());

  std::vector<std::string> Comments;
  std::string Printed = test::disassemble(Code, Target);
  for (llvm::StringRef Line : llvm::split(Printed, '\n'))
    if (Line.contains("// wr:"))
      Comments.push_back(Line.split("// ").second.str());
  ASSERT_EQ(Comments.size(), Sends.size());

  Machine M(GetParam());
  for (unsigned N = 0; N < Sends.size(); ++N) {
    SCOPED_TRACE(Comments[N]);
    const Row &R = *Sends[N].first;
    Message Sent = resolve(*M.T, (*Program)->insts()[N], 0xFF);
    EXPECT_EQ(Sent.Target, R.Function);
    EXPECT_EQ(Sent.Desc, Sends[N].second);
    EXPECT_EQ(Sent.Payload0, 320u);
    EXPECT_EQ(Sent.Payload1, Sent.Length1 ? 1280 : 320 + Sent.Length0 * 32);
    EXPECT_EQ(Sent.Response, Sent.ResponseLength ? 2240 : ~0u);
    EXPECT_TRUE(llvm::StringRef(Comments[N])
                    .startswith(formatv("wr:{0}{1}+{2}, rd:{3};", Sent.Length0,
                                        Sent.HasHeader ? "h" : "", Sent.Length1,
                                        Sent.ResponseLength)
                                    .str()));
    EXPECT_NE(Comments[N].find(std::string("; ") + R.IGA), std::string::npos)
        << R.IGA;
    EXPECT_EQ(messageName(Target, Sent.Target, Sent.Desc, Sent.ExDesc), R.Name);
  }
}

INSTANTIATE_TEST_SUITE_P(Platforms, Decode,
                         testing::Values("skl", "icllp", "tgllp", "dg2"));

TEST(Resolve, DescriptorsInRegisters) {
  for (const char *Name : {"skl", "icllp", "tgllp", "dg2"}) {
    const cmc::TargetInfo &Target = *cmc::findTarget(Name);
    bool Old = Target.Gen <= cmc::Generation::Gen11;
    std::string Source = Old ? "sends (8|M0) r70:ud r10 r40:ud a0.2 a0.0\n"
                         : Target.has(cmc::TargetInfo::LSC)
                             ? "send.dc1 (8|M0) r70 r10 r40:2 a0.2 a0.0\n"
                             : "send.dc1 (8|M0) r70 r10 r40 a0.2 a0.0\n";
    auto Program = decode(test::assemble(Source, Target), Target);
    ASSERT_TRUE(bool(Program)) << toString(Program.takeError());
    Machine M(Name);
    uint32_t ExDesc = (2 << 6) | (Old ? 12 : 0),
             Desc = desc(0x9, 0x2E, 5, 1, 0);
    std::memcpy(&M.T->Address[8], &ExDesc, 4); // a0.2:ud
    std::memcpy(&M.T->Address[0], &Desc, 4);
    Message Sent = resolve(*M.T, (*Program)->insts()[0], 0xFF);
    EXPECT_EQ(Sent.Target, SF::DataCache1) << Name;
    EXPECT_EQ(Sent.Desc, Desc) << Name;
    EXPECT_EQ(Sent.ExDesc, ExDesc) << Name;
    EXPECT_EQ(Sent.Length0, 1u) << Name;
    EXPECT_EQ(Sent.Length1, 2u) << Name;
  }
}

/// The bits of a surface handle are not a length if the encoding has one.
TEST(Resolve, LengthsInTheEncoding) {
  const cmc::TargetInfo &Target = *cmc::findTarget("dg2");
  auto Program = decode(
      test::assemble("send.dc1 (8|M0) r70 r10 r40:2 a0.2 a0.0\n", Target),
      Target);
  ASSERT_TRUE(bool(Program)) << toString(Program.takeError());
  Machine M("dg2");
  uint32_t ExDesc = 5 << 6;
  std::memcpy(&M.T->Address[8], &ExDesc, 4);
  Inst I = (*Program)->insts()[0];
  EXPECT_EQ(resolve(*M.T, I, 0xFF).Length1, 2u);
  I.Send.Length1 = 0;
  EXPECT_EQ(resolve(*M.T, I, 0xFF).Length1, 0u);
  I.Send.Length1 = -1; // The older platforms.
  EXPECT_EQ(resolve(*M.T, I, 0xFF).Length1, 5u);
  I.Send.Split = false;
  EXPECT_EQ(resolve(*M.T, I, 0xFF).Length1, 0u);
}

/// Bit 19 of the descriptor tells of a header, but to the load-store cache of
/// a caching policy.
TEST(Resolve, HeadersOfOtherFunctions) {
  Machine M("dg2");
  Inst I;
  I.Opcode = Op::Send;
  I.Send.Desc = 1 << 19;
  for (SF Function : {SF::SLM, SF::TGM, SF::UGM, SF::UGML}) {
    I.Send.Target = Function;
    EXPECT_FALSE(resolve(*M.T, I, 0xFF).HasHeader) << unsigned(Function);
  }
  I.Send.Target = SF::DataCache1;
  EXPECT_TRUE(resolve(*M.T, I, 0xFF).HasHeader);
}

TEST(Resolve, APayloadThatIsNoRegister) {
  Machine M;
  Inst I;
  I.Opcode = Op::Send;
  I.Send.Desc = 1 << 25;
  I.Src[0].File = RegFile::Null;
  EXPECT_EQ(resolve(*M.T, I, 0xFF).Payload0, 0u);
}

TEST(Resolve, OffsetsRunThroughBothPayloads) {
  Message M{};
  M.GRFBytes = 32;
  M.Payload0 = 320;
  M.Length0 = 2;
  M.Payload1 = 640;
  M.Length1 = 1;
  EXPECT_EQ(M.at(0), 320u);
  EXPECT_EQ(M.at(63), 383u);
  EXPECT_EQ(M.at(64), 640u);
  EXPECT_EQ(M.payloadBytes(), 96u);
}

} // namespace
