//===- GenKernel.h - a kernel in Gen code -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What a finalizer leaves of a kernel, for containers, listings and reports.
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/SourceVariables.h"
#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include <string>
#include <vector>

namespace cmc {

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

} // namespace cmc
