//===- TargetMacros.cpp - predefined macros of a target -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/TargetMacros.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

struct FeatureMacro {
  uint64_t Bit;
  StringRef Macro;
};
const FeatureMacro FeatureMacros[] = {
#define CMC_FEATURE(Name, Macro, Description) {TargetInfo::Name, Macro},
#define CMC_FEATURE_MACRO(Name, Macro) {TargetInfo::Name, Macro},
#include "cmc/Features.def"
    // Emulated on hardware without 64-bit integers.
    {0, "CM_HAS_LONG_LONG"},
};

} // namespace

std::vector<std::string> targetMacros(const TargetInfo &T, PayloadABI ABI,
                                      Optional<unsigned> Given) {
  std::vector<std::string> Args;
  auto Define = [&Args](const Twine &Macro) {
    Args.push_back(("-D" + Macro).str());
  };
  Define("__CM");
  Define("__CMC");
  Define("__INTEL_CM=701");
  Define("__INTEL_MDF=701");
  Define("_HAS_EXCEPTIONS=0");
  unsigned Revision = Given.getValueOr(T.Revision);
  Define("__CM_INTEL_TARGET_MAJOR=" + Twine(T.Major));
  Define("__CM_INTEL_TARGET_MINOR=" + Twine(T.Minor));
  Define("__CM_INTEL_TARGET_REVISION=" + Twine(Revision));
  Define("CM_GENX_REVID=" + Twine(Revision));
  Define("CM_GENX=" + Twine(T.CMGenX));
  Define(T.Macro);
  Define("CM_MAX_SLM_SIZE=" + Twine(T.MaxSLM));
  Define("CM_GRF_WIDTH=" + Twine(T.GRFBytes * 8));
  for (const FeatureMacro &F : FeatureMacros) {
    if (F.Macro.empty())
      continue;
    bool Has = (T.Features & F.Bit) == F.Bit;
    if (Has)
      Define(F.Macro);
    Define(F.Macro + (Has ? "_CONTROL=((void)0)"
                          : "_CONTROL=cm::detail::check_feature<false>()"));
  }
  if (!T.has(TargetInfo::Int64))
    Define("__CM_INTEGER_EMULATION_ENABLED__");
  if (ABI == PayloadABI::ZE) {
    Define("__CM_OCL_RUNTIME");
    Define("__CM_USE_OCL_SPEC_PRINTF");
  }
  return Args;
}

} // namespace cmc::frontend
