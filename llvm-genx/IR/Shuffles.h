//===- Shuffles.h - the cheapest way to any order of elements ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A shuffle says for each place of a vector which element of some sources goes
// there. Four kinds of instructions can do that, a few places each:
//
//   a move of a region to every, every second or every fourth place,
//   a choice (sel) under a constant mask between regions of two sources, which
//     may read elements twice: a interleaved with b is
//       (0101...) sel  dst<1>  a<1;2,0>  b<1;2,0>
//   a move under a constant mask of a region over what is there already,
//   a move that reads each element through an address of its own. What reads
//     at the same distances, anywhere, shares the addresses: a picture is
//     mirrored with one vector of addresses.
//
// The costs are what the platform makes of them: how many instructions after
// the cut into legal pieces, and how many registers these write.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm-genx/IR/Region.h"
#include <vector>

namespace cmc::genx {

/// Places of a mask that nobody reads, and that keep what is there. Others say
/// source * size of a source + element.
constexpr int UndefinedPlace = -1, KeptPlace = -2;

/// What it takes to move the elements of \p From to those of \p To, both with
/// constant offsets: instructions and registers written.
unsigned costOfMove(const IRRegion &To, const IRRegion &From,
                    const TargetInfo &Target);
/// The same without addresses, where these take less.
unsigned costOfDirectMove(const IRRegion &To, const IRRegion &From,
                          const TargetInfo &Target);

/// One instruction before it is cut into legal ones.
struct ShuffleStep {
  IRRegion To;
  unsigned Source = 0, Other = 0; ///< Numbers of sources.
  IRRegion From, OtherFrom;
  std::vector<int> Gathered; ///< Elements of the source, instead of From.
  /// Empty: a move. Else where Source counts; elsewhere Other does, or what is
  /// there if OtherFrom.N is 0.
  std::vector<bool> Mask;
};

struct ShufflePlan {
  std::vector<ShuffleStep> Steps;
  unsigned Cost = 0;
};

/// How to make \p Places of elements of type \p Elem, with \p Size of them in
/// each source.
ShufflePlan planShuffle(llvm::Type *Elem, llvm::ArrayRef<int> Places, int Size,
                        const TargetInfo &Target);

/// Writes the steps of \p Plan into \p Old, a vector of as many elements as the
/// plan has places. An undefined source leaves its places undefined.
llvm::Value *makeShuffle(llvm::IRBuilder<> &B, const ShufflePlan &Plan,
                         llvm::ArrayRef<llvm::Value *> Sources,
                         llvm::Value *Old);

} // namespace cmc::genx
