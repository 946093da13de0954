//===- SpecConstants.h - constants chosen at load time ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A specialisation constant is a call, under the name that LLVMSPIRVLib knows:
//
//   %n = call i32 @_Z20__spirv_SpecConstantii(i32 7, i32 16)
//
// is number 7, and 16 when nobody chooses. SPIR-V keeps it; everything else
// gets the number that is known when it is made.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <map>
#include <string>

namespace cmc {

/// Numbers as the user wrote them, by the constant's number.
using SpecConstantValues = std::map<uint32_t, std::string>;

bool isSpecConstant(const llvm::Function &F);

llvm::Value *createSpecConstant(llvm::IRBuilder<> &B, uint32_t Number,
                                llvm::Constant *Default);

/// Makes \p Values the defaults of \p M. What does not fit, and numbers that no
/// constant has, are user errors; so are constants of one number and two types.
/// Each of one number may have a default of its own.
bool setSpecConstants(llvm::Module &M, const SpecConstantValues &Values);

/// Replaces the constants of \p M by their defaults.
void foldSpecConstants(llvm::Module &M);

} // namespace cmc
