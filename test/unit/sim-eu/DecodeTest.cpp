//===- DecodeTest.cpp - decoded fields and assembly text ------------------===//
//
// Part of CMC, under the MIT licence.
//
// For every instruction of the one-instruction cases and of a kernel that ocloc
// compiled, the fields of decode() equal those that the library prints.
//===----------------------------------------------------------------------===//
#include "AsmText.h"
#include "Snippets.h"
#include "gen-simulator/isa/Program.h"
#include "gen-simulator/loader/Loader.h"
#include "test/unit/support/Assemble.h"
#include "gtest/gtest.h"
#include <cmath>
#include <fstream>
#include <iterator>
#include <sstream>

using namespace gensim;

namespace {

/// Collects what does not agree in one instruction.
class Comparison {
public:
  Comparison(const Inst &I, const AsmInst &A, unsigned GRFBytes)
      : I(I), A(A), GRFBytes(GRFBytes) {}

  std::string run();

private:
  template <typename T, typename U>
  void same(const char *What, const T &Decoded, const U &Printed) {
    if (!(Decoded == Printed))
      Out << "  " << What << ": decoded " << Decoded << ", printed " << Printed
          << "\n";
  }
  void control();
  void scoreboard();
  void function();
  void destination(const AsmOperand &O);
  void source(const Source &S, const AsmOperand &O);
  void immediate(const Source &S, const AsmOperand &O);
  void region(const Source &S, const AsmOperand &O);
  void place(RegFile File, uint32_t Offset, Type Ty, const AsmOperand &O);
  void operands();
  void branch();
  void send();

