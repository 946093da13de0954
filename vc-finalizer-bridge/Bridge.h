//===- Bridge.h - vISA text to loadable binaries ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Runs the IGC finalizer as a child process, tells what became of it, reads
// the code back (listing, resources, line table), and writes containers.
//===----------------------------------------------------------------------===//
#ifndef CMC_VC_FINALIZER_BRIDGE_BRIDGE_H
#define CMC_VC_FINALIZER_BRIDGE_BRIDGE_H

#include "basic/SourceVariables.h"
#include "cmc/Diagnostic.h"
#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Optional.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <string>

namespace cmc {
namespace bridge {

/// The options of `cmc` that set the path and the time limit, for messages.
const char FinalizerOption[] = "--finalizer=";
const char TimeoutOption[] = "--finalizer-timeout=";

struct Options {
  const TargetInfo *Target = nullptr;
  /// "": GenX_IR beside the running program, else on PATH.
  std::string FinalizerPath;
  unsigned TimeoutSeconds = 120; ///< Per kernel.
  bool Verbose = false;          ///< Print the child's command line to stderr.
  /// Passed to the finalizer after our own.
  std::vector<std::string> FinalizerArgs;
  /// Ask for the source lines of the code: makes the finalizer a third slower.
  bool Lines = true;
  bool Origins =
      false; ///< Fill GenKernel::Origins and Placements; needs Lines.
  /// Fill GenKernel::Variables; needs Lines.
  const SourceVariables *Variables = nullptr;
  /// A kernel that spills is finalized again with twice the registers, where
  /// the target has them, and the better code kept; a remark says so.
  bool MayEnlargeRegisterFile = false;
};

/// A dword of the code that is half of the address of a text.
struct TextReference {
  uint32_t Offset; ///< Bytes into the code.
  unsigned Text;   ///< Number in KernelInfo::Texts.
  bool High;       ///< Bits 63:32.
};

/// What the finalizer says of one instruction that it wrote.
struct GenOrigin {
  enum Kind : uint8_t { Code, Spill, Fill };
  /// Of the vISA instruction that it is part of, as the finalizer counts:
  /// labels, .file, .loc and instructions behind .function, from 1; 0: none.
  unsigned VISA = 0;
  Kind What = Code;
};

/// Where the finalizer keeps a variable of the vISA text.
struct Placement {
  std::string Variable; ///< E.g. "V38".
  unsigned Bytes;
  bool Spilled; ///< To scratch memory.
  unsigned At;  ///< First byte in the register file, or in scratch memory.
};

/// While the code at [From, To) is next, bytes of a variable of the source are
/// in the register file from byte At on.
struct VariablePlace {
  unsigned Variable, Offset, Bytes;
  unsigned At;
  uint32_t From, To;
};

/// A finalized kernel.
struct GenKernel {
  KernelInfo Info;  ///< Complete.
  std::string Code; ///< Gen ISA, as loaded.
  std::vector<TextReference> TextReferences;
  /// Code bytes to skip when the runtime has loaded the per-thread data
  /// itself (XeHP and later); 0 before.
  unsigned PerThreadPrologBytes = 0;
  std::vector<GenOrigin> Origins; ///< One for each instruction, when asked for.
  std::vector<Placement> Placements; ///< When asked for.
  /// Of the source, when asked for.
  std::vector<SourceType> Types;
  std::vector<unsigned> Scopes;
  std::vector<SourceVariable> Variables;
  std::vector<VariablePlace> VariablePlaces; ///< Sorted by variable.
};

/// Runs the finalizer on the vISA \p Text of the kernel \p Info. None after a
/// diagnostic: a missing, crashed or hung finalizer is an Error with the paths
/// tried or the time limit; vISA that it refuses is an InternalError with its
/// words. A spill is a warning.
llvm::Optional<GenKernel> finalize(llvm::StringRef Text, const KernelInfo &Info,
                                   const Options &Opts,
                                   const DiagnosticHandler &Handler);

/// The Gen assembly of \p K with the CM source lines interleaved as comments
/// (\p SourceOf gives a file's text, or "").
std::string
listing(const GenKernel &K, const TargetInfo &T,
        const std::function<std::string(llvm::StringRef)> &SourceOf);

/// A zebin for OpenCL and Level Zero (research/backend.md 3.2, 3.3). With
/// \p LineTable the .debug_line section is added.
std::string writeZebin(llvm::ArrayRef<GenKernel> Kernels, const TargetInfo &T,
                       bool LineTable);

/// The minimal `cm` container that the simulator loads
/// (docs/reference/containers.md).
std::string writeCMContainer(llvm::ArrayRef<GenKernel> Kernels,
                             const TargetInfo &T, bool LineTable);

} // namespace bridge
} // namespace cmc

#endif // CMC_VC_FINALIZER_BRIDGE_BRIDGE_H
