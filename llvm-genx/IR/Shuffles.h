//===- Shuffles.h - cheapest instructions for any shuffle -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A shuffle mask names for each element of a vector the source element that it
// takes. Four kinds of instructions implement parts of a shuffle:
//
//   a move of a region to every, every second or every fourth element,
//   a select (sel) under a constant mask between regions of two sources, which
//     may read elements twice: a interleaved with b is
//       (0101...) sel  dst<1>  a<1;2,0>  b<1;2,0>
//   a move under a constant mask of a region over the previous elements,
//   a move that reads each element through an address of its own. All moves
//     with the same distances share the addresses: an image is mirrored with
//     one vector of addresses.
//
// Costs depend on the platform: the number of instructions after the cut into
// legal pieces, and the number of registers that they write.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm-genx/IR/Region.h"
#include <vector>

namespace cmc::genx {

/// Elements of a mask that are unused, or keep their previous value. Others are
/// source * size of a source + element.
constexpr int UndefinedElement = -1, KeptElement = -2;

/// The cost of moving the elements of \p From to those of \p To, both with
/// constant offsets: the instructions and the registers written.
unsigned costOfMove(const IRRegion &To, const IRRegion &From,
                    const TargetInfo &Target);
/// The same without indirect moves, even if these cost less.
unsigned costOfDirectMove(const IRRegion &To, const IRRegion &From,
                          const TargetInfo &Target);

/// One instruction before it is cut into legal pieces.
struct ShuffleStep {
  IRRegion To;
  unsigned Source = 0, Other = 0; ///< Indices of sources.
  IRRegion From, OtherFrom;
  std::vector<int> Gathered; ///< Elements of the source, instead of From.
  /// Empty: a move. Else true where Source is selected; elsewhere Other is, or
  /// the previous element if OtherFrom.N is 0.
  std::vector<bool> Mask;
};

struct ShufflePlan {
  std::vector<ShuffleStep> Steps;
  unsigned Cost = 0;
};

/// Plans the shuffle \p Elements of elements of type \p Elem from sources of
/// \p Size elements each.
ShufflePlan planShuffle(llvm::Type *Elem, llvm::ArrayRef<int> Elements,
                        int Size, const TargetInfo &Target);

/// Writes the steps of \p Plan into \p Old, a vector as long as the plan's
/// mask. An undefined source leaves its elements undefined.
llvm::Value *makeShuffle(llvm::IRBuilder<> &B, const ShufflePlan &Plan,
                         llvm::ArrayRef<llvm::Value *> Sources,
                         llvm::Value *Old);

} // namespace cmc::genx
