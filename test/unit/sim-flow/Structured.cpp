//===- Structured.cpp - generates random structured programs --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Structured.h"
#include "Kernel.h"
#include "llvm/Support/FormatVariadic.h"

using llvm::formatv;

namespace gensim {

namespace {

class Generator {
public:
  Generator(std::mt19937 &Random, unsigned MaxLoops)
      : Random(Random), MaxLoops(MaxLoops) {}

  Block block(unsigned Depth, unsigned Loops, unsigned Subroutine) {
    Block B;
    unsigned Count = 1 + below(3);
    for (unsigned I = 0; I < Count; ++I) {
      B.push_back(statement(Depth, Loops, Subroutine));
      B.push_back({Statement::Change, int32_t(below(1000)), {}, {}});
    }
    return B;
  }

private:
  unsigned below(unsigned N) { return Random() % N; }
  int32_t bit() { return 1 << below(6); }

  Statement statement(unsigned Depth, unsigned Loops, unsigned Subroutine) {
    switch (below(Depth ? 10 : 3)) {
    case 0:
      if (Loops)
        return {Statement::Break, bit() | bit(), {}, {}};
      break;
    case 1:
      if (Loops)
        return {Statement::Continue, bit(), {}, {}};
      break;
    case 2:
      if (Subroutine)
        return {Statement::Return, bit(), {}, {}};
      break;
    case 3:
      if (Subroutine < 2)
        return {Statement::Call, int32_t(Subroutine), {}, {}};
      break;
    case 4:
    case 5:
      if (Loops < MaxLoops)
        return {Statement::Loop,
                int32_t(below(8)),
                block(Depth - 1, Loops + 1, Subroutine),
                {}};
      break;
    case 6:
      return {Statement::If, bit(), block(Depth - 1, Loops, Subroutine), {}};
    default:
      return {Statement::If, bit(), block(Depth - 1, Loops, Subroutine),
              block(Depth - 1, Loops, Subroutine)};
    }
    return {Statement::Change, int32_t(below(1000)), {}, {}};
  }

  std::mt19937 &Random;
  unsigned MaxLoops;
};

/// How a block ended.
enum class Leave { AtEnd, Break, Continue, Return };

Leave evaluateBlock(const Structured &S, const Block &B, uint32_t &X) {
  for (const Statement &St : B) {
    bool Bit = X & St.Value;
    Leave L = Leave::AtEnd;
    switch (St.K) {
    case Statement::Change:
      X = 3 * X + St.Value;
      break;
    case Statement::If:
      L = evaluateBlock(S, Bit ? St.Body : St.Other, X);
      break;
    case Statement::Loop:
      for (uint32_t N = (X & St.Value) + 1; N; --N) {
        L = evaluateBlock(S, St.Body, X);
        if (L == Leave::Break || L == Leave::Return)
          break;
      }
      L = L == Leave::Return ? L : Leave::AtEnd;
      break;
    case Statement::Break:
      L = Bit ? Leave::Break : L;
      break;
    case Statement::Continue:
      L = Bit ? Leave::Continue : L;
      break;
    case Statement::Call:
      evaluateBlock(S, S.Subroutines[St.Value], X);
      break;
    case Statement::Return:
      L = Bit ? Leave::Return : L;
      break;
    }
    if (L != Leave::AtEnd)
      return L;
  }
  return Leave::AtEnd;
}

/// Writes one form. Labels of the enclosing blocks are in Scope.
class Writer {
public:
  Writer(Style Form, unsigned Width, std::string Target, unsigned ReturnReg)
      : Form(Form), Width(Width), Target(std::move(Target)),
        ReturnReg(ReturnReg) {}

  struct Scope {
    std::string End;             ///< Of the innermost block; "": the routine.
    std::string Break, Continue; ///< Where they lead.
    unsigned Loops;
  };
  std::string Out;

  void block(const Block &B, const Scope &In) {
    for (const Statement &S : B)
      statement(S, In);
  }
  void branch(const std::string &Pred, const char *Op,
              const std::string &Targets) {
    Out += formatv("{0} {1} ({2}|M0) {3}\n", Pred, Op, Width, Targets).str();
  }
  unsigned returnRegister() const { return ReturnReg; }

private:
  std::string newLabel() {
    return formatv("L{0}_{1}", ReturnReg, NextLabel++).str();
  }
  void place(const std::string &Label) { Out += Label + ":\n"; }

  /// An instruction on :d, once for every 16 channels.
  void compute(const char *Op, const char *CondMod, const char *Dst,
               unsigned DstReg, unsigned SrcReg, const std::string &Operand) {
    for (unsigned First = 0; First < Width; First += 16)
      Out += formatv("{0} ({1}|M{2}) {3} {4}<1>:d r{5}.0<8;8,1>:d {6}\n", Op,
                     std::min(Width, 16u), First, CondMod,
                     *Dst ? std::string(Dst)
                          : formatv("r{0}.0", DstReg + First / 8).str(),
                     SrcReg + First / 8, Operand)
                 .str();
  }
  void test(int32_t Bits) {
    compute("and", "(ne)f0.0", "null", 0, 10, std::to_string(Bits) + ":d");
  }
  /// A forward goto of the channels whose bit in f0.0 is \p Value.
  void jumpIf(bool Value, const std::string &JIP, const std::string &UIP) {
    bool Inverse = Value == (Target == "skl"); // Gen9 jumps where it is false.
    branch(Inverse ? "(~f0.0)" : "(f0.0)", "goto", JIP + " " + UIP);
  }
  void jumpAll(const std::string &JIP, const std::string &UIP) {
    // The other half of f0 belongs to a loop.
    Out += Width == 32 ? "(W) mov (1|M0) f0.0<1>:ud 0:ud\n"
                       : "(W) mov (1|M0) f0.0<1>:uw 0:uw\n";
    jumpIf(false, JIP, UIP);
  }
  /// A block end that leads to the enclosing one.
  void close(const char *Op, const std::string &Label, const Scope &In) {
    place(Label);
    std::string Next = newLabel();
    branch("", Op, In.End.empty() ? Next : In.End);
    place(Next);
  }

