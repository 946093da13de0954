//===- TimeEstimate.cpp - the clock for users of the library --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Clock.h"
#include "gen-simulator/timing/Report.h"
#include "gensim/gensim.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace gensim {

struct TimeEstimate::State {
  timing::Clock Clock;
  TimeForm Form;
};

TimeEstimate::TimeEstimate(std::unique_ptr<State> S) : S(std::move(S)) {}
TimeEstimate::~TimeEstimate() = default;

Expected<std::shared_ptr<TimeEstimate>>
TimeEstimate::create(const cmc::TargetInfo &Target,
                     const TimeOptions &Options) {
  auto P = timing::Parameters::create(Target, Options.Configuration,
                                      Options.ParameterFile);
  if (!P)
    return P.takeError();
  timing::ClockOptions Clock;
  Clock.Effects = Options.Effects;
  return std::shared_ptr<TimeEstimate>(new TimeEstimate(
      std::unique_ptr<State>(new State{{std::move(*P), Clock}, Options.Form})));
}

Observer &TimeEstimate::observer() { return S->Clock; }

std::string TimeEstimate::report() const {
  std::string Text;
  raw_string_ostream OS(Text);
  if (S->Form == TimeForm::JSON)
    OS << formatv("{0:2}\n", timing::toJSON(S->Clock.times()));
  else
    timing::printText(S->Clock.times(), OS);
  return OS.str();
}

} // namespace gensim
