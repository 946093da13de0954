//===- Time.cpp - the estimated time of a run -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/report/Time.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cmc::reporting {
namespace {

/// A key of the output and what the page calls it.
struct Named {
  const char *Key, *Name;
};
constexpr Named Memories[] = {
    {"slm", "SLM"},         {"data_port", "data port"},
    {"sampler", "sampler"}, {"l3", "L3"},
    {"gti", "GTI"},         {"dram", "DRAM"}};
constexpr const char *Slices[] = {"threads",   "fpu0", "fpu1", "send",
                                  "data_port", "slm",  "l3",   "dram"};
constexpr size_t SpanFields = 5;

/// The numbers of \p O under \p Keys; none if one is missing.
Optional<json::Array> numbers(const json::Object *O,
                              ArrayRef<const char *> Keys) {
  json::Array Out;
  for (const char *Key : Keys) {
    Optional<double> N = O ? O->getNumber(Key) : None;
    if (!N)
      return None;
    Out.push_back(*N);
  }
  return std::move(Out);
}

/// Reads the parts of an estimate; each returns false if one is malformed.
struct Reader {
  const json::Object &From;
  const Locations &Lines;
  json::Object To;

  bool figures() {
    Optional<json::Array> Microseconds =
        numbers(From.getObject("microseconds"), {"estimate", "low", "high"});
    Optional<double> Launches = From.getNumber("dispatches");
    if (!Microseconds || !Launches)
      return false;
    To["us"] = std::move(*Microseconds);
    To["launches"] = *Launches;
    return true;
  }

  bool cause() {
    const json::Object *Cause = From.getObject("first_cause"),
                       *Occupancy = From.getObject("occupancy");
    json::Array Out;
    for (const char *Key : {"cause", "evidence", "advice"}) {
      Optional<StringRef> Text = Cause ? Cause->getString(Key) : None;
      if (!Text)
        return false;
      Out.push_back(Text->str());
    }
    Optional<StringRef> Advice =
        Occupancy ? Occupancy->getString("advice") : None;
    To["cause"] = std::move(Out);
    To["occupancy"] = Advice.getValueOr("").str();
    return Advice.hasValue();
  }

  bool memory() {
    const json::Object *Memory = From.getObject("memory");
    json::Array Out;
    for (Named N : Memories) {
      Optional<json::Array> Values =
          numbers(Memory ? Memory->getObject(N.Key) : nullptr,
                  {"bytes", "bytes_per_cycle", "peak_bytes_per_cycle"});
      if (!Values)
        return false;
      Values->insert(Values->begin(), N.Name);
      Out.push_back(std::move(*Values));
    }
    To["memory"] = std::move(Out);
    return true;
  }

  /// The key of the largest number; "" if there is none.
  static std::string most(const json::Object &Causes) {
    std::string Key;
    double Most = 0;
    for (const auto &Each : Causes)
      if (double N = Each.second.getAsNumber().getValueOr(0); N > Most) {
        Most = N;
        Key = Each.first.str();
      }
    std::replace(Key.begin(), Key.end(), '_', ' ');
    return Key;
  }

  int placeOf(Optional<StringRef> Text) const {
    return Lines.find(Text.getValueOr("")).getValueOr(Locations::None);
  }

  bool lines() {
    const json::Array *Rows = From.getArray("lines");
    json::Array Out;
    for (const json::Value &V : Rows ? *Rows : json::Array()) {
      const json::Object *O = V.getAsObject();
      Optional<StringRef> Place = O ? O->getString("place") : None;
      Optional<json::Array> Values = numbers(O, {"active", "stalled"});
      const json::Object *Causes = O ? O->getObject("causes") : nullptr;
      if (!Place || !Values || !Causes)
        return false;
      int At = placeOf(Place);
      if (At == Locations::None)
        continue;
      Values->insert(Values->begin(), At);
      Values->push_back(most(*Causes));
      Values->push_back(placeOf(O->getString("waits_for")));
      Out.push_back(std::move(*Values));
    }
    To["lines"] = std::move(Out);
    return Rows != nullptr;
  }

  bool timeline() {
    const json::Array *Rows = From.getArray("timeline"),
                      *Spans = From.getArray("spans");
    if (!Rows || !Spans)
      return false;
    json::Array Out, Threads;
    for (const json::Value &V : *Rows) {
      Optional<json::Array> Values = numbers(V.getAsObject(), Slices);
      if (!Values)
        return false;
      Out.push_back(std::move(*Values));
    }
    for (const json::Value &V : *Spans) {
      const json::Array *Values = V.getAsArray();
      if (!Values || Values->size() != SpanFields ||
          !all_of(*Values, [](const auto &N) { return !!N.getAsNumber(); }))
        return false;
      Threads.push_back(json::Array(*Values));
    }
    To["slices"] = std::move(Out);
    To["spans"] = std::move(Threads);
    return true;
  }

  bool roof() {
    Optional<double> EUs = From.getNumber("eus"),
                     FPU0 = From.getNumber("fpu0_active"),
                     FPU1 = From.getNumber("fpu1_active"),
                     Pipes = From.getNumber("float_pipes");
    if (!EUs || !FPU0 || !FPU1 || !Pipes)
      return false;
    To["fpu"] = (*FPU0 + (*Pipes > 1 ? *FPU1 : 0)) / 100 * *EUs;
    To["pipes"] = *Pipes * *EUs;
    return true;
  }
};

} // namespace

Optional<json::Object> readTime(const json::Object &From,
                                const Locations &Lines) {
  Reader R{From, Lines, {}};
  if (R.figures() && R.cause() && R.memory() && R.lines() && R.timeline() &&
      R.roof())
    return std::move(R.To);
  return None;
}

} // namespace cmc::reporting