  void leave(const char *Op, const std::string &To, const Scope &In) {
    if (Form == Style::Goto)
      jumpIf(true, In.End, To);
    else
      branch("(f0.0)", Op, In.End + " " + To);
  }

  void writeIf(const Statement &S, const Scope &In) {
    std::string Else = newLabel(), AfterElse = newLabel(), End = newLabel();
    bool HasElse = !S.Other.empty();
    Scope Then = In, Other = In;
    Then.End = HasElse ? Else : End;
    Other.End = End;
    if (Form == Style::Goto)
      jumpIf(false, Then.End, Then.End);
    else
      branch("(f0.0)", "if", (HasElse ? AfterElse : End) + " " + End);
    block(S.Body, Then);
    if (HasElse) {
      if (Form == Style::Goto)
        jumpAll(Else, End);
      place(Else);
      branch("", Form == Style::Goto ? "join" : "else",
             Form == Style::Goto ? End : End + " " + End);
      place(AfterElse);
      block(S.Other, Other);
    }
    close(Form == Style::Goto ? "join" : "endif", End, In);
  }

  void writeLoop(const Statement &S, const Scope &In) {
    unsigned Counter = 20 + 4 * In.Loops;
    const char *Flags[] = {"f0.1", "f1.0", "f1.1"};
    std::string Flag = Width == 32 ? "f1.0" : Flags[In.Loops];
    std::string Top = newLabel(), Again = newLabel(), After = newLabel();
    compute("and", "", "", Counter, 10, std::to_string(S.Value) + ":d");
    compute("add", "", "", Counter, Counter, "1:d");
    place(Top);
    compute("add", "", "", Counter, Counter, "-1:d");
    compute("cmp", ("(gt)" + Flag).c_str(), "null", 0, Counter, "0:d");
    Scope Inside{Again, Form == Style::Goto ? After : Again, Again,
                 In.Loops + 1};
    block(S.Body, Inside);
    place(Again);
    if (Form == Style::Structured) {
      branch("(" + Flag + ")", "while", Top);
      return;
    }
    branch("", "join", After);
    branch("(" + Flag + ")", "goto.b", After + " " + Top);
    close("join", After, In);
  }

  void statement(const Statement &S, const Scope &In) {
    switch (S.K) {
    case Statement::Change:
      compute("mul", "", "", 10, 10, "3:w");
      compute("add", "", "", 10, 10, std::to_string(S.Value) + ":d");
      break;
    case Statement::If:
      test(S.Value);
      writeIf(S, In);
      break;
    case Statement::Loop:
      writeLoop(S, In);
      break;
    case Statement::Break:
      test(S.Value);
      leave("break", In.Break, In);
      break;
    case Statement::Continue:
      test(S.Value);
      leave("cont", In.Continue, In);
      break;
    case Statement::Call:
      branch("", "call",
             formatv("r{0}.0 SUB{1}", ReturnReg + 1, S.Value).str());
      break;
    case Statement::Return:
      test(S.Value);
      branch("(f0.0)", "ret", formatv("r{0}.0", ReturnReg).str());
      break;
    }
  }

  Style Form;
  unsigned Width;
  std::string Target;
  unsigned ReturnReg; ///< Of this routine; its callees have the next one.
  unsigned NextLabel = 0;
};

} // namespace

Structured Structured::random(std::mt19937 &Random, unsigned MaxLoops) {
  Generator G(Random, MaxLoops);
  Structured S;
  S.Main = G.block(4, 0, 0);
  // Loops of a subroutine would need registers and flags of their own.
  Generator Plain(Random, 0);
  S.Subroutines.push_back(Plain.block(2, 0, 1));
  S.Subroutines.push_back(Plain.block(2, 0, 2));
  return S;
}

uint32_t Structured::evaluate(uint32_t X) const {
  evaluateBlock(*this, Main, X);
  return X;
}

std::string assembly(const Structured &S, Style Form, unsigned Width,
                     const std::string &Target) {
  Writer Main(Form, Width, Target, 60);
  Main.block(S.Main, {"", "", "", 0});
  std::string Text = Main.Out + endOfThread(Target);
  for (size_t I = 0; I < S.Subroutines.size(); ++I) {
    Writer Sub(Form, Width, Target, 61 + unsigned(I));
    Text += formatv("SUB{0}:\n", I).str();
    Sub.block(S.Subroutines[I], {"", "", "", 0});
    Sub.branch("", "ret", formatv("r{0}.0", Sub.returnRegister()).str());
    Text += Sub.Out;
  }
  return Text;
}

} // namespace gensim
