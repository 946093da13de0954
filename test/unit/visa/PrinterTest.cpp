//===- PrinterTest.cpp - what is printed is what the finalizer takes ------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Printer.h"
#include "llvm-genx/VISA/Prepare.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

/// The paper's linear filter turns 6x24 bytes at byte offset 35 of an 8x32
/// matrix into floats: nine moves.
TEST(Printer, PaperConversion) {
  Kernel K;
  K.Name = "linear";
  K.Target = findTarget("icllp");
  VarId In = K.addRawVariable(Type::UB, 256),
        Out = K.addRawVariable(Type::F, 144);
  K.Inputs.push_back({In, 64, 256});
  K.Blocks.resize(1);
  K.Blocks[0].Instructions.emplace_back(
      Opcode::Mov, 144,
      std::initializer_list<Operand>{
          Operand::reg(Out, Region::contiguous(Type::F, 0, 144)),
          Operand::reg(In, Region{Type::UB, 35, 32, 24, 1, 144})});
  VarId T = K.addSurface();
  K.Inputs.push_back({T, 320, 4});
  for (unsigned I = 0; I != 4; ++I) {
    Instruction St(Opcode::OwordSt, 1,
                   {Operand::surface(T), Operand::imm(Type::UD, 8 * I),
                    Operand::raw(Out, 128 * I)});
    St.Msg.Size = 8;
    K.Blocks[0].Instructions.push_back(St);
  }
  K.Blocks[0].Instructions.emplace_back(Opcode::Ret, 1,
                                        std::initializer_list<Operand>{});
  EXPECT_EQ(prepare(K), std::vector<std::string>());
  puts(printKernel(K).c_str());
}
