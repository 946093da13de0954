//===- Report.cpp - data of the report, and of runs -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/report/Report.h"
#include "driver/report/Time.h"
#include "stage4/KernelMetadata.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cmc::reporting {

//===--- Places -----------------------------------------------------------===//

/// The file name as written in vISA text and by the finalizer.
static std::string writtenName(StringRef File) {
  std::string Name = File.str();
  for (char &C : Name)
    if (C == '"' || C == '\\' || !isPrint(C))
      C = '_';
  return Name;
}

int Locations::of(StringRef File, unsigned Line) {
  if (!Line || File.empty())
    return None;
  auto Cached = FileNumbers.find(File);
  if (Cached == FileNumbers.end()) {
    unsigned Next = FileNumbers.lookup(writtenName(File));
    if (!Next) {
      Files.push_back(File.str());
      Next = Files.size();
      FileNumbers[writtenName(File)] = Next;
    }
    Cached = FileNumbers.insert({File, Next}).first;
  }
  unsigned Number = Cached->second - 1;
  auto [Known, New] = Numbers.insert({{Number, Line}, int(All.size())});
  if (New)
    All.push_back({Number, Line});
  return Known->second;
}

int Locations::of(const Instruction &I) {
  const DILocation *L = I.getDebugLoc().get();
  return L ? of(L->getFilename(), L->getLine()) : None;
}

/// Also finds a file of a run from another directory, by its name.
Optional<int> Locations::find(StringRef Place) const {
  StringRef File, Digits;
  std::tie(File, Digits) = Place.rsplit(':');
  unsigned Line = 0;
  if (Digits.getAsInteger(10, Line))
    return llvm::None;
  for (const auto &[Key, Number] : Numbers)
    if (Key.second == Line &&
        (writtenName(Files[Key.first]) == File ||
         sys::path::filename(Files[Key.first]) == sys::path::filename(File)))
      return Number;
  return None;
}

//===--- Stages -----------------------------------------------------------===//

KernelViews *Report::find(StringRef Kernel) {
  auto It =
      find_if(Kernels, [&](KernelViews &K) { return K.Info.Name == Kernel; });
  return It == Kernels.end() ? nullptr : &*It;
}

void Report::addStage4(Module &M) {
  for (Function *F : kernelsOf(M)) {
    Kernels.emplace_back();
    Kernels.back().Info = *readKernelInfo(*F);
    showStage4(*F, Lines, Kernels.back());
  }
}

void Report::addBales(Module &M) {
  for (Function *F : kernelsOf(M))
    if (KernelViews *K = find(readKernelInfo(*F)->Name))
      showBales(*F, Target.GRFBytes, Lines, *K);
}

void Report::addCode(const genx::VISAKernel &V, const GenKernel &G) {
  KernelViews *K = find(G.Info.Name);
  if (!K)
    return;
  K->Info = G.Info;
  showCode(V, G, Target, Lines, *K);
}

//===--- Profile ----------------------------------------------------------===//

namespace {

/// Reads the counters of a profile.
bool readCounts(const json::Object &O, HeatRow &Row) {
  auto Read = [&](StringRef Key, uint64_t &Value) {
    Optional<int64_t> N = O.getInteger(Key);
    Value = N && *N > 0 ? *N : 0;
    return N && *N >= 0;
  };
  return Read("executed", Row.Executed) && Read("lanes", Row.Lanes) &&
         Read("bytes_read", Row.ReadBytes) &&
         Read("bytes_written", Row.WrittenBytes);
}

/// False when \p Profile is no profile.
bool readHeat(const json::Object &Profile, const Locations &Lines, Heat &H) {
  const json::Object *Rows = Profile.getObject("lines");
  HeatRow Sum;
  if (!Rows || !readCounts(Profile, Sum))
    return false;
  H.Executed = Sum.Executed;
  H.Threads = Profile.getInteger("threads").getValueOr(0);
  for (const auto &Each : *Rows) {
    HeatRow Row;
    Optional<int> Place = Lines.find(Each.first);
    const json::Object *Counts = Each.second.getAsObject();
    if (!Place || !Counts || !readCounts(*Counts, Row))
      return false;
    Row.Location = *Place;
    if (Row.Location != Locations::None)
      H.Lines.push_back(Row);
  }
  return true;
}

} // namespace

