//===- Report.cpp - descriptions of thread positions ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/dispatch/Report.h"
#include "llvm/Support/FormatVariadic.h"

using llvm::formatv;

namespace gensim {

ThreadPosition threadPosition(const Thread &T) {
  ThreadPosition P{T.Number,       T.X,      T.Y,      T.Z,
                   T.IndexInGroup, T.Status, /*PC=*/0, ""};
  const Program &Code = T.program();
  if (T.Next >= Code.insts().size()) {
    if (!Code.insts().empty())
      P.PC = Code.insts().back().PC + Code.insts().back().Bytes;
    P.Where = "past the last instruction";
    return P;
  }
  P.PC = Code.insts()[T.Next].PC;
  P.Where = formatv("'{0}' at {1:x}", Code.text(T.Next), P.PC);
  std::string Source = describeSource(T.D, P.PC);
  if (!Source.empty())
    P.Where += " (" + Source + ")";
  return P;
}

std::string nameOf(const Dispatch &D, const ThreadPosition &P) {
  if (D.Kind == WalkerKind::Media)
    return formatv("thread ({0}, {1})", P.X, P.Y);
  return formatv("thread {0} of group ({1}, {2}, {3})", P.IndexInGroup, P.X,
                 P.Y, P.Z);
}

std::string RunResult::describe(const Dispatch &D) const {
  std::string Text =
      D.KernelName.empty() ? "kernel: " : "kernel '" + D.KernelName + "': ";
  if (!Problem)
    return Text + formatv("{0} threads ended after {1} instructions", Threads,
                          Instructions)
                      .str();
  if (Position) {
    Text += Position->Where + ", " + nameOf(D, *Position);
    if (Problem.Lane >= 0)
      Text += formatv(", lane {0}", Problem.Lane);
    Text += ": ";
  }
  return Text + Problem.Message;
}

} // namespace gensim
