//===- Backend.cpp - how Intel's runtimes reach the simulator -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Backend.h"
#include "gen-simulator/tbx/Server.h"
#include "gen-simulator/tools/gensim/Preload.h"
#include "gen-simulator/tools/gensim/Runtime.h"
#include "gen-simulator/xe/Protocol.h"
#include "gen-simulator/xe/Server.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include <sys/resource.h>

namespace gensim {
namespace {

/// \p Value and what the user has in the variable \p Name.
std::string combine(const char *Name, const std::string &Value, bool First) {
  const char *Theirs = std::getenv(Name);
  if (!Theirs || !*Theirs)
    return Value;
  return First ? Value + ":" + Theirs : Theirs + (":" + Value);
}

void addPreload(Environment &E, PreloadedLibrary Library) {
  std::string Path = preloadPath(Library);
  if (Path.empty())
    return;
  E.push_back({"LD_PRELOAD", combine("LD_PRELOAD", Path, false)});
  // Else programs of the address sanitizer refuse to start with it.
  E.push_back({"ASAN_OPTIONS",
               combine("ASAN_OPTIONS", "verify_asan_link_order=0", true)});
}

/// Makes Intel's runtimes for OpenCL and Level Zero connect to a TBX server.
Environment environmentForTbx(const cmc::TargetInfo &T, uint16_t Port) {
  Environment E = {{"NEOReadDebugKeys", "1"},
                   {"SetCommandStreamReceiver", "2"},
                   {"TbxServer", "127.0.0.1"},
                   {"TbxPort", std::to_string(Port)},
                   // Without a kernel driver the runtime has no common clock of
                   // host and GPU and would add garbage to the times of events.
                   {"EnableDeviceBasedTimestamps", "1"}};
  for (auto &Variable : runtimeVariables(T))
    E.push_back(std::move(Variable));
  addPreload(E, PreloadedLibrary::Turns);
  return E;
}

/// The words that start \p Program, which may be a script, by a loader: it
/// starts executable files only.
std::vector<std::string> resolve(const std::string &Program) {
  auto Found = llvm::sys::findProgramByName(Program);
  std::string Path = Found ? *Found : Program;
  auto File = llvm::MemoryBuffer::getFileSlice(Path, 256, 0);
  llvm::StringRef First =
      File ? (*File)->getBuffer().split('\n').first : llvm::StringRef();
  if (!First.consume_front("#!"))
    return {Path};
  auto [Interpreter, Argument] = First.trim().split(' ');
  Argument = Argument.trim();
  if (llvm::sys::path::filename(Interpreter) == "env" && !Argument.empty()) {
    Interpreter = Argument;
    Argument = "";
  }
  std::vector<std::string> Words = resolve(Interpreter.str());
  if (!Argument.empty())
    Words.push_back(Argument.str());
  Words.push_back(Path);
  return Words;
}

std::vector<std::string> commandFor(const cmc::Newest &Tools,
                                    llvm::ArrayRef<const char *> Program) {
  std::string Libraries = Tools.libraries();
  Libraries += ":" + Libraries + "/intel-opencl";
  std::vector<std::string> Words = {
      Tools.loader(), "--library-path",
      combine("LD_LIBRARY_PATH", Libraries, true)};
  std::vector<std::string> Start = resolve(Program.front());
  if (Start.size() == 1) // The program sees its name as it was given.
    Words.insert(Words.end(), {"--argv0", Program.front()});
  Words.insert(Words.end(), Start.begin(), Start.end());
  Words.insert(Words.end(), Program.begin() + 1, Program.end());
  return Words;
}

/// The server has a file for each object of the program.
void allowManyFiles() {
  rlimit Limit;
  if (::getrlimit(RLIMIT_NOFILE, &Limit))
    return;
  Limit.rlim_cur = Limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &Limit);
}

llvm::Expected<Backend> startTbx(DeviceOptions Options,
                                 llvm::ArrayRef<const char *> Program) {
  const cmc::TargetInfo &T = *Options.Target;
  auto Server = tbx::Server::start(std::move(Options));
  if (!Server)
    return Server.takeError();
  Environment E = environmentForTbx(T, (*Server)->port());
  return Backend{std::move(*Server), {Program.begin(), Program.end()}, E};
}

llvm::Expected<Backend> startXe(const cmc::Newest &Tools, DeviceOptions Options,
                                llvm::ArrayRef<const char *> Program) {
  const xe::Hardware *H = xe::findHardware(*Options.Target);
  allowManyFiles();
  auto Server = xe::Server::start(std::move(Options));
  if (!Server)
    return Server.takeError();
  Environment E = {{xe::SocketVariable, (*Server)->name()},
                   {"NEOReadDebugKeys", "1"},
                   {"OCL_ICD_VENDORS", Tools.openCLVendors()}};
  // Rings that the program writes without a request.
  if (!llvm::sys::Process::GetEnv("EnableDirectSubmission"))
    E.push_back({"EnableDirectSubmission", "0"});
  if (H && H->HasWideAddresses) // What the runtime would use for local memory.
    E.push_back({"OverrideGpuAddressSpace", "48"});
  addPreload(E, PreloadedLibrary::StandIn);
  return Backend{std::move(*Server), commandFor(Tools, Program), E};
}

} // namespace

llvm::Expected<cmc::Newest> findNewestRuntime() {
  return cmc::Newest::find("intel-opencl-icd", "26.");
}

std::string whyNoDevice(const cmc::TargetInfo &T, bool IsNewest) {
  if (!IsNewest)
    return whyNoRuntime(T);
  if (xe::findHardware(T))
    return "";
  return T.Name.str() + " cannot be used with --runtime=newest" +
         (T.hasBinaries() ? ""
                          : ", as no iga64 that Debian has decodes its code") +
         "; these can: " + xe::allHardware();
}

llvm::Expected<Backend> startBackend(const NewestRuntime &Newest,
                                     DeviceOptions Options,
                                     llvm::ArrayRef<const char *> Program) {
  return Newest ? startXe(*Newest, std::move(Options), Program)
                : startTbx(std::move(Options), Program);
}

} // namespace gensim
