//===- Finalizer.cpp - calls the IGC finalizer ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/finalizer/Finalizer.h"
#include "basic/Diagnostics.h"
#include "basic/TempDir.h"
#include "llvm-genx/VISA/Quirks.h"
#include "vc-finalizer-bridge/finalizer/FinalizerOutcome.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace llvm;

namespace cmc::bridge {
namespace {

const char ProgramName[] = "GenX_IR";
const char NoLocalAllocator[] = "-nolocalra";
const char InputName[] = "k.visaasm", CodeName[] = "k.dat",
           ListingName[] = "k.asm", ErrorsName[] = "k.errors.txt";
const unsigned SmallRegisterFile = 128; // The finalizer's default.

void emit(const DiagnosticHandler &Handler, Severity Level,
          const Twine &Message) {
  Diagnostic D;
  D.Level = Level;
  D.Message = Message.str();
  Handler(D);
}

/// The path of the finalizer: from the options, else next to this program, else
/// on PATH. "" after a diagnostic.
std::string findFinalizer(const Options &Opts,
                          const DiagnosticHandler &Handler) {
  if (!Opts.FinalizerPath.empty()) {
    // A name with a slash is used unchanged.
    ErrorOr<std::string> Found = sys::findProgramByName(Opts.FinalizerPath);
    std::string Path = Found ? *Found : Opts.FinalizerPath;
    if (Found && sys::fs::can_execute(Path))
      return Path;
    emit(Handler, Severity::Error,
         "cannot run the finalizer '" + Twine(Path) + "' that was given with " +
             FinalizerOption + ": " +
             (sys::fs::exists(Path) ? "it is not an executable file"
                                    : "there is no such file"));
    return "";
  }
  std::string Sibling = helperPath(ProgramName);
  if (sys::fs::can_execute(Sibling))
    return Sibling;
  if (ErrorOr<std::string> Found = sys::findProgramByName(ProgramName))
    return *Found;
  const char *Path = getenv("PATH");
  emit(
      Handler, Severity::Error,
      Twine("cannot find the finalizer ") + ProgramName + ": there is no '" +
          Twine(Sibling) + "' and none on PATH (" + (Path ? Path : "not set") +
          "); install the Debian package libigc-tools, or give its path with " +
          FinalizerOption);
  return "";
}

/// Whether an instruction may use channels from 4 on: `(M2_NM, 4)`; or is under
/// the execution mask, `(M1, 8)`, and may be cut into such instructions.
bool mayBeginAtChannel4(StringRef VISA) {
  for (size_t At = VISA.find("(M"); At != StringRef::npos;
       At = VISA.find("(M", At + 1)) {
    StringRef Rest = VISA.substr(At + 2);
    if (Rest.startswith("2") || Rest.ltrim("0123456789").startswith(","))
      return true;
  }
  return false;
}

std::vector<std::string> commandLine(const std::string &Program,
                                     const Options &Opts, StringRef VISA) {
  const TargetInfo &T = *Opts.Target;
  std::vector<std::string> Args = {Program, InputName, "-platform",
                                   T.FinalizerName.str(), "-binary"};
  if (needsListing(Opts))
    Args.insert(Args.end(), {"-output", "-emitLocation"});
  // Up to Gen12 the runtimes allow preemption in the middle of a thread; then
  // the finalizer must keep r0 alive. The production compiler does the same.
  if (T.has(TargetInfo::Preemption))
    Args.push_back("-enablePreemption");
  // Gen12LP pairs EUs: no-mask instructions under divergent control flow, and
  // calls there, need the finalizer's workarounds. A thread must not end before
  // its writes to memory complete. The production compiler passes all three.
  if (T.has(TargetInfo::FusedJumps))
    Args.insert(Args.end(),
                {"-noMaskWA", "-fusedCallWA", "1", "-waClearHDCWrite"});
  // An LSC message may have half the lanes, which all products support. The
  // production compiler does the same.
  if (T.has(TargetInfo::LSC))
    Args.push_back("-enableHalfLSC");
  // Each of these works around a quirk of the finalizer that the vISA may
  // trigger.
  struct {
    visa::Quirk Quirk;
    bool MayMeet;
    const char *Option;
  } const Quirks[] = {
      {visa::Quirk::Compaction, mayBeginAtChannel4(VISA), "-nocompaction"},
      {visa::Quirk::MixedMode, VISA.contains("hf"), "-disableMixMode"},
      {visa::Quirk::AccumulatedHalves, VISA.contains("hf"), "-nomac"},
      {visa::Quirk::AccumulatedResult, VISA.contains(".global_function"),
       "-noAccSub"},
      {visa::Quirk::SpillCleanup, VISA.contains("goto ("), "-nospillcleanup"}};
  for (const auto &Q : Quirks)
    if (Q.MayMeet && visa::avoids(T, Opts.DisabledQuirks, Q.Quirk))
      Args.push_back(Q.Option);
  if (T.GRFCount > SmallRegisterFile) {
    Args.push_back("-TotalGRFNum");
    Args.push_back(std::to_string(T.GRFCount));
  }
  Args.insert(Args.end(), Opts.FinalizerArgs.begin(), Opts.FinalizerArgs.end());
  return Args;
}

/// Reports an error at the inline assembly in \p VISA nearest above the line in
/// the finalizer's message, or at the first one if there is no line. False if
/// there is no inline assembly.
bool diagnoseAssembly(StringRef Messages, StringRef VISA,
                      const std::string &Name,
                      const DiagnosticHandler &Handler) {
  unsigned Limit = ~0u, Line = 0;
  StringRef Tail = Messages.split("near line ").second, Found;
  if (Tail.consumeInteger(10, Limit))
    Limit = 0;
  while (!VISA.empty()) {
    StringRef Text;
    std::tie(Text, VISA) = VISA.split('\n');
    if (++Line > Limit && !Found.empty())
      break;
    if (Text.consume_front("// asm "))
      Found = Text;
  }
  if (Found.empty())
    return false;
  Diagnostic D =
      makeDiagnostic(PassDiag::AssemblyRefused, {Name, Messages.str()});
  Found.consumeInteger(10, D.Line);
  D.File = Found.ltrim().str();
  D.Column = 1;
  Handler(D);
  return true;
}

/// The objects whose registers are addressed indirectly.
struct IndexedObjects {
  unsigned Bytes = 0; ///< Total size.
  /// Location of the first access to the largest one; line 0 if unknown.
  StringRef File;
  unsigned Line = 0;
};

/// The objects of \p VISA whose address is an operand (`&V1`).
IndexedObjects indexedObjects(StringRef VISA) {
  StringMap<unsigned> Declared;
  IndexedObjects Objects;
  StringRef File;
  unsigned SourceLine = 0, Largest = 0;
  while (!VISA.empty()) {
    StringRef Line;
    std::tie(Line, VISA) = VISA.split('\n');
    if (Line.consume_front(".decl ")) {
      StringRef Ty = Line.split(" type=").second.split(' ').first;
      unsigned Count = 0;
      Line.split(" num_elts=").second.consumeInteger(10, Count);
      unsigned Size = StringSwitch<unsigned>(Ty)
                          .Cases("b", "ub", 1)
                          .Cases("w", "uw", "hf", "bf", 2)
                          .Cases("q", "uq", "df", 8)
                          .Default(4);
      if (!Line.contains("alias="))
        Declared[Line.split(' ').first] = Count * Size;
      continue;
    }
    if (Line.consume_front(".file "))
      File = Line.trim('"');
    else if (Line.consume_front(".loc "))
      Line.consumeInteger(10, SourceLine);
    size_t At = Line.find('&');
    if (At == StringRef::npos)
      continue;
    auto Object = Declared.find(Line.drop_front(At + 1).take_while(isAlnum));
    if (Object == Declared.end())
      continue;
    unsigned Bytes = Object->second;
    Declared.erase(Object);
    Objects.Bytes += Bytes;
    if (Bytes <= Largest)
      continue;
    Largest = Bytes;
    Objects.File = File;
    Objects.Line = SourceLine;
  }
  return Objects;
}

/// Reports indirectly addressed objects, which the finalizer cannot spill, if
/// they occupy most of the registers. Otherwise returns false.
bool diagnoseIndexing(StringRef VISA, const std::string &Name,
                      const TargetInfo &T, const DiagnosticHandler &Handler) {
  IndexedObjects Objects = indexedObjects(VISA);
  unsigned All = T.GRFCount * T.GRFBytes;
  if (Objects.Bytes <= All / 2)
    return false;
  Diagnostic D = makeDiagnostic(
      PassDiag::IndexedTooLarge,
      {Name, std::to_string(Objects.Bytes), std::to_string(All)});
  if (Objects.Line != 0) {
    D.File = Objects.File.str();
    D.Line = Objects.Line;
    D.Column = 1;
  }
  Handler(D);
  return true;
}

/// Reports the errors of the run \p R with the outcome \p Info. True if there
/// is code.
bool judge(const OutcomeInfo &Info, const ProcessResult &R,
           const std::string &Program, const std::string &Name, StringRef VISA,
           const Options &Opts, const DiagnosticHandler &Handler) {
  std::string Who = "the finalizer '" + Program + "'";
  std::string What = " on kernel '" + Name + "'";
  switch (Info.Kind) {
  case Outcome::Success:
    return true;
  case Outcome::Spilled:
    return true; // finalize() reports it for the code that it returns.
  case Outcome::Refused:
    if (diagnoseAssembly(Info.Messages, VISA, Name, Handler))
      return false;
    emit(Handler, Severity::InternalError,
         "vISA verifier missed what the finalizer refuses in kernel '" +
             Twine(Name) + "':\n" +
             (Info.Messages.empty() ? "(no words)" : StringRef(Info.Messages)));
    return false;
  case Outcome::Silent:
    emit(Handler, Severity::Error,
         Who + " wrote no code and gave no reason" + What + " (exit code " +
             Twine(R.ExitCode) + ")");
    return false;
  case Outcome::Crashed:
    emit(Handler, Severity::Error,
         Who + " crashed" + What +
             (R.Signal ? Twine(" (") + strsignal(R.Signal) + ")"
                       : " (exit code " + Twine(R.ExitCode) + ")"));
    return false;
  case Outcome::TimedOut:
    emit(Handler, Severity::Error,
         Who + " was stopped: it did not finish" + What +
             " within the limit of " + Twine(Opts.TimeoutSeconds) +
             " seconds (" + TimeoutOption + ")");
    return false;
  case Outcome::NotStarted:
    emit(Handler, Severity::Error,
         "cannot start " + Twine(Who) + ": " + strerror(R.StartError));
    return false;
  }
  llvm_unreachable("covered switch");
}

/// Shortens \p VISA without changing its meaning: omits offsets of 0 of
/// destinations, and source lines unless \p Lines. The finalizer's parser,
/// which copies 4 KiB at every step of the grammar, takes half of its time.
std::string abridge(StringRef VISA, bool Lines) {
  constexpr StringLiteral Offset = "(0,0)<";
  std::string Short;
  Short.reserve(VISA.size());
  while (!VISA.empty()) {
    auto [Line, Rest] = VISA.split('\n');
    VISA = Rest;
    if (!Lines && Line.startswith(".loc "))
      continue;
    for (size_t At; !Line.startswith("//") &&
                    (At = Line.find(Offset)) != StringRef::npos;) {
      size_t Region = At + Offset.size();
      // Sources require an offset; their regions are
      // <vertical;width,horizontal>.
      bool IsSource = Line.slice(Region, Line.find('>', Region)).contains(';');
      Short += Line.take_front(IsSource ? Region : At);
      Short += IsSource ? "" : "<";
      Line = Line.drop_front(Region);
    }
    Short += Line;
    Short += '\n';
  }
  return Short;
}

ProcessResult runIn(const std::string &Dir,
                    const std::vector<std::string> &Args, const Options &Opts) {
  if (Opts.Verbose)
    errs() << join(Args, " ") << "\n";
  return runProcess(Args, Dir, Opts.TimeoutSeconds);
}

} // namespace

Optional<FinalizerOutput> runFinalizer(StringRef Text, const std::string &Name,
                                       const Options &Opts,
                                       const DiagnosticHandler &Handler) {
  std::string VISA = abridge(Text, Opts.Lines);
  std::string Program = findFinalizer(Opts, Handler);
  if (Program.empty())
    return None;
  // The child has another working directory.
  SmallString<128> Absolute(Program);
  sys::fs::make_absolute(Absolute);
  Program = Absolute.str().str();

  TempDir Dir;
  std::string Problem = Dir.write(InputName, VISA);
  if (!Problem.empty()) {
    emit(Handler, Severity::Error, Problem);
    return None;
  }
  std::vector<std::string> Args = commandLine(Program, Opts, VISA);
  ProcessResult R = runIn(Dir.path(), Args, Opts);
  // Under register pressure, the allocator of single blocks may crash; that of
  // whole kernels, which takes longer, does not use it.
  if (R.Signal && !is_contained(Args, NoLocalAllocator)) {
    Args.push_back(NoLocalAllocator);
    R = runIn(Dir.path(), Args, Opts);
  }

  FinalizerOutput Out;
  Out.Code = Dir.read(CodeName);
  Out.Listing = Dir.read(ListingName);
  OutcomeInfo Info = classify(R, !Out.Code.empty(), Dir.read(ErrorsName), VISA);
  Out.SpillBytes = Info.SpillBytes;
  // The output files may be truncated.
  if (Dir.isFull()) {
    emit(Handler, Severity::Error,
         "no space left in '" + Twine(Dir.path()) +
             "' for the output of the finalizer");
    return None;
  }
  if (Info.Kind == Outcome::Silent &&
      diagnoseIndexing(Text, Name, *Opts.Target, Handler))
    return None;
  if (!judge(Info, R, Program, Name, VISA, Opts, Handler))
    return None;
  return Out;
}

} // namespace cmc::bridge