  const Inst &I;
  const AsmInst &A;
  unsigned GRFBytes;
  std::ostringstream Out;
};

const char *fileName(RegFile F) {
  constexpr const char *Names[] = {"null", "r",   "acc", "mme", "f",  "a",
                                   "cr",   "sr",  "ce",  "sp",  "ip", "n",
                                   "tm",   "tdr", "dbg", "msg", "fc", "imm"};
  return Names[unsigned(F)];
}

std::string predicateName(const Inst &I) {
  std::string Flag = "f" + std::to_string(I.FlagBit / 32) + "." +
                     std::to_string(I.FlagBit / 16 % 2);
  std::string Size = std::to_string(I.Pred.Size) + "h";
  switch (I.Pred.K) {
  case Predicate::Kind::None:
    return "";
  case Predicate::Kind::Sequential:
    return Flag;
  case Predicate::Kind::Any:
    return Flag + ".any" + Size;
  case Predicate::Kind::All:
    return Flag + ".all" + Size;
  case Predicate::Kind::AnyV:
    return Flag + ".anyv";
  case Predicate::Kind::AllV:
    return Flag + ".allv";
  }
  return "?";
}

void Comparison::control() {
  same("opcode", std::string(mnemonic(I.Opcode)), A.Mnemonic);
  if (A.HasSize) {
    same("execution size", unsigned(I.ExecSize), A.Size);
    same("channel offset", unsigned(I.ChannelOffset), A.ChannelOffset);
  }
  // jmpi always ignores the mask; its text does not say so.
  if (I.Opcode != Op::Jmpi)
    same("NoMask", I.NoMask, A.NoMask);
  same("predicate", predicateName(I), A.Predicate);
  same("inverse", I.Pred.Inverse && !A.Predicate.empty(), A.Inverse);
  constexpr const char *Conditions[] = {"",   "eq", "ne", "gt", "ge",
                                        "lt", "le", "ov", "un"};
  std::string Condition = Conditions[unsigned(I.CondMod)];
  if (A.Condition != "eo") // math.invm writes it without a condition.
    same("condition", Condition, A.Condition);
  if (!A.Flag.empty())
    same("flag",
         "f" + std::to_string(I.FlagBit / 32) + "." +
             std::to_string(I.FlagBit / 16 % 2),
         A.Flag);
  same("AccWrEn", I.AccWrEn, A.Options.count("AccWrEn") != 0);
  same("EOT", I.EOT, A.Options.count("EOT") != 0);
  same("Atomic", I.Atomic, A.Options.count("Atomic") != 0);
  same("Switch", I.Switch, A.Options.count("Switch") != 0);
  same("NoDDChk", I.NoCheck, A.Options.count("NoDDChk") != 0);
  scoreboard();
  same("Compacted", I.Bytes == 8, A.Options.count("Compacted") != 0);
}

/// "F@1,$2.dst" as options. Of a send on XeHPG the text has the pipe, which
/// is not encoded.
std::string waitsOf(const Scoreboard &W, bool KnowsPipe) {
  constexpr const char *Pipes[] = {"", "A", "F", "I", "L", "M"};
  constexpr const char *Uses[] = {"", "", ".dst", ".src"};
  std::string Text;
  if (W.Distance)
    Text = (KnowsPipe ? Pipes[unsigned(W.P)] : "") +
           ("@" + std::to_string(W.Distance));
  if (W.U != Scoreboard::Use::None)
    Text += "$" + std::to_string(W.Token) + Uses[unsigned(W.U)];
  return Text;
}

void Comparison::scoreboard() {
  bool KnowsPipe = I.Waits.P != Scoreboard::Pipe::Inferred;
  std::string Distance, Token;
  for (const std::string &O : A.Options) {
    size_t At = O.find('@');
    if (At != std::string::npos)
      Distance = KnowsPipe ? O : O.substr(At);
    else if (O[0] == '$')
      Token = O;
  }
  same("waits", waitsOf(I.Waits, KnowsPipe), Distance + Token);
}

void Comparison::function() {
  if (I.Opcode == Op::Math) {
    constexpr const char *Names[] = {"inv",  "log",  "exp",  "sqt",  "rsqt",
                                     "sin",  "cos",  "fdiv", "pow",  "idiv",
                                     "iqot", "irem", "invm", "rsqtm"};
    same("math function", std::string(Names[unsigned(I.Math)]), A.Function);
  } else if (I.Opcode == Op::Sync) {
    constexpr const char *Names[] = {"nop", "allrd", "allwr", "fence",
                                     "bar", "host",  "flush"};
    same("sync function", std::string(Names[unsigned(I.Sync)]), A.Function);
  } else if (I.Opcode == Op::DPAS) {
    same("shape",
         std::to_string(I.SystolicDepth) + "x" + std::to_string(I.RepeatCount),
         A.Function);
  } else if (classOf(I.Opcode) == OpClass::Branch) {
    same("branch control", I.BranchCtrl, A.Function == "b");
  }
}

void Comparison::place(RegFile File, uint32_t Offset, Type Ty,
                       const AsmOperand &O) {
  same("register file", std::string(fileName(File)), O.Register);
  if (File == RegFile::Null)
    return;
  bool General = File == RegFile::GRF || File == RegFile::Acc;
  unsigned Bytes = General ? GRFBytes : File == RegFile::Flag ? 4 : 16;
  unsigned Size = std::max(1u, sizeOf(Ty));
  same("register", Offset, unsigned(O.Number) * Bytes + unsigned(O.Sub) * Size);
}

void Comparison::destination(const AsmOperand &O) {
  const Destination &D = I.Dst;
  same("saturation", D.Saturate, O.Saturate);
  if (!O.Type.empty() && classOf(I.Opcode) != OpClass::Send)
    same("destination type", std::string(toString(D.Ty)), O.Type);
  if (!O.Region.empty())
    same("destination stride", unsigned(D.Horz), O.Region[0]);
  same("indirect destination", D.Addr == Addressing::Indirect, O.Indirect);
  if (O.MME != -2)
    same("destination MME", int(D.MME), O.MME);
  if (O.Indirect) {
    same("destination address", int(D.AddrSub), O.Sub);
    same("destination offset", int(D.AddrImm), O.AddrImm);
    return;
  }
  place(D.File, D.Offset, D.Ty, O);
}

/// The printed region's element of lane \p L. Rows of <V;H> hold V / H elements
/// (one when H is 0), <W,H> counts from an address for each row.
int element(const std::vector<unsigned> &R, bool Rows, unsigned L) {
  if (R.size() == 3)
    return int(L / R[1] * R[0] + L % R[1] * R[2]);
  if (R.size() == 2 && Rows)
    return int(L % R[0] * R[1]);
  if (R.size() == 2) {
    unsigned Width = R[1] && R[0] > R[1] ? R[0] / R[1] : 1;
    return int(L / Width * R[0] + L % Width * R[1]);
  }
  return R.size() == 1 ? int(L * R[0]) : 0;
}

void Comparison::region(const Source &S, const AsmOperand &O) {
  bool Rows = O.Region.size() == 2 && O.Separator == ',';
  same("row addresses", S.Addr == Addressing::PerRow, Rows);
  if (O.Region.empty() || S.File == RegFile::Null)
    return;
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    unsigned Column = L % S.Width * S.Horz;
    unsigned Decoded = Rows ? Column : L / S.Width * unsigned(S.Vert) + Column;
    if (int(Decoded) != element(O.Region, Rows, L)) {
      Out << "  region of " << O.Text << ": lane " << L << " reads element "
          << Decoded << "\n";
      return;
    }
  }
  if (Rows)
    same("row width", unsigned(S.Width), O.Region[0]);
}

