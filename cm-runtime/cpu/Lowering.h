//===- Lowering.h - stage-4 IR to plain LLVM IR -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One function per concept, each in a file of its own. They run in the order of
// this header (lowerKernel in Lowering.cpp); each leaves what the others own
// alone. Errors are reported through the LLVMContext (stage4/Errors.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/cpu/Checks.h"
#include "cmc/KernelInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace cmc::runtime {

/// What the launcher must know of a lowered kernel.
struct LoweredKernel {
  KernelInfo Info;
  std::string Symbol;            ///< Of the KernelEntry function.
  std::vector<unsigned> Offsets; ///< Of each argument in the argument block.
  unsigned ArgBytes = 0;         ///< Size of the argument block.
  bool HasBarrier = false;
  uint64_t ArrayBytes = 0; ///< Local arrays, which live on the stack.
  unsigned FloatControl = 0;
};

/// `define spir_kernel void @k(i32 %s, <4 x i32> %v)` becomes
/// `define void @k.cpu(i8* %thread, i8* %args)`, whose parameters are loads
/// from the argument block. The old function is erased.
llvm::Function *makeEntry(llvm::Function &Kernel, LoweredKernel &Out);

/// Leaves \p Kernel without calls of defined functions. False after an error.
bool inlineFunctions(llvm::Function &Kernel);

/// Volatile variables: memory of the thread.
void lowerVolatile(llvm::Function &F);

/// rdregion and wrregion: shufflevector when the offset is constant, loads and
/// stores on a padded slot when not. A dynamic offset outside the object reads
/// undefined bytes and writes nothing that others see.
void lowerRegions(llvm::Function &F);

/// goto, join and get.em: arithmetic on the masks that they carry anyway.
void lowerSIMDControlFlow(llvm::Function &F);

/// sat, truncations with saturation, any, all, math, float to integer.
void lowerArithmetic(llvm::Function &F);

/// Arithmetic on half as arithmetic on float, rounded and flushed once per
/// operation. \p Flush: denormals are zero.
void lowerHalf(llvm::Function &F, bool Flush);

/// Fences operations on floats whose result only some lanes take, so that the
/// optimizer does not make the other lanes pass through them, which would flush
/// denormals. Needs: masked writes are selects.
void keepDenormals(llvm::Function &F);
/// Drops the fences, once the optimizer has run.
void dropFences(llvm::Module &M);

/// Systolic dot products: calls of an entry.
void lowerMatrix(llvm::Function &F, unsigned FloatControl);

/// Sampler messages: calls of an entry.
void lowerSampler(llvm::Function &F);

/// Clocks, numbers of threads, named barriers, events; errors for registers
/// and messages of the GPU.
void lowerThreadState(llvm::Function &F, LoweredKernel &Out);

/// printf: calls of Entries.h.
void lowerPrintf(llvm::Function &F);

/// Accesses through the load-store cache: calls of Entries.h.
void lowerLSC(llvm::Function &F);

/// Memory and thread intrinsics: calls of Entries.h, loads from ThreadContext.
void lowerMemory(llvm::Function &F, LoweredKernel &Out);

/// Gives a meaning to what would stop the host: division by zero, an index
/// outside a local array, `unreachable`.
void guardUndefined(llvm::Function &F, LoweredKernel &Out);

/// Reports every call that is left and that the host has no code for.
void checkAllLowered(llvm::Function &F);

/// All of the above for each kernel of \p M; then \p M is for the host.
std::vector<LoweredKernel> lowerModule(llvm::Module &M,
                                       const Checks &Chosen = {});

/// The value of \p Call if it is an operation on integers with the genx
/// intrinsic \p ID, or IEEE division; else null. A part of lowerArithmetic.
llvm::Value *lowerNumber(llvm::IRBuilder<> &B, llvm::CallInst &Call,
                         unsigned ID);

/// A stack slot of \p F, in its entry block.
llvm::AllocaInst *createSlot(llvm::Function &F, llvm::Type *T, uint64_t Align);

/// \p V of type T or <n x T> as a vector, a scalar as <1 x T>.
llvm::Value *asVector(llvm::IRBuilder<> &B, llvm::Value *V);
/// The inverse: \p V as \p T.
llvm::Value *fromVector(llvm::IRBuilder<> &B, llvm::Value *V, llvm::Type *T);

} // namespace cmc::runtime
