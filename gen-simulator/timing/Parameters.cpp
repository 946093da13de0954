//===- Parameters.cpp - the figures of the timing model -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Parameters.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cmath>

using namespace llvm;

namespace gensim {
namespace timing {
namespace {

struct Row {
  const char *Name, *Unit;
  double Minimum, Maximum;
};
const Row Rows[] = {
#define TIMING_PARAMETER(Name, Unit, Minimum, Maximum, Meaning)                \
  {#Name, Unit, Minimum, Maximum},
#include "gen-simulator/timing/Parameters.def"
};

struct FigureRow {
  Param P;
  const char *From;
  double Value, Low, High;
  Grade G;
  const char *Source;
};
const FigureRow FigureRows[] = {
#define TIMING_FIGURE(Name, From, Value, Low, High, G, Source)                 \
  {Param::Name, From, Value, Low, High, Grade::G, Source},
#include "gen-simulator/timing/Parameters.def"
};

/// A field of Configuration that a file may replace.
struct Field {
  const char *Name;
  double Minimum, Maximum;
  bool IsCount;
  void (*Set)(Configuration &C, double Value);
};
const Field Fields[] = {
#define TIMING_CONFIGURATION_FIELD(Name, Minimum, Maximum)                     \
  {"configuration." #Name, Minimum, Maximum,                                   \
   std::is_integral<decltype(Configuration::Name)>::value,                     \
   [](Configuration &C, double Value) {                                        \
     C.Name = decltype(Configuration::Name)(Value);                            \
   }},
#include "gen-simulator/timing/Configurations.def"
};

std::vector<Configuration> allConfigurations() {
  auto Make = [](const char *Name, const char *Target, unsigned Subslices,
                 unsigned EUs, unsigned Threads, double MHz, double L3KB,
                 unsigned Banks, double SLMKB, double LLCKB, double MBps,
                 const char *Source) {
    return Configuration{Name,         cmc::findTarget(Target),
                         Subslices,    EUs,
                         Threads,      MHz,
                         L3KB * 1024,  SLMKB * 1024,
                         MBps * 1e6,   Source,
                         LLCKB * 1024, Banks};
  };
  return {
#define TIMING_CONFIGURATION(...) Make(__VA_ARGS__),
#include "gen-simulator/timing/Configurations.def"
  };
}

/// "; did you mean 'X'?" with the name that is nearest to \p Name, or "".
std::string suggestion(StringRef Name, ArrayRef<std::string> Names) {
  StringRef Best;
  unsigned Least = std::max<size_t>(2, Name.size() / 3) + 1;
  for (StringRef Each : Names) {
    unsigned Distance = Name.lower() == Each.lower()
                            ? 0
                            : Name.edit_distance(Each, true, Least);
    if (Distance < Least) {
      Least = Distance;
      Best = Each;
    }
  }
  return Best.empty() ? "" : formatv("; did you mean '{0}'?", Best).str();
}

template <typename... Ts> Error failure(const char *Format, Ts &&...Values) {
  return createStringError(inconvertibleErrorCode(), "%s",
                           formatv(Format, Values...).str().c_str());
}

/// The figures of \p Target. A row holds from its platform on.
std::vector<Figure> figuresOf(const cmc::TargetInfo &Target) {
  std::vector<Figure> Out;
  for (const Row &R : Rows)
    Out.push_back({R.Name, R.Unit, 0, 0, 0, Grade::Guess, ""});
  auto Position = [](StringRef Name) {
    return find_if(cmc::allTargets(),
                   [&](const cmc::TargetInfo &T) { return T.Name == Name; }) -
           cmc::allTargets().begin();
  };
  auto Last = Position(Target.Name);
  for (const FigureRow &R : FigureRows)
    if (Position(R.From) <= Last)
      Out[unsigned(R.P)] = {Rows[unsigned(R.P)].Name,
                            Rows[unsigned(R.P)].Unit,
                            R.Value,
                            R.Low,
                            R.High,
                            R.G,
                            R.Source};
  return Out;
}

Expected<Configuration> findConfiguration(const cmc::TargetInfo &Target,
                                          StringRef Name) {
  std::vector<std::string> Names = configurationsOf(Target);
  if (Names.empty())
    return failure("no configuration of {0} is known", Target.Name);
  if (Name.empty())
    Name = Names.front();
  for (Configuration &C : allConfigurations()) {
    if (!Name.equals_insensitive(C.Name))
      continue;
    if (C.Target->Name != Target.Name)
      return failure("configuration '{0}' is one of {1}, not of {2}, which has "
                     "{3}",
                     Name, C.Target->Name, Target.Name, join(Names, ", "));
    return C;
  }
  return failure("unknown configuration '{0}'; {1} has {2}{3}", Name,
                 Target.Name, join(Names, ", "), suggestion(Name, Names));
}

/// "8", "2.5", "1e+300".
std::string shortest(double Value) {
  std::string Text;
  raw_string_ostream(Text) << format("%.10g", Value);
  return Text;
}

/// Checks the value \p V of row \p Name.
Expected<double> number(StringRef Name, const json::Value &V, double Minimum,
                        double Maximum, bool IsCount) {
  Optional<double> Number = V.getAsNumber();
  if (!Number)
    return failure("'{0}' is not a number", Name);
  if (!std::isfinite(*Number) || *Number < Minimum || *Number > Maximum)
    return failure("'{0}' is {1}, which is not from {2} to {3}", Name,
                   shortest(*Number), shortest(Minimum), shortest(Maximum));
  if (IsCount && *Number != std::floor(*Number))
    return failure("'{0}' is {1}, which is not a whole number", Name,
                   shortest(*Number));
  return *Number;
}

Error setOne(StringRef Name, const json::Value &V, Configuration &C,
             std::vector<Figure> &Figures) {
  for (const Field &F : Fields)
    if (Name == F.Name) {
      Expected<double> Value = number(Name, V, F.Minimum, F.Maximum, F.IsCount);
      if (!Value)
        return Value.takeError();
      F.Set(C, *Value);
      return Error::success();
    }
  for (unsigned I = 0; I < Figures.size(); ++I)
    if (Name == Rows[I].Name) {
      Expected<double> Value =
          number(Name, V, Rows[I].Minimum, Rows[I].Maximum, false);
      if (!Value)
        return Value.takeError();
      Figure &F = Figures[I];
      F.Value = F.Low = F.High = *Value;
      F.Source = "file of parameters";
      return Error::success();
    }
  std::vector<std::string> Names;
  for (const Row &R : Rows)
    Names.push_back(R.Name);
  for (const Field &F : Fields)
    Names.push_back(F.Name);
  return failure("unknown parameter '{0}'{1}", Name, suggestion(Name, Names));
}

Error readFile(StringRef File, Configuration &C, std::vector<Figure> &Figures) {
  auto Buffer = MemoryBuffer::getFile(File);
  if (!Buffer)
    return failure("{0}: {1}", File, Buffer.getError().message());
  Expected<json::Value> Root = json::parse((*Buffer)->getBuffer());
  if (!Root)
    return failure("{0}: {1}", File, toString(Root.takeError()));
  const json::Object *Object = Root->getAsObject();
  if (!Object)
    return failure("{0}: not a JSON object of parameters and values", File);
  // In the order of names, so that the message for two mistakes is one.
  std::vector<StringRef> Names;
  for (const auto &Each : *Object)
    Names.push_back(Each.first);
  sort(Names);
  for (StringRef Name : Names)
    if (Error E = setOne(Name, *Object->get(Name), C, Figures))
      return failure("{0}: {1}", File, toString(std::move(E)));
  return Error::success();
}

} // namespace

Expected<Parameters> Parameters::create(const cmc::TargetInfo &Target,
                                        StringRef Name, StringRef File) {
  Expected<Configuration> C = findConfiguration(Target, Name);
  if (!C)
    return C.takeError();
  Parameters P;
  P.C = std::move(*C);
  P.Figures = figuresOf(Target);
  if (!File.empty())
    if (Error E = readFile(File, P.C, P.Figures))
      return std::move(E);
  return P;
}

Parameters Parameters::with(Param P, double Value) const {
  Parameters Out = *this;
  Out.Figures[unsigned(P)].Value = Value;
  return Out;
}

std::vector<std::string> configurationsOf(const cmc::TargetInfo &Target) {
  std::vector<std::string> Names;
  for (const Configuration &C : allConfigurations())
    if (C.Target->Name == Target.Name)
      Names.push_back(C.Name);
  return Names;
}

} // namespace timing
} // namespace gensim
