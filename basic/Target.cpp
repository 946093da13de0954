//===- Target.cpp - the target table --------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cmc/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace cmc {
namespace {

#define CMC_FEATURE(Name, Macro, Description)                                  \
  const unsigned Name = TargetInfo::Name;
#include "cmc/Features.def"

const TargetInfo Table[] = {
#define CMC_TARGET(NAME, ALIASES, DESCRIPTION, GENERATION, FINALIZER, IGA,     \
                   GFXCORE, CMGENX, GRFBYTES, GRFCOUNT, MAXSLM, MAXTHREADS,    \
                   FEATURES)                                                   \
  {NAME,      ALIASES,  DESCRIPTION, Generation::GENERATION,                   \
   FINALIZER, IGA,      GFXCORE,     CMGENX,                                   \
   GRFBYTES,  GRFCOUNT, MAXSLM,      MAXTHREADS,                               \
   FEATURES},
#include "cmc/Targets.def"
};

const FeatureRow Features[] = {
#define CMC_FEATURE(Name, Macro, Description)                                  \
  {TargetInfo::Name, #Name, Macro, Description},
#include "cmc/Features.def"
};

bool isNamed(const TargetInfo &T, llvm::StringRef Name) {
  if (T.Name.equals_insensitive(Name))
    return true;
  llvm::SmallVector<llvm::StringRef, 4> Aliases;
  T.Aliases.split(Aliases, ',', -1, /*KeepEmpty=*/false);
  return llvm::any_of(
      Aliases, [&](llvm::StringRef A) { return A.equals_insensitive(Name); });
}

} // namespace

llvm::ArrayRef<TargetInfo> allTargets() {
  return llvm::ArrayRef<TargetInfo>(Table).drop_back();
}

llvm::ArrayRef<FeatureRow> allFeatures() { return Features; }

const TargetInfo &cpuTarget() { return *(std::end(Table) - 1); }

const TargetInfo *findTarget(llvm::StringRef Name) {
  for (const TargetInfo &T : Table)
    if (isNamed(T, Name))
      return &T;
  return nullptr;
}

llvm::StringRef nearestTarget(llvm::StringRef Name) {
  llvm::StringRef Best;
  unsigned BestDistance = 3;
  for (const TargetInfo &T : allTargets()) {
    unsigned D = llvm::StringRef(Name.lower()).edit_distance(T.Name);
    if (D < BestDistance) {
      BestDistance = D;
      Best = T.Name;
    }
  }
  return Best;
}

} // namespace cmc
