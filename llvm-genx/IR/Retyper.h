//===- Retyper.h - retyping of connected operations -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: operations on one type, some of which use each other's results
// After:  the same operations on another type, if that is cheaper for the
//         whole connected group; results used outside are converted back
//
// The engine of passes that change the width or kind of operations. A pass adds
// the operations that can be retyped; those that use each other's results are
// connected to groups. The pass decides for each group whether retyping pays,
// and creates each operation in its new type.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/IR/Region.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace cmc::genx {

class Retyper {
public:
  using Group = llvm::SmallVector<llvm::Instruction *, 16>;

  virtual ~Retyper() = default;

  /// Rewrites the groups that pay, as far as the debug counter \p Counter
  /// allows.
  bool run(unsigned Counter);

protected:
  /// Calls \p Visit for each instruction of \p F, operands before users.
  static void forEach(llvm::Function &F,
                      llvm::function_ref<void(llvm::Instruction &)> Visit);

  /// Makes \p I a member, connected to the members among its \p Count operands
  /// from \p First on.
  void add(llvm::Instruction &I, unsigned First, unsigned Count);
  /// Connects the members \p A and \p B.
  void connect(const llvm::Instruction &A, const llvm::Instruction &B) {
    Connected.unionSets(&A, &B);
  }
  /// Keeps \p I as it is. Its group stays connected.
  void drop(const llvm::Instruction &I) { Members.erase(&I); }
  bool isMember(const llvm::Value *V) const;
  /// Whether \p V is a member of the same group as \p Of.
  bool isInGroup(const llvm::Value *V, const llvm::Instruction &Of) const;
  bool isReadOutside(const llvm::Instruction &I) const;

  /// Whether to rewrite \p G, whose members are in order of definition; may
  /// drop some of them.
  virtual bool isProfitable(Group &G) = 0;
  /// Creates \p I in the other type; Retyped has its operands from the group.
  virtual llvm::Value *create(llvm::IRBuilder<> &B, llvm::Instruction &I) = 0;
  /// Whether the result of \p I changes its type, too.
  virtual bool changesResult(const llvm::Instruction &I) const { return true; }
  /// Converts \p New, the retyped \p I, to the type of \p I; null: keep \p I.
  virtual llvm::Value *convertBack(llvm::IRBuilder<> &B, llvm::Instruction &I,
                                   llvm::Value *New) = 0;
  /// Replaces uses of \p I outside its group by \p New, the retyped \p I.
  virtual void replaceOutside(llvm::IRBuilder<> &B, llvm::Instruction &I,
                              llvm::Value *New);
  /// Called after \p G was rewritten; \p ReadOutside results have users
  /// outside.
  virtual void emitRemark(const Group &G, unsigned ReadOutside) = 0;

  /// The retyped values of the group being rewritten.
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Retyped;

private:
  std::vector<Group> groups() const;
  void rewrite(const Group &G);

  llvm::SmallVector<llvm::Instruction *, 32> Order; ///< In order of definition.
  llvm::DenseSet<const llvm::Value *> Members;
  llvm::EquivalenceClasses<const llvm::Instruction *> Connected;
};

/// The rdregion of \p Source, or the wrregion of \p New into \p Source, that
/// replaces \p I when its elements are of type \p Elem.
llvm::Value *retypeRegion(llvm::IRBuilder<> &B, llvm::CallInst &I,
                          llvm::Type *Elem, llvm::Value *Source,
                          llvm::Value *New = nullptr);

} // namespace cmc::genx
