//===- cm-oracle.cpp - runs a CM kernel as the language says --------------===//
//
// Part of CMC, under the MIT licence.
//
// The command line is cmrun's; of the device only the macros of its platform
// count. --objects=FOLDER may stand before it: where shared objects are kept.
// Exit codes: 0 done, 1 an error in the input or of the run, 2 usage.
//===----------------------------------------------------------------------===//
#include "Execution.h"
#include "KernelFile.h"
#include "basic/StandardOutput.h"
#include "cm-runtime/io/Failure.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace cmc;
using namespace cmc::oracle_runner;
using namespace cmc::runtime;

namespace {

int fail(const Twine &Message, int Code = 1) {
  errs() << "cm-oracle: error: " << Message << '\n';
  return Code;
}

Error runKernel(const Request &R, const KernelFile &File,
                const cmrun::CommandLine &Line) {
  std::vector<StringRef> Names;
  for (const KernelInfo &Info : File.Infos)
    Names.push_back(Info.Name);
  auto Index = pickKernel(Names, R.Kernel);
  if (!Index)
    return Index.takeError();
  Binding B;
  if (Error E = bind(R, File.Infos[*Index], B))
    return E;
  if (Error E = checkOutputs(R, B))
    return E;
  if (Error E = execute(File, *Index, B.Launch, Line.SpecConstants))
    return E;
  for (const NamedValue &V : R.Outputs)
    if (Error E = writeObject(B.Objects.at(V.Name), V.Value))
      return E;
  return Error::success();
}

int run(ArrayRef<char *> Args, StringRef Program) {
  SmallString<128> Cache = sys::path::parent_path(Program);
  sys::path::append(Cache, "..", "test", "oracle-cache");
  sys::fs::create_directories(Cache);
  std::string Objects = Cache.str().str();
  if (!Args.empty() && StringRef(Args[0]).startswith("--objects=")) {
    Objects = StringRef(Args[0]).split('=').second.str();
    Args = Args.drop_front();
  }
  auto Line = cmrun::parseCommandLine(Args);
  if (!Line)
    return fail(toString(Line.takeError()), 2);
  auto File = loadKernelFile(
      *Line, {CMC_ORACLE_SCRIPT, Cache.str().str(), std::move(Objects)});
  if (!File)
    return fail(toString(File.takeError()));
  int Code = 0;
  for (const Request &R : Line->Requests)
    if (Error E = runKernel(R, *File, *Line))
      Code = fail(R.location() + toString(std::move(E)));
  return Code;
}

} // namespace

int main(int Argc, char **Argv) {
  InitLLVM Init(Argc, Argv);
  std::string Program =
      sys::fs::getMainExecutable(Argv[0], reinterpret_cast<void *>(&main));
  return finishOutput("cm-oracle",
                      run(makeArrayRef(Argv, Argc).drop_front(), Program));
}
