//===- RawIR.h - the elements of stage-3 IR ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Stage 3 is what Clang emits for a CM program (runtime-headers/cm/detail):
//   CM object     an alloca or global whose type holds a vector, <N x T> or
//                 a class around it
//   reference     a (fake) pointer into a CM object, or the result of
//                 __cm_region, which names a region of a pointer's target
//   raw call      a call of a function called __cm_*, without a body
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"

namespace cmc::frontend {

/// "region" for every instance of __cm_region, whatever its namespace and
/// template arguments; "" if \p F is no raw function.
llvm::StringRef rawName(const llvm::Function &F);

/// The same for the function that \p V calls; "" if \p V is no call.
llvm::StringRef rawName(const llvm::Value *V);

/// True for functions with the attribute of kernels (stage4-ir.md, 2).
bool isKernel(const llvm::Function &F);

/// True for _GENX_VOLATILE_ variables (stage4-ir.md, 4).
bool isVolatile(const llvm::GlobalVariable &GV);

/// True when an object of type \p T holds a vector.
bool holdsVector(const llvm::Type *T);

/// True for types that a vector register can hold.
bool isData(const llvm::Type *T);

/// Calls \p Visit for every scalar and vector in an object of type \p T that is
/// at byte \p Offset.
void forEachLeaf(
    llvm::Type *T, uint64_t Offset, const llvm::DataLayout &DL,
    llvm::function_ref<void(llvm::Type *Leaf, uint64_t Offset)> Visit);

/// Metadata that ResolveReferences puts on the instructions of a store in a
/// function with SIMD control flow: the number of elements that the statement
/// writes. It differs from that of the store, which writes the whole variable,
/// maybe through format<>.
constexpr const char WrittenElements[] = "cm.written-elements";

/// True when \p F has a branch on __cm_simdcf_any, or on its lowered form.
bool hasSIMDControlFlow(const llvm::Function &F);

/// \p Call in a message to the user: "an oword block write", "'f'".
std::string describe(const llvm::CallInst &Call);

/// The static allocas of \p F.
llvm::SmallVector<llvm::AllocaInst *, 32> allocasOf(llvm::Function &F);

} // namespace cmc::frontend
