//===- visa-to-binary.cpp - drive the bridge from the shell ---------------===//
//
// Part of CMC, under the MIT licence.
//
// Test tool: vISA texts and, beside each, its kernel information as JSON
// (K.visaasm, K.json) in; a zebin, a `cm` container, a listing or the kernel
// information out.
//===----------------------------------------------------------------------===//
#include "containers/Writers.h"
#include "vc-finalizer-bridge/Bridge.h"
#include "vc-finalizer-bridge/debug/DebugSections.h"
#include "vc-finalizer-bridge/gen/Listing.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cmc;

static cl::list<std::string> Inputs(cl::Positional, cl::OneOrMore);
static cl::opt<std::string> March("march", cl::Required);
static cl::opt<std::string> Output("o", cl::init("-"));
static cl::opt<std::string> Finalizer("finalizer");
static cl::opt<unsigned> Timeout("timeout", cl::init(60));
static cl::opt<bool> Debug("g");
enum class Form { ZE, CM, Listing, Info };
static cl::opt<Form> OutputForm(
    "form", cl::init(Form::ZE),
    cl::values(clEnumValN(Form::ZE, "ze", ""), clEnumValN(Form::CM, "cm", ""),
               clEnumValN(Form::Listing, "listing", ""),
               clEnumValN(Form::Info, "info", "")));

static std::string readFile(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

static void print(const Diagnostic &D) {
  static const char *const Names[] = {"note", "remark", "warning", "error",
                                      "internal error"};
  errs() << Names[unsigned(D.Level)] << ": " << D.Message << "\n";
}

static Optional<KernelInfo> readInfo(StringRef VISAPath) {
  SmallString<128> Path(VISAPath);
  sys::path::replace_extension(Path, "json");
  KernelInfo Info;
  Expected<json::Value> V = json::parse(readFile(Path));
  json::Path::Root Root(Path);
  if (!V) {
    errs() << Path << ": " << toString(V.takeError()) << "\n";
    return None;
  }
  if (!fromJSON(*V, Info, Root)) {
    errs() << toString(Root.getError()) << "\n";
    return None;
  }
  return Info;
}

static std::string makeOutput(ArrayRef<GenKernel> Kernels,
                              const TargetInfo &T) {
  std::vector<DebugSection> Sections;
  if (Debug)
    Sections = bridge::makeDebugSections(Kernels, T);
  if (OutputForm == Form::ZE)
    return container::writeZebin(Kernels, T, Sections);
  if (OutputForm == Form::CM)
    return container::writeCMContainer(Kernels, T, Sections);
  std::string Text;
  for (const GenKernel &K : Kernels)
    Text += OutputForm == Form::Listing
                ? bridge::listing(K, T, readFile)
                : formatv("{0:2}\n", toJSON(K.Info)).str();
  return Text;
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv);
  const TargetInfo *T = findTarget(March);
  if (!T) {
    errs() << "unknown target\n";
    return 2;
  }
  bridge::Options Opts;
  Opts.Target = T;
  Opts.FinalizerPath = Finalizer;
  Opts.TimeoutSeconds = Timeout;
  std::vector<GenKernel> Kernels;
  for (const std::string &Path : Inputs) {
    Optional<KernelInfo> Info = readInfo(Path);
    if (!Info)
      return 2;
    auto K = bridge::finalize(readFile(Path), *Info, Opts, print);
    if (!K)
      return 1;
    Kernels.push_back(std::move(*K));
  }
  std::error_code EC;
  raw_fd_ostream OS(Output, EC);
  OS << makeOutput(Kernels, *T);
  return 0;
}
