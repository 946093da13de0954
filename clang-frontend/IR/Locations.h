//===- Locations.h - regions that pointers into CM objects name -*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The model used by ResolveReferences. A View is anything that looks like
// adjacent elements through a pointer: a vector of a CM object, or a region of
// another view. A Place is a byte offset in a view. A pointer names one place,
// or one of several where control flow merges pointers:
//   %p = phi i32* [ %a, %then ], [ %b, %else ]       a or b, by an index phi
// One of several may be in memory: in a scalar, a C array, or a field of a CM
// object beside its vectors.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/IR/RegionBuilder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include <deque>

namespace cmc::frontend {

struct View;

struct Location {
  View *In = nullptr;
  int64_t Offset = 0;             ///< Bytes.
  llvm::Value *Dynamic = nullptr; ///< More bytes, i32, or null.
};

struct View {
  llvm::FixedVectorType *Type = nullptr;
  /// For a root: an alloca or a constant or volatile global that has the vector
  /// at byte Position. One without vectors has no Type.
  llvm::Value *Root = nullptr;
  int64_t Position = 0;
  /// Otherwise the region of Shape (offset unused) at Parent.
  Location Parent;
  Region Shape;
};

/// The places that a pointer may name; empty if it points to no CM object.
struct Target {
  llvm::SmallVector<Location, 1> Alternatives;
  llvm::Value *Which = nullptr; ///< i32 index, when there are several.
  /// Why it is unclear where in a CM object the pointer points, or null.
  const char *Problem = nullptr;
};

class Locations {
public:
  explicit Locations(llvm::Function &F);

  /// The target of \p Pointer. Emits the arithmetic of dynamic offsets next to
  /// the instructions that define the pointer, so that the result is available
  /// wherever the pointer is.
  const Target &of(llvm::Value *Pointer);

  /// Moves a place in a root object to the vector that contains its constant
  /// offset. False when none does: it is in memory.
  bool enter(Location &P) const;

  /// All vectors in the root object of \p V.
  llvm::ArrayRef<View *> vectorsOf(const View &V) const {
    return Roots.find(V.Root)->second.Vectors;
  }
  /// True when that object contains only vectors.
  bool holdsOnlyVectors(const View &V) const {
    return Roots.find(V.Root)->second.OnlyVectors;
  }
  /// True when \p P is in an object without vectors.
  bool isInPlain(const Location &P) const {
    return P.In->Root && vectorsOf(*P.In).empty();
  }

private:
  struct RootObject {
    llvm::SmallVector<View *, 1> Vectors; ///< By position.
    bool OnlyVectors = true;
  };
  Target compute(llvm::Value *Pointer);
  Target root(llvm::Value *Object);
  Target plainRoot(llvm::Value *Object);
  Target plain(llvm::Value *Pointer);
  Target walking(llvm::PHINode &Phi, llvm::Value *Object);
  Target ofMerged(llvm::Value *Pointer);
  Target region(llvm::CallBase &Call);
  Target step(llvm::GEPOperator &GEP, Target Result);
  bool isOverVectors(const Target &T, uint64_t Scale) const;
  bool spread(llvm::IRBuilder<> &B, Target &T, llvm::Value *Index,
              int64_t Scale);
  Target merge(llvm::PHINode &Phi);
  Target merge(llvm::SelectInst &Select);
  Location atPhi(const Location &P, llvm::PHINode &Phi, unsigned Edge);

  const llvm::DataLayout &DL;
  llvm::DenseMap<llvm::Value *, Target> Known;
  llvm::DenseMap<llvm::Value *, Target> Plain; ///< Merged with CM objects.
  std::deque<View> Views;
  llvm::DenseMap<const llvm::Value *, RootObject> Roots;
};

} // namespace cmc::frontend
