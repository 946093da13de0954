//===- LivenessTest.cpp - live variables and register pressure ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Liveness.h"
#include "Builder.h"
#include "llvm-genx/VISA/model/Pressure.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

static bool isWritten(const Kernel &K, const Instruction &I, VarId V,
                      bool Whole) {
  bool Found = false;
  forEachAccess(K, I, [&](const Access &A) {
    Found |= A.Var == V && A.Writes && A.Whole == Whole;
  });
  return Found;
}

/// A mask ends where the next one begins; more than 32 lanes have two
/// variables.
TEST(Liveness, MasksAreWrittenWhole) {
  Builder B;
  VarId Small = B.K.addMask(16), Large = B.K.addMask(64),
        Other = B.K.addMask(8);
  Instruction Set(Opcode::SetP, 16,
                  {Operand::mask(Small), Operand::imm(Type::UW, 1)});
  EXPECT_TRUE(isWritten(B.K, Set, Small, /*Whole=*/true));
  Set.Operands[0] = Operand::mask(Large);
  Set.ExecSize = 32;
  EXPECT_TRUE(isWritten(B.K, Set, Large, /*Whole=*/false));
  Set.Operands[0] = Operand::mask(Other);
  Set.ExecSize = 8;
  EXPECT_TRUE(isWritten(B.K, Set, Other, /*Whole=*/true));
}

/// An input of two registers, of which a variable of one is made, of which a
/// small one is made; each is live from where it is written to its last read,
/// and so is what is written again in part only.
TEST(Pressure, BytesAlongTheCode) {
  Builder B;
  VarId In = B.input(Type::D, 16), One = B.K.addRawVariable(Type::D, 8),
        Small = B.K.addVariable(Type::D, 2),
        Out = B.K.addRawVariable(Type::D, 8);
  unsigned Line = 0;
  auto Add = [&](VarId To, VarId From, unsigned N) {
    B.add(Opcode::Add, N,
          {packed(To, Type::D, N), packed(From, Type::D, N),
           Operand::imm(Type::D, 1)})
        .Source.Line = ++Line;
  };
  Add(One, In, 8);
  Add(Out, In, 8);
  Add(Small, One, 2);
  Add(Out, Small, 2);
  B.ret();
  PressurePoint P = highestPressure(B.K);
  EXPECT_EQ(P.Bytes, 64u + 32);
  EXPECT_EQ(P.Live, (std::vector<VarId>{In, One}));
  EXPECT_EQ(P.Where.Line, 1u);
  EXPECT_EQ(P.PerInstruction, (std::vector<unsigned>{96, 96, 64, 32 + 8, 0}));
  std::vector<unsigned> Peaks;
  for (const PressurePoint::LinePeak &L : P.Lines)
    Peaks.push_back(L.Bytes);
  EXPECT_EQ(Peaks, (std::vector<unsigned>{96, 96, 64, 32 + 8}));
}
