//===- Lowering.h - lowering of stage-4 IR to LLVM IR -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One function per concept, each in a file of its own. They run in the order of
// this header (lowerKernel in Lowering.cpp); each ignores the intrinsics of the
// others. Errors are reported through the LLVMContext (stage4/Errors.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/cpu/Checks.h"
#include "cmc/KernelInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace cmc::runtime {

/// The properties of a lowered kernel that a launch needs.
struct LoweredKernel {
  KernelInfo Info;
  std::string Symbol;            ///< Of the KernelEntry function.
  std::vector<unsigned> Offsets; ///< Of each argument in the argument block.
  unsigned ArgBytes = 0;         ///< Size of the argument block.
  bool HasBarrier = false;
  uint64_t ArrayBytes = 0; ///< Local arrays, on the stack.
  unsigned FloatControl = 0;
};

/// `define spir_kernel void @k(i32 %s, <4 x i32> %v)` becomes
/// `define void @k.cpu(i8* %thread, i8* %args)`, whose parameters are loads
/// from the argument block. The old function is erased.
llvm::Function *makeEntry(llvm::Function &Kernel, LoweredKernel &Out);

/// Inlines all calls of defined functions in \p Kernel. False after an error.
bool inlineFunctions(llvm::Function &Kernel);

/// Keeps the values of source variables in memory, where a debugger finds them.
void keepVariables(llvm::Function &F);

/// Volatile variables become memory of the thread.
void lowerVolatile(llvm::Function &F);

/// rdregion and wrregion: shufflevector for a constant offset, loads and stores
/// on a padded slot otherwise. A dynamic offset outside the object reads
/// undefined bytes and writes nothing that is visible.
void lowerRegions(llvm::Function &F);

/// goto, join and get.em: arithmetic on their mask operands.
void lowerSIMDControlFlow(llvm::Function &F);

/// sat, truncations with saturation, any, all, math, float to integer.
void lowerArithmetic(llvm::Function &F);

/// Half arithmetic: float arithmetic, rounded and flushed once per operation.
/// \p Flush: denormals are zero.
void lowerHalf(llvm::Function &F, bool Flush);

/// Puts fences after float operations whose results are selected for some lanes
/// only, so that the optimizer does not apply the operations to the other
/// lanes, which would flush denormals. Masked writes must be selects.
void keepDenormals(llvm::Function &F);
/// Drops these fences; runs after the optimizer.
void dropFences(llvm::Module &M);

/// Systolic dot products: calls of an entry.
void lowerMatrix(llvm::Function &F, unsigned FloatControl);

/// Sampler messages: calls of an entry.
void lowerSampler(llvm::Function &F);

/// Clocks, thread IDs, named barriers, events; errors for registers and
/// messages of the GPU.
void lowerThreadState(llvm::Function &F, LoweredKernel &Out);

/// printf: calls of Entries.h.
void lowerPrintf(llvm::Function &F);

/// Accesses through the load-store cache: calls of Entries.h.
void lowerLSC(llvm::Function &F);

/// Memory and thread intrinsics: calls of Entries.h, loads from ThreadContext.
void lowerMemory(llvm::Function &F, LoweredKernel &Out);

/// Gives defined results to operations that would stop the host: division by
/// zero, an index outside a local array, `unreachable`.
void guardUndefined(llvm::Function &F, LoweredKernel &Out);

/// Reports every remaining call that the host cannot execute.
void checkAllLowered(llvm::Function &F);

/// Applies all of the above to each kernel of \p M.
std::vector<LoweredKernel> lowerModule(llvm::Module &M, const Checks &Enabled,
                                       bool Debug);

/// The value of \p Call if it is an integer operation with the genx intrinsic
/// \p ID, or IEEE division; else null. A part of lowerArithmetic.
llvm::Value *lowerIntegerIntrinsic(llvm::IRBuilder<> &B, llvm::CallInst &Call,
                                   unsigned ID);

/// A stack slot of \p F, in its entry block.
llvm::AllocaInst *createSlot(llvm::Function &F, llvm::Type *T, uint64_t Align);

/// \p V of type T or <n x T> as a vector, a scalar as <1 x T>.
llvm::Value *asVector(llvm::IRBuilder<> &B, llvm::Value *V);
/// The inverse: \p V as \p T.
llvm::Value *fromVector(llvm::IRBuilder<> &B, llvm::Value *V, llvm::Type *T);

} // namespace cmc::runtime
