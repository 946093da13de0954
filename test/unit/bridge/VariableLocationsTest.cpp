//===- VariableLocationsTest.cpp - register locations of variables --------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/debug/VariableLocations.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cmc;
using namespace cmc::bridge;

namespace {

struct Line {
  unsigned VISA;
  const char *Text;
  bool IsTarget = false;
};

constexpr unsigned InstBytes = 16;

/// vISA, one block: $3 writes V32, four bytes, which is x behind it; $4 and $5
/// write V33.
SourceVariables straight() {
  SourceVariables S;
  S.VISA.Insts = {{0, {}},
                  {1, {{0, 0, 4, true}}},
                  {2, {{1, 0, 4, true}}},
                  {3, {{1, 0, 4, true}}}};
  S.VISA.Blocks = {{0, 1, {1}}, {1, 4, {}}};
  S.Numbers = {0, 3, 4, 5};
  S.AllLanes.assign(4, true);
  S.Names = {"V32", "V33"};
  S.Locations = {{0, 0, 4, 0, 2, 4}};
  return S;
}

/// Where x is, as "from-to" of instruction numbers, when the code is \p Code.
std::string places(const SourceVariables &S, ArrayRef<Line> Code,
                   bool IsSpilled = false) {
  std::vector<GenInst> Insts;
  std::vector<ListedInst> Listed;
  for (const Line &L : Code) {
    Insts.push_back(
        {uint32_t(InstBytes * Insts.size()), InstBytes, L.IsTarget, L.Text});
    ListedInst I = {ListedInst::Body, 0, StringRef(), {}};
    I.Origin.VISA = L.VISA;
    Listed.push_back(I);
  }
  const unsigned At = 5 * 32; // r5
  std::vector<Placement> Where = {{"V32", 4, IsSpilled, At},
                                  {"V33", 4, false, At + 32}};
  std::string Out;
  for (const VariableLocation &P :
       locateVariables(S, Insts, Listed, Where, *findTarget("skl"))) {
    EXPECT_EQ(P.At, At);
    Out += std::to_string(P.From / InstBytes) + "-" +
           std::to_string(P.To / InstBytes) + " ";
  }
  return Out;
}

const char Def[] = "(W) mov (1|M0) r5.0<1>:d 1:w";
const char Other[] = "(W) mov (1|M0) r6.0<1>:d 2:w";
const char Overwrites[] = "(W) mov (8|M0) r5.0<1>:d 3:w";

TEST(VariableLocations, AfterItsDefinition) {
  EXPECT_EQ(places(straight(), {{3, Def}, {4, Other}, {5, Other}}), "1-3 ");
}

TEST(VariableLocations, UntilTheRegisterIsSomethingElse) {
  EXPECT_EQ(places(straight(), {{3, Def}, {4, Overwrites}, {5, Other}}),
            "1-2 ");
}

TEST(VariableLocations, NotWhereInstructionsWereMoved) {
  EXPECT_EQ(places(straight(), {{4, Other}, {3, Def}, {5, Other}}), "2-3 ");
}

TEST(VariableLocations, NotWhenTheDefinitionIsGone) {
  EXPECT_EQ(places(straight(), {{4, Other}, {5, Other}}), "");
  EXPECT_EQ(
      places(straight(),
             {{3, "(W) mov (1|M0) acc0.0<1>:d 1:w"}, {4, Other}, {5, Other}}),
      "");
}

TEST(VariableLocations, NotWhenOnlySomeLanesAreWritten) {
  EXPECT_EQ(places(straight(), {{3, "(W&f0.0) mov (1|M0) r5.0<1>:d 1:w"},
                                {4, Other},
                                {5, Other}}),
            "1-3 ")
      << "nothing else may have written it";
  EXPECT_EQ(places(straight(), {{9, Overwrites},
                                {3, "(W&f0.0) mov (1|M0) r5.0<1>:d 1:w"},
                                {4, Other},
                                {5, Other}}),
            "");
}

TEST(VariableLocations, NotInScratchMemory) {
  EXPECT_EQ(places(straight(), {{3, Def}, {4, Other}, {5, Other}}, true), "");
}

TEST(VariableLocations, AcrossCodeOfTheFinalizer) {
  EXPECT_EQ(places(straight(),
                   {{3, Def}, {4, Other}, {0, "sync.nop null"}, {5, Other}}),
            "1-4 ");
  EXPECT_EQ(
      places(straight(), {{3, Def}, {4, Other}, {0, Overwrites}, {5, Other}}),
      "1-2 ");
  EXPECT_EQ(places(straight(), {{3, Def},
                                {0, "(W) mov (1|M0) r[a0.0]<1>:d 0:w"},
                                {4, Other},
                                {5, Other}}),
            "");
}

/// The same instruction of an earlier round is not this one.
TEST(VariableLocations, NotOfThePreviousIteration) {
  SourceVariables S = straight();
  S.VISA.Blocks = {{0, 1, {1}}, {1, 4, {1}}};
  EXPECT_EQ(
      places(S, {{3, Def, true}, {4, Other}, {5, Other}, {5, "(W) jmpi L0"}}),
      "1-4 ");
  EXPECT_EQ(
      places(S, {{4, Other, true}, {3, Def}, {5, Other}, {5, "(W) jmpi L0"}}),
      "2-4 ");
}

TEST(VariableLocations, NothingAfterCalls) {
  EXPECT_EQ(places(straight(),
                   {{3, Def}, {4, "(W) call (8|M0) r7.0:ud L0"}, {5, Other}}),
            "");
}

} // namespace
