//===- PrintTargets.cpp - what cmc knows of targets and passes ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cmc/Target.h"
#include "driver/Options.h"
#include "llvm-genx/GenX.h"
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

void printTargets(raw_ostream &OS, bool JSON) {
  if (!JSON) {
    for (const TargetInfo &T : allTargets())
      OS << left_justify(T.Name, 8) << ' ' << left_justify(ipVersion(T), 8)
         << ' ' << T.Description << '\n';
    return;
  }
  json::Array Rows;
  for (const TargetInfo &T : allTargets()) {
    json::Array Features;
    for (const FeatureRow &F : allFeatures())
      if (T.has(F.Bit))
        Features.push_back(F.Name);
    Rows.push_back(json::Object{{"name", T.Name},
                                {"aliases", itemsOf(T.Aliases, ',')},
                                {"ip_version", ipVersion(T)},
                                {"device_ids", itemsOf(T.DeviceIds, ' ')},
                                {"description", T.Description},
                                {"cm_genx", T.CMGenX},
                                {"grf_bytes", T.GRFBytes},
                                {"grf_count", T.GRFCount},
                                {"max_slm_bytes", T.MaxSLM},
                                {"max_threads_per_group", T.MaxThreadsPerGroup},
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
