//===- CApi.cpp - the C interface of the simulator ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gensim/gensim.h"
#include "gensim/gensim_c.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace gensim;

struct gensim_module {
  Optional<Module> Loaded;
  std::string Problem;
};

struct gensim_launch {
  const Kernel *K = nullptr;
  const cmc::TargetInfo *Target = nullptr;
  LaunchSpec Spec;
  std::vector<MemoryObject> Objects; ///< One element per argument.
  LaunchOptions Options;
  TimeOptions Time;
  LaunchResult Result;
  std::string Estimate, Problem;
};

static int fail(gensim_launch *L, const Twine &Message) {
  L->Problem = Message.str();
  return 0;
}

/// Argument \p Index, reset; null after an error.
static KernelArgument *argument(gensim_launch *L, unsigned Index) {
  if (!L->K)
    return nullptr;
  L->Problem.clear();
  if (Index >= L->Spec.Args.size()) {
    fail(L,
         "kernel '" + L->K->info().Name + "' has no argument " + Twine(Index));
    return nullptr;
  }
  L->Spec.Args[Index] = KernelArgument();
  return &L->Spec.Args[Index];
}

static int setBytes(gensim_launch *L, unsigned Index, const void *Bytes,
                    size_t Size, bool PerThread) {
  KernelArgument *A = argument(L, Index);
  if (!A)
    return 0;
  const auto *Begin = static_cast<const uint8_t *>(Bytes);
  A->Bytes.assign(Begin, Begin + Size);
  A->PerThread = PerThread;
  return 1;
}

static int setObject(gensim_launch *L, unsigned Index, MemoryObject O) {
  KernelArgument *A = argument(L, Index);
  if (!A)
    return 0;
  L->Objects[Index] = std::move(O);
  A->Object = &L->Objects[Index];
  return 1;
}

gensim_module *gensim_load(const void *Bytes, size_t Size, const char *Device) {
  auto *M = new gensim_module;
  const cmc::TargetInfo *Target = nullptr;
  if (Device) {
    Target = cmc::findTarget(Device);
    if (!Target || Target->isHost()) {
      M->Problem = "unknown device '" + std::string(Device) + "'";
      return M;
    }
  }
  auto Loaded =
      Module::load(StringRef(static_cast<const char *>(Bytes), Size), Target);
  if (Loaded)
    M->Loaded = std::move(*Loaded);
  else
    M->Problem = toString(Loaded.takeError());
  return M;
}

const char *gensim_module_error(const gensim_module *M) {
  return M->Problem.c_str();
}

void gensim_unload(gensim_module *M) { delete M; }

unsigned gensim_kernel_count(const gensim_module *M) {
  return M->Loaded ? M->Loaded->kernels().size() : 0;
}

const char *gensim_kernel_name(const gensim_module *M, unsigned K) {
  return K < gensim_kernel_count(M)
             ? M->Loaded->kernels()[K].info().Name.c_str()
             : "";
}

unsigned gensim_argument_count(const gensim_module *M, unsigned K) {
  return K < gensim_kernel_count(M) ? M->Loaded->kernels()[K].info().Args.size()
                                    : 0;
}

const char *gensim_argument_name(const gensim_module *M, unsigned K,
                                 unsigned A) {
  return A < gensim_argument_count(M, K)
             ? M->Loaded->kernels()[K].info().Args[A].Name.c_str()
             : "";
}

gensim_launch *gensim_launch_create(const gensim_module *M, const char *Name) {
  auto *L = new gensim_launch;
  L->K = M->Loaded ? M->Loaded->find(Name) : nullptr;
  if (!L->K) {
    fail(L, "no kernel '" + Twine(Name) + "'");
    return L;
  }
  L->Target = &M->Loaded->target();
  L->Spec.Args.resize(L->K->info().Args.size());
  L->Objects.resize(L->Spec.Args.size());
  return L;
}

void gensim_launch_destroy(gensim_launch *L) { delete L; }

int gensim_set_value(gensim_launch *L, unsigned Argument, const void *Value,
                     size_t Size) {
  return setBytes(L, Argument, Value, Size, /*PerThread=*/false);
}

int gensim_set_thread_values(gensim_launch *L, unsigned Argument,
                             const void *Values, size_t Size) {
  return setBytes(L, Argument, Values, Size, /*PerThread=*/true);
}

