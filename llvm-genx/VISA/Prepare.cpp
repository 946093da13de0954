//===- Prepare.cpp --------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Prepare.h"
#include "llvm-genx/VISA/Coalesce.h"
#include "llvm-genx/VISA/FoldIndices.h"
#include "llvm-genx/VISA/GatherElements.h"
#include "llvm-genx/VISA/HoistConstants.h"
#include "llvm-genx/VISA/HoistCopies.h"
#include "llvm-genx/VISA/JoinRows.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/MixFloats.h"
#include "llvm-genx/VISA/ShareConstants.h"
#include "llvm-genx/VISA/ShareHeaders.h"
#include "llvm-genx/VISA/ShareMediaHeaders.h"
#include "llvm-genx/VISA/SinkBlocks.h"
#include "llvm-genx/VISA/SinkCompares.h"
#include "llvm-genx/VISA/WriteInPlace.h"

using namespace llvm;
using namespace cmc;
using namespace cmc::visa;

static const Step Steps[] = {
    // Before legalization a copy is still one instruction, so that liveness
    // sees it kill its whole destination.
    {"visa-dead-code", removeDeadCode},
    // Each value is a variable of its own yet.
    {"visa-mix-floats", mixFloats},
    {"visa-coalesce", coalesce},
    {"visa-repeated-copies", removeRepeatedCopies},
    // What different names were copied to is one variable now.
    {"visa-hoist-copies", hoistCopies},
    // Blocks that had copies only are jumps now.
    {"visa-tidy-blocks", tidyBlocks},
    // Behind coalescing, which merges variables that are copied as a whole.
    {"visa-write-in-place", writeInPlace},
    // The moves that took indices out of vectors are dead then.
    {"visa-fold-indices", foldIndices},
    {"visa-dead-code", removeDeadCode},
    // What is left is needed.
    {"visa-sink-blocks", sinkBlocks},
    // Nothing is in the way that is dead.
    {"visa-join-rows", joinRows},
    // Looks at the moves that are left.
    {"visa-gather-elements", gatherElements},
    // Nobody looks for numbers any more. One way first, then round and round.
    {"visa-share-constants", shareConstants},
    {"visa-hoist-constants", hoistConstants},
    // What is wide has been cut.
    {"visa-sink-compares", sinkCompares, Stage::Legal},
    // Numbers and offsets are where they stay.
    {"visa-share-media-headers", shareMediaHeaders, Stage::Legal},
    {"visa-share-headers", shareHeaders, Stage::Legal},
};

ArrayRef<Step> cmc::visa::optimizations() { return Steps; }

/// What runs at -O0, too, beside the steps that are there anyway.
static const Step LegalizeStep = {"visa-legalize", legalize};

const Step *cmc::visa::findStep(StringRef Name) {
  if (Name == LegalizeStep.Name)
    return &LegalizeStep;
  const Step *S =
      find_if(Steps, [&](const Step &Each) { return Each.Name == Name; });
  return S == std::end(Steps) ? nullptr : S;
}

std::vector<std::string>
cmc::visa::prepare(Kernel &K, bool Optimize, ArrayRef<std::string> LeftOut,
                   function_ref<void(StringRef)> After) {
  // All that follows relies on operands that exist.
  std::vector<std::string> Broken = verify(K, Stage::Selected);
  if (!Broken.empty())
    return Broken;
  auto Tidy = [&] {
    tidyBlocks(K);
    After("visa-tidy-blocks");
  };
  auto Run = [&](Stage Now) {
    for (const Step &S : Steps)
      if (Optimize && S.When == Now && !is_contained(LeftOut, S.Name)) {
        S.Run(K);
        After(S.Name);
      }
  };
  // Unreachable blocks would make variables live that nobody reads.
  Tidy();
  Run(Stage::Selected);
  // Removing dead code has emptied blocks, and on some jumps over empty blocks
  // the finalizer crashes.
  Tidy();
  legalize(K);
  After(LegalizeStep.Name);
  Run(Stage::Legal);
  return verify(K);
}
