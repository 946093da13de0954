//===- ValidateTest.cpp - validation of containers ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/edit/Validate.h"
#include "vc-finalizer-bridge/gen/Assembler.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cmc;
using namespace cmc::bridge;

namespace {

const char Ends[] = "(W)  send (8|M0)  null  r112:f  0x27  0x02000010  {EOT}\n";

/// A file of which only the kernel is looked at.
class Validate : public testing::Test {
protected:
  Validate() {
    K.Target = findTarget("icllp");
    K.Info.Name = "k";
    setCode(std::string("(W)  mov (8|M0)  r127.0<1>:ud  r0.0<8;8,1>:ud\n") +
            Ends);
  }

  void setCode(const std::string &Text) {
    Assembled A = assemble(Text, K.Target->IGAPlatform);
    ASSERT_TRUE(A.Errors.empty()) << A.Errors[0].Text;
    Code = A.Code;
    K.Code = Code;
  }

  std::string problem(unsigned Copies = 1) {
    Container C;
    C.Kind = ContainerKind::ISA;
    C.Kernels.assign(Copies, K);
    return toString(validate(C));
  }

  void expectProblem(StringRef Text, unsigned Copies = 1) {
    std::string Got = problem(Copies);
    EXPECT_TRUE(StringRef(Got).startswith("kernel 'k' for icllp: ")) << Got;
    EXPECT_TRUE(StringRef(Got).contains(Text)) << Got;
  }

  void addArgument(const char *Name, int Offset, unsigned Size) {
    KernelArg A;
    A.Name = Name;
    A.Offset = Offset;
    A.Size = Size;
    K.Info.Args.push_back(A);
  }

  std::string Code;
  ContainerKernel K;
};

TEST_F(Validate, Sound) {
  addArgument("a", 0, 4);
  addArgument("b", 4, 4);
  addArgument("none", -1, 4);
  K.Info.Lines = {{0, 3, "x.cm"}, {uint32_t(Code.size()), 0, ""}};
  K.Strings = std::string("hello\0", 6);
  K.StringAddresses = {{4, StringAddress::Low, 0}};
  EXPECT_EQ(problem(), "");
}

TEST_F(Validate, Code) {
  setCode("nop\n");
  expectProblem("no instruction ends the thread");
  K.Info.Resources.CodeBytes = 64;
  expectProblem("says 64 bytes of code, there are 16");
  K.Info.Resources.CodeBytes = 0;
  Code.assign(32, '\xff');
  K.Code = Code;
  expectProblem("undecodable code");
  K.Code = "";
  expectProblem("no code");
}

TEST_F(Validate, Branches) {
  setCode(std::string("(W)  jmpi  there\n     nop\nthere:\n") + Ends);
  EXPECT_EQ(problem(), "");
  // The last dword is the distance: one byte less, then far behind the end.
  Code[12] -= 1;
  K.Code = Code;
  expectProblem("middle of an instruction");
  Code[12] += 1;
  Code[13] += 1;
  K.Code = Code;
  expectProblem("targets after kernel end");
}

TEST_F(Validate, Arguments) {
  addArgument("a", 32, 8);
  addArgument("b", 32, 4);
  expectProblem("argument 'b' is where argument 'a' is");
  K.Info.Args.pop_back();
  K.Info.ImplicitArgs.push_back({ImplicitArg::LocalSize, 32, 12});
  expectProblem("is where argument 'a' is");
  K.Info.ImplicitArgs.clear();
  addArgument("c", 4095, 4);
  expectProblem("argument 'c' ends after the last register");
}

TEST_F(Validate, TextsAndLines) {
  K.Strings = "no end";
  K.StringAddresses = {{4, StringAddress::Low, 0}};
  expectProblem("has no end");
  K.StringAddresses = {{uint64_t(Code.size()) - 2, StringAddress::Low, 0}};
  expectProblem("outside the code");
  K.StringAddresses.clear();
  K.Info.Lines = {{16, 3, "x.cm"}, {0, 4, "x.cm"}};
  expectProblem("the line table is not in order at byte 0");
}

TEST_F(Validate, Names) { expectProblem("two of this name", 2); }

} // namespace
