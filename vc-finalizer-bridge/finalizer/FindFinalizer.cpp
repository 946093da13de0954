//===- FindFinalizer.cpp - the finalizers of this machine -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/finalizer/FindFinalizer.h"
#include "basic/Newest.h"
#include "basic/Process.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <cstdlib>

using namespace llvm;

namespace cmc::bridge {
namespace {

constexpr char ProgramName[] = "GenX_IR";
constexpr char Package[] = "libigc-tools", Series[] = "1.0.";

Error problem(const Twine &Text) {
  return createStringError(std::make_error_code(std::errc::invalid_argument),
                           Text.str());
}

Expected<std::string> findGiven(const std::string &Given) {
  // A name with a slash is used unchanged.
  ErrorOr<std::string> Found = sys::findProgramByName(Given);
  std::string Path = Found ? *Found : Given;
  if (Found && sys::fs::can_execute(Path))
    return Path;
  return problem("cannot run the finalizer '" + Twine(Path) +
                 "' that was given with " + FinalizerOption + ": " +
                 (sys::fs::exists(Path) ? "it is not an executable file"
                                        : "there is no such file"));
}

Expected<std::string> findDefault() {
  std::string Sibling = helperPath(ProgramName);
  if (sys::fs::can_execute(Sibling))
    return Sibling;
  if (ErrorOr<std::string> Found = sys::findProgramByName(ProgramName))
    return *Found;
  const char *Path = getenv("PATH");
  return problem(
      Twine("cannot find the finalizer ") + ProgramName + ": there is no '" +
      Sibling + "' and none on PATH (" + (Path ? Path : "not set") +
      "); install the Debian package libigc-tools, or give its path with " +
      FinalizerOption);
}

Expected<std::string> findNewest() {
  Expected<Newest> Tools = Newest::find(Package, Series);
  if (Tools)
    return Tools->program(ProgramName);
  return problem(Twine(FinalizerOption) + NewestFinalizer + ": " +
                 toString(Tools.takeError()));
}

/// The platforms in the help text of the finalizer \p Path.
std::vector<std::string> platformsOf(const std::string &Path) {
  constexpr unsigned Seconds = 10;
  constexpr StringLiteral Before = "supported platforms are: ";
  std::string Help = runProcess({Path}, "/", Seconds).Output;
  StringRef List = StringRef(Help).split(Before).second.split('\n').first;
  SmallVector<StringRef, 16> Names;
  List.split(Names, ", ", -1, /*KeepEmpty=*/false);
  return std::vector<std::string>(Names.begin(), Names.end());
}

} // namespace

Expected<std::string> findFinalizer(const std::string &Given) {
  Expected<std::string> Found = Given.empty()              ? findDefault()
                                : Given == NewestFinalizer ? findNewest()
                                                           : findGiven(Given);
  if (!Found)
    return Found;
  // It is started in another folder.
  SmallString<128> Absolute(*Found);
  sys::fs::make_absolute(Absolute);
  return Absolute.str().str();
}

FinalizerPlatform finalizerPlatform(const TargetInfo &Target) {
  FinalizerPlatform P{Target.FinalizerName};
  P.NeedsNewest = P.Name.consume_front("newest:");
  return P;
}

std::vector<FinalizerInfo> installedFinalizers() {
  std::vector<FinalizerInfo> All;
  for (const char *Given : {"", NewestFinalizer}) {
    Expected<std::string> Path = findFinalizer(Given);
    if (!Path) {
      consumeError(Path.takeError());
      continue;
    }
    FinalizerInfo F{Given, *Path, "", platformsOf(*Path)};
    if (Given == StringRef(NewestFinalizer))
      F.Version = cantFail(Newest::find(Package, Series)).version(Package);
    All.push_back(std::move(F));
  }
  return All;
}

} // namespace cmc::bridge
