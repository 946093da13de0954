//===- ModuleCheck.h - checks modules of unknown origin ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The preconditions of LLVM's passes, vc-intrinsics and our passes for a module
// of another front end: violations would fail their assertions, or be
// miscompiled.
//
//   * LLVM's verifier reports nothing (broken debug information is dropped);
//   * every llvm.genx.* is an intrinsic and has a type that it may have (the
//     metadata in which vc-intrinsics stores the id of an intrinsic is dropped,
//     and so are attributes: names decide);
//     regions of integers and of floats may have each other's names;
//   * operands that select an instruction are constants in their range;
//   * no type is larger than any register file, no vector is scalable.
//
// Unused functions and variables are removed first: they need not be valid.
//
// Each violation is a user error that names the function and the instruction.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Module.h"

namespace cmc {

/// Returns false after it reported errors to \p M's context.
bool checkModule(llvm::Module &M);

/// The genx intrinsic with the name of \p F in the table of vc-intrinsics, or
/// not_genx_intrinsic; needs no metadata.
unsigned genxIntrinsicByName(llvm::StringRef Name);

} // namespace cmc