/// Floats are printed in decimal, NaNs by payload; integers exactly.
void Comparison::immediate(const Source &S, const AsmOperand &O) {
  std::string Text = O.Literal;
  unsigned Bits = 8 * std::max(1u, sizeOf(S.Ty));
  uint64_t Mask = Bits == 64 ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1;
  bool Packed = S.Ty == Type::V || S.Ty == Type::UV || S.Ty == Type::VF;
  if (!isFloat(S.Ty) || Packed || Text.compare(0, 2, "0x") == 0) {
    uint64_t Printed = Text[0] == '-' ? uint64_t(std::stoll(Text, nullptr, 0))
                                      : std::stoull(Text, nullptr, 0);
    same("immediate", S.Imm & Mask, Printed & Mask);
    return;
  }
  unsigned Fraction = Bits == 16 ? 10 : Bits == 32 ? 23 : 52;
  uint64_t Magnitude = S.Imm & (Mask >> 1);
  same("sign", bool(S.Imm >> (Bits - 1) & 1), Text[0] == '-');
  if (Text[0] == '-')
    Text.erase(0, 1);
  bool Quiet = Text.compare(0, 4, "qnan") == 0;
  if (Quiet || Text.compare(0, 4, "snan") == 0) {
    uint64_t Payload = std::stoull(Text.substr(5), nullptr, 16);
    uint64_t Exponent = (Mask >> 1) >> Fraction << Fraction;
    uint64_t QuietBit = uint64_t(1) << (Fraction - 1);
    same("NaN", Magnitude, Exponent | Payload | (Quiet ? QuietBit : 0));
    return;
  }
  int Bias = Bits == 16 ? 15 : Bits == 32 ? 127 : 1023;
  int Exponent = int(Magnitude >> Fraction);
  double Value = double(Magnitude & ((uint64_t(1) << Fraction) - 1)) +
                 (Exponent ? std::ldexp(1.0, int(Fraction)) : 0);
  Value = std::ldexp(Value, std::max(1, Exponent) - Bias - int(Fraction));
  if (Exponent == int((Mask >> 1) >> Fraction))
    Value = INFINITY;
  double Printed = std::strtod(Text.c_str(), nullptr);
  if (Value != Printed && !(std::fabs(Value - Printed) <= 1e-5 * Value))
    same("immediate", Value, Printed);
}

