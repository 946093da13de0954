//===- Finalizer.cpp - calls the IGC finalizer ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/finalizer/Finalizer.h"
#include "basic/Diagnostics.h"
#include "basic/TempDir.h"
#include "llvm-genx/VISA/Quirks.h"
#include "vc-finalizer-bridge/finalizer/FinalizerOutcome.h"
#include "vc-finalizer-bridge/finalizer/FindFinalizer.h"
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

const char NoLocalAllocator[] = "-nolocalra";
const char SpillCost[] = "-newspillcost";
const char InputName[] = "k.visaasm", CodeName[] = "k.dat",
           ListingName[] = "k.asm", ErrorsName[] = "k.errors.txt";
/// Exit codes of shells and program loaders.
const int CannotRun = 126, NotFound = 127;
const unsigned SmallRegisterFile = 128; // The finalizer's default.

void emit(const DiagnosticHandler &Handler, Severity Level,
          const Twine &Message) {
  Diagnostic D;
  D.Level = Level;
  D.Message = Message.str();
  Handler(D);
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

/// Whether a `dpas.<types>.<depth>.<rows>` has a number of rows that is no
/// power of two.
bool hasUnevenProduct(StringRef VISA) {
  for (size_t At = VISA.find("dpas."); At != StringRef::npos;
       At = VISA.find("dpas.", At + 1)) {
    StringRef Name = VISA.substr(At).take_until(isSpace);
    if (StringRef("3567").contains(Name.back()))
      return true;
  }
  return false;
}

std::vector<std::string> commandLine(const std::string &Program,
                                     const Options &Opts, StringRef VISA) {
  const TargetInfo &T = *Opts.Target;
  std::vector<std::string> Args = {Program, InputName, "-platform",
                                   finalizerPlatform(T).Name.str(), "-binary"};
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
      {visa::Quirk::SpillCleanup, VISA.contains("goto ("), "-nospillcleanup"},
      {visa::Quirk::SpilledProduct, hasUnevenProduct(VISA), "-nospillcleanup"}};
  for (const auto &Q : Quirks)
    if (Q.MayMeet && visa::avoids(T, Opts.DisabledQuirks, Q.Quirk) &&
        !is_contained(Args, Q.Option))
      Args.push_back(Q.Option);
  if (T.GRFCount > SmallRegisterFile) {
    Args.push_back("-TotalGRFNum");
    Args.push_back(std::to_string(T.GRFCount));
  }
  Args.insert(Args.end(), Opts.FinalizerArgs.begin(), Opts.FinalizerArgs.end());
  return Args;
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

std::string howItCrashed(const ProcessResult &R) {
  if (StringRef(R.Output).contains("std::bad_alloc"))
    return "out of memory";
  return R.Signal ? strsignal(R.Signal) : "exit code " + utostr(R.ExitCode);
}

/// Reports the errors of the run \p R with the outcome \p Info. True if there
/// is code.
bool judge(const OutcomeInfo &Info, const ProcessResult &R,
           const std::string &Program, const std::string &Name, StringRef VISA,
           const Options &Opts, const DiagnosticHandler &Handler) {
  std::string Who = "the finalizer '" + Program + "'";
  std::string What = " on kernel '" + Name + "'";
  if (R.ExitCode == CannotRun || R.ExitCode == NotFound) {
    emit(Handler, Severity::Error,
         "cannot run " + Twine(Who) + ": " +
             StringRef(R.Output).trim().split('\n').first +
             (Opts.FinalizerPath == NewestFinalizer
                  ? "; './dev newest --again' fetches it again"
                  : ""));
    return false;
  }
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
         Who + " crashed" + What + " (" + howItCrashed(R) + ")");
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

/// Whether \p Line of vISA is a message to the sampler, but for sample_unorm.
bool isSampler(StringRef Line) {
  StringRef Op = Line.ltrim();
  if (Op.startswith("("))
    Op = Op.split(") ").second; // Behind the predicate.
  return Op.startswith("load_") ||
         (Op.startswith("sample_") && !Op.startswith("sample_unorm"));
}

/// \p VISA as the newer finalizer reads it: messages to the sampler have a
/// second surface, after the response, and kernels a number of lanes, which it
/// takes for 8 where the older one takes it for 32. On fused EUs all branches
/// are for that many lanes.
std::string inNewerSyntax(StringRef VISA) {
  std::string Text;
  while (!VISA.empty()) {
    StringRef Line;
    std::tie(Line, VISA) = VISA.split('\n');
    if (isSampler(Line)) {
      size_t Response = Line.find(' ', Line.find(" T") + 1);
      size_t End = std::min(Line.find(' ', Response + 1), Line.size());
      Text += (Line.take_front(End) + " %null.0").str();
      Line = Line.drop_front(End);
    }
    if (Line.startswith(".kernel_attr Target"))
      Text += ".kernel_attr SimdSize=32\n";
    Text += Line;
    Text += '\n';
  }
  return Text;
}

struct Run {
  ProcessResult Process;
  OutcomeInfo Outcome;
  FinalizerOutput Out;
};

/// Runs the finalizer in a directory of its own. None after a diagnostic.
Optional<Run> runOnce(const std::vector<std::string> &Args, StringRef VISA,
                      const Options &Opts, const DiagnosticHandler &Handler) {
  TempDir Dir;
  std::string Problem = Dir.write(InputName, VISA);
  if (!Problem.empty()) {
    emit(Handler, Severity::Error, Problem);
    return None;
  }
  if (Opts.Verbose)
    errs() << join(Args, " ") << "\n";
  Run R;
  R.Process = runProcess(Args, Dir.path(), Opts.TimeoutSeconds);
  R.Out.Code = Dir.read(CodeName);
  R.Out.Listing = Dir.read(ListingName);
  R.Outcome =
      classify(R.Process, !R.Out.Code.empty(), Dir.read(ErrorsName), VISA);
  R.Out.SpillBytes = R.Outcome.SpillBytes;
  // The output files may be truncated.
  if (Dir.isFull()) {
    emit(Handler, Severity::Error,
         "no space left in '" + Twine(Dir.path()) +
             "' for the output of the finalizer");
    return None;
  }
  return R;
}

/// Whether \p A has code that spills less than that of \p B.
bool spillsLess(const Run &A, const Run &B) {
  bool HasCode =
      A.Outcome.Kind == Outcome::Success || A.Outcome.Kind == Outcome::Spilled;
  return HasCode && std::make_pair(A.Out.SpillBytes, A.Out.Code.size()) <
                        std::make_pair(B.Out.SpillBytes, B.Out.Code.size());
}

/// Calls the finalizer on \p VISA again after the run \p R has crashed, with
/// other choices of its register allocation. Their options are added to
/// \p Args. If none of these runs ends, \p R remains.
void tryOtherAllocations(std::vector<std::string> &Args, StringRef VISA,
                         const Options &Opts, Run &R) {
  // Under register pressure, the allocator of single blocks may crash; that of
  // whole kernels, which takes longer, does not use it. Spilling may crash on a
  // variable that is not spilled with the other estimate of the costs.
  for (const char *Option : {NoLocalAllocator, SpillCost}) {
    if (is_contained(Args, Option))
      continue;
    Args.push_back(Option);
    Optional<Run> Next =
        runOnce(Args, VISA, Opts, [](const Diagnostic &) { /* There is R. */ });
    if (!Next || Next->Outcome.Kind == Outcome::Crashed ||
        Next->Outcome.Kind == Outcome::TimedOut)
      continue;
    R = std::move(*Next);
    return;
  }
}

} // namespace

