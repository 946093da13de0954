//===- Quirks.cpp ---------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/model/Model.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

//===--- The targets of Quirks.def ----------------------------------------===//

bool allTargets(const TargetInfo &) { return true; }
bool gen9(const TargetInfo &T) { return T.Gen == Generation::Gen9; }
bool upToGen11(const TargetInfo &T) { return T.Gen <= Generation::Gen11; }
bool fromGen11(const TargetInfo &T) { return T.Gen >= Generation::Gen11; }
bool gen12LP(const TargetInfo &T) { return T.Gen == Generation::Gen12LP; }
bool fromGen12LP(const TargetInfo &T) { return T.Gen >= Generation::Gen12LP; }
bool upToXeHPG(const TargetInfo &T) { return T.Gen <= Generation::XeHPG; }
bool fromXeHPG(const TargetInfo &T) { return T.Gen >= Generation::XeHPG; }
bool fromXeHPC(const TargetInfo &T) { return T.Gen >= Generation::XeHPC; }
/// The targets of the newer finalizer (1.0.17791).
bool newerFinalizer(const TargetInfo &T) {
  return T.FinalizerName.startswith("newest:");
}
/// The small cores of Gen9 have no 64-bit operands at an address either.
bool atomsAndFromXeHPG(const TargetInfo &T) {
  return fromXeHPG(T) || T.FinalizerName == "BXT";
}
bool withoutInt64(const TargetInfo &T) { return !T.has(TargetInfo::Int64); }

const QuirkRow Rows[] = {
#define QUIRK(Id, Name, Targets, Input, Result, Remedy, Test)                  \
  {Quirk::Id, Name, Targets, #Targets, Input, Result, Remedy, Test},
#include "llvm-genx/VISA/Quirks.def"
};

} // namespace

llvm::ArrayRef<QuirkRow> cmc::visa::allQuirks() { return Rows; }

QuirkSet cmc::visa::disabledQuirks(llvm::ArrayRef<std::string> Names) {
  QuirkSet Set;
  for (llvm::StringRef Name : Names)
    if (Name.consume_front("quirk-"))
      for (const QuirkRow &R : Rows)
        if (R.Name == Name)
          Set.set(size_t(R.Id));
  return Set;
}

bool cmc::visa::avoids(const TargetInfo &T, const QuirkSet &Disabled, Quirk Q) {
  return Rows[size_t(Q)].On(T) && !Disabled.test(size_t(Q));
}

bool cmc::visa::avoids(const Kernel &K, Quirk Q) {
  return avoids(*K.Target, K.DisabledQuirks, Q);
}
