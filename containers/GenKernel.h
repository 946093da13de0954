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
struct TextReference {
  uint32_t Offset; ///< Bytes into the code.
  unsigned Text;   ///< Index in KernelInfo::Texts.
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
  /// Code bytes to skip if the runtime has already loaded the per-thread data
  /// (XeHP and later); 0 before.
  unsigned PerThreadPrologBytes = 0;
  std::vector<GenOrigin> Origins;    ///< By instruction, on request.
  std::vector<Placement> Placements; ///< On request.
  /// Of the source, on request.
  std::vector<SourceType> Types;
  std::vector<unsigned> Scopes;
  std::vector<SourceVariable> Variables;
  std::vector<VariablePlace> VariablePlaces; ///< Sorted by variable.
};

} // namespace cmc
