//===- ImportModule.h - modules of other front-ends to stage 4 --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// ESIMD, ISPC, people and SPIR-V write LLVM IR with genx intrinsics as CMC
// does, but with pointers, structs, functions of any kind, globals and their
// own ideas of metadata. The passes here make stage 4 of what has a meaning
// there (docs/reference/modules.md); the rest is an error that names function
// and instruction.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include "llvm/IR/Module.h"

namespace cmc::genx {

/// Makes stage 4 of \p M, which checkModule() takes and which is left alone
/// when it is stage 4 already. False after errors were reported.
bool importModule(llvm::Module &M, const TargetInfo &Target, PayloadABI ABI);

} // namespace cmc::genx
