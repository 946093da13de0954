//===- SourceVariables.h - variables of a kernel's source -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Variables and inlined calls in the source of a kernel, as llvm-genx describes
// them: types, scopes, the calls that vISA instructions are part of, and
// the vISA variables that contain their values along the vISA code. The bridge
// locates these in Gen code (vc-finalizer-bridge/debug/VariableLocations.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/CodeFlow.h"
#include "cmc/KernelInfo.h"
#include <string>

namespace cmc {

struct SourceType {
  enum Kind { Base, Array, Struct, Alias } K = Struct;
  std::string Name; ///< "" for arrays.
  unsigned Bytes = 0;
  unsigned Encoding = 0;        ///< Of Base: DW_ATE_*.
  unsigned Element = 0;         ///< Of Array and Alias: the type.
  std::vector<unsigned> Counts; ///< Of Array: one per dimension.
  struct Member {
    std::string Name;
    unsigned Type, Offset;
  };
  std::vector<Member> Members; ///< Of Struct; empty: an unknown type.
};

/// A block or an inlined call.
struct SourceScope {
  unsigned Parent = 0; ///< 0: the kernel; else 1 + an index of a scope.
  unsigned Call = 0;   ///< 0: a block; else 1 + an index of a call.
  /// Of a call: the declaration of its function.
  std::string File;
  unsigned Line = 0;
};

struct SourceVariable {
  std::string Name;
  unsigned Type = 0;  ///< In SourceVariables::Types.
  unsigned Scope = 0; ///< 0: the kernel; else 1 + an index in Scopes.
  std::string File;
  unsigned Line = 0;
  bool IsArgument = false; ///< Of the kernel.
  unsigned Parameter = 0;  ///< Of an inlined function: its position, from 1.
};

struct SourceVariables {
  std::vector<SourceType> Types; ///< Types come after their components.
  std::vector<SourceScope> Scopes;
  std::vector<SourceVariable> Variables;
  std::vector<InlinedCall> Calls; ///< See KernelInfo::Calls.

  /// A vISA instruction: its index in the finalizer, its line and the call that
  /// it is part of.
  struct Place {
    unsigned Number, Line;
    unsigned Call; ///< As in LineEntry.
  };
  std::vector<Place> Places; ///< By Number; empty if nothing was inlined.

  /// The vISA code; labels are 1 + the index of the instruction. Label 0 is the
  /// payload, for which the first instruction stands.
  CodeFlow VISA;
  /// By instruction: its index in the finalizer (GenOrigin::VISA); whether all
  /// lanes are active.
  std::vector<unsigned> Numbers;
  std::vector<bool> AllLanes;
  std::vector<std::string> Names; ///< Of the spaces, e.g. "V38".

  /// Before each of the instructions [From, To) the given bytes of a variable
  /// are the first bytes of a space.
  struct Location {
    unsigned Variable, Offset, Bytes; ///< Of the source.
    unsigned Space, From, To;
  };
  std::vector<Location> Locations;
};

} // namespace cmc