/// What a run says about kernels.
struct Report::RunInput {
  StringRef Name, Text;
  const char *What, *Option;
  enum class Row { Malformed, Taken, WithoutLines };
  /// Reads the row of a kernel; \p To is null for one of another file.
  std::function<Row(const json::Object &Row, KernelViews *To)> Take;
};

static bool fail(const DiagnosticHandler &Handler, const Twine &Message) {
  Diagnostic D;
  D.Message = Message.str();
  Handler(D);
  return false;
}

/// An error at the place that \p E names: "[2:7, byte=9]: Expected , or ] ...".
static bool failAt(const DiagnosticHandler &Handler, StringRef Name,
                   StringRef Before, Error E) {
  unsigned Line = 1, Column = 1;
  std::string Text = toString(std::move(E));
  StringRef Message = Text;
  if (Message.consume_front("[") && !Message.consumeInteger(10, Line) &&
      Message.consume_front(":"))
    Message.consumeInteger(10, Column);
  Diagnostic D;
  D.Message = (Before + Message.split("]: ").second).str();
  D.File = Name.str();
  D.Line = Line;
  D.Column = std::max(Column, 1u);
  // Without the source line: the whole file may be one line.
  D.Rendered =
      formatv("{0}:{1}:{2}: error: {3}\n", Name, D.Line, D.Column, D.Message);
  Handler(D);
  return false;
}

bool Report::addRun(const RunInput &In, const DiagnosticHandler &Handler) {
  Expected<json::Value> V = json::parse(In.Text);
  if (!V)
    return failAt(Handler, In.Name, "this is no " + std::string(In.What) + ": ",
                  V.takeError());
  auto Malformed = [&] {
    return fail(Handler, "'" + In.Name + "' is no " + In.What +
                             "; gensim exec " + In.Option + "=json writes one");
  };
  const json::Object *Top = V->getAsObject();
  const json::Array *Rows = Top ? Top->getArray("kernels") : nullptr;
  if (!Rows)
    return Malformed();
  std::string Others;
  bool Found = false;
  for (const json::Value &Row : *Rows) {
    const json::Object *O = Row.getAsObject();
    Optional<StringRef> Kernel = O ? O->getString("kernel") : None;
    if (!Kernel)
      return Malformed();
    KernelViews *K = find(*Kernel);
    switch (In.Take(*O, K)) {
    case RunInput::Row::Malformed:
      return Malformed();
    case RunInput::Row::WithoutLines:
      return fail(Handler, Twine("the ") + In.What + " '" + In.Name +
                               "' names no line of this source; it must be of "
                               "a binary that was compiled with -g");
    case RunInput::Row::Taken:
      break;
    }
    Others += (Others.empty() ? "'" : ", '") + Kernel->str() + "'";
    Found |= K != nullptr;
  }
  if (Others.empty())
    Others = "no kernel at all";
  return Found ||
         fail(Handler, Twine("the ") + In.What + " '" + In.Name + "' is of " +
                           Others + ", not of a kernel of this file");
}

bool Report::addProfile(StringRef Name, StringRef Text,
                        const DiagnosticHandler &Handler) {
  return addRun({Name, Text, "profile", "--profile",
                 [&](const json::Object &Row, KernelViews *K) {
                   Heat H;
                   if (!readHeat(Row, Lines, H))
                     return RunInput::Row::Malformed;
                   if (K && H.Executed && H.Lines.empty())
                     return RunInput::Row::WithoutLines;
                   if (K)
                     K->Profile = std::move(H);
                   return RunInput::Row::Taken;
                 }},
                Handler);
}

bool Report::addTime(StringRef Name, StringRef Text,
                     const DiagnosticHandler &Handler) {
  return addRun({Name, Text, "estimate of time", "--time",
                 [&](const json::Object &Row, KernelViews *K) {
                   Optional<json::Object> T = readTime(Row, Lines);
                   if (!T)
                     return RunInput::Row::Malformed;
                   if (K && T->getArray("lines")->empty())
                     return RunInput::Row::WithoutLines;
                   if (K)
                     K->Time = std::move(T);
                   return RunInput::Row::Taken;
                 }},
                Handler);
}

} // namespace cmc::reporting
