//===- Prepare.cpp --------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Prepare.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/optimize/AddCarries.h"
#include "llvm-genx/VISA/optimize/Coalesce.h"
#include "llvm-genx/VISA/optimize/FoldIndices.h"
#include "llvm-genx/VISA/optimize/GatherElements.h"
#include "llvm-genx/VISA/optimize/HoistConstants.h"
#include "llvm-genx/VISA/optimize/HoistCopies.h"
#include "llvm-genx/VISA/optimize/JoinRows.h"
#include "llvm-genx/VISA/optimize/MixFloats.h"
#include "llvm-genx/VISA/optimize/ShareConstants.h"
#include "llvm-genx/VISA/optimize/ShareHeaders.h"
#include "llvm-genx/VISA/optimize/ShareMediaHeaders.h"
#include "llvm-genx/VISA/optimize/SinkBlocks.h"
#include "llvm-genx/VISA/optimize/SinkCompares.h"
#include "llvm-genx/VISA/optimize/StartLifetimes.h"
#include "llvm-genx/VISA/optimize/TrimVariables.h"
#include "llvm-genx/VISA/optimize/WriteInPlace.h"
#include "llvm-genx/VISA/quirks/Joins.h"

using namespace llvm;
using namespace cmc;
using namespace cmc::visa;

static const Step Steps[] = {
    // Before legalization a copy is one instruction, so that liveness sees it
    // overwrite its whole destination.
    {"visa-dead-code", removeDeadCode},
    // Before visa-coalesce: each value still is a variable of its own.
    {"visa-mix-floats", mixFloats},
    {"visa-coalesce", coalesce},
    {"visa-repeated-copies", removeRepeatedCopies},
    // After visa-coalesce: moves to different copies of a variable are equal.
    {"visa-hoist-copies", hoistCopies},
    // After visa-hoist-copies: blocks that had only moves have only jumps.
    {"visa-tidy-blocks", tidyBlocks},
    // After visa-coalesce, which merges variables that are copied as a whole.
    {"visa-write-in-place", writeInPlace},
    // Before visa-dead-code, which removes moves of indices that were folded.
    {"visa-fold-indices", foldIndices},
    {"visa-dead-code", removeDeadCode},
    // After visa-dead-code: the remaining instructions have users.
    {"visa-sink-blocks", sinkBlocks},
    // After visa-dead-code: no dead instructions block a join.
    {"visa-join-rows", joinRows},
    // After visa-join-rows, which joins moves that need no addresses.
    {"visa-gather-elements", gatherElements},
    // After all that merges variables; before visa-share-constants, which
    // counts
    // registers.
    {"visa-trim-variables", trimVariables},
    // Last before legalization: later steps need no constants as operands.
    // Constants are shared in straight-line code before they leave loops.
    {"visa-share-constants", shareConstants},
    {"visa-hoist-constants", hoistConstants},
    // Before visa-sink-compares: these compares go.
    {"visa-add-carries", addCarries, Stage::Legal},
    // After visa-legalize, which cuts wide compares and their users.
    {"visa-sink-compares", sinkCompares, Stage::Legal},
    // After visa-legalize, which materializes constants and offsets.
    {"visa-share-media-headers", shareMediaHeaders, Stage::Legal},
    {"visa-share-headers", shareHeaders, Stage::Legal},
    // After visa-legalize, which pads variables of messages, and after all that
    // moves or removes writes.
    {"visa-start-lifetimes", startLifetimes, Stage::Legal},
};

ArrayRef<Step> cmc::visa::optimizations() { return Steps; }

/// Also runs at -O0, like tidyBlocks().
static const Step LegalizeStep = {"visa-legalize", legalize};

const Step *cmc::visa::findStep(StringRef Name) {
  if (Name == LegalizeStep.Name)
    return &LegalizeStep;
  const Step *S =
      find_if(Steps, [&](const Step &Each) { return Each.Name == Name; });
  return S == std::end(Steps) ? nullptr : S;
}

std::vector<std::string>
cmc::visa::prepare(Kernel &K, bool Optimize, ArrayRef<std::string> Disabled,
                   function_ref<void(StringRef)> After) {
  // All steps rely on valid operands.
  std::vector<std::string> Broken = verify(K, Stage::Selected);
  if (!Broken.empty())
    return Broken;
  auto Tidy = [&] {
    tidyBlocks(K);
    After("visa-tidy-blocks");
  };
  auto Run = [&](Stage Now) {
    for (const Step &S : Steps)
      if (Optimize && S.When == Now && !is_contained(Disabled, S.Name)) {
        S.Run(K);
        After(S.Name);
      }
  };
  // First: uses in unreachable blocks would make variables live.
  Tidy();
  Run(Stage::Selected);
  // Dead-code removal has emptied blocks, and the finalizer crashes on some
  // jumps over empty blocks.
  Tidy();
  legalize(K);
  After(LegalizeStep.Name);
  Run(Stage::Legal);
  separateJoins(K);
  return verify(K);
}