void Comparison::source(const Source &S, const AsmOperand &O) {
  if (classOf(I.Opcode) != OpClass::Send && !O.Type.empty())
    same("source type", std::string(toString(S.Ty)), O.Type);
  if (O.Register.empty())
    return immediate(S, O);
  same("negation", S.Neg, O.Neg);
  same("absolute value", S.Abs, O.Abs);
  same("indirect source", S.Addr != Addressing::Direct, O.Indirect);
  if (O.MME != -2)
    same("source MME", int(S.MME), O.MME);
  if (O.Indirect) {
    same("source address", int(S.AddrSub), O.Sub);
    same("source offset", int(S.AddrImm), O.AddrImm);
  } else {
    place(S.File, S.Offset, S.Ty, O);
  }
  region(S, O);
}

void Comparison::operands() {
  size_t Printed = A.Operands.size();
  if (Printed != size_t(I.NumSources) + 1) {
    same("number of operands", I.NumSources + 1u, Printed);
    return;
  }
  destination(A.Operands[0]);
  for (unsigned S = 0; S < I.NumSources; ++S)
    source(I.Src[S], A.Operands[S + 1]);
}

/// Targets come last; before them, registers of call, ret and jmpi.
void Comparison::branch() {
  std::vector<int> Targets;
  for (const AsmOperand &O : A.Operands) {
    static const std::string Digits = "0123456789";
    size_t At = O.Literal.find_first_of(Digits);
    if (O.Register.empty() && At != std::string::npos)
      Targets.push_back(std::stoi(O.Literal.substr(At)));
  }
  if (Targets.size() > 0)
    same("JIP", I.JIP, Targets[0]);
  if (Targets.size() > 1)
    same("UIP", I.UIP, Targets[1]);
  if (I.Opcode == Op::Call && !A.Operands.empty())
    destination(A.Operands[0]);
  if (I.Opcode == Op::Ret && !A.Operands.empty())
    place(I.Src[0].File, I.Src[0].Offset, Type::UD, A.Operands[0]);
}

const char *functionName(SharedFunction F) {
  constexpr const char *Names[] = {
      "null", "smpl", "gtwy", "dcro", "rc",  "urb", "ts",   "vme", "dc0", "dc1",
      "dc2",  "pixi", "cre",  "slm",  "tgm", "ugm", "ugml", "rta", "?"};
  return Names[unsigned(F)];
}

/// Destination, payloads, extended descriptor, descriptor.
void Comparison::send() {
  if (!A.Function.empty())
    same("shared function", std::string(functionName(I.Send.Target)),
         A.Function);
  size_t N = A.Operands.size();
  if (N < 4) {
    same("operands of a send", 4u, N);
    return;
  }
  destination(A.Operands[0]);
  for (size_t S = 0; S + 3 < N && S < 2; ++S) {
    const AsmOperand &O = A.Operands[S + 1];
    const Source &Decoded = I.Src[S];
    same("payload file", std::string(fileName(Decoded.File)), O.Register);
    if (Decoded.File == RegFile::GRF)
      same("payload", Decoded.Offset, unsigned(O.Number) * GRFBytes);
  }
  auto Descriptor = [&](const char *What, const AsmOperand &O, bool InRegister,
                        uint32_t Offset, uint32_t Value) {
    same(What, InRegister, O.Register == "a");
    if (InRegister)
      same(What, Offset, unsigned(O.Sub) * 2);
    else if (O.Register.empty())
      same(What, Value, uint32_t(std::stoul(O.Literal, nullptr, 0)));
  };
  Descriptor("extended descriptor", A.Operands[N - 2], I.Send.ExDescInRegister,
             I.Send.ExDescOffset, I.Send.ExDesc);
  Descriptor("descriptor", A.Operands[N - 1], I.Send.DescInRegister,
             I.Send.DescOffset, I.Send.Desc);
}

