//===- ResourceReport.cpp - the output of --resource-usage ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/ResourceReport.h"
#include "cmc/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace cmc::driver {
namespace {

json::Object toJSON(const PressureEstimate &P) {
  json::Array Live, Lines;
  for (const PressureEstimate::Object &O : P.Live)
    Live.push_back(
        json::Object{{"name", O.Name}, {"bytes", O.Bytes}, {"line", O.Line}});
  for (const PressureEstimate::LinePeak &L : P.Lines)
    Lines.push_back(
        json::Object{{"file", L.File}, {"line", L.Line}, {"bytes", L.Bytes}});
  return json::Object{{"bytes", P.Bytes},
                      {"file", P.File},
                      {"line", P.Line},
                      {"live", std::move(Live)},
                      {"lines", std::move(Lines)}};
}

std::string nameOf(const PressureEstimate::Object &O) {
  std::string Text = O.Name.empty() ? "a value" : "'" + O.Name + "'";
  return O.Line ? Text + " of line " + std::to_string(O.Line) : Text;
}

/// Prints the estimated pressure and the values live at its maximum, which are
/// candidates for spills.
void printPressure(raw_ostream &OS, const PressureEstimate &P,
                   const ResourceUsage &R, unsigned GRFBytes) {
  const size_t MaxLive = 12;
  auto Registers = [&](unsigned Bytes) { return divideCeil(Bytes, GRFBytes); };
  OS << formatv("  registers live at most, an estimate: {0} of {1}",
                Registers(P.Bytes), R.GRFCount);
  if (P.Line)
    OS << formatv(" at {0}:{1}", P.File, P.Line);
  OS << '\n';
  for (const auto &Each : makeArrayRef(P.Live).take_front(MaxLive))
    OS << formatv("  {0,4} {1}\n", Registers(Each.Bytes), nameOf(Each));
  if (P.Live.size() > MaxLive)
    OS << formatv("       and {0} more\n", P.Live.size() - MaxLive);
  OS << "  by line:\n";
  for (const PressureEstimate::LinePeak &L : P.Lines)
    OS << formatv("  {0,4} at {1}:{2}\n", Registers(L.Bytes), L.File, L.Line);
}

/// Whether kernel \p I is in IR or SPIR-V, for which another compiler decides
/// about registers.
bool isUndecided(const CompileOutput &Out, size_t I) {
  return !Out.Kernels[I].Resources.CodeBytes && I >= Out.Pressure.size();
}

json::Object toJSON(const CompileOutput &Out) {
  json::Array Kernels;
  for (size_t I = 0; I < Out.Kernels.size(); ++I) {
    json::Value K = cmc::toJSON(Out.Kernels[I]);
    if (I < Out.Pressure.size())
      (*K.getAsObject())["pressureEstimate"] = toJSON(Out.Pressure[I]);
    if (isUndecided(Out, I))
      K.getAsObject()->erase("resources");
    Kernels.push_back(std::move(K));
  }
  return json::Object{{"target", Out.Target}, {"kernels", std::move(Kernels)}};
}

void printText(raw_ostream &OS, const CompileOutput &Out) {
  const TargetInfo *Target = findTarget(Out.Target);
  for (size_t I = 0; I < Out.Kernels.size(); ++I) {
    const KernelInfo &K = Out.Kernels[I];
    const ResourceUsage &R = K.Resources;
    if (isUndecided(Out, I)) {
      OS << formatv("{0} ({1}, {2}): no code yet, {3} bytes SLM\n", K.Name,
                    Out.Target, toString(K.ABI), K.SLMBytes);
      continue;
    }
    OS << formatv("{0} ({1}, {2}): {3} instructions, {4} bytes, {5} of {6} "
                  "registers, {7} bytes spilled, {8} bytes SLM\n",
                  K.Name, Out.Target, toString(K.ABI), R.Instructions,
                  R.CodeBytes, R.GRFsUsed, R.GRFCount, R.SpillBytes,
                  K.SLMBytes);
    for (const SendCount &S : R.Sends)
      OS << formatv("  {0,4} {1}\n", S.Count, S.Kind);
    if (I < Out.Pressure.size() && Target)
      printPressure(OS, Out.Pressure[I], R, Target->GRFBytes);
  }
}

} // namespace

void ResourceReport::add(StringRef Input, const CompileOutput &Out) {
  IsArray |= !Out.Parts.empty();
  for (const CompileOutput &Part :
       Out.Parts.empty() ? makeArrayRef(Out) : makeArrayRef(Out.Parts)) {
    if (Format == ResourceFormat::Text)
      printText(OS, Part);
    if (Format != ResourceFormat::JSON)
      continue;
    json::Object Entry = toJSON(Part);
    if (HasInputs)
      Entry["input"] = Input;
    Entries.push_back(std::move(Entry));
  }
}

ResourceReport::~ResourceReport() {
  if (Format != ResourceFormat::JSON || (Entries.empty() && !IsArray))
    return;
  json::Value Report =
      IsArray ? json::Value(std::move(Entries)) : std::move(Entries.front());
  OS << formatv("{0:2}", Report) << '\n';
}

} // namespace cmc::driver
