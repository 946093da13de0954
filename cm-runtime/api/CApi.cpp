//===- CApi.cpp - the C interface of the devices --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Kernels of the CPU device run through runtime::Program. Those of the
// simulator run through gensim::Module, which also has profiles and counts
// instructions.
//===----------------------------------------------------------------------===//
#include "cm-runtime/Device.h"
#include "cm-runtime/gen/Simulate.h"
#include "cm-runtime/host/Formats.h"
#include "cm-runtime/io/Failure.h"
#include "cm-runtime/launch/RunOptions.h"
#include "cmc/cmrun.h"
#include "gensim/format.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <cstddef>
#include <cstring>

using namespace llvm;
using namespace cmc;
using namespace cmc::runtime;

struct cmrun_program {
  std::unique_ptr<Device> Where;
  std::unique_ptr<Program> OnCpu;
  Optional<gensim::Module> OnGen;
  std::string Checks, Kernels, Problem;
};

/// An argument whose object is made by each run.
struct BoundMemory {
  Optional<cmrun_memory> Given;
  std::vector<Plane> Planes; ///< None: a buffer.

  bool isSame(const BoundMemory &O) const {
    const cmrun_memory &A = *Given, &B = *O.Given;
    auto Shape = [](const Plane &P) {
      return std::tie(P.Offset, P.Width, P.Height, P.PixelBytes, P.Format,
                      P.Depth);
    };
    return A.bytes == B.bytes && A.size == B.size &&
           std::equal(Planes.begin(), Planes.end(), O.Planes.begin(),
                      O.Planes.end(), [&](const Plane &P, const Plane &Q) {
                        return Shape(P) == Shape(Q);
                      });
  }
};

struct cmrun_launch {
  const cmrun_program *P = nullptr;
  Kernel *OnCpu = nullptr;
  const gensim::Kernel *OnGen = nullptr;
  const KernelInfo *Info = nullptr; ///< Null: there is no such kernel.
  Launch Spec;
  std::vector<BoundMemory> Memory; ///< One element per argument.
  gensim::ProfileForm Profile = gensim::ProfileForm::None;
  std::atomic<bool> Interrupt{false};
  gensim::TimeOptions Time;
  gensim::LaunchResult Result;
  std::string Estimate, Problem;
};

static int fail(cmrun_launch *L, const Twine &Message) {
  L->Problem = Message.str();
  return 0;
}

static int fail(cmrun_launch *L, Error E) {
  return fail(L, toString(std::move(E)));
}

const char *cmrun_device(size_t Index) {
  static const std::vector<std::string> Names = deviceNames();
  return Index < Names.size() ? Names[Index].c_str() : nullptr;
}

/// Loads \p Bytes for the device of \p P.
static Error load(cmrun_program &P, StringRef Bytes) {
  if (!P.Where->target().isHost()) {
    auto M = gensim::Module::load(Bytes, &P.Where->target());
    if (!M)
      return M.takeError();
    P.OnGen = std::move(*M);
    return Error::success();
  }
  std::string Why;
  P.OnCpu = P.Where->load("program", Bytes, [&](const Diagnostic &D) {
    if (D.Level >= Severity::Error && Why.empty())
      Why = D.Message;
  });
  return P.OnCpu ? Error::success() : failure(Why);
}

static std::string describeKernels(const cmrun_program &P) {
  json::Array All;
  if (P.OnGen)
    for (const gensim::Kernel &K : P.OnGen->kernels())
      All.push_back(toJSON(K.info()));
  if (P.OnCpu)
    for (const auto &K : P.OnCpu->kernels())
      All.push_back(toJSON(K->info()));
  return formatv("{0}", json::Value(std::move(All)));
}

