//===- Checks.cpp - checks for bugs that hardware hides -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/checks/Checks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gensim {
namespace {

constexpr struct {
  Check Kind;
  const char *Name;
  std::unique_ptr<Observer> (*Make)(Findings &);
} Rows[] = {
    {Check::Undefined, "undefined", makeUndefinedCheck},
    {Check::Bounds, "bounds", makeBoundsCheck},
    {Check::Races, "races", makeRaceCheck},
    {Check::Forms, "forms", makeFormCheck},
    {Check::Barriers, "barriers", makeBarrierCheck},
};

} // namespace

const char *toString(Check C) { return Rows[unsigned(C)].Name; }

Expected<std::set<Check>> parseChecks(StringRef Names) {
  std::set<Check> Enabled;
  SmallVector<StringRef, 8> Parts;
  Names.split(Parts, ',');
  for (StringRef Name : Parts) {
    const auto *Row =
        find_if(Rows, [Name](const auto &R) { return Name == R.Name; });
    if (Row != std::end(Rows)) {
      Enabled.insert(Row->Kind);
    } else if (Name == "all") {
      for (const auto &R : Rows)
        Enabled.insert(R.Kind);
    } else {
      std::string Known = "all";
      for (const auto &R : Rows)
        Known += std::string(", ") + R.Name;
      return createStringError(inconvertibleErrorCode(),
                               "there is no check '%s'; there are %s",
                               Name.str().c_str(), Known.c_str());
    }
  }
  return Enabled;
}

std::string Finding::describe() const {
  std::string Out;
  raw_string_ostream OS(Out);
  OS << (Kernel.empty() ? "kernel" : Kernel) << ": ";
  if (!Source.empty())
    OS << Source << ": ";
  OS << Message << " [" << toString(Kind) << "]\n  byte " << PC << ": " << Text
     << "\n  first in thread " << Thread << " (" << X << ", " << Y << ", " << Z
     << ")";
  if (Lane >= 0)
    OS << ", lane " << Lane;
  if (Times > 1)
    OS << "; " << Times << " times in all";
  return OS.str();
}

bool Findings::isNew(Check Kind, const Thread &T, const Inst &I) {
  auto At = Known.find(Key(Kind, &T.program(), I.PC));
  if (At == Known.end())
    return true;
  ++List[At->second].Times;
  return false;
}

void Findings::add(Check Kind, const Thread &T, const Inst &I, int Lane,
                   std::string Message) {
  if (!isNew(Kind, T, I))
    return;
  const Program &P = T.program();
  Known[Key(Kind, &P, I.PC)] = List.size();
  Finding F;
  F.Kind = Kind;
  F.Kernel = T.D.KernelName;
  F.PC = I.PC;
  int Index = P.indexOf(I.PC);
  F.Text = Index < 0 ? "" : P.text(unsigned(Index));
  F.Source = describeSource(T.D, I.PC);
  F.Thread = T.Number;
  F.X = T.X;
  F.Y = T.Y;
  F.Z = T.Z;
  F.Lane = Lane;
  F.Message = std::move(Message);
  List.push_back(std::move(F));
}

Checker::Checker(const std::set<Check> &Enabled) {
  for (const auto &Row : Rows)
    if (Enabled.count(Row.Kind))
      Parts.push_back(Row.Make(Found));
}

Checker::~Checker() = default;

std::vector<Observer *> Checker::observers() const {
  std::vector<Observer *> All;
  for (const std::unique_ptr<Observer> &Part : Parts)
    All.push_back(Part.get());
  return All;
}

} // namespace gensim
