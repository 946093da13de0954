//===- SourceVariables.h - variables of a kernel's source -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What llvm-genx knows of the variables in the source of a kernel: types, and
// in which vISA variables their values are along the vISA code. The bridge
// finds out where these are in Gen code
// (vc-finalizer-bridge/debug/VariablePlaces.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/CodeFlow.h"
#include <string>

namespace cmc {

struct SourceType {
  enum Kind { Base, Array, Struct, Alias } K = Struct;
  std::string Name; ///< "" for arrays.
  unsigned Bytes = 0;
  unsigned Encoding = 0;        ///< Of Base: DW_ATE_*.
  unsigned Element = 0;         ///< Of Array and Alias: the type.
  std::vector<unsigned> Counts; ///< Of Array: one for each dimension.
  struct Member {
    std::string Name;
    unsigned Type, Offset;
  };
  std::vector<Member> Members; ///< Of Struct; none: nothing is known of it.
};

struct SourceVariable {
  std::string Name;
  unsigned Type = 0;  ///< In SourceVariables::Types.
  unsigned Scope = 0; ///< 0: the kernel; else 1 + that in Scopes.
  std::string File;
  unsigned Line = 0;
  bool IsArgument = false;
};

struct SourceVariables {
  std::vector<SourceType> Types; ///< Each after those that it is made of.
  std::vector<unsigned> Scopes;  ///< For each block, the one around it.
  std::vector<SourceVariable> Variables;

  /// The vISA code; labels are 1 + the number of the instruction. Label 0 is
  /// the payload, which the first instruction stands for.
  CodeFlow VISA;
  /// Of each instruction: as the finalizer counts (GenOrigin::VISA); whether
  /// all lanes take part.
  std::vector<unsigned> Numbers;
  std::vector<bool> AllLanes;
  std::vector<std::string> Names; ///< Of the spaces, e.g. "V38".

  /// Before each of the instructions [From, To) bytes of a variable, all that
  /// are known, are the first ones of a space.
  struct Held {
    unsigned Variable, Offset, Bytes; ///< Of the source.
    unsigned Space, From, To;
  };
  std::vector<Held> Places;
};

} // namespace cmc