cmrun_program *cmrun_load(const char *Device, const void *Bytes, size_t Size,
                          const char *Checks) {
  auto *P = new cmrun_program;
  DeviceOptions Options;
  Options.Checks = P->Checks = Checks;
  Options.Interruptible = true;
  P->Where = createDevice(Device, Options);
  if (!P->Where)
    P->Problem = ("unknown device '" + Twine(Device) + "'; there are " +
                  join(deviceNames(), ", "))
                     .str();
  else if (Error E =
               load(*P, StringRef(static_cast<const char *>(Bytes), Size)))
    P->Problem = toString(std::move(E));
  P->Kernels = describeKernels(*P);
  return P;
}

const char *cmrun_program_error(const cmrun_program *P) {
  return P->Problem.c_str();
}
const char *cmrun_kernels(const cmrun_program *P) { return P->Kernels.c_str(); }
void cmrun_unload(cmrun_program *P) { delete P; }

cmrun_launch *cmrun_launch_create(const cmrun_program *P, const char *Name) {
  auto *L = new cmrun_launch;
  L->P = P;
  if (P->OnGen && (L->OnGen = P->OnGen->find(Name)))
    L->Info = &L->OnGen->info();
  if (P->OnCpu)
    for (const auto &K : P->OnCpu->kernels())
      if (K->info().Name == Name) {
        L->OnCpu = K.get();
        L->Info = &K->info();
      }
  if (!L->Info) {
    fail(L, "no kernel '" + Twine(Name) + "'");
    return L;
  }
  L->Spec.Args.resize(L->Info->Args.size());
  L->Spec.Interrupt = &L->Interrupt;
  L->Memory.resize(L->Info->Args.size());
  return L;
}

void cmrun_launch_destroy(cmrun_launch *L) { delete L; }

/// Argument \p Index, reset; null after an error.
static runtime::Argument *argument(cmrun_launch *L, unsigned Index) {
  if (!L->Info)
    return nullptr;
  if (Index >= L->Spec.Args.size()) {
    fail(L, "kernel '" + L->Info->Name + "' has no argument " + Twine(Index));
    return nullptr;
  }
  L->Memory[Index] = BoundMemory();
  return &(L->Spec.Args[Index] = runtime::Argument());
}

/// Describes the planes of \p M in \p Out. Returns why \p M cannot be an
/// object, or "".
static const char *planesOf(const cmrun_memory &M, std::vector<Plane> &Out) {
  constexpr unsigned MaxPixelBytes = 16;
  if (!M.bytes || !M.size)
    return "has no memory";
  if (!M.width)
    return "";
  if (!isPowerOf2_32(M.pixel_bytes) || M.pixel_bytes > MaxPixelBytes)
    return "has pixels that are not of 1, 2, 4, 8 or 16 bytes";
  uint64_t Row = uint64_t(M.width) * M.pixel_bytes;
  uint64_t Depth = std::max<uint64_t>(M.depth, 1);
  if (Row > INT32_MAX || M.height > INT32_MAX || Depth > UINT16_MAX ||
      Row * M.height > M.size / Depth || Row * M.height * Depth != M.size)
    return "has not the size of its image";
  const char *Name = M.format ? M.format : "";
  if (const host::Format *F = host::findPlanarFormat(Name)) {
    if (F->Planes[0].Bytes != M.pixel_bytes)
      return "has a format with pixels of another size";
    Out = Depth == 1 ? host::fill(*F, M.width, M.size) : std::vector<Plane>();
    return Out.empty() ? "has not the size of the planes of its format" : "";
  }
  uint16_t Format = M.format ? gensim::findFormat(Name).getValueOr(0)
                             : gensim::formatOfPixel(M.pixel_bytes);
  if (M.format && (!Format || gensim::bytesPerElement(Format) != M.pixel_bytes))
    return "has a format that does not exist or has pixels of another size";
  Out = {{0, uint32_t(Row), M.height, M.pixel_bytes, Format, /*Gap=*/0,
          uint32_t(Depth)}};
  return "";
}