std::string Comparison::run() {
  control();
  function();
  switch (classOf(I.Opcode)) {
  case OpClass::ALU:
  case OpClass::Math:
    operands();
    break;
  case OpClass::Branch:
    branch();
    break;
  case OpClass::Send:
    send();
    break;
  case OpClass::Sync:
    break;
  }
  return Out.str();
}

void compareAll(const Program &P, size_t Expected) {
  EXPECT_EQ(P.insts().size(), Expected);
  unsigned Failed = 0;
  for (unsigned I = 0; I < P.insts().size(); ++I) {
    AsmInst A = parseAsm(P.text(I));
    std::string Text = Comparison(P.insts()[I], A, P.target().GRFBytes).run();
    if (!Text.empty() && ++Failed <= 10)
      ADD_FAILURE() << P.text(I) << "\n" << Text;
  }
  EXPECT_EQ(Failed, 0u) << "of " << P.insts().size() << " instructions";
}

/// The comparison itself: it must notice each field that is decoded wrongly.
TEST(DecodeComparison, NoticesEveryField) {
  Inst Right;
  Right.Opcode = Op::Add;
  Right.ExecSize = Right.ChannelOffset = 8;
  Right.NoMask = true;
  Right.Pred = {Predicate::Kind::Any, 8, true};
  Right.CondMod = Cond::LT;
  Right.FlagBit = 48;
  Right.NumSources = 2;
  Right.Dst.File = RegFile::GRF;
  Right.Dst.Ty = Type::W;
  Right.Dst.Horz = 2;
  Right.Dst.Saturate = true;
  Right.Dst.Offset = 10 * 32 + 3 * 2;
  Source &One = Right.Src[0];
  One.File = RegFile::GRF;
  One.Ty = Type::W;
  One.Addr = Addressing::Indirect;
  One.AddrSub = 4;
  One.AddrImm = -32;
  One.Vert = 4, One.Width = 2, One.Horz = 1;
  One.Neg = One.Abs = true;
  Right.Src[1].File = RegFile::Imm;
  Right.Src[1].Ty = Type::W;
  Right.Src[1].Imm = 0xfffe;
  AsmInst A = parseAsm("(W&~f1.1.any8h) add (8|M8) (lt)f1.1 (sat)r10.3<2>:w "
                       "-(abs)r[a0.4,-32]<4;2,1>:w -2:w {AccWrEn,F@3,$9.src}");
  Right.AccWrEn = true;
  Right.Waits = {3, Scoreboard::Pipe::Float, Scoreboard::Use::AwaitRead, 9};
  auto Differs = [&](auto Change) {
    Inst Wrong = Right;
    Change(Wrong);
    return !Comparison(Wrong, A, 32).run().empty();
  };
  EXPECT_FALSE(Differs([](Inst &) {}));
  EXPECT_TRUE(Differs([](Inst &I) { I.Opcode = Op::Avg; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.ExecSize = 4; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.ChannelOffset = 0; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.NoMask = false; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.AccWrEn = false; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Bytes = 8; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.NoCheck = true; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Waits.Distance = 2; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Waits.P = Scoreboard::Pipe::Long; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Waits.U = Scoreboard::Use::Set; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Waits.Token = 8; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Pred.K = Predicate::Kind::All; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Pred.Size = 4; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Pred.Inverse = false; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.CondMod = Cond::LE; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.FlagBit = 32; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.NumSources = 1; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Dst.File = RegFile::Acc; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Dst.Ty = Type::UW; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Dst.Horz = 1; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Dst.Saturate = false; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Dst.Offset += 2; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Dst.Addr = Addressing::Indirect; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Src[0].Ty = Type::D; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Src[0].Addr = Addressing::Direct; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Src[0].Addr = Addressing::PerRow; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Src[0].AddrSub = 5; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Src[0].AddrImm = 32; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Src[0].Vert = 2; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Src[0].Width = 4; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Src[0].Horz = 2; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Src[0].Neg = false; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Src[0].Abs = false; }));
  EXPECT_TRUE(Differs([](Inst &I) { I.Src[1].Imm = 2; }));
}

