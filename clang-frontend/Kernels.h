//===- Kernels.h - descriptions of kernels from the source ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::frontend {

/// A type that [[type("...")]] can begin with.
struct ArgTypeDesc {
  llvm::StringRef Name; ///< E.g. "buffer_t".
  ArgKind Kind;
};

/// Null when \p Desc is not in the table.
const ArgTypeDesc *findArgType(llvm::StringRef Desc);

/// All kernels that the file defines, in source order, after the checks have
/// passed. A surface without [[type]] is a Buffer with an empty TypeDesc.
std::vector<KernelInfo> collectKernels(clang::ASTContext &Context,
                                       PayloadABI ABI);

/// The name of kernel \p F in the module and for hosts.
std::string kernelName(const clang::FunctionDecl *F);

/// Every function of the file that is a kernel and has a body.
std::vector<const clang::FunctionDecl *>
kernelDefinitions(clang::ASTContext &Context);

} // namespace cmc::frontend