bool diagnoseAssembly(StringRef Messages, StringRef VISA,
                      const std::string &Name,
                      const DiagnosticHandler &Handler) {
  unsigned Limit = ~0u, Line = 0;
  StringRef Tail = Messages.split("near line ").second;
  Optional<StringRef> Found;
  if (Tail.consumeInteger(10, Limit))
    Limit = 0;
  while (!VISA.empty()) {
    StringRef Text;
    std::tie(Text, VISA) = VISA.split('\n');
    if (++Line > Limit && Found)
      break;
    if (Text.consume_front("// asm"))
      Found = Text.ltrim();
  }
  if (!Found)
    return false;
  Diagnostic D =
      makeDiagnostic(PassDiag::AssemblyRefused, {Name, Messages.str()});
  // Inline assembly of a module without debug information has no line.
  if (!Found->consumeInteger(10, D.Line))
    D.Column = 1;
  D.File = Found->ltrim().str();
  Handler(D);
  return true;
}

Optional<FinalizerOutput> runFinalizer(StringRef Text, const std::string &Name,
                                       const Options &Opts,
                                       const DiagnosticHandler &Handler) {
  std::string VISA = abridge(Text, Opts.Lines);
  bool NeedsNewest = finalizerPlatform(*Opts.Target).NeedsNewest;
  bool UsesNewest = Opts.FinalizerPath.empty() && NeedsNewest;
  Expected<std::string> Found =
      findFinalizer(UsesNewest ? NewestFinalizer : Opts.FinalizerPath);
  if (!Found) {
    emit(Handler, Severity::Error,
         (UsesNewest
              ? ("the default finalizer has no code for '" + Opts.Target->Name +
                 "' (-emit-spirv writes a module "
                 "that its driver compiles); ")
                    .str()
              : "") +
             toString(Found.takeError()));
    return None;
  }
  const std::string &Program = *Found;
  if (NeedsNewest || Opts.FinalizerPath == NewestFinalizer)
    VISA = inNewerSyntax(VISA);

  std::vector<std::string> Args = commandLine(Program, Opts, VISA);
  Optional<Run> R = runOnce(Args, VISA, Opts, Handler);
  if (R && R->Outcome.Kind == Outcome::Crashed)
    tryOtherAllocations(Args, VISA, Opts, *R);
  // The finalizer knows two estimates of what spilling a variable costs. The
  // one that is not its default often spills less, or outside of loops.
  if (R && R->Outcome.Kind == Outcome::Spilled &&
      !is_contained(Args, SpillCost)) {
    Args.push_back(SpillCost);
    Optional<Run> Other =
        runOnce(Args, VISA, Opts, [](const Diagnostic &) { /* There is R. */ });
    if (Other && spillsLess(*Other, *R))
      R = std::move(Other);
  }
  if (!R || (R->Outcome.Kind == Outcome::Silent &&
             diagnoseIndexing(Text, Name, *Opts.Target, Handler)))
    return None;
  if (!judge(R->Outcome, R->Process, Program, Name, VISA, Opts, Handler))
    return None;
  return std::move(R->Out);
}

} // namespace cmc::bridge
