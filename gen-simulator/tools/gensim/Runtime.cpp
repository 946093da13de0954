//===- Runtime.cpp - the devices of Intel's runtime -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Runtime.h"
#include "llvm/ADT/STLExtras.h"

namespace gensim {
namespace {

struct DiscreteRow {
  const char *Target;
  /// Slices x subslices x EUs: the defaults of the runtime have none, and a
  /// launch fails with CL_INVALID_WORK_GROUP_SIZE (-54).
  const char *Configuration;
  /// Of the GPUs that are sold. The runtime's is that of the first ones, for
  /// which its compiler works around errata, and crashes on dg2 when registers
  /// are spilled.
  const char *Revision;
  const char *Limit; ///< For programs that fail; "": nothing known.
};

constexpr DiscreteRow Discrete[] = {
    {"dg2", "8x4x16", "8", ""},
    {"pvc", "1x8x8", "47",
     "Ponte Vecchio has no images and no samplers: OpenCL refuses to create "
     "them, and the Level Zero runtime crashes"},
};

const DiscreteRow *findDiscrete(const cmc::TargetInfo &T) {
  auto *Row = llvm::find_if(
      Discrete, [&](const DiscreteRow &R) { return T.Name == R.Target; });
  return Row == std::end(Discrete) ? nullptr : Row;
}

} // namespace

std::string whyNoRuntime(const cmc::TargetInfo &T) {
  if (T.has(cmc::TargetInfo::MediaWalker) || findDiscrete(T))
    return "";
  return "Intel's runtime of Debian 12 does not know " + T.Name.str() +
         "; there are skl, icllp, tgllp, dg2 and pvc";
}

std::string knownLimit(const cmc::TargetInfo &T) {
  const DiscreteRow *Row = findDiscrete(T);
  return Row ? Row->Limit : "";
}

Environment runtimeVariables(const cmc::TargetInfo &T) {
  Environment E = {{"ProductFamilyOverride", T.Name.str()}};
  if (const DiscreteRow *Row = findDiscrete(T)) {
    E.push_back({"HardwareInfoOverride", Row->Configuration});
    E.push_back({"OverrideRevision", Row->Revision});
    // The copy engine is not simulated. With local memory the runtime numbers
    // the pages of both memories from the same start, and its reads through
    // TBX do not say which one they mean.
    E.push_back({"EnableLocalMemory", "0"});
    // Without local memory the runtime asks for a description of 64 KiB pages
    // that it does not get for pvc, and crashes when a buffer is mapped.
    E.push_back({"Enable64kbpages", "0"});
    E.push_back({"EnableBlitterForEnqueueOperations", "0"});
  }
  return E;
}

} // namespace gensim
