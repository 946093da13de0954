//===- Prepare.cpp --------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Prepare.h"
#include "llvm-genx/VISA/Coalesce.h"
#include "llvm-genx/VISA/FoldIndices.h"
#include "llvm-genx/VISA/GatherElements.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/Verifier.h"
#include "llvm-genx/VISA/WriteInPlace.h"

using namespace cmc;
using namespace cmc::visa;

std::vector<std::string> cmc::visa::prepare(Kernel &K, bool Optimize) {
  // All that follows relies on operands that exist.
  std::vector<std::string> Broken = verify(K, Stage::Selected);
  if (!Broken.empty())
    return Broken;
  // Unreachable blocks would make variables live that nobody reads.
  tidyBlocks(K);
  if (Optimize) {
    // Before legalization a copy is still one instruction, so that liveness
    // sees it kill its whole destination.
    removeDeadCode(K);
    coalesce(K);
    removeRepeatedCopies(K);
    // Behind coalescing, which merges variables that are copied as a whole.
    writeInPlace(K);
    // The moves that took indices out of vectors are dead then.
    foldIndices(K);
    removeDeadCode(K);
    // Looks at the moves that are left.
    gatherElements(K);
  }
  legalize(K);
  return verify(K);
}
