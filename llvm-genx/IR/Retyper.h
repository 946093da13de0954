//===- Retyper.h - operations that change their type together ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: operations on one type, some of which read each other's results
// After:  the same on another type, where that is cheaper for all that are
//         connected; what others read of them is converted back
//
// The engine of passes that do operations in smaller or larger numbers. A pass
// adds the operations that could change, connects those that read each other,
// and says of each connected group whether it pays and what an operation is in
// the other type.
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

  /// Rewrites the groups that pay, as far as the debug counter \p Counter lets.
  bool run(unsigned Counter);

protected:
  /// Calls \p Visit for each instruction of \p F, what it reads before it.
  static void forEach(llvm::Function &F,
                      llvm::function_ref<void(llvm::Instruction &)> Visit);

  /// \p I becomes a member, and changes together with those members that are
  /// among its \p Count operands from \p First on.
  void add(llvm::Instruction &I, unsigned First, unsigned Count);
  /// \p I stays what it is. Its group stays connected.
  void drop(const llvm::Instruction &I) { Members.erase(&I); }
  bool isMember(const llvm::Value *V) const;
  /// \p V is a member, and connected with \p Of.
  bool isInGroup(const llvm::Value *V, const llvm::Instruction &Of) const;
  bool isReadOutside(const llvm::Instruction &I) const;

  /// Whether to rewrite \p G, which has its members in an order of definition;
  /// may drop some.
  virtual bool pays(Group &G) = 0;
  /// \p I in the other type; its operands in the group are so in Retyped.
  virtual llvm::Value *create(llvm::IRBuilder<> &B, llvm::Instruction &I) = 0;
  /// Whether the result of \p I, too, changes its type.
  virtual bool changesResult(const llvm::Instruction &I) const { return true; }
  /// \p New, which \p I is now, in the type of \p I; null: \p I stays for it.
  virtual llvm::Value *convertBack(llvm::IRBuilder<> &B, llvm::Instruction &I,
                                   llvm::Value *New) = 0;
  /// Gives \p New, which \p I is now, to readers of \p I outside its group.
  virtual void replaceOutside(llvm::IRBuilder<> &B, llvm::Instruction &I,
                              llvm::Value *New);
  /// \p G has been rewritten, and of \p ReadOutside results others read.
  virtual void tell(const Group &G, unsigned ReadOutside) = 0;

  /// What the values of this group are now.
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Retyped;

private:
  std::vector<Group> groups() const;
  void rewrite(const Group &G);

  llvm::SmallVector<llvm::Instruction *, 32> Order; ///< Of definition.
  llvm::DenseSet<const llvm::Value *> Members;
  llvm::EquivalenceClasses<const llvm::Instruction *> Connected;
};

/// The rdregion of \p Source or wrregion of \p New into it that \p I is when
/// its elements are of \p Elem.
llvm::Value *retypeRegion(llvm::IRBuilder<> &B, llvm::CallInst &I,
                          llvm::Type *Elem, llvm::Value *Source,
                          llvm::Value *New = nullptr);

} // namespace cmc::genx
