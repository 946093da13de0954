//===- gensim.h - run Gen binaries from C++ ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The simulator as a library: load a binary, bind its arguments, run a kernel,
// read the results. gensim_c.h is the same for C.
//
//   auto M = gensim::Module::load(Bytes);              // zebin or cm container
//   const gensim::Kernel *K = M->find("linear");
//   gensim::LaunchSpec L;
//   L.Groups[0] = 60; L.Groups[1] = 45;
//   L.Args = {{&In}, {&Out}};                          // MemoryObjects
//   auto R = K->run(L);                                // Out.Bytes are written
//
// An llvm::Error is an impossible launch. An error of a thread is
// LaunchResult::Fault. Modules and kernels are immutable: several threads may
// run one at the same time. docs/reference/gensim.md describes the model.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_GENSIM_H
#define GENSIM_GENSIM_H

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include "gensim/core.h"
#include "llvm/ADT/Optional.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <functional>
#include <memory>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace gensim {

struct ModuleImage;

/// A 2-D image inside a memory object, or a sequence of slices.
struct ImagePlane {
  uint64_t Offset = 0; ///< Of the first byte.
  uint32_t RowBytes = 0, Height = 0;
  uint32_t Pitch = 0;  ///< Bytes from one row to the next.
  uint16_t Format = 0; ///< The hardware's SURFACE_FORMAT.
  uint32_t Depth = 1;  ///< Slices; more than 1: a 3-D image.
};

/// Memory that kernels read and write. The caller owns the bytes, which may
/// have any alignment; a run copies them in and out.
struct MemoryObject {
  uint8_t *Bytes = nullptr;
  uint64_t Size = 0;
  std::vector<ImagePlane> Planes; ///< Empty: a buffer.
  bool ReadOnly = false;          ///< Not copied out.
  /// Not copied at all: kernels access the caller's memory, including the rest
  /// of its first and last page. Others may use it at the same time.
  bool InPlace = false;

  static MemoryObject buffer(void *Bytes, uint64_t Size);
  /// If \p Pitch is 0, rows have no gaps. The format is formatOfPixel().
  static MemoryObject image(void *Bytes, uint32_t Width, uint32_t Height,
                            unsigned PixelBytes, uint32_t Pitch = 0);
};

/// The default format of images with \p Bytes per pixel: R8_UNORM, R16_UNORM,
/// R8G8B8A8_UNORM, R32G32_UINT, R32G32B32A32_UINT.
uint16_t formatOfPixel(unsigned Bytes);
/// The format with a name like "R32_FLOAT".
llvm::Optional<uint16_t> findFormat(llvm::StringRef Name);

/// How coordinates outside an image are handled.
enum class EdgeMode : uint8_t { Clamp, Repeat, Mirror, MirrorOnce, Border };

struct SamplerSettings {
  bool Linear = false; ///< False: the nearest texel.
  bool Normalized = true;
  EdgeMode Wrap[3] = {EdgeMode::Clamp, EdgeMode::Clamp,
                      EdgeMode::Clamp}; ///< For u, v, r.
  float Border[4] = {};                 ///< Red, green, blue, alpha.
};

/// The binding of an argument.
struct KernelArgument {
  /// The object of a surface or a pointer; null for values and for addresses
  /// into LaunchSpec::Shared.
  const MemoryObject *Object = nullptr;
  /// Several objects of a surface argument that differs between threads, or of
  /// a value that is indices of surfaces: for each index, Bytes has the index
  /// of one of them, a uint32_t. `cm` kernels only.
  std::vector<const MemoryObject *> Objects;
  /// A value: KernelArg::Size bytes, or that many per thread, x first. An
  /// OpenCL `local` pointer: the size of its memory as a uint32_t.
  std::vector<uint8_t> Bytes;
  bool PerThread = false; ///< `cm` kernels only.
  SamplerSettings Sampling;
  /// Like Objects, for a sampler that differs between threads.
  std::vector<SamplerSettings> Samplings;

  /// Whether Bytes has indices.
  bool hasIndices() const { return !Objects.empty() || !Samplings.empty(); }
};

/// The surface at a fixed index in a kernel's source, without an argument. The
/// planes of an image occupy the following indices.
struct FixedSurface {
  uint32_t Index;
  const MemoryObject *Object;
};
struct FixedSampler {
  uint32_t Index;
  SamplerSettings Sampling;
};

struct LaunchSpec {
  uint32_t Groups[3] = {1, 1, 1};
  /// Work items of a group: threads of CM kernels, lanes of OpenCL kernels.
  uint32_t GroupSize[3] = {1, 1, 1};
  /// The threads of the media walker at each position; each has an index, its
  /// color, and depends on threads of the same color. Per-thread arguments
  /// cover all of them.
  uint32_t Colors = 1;
  /// Threads at offset (x, y) that must end before cm_wait returns.
  std::vector<std::pair<int, int>> Dependencies;
  /// If not empty: the media walker dispatches these threads ((color * height +
  /// y) * width + x), each at most once, in this order; a thread then waits
  /// only for threads dispatched before it.
  std::vector<uint32_t> Order;
  /// By y * width + x; bit i: entry i of Dependencies applies. Empty: all do.
  std::vector<uint8_t> Masks;
  std::vector<KernelArgument> Args; ///< One per KernelInfo::Args.
  std::vector<FixedSurface> FixedSurfaces;
  std::vector<FixedSampler> FixedSamplers;
  /// Surfaces of arguments of `cm` kernels get the indices from here on, except
  /// fixed ones.
  uint32_t FirstSurface = 1;
  /// Whole pages that the kernel accesses at their host addresses, and writes
  /// in place.
  std::vector<MemoryObject> Shared;
};

