//===- GenKernel.h - a kernel in Gen code -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The output of the finalizer, for containers, listings and reports.
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/SourceVariables.h"
#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include <string>
#include <vector>

namespace cmc {

/// A dword of the code that is one half of the address of a string.
struct StringReference {
  uint32_t Offset; ///< Bytes into the code.
  unsigned Text;   ///< Index in KernelInfo::Strings.
  bool High;       ///< Bits 63:32.
};

/// The finalizer's information about an instruction that it generated.
struct GenOrigin {
  enum Kind : uint8_t { Code, Spill, Fill };
  /// Index of the vISA instruction that it is part of, as the finalizer counts:
  /// labels, .file, .loc and instructions after .function, from 1; 0: none.
  unsigned VISA = 0;
  Kind What = Code;
};

/// The location of a vISA variable.
struct Placement {
  std::string Variable; ///< E.g. "V38".
  unsigned Bytes;
  bool Spilled; ///< To scratch memory.
  unsigned At;  ///< First byte in the register file, or in scratch memory.
};

/// While the next instruction is in the code at [From, To), bytes of a source
/// variable are in the register file from byte At on.
struct VariableLocation {
  unsigned Variable, Offset, Bytes;
  unsigned At;
  uint32_t From, To;
};

/// A finalized kernel.
struct GenKernel {
  KernelInfo Info;  ///< Complete.
  std::string Code; ///< Gen ISA, as loaded.
  std::vector<StringReference> StringReferences;
  /// Code bytes to skip if the runtime has already loaded the per-thread data
  /// (XeHP and later); 0 before.
  unsigned PerThreadPrologBytes = 0;
  std::vector<GenOrigin> Origins;    ///< By instruction, on request.
  std::vector<Placement> Placements; ///< On request.
  /// Of the source, on request.
  std::vector<SourceType> Types;
  std::vector<SourceScope> Scopes;
  std::vector<SourceVariable> Variables;
  std::vector<VariableLocation> VariableLocations; ///< Sorted by variable.
};

} // namespace cmc
