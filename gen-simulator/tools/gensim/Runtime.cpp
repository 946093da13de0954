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
  const char *Limit; ///< For programs that crash; "": nothing known.
};

constexpr DiscreteRow Discrete[] = {
    {"dg2", "8x4x16", ""},
    {"pvc", "1x8x8",
     "Intel's runtime cannot create OpenCL buffers for pvc without local "
     "memory, which is not simulated; Level Zero programs with buffers run"},
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
  return "Intel's runtime of Debian 12 does not know " + T.Name.str();
}

std::string knownLimit(const cmc::TargetInfo &T) {
  const DiscreteRow *Row = findDiscrete(T);
  return Row ? Row->Limit : "";
}

Environment runtimeVariables(const cmc::TargetInfo &T) {
  Environment E = {{"ProductFamilyOverride", T.Name.str()}};
  if (const DiscreteRow *Row = findDiscrete(T)) {
    E.push_back({"HardwareInfoOverride", Row->Configuration});
    // Neither a copy engine nor a second memory is simulated.
    E.push_back({"EnableLocalMemory", "0"});
    E.push_back({"EnableBlitterForEnqueueOperations", "0"});
  }
  return E;
}

} // namespace gensim
