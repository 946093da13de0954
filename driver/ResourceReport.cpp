//===- ResourceReport.cpp - --resource-usage ------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/ResourceReport.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace cmc {
namespace driver {

void printResources(raw_ostream &OS, const CompileOutput &Out, bool JSON) {
  if (JSON) {
    json::Array Kernels;
    for (const KernelInfo &K : Out.Kernels)
      Kernels.push_back(toJSON(K));
    json::Object Report{{"target", Out.Target},
                        {"kernels", std::move(Kernels)}};
    OS << formatv("{0:2}", json::Value(std::move(Report))) << '\n';
    return;
  }
  for (const KernelInfo &K : Out.Kernels) {
    const ResourceUsage &R = K.Resources;
    OS << formatv("{0} ({1}, {2}): {3} instructions, {4} bytes, {5} of {6} "
                  "registers, {7} bytes spilled, {8} bytes SLM\n",
                  K.Name, Out.Target, toString(K.ABI), R.Instructions,
                  R.CodeBytes, R.GRFsUsed, R.GRFCount, R.SpillBytes,
                  K.SLMBytes);
    for (const SendCount &S : R.Sends)
      OS << formatv("  {0,4} {1}\n", S.Count, S.Kind);
  }
}

} // namespace driver
} // namespace cmc
