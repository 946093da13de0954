//===- KernelInfo.h - properties of a kernel for its host -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Collected by the front end, stored in the IR as `!genx.kernels` and
// `!cmc.kernels` (stage4/KernelMetadata.h), completed by llvm-genx (payload
// offsets, binding table) and by the bridge (resources), read by the container
// writers, the CPU device and the simulator.
//===----------------------------------------------------------------------===//
#ifndef CMC_KERNELINFO_H
#define CMC_KERNELINFO_H

#include "llvm/Support/JSON.h"
#include <cstdint>
#include <string>
#include <vector>

namespace cmc {

/// The locations of a kernel's arguments and coordinates
/// (docs/rationale/facts.md).
enum class PayloadABI {
  ZE, ///< OpenCL, Level Zero: group ids in r0, arguments from two GRFs.
  CM, ///< CM runtime: walker coordinates in r0.1, arguments from one GRF.
};

enum class ArgKind {
  Value,   ///< Scalar, vector or matrix passed by value.
  Buffer,  ///< SurfaceIndex of a linear buffer.
  Image,   ///< SurfaceIndex of a typed or plain image.
  Media,   ///< SurfaceIndex of a 2-D surface for media block access.
  Sampler, ///< SamplerIndex.
  Pointer, ///< svmptr_t: a 64-bit address.
  Surface, ///< SurfaceIndex of any surface that the host binds; in `cm` only.
};

enum class ArgAccess { ReadOnly, WriteOnly, ReadWrite };

enum class ElementType {
  None,
  Int8,
  UInt8,
  Int16,
  UInt16,
  Int32,
  UInt32,
  Int64,
  UInt64,
  Half,
  Float,
  Double,
};

/// One explicit kernel argument, in source order.
struct KernelArg {
  std::string Name;
  ArgKind Kind = ArgKind::Value;
  ArgAccess Access = ArgAccess::ReadWrite;
  /// The first word of `[[type("...")]]`, e.g. "buffer_t", "image2d_t";
  /// inferred from the uses if the source has none. Usually "" for Value.
  std::string TypeDesc;
  ElementType Element = ElementType::None; ///< For Value.
  unsigned NumElements = 0;                ///< For Value; 1 for scalars.
  unsigned Size = 0;                       ///< Bytes that the host passes.
  /// Byte offset in the argument payload, counted from its first byte (the GRF
  /// offset minus one GRF in `cm`, minus two in `ze`). Set by llvm-genx; -1:
  /// not in the payload.
  int Offset = -1;
  int BindingIndex = -1; ///< Binding-table or sampler index in `ze`, else -1.
};

/// Arguments that the runtime adds.
struct ImplicitArg {
  enum Kind { GroupCount, LocalSize, PrivateBase, LocalId, PrintBuffer } K;
  unsigned Offset; ///< As KernelArg::Offset.
  unsigned Size;   ///< Bytes.
};

/// Code refers to the address of string \p Number by two immediate dwords,
/// which are these placeholders until a loader knows the address.
constexpr uint32_t FirstStringPlaceholder = 0x7e570000;
constexpr uint32_t stringPlaceholder(unsigned Number, bool High) {
  return FirstStringPlaceholder + 2 * Number + High;
}
constexpr bool isStringPlaceholder(uint32_t Dword) {
  return Dword >> 16 == FirstStringPlaceholder >> 16;
}

/// Sends by kind, for reports.
struct SendCount {
  std::string Kind; ///< E.g. "media block read", "oword block write".
  unsigned Count;
};

/// The resources of a kernel's final code.
struct ResourceUsage {
  unsigned Instructions = 0;
  unsigned CodeBytes = 0;
  unsigned GRFsUsed = 0;   ///< General registers accessed.
  unsigned GRFCount = 128; ///< Registers the kernel is compiled for.
  unsigned SpillBytes = 0; ///< Scratch bytes per hardware thread.
  std::vector<SendCount> Sends;
};

/// A row of the line table: the code from Offset on belongs to File:Line.
struct LineEntry {
  uint32_t Offset; ///< Bytes from the start of the kernel's code.
  uint32_t Line;   ///< 1-based; 0 if the instruction has no source.
  std::string File;
  unsigned Call = 0; ///< The inlined call that it is part of; see Caller.
};

/// A call whose function has been inlined.
struct InlinedCall {
  std::string Function; ///< The function that was called.
  std::string File;     ///< Position of the call.
  uint32_t Line = 0;
  /// The inlined call that has this call; 0: the kernel itself, else 1 + an
  /// index in KernelInfo::Calls. A caller precedes its calls.
  unsigned Caller = 0;
};

/// A function that an instruction is part of, and a position in it.
struct SourceFrame {
  std::string Function;
  std::string File;
  uint32_t Line;
};

struct KernelInfo {
  std::string Name;
  PayloadABI ABI = PayloadABI::ZE;
  std::vector<KernelArg> Args;
  std::vector<ImplicitArg> ImplicitArgs;
  unsigned SLMBytes = 0;
  unsigned Barriers = 0;        ///< Of a thread group, including named ones.
  bool HasGroups = false;       ///< Uses group or local ids, SLM or barriers.
  bool HasDependencies = false; ///< Uses cm_wait or cm_signal.
  bool HasStatelessWrite = false;
  /// Scratch bytes per hardware thread required by calls with a stack,
  /// including spills; 0 without such calls.
  unsigned StackBytes = 0;
  unsigned PrivateBytes = 0; ///< Scratch bytes for variables, at the start.
  std::vector<std::string>
      Strings; ///< Constant strings that the code refers to.
  ResourceUsage Resources;
  std::vector<LineEntry> Lines;
  std::vector<InlinedCall> Calls; ///< That have instructions or variables.
};

/// All of the scratch memory of a hardware thread. The finalizer reads spilled
/// registers in blocks of up to 128 bytes, of which it may need only the first
/// 32: the last block extends beyond its spill size.
inline unsigned scratchBytes(const KernelInfo &K) {
  constexpr unsigned ReadPast = 128 - 32;
  unsigned Spilled = K.Resources.SpillBytes;
  if (Spilled)
    Spilled += ReadPast;
  return K.PrivateBytes + (K.StackBytes > Spilled ? K.StackBytes : Spilled);
}

/// The instruction at \p Offset in the source, innermost function first and the
/// kernel last; empty if it has no source.
std::vector<SourceFrame> framesAt(const KernelInfo &K, uint32_t Offset);

/// Spellings for reports and metadata ("media", "read_write", "float" ...).
const char *toString(PayloadABI A);
const char *toString(ArgKind K);
const char *toString(ArgAccess A);
const char *toString(ElementType E);
const char *toString(ImplicitArg::Kind K);
unsigned sizeInBytes(ElementType E);

/// The element type called \p Name in OpenCL C and in the text formats: char
/// uchar short ushort int uint long ulong half float double. None for other
/// names.
ElementType elementTypeNamed(llvm::StringRef Name);

/// Everything but Lines and Calls as JSON; the schema of --resource-usage=json.
llvm::json::Value toJSON(const KernelInfo &K);

/// The inverse of toJSON(); also reads Lines and Calls if the container has
/// them. False, with the reason in \p P, if \p V is invalid.
bool fromJSON(const llvm::json::Value &V, KernelInfo &K, llvm::json::Path P);

} // namespace cmc

#endif // CMC_KERNELINFO_H
