//===- KernelInfo.h - what a host must know of a kernel ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Collected by the front-end, carried in the IR as `!genx.kernels` and
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

/// How a kernel finds its arguments and its coordinates
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
  Surface, ///< SurfaceIndex of what the host binds; in `cm` only.
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
  /// inferred from the uses where the source has none. "" for most of Value.
  std::string TypeDesc;
  ElementType Element = ElementType::None; ///< For Value.
  unsigned NumElements = 0;                ///< For Value; 1 for scalars.
  unsigned Size = 0;                       ///< Bytes that the host passes.
  /// Byte offset in the argument payload, counted from its first byte (the
  /// GRF offset minus one GRF in `cm`, minus two in `ze`). Set by llvm-genx;
  /// -1: takes no payload.
  int Offset = -1;
  int BindingIndex = -1; ///< Binding-table or sampler index in `ze`, else -1.
};

/// Arguments that the runtime adds by itself.
struct ImplicitArg {
  enum Kind { GroupCount, LocalSize, PrivateBase, LocalId, PrintBuffer } K;
  unsigned Offset; ///< As KernelArg::Offset.
  unsigned Size;   ///< Bytes.
};

/// The code of a kernel has the address of text \p Number as two immediate
/// dwords, which are these until a loader knows the address.
constexpr uint32_t FirstTextPlaceholder = 0x7e570000;
constexpr uint32_t textPlaceholder(unsigned Number, bool High) {
  return FirstTextPlaceholder + 2 * Number + High;
}
constexpr bool isTextPlaceholder(uint32_t Dword) {
  return Dword >> 16 == FirstTextPlaceholder >> 16;
}

/// Sends by kind, for reports.
struct SendCount {
  std::string Kind; ///< E.g. "media block read", "oword block write".
  unsigned Count;
};

/// What the finalizer made of the kernel.
struct ResourceUsage {
  unsigned Instructions = 0;
  unsigned CodeBytes = 0;
  unsigned GRFsUsed = 0;   ///< General registers touched.
  unsigned GRFCount = 128; ///< Registers the kernel is compiled for.
  unsigned SpillBytes = 0; ///< Scratch bytes per hardware thread.
  std::vector<SendCount> Sends;
};

/// A row of the line table: the code from Offset on belongs to File:Line.
struct LineEntry {
  uint32_t Offset; ///< Bytes from the start of the kernel's code.
  uint32_t Line;   ///< 1-based; 0 when the instruction has no source.
  std::string File;
};

struct KernelInfo {
  std::string Name;
  PayloadABI ABI = PayloadABI::ZE;
  std::vector<KernelArg> Args;
  std::vector<ImplicitArg> ImplicitArgs;
  unsigned SLMBytes = 0;
  unsigned Barriers = 0;        ///< 0 or 1 until named barriers come.
  bool HasGroups = false;       ///< Uses group or local ids, SLM or barriers.
  bool HasDependencies = false; ///< Uses cm_wait or cm_signal.
  bool HasStatelessWrite = false;
  /// Scratch bytes per hardware thread that calls with a stack need, which
  /// hold what is spilled, too; 0 without such calls.
  unsigned StackBytes = 0;
  unsigned PrivateBytes =
      0; ///< Scratch bytes for variables, before the others.
  std::vector<std::string> Texts; ///< Constant texts that the code points to.
  ResourceUsage Resources;
  std::vector<LineEntry> Lines;
};

/// All of the scratch memory of a hardware thread. The finalizer reads what it
/// spilled in blocks of up to 128 bytes, of which it may need but the first 32:
/// the last one reaches past what it says that it spills.
inline unsigned scratchBytes(const KernelInfo &K) {
  constexpr unsigned ReadPast = 128 - 32;
  unsigned Spilled = K.Resources.SpillBytes;
  if (Spilled)
    Spilled += ReadPast;
  return K.PrivateBytes + (K.StackBytes > Spilled ? K.StackBytes : Spilled);
}

/// Spellings for reports and metadata ("media", "read_write", "float" ...).
const char *toString(PayloadABI A);
const char *toString(ArgKind K);
const char *toString(ArgAccess A);
const char *toString(ElementType E);
const char *toString(ImplicitArg::Kind K);
unsigned sizeInBytes(ElementType E);

/// The element type that OpenCL C and the text formats call \p Name: char uchar
/// short ushort int uint long ulong half float double. None when it is none of
/// them.
ElementType elementTypeNamed(llvm::StringRef Name);

/// Everything but Lines as JSON; the schema of --resource-usage=json.
llvm::json::Value toJSON(const KernelInfo &K);

/// Reads what toJSON wrote, and Lines where the container added them. False,
/// with the reason in \p P, when \p V is something else.
bool fromJSON(const llvm::json::Value &V, KernelInfo &K, llvm::json::Path P);

} // namespace cmc

#endif // CMC_KERNELINFO_H
