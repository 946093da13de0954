//===- Prepare.cpp --------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Prepare.h"
#include "llvm-genx/VISA/Coalesce.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/Verifier.h"

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
  }
  legalize(K);
  return verify(K);
}
