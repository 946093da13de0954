//===- Unit.h - functions selected together ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A unit is one vISA kernel or vISA function: a root function and those that it
// calls as subroutines. The selectors of a unit share this object. Functions
// that are called with a stack ("CMStackCall") are roots of their own units.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/DebugTypes.h"
#include "llvm-genx/PayloadLayout.h"
#include "llvm-genx/VISA/model/Model.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Function.h"

namespace cmc::genx {

/// The stack functions that \p Kernel calls, directly or not, with their
/// indices in visa::Kernel::Callees.
using StackFunctions = llvm::MapVector<const llvm::Function *, unsigned>;
StackFunctions stackFunctionsOf(const llvm::Function &Kernel);

/// The declarations of \p Functions for their callers.
std::vector<visa::StackFunction> declare(const StackFunctions &Functions,
                                         unsigned GRFBytes);

/// The values that \p F returns.
llvm::SmallVector<llvm::Type *, 4> resultTypes(const llvm::Function &F);

class Unit {
public:
  Unit(llvm::Function &Root, const PayloadLayout &Layout,
       const StackFunctions &Stack, visa::Kernel &K);

  /// Selects the root and its subroutines, after existing code of K.
  void select();

  bool isKernel(const llvm::Function &F) const {
    return &F == &Root && !K.Function;
  }
  /// The subroutine for \p F, or null.
  const visa::Subroutine *subroutine(const llvm::Function &F) const;
  /// The variable of volatile \p GV.
  visa::VarId volatileVariable(const llvm::GlobalVariable &GV);

  llvm::Function &Root;
  const PayloadLayout &Layout;
  visa::Kernel &K;
  /// Indices in K.Subroutines and K.Callees.
  llvm::MapVector<llvm::Function *, unsigned> Subroutines;
  const StackFunctions &Stack;
  /// The number of the inlined call that \p L is in, 0 if there is none.
  unsigned callOf(const llvm::DILocation &L);
  /// Source variables by their index in visa::Kernel::DebugValues.
  NumberedVariables Sources;
  NumberedCalls Calls;
  llvm::DenseMap<int, visa::VarId> Payloads; ///< By offset.
  /// Pools of declared surfaces and samplers; see Selector::state.
  struct StatePool {
    llvm::SmallVector<visa::VarId, 0> Vars;
    size_t Next = 0;
  } Surfaces, Samplers;

private:
  void declareSubroutines();
  llvm::DenseMap<const llvm::GlobalVariable *, visa::VarId> Volatiles;
};

} // namespace cmc::genx
