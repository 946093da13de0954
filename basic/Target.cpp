//===- Target.cpp - the target table --------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cmc/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include <mutex>

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
                   DESCRIPTION, GENERATION, FINALIZER, IGA, ISA, GFXCORE,      \
                   CMGENX, MACRO, GRFBYTES, GRFCOUNT, MAXSLM, MAXTHREADS,      \
                   THREADS, FEATURES)                                          \
  {NAME,      ALIASES,    MAJOR,       MINOR,                                  \
   REVISION,  DEVICEIDS,  DESCRIPTION, Generation::GENERATION,                 \
   FINALIZER, IGA,        ISA,         GFXCORE,                                \
   CMGENX,    MACRO,      GRFBYTES,    GRFCOUNT,                               \
   MAXSLM,    MAXTHREADS, THREADS,     FEATURES},
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

TargetInfo enlarged(TargetInfo T) {
  if (T.has(TargetInfo::LargeGRF)) {
    T.GRFCount *= 2;
    T.MaxThreadsPerGroup /= 2;
  }
  return T;
}

/// A target of the table with other features, and the same with 256 registers.
struct Mixed {
  TargetInfo Small, Large;
};

/// The one that \p Name, BASE:+FEATURE-FEATURE..., spells; null: none.
const Mixed *findMixed(StringRef Name) {
  static std::mutex Lock;
  static StringMap<Mixed> Known;
  std::lock_guard<std::mutex> Guard(Lock);
  auto It = Known.find(Name);
  if (It != Known.end())
    return &It->second;
  auto [Base, Changes] = Name.split(':');
  const TargetInfo *T = findTarget(Base);
  if (!T || T->isHost())
    return nullptr;
  uint64_t Bits = T->Features;
  while (!Changes.empty()) {
    bool Adds = Changes.front() == '+', Removes = Changes.front() == '-';
    StringRef Word = Changes.drop_front().take_until(
        [](char C) { return C == '+' || C == '-'; });
    Changes = Changes.drop_front(1 + Word.size());
    const FeatureRow *Row = find_if(Features, [&](const FeatureRow &R) {
      return R.Name.equals_insensitive(Word);
    });
    if (Row == std::end(Features) || Adds == Removes)
      return nullptr;
    Bits = Adds ? Bits | Row->Bit : Bits & ~Row->Bit;
  }
  It = Known.try_emplace(Name, Mixed{*T, *T}).first;
  Mixed &New = It->second;
  New.Small.Name = It->first();
  New.Small.Features = Bits;
  New.Large = enlarged(New.Small);
  return &New;
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
  if (Name.contains(':')) {
    const Mixed *M = findMixed(Name);
    return M ? &M->Small : nullptr;
  }
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
    transform(Rows, Rows.begin(), enlarged);
    return Rows;
  }();
  if (T.Name.contains(':'))
    return findMixed(T.Name)->Large;
  for (size_t I = 0; I < Large.size(); ++I)
    if (Large[I].Name == T.Name)
      return Large[I];
  return T;
}

/// The letters and digits of \p Text, in lower case.
static std::string condensed(StringRef Text) {
  std::string Out;
  for (char C : Text)
    if (isAlnum(C))
      Out += toLower(C);
  return Out;
}

StringRef nearestTarget(StringRef Name) {
  // A product, such as "icelake", is part of a description.
  const size_t ShortestProduct = 5;
  std::string Word = condensed(Name);
  StringRef Best;
  unsigned BestDistance = 3;
  for (const TargetInfo &T : allTargets()) {
    if (Word.size() >= ShortestProduct &&
        StringRef(condensed(T.Description)).contains(Word))
      return T.Name;
    unsigned D = StringRef(Name.lower()).edit_distance(T.Name);
    if (D < BestDistance) {
      BestDistance = D;
      Best = T.Name;
    }
  }
  return Best;
}

} // namespace cmc
