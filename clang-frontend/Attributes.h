//===- Attributes.h - attributes of CM on declarations ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Clang 14 lets a client handle attributes of its own. Their meaning is kept in
// the AST as annotations:
//   genx_main (_GENX_MAIN_)      a kernel; its IR name is its source name
//   genx (_GENX_)                accepted, has no effect
//   genx_stackcall               a function called through a stack
//   genx_volatile, (offset)      a file-scope object that stays in registers
//   cm_float_control(bits)       rounding and denormals of a kernel
//   genx_SIMT(n), cm_callable .. refused by the checks
//   [[type("buffer_t ...")]]     the kind of a kernel argument
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/Optional.h"

namespace cmc::frontend {

bool isKernel(const clang::FunctionDecl *F);

/// The string of [[type("...")]] on \p P; none without the attribute.
llvm::Optional<llvm::StringRef> typeAttribute(const clang::ParmVarDecl *P);

/// The location of that attribute.
clang::SourceLocation typeAttributeLoc(const clang::ParmVarDecl *P);

/// The bits of cm_float_control; 0 without one.
unsigned floatControl(const clang::FunctionDecl *F);

/// True for _GENX_VOLATILE_ variables; their byte offset in the register file,
/// if they are bound to one.
bool isVolatile(const clang::VarDecl *V);
llvm::Optional<int64_t> volatileBinding(const clang::VarDecl *V);

/// An attribute of another execution model on \p D, or "".
llvm::StringRef unsupportedAttribute(const clang::Decl *D,
                                     clang::SourceLocation &Loc);

} // namespace cmc::frontend
