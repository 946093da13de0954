//===- Target.cpp - the target table --------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cmc/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace cmc {
namespace {

#define CMC_FEATURE(Name, Macro, Description)                                  \
  const uint64_t Name = TargetInfo::Name;
#include "cmc/Features.def"

enum FeatureSet : uint64_t {
#define CMC_FEATURE_SET(Name, Features) Name = Features,
#include "cmc/Targets.def"
};

const TargetInfo Table[] = {
#define CMC_TARGET(NAME, ALIASES, MAJOR, MINOR, REVISION, DEVICEIDS,           \
                   DESCRIPTION, GENERATION, FINALIZER, IGA, GFXCORE, CMGENX,   \
                   MACRO, GRFBYTES, GRFCOUNT, MAXSLM, MAXTHREADS, FEATURES)    \
  {NAME,       ALIASES,   MAJOR,       MINOR,                                  \
   REVISION,   DEVICEIDS, DESCRIPTION, Generation::GENERATION,                 \
   FINALIZER,  IGA,       GFXCORE,     CMGENX,                                 \
   MACRO,      GRFBYTES,  GRFCOUNT,    MAXSLM,                                 \
   MAXTHREADS, FEATURES},
#include "cmc/Targets.def"
};

const FeatureRow Features[] = {
#define CMC_FEATURE(Name, Macro, Description)                                  \
  {TargetInfo::Name, #Name, Macro, Description},
#include "cmc/Features.def"
};

struct RefusedTarget {
  StringRef Name, Aliases, Why;
};
const RefusedTarget Refused[] = {
#define CMC_REFUSED_TARGET(NAME, ALIASES, WHY) {NAME, ALIASES, WHY},
#include "cmc/Targets.def"
};

template <class Row> bool isNamed(const Row &R, StringRef Name) {
  SmallVector<StringRef, 8> Aliases;
  R.Aliases.split(Aliases, ',', -1, /*KeepEmpty=*/false);
  return R.Name == Name || is_contained(Aliases, Name);
}

bool isSpelt(const TargetInfo &T, StringRef Name) {
  StringRef Id = Name;
  if (Id.consume_front("0x") && !Id.empty() && Id.size() <= 4) {
    SmallVector<StringRef, 32> Ids;
    T.DeviceIds.split(Ids, ' ', -1, /*KeepEmpty=*/false);
    return is_contained(Ids, std::string(4 - Id.size(), '0') + Id.str());
  }
  return isNamed(T, Name) ||
         (T.Major &&
          Name == formatv("{0}.{1}.{2}", T.Major, T.Minor, T.Revision).str());
}

} // namespace

ArrayRef<TargetInfo> allTargets() {
  return ArrayRef<TargetInfo>(Table).drop_back();
}

ArrayRef<FeatureRow> allFeatures() { return Features; }

const TargetInfo &cpuTarget() { return *(std::end(Table) - 1); }

const TargetInfo *findTarget(StringRef Name) {
  // The exact spelling first: passes look up the targets of functions often.
  for (const TargetInfo &T : Table)
    if (T.Name == Name)
      return &T;
  std::string Lower = Name.lower();
  for (const TargetInfo &T : Table)
    if (isSpelt(T, Lower))
      return &T;
  return nullptr;
}

StringRef whyNoTarget(StringRef Name) {
  std::string Lower = Name.lower();
  for (const RefusedTarget &R : Refused)
    if (isNamed(R, Lower))
      return R.Why;
  return "";
}

const TargetInfo &withLargeRegisterFile(const TargetInfo &T) {
  static const std::vector<TargetInfo> Large = [] {
    std::vector<TargetInfo> Rows(std::begin(Table), std::end(Table));
    for (TargetInfo &Row : Rows)
      if (Row.has(TargetInfo::LargeGRF)) {
        Row.GRFCount *= 2;
        Row.MaxThreadsPerGroup /= 2;
      }
    return Rows;
  }();
  for (size_t I = 0; I < Large.size(); ++I)
    if (Large[I].Name == T.Name)
      return Large[I];
  return T;
}

StringRef nearestTarget(StringRef Name) {
  StringRef Best;
  unsigned BestDistance = 3;
  for (const TargetInfo &T : allTargets()) {
    unsigned D = StringRef(Name.lower()).edit_distance(T.Name);
    if (D < BestDistance) {
      BestDistance = D;
      Best = T.Name;
    }
  }
  return Best;
}

} // namespace cmc
