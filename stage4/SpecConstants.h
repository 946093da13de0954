//===- SpecConstants.h - constants set at load time -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A specialisation constant is a call of the function that LLVMSPIRVLib uses:
//
//   %n = call i32 @_Z20__spirv_SpecConstantii(i32 7, i32 16)
//
// has the id 7 and the default 16. SPIR-V keeps it; for all other outputs the
// value is fixed at compile time.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <map>
#include <string>

namespace cmc {

/// Values as the user wrote them, by the constant's id.
using SpecConstantValues = std::map<uint32_t, std::string>;

bool isSpecConstant(const llvm::Function &F);

llvm::Value *createSpecConstant(llvm::IRBuilder<> &B, uint32_t Number,
                                llvm::Constant *Default);

/// Makes \p Values the defaults of \p M. Values of another type and ids that no
/// constant has are user errors; so are constants of one id and two types.
/// Constants of one id may have different defaults.
bool setSpecConstants(llvm::Module &M, const SpecConstantValues &Values);

/// Replaces the constants of \p M by their defaults.
void foldSpecConstants(llvm::Module &M);

} // namespace cmc