class Decode : public testing::TestWithParam<const char *> {};

TEST_P(Decode, CasesAgreeWithTheirText) {
  SnippetFile File = readSnippets(GetParam());
  ASSERT_FALSE(File.Code.empty());
  auto P = decode(File.Code, *cmc::findTarget(GetParam()));
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  compareAll(**P, File.Code.size() / 16);
}

TEST_P(Decode, KernelAgreesWithItsText) {
  std::ifstream In(std::string(SNIPPET_CASES) + "/" + GetParam() + ".zebin",
                   std::ios::binary);
  std::string Bytes{std::istreambuf_iterator<char>(In), {}};
  const cmc::TargetInfo *Target = cmc::findTarget(GetParam());
  auto Module = loadModule(Bytes, Target);
  ASSERT_TRUE(bool(Module)) << llvm::toString(Module.takeError());
  ASSERT_FALSE(Module->Kernels.empty());
  const std::string &Code = Module->Kernels[0].Code;
  auto P = decode({reinterpret_cast<const uint8_t *>(Code.data()), Code.size()},
                  *Target);
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  EXPECT_GT((*P)->insts().size(), 200u);
  compareAll(**P, (*P)->insts().size());
}

INSTANTIATE_TEST_SUITE_P(EU, Decode,
                         testing::Values("skl", "icllp", "tgllp", "dg2"),
                         [](const testing::TestParamInfo<const char *> &I) {
                           return std::string(I.param);
                         });

/// Waits as iga64 encodes them; the kernels above have few of them.
TEST(Decode, EveryFormOfWait) {
  const std::string Add = "(W) add (8|M0) r10.0<1>:d r12.0<1;1,0>:d "
                          "r13.0<1;1,0>:d {NoCompact,";
  const std::string Math = "math.inv (8|M0) r10.0<1>:f r12.0<1;1,0>:f {";
  const std::string Send = "send.ugm (8|M0) r12 r10 null:0 0x0 0x6218D500 {";
  struct Row {
    const char *Target;
    const std::string &Text;
    std::vector<std::string> Waits;
  };
  const Row Rows[] = {
      {"tgllp", Add, {"@7", "$5.dst", "$15.src", "@2,$3.dst"}},
      {"tgllp", Math, {"$5", "@2,$3"}},
      {"dg2", Add, {"@1", "A@2", "F@3", "I@4", "L@5", "$5.dst", "@7,$9.dst"}},
      {"dg2", Math, {"$5", "@2,$3"}},
      {"pvc",
       Add,
       {"@1", "A@2", "F@3", "I@4", "L@5", "M@6", "$31.dst", "$16.src",
        "@7,$9.dst", "@3,$4.src", "A@1,$30.dst"}},
      {"pvc", Send, {"$21", "A@1,$5", "F@7,$31", "I@2,$0"}}};
  for (const Row &R : Rows)
    for (const std::string &Waits : R.Waits) {
      const cmc::TargetInfo &Target = *cmc::findTarget(R.Target);
      std::vector<uint8_t> Code =
          test::assemble(R.Text + Waits + "}\n", Target);
      Code.resize(Code.size() + 16); // The library wants more than one.
      auto P = decode(Code, Target);
      ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
      const Scoreboard &W = (*P)->insts()[0].Waits;
      std::string Expected = Waits;
      Expected.erase(std::remove(Expected.begin(), Expected.end(), ','),
                     Expected.end());
      EXPECT_EQ(waitsOf(W, W.P != Scoreboard::Pipe::Inferred), Expected)
          << R.Target << ": " << R.Text;
    }
}

} // namespace
