//===- ImportModule.h - modules of other front-ends to stage 4 --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// ESIMD, ISPC, SPIR-V and handwritten modules are LLVM IR with genx intrinsics
// like CMC's, but with pointers, structs, any kind of functions, globals and
// metadata of their own. These passes translate to stage 4 what has an
// equivalent there (docs/reference/modules.md); the rest is an error that names
// function and instruction.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include "llvm/IR/Module.h"

namespace cmc::genx {

/// Translates \p M, which checkModule() accepts, to stage 4; no change if it is
/// stage 4 already. Returns false after an error.
bool importModule(llvm::Module &M, const TargetInfo &Target, PayloadABI ABI);

} // namespace cmc::genx
