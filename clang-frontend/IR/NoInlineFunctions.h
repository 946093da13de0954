//===- NoInlineFunctions.h - functions that stay out of line ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A function that the user keeps out of line (CM_NOINLINE, _GENX_STACKCALL_)
// must not access the objects of its callers, since references are only
// resolved within a function. So it becomes a function of values, in which the
// objects that parameters refer to are local copies:
//   define i32 @f(%Reference* byval %r, i32* dereferenceable(4) %x, i32 %y)
// becomes
//   define internal { i32, <8 x i32>, i32 } @f(<8 x i32>, i32, i32)
// and a thunk with the old signature, which is inlined like any function: it
// loads the values that references name, calls, and stores the results.
// File-scope variables that the function uses are passed the same way. CM
// allows arguments by reference to be copied in and out, and leaves overlapping
// arguments undefined.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Function.h"
#include <string>

namespace cmc::frontend {

/// True for functions that the user wants to keep out of line.
bool isNoInline(const llvm::Function &F);

/// Why \p F must be inlined all the same: the object of a parameter cannot be
/// copied. "" when it can be kept.
std::string whyInlined(const llvm::Function &F);

/// The function of values that is made of \p Body, and its thunk. Erases
/// \p Body, which has the signature and the attributes of a function that
/// isNoInline().
struct NoInlineFunction {
  llvm::Function *Values, *Thunk;
};
NoInlineFunction makeNoInline(llvm::Function &Body);

} // namespace cmc::frontend