int gensim_set_buffer(gensim_launch *L, unsigned Argument, void *Bytes,
                      uint64_t Size) {
  return setObject(L, Argument, MemoryObject::buffer(Bytes, Size));
}

int gensim_set_image(gensim_launch *L, unsigned Argument, void *Bytes,
                     uint32_t Width, uint32_t Height, unsigned PixelBytes,
                     uint32_t Pitch) {
  return setObject(
      L, Argument,
      MemoryObject::image(Bytes, Width, Height, PixelBytes, Pitch));
}

void gensim_set_groups(gensim_launch *L, uint32_t X, uint32_t Y, uint32_t Z) {
  const uint32_t N[3] = {X, Y, Z};
  std::copy(N, N + 3, L->Spec.Groups);
}

void gensim_set_group_size(gensim_launch *L, uint32_t X, uint32_t Y,
                           uint32_t Z) {
  const uint32_t N[3] = {X, Y, Z};
  std::copy(N, N + 3, L->Spec.GroupSize);
}

void gensim_add_dependency(gensim_launch *L, int X, int Y) {
  L->Spec.Dependencies.push_back({X, Y});
}

int gensim_set_option(gensim_launch *L, const char *Name, const char *Value) {
  StringRef N = Name, V = Value;
  LaunchOptions &O = L->Options;
  bool Bad = false;
  if (N == "workers")
    Bad = V.getAsInteger(10, O.Workers);
  else if (N == "max-instructions")
    Bad = V.getAsInteger(10, O.MaxInstructions);
  else if (N == "time-limit")
    Bad = V.getAsDouble(O.TimeLimit) || !(O.TimeLimit >= 0);
  else if (N == "check")
    O.Checks = V.str();
  else if (N == "profile") {
    O.Profile = StringSwitch<ProfileForm>(V)
                    .Case("text", ProfileForm::Text)
                    .Case("json", ProfileForm::JSON)
                    .Case("listing", ProfileForm::Listing)
                    .Default(ProfileForm::None);
    Bad = O.Profile == ProfileForm::None;
  } else if (N == "core") {
    Optional<Core> How = findCore(V);
    Bad = !How;
    O.How = How.getValueOr(O.How);
  } else if (N == "time") {
    L->Time.Form = StringSwitch<TimeForm>(V)
                       .Case("text", TimeForm::Text)
                       .Case("json", TimeForm::JSON)
                       .Default(TimeForm::None);
    Bad = L->Time.Form == TimeForm::None;
  } else if (N == "time-config") {
    L->Time.Configuration = V.str();
  } else if (N == "time-parameters") {
    L->Time.ParameterFile = V.str();
  } else {
    return fail(L, "unknown option '" + N + "'");
  }
  return Bad ? fail(L, "option " + N + ": '" + V + "' is not possible") : 1;
}

int gensim_run(gensim_launch *L) {
  if (!L->K)
    return 0;
  L->Problem.clear();
  L->Result = LaunchResult();
  L->Estimate.clear();
  LaunchOptions Options = L->Options;
  if (L->Time.Form != TimeForm::None) {
    auto Time = TimeEstimate::create(*L->Target, L->Time);
    if (!Time)
      return fail(L, toString(Time.takeError()));
    Options.Time = *Time;
  }
  auto R = L->K->run(L->Spec, Options);
  if (!R)
    return fail(L, toString(R.takeError()));
  L->Result = std::move(*R);
  if (Options.Time)
    L->Estimate = Options.Time->report();
  return L->Result.ok() ? 1 : fail(L, L->Result.Fault);
}

const char *gensim_error(const gensim_launch *L) { return L->Problem.c_str(); }

uint64_t gensim_instructions(const gensim_launch *L) {
  return L->Result.Instructions;
}

unsigned gensim_finding_count(const gensim_launch *L) {
  return L->Result.Findings.size();
}

const char *gensim_finding(const gensim_launch *L, unsigned Finding) {
  return Finding < L->Result.Findings.size()
             ? L->Result.Findings[Finding].c_str()
             : "";
}

const char *gensim_time(const gensim_launch *L) { return L->Estimate.c_str(); }

const char *gensim_profile(const gensim_launch *L) {
  return L->Result.Profile.c_str();
}