int cmrun_set_memory(cmrun_launch *L, unsigned Index,
                     const cmrun_memory *Given) {
  if (!argument(L, Index))
    return 0;
  const KernelArg &A = L->Info->Args[Index];
  if (A.Kind == ArgKind::Value || A.Kind == ArgKind::Sampler)
    return fail(L, "argument '" + A.Name + "' takes no memory");
  // Programs that were built with an older header have no depth.
  cmrun_memory M = {};
  if (Given->struct_size < offsetof(cmrun_memory, depth) ||
      Given->struct_size > sizeof(M))
    return fail(L, "argument '" + A.Name + "' has a struct_size that is not " +
                       Twine(sizeof(M)));
  std::memcpy(&M, Given, Given->struct_size);
  BoundMemory B;
  if (const char *Why = planesOf(M, B.Planes); *Why)
    return fail(L, "argument '" + A.Name + "' " + Why);
  B.Given = M;
  B.Given->format = nullptr; // It may end before the run.
  L->Memory[Index] = std::move(B);
  return 1;
}

static int setBytes(cmrun_launch *L, unsigned Index, const void *Bytes,
                    size_t Size, bool PerThread) {
  runtime::Argument *A = argument(L, Index);
  if (!A)
    return 0;
  const auto *Begin = static_cast<const uint8_t *>(Bytes);
  A->Bytes.assign(Begin, Begin + Size);
  A->PerThread = PerThread;
  return 1;
}

int cmrun_set_value(cmrun_launch *L, unsigned Index, const void *Value,
                    size_t Size) {
  return setBytes(L, Index, Value, Size, /*PerThread=*/false);
}

int cmrun_set_thread_values(cmrun_launch *L, unsigned Index, const void *Values,
                            size_t Size) {
  return setBytes(L, Index, Values, Size, /*PerThread=*/true);
}

int cmrun_set_sampler(cmrun_launch *L, unsigned Index, int Linear,
                      int Normalized, cmrun_edge Edge) {
  runtime::Argument *A = argument(L, Index);
  if (!A)
    return 0;
  if (Edge < CMRUN_EDGE_CLAMP || Edge > CMRUN_EDGE_MIRROR)
    return fail(L, "argument '" + L->Info->Args[Index].Name +
                       "': no such way to treat edges");
  A->Sampling.Linear = Linear;
  A->Sampling.Normalized = Normalized;
  std::fill(std::begin(A->Sampling.Wrap), std::end(A->Sampling.Wrap),
            EdgeMode(Edge));
  return 1;
}

void cmrun_set_groups(cmrun_launch *L, uint32_t X, uint32_t Y, uint32_t Z) {
  const uint32_t N[3] = {X, Y, Z};
  std::copy(N, N + 3, L->Spec.Groups);
}

void cmrun_set_group_size(cmrun_launch *L, uint32_t X, uint32_t Y, uint32_t Z) {
  const uint32_t N[3] = {X, Y, Z};
  std::copy(N, N + 3, L->Spec.GroupSize);
}

int cmrun_set_dependency(cmrun_launch *L, const char *Pattern) {
  L->Spec.Dependency = findDependencyPattern(Pattern);
  if (L->Spec.Dependency)
    return 1;
  return fail(L, "no dependency pattern '" + Twine(Pattern) + "'");
}

int cmrun_set_profile(cmrun_launch *L, const char *Form) {
  using gensim::ProfileForm;
  L->Profile = StringSwitch<ProfileForm>(Form)
                   .Case("text", ProfileForm::Text)
                   .Case("json", ProfileForm::JSON)
                   .Case("listing", ProfileForm::Listing)
                   .Default(ProfileForm::None);
  if (L->Profile == ProfileForm::None)
    return fail(L, "no form of profile '" + Twine(Form) + "'");
  if (L->OnGen)
    return 1;
  return fail(L, "the CPU device has no profile");
}

int cmrun_set_time(cmrun_launch *L, const char *Form, const char *Configuration,
                   const char *ParameterFile) {
  gensim::TimeOptions O;
  auto Parsed = parseTimeForm(Form);
  if (!Parsed)
    return fail(L, Parsed.takeError());
  if (!L->OnGen)
    return fail(L, "the CPU device estimates no time; gen:icllp does");
  O.Form = *Parsed;
  O.Configuration = Configuration;
  O.ParameterFile = ParameterFile;
  auto Time = gensim::TimeEstimate::create(L->P->Where->target(), O);
  if (!Time)
    return fail(L, Time.takeError());
  L->Time = O;
  return 1;
}

