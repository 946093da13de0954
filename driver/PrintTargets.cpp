//===- PrintTargets.cpp - what cmc knows of targets and passes ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cmc/Target.h"
#include "driver/Options.h"
#include "llvm-genx/GenX.h"
#include "vc-finalizer-bridge/finalizer/FindFinalizer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace cmc::driver {

void printPipeline(raw_ostream &OS, unsigned OptLevel) {
  for (const genx::PipelineStep &Step : genx::describePipeline(OptLevel))
    OS << Step.Text << (Step.Required ? "  (required)\n" : "\n");
}

static std::string ipVersion(const TargetInfo &T) {
  return formatv("{0}.{1}.{2}", T.Major, T.Minor, T.Revision);
}

static json::Array itemsOf(StringRef List, char Separator) {
  SmallVector<StringRef, 32> Items;
  List.split(Items, Separator, -1, /*KeepEmpty=*/false);
  return json::Array(Items);
}

/// Those of \p All that encode instructions of \p T, as values of --finalizer=,
/// "default" for the default one.
static std::vector<StringRef>
finalizersOf(const TargetInfo &T, ArrayRef<bridge::FinalizerInfo> All) {
  std::vector<StringRef> Names;
  bridge::FinalizerPlatform P = bridge::finalizerPlatform(T);
  for (const bridge::FinalizerInfo &F : All)
    if (T.hasBinaries() && is_contained(F.Platforms, P.Name) &&
        (!P.NeedsNewest || F.Given == bridge::NewestFinalizer))
      Names.push_back(F.Given.empty() ? "default" : StringRef(F.Given));
  return Names;
}

void printVersion(raw_ostream &OS) {
  OS << "cmc " << versionAndCommit() << '\n';
  std::vector<std::string> Before;
  for (const bridge::FinalizerInfo &F : bridge::installedFinalizers()) {
    std::vector<std::string> New;
    copy_if(F.Platforms, std::back_inserter(New),
            [&](const std::string &P) { return !is_contained(Before, P); });
    OS << "finalizer " << F.Path;
    if (!F.Version.empty())
      OS << " (" << F.Version << ", " << bridge::FinalizerOption << F.Given
         << ')';
    OS << ": " << (Before.empty() ? "" : "adds ")
       << (New.empty() ? "no platforms" : join(New, ", ")) << '\n';
    append_range(Before, New);
  }
}

void printTargets(raw_ostream &OS, bool JSON) {
  std::vector<bridge::FinalizerInfo> Finalizers = bridge::installedFinalizers();
  if (!JSON) {
    for (const TargetInfo &T : allTargets()) {
      std::vector<StringRef> Names = finalizersOf(T, Finalizers);
      OS << left_justify(T.Name, 8) << ' ' << left_justify(ipVersion(T), 8)
         << ' ' << T.Description;
      if (!T.hasBinaries())
        OS << "; SPIR-V only";
      else if (bridge::finalizerPlatform(T).NeedsNewest)
        OS << "; code needs the newer finalizer";
      else if (!Names.empty() && Names.front() != "default")
        OS << "; needs " << bridge::FinalizerOption << Names.front();
      OS << '\n';
    }
    return;
  }
  json::Array Rows;
  for (const TargetInfo &T : allTargets()) {
    json::Array Features;
    for (const FeatureRow &F : allFeatures())
      if (T.has(F.Bit))
        Features.push_back(F.Name);
    json::Array Names(finalizersOf(T, Finalizers));
    Rows.push_back(json::Object{{"name", T.Name},
                                {"aliases", itemsOf(T.Aliases, ',')},
                                {"ip_version", ipVersion(T)},
                                {"device_ids", itemsOf(T.DeviceIds, ' ')},
                                {"description", T.Description},
                                {"binaries", T.hasBinaries()},
                                {"cm_genx", T.CMGenX},
                                {"grf_bytes", T.GRFBytes},
                                {"grf_count", T.GRFCount},
                                {"max_slm_bytes", T.MaxSLM},
                                {"max_threads_per_group", T.MaxThreadsPerGroup},
                                {"finalizers", std::move(Names)},
                                {"features", std::move(Features)}});
  }
  OS << formatv("{0:2}", json::Value(std::move(Rows))) << '\n';
}

void printTargetHelp(raw_ostream &OS) {
  OS << "Known valid arguments for -march= option:\n   ";
  for (const TargetInfo &T : allTargets())
    OS << ' ' << T.Name;
  OS << '\n';
}

} // namespace cmc::driver
