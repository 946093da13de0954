//===- ModuleCheck.h - may anybody look at this module? ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What must hold before LLVM's passes, vc-intrinsics or any pass of ours may
// see a module that somebody else wrote: those assert it, or believe it.
//
//   * LLVM's verifier has nothing to say (broken debug information is dropped);
//   * every llvm.genx.* is an intrinsic and has a type that it may have (the
//     metadata in which vc-intrinsics keeps the number of an intrinsic is
//     dropped, and so are attributes: names decide);
//     Regions of integers and of floats may have each other's names;
//   * operands that select an instruction are constants in their range;
//   * no type is larger than any register file, no vector is scalable.
//
// What nothing reads is removed first: it need not be understood.
//
// Each violation is a user error that names the function and the instruction.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Module.h"

namespace cmc {

/// False after errors were reported to \p M's context.
bool checkModule(llvm::Module &M);

/// The genx intrinsic whose name \p F has, by the table of vc-intrinsics, or
/// not_genx_intrinsic; needs no metadata.
unsigned genxIntrinsicByName(llvm::StringRef Name);

} // namespace cmc
