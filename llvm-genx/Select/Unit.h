//===- Unit.h - code that shares its variables ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A unit is what one vISA kernel or one vISA function holds: the function that
// it is made of, its root, and those that the root calls as subroutines. The
// selectors of a unit share this. Functions that are called with a stack
// ("CMStackCall") are roots of units of their own.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/PayloadLayout.h"
#include "llvm-genx/VISA/Model.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Function.h"

namespace cmc::genx {

/// The stack functions that \p Kernel calls, directly or not, with their
/// numbers in visa::Kernel::Callees.
using StackFunctions = llvm::MapVector<const llvm::Function *, unsigned>;
StackFunctions stackFunctionsOf(const llvm::Function &Kernel);

/// What a caller must know of each of \p Functions.
std::vector<visa::StackFunction> declare(const StackFunctions &Functions,
                                         unsigned GRFBytes);

/// The values that \p F returns.
llvm::SmallVector<llvm::Type *, 4> resultTypes(const llvm::Function &F);

class Unit {
public:
  Unit(llvm::Function &Root, const PayloadLayout &Layout,
       const StackFunctions &Stack, visa::Kernel &K);

  /// Selects the root and its subroutines behind what K has.
  void select();

  bool isKernel(const llvm::Function &F) const {
    return &F == &Root && !K.Function;
  }
  /// The subroutine that \p F is, or null.
  const visa::Subroutine *subroutine(const llvm::Function &F) const;
  /// The variable of volatile \p GV.
  visa::VarId volatileVariable(const llvm::GlobalVariable &GV);

  llvm::Function &Root;
  const PayloadLayout &Layout;
  visa::Kernel &K;
  /// Numbers in K.Subroutines and K.Callees.
  llvm::MapVector<llvm::Function *, unsigned> Subroutines;
  const StackFunctions &Stack;
  /// The variables of the source that visa::Kernel::DebugValues counts.
  llvm::MapVector<const llvm::DILocalVariable *, unsigned> Sources;
  llvm::DenseMap<int, visa::VarId> Payloads; ///< By offset.
  /// Surfaces and samplers that were declared, in turns; see Selector::state.
  struct StatePool {
    llvm::SmallVector<visa::VarId, 0> Vars;
    size_t Next = 0;
  } Surfaces, Samplers;

private:
  void declareSubroutines();
  llvm::DenseMap<const llvm::GlobalVariable *, visa::VarId> Volatiles;
};

} // namespace cmc::genx
