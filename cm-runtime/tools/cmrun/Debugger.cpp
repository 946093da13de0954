//===- Debugger.cpp - a run in a debugger ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Debugger.h"
#include "cm-runtime/io/Failure.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace llvm;
using cmc::runtime::failure;

namespace cmc::cmrun {
namespace {

/// Debian's lldb looks for its Python module in a folder that does not exist;
/// /usr/lib/llvm-N/lib/python3.M/dist-packages has it, and what it imports is
/// in /usr/lib/python3/dist-packages, which the Python of another place omits.
void helpFindModule(StringRef Debugger) {
  ErrorOr<std::string> Found = sys::findProgramByName(Debugger);
  SmallString<128> Real;
  if (!Found || sys::fs::real_path(*Found, Real))
    return;
  StringRef LLVM = sys::path::parent_path(sys::path::parent_path(Real));
  StringRef Lib = sys::path::parent_path(LLVM);
  std::error_code EC;
  for (sys::fs::directory_iterator At(LLVM + "/lib", EC), End; !EC && At != End;
       At.increment(EC)) {
    std::string Place = At->path() + "/dist-packages";
    if (!sys::fs::exists(Place + "/lldb/embedded_interpreter.py"))
      continue;
    Place += (":" + Lib + "/python3/dist-packages").str();
    if (const char *Old = getenv("PYTHONPATH"))
      Place += std::string(":") + Old;
    setenv("PYTHONPATH", Place.c_str(), /*overwrite=*/1);
    return;
  }
}

} // namespace

Error becomeDebugger(StringRef Name, StringRef Program, ArrayRef<char *> Args) {
  bool IsLLDB = Name == "lldb";
  SmallString<128> Script(sys::path::parent_path(Program));
  sys::path::append(Script, "..", "share", "cmc",
                    IsLLDB ? "cmrun_lldb.py" : "cmrun-gdb.py");
  if (!sys::fs::exists(Script))
    return failure("cannot find '" + Script + "', which prints vectors in " +
                   Name);
  std::string Import = ("command script import \"" + Script + "\"").str();
  std::vector<std::string> Words = {"gdb", "-q", "-ix", Script.str().str(),
                                    "--args"};
  if (IsLLDB) {
    Words = {"lldb", "-o", Import};
    // lldb gives what it reads from a pipe to the program, except a batch.
    if (!isatty(STDIN_FILENO))
      Words.insert(Words.end(), {"-b", "-s", "/dev/stdin"});
    Words.push_back("--");
    helpFindModule(Name);
  }
  Words.insert(Words.end(), {Program.str(), "-g"});
  std::vector<char *> Command;
  for (std::string &Word : Words)
    Command.push_back(Word.data());
  for (char *A : Args)
    if (StringRef(A) != ("--" + Name).str())
      Command.push_back(A);
  Command.push_back(nullptr);
  execvp(Command[0], Command.data());
  return failure("cannot start " + Name + ": " + strerror(errno) +
                 "; it is in the package " + Name);
}

} // namespace cmc::cmrun
