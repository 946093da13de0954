//===- Doctor.cpp - what works on a machine -------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Two tables: the parts that may be installed, and the uses that need some of
// them. Beside compiling a kernel, which shows that the compiler works, this
// looks at files only: it loads no runtime and does not use the network.
//===----------------------------------------------------------------------===//
#include "driver/Doctor.h"
#include "basic/Process.h"
#include "cmc/Compiler.h"
#include "cmc/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <chrono>
#include <cstdlib>
#include <unistd.h>

using namespace llvm;

namespace cmc::driver {
namespace {

enum PartID {
  Finalizer,
  Decoder,
  CMRun,
  GenSim,
  OpenCLLoader,
  OpenCLDriver,
  LevelZeroLoader,
  LevelZeroDriver,
  VectorCompiler,
  CMRuntime,
  MediaDriver,
  NumParts
};

/// A program or library. The driver of OpenCL is found through its .icd file.
struct Part {
  PartID ID;
  const char *Name, *File, *Package; ///< Package of Debian 12.
  enum { Program, Library, ICD } Kind;
};
const Part Parts[] = {
    {Finalizer, "finalizer", "GenX_IR", "libigc-tools", Part::Program},
    {Decoder, "decoder of Gen code", "libiga64.so.1", "libigc1", Part::Library},
    {CMRun, "cmrun", "cmrun", "cmrt", Part::Program},
    {GenSim, "gensim", "gensim", "cmrt", Part::Program},
    {OpenCLLoader, "OpenCL loader", "libOpenCL.so.1", "ocl-icd-libopencl1",
     Part::Library},
    {OpenCLDriver, "Intel's OpenCL", "libigdrcl.so", "intel-opencl-icd",
     Part::ICD},
    {LevelZeroLoader, "Level Zero loader", "libze_loader.so.1", "libze1",
     Part::Library},
    {LevelZeroDriver, "Intel's Level Zero", "libze_intel_gpu.so.1",
     "intel-opencl-icd", Part::Library},
    {VectorCompiler, "Intel's compiler", "libigc.so.1", "libigc1",
     Part::Library},
    {CMRuntime, "Intel's CM runtime", "libigfxcmrt.so.7", "libigfxcmrt7",
     Part::Library},
    {MediaDriver, "media driver", "dri/iHD_drv_video.so",
     "intel-media-va-driver", Part::Library}};

/// A task of a user, and the parts of the installation that it needs.
struct Use {
  const char *Name;
  enum { NoGPU, AnyGPU, MediaGPU } On;
  std::vector<PartID> Needs;
};
const Use Uses[] = {
    {"run kernels on the CPU and on simulated GPUs: cmrun, gensim exec",
     Use::NoGPU,
     {CMRun, GenSim, Decoder}},
    {"run OpenCL programs on simulated GPUs: gensim run",
     Use::NoGPU,
     {GenSim, OpenCLLoader, OpenCLDriver, VectorCompiler}},
    {"run Level Zero programs on simulated GPUs: gensim run",
     Use::NoGPU,
     {GenSim, LevelZeroLoader, LevelZeroDriver, VectorCompiler}},
    {"run OpenCL programs on the GPU",
     Use::AnyGPU,
     {OpenCLLoader, OpenCLDriver, VectorCompiler}},
    {"run Level Zero programs on the GPU",
     Use::AnyGPU,
     {LevelZeroLoader, LevelZeroDriver, VectorCompiler}},
    {"run programs of the CM runtime on the GPU",
     Use::MediaGPU,
     {CMRuntime, MediaDriver}}};

/// A device of the kernel's graphics drivers.
struct GPU {
  std::string Node, Vendor, Device, Driver;
  const TargetInfo *Target = nullptr;
  bool MayOpen = false;
  bool serves(const Use &U) const {
    return U.On == Use::NoGPU ||
           (Target && MayOpen &&
            (U.On == Use::AnyGPU || Target->has(TargetInfo::MediaWalker)));
  }
};

constexpr char IntelVendor[] = "0x8086";
constexpr char DefaultTarget[] = "tgllp";
constexpr char Kernel[] = R"(
extern "C" _GENX_MAIN_ void probe(SurfaceIndex from, SurfaceIndex to) {
  vector<int, 16> v;
  read(from, 0, v);
  write(to, 0, v + 1);
})";

std::string firstLine(const Twine &Path) {
  auto Buffer = MemoryBuffer::getFileAsStream(Path);
  return Buffer ? (*Buffer)->getBuffer().split('\n').first.trim().str() : "";
}

/// Paths of what the directory \p Path contains, sorted.
std::vector<std::string> filesIn(const Twine &Path) {
  std::vector<std::string> Files;
  std::error_code EC;
  for (sys::fs::directory_iterator It(Path, EC), End; It != End && !EC;
       It.increment(EC))
    Files.push_back(It->path());
  llvm::sort(Files);
  return Files;
}

class Examination {
public:
  Examination(const std::string &Root, const std::string &Finalizer,
              raw_ostream &OS)
      : Root(Root), GivenFinalizer(Finalizer), OS(OS) {}

