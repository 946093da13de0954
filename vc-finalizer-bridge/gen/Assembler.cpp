//===- Assembler.cpp - assembles Gen code ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/gen/Assembler.h"
#include "basic/IGA.h"
#include "basic/NewerIGA.h"
#include "basic/Process.h"
#include "llvm/ADT/SmallVector.h"
#include <set>

using namespace llvm;

namespace cmc::bridge {
namespace {

constexpr unsigned TimeoutSeconds = 60;

enum ChildExit { Done, Refused, NoLibrary };

/// Runs in the child: outputs code, or a line "line:column:text" per error.
int assembleHere(const std::string &Text, uint32_t Platform,
                 std::string &Bytes) {
  iga::Library Lib(Bytes);
  if (!Bytes.empty())
    return NoLibrary;
  switch (iga::assemble(Lib, Text, Platform, Bytes)) {
  case iga::AssembleOutcome::Done:
    return Done;
  case iga::AssembleOutcome::Refused:
    return Refused;
  case iga::AssembleOutcome::NotThisPlatform:
    Bytes = "libiga64 does not assemble for this platform";
    return NoLibrary;
  }
  llvm_unreachable("outcome of the assembler");
}

AssemblyError readError(StringRef Line) {
  AssemblyError E;
  StringRef Number;
  std::tie(Number, Line) = Line.split(':');
  Number.getAsInteger(10, E.Line);
  std::tie(Number, Line) = Line.split(':');
  Number.getAsInteger(10, E.Column);
  E.Text = Line.str();
  return E;
}

} // namespace

Assembled assemble(StringRef Text, uint32_t IGAPlatform) {
  if (iga::needsNewer(IGAPlatform)) {
    Assembled Result;
    auto Code = iga::assembleNewer(Text, IGAPlatform);
    if (Code)
      Result.Code = std::move(*Code);
    else
      Result.Errors.push_back({0, 0, toString(Code.takeError())});
    return Result;
  }
  std::string Copy = Text.str();
  ForkResult R = runForked(
      [&](std::string &Bytes) {
        return assembleHere(Copy, IGAPlatform, Bytes);
      },
      TimeoutSeconds);
  Assembled Result;
  if (R.StartError || R.Signal || R.TimedOut) {
    Result.Errors.push_back(
        {0, 0,
         R.StartError ? "cannot start the assembler"
         : R.TimedOut ? "the assembler does not come to an end"
                      : "the assembler crashed: this is no Gen assembly"});
    return Result;
  }
  if (R.ExitCode == Done && !R.Bytes.empty()) {
    Result.Code = std::move(R.Bytes);
    return Result;
  }
  if (R.ExitCode == NoLibrary) {
    Result.Errors.push_back({0, 0, R.Bytes});
    return Result;
  }
  SmallVector<StringRef, 8> Lines;
  StringRef(R.Bytes).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines)
    Result.Errors.push_back(readError(Line));
  if (Result.Errors.empty())
    Result.Errors.push_back({0, 0, "no instructions"});
  return Result;
}

bool lengthen(std::string &Text, const std::vector<AssemblyError> &Errors) {
  std::set<unsigned> Long; // Line numbers.
  for (const AssemblyError &E : Errors) {
    if (!StringRef(E.Text).contains("unable to compact"))
      return false;
    Long.insert(E.Line);
  }
  SmallVector<StringRef, 0> Lines;
  StringRef(Text).split(Lines, '\n');
  std::string Out;
  for (size_t I = 0; I != Lines.size(); ++I) {
    StringRef Line = Lines[I];
    if (Long.count(I + 1))
      for (StringRef Word : {"Compacted,", ",Compacted", "{Compacted}"})
        if (size_t At = Line.find(Word); At != StringRef::npos) {
          Out += Line.take_front(At);
          Line = Line.drop_front(At + Word.size());
        }
    Out += Line;
    if (I + 1 != Lines.size())
      Out += '\n';
  }
  Text = std::move(Out);
  return !Long.empty();
}

} // namespace cmc::bridge
