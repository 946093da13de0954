//===- RawTest.cpp - raw code with a description --------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Containers.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace gensim;
using namespace gensim::test;

namespace {

const std::string Code(32, 'x');

std::vector<int> offsets(const char *Signature, cmc::PayloadABI ABI) {
  RawKernel D;
  D.Signature = Signature;
  D.ABI = ABI;
  auto M = cantFail(loadRaw(Code, icelake(), D));
  std::vector<int> Out;
  for (const cmc::KernelArg &A : M.Kernels[0].Info.Args)
    Out.push_back(A.Offset);
  return Out;
}

// The rules of docs/reference/containers.md: natural alignment, vectors at
// multiples of 8, what fits into a register does not straddle two.
TEST(Raw, ArgumentsAreLaidOutAsCmcDoesIt) {
  EXPECT_EQ(offsets("in:media,out:media,x:uint,y:uint", cmc::PayloadABI::CM),
            (std::vector<int>{0, 4, 8, 12}));
  EXPECT_EQ(offsets("b:uchar,s:short,d:double,c:char", cmc::PayloadABI::CM),
            (std::vector<int>{0, 2, 8, 16}));
  EXPECT_EQ(offsets("a:uint,v:float4,w:float8", cmc::PayloadABI::CM),
            (std::vector<int>{0, 8, 32}));
  EXPECT_EQ(offsets("in:media,p:pointer,x:uint", cmc::PayloadABI::ZE),
            (std::vector<int>{-1, 0, 8}));
}

TEST(Raw, WrongDescriptionsAreRefused) {
  for (const char *Signature :
       {"x", "x:", ":int", "x:flot", "x:float0", "x:float9999", "x:int:int"}) {
    RawKernel D;
    D.Signature = Signature;
    auto M = loadRaw(Code, icelake(), D);
    ASSERT_FALSE(bool(M)) << Signature;
    EXPECT_NE(toString(M.takeError()).find("signature: "), std::string::npos);
  }
  auto M = loadRaw("short", icelake(), RawKernel());
  EXPECT_FALSE(bool(M));
  consumeError(M.takeError());
}

} // namespace
