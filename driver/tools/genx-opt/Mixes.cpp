//===- Mixes.cpp ----------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/tools/genx-opt/Mixes.h"
#include "driver/tools/genx-opt/VISAText.h"
#include "llvm-genx/GenX.h"
#include "stage4/Errors.h"
#include "stage4/SpecConstants.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace cmc;

namespace {

std::string change(const FeatureRow &R, bool Adds) {
  return (Adds ? "+" : "-") + R.Name.str();
}

/// The mixed targets, spelled for findTarget().
std::vector<std::string> mixesOf(const TargetInfo &Base) {
  std::vector<std::string> Changes;
  for (const FeatureRow &R : allFeatures())
    Changes.push_back(change(R, !Base.has(R.Bit)));
  SmallSet<uint64_t, 8> Families;
  Families.insert(Base.Features);
  for (const TargetInfo &T : allTargets()) {
    if (!Families.insert(T.Features).second)
      continue;
    for (unsigned Half : {0, 1}) {
      std::string All;
      for (const auto &Row : enumerate(allFeatures())) {
        TargetInfo::Feature Bit = Row.value().Bit;
        if (Row.index() % 2 == Half && T.has(Bit) != Base.has(Bit))
          All += change(Row.value(), T.has(Bit));
      }
      Changes.push_back(All);
    }
  }
  for (std::string &Each : Changes)
    Each = Base.Name.str() + ":" + Each;
  return Changes;
}

/// The result for one mix.
struct Outcome {
  bool Refused = false;
  std::string Error; ///< An internal error; empty: none.
};

Outcome compile(const Module &M, const TargetInfo &T) {
  Outcome Result;
  auto Note = [&](const Diagnostic &D) {
    Result.Refused |= D.Level == Severity::Error;
    if (D.Level == Severity::InternalError && Result.Error.empty())
      Result.Error = D.Message;
  };
  std::unique_ptr<Module> Clone = CloneModule(M);
  ErrorScope Errors(Clone->getContext(), Note);
  genx::Options Opts;
  Opts.Target = &T;
  foldSpecConstants(*Clone);
  if (!genx::optimize(*Clone, Opts))
    return Result;
  if (verifyModule(*Clone))
    Result.Error = "the passes broke the IR";
  else
    genx::emitVISA(*Clone, Opts);
  return Result;
}

} // namespace

int cmc::runOnMixes(const Module &M, const TargetInfo &Base, raw_ostream &OS) {
  unsigned Good = 0, Refused = 0;
  std::vector<std::string> Mixes = mixesOf(Base);
  for (const std::string &Name : Mixes) {
    PrettyStackTraceString Now(Name.c_str());
    Outcome Each = compile(M, *findTarget(Name));
    if (!Each.Error.empty())
      OS << Name << ": " << Each.Error << '\n';
    else
      ++(Each.Refused ? Refused : Good);
  }
  OS << Base.Name << ": " << Good << " mixes compiled, " << Refused
     << " refused, " << Mixes.size() - Good - Refused << " failed\n";
  return Good + Refused == Mixes.size() ? Success : InternalError;
}