  bool run();

private:
  std::string findIn(ArrayRef<std::string> Directories, StringRef File) const;
  std::string findLibrary(StringRef File) const;
  std::string findProgram(StringRef File) const;
  std::string findICD(StringRef File) const;
  void findParts();
  void findGPUs();
  std::string compileProbe(StringRef Target) const;
  bool printCompiler();
  void printParts();
  void printGPUs();
  void printUses();
  void printPackages();
  std::string whyNot(const Use &U) const;

  const std::string &Root, &GivenFinalizer;
  raw_ostream &OS;
  std::string Found[NumParts]; ///< Paths; "": missing.
  std::vector<GPU> GPUs;
};

std::string Examination::findIn(ArrayRef<std::string> Directories,
                                StringRef File) const {
  for (const std::string &Directory : Directories)
    if (!Directory.empty() && sys::fs::exists(Directory + "/" + File))
      return (Directory + "/" + File).str();
  return "";
}

std::string Examination::findLibrary(StringRef File) const {
  if (File.startswith("/"))
    return sys::fs::exists(Root + File) ? (Root + File).str() : "";
  std::vector<std::string> Directories;
  if (Root.empty()) { // CMC may have brought its own.
    std::string Program = sys::fs::getMainExecutable(nullptr, nullptr);
    StringRef Prefix = sys::path::parent_path(sys::path::parent_path(Program));
    std::string Lib = (Prefix + "/lib").str();
    Directories = {Lib, Lib + "/cmc"};
  }
  if (const char *Path = getenv("LD_LIBRARY_PATH"); Path && Root.empty())
    for (StringRef Each : split(Path, ':'))
      Directories.push_back(Each.str());
  for (const char *Each : {"/usr/local/lib", "/usr/lib/x86_64-linux-gnu",
                           "/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib"})
    Directories.push_back(Root + Each);
  return findIn(Directories, File);
}

std::string Examination::findProgram(StringRef File) const {
  if (!Root.empty())
    return findIn({Root + "/usr/local/bin", Root + "/usr/bin"}, File);
  std::string Sibling = helperPath(File);
  if (sys::fs::can_execute(Sibling))
    return Sibling;
  ErrorOr<std::string> OnPath = sys::findProgramByName(File);
  return OnPath ? *OnPath : "";
}

/// The library of the .icd file that names \p File.
std::string Examination::findICD(StringRef File) const {
  for (const std::string &Each : filesIn(Root + "/etc/OpenCL/vendors")) {
    std::string Library = firstLine(Each);
    if (StringRef(Each).endswith(".icd") &&
        sys::path::filename(Library).startswith(File))
      return findLibrary(Library);
  }
  return "";
}

void Examination::findParts() {
  for (const Part &P : Parts)
    Found[P.ID] = P.Kind == Part::Program   ? findProgram(P.File)
                  : P.Kind == Part::Library ? findLibrary(P.File)
                                            : findICD(P.File);
  if (!GivenFinalizer.empty())
    Found[Finalizer] = GivenFinalizer;
}

void Examination::findGPUs() {
  for (const std::string &Node : filesIn(Root + "/dev/dri")) {
    StringRef Name = sys::path::filename(Node);
    if (!Name.startswith("renderD"))
      continue;
    std::string Device = (Root + "/sys/class/drm/" + Name + "/device/").str();
    GPU G;
    G.Node = Node;
    G.Vendor = firstLine(Device + "vendor");
    G.Device = firstLine(Device + "device");
    SmallString<128> Driver;
    if (!sys::fs::real_path(Device + "driver", Driver))
      G.Driver = sys::path::filename(Driver).str();
    if (G.Vendor == IntelVendor)
      G.Target = findTarget(G.Device);
    G.MayOpen = !access(Node.c_str(), R_OK | W_OK);
    GPUs.push_back(std::move(G));
  }
}

/// Compiles a kernel; returns the first error, or "".
std::string Examination::compileProbe(StringRef Target) const {
  CompileOptions Options;
  Options.Targets = {Target.str()};
  Options.FinalizerPath = Found[Finalizer];
  std::string Why;
  CompileResult R = compile("probe.cm", Kernel, Options, [&](const auto &D) {
    if (Why.empty() && D.Level != Severity::Warning)
      Why = D.Message;
  });
  return R.Status == CompileStatus::Success || !Why.empty()
             ? Why
             : "it failed without a message";
}

bool Examination::printCompiler() {
  auto First = find_if(
      GPUs, [](const GPU &G) { return G.Target && G.Target->IGAPlatform; });
  StringRef Target = First == GPUs.end() ? DefaultTarget : First->Target->Name;
  std::string Why;
  for (PartID ID : {Finalizer, Decoder}) // Of this system compile() will tell.
    if (!Root.empty() && Why.empty() && Found[ID].empty())
      Why = (Twine("there is no ") + Parts[ID].File + ", the " + Parts[ID].Name)
                .str();
  auto Start = std::chrono::steady_clock::now();
  if (Why.empty())
    Why = compileProbe(Target);
  std::chrono::duration<double> Time = std::chrono::steady_clock::now() - Start;
  OS << "cmc " << versionAndCommit();
  if (Why.empty())
    OS << " works: it compiled a kernel for " << Target
       << format(" in %.1f s\n", Time.count());
  else
    OS << " cannot compile: " << Why << '\n';
  return Why.empty();
}

void Examination::printParts() {
  OS << "\nInstalled:\n";
  for (const Part &P : Parts)
    OS << "  " << left_justify(P.Name, 22)
       << (Found[P.ID].empty() ? "missing" : Found[P.ID].c_str()) << '\n';
}

void Examination::printGPUs() {
  OS << "\nGPU:\n";
  if (GPUs.empty())
    OS << "  none: there is no /dev/dri/renderD*\n";
  for (const GPU &G : GPUs) {
    OS << "  " << G.Node << ": ";
    if (G.Vendor.empty())
      OS << "unknown";
    else
      OS << StringRef(G.Vendor).drop_front(2) << ':'
         << StringRef(G.Device).drop_front(2);
    if (G.Target)
      OS << ", -march=" << G.Target->Name << " (" << G.Target->Description
         << (G.Target->hasBinaries() ? ")" : "; SPIR-V only)");
    else if (!G.Vendor.empty())
      OS << (G.Vendor == IntelVendor ? ", no target of cmc"
                                     : ", not a GPU of Intel");
    if (!G.Driver.empty())
      OS << ", driver " << G.Driver;
    OS << '\n';
    if (G.Target && !G.MayOpen)
      OS << "    this user may not open it: sudo usermod -aG render $USER, and "
            "log in again\n";
  }
}

/// What is missing for \p U; "" if nothing is.
std::string Examination::whyNot(const Use &U) const {
  std::vector<std::string> Missing;
  for (PartID ID : U.Needs)
    if (Found[ID].empty())
      Missing.push_back(Parts[ID].Name);
  if (U.On != Use::NoGPU &&
      none_of(GPUs, [&](const GPU &G) { return G.serves(U); }))
    Missing.push_back(U.On == Use::AnyGPU
                          ? "a GPU that this user may open"
                          : "a GPU up to Gen12LP that this user may open");
  return join(Missing, ", ");
}

void Examination::printUses() {
  OS << "\nWhat works beside the compiler:\n";
  for (const Use &U : Uses) {
    std::string Why = whyNot(U);
    OS << (Why.empty() ? "  yes  " : "  no   ") << U.Name << '\n';
    if (!Why.empty())
      OS << "         missing: " << Why << '\n';
  }
}

void Examination::printPackages() {
  std::vector<StringRef> Packages;
  for (const Part &P : Parts)
    if (Found[P.ID].empty() && !is_contained(Packages, P.Package))
      Packages.push_back(P.Package);
  if (!Packages.empty())
    OS << "\nPackages of Debian 12 for the rest (others may have other "
          "names):\n"
          "  sudo apt install "
       << join(Packages, " ") << '\n';
}

bool Examination::run() {
  findParts();
  findGPUs();
  bool Works = printCompiler();
  printParts();
  printGPUs();
  printUses();
  printPackages();
  return Works;
}

} // namespace

bool examine(raw_ostream &OS, const std::string &Root,
             const std::string &Finalizer) {
  return Examination(Root, Finalizer, OS).run();
}

} // namespace cmc::driver