namespace {

/// The objects of a run: copies of the memory of the program.
class Objects {
public:
  explicit Objects(cmrun_launch &L) : L(L), All(L.Memory.size()) {
    for (size_t I = 0; I < All.size(); ++I)
      if (L.Memory[I].Given)
        L.Spec.Args[I].Object = objectOf(I);
  }
  ~Objects() {
    for (size_t I = 0; I < All.size(); ++I)
      if (L.Memory[I].Given)
        L.Spec.Args[I].Object = nullptr;
  }
  void copyOut() {
    for (size_t I = 0; I < All.size(); ++I)
      if (L.Memory[I].Given && !L.Memory[I].Given->read_only)
        std::memcpy(L.Memory[I].Given->bytes, L.Spec.Args[I].Object->data(),
                    L.Memory[I].Given->size);
  }

private:
  Surface *objectOf(size_t I) {
    for (size_t J = 0; J < I; ++J)
      if (L.Memory[J].Given && L.Memory[J].isSame(L.Memory[I]))
        return L.Spec.Args[J].Object;
    const cmrun_memory &M = *L.Memory[I].Given;
    All[I] = Surface::planar(M.size, L.Memory[I].Planes);
    std::memcpy(All[I]->data(), M.bytes, M.size);
    return All[I].getPointer();
  }

  cmrun_launch &L;
  std::vector<Optional<Surface>> All;
};

Error runOnCpu(cmrun_launch *L) {
  return L->OnCpu->run(L->Spec, {}, &L->Result.Printed, &L->Result.Findings);
}

Error runOnGen(cmrun_launch *L) {
  gensim::LaunchOptions Options;
  Options.Checks = L->P->Checks;
  Options.Profile = L->Profile;
  Options.Interrupt = &L->Interrupt;
  if (L->Time.Form != gensim::TimeForm::None) {
    auto Time = gensim::TimeEstimate::create(L->P->Where->target(), L->Time);
    if (!Time)
      return Time.takeError();
    Options.Time = *Time;
  }
  if (Error E = checkLaunch(L->Spec, *L->Info, L->P->Where->target()))
    return E;
  auto R = simulate(*L->OnGen, L->Spec, Options);
  if (!R)
    return R.takeError();
  L->Result = std::move(*R);
  if (Options.Time)
    L->Estimate = Options.Time->report();
  if (L->Result.ok())
    return Error::success();
  std::string Why = L->Result.Fault;
  for (const std::string &Position : L->Result.LiveThreads)
    Why += "\n  " + Position;
  return failure(Why);
}

} // namespace

int cmrun_run(cmrun_launch *L) {
  if (!L->Info)
    return 0;
  L->Problem.clear();
  L->Result = gensim::LaunchResult();
  L->Estimate.clear();
  Objects Copies(*L);
  Error Failed = L->OnGen ? runOnGen(L) : runOnCpu(L);
  L->Interrupt = false;
  if (Failed)
    return fail(L, std::move(Failed));
  Copies.copyOut();
  return 1;
}

void cmrun_interrupt(cmrun_launch *L) { L->Interrupt = true; }

const char *cmrun_error(const cmrun_launch *L) { return L->Problem.c_str(); }
const char *cmrun_printed(const cmrun_launch *L) {
  return L->Result.Printed.c_str();
}
const char *cmrun_profile(const cmrun_launch *L) {
  return L->Result.Profile.c_str();
}
const char *cmrun_time(const cmrun_launch *L) { return L->Estimate.c_str(); }
const char *cmrun_finding(const cmrun_launch *L, size_t Index) {
  return Index < L->Result.Findings.size() ? L->Result.Findings[Index].c_str()
                                           : nullptr;
}
uint64_t cmrun_instructions(const cmrun_launch *L) {
  return L->Result.Instructions;
}
