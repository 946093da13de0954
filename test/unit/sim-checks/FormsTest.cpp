//===- FormsTest.cpp - the region rules, one by one -----------------------===//
//
// Part of CMC, under the MIT licence.
//
// Hand-made instructions, since no assembler writes forms that the rules
// forbid. Each rule has the nearest form that it allows, too.
//===----------------------------------------------------------------------===//
#include "gen-simulator/checks/Checks.h"
#include "test/unit/sim-alu/Machine.h"
#include "gtest/gtest.h"

using namespace gensim;
using namespace gensim::test;

namespace {

/// What the check says of \p I; "" for nothing.
std::string said(Inst I, const char *Target = "icllp") {
  Machine M(Target);
  M.use(I);
  Findings Found;
  auto Check = makeFormCheck(Found);
  Check->before(M.thread(), M.thread().program().insts()[0], ~0u);
  return Found.all().empty() ? "" : Found.all()[0].Message;
}

Inst move(unsigned Lanes, Source From) {
  return inst(Op::Mov, Lanes, to(Type::UD, 320), {From});
}
Inst move(unsigned Lanes, Destination To) {
  return inst(Op::Mov, Lanes, To, {scalar(Type::UD, 64)});
}
Source region(unsigned V, unsigned W, unsigned H) {
  return grf(Type::UD, 64, V, W, H);
}
Source addressed(Source S, Addressing How) {
  S.Addr = How;
  return S;
}

TEST(FormRules, OfSourceRegions) {
  const char Wide[] = "the width of a source region is larger than the "
                      "execution size";
  const char OneRow[] = "a source region of one row needs a vertical stride of "
                        "width times horizontal stride";
  const char Narrow[] = "a source region of width 1 has a horizontal stride";
  const char Scalar[] = "a scalar source has a vertical stride";
  const char Still[] = "a source region without strides has a width";
  struct Row {
    unsigned Lanes;
    Source S;
    std::string Message;
  };
  for (const Row &R :
       {Row{8, region(8, 8, 1), ""},
        {4, region(8, 8, 1), Wide},
        {8, region(16, 8, 2), ""},
        {8, region(8, 8, 2), OneRow},
        {8, region(0, 8, 1), OneRow},
        {16, region(0, 8, 1), ""},
        {8, region(1, 1, 0), ""},
        {8, region(1, 1, 1), Narrow},
        {1, region(0, 1, 0), ""},
        {1, region(1, 1, 0), Scalar},
        {2, region(1, 1, 0), ""},
        {1, addressed(region(1, 1, 0), Addressing::Indirect), ""},
        {8, region(0, 4, 0), Still},
        {8, region(0, 1, 0), ""},
        {8, addressed(region(0, 4, 0), Addressing::PerRow), ""},
        {8, region(4, 4, 0), ""}}) {
    EXPECT_EQ(said(move(R.Lanes, R.S)), R.Message);
    // The second source is checked as the first one is.
    EXPECT_EQ(
        said(inst(Op::Add, R.Lanes, to(Type::UD, 320), {region(0, 1, 0), R.S})),
        R.Message);
  }
  // Registers of other files have no regions, nor have those of macros.
  Source Other = region(8, 8, 2), OfMacro = Other;
  Other.File = RegFile::Acc;
  OfMacro.MME = 0;
  EXPECT_EQ(said(move(8, Other)), "");
  EXPECT_EQ(said(move(8, OfMacro)), "");
  // Sources of three have other regions; of some platforms, all have.
  Source Bad = region(8, 8, 2);
  EXPECT_EQ(said(inst(Op::Mad, 8, to(Type::UD, 320), {Bad, Bad, Bad})), "");
  EXPECT_EQ(said(move(8, Bad), "skl"), OneRow);
  EXPECT_EQ(said(move(8, Bad), "dg2"), "");
}

TEST(FormRules, OfPlaces) {
  const char From[] = "a source spans more than two registers";
  const char FromEnd[] = "a source ends after the register file";
  const char FromPart[] = "a source is not aligned to its type";
  const char To[] = "the destination spans more than two registers";
  const char ToEnd[] = "the destination ends after the register file";
  const char ToPart[] = "the destination is not aligned to its type";
  constexpr unsigned End = 128 * 32;
  struct Row {
    Inst I;
    std::string Message;
  };
  for (const Row &R : {Row{move(16, grf(Type::UD, 64, 8, 8, 1)), ""},
                       {move(16, grf(Type::UD, 68, 8, 8, 1)), From},
                       {move(8, grf(Type::UD, 68, 8, 8, 1)), ""},
                       {move(8, grf(Type::UD, 64, 16, 8, 2)), ""},
                       {move(8, grf(Type::UD, 68, 16, 8, 2)), ""},
                       {move(8, grf(Type::UD, 72, 16, 8, 2)), From},
                       {move(8, grf(Type::UD, End - 32, 8, 8, 1)), ""},
                       {move(8, grf(Type::UD, End - 28, 8, 8, 1)), FromEnd},
                       {move(8, grf(Type::UD, 62, 8, 8, 1)), FromPart},
                       {move(8, grf(Type::UW, 62, 8, 8, 1)), ""},
                       {move(16, to(Type::UD, 64)), ""},
                       {move(16, to(Type::UD, 68)), To},
                       {move(8, to(Type::UD, 68)), ""},
                       {move(8, to(Type::UD, 68, 2)), ""},
                       {move(8, to(Type::UD, 72, 2)), To},
                       {move(8, to(Type::UD, End - 32)), ""},
                       {move(8, to(Type::UD, End - 28)), ToEnd},
                       {move(1, to(Type::UD, 62)), ToPart},
                       {move(1, to(Type::UW, 62)), ""},
                       {move(8, to(Type::UD, 68, 8, RegFile::Null)), ""},
                       {move(1, scalar(Type::UD, End - 4)), ""},
                       {move(1, scalar(Type::UB, End - 1)), ""},
                       {move(1, scalar(Type::UB, End)), FromEnd},
                       {move(1, to(Type::UB, End - 1)), ""},
                       {move(1, to(Type::UB, End)), ToEnd}})
    EXPECT_EQ(said(R.I), R.Message);
  // An address is checked when it is known, at run time.
  Destination Indirect = to(Type::UD, End);
  Indirect.Addr = Addressing::Indirect;
  EXPECT_EQ(said(move(8, Indirect)), "");
  EXPECT_EQ(said(move(8, addressed(grf(Type::UD, End, 8, 8, 1),
                                   Addressing::Indirect))),
            "");
  // Messages are no ALU instructions.
  Inst Send = move(16, to(Type::UD, 68));
  Send.Opcode = Op::Send;
  EXPECT_EQ(said(Send), "");
}

TEST(FormRules, ReportAnInstructionOnce) {
  Machine M("icllp");
  M.use(move(4, region(8, 8, 1)));
  Findings Found;
  auto Check = makeFormCheck(Found);
  for (unsigned I = 0; I < 3; ++I)
    Check->before(M.thread(), M.thread().program().insts()[0], ~0u);
  ASSERT_EQ(Found.all().size(), 1u);
  EXPECT_EQ(Found.all()[0].Times, 1u);
}

} // namespace
