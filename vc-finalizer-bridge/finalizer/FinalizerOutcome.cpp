//===- FinalizerOutcome.cpp - the outcome of a finalizer run --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/finalizer/FinalizerOutcome.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

/// Beginnings of lines that make the code unusable whatever the exit code.
const char *const MessagePrefixes[] = {"WARNING",
                                       "ERROR",
                                       "Error",
                                       "error",
                                       "near line",
                                       "INVALID",
                                       "Violating Instruction"};
/// Keys of messages in the error file.
const char *const ErrorFileKeys[] = {"Error Message:",
                                     "Violating Instruction:"};
const unsigned MaxMessages = 6;

bool isMessage(StringRef Line) {
  return any_of(MessagePrefixes,
                [&](const char *C) { return Line.startswith(C); });
}

/// Line \p Number (1-based) of \p Text.
StringRef lineOf(StringRef Text, unsigned Number) {
  for (; Number > 1; --Number)
    Text = Text.split('\n').second;
  return Text.split('\n').first.trim();
}

/// A message is often repeated for each channel.
void addOnce(StringRef Line, SmallVectorImpl<std::string> &Messages) {
  Line = Line.rsplit("///").first.trim();
  if (Messages.size() < MaxMessages && !is_contained(Messages, Line))
    Messages.push_back(Line.str());
}

/// Adds the rejected vISA line if \p Line is "near line N: ...".
void addRefusedLine(StringRef Line, StringRef VISA,
                    SmallVectorImpl<std::string> &Messages) {
  unsigned Number;
  if (!Line.consume_front("near line ") || Line.consumeInteger(10, Number))
    return;
  StringRef Text = lineOf(VISA, Number);
  if (!Text.empty())
    addOnce(("in: " + Text).str(), Messages);
}

std::string messagesIn(StringRef Output, StringRef ErrorFile, StringRef VISA) {
  SmallVector<std::string, 8> Messages;
  SmallVector<StringRef, 0> Lines;
  ErrorFile.split(Lines, '\n');
  for (StringRef Line : Lines)
    for (StringRef Key : ErrorFileKeys) {
      Line = Line.trim();
      if (Line.consume_front(Key))
        addOnce(Line, Messages);
    }
  Lines.clear();
  Output.split(Lines, '\n');
  for (StringRef Line : Lines) {
    Line = Line.trim();
    if (!isMessage(Line))
      continue;
    addOnce(Line, Messages);
    addRefusedLine(Line, VISA, Messages);
  }
  return join(Messages, "\n");
}

/// N in "Spill memory used = N bytes"; 0 if there is none.
unsigned spillIn(StringRef Output) {
  StringRef Tail = Output.split("Spill memory used = ").second;
  unsigned Bytes = 0;
  return Tail.consumeInteger(10, Bytes) ? 0 : Bytes;
}

} // namespace

OutcomeInfo classify(const ProcessResult &R, bool HasCode, StringRef ErrorFile,
                     StringRef VISA) {
  OutcomeInfo Info;
  Info.SpillBytes = spillIn(R.Output);
  Info.Messages = messagesIn(R.Output, ErrorFile, VISA);
  // A shell script around the finalizer reports signal N as code 128 + N.
  bool Crashed = R.Signal || R.ExitCode >= 128;
  if (R.StartError)
    Info.Kind = Outcome::NotStarted;
  else if (R.TimedOut)
    Info.Kind = Outcome::TimedOut;
  else if (Crashed)
    Info.Kind = Outcome::Crashed;
  else if (!Info.Messages.empty() || !ErrorFile.empty())
    Info.Kind = Outcome::Refused;
  else if (HasCode && Info.SpillBytes && R.ExitCode <= 1)
    Info.Kind = Outcome::Spilled;
  else if (HasCode && R.ExitCode == 0)
    Info.Kind = Outcome::Success;
  return Info;
}

} // namespace cmc::bridge