enum class ProfileForm { None, Text, JSON, Listing };

enum class TimeForm { None, Text, JSON };

struct TimeOptions {
  TimeForm Form = TimeForm::None;
  std::string Configuration; ///< "icllp-gt2" ...; "": the target's first.
  std::string ParameterFile; ///< Replaces figures of the model; "": none.
  bool Effects = false;      ///< Also the effect of each uncertain figure.
};

class Observer;

/// Estimates the time that kernels would take on a GPU: those of all launches
/// whose LaunchOptions name it, one after the other; see
/// docs/reference/gensim-time.md.
class TimeEstimate {
public:
  /// Fails for an unknown configuration and for parameters that are not usable.
  static llvm::Expected<std::shared_ptr<TimeEstimate>>
  create(const cmc::TargetInfo &Target, const TimeOptions &Options);
  ~TimeEstimate();
  /// In the form of the options.
  std::string report() const;
  Observer &observer();

private:
  struct State;
  explicit TimeEstimate(std::unique_ptr<State> S);
  std::unique_ptr<State> S;
};

/// The core called interpret, translate or auto.
llvm::Optional<Core> findCore(llvm::StringRef Name);

struct LaunchOptions {
  unsigned Workers = 0;         ///< Host threads; 0: one per core.
  double TimeLimit = 0;         ///< Seconds; 0: no limit.
  uint64_t MaxInstructions = 0; ///< 0: no limit.
  const std::atomic<bool> *Interrupt = nullptr; ///< Set it to stop the run.
  std::function<void(uint64_t Done, uint64_t Total)> Progress; ///< In groups.
  Core How = Core::Auto; ///< Of runs without the following.
  // Each of these makes the run slower and deterministic.
  std::string Checks; ///< "all" or names separated by commas; "": none.
  ProfileForm Profile = ProfileForm::None;
  /// Of the text form: opcode, size, function, line, stack, message; empty: all
  /// but stacks.
  std::vector<std::string> ProfileBy;
  std::shared_ptr<TimeEstimate> Time;   ///< The launch is added to it.
  llvm::raw_ostream *Trace = nullptr;   ///< Prints every instruction.
  llvm::Optional<uint32_t> TraceThread; ///< Only of this thread.
};

struct LaunchResult {
  std::string Fault; ///< The reason the run stopped; "": all threads ended.
  std::vector<std::string> LiveThreads; ///< Position of each live thread then.
  std::vector<std::string> Findings;    ///< Of the checks.
  std::string Profile;
  std::string Printed; ///< Output of printf.
  uint64_t Instructions = 0, Threads = 0, Groups = 0;
  bool ok() const { return Fault.empty(); }
};

class Kernel {
public:
  const cmc::KernelInfo &info() const;
  /// Work items of one thread; 1 for CM kernels.
  unsigned simdSize() const;
  llvm::Expected<LaunchResult> run(const LaunchSpec &Launch,
                                   const LaunchOptions &Options = {}) const;

private:
  friend class Module;
  Kernel(std::shared_ptr<const ModuleImage> Image, unsigned Index)
      : Image(std::move(Image)), Index(Index) {}
  std::shared_ptr<const ModuleImage> Image;
  unsigned Index;
};

/// Properties of a kernel that a file of bare code lacks.
struct RawKernel {
  std::string Name = "kernel";
  cmc::PayloadABI ABI = cmc::PayloadABI::CM;
  /// Arguments in declaration order, "NAME:TYPE" separated by commas. TYPE is
  /// media, image, buffer, surface, pointer, sampler or an element type with an
  /// optional count (float, uint8). They are laid out as by cmc.
  std::string Signature;
  unsigned SLMBytes = 0, ScratchBytes = 0;
  unsigned Registers = 128; ///< Per thread; 0: the maximum.
  bool HasGroups = false;   ///< Started by the GPGPU walker.
};

class Module {
public:
  /// A zebin or a `cm` container. \p Target: null if the file names it.
  static llvm::Expected<Module> load(llvm::StringRef Bytes,
                                     const cmc::TargetInfo *Target = nullptr);
  /// Bare code.
  static llvm::Expected<Module> load(llvm::StringRef Code,
                                     const cmc::TargetInfo &Target,
                                     const RawKernel &Description);
  const cmc::TargetInfo &target() const;
  llvm::ArrayRef<Kernel> kernels() const { return Kernels; }
  /// Null if there is no kernel called \p Name.
  const Kernel *find(llvm::StringRef Name) const;

private:
  explicit Module(ModuleImage Image);
  std::shared_ptr<const ModuleImage> Image;
  std::vector<Kernel> Kernels;
};

/// Whether \p Bytes begin like a zebin or a `cm` container.
bool isContainer(llvm::StringRef Bytes);

} // namespace gensim

#endif // GENSIM_GENSIM_H
