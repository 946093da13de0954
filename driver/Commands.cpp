//===- Commands.cpp - commands of cmc for other programs ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/Commands.h"
#include "cmc/Target.h"
#include "vc-finalizer-bridge/finalizer/FindFinalizer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace cmc::driver {
namespace {

/// \p Inv as words, with the path of this program first.
std::vector<std::string> wordsOf(const Invocation &Inv) {
  std::vector<std::string> Words = {
      sys::fs::getMainExecutable(nullptr, nullptr)};
  append_range(Words, Inv.Words);
  return Words;
}

/// \p Word as a shell reads it.
std::string quoted(StringRef Word) {
  auto IsPlain = [](char C) {
    return isAlnum(C) || StringRef("-_=./+:,@%").contains(C);
  };
  if (!Word.empty() && all_of(Word, IsPlain))
    return Word.str();
  std::string Text = "'";
  for (char C : Word)
    Text += C == '\'' ? "'\\''" : std::string(1, C);
  return Text + "'";
}

bool runsFinalizer(const CompileOptions &C) {
  return C.Output == OutputKind::Binary || C.Output == OutputKind::Assembly;
}

} // namespace

std::string shellCommand(const Invocation &Inv) {
  std::string Text;
  const CompileOptions &C = Inv.Compile;
  for (const std::string &Word : wordsOf(Inv))
    Text += ' ' + quoted(Word);
  Text += '\n';
  for (const std::string &Name : C.Targets)
    if (const TargetInfo *T = findTarget(Name); T && runsFinalizer(C))
      Text += formatv("# runs for each kernel: {0} <kernel>.visaasm -platform "
                      "{1} -binary\n",
                      C.FinalizerPath.empty() ? "GenX_IR" : C.FinalizerPath,
                      bridge::finalizerPlatform(*T).Name);
  return Text;
}

std::string databaseEntry(const Invocation &Inv) {
  SmallString<128> Directory;
  sys::fs::current_path(Directory);
  json::Array Arguments;
  for (const std::string &Word : wordsOf(Inv))
    Arguments.push_back(json::fixUTF8(Word));
  json::Object Entry{{"directory", json::fixUTF8(Directory)},
                     {"file", json::fixUTF8(Inv.Input)},
                     {"arguments", std::move(Arguments)}};
  if (!Inv.Output.empty())
    Entry["output"] = json::fixUTF8(Inv.Output);
  return formatv("{0},\n", json::Value(std::move(Entry)));
}

} // namespace cmc::driver
