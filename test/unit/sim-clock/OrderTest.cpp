//===- OrderTest.cpp - code that orders its instructions itself -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Order.h"
#include "Harness.h"
#include "gen-simulator/timing/Report.h"

using namespace gensim;
using namespace gensim::test;
using timing::KernelTime;
using timing::MissingWait;
using S = std::string;

namespace {

/// What \p Text lacks, as "reader<-producer rN" with the indices of
/// instructions; writers are in upper case.
S missing(const S &Text, const char *Target = "tgllp") {
  KernelTime T = Timed(Text, Target).run(1);
  S Out;
  for (const MissingWait &M : T.Missing)
    Out += std::to_string(M.Inst) + (M.IsRead ? " reads r" : " writes r") +
           std::to_string(M.Register) + " of " + std::to_string(M.Producer) +
           "\n";
  return Out;
}

S add(const S &To, const S &From, const S &Waits = "") {
  return "add (8|M0) " + To + ".0<1>:d " + From +
         ".0<1;1,0>:d r60.0<1;1,0>:d {" + Waits + "}\n";
}
S plain(const S &To, const S &From) {
  S Text = add(To, From);
  return Text.replace(Text.find(" {}"), 3, "");
}
const S Inverse = "math.inv (8|M0) r10.0<1>:f r12.0<1;1,0>:f {$3}\n";
// An untyped read of a dword for each lane, addresses in r10.
const S Load = "send.dc1 (8|M0) r12 r10 null 0x0 0x02106E00 {$5}\n";

TEST(Order, OfResultsInOrder) {
  EXPECT_EQ(missing(add("r10", "r11", "@1") + add("r20", "r10", "@1")), "");
  EXPECT_EQ(missing(add("r10", "r11", "@1") + plain("r20", "r10")),
            "1 reads r10 of 0\n");
  // The distance is to the second one back.
  EXPECT_EQ(missing(add("r10", "r11", "@1") + plain("r30", "r31") +
                    add("r20", "r10", "@2")),
            "");
  EXPECT_EQ(missing(plain("r30", "r31") + add("r10", "r11", "@1") +
                    add("r20", "r10", "@2")),
            "2 reads r10 of 1\n");
  // An earlier instruction has waited.
  EXPECT_EQ(missing(add("r10", "r11", "@1") + add("r30", "r31", "@1") +
                    plain("r20", "r10")),
            "");
}

TEST(Order, AfterElevenInstructionsResultsAreThere) {
  const S Write = add("r10", "r11", "@1"), Read = plain("r20", "r10");
  EXPECT_EQ(missing(Write + times(10, plain("r30", "r31")) + Read), "");
  EXPECT_EQ(missing(Write + times(9, plain("r30", "r31")) + Read),
            "10 reads r10 of 0\n");
}

TEST(Order, BehindABranchResultsAreThere) {
  EXPECT_EQ(
      missing(add("r10", "r11", "@1") + "jmpi L\nL:\n" + plain("r20", "r10")),
      "");
  EXPECT_EQ(missing(Inverse + "jmpi L\nL:\n" + plain("r20", "r10")),
            "2 reads r10 of 0\n");
}

TEST(Order, OfTokens) {
  EXPECT_EQ(missing(Inverse + add("r20", "r10", "$3.dst")), "");
  EXPECT_EQ(missing(Inverse + plain("r20", "r10")), "1 reads r10 of 0\n");
  EXPECT_EQ(missing(Inverse + add("r20", "r10", "$4.dst")),
            "1 reads r10 of 0\n");
  EXPECT_EQ(missing(Inverse + "sync.allwr null\n" + plain("r20", "r10")), "");
  EXPECT_EQ(missing(Inverse + "sync.allwr 0x8:ud\n" + plain("r20", "r10")), "");
  EXPECT_EQ(missing(Inverse + "sync.allwr 0x10:ud\n" + plain("r20", "r10")),
            "2 reads r10 of 0\n");
  EXPECT_EQ(missing(Inverse + plain("r10", "r20")), "1 writes r10 of 0\n");
}

TEST(Order, OfPayloads) {
  const S Addresses = "mov (8|M0) r10.0<1>:ud 0x0:ud\n";
  const S Ready = Addresses + "sync.nop null {@1}\n" + Load;
  EXPECT_EQ(missing(Ready + add("r10", "r20", "$5.src") +
                    add("r30", "r12", "$5.dst")),
            "");
  EXPECT_EQ(missing(Ready + plain("r10", "r20")), "3 writes r10 of 2\n");
  EXPECT_EQ(missing(Ready + add("r30", "r12", "$5.src")), "3 reads r12 of 2\n");
  EXPECT_EQ(missing(Addresses + Load + "sync.allwr null\n"),
            "1 reads r10 of 0\n");
}

TEST(Order, OfBytes) {
  const S Low = "(W) mov (1|M0) r10.0<1>:uw 1:uw\n";
  auto Read = [](const S &Sub) {
    return "(W) mov (1|M0) r20.0<1>:uw r10." + Sub + "<0;1,0>:uw\n";
  };
  EXPECT_EQ(missing(Low + Read("1")), "");
  EXPECT_EQ(missing(Low + Read("0")), "1 reads r10 of 0\n");
  // The second byte is the first one of the next register.
  EXPECT_EQ(missing("(W) mov (2|M0) r9.31<1>:ub r60.0<1;1,0>:ub\n" + Read("0")),
            "1 reads r10 of 0\n");
}

TEST(Order, OfPipes) {
  const S Add = add("r10", "r11", "I@1");
  auto Use = [](const S &Waits) {
    return "mul (8|M0) r20.0<1>:f r10.0<1;1,0>:f r30.0<1;1,0>:f {" + Waits +
           "}\n";
  };
  EXPECT_EQ(missing(Add + Use("I@1"), "dg2"), "");
  EXPECT_EQ(missing(Add + Use("A@1"), "dg2"), "");
  EXPECT_EQ(missing(Add + Use("F@1"), "dg2"), "1 reads r10 of 0\n");
}

TEST(Order, AWaitTakesTime) {
  auto Each = [](const S &Text) {
    return (Timed(times(150, Text), "tgllp").run(1).Cycles -
            Timed(times(50, Text), "tgllp").run(1).Cycles) /
           100;
  };
  EXPECT_EQ(Each(plain("r10", "r11")), 1);
  // For a result that nobody reads, too.
  EXPECT_EQ(Each(add("r10", "r11", "@1")), 10);
  EXPECT_EQ(Each(add("r10", "r11", "@5")), 2);
}

TEST(Order, TheScoreboardOfTheHardwareNeedsNone) {
  EXPECT_EQ(missing("add (8|M0) r10.0<1>:d r11.0<8;8,1>:d r12.0<8;8,1>:d\n"
                    "add (8|M0) r20.0<1>:d r10.0<8;8,1>:d r12.0<8;8,1>:d\n",
                    "icllp"),
            "");
}

TEST(Order, ReportsNameBoth) {
  Timed K(add("r10", "r11", "@1") + plain("r20", "r10"), "tgllp");
  timing::Times T{llvm::cantFail(timing::Parameters::create(K.Target, "")),
                  {K.run(1)}};
  S Text;
  llvm::raw_string_ostream OS(Text);
  printText(T, OS);
  OS.flush();
  EXPECT_NE(Text.find("Missing wait: instruction 16 (add"), S::npos) << Text;
  EXPECT_NE(Text.find("reads r10, but does not wait for instruction 0 (add"),
            S::npos)
      << Text;
  llvm::json::Value JSON = toJSON(T);
  const llvm::json::Array *Kernels = JSON.getAsObject()->getArray("kernels");
  const llvm::json::Array *All =
      (*Kernels)[0].getAsObject()->getArray("missing_waits");
  ASSERT_TRUE(All && All->size() == 1);
  const llvm::json::Object *One = (*All)[0].getAsObject();
  EXPECT_EQ(One->getInteger("instruction"), llvm::Optional<int64_t>(1));
  EXPECT_EQ(One->getInteger("producer"), llvm::Optional<int64_t>(0));
  EXPECT_EQ(One->getInteger("register"), llvm::Optional<int64_t>(10));
  EXPECT_EQ(One->getString("access"), llvm::Optional<llvm::StringRef>("read"));
}

} // namespace
