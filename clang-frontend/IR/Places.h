//===- Places.h - what a pointer into a CM object names ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The model behind ResolveReferences. A View is something that looks like
// adjacent elements to who has a pointer to it: a vector of a CM object, or a
// region of another view. A Place is a byte position in a view. A pointer names
// one place, or one of several where control flow merges pointers:
//   %p = phi i32* [ %a, %then ], [ %b, %else ]       a or b, by an index phi
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/IR/RegionBuilder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include <deque>

namespace cmc::frontend {

struct View;

struct Place {
  View *In = nullptr;
  int64_t Offset = 0;             ///< Bytes.
  llvm::Value *Dynamic = nullptr; ///< More bytes, i32, or null.
};

struct View {
  llvm::FixedVectorType *Type = nullptr;
  /// A root: an alloca or a constant or volatile global, with a vector Position
  /// bytes in.
  llvm::Value *Root = nullptr;
  int64_t Position = 0;
  /// Else the region of Shape (offset unused) at Parent.
  Place Parent;
  Region Shape;
};

/// The places that a pointer may name; empty when it is none of a CM object.
struct Target {
  llvm::SmallVector<Place, 1> Alternatives;
  llvm::Value *Which = nullptr; ///< i32 index, when there are several.
  /// Why it is unclear where in a CM object the pointer points, or null.
  const char *Problem = nullptr;
};

class Places {
public:
  explicit Places(llvm::Function &F);

  /// What \p Pointer names. Emits the arithmetic of dynamic offsets next to
  /// the instructions that make the pointer; so the result holds wherever the
  /// pointer is available.
  const Target &of(llvm::Value *Pointer);

  /// Moves a place in a root object to the vector that its constant part is
  /// in. False when it is in none.
  bool enter(Place &P) const;

  /// The vectors in the root object of \p V.
  llvm::ArrayRef<View *> vectorsOf(const View &V) const {
    return Roots.find(V.Root)->second.Vectors;
  }
  /// True when that object holds nothing else.
  bool holdsOnlyVectors(const View &V) const {
    return Roots.find(V.Root)->second.OnlyVectors;
  }

private:
  struct RootObject {
    llvm::SmallVector<View *, 1> Vectors; ///< By position.
    bool OnlyVectors = true;
  };
  Target compute(llvm::Value *Pointer);
  Target root(llvm::Value *Object);
  Target region(llvm::CallBase &Call);
  Target step(llvm::GEPOperator &GEP);
  bool isOverVectors(const Target &T, uint64_t Scale) const;
  bool spread(llvm::IRBuilder<> &B, Target &T, llvm::Value *Index,
              int64_t Scale);
  Target merge(llvm::PHINode &Phi);
  Target merge(llvm::SelectInst &Select);
  Place atPhi(const Place &P, llvm::PHINode &Phi, unsigned Edge);

  const llvm::DataLayout &DL;
  llvm::DenseMap<llvm::Value *, Target> Known;
  std::deque<View> Views;
  llvm::DenseMap<const llvm::Value *, RootObject> Roots;
};

} // namespace cmc::frontend
