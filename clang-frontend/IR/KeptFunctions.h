//===- KeptFunctions.h - functions that stay out of line --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A function that the user keeps out of line (CM_NOINLINE, _GENX_STACKCALL_)
// must not see the objects of its callers, since references only resolve within
// a function. So it becomes a function of values, in which what parameters
// refer to is a local copy:
//   define i32 @f(%Reference* byval %r, i32* dereferenceable(4) %x, i32 %y)
// becomes
//   define internal { i32, <8 x i32>, i32 } @f(<8 x i32>, i32, i32)
// and a thunk with the old signature, which is inlined like any function: it
// loads what the references name, calls, and stores what comes back. File-scope
// variables that the function uses travel the same way.
// CM says that arguments by reference may be copied in and out, and that what
// overlaps is undefined.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Function.h"
#include <string>

namespace cmc::frontend {

/// True for what the user wants to keep out of line.
bool isAskedToKeep(const llvm::Function &F);

/// Why \p F must be inlined all the same: what a parameter refers to cannot be
/// copied. "" when nothing stands against it.
std::string whyNotKept(const llvm::Function &F);

/// The function of values that the body of \p Body becomes, and its thunk.
/// \p Body, which has the signature and the attributes of a function that
/// isAskedToKeep, is erased.
struct KeptFunction {
  llvm::Function *Values, *Thunk;
};
KeptFunction keepFunction(llvm::Function &Body);

} // namespace cmc::frontend
