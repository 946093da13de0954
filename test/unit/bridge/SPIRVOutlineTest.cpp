//===- SPIRVOutlineTest.cpp - outlines of SPIR-V modules ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/spirv/SPIRVOutline.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cmc::bridge;

namespace {

const uint32_t Capability = 17, EntryPoint = 15, Extension = 10;

std::string wordsOf(ArrayRef<uint32_t> Words) {
  std::string Bytes(Words.size() * 4, '\0');
  for (size_t I = 0; I != Words.size(); ++I)
    support::endian::write32le(&Bytes[I * 4], Words[I]);
  return Bytes;
}

std::string header(uint32_t Version = 0x10400, uint32_t Bound = 9) {
  return wordsOf({0x07230203, Version, 0, Bound, 0});
}

std::string inst(uint32_t Opcode, ArrayRef<uint32_t> Words, StringRef Name = "",
                 ArrayRef<uint32_t> Tail = {}) {
  std::string Text = Name.str();
  if (!Name.empty())
    Text.resize(alignTo(Name.size() + 1, 4));
  std::string Body = wordsOf(Words) + Text + wordsOf(Tail);
  return wordsOf({uint32_t(Body.size() / 4 + 1) << 16 | Opcode}) + Body;
}

std::string whyRefused(StringRef Bytes) {
  auto M = readSPIRVOutline(Bytes);
  return M ? "" : toString(M.takeError());
}

TEST(SPIRVOutline, ReadsNames) {
  auto M =
      readSPIRVOutline(header() + inst(Capability, {5617}) +
                       inst(Extension, {}, "SPV_INTEL_vector_compute") +
                       inst(EntryPoint, {6, 3}, "scale", {4, 5}) +
                       inst(EntryPoint, {6, 8}, "four") + inst(54, {1, 2}));
  ASSERT_TRUE(bool(M)) << toString(M.takeError());
  EXPECT_EQ(M->Major, 1u);
  EXPECT_EQ(M->Minor, 4u);
  EXPECT_TRUE(M->IsVectorCompute);
  EXPECT_EQ(M->EntryPoints, std::vector<std::string>({"scale", "four"}));
  EXPECT_EQ(M->Extensions,
            std::vector<std::string>({"SPV_INTEL_vector_compute"}));
  EXPECT_FALSE(cantFail(readSPIRVOutline(header())).IsVectorCompute);
}

TEST(SPIRVOutline, RefusesWithAReason) {
  auto Says = [](StringRef Bytes, StringRef Why) {
    std::string Got = whyRefused(Bytes);
    EXPECT_TRUE(StringRef(Got).contains(Why)) << Got;
  };
  Says("", "begins otherwise");
  Says(header().substr(0, 16), "16 bytes");
  Says(header() + "ab", "22 bytes");
  Says(header(0x20000), "version");
  Says(header(0x10401), "version");
  Says(header(0x10400, 0), "bound");
  Says(header() + wordsOf({0}), "0 words");
  Says(header() + wordsOf({3 << 16 | 54, 1}), "3 words");
  Says(header() + inst(Capability, {}), "incomplete");
  Says(header() + inst(EntryPoint, {6}), "incomplete");
  Says(header() + inst(EntryPoint, {6, 3, 0x61616161}), "incomplete");
  Says(header() + inst(EntryPoint, {6, 9}, "k"), "function 9 of 9");
  Says(header() + inst(EntryPoint, {6, 3}, "k") + inst(EntryPoint, {6, 4}, "k"),
       "two entry points 'k'");
}

} // namespace
