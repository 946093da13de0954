//===- Options.cpp - the command line of cmc ------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/Options.h"
#include "basic/Diagnostics.h"
#include "basic/RegisterFile.h"
#include "basic/Warnings.h"
#include "cmc/Target.h"
#include "containers/Embed.h"
#include "containers/Writers.h"
#include "driver/Arguments.h"
#include "driver/OptionTable.h"
#include "driver/OutputNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace llvm::opt;

namespace cmc::driver {
namespace {

/// The state of the parser: the table, the arguments and the error stream.
class CommandLine {
public:
  CommandLine(ArrayRef<const char *> Args, std::vector<Invocation> &All,
              raw_ostream &Err)
      : All(All), Err(Err) {
    SmallVector<const char *, 32> Argv(Args.begin(), Args.end());
    cl::ExpandResponseFiles(Saver, cl::TokenizeGNUCommandLine, Argv);
    unsigned MissingIndex = 0;
    Parsed = Table.ParseArgs(Argv, MissingIndex, MissingCount);
    if (MissingCount)
      MissingName = Parsed.getArgString(MissingIndex);
    std::vector<std::string> AboutWarnings;
    for (const Arg *A : Parsed.filtered(OPT_W_Joined, OPT_w))
      AboutWarnings.push_back(A->getAsString(Parsed));
    Warnings = WarningOptions(AboutWarnings);
  }

  ParseStatus parse();

private:
  ParseStatus usage(const Twine &Message) {
    Err << "cmc: error: " << Message << '\n';
    return ParseStatus::UsageError;
  }
  /// Prints warning \p Kind; a usage error with -Werror.
  ParseStatus warn(PassDiag Kind, ArrayRef<std::string> Args) {
    Diagnostic D = makeDiagnostic(Kind, Args);
    if (!Warnings.apply(D))
      return ParseStatus::Ok;
    if (D.Level == Severity::Error)
      return usage(D.Message);
    Err << "cmc: warning: " << D.Message << '\n';
    return ParseStatus::Ok;
  }
  bool has(OptionID Opt) const { return Parsed.hasArg(Opt); }
  StringRef value(OptionID Opt) const { return Parsed.getLastArgValue(Opt); }

  ParseStatus checkArguments();
  ParseStatus checkObsolete();
  ParseStatus parseRegisters();
  ParseStatus parseInputs(const std::vector<Input> &Inputs);
  ParseStatus parseInput(const Input &In);
  ParseStatus parseAction();
  ParseStatus parseDiagnostics();
  ParseStatus parseReport();
  ParseStatus parseFormat();
  bool meansISA() const;
  ParseStatus parseTargets();
  ParseStatus parseTarget(StringRef Name);
  ParseStatus parseEmbedding();
  ParseStatus parseIntegers();
  ParseStatus parseOptimizer();
  ParseStatus parseEditor();
  ParseStatus parseTimeTrace();
  void nameOutputs();

  BumpPtrAllocator Alloc;
  StringSaver Saver{Alloc};
  CMCOptTable Table;
  InputArgList Parsed;
  unsigned MissingCount = 0;
  std::string MissingName;
  WarningOptions Warnings{{}};
  Invocation Inv; ///< The one that is being filled.
  std::vector<Invocation> &All;
  raw_ostream &Err;
};

ParseStatus CommandLine::checkArguments() {
  if (MissingCount)
    return usage("the option '" + MissingName + "' needs a value");
  for (const Arg *A : Parsed.filtered(OPT_UNKNOWN)) {
    std::string Nearest;
    StringRef Word = A->getSpelling();
    if (Table.findNearest(Word, Nearest) <= 2)
      return usage("unknown option '" + Word + "', did you mean '" + Nearest +
                   "'?");
    return usage("unknown option '" + Word + "'");
  }
  return ParseStatus::Ok;
}

/// Reports options that have no effect, or are unknown.
ParseStatus CommandLine::checkObsolete() {
  for (const Arg *A : Parsed.filtered(OPT_W_Joined)) {
    std::string Word = A->getAsString(Parsed);
    if (std::string Near = nearestCMWarning(Word); !Near.empty())
      if (warn(PassDiag::OptionUnknownNear, {Word, Near}) != ParseStatus::Ok)
        return ParseStatus::UsageError;
  }
  if (has(OPT_m32))
    return usage("-m32 is not supported: pointers have 64 bits in every "
                 "runtime that loads what cmc writes");
  for (const Arg *A : Parsed.filtered(OPT_ObsoleteGroup, OPT_UnknownGroup)) {
    A->claim();
    std::string Word = Parsed.getArgString(A->getIndex());
    std::string Nearest;
    ParseStatus S = A->getOption().matches(OPT_ObsoleteGroup)
                        ? warn(PassDiag::OptionObsolete, {Word})
                    : Table.findNearest(Word, Nearest) <= 2
                        ? warn(PassDiag::OptionUnknownNear, {Word, Nearest})
                        : warn(PassDiag::OptionUnknown, {Word});
    if (S != ParseStatus::Ok)
      return S;
  }
  return ParseStatus::Ok;
}

ParseStatus CommandLine::parseAction() {
  CompileOptions &C = Inv.Compile;
  if (has(OPT_fsyntax_only))
    C.Output = OutputKind::SyntaxOnly;
  else if (has(OPT_E))
    C.Output = OutputKind::Preprocessed;
  else if (has(OPT_M) || has(OPT_MM))
    C.Output = OutputKind::Dependencies;
  else if (has(OPT_emit_llvm))
    C.Output = has(OPT_S) ? OutputKind::IRText : OutputKind::IRBitcode;
  else if (has(OPT_emit_spirv))
    C.Output = OutputKind::SPIRV;
  else if (has(OPT_emit_visa))
    C.Output = OutputKind::VISA;
  else if (has(OPT_S))
    C.Output = OutputKind::Assembly;
  if (has(OPT_dM) && C.Output != OutputKind::Preprocessed)
    return usage("-dM prints macros instead of preprocessed text: it needs -E");

  C.SPIRVMediaImages = has(OPT_fspirv_media_images);

  Inv.DryRun = has(OPT_dry_run);
  C.Verbose = has(OPT_v);
  const Arg *Debug = Parsed.getLastArg(OPT_g, OPT_gline_tables_only, OPT_g0);
  C.Debug = Debug && !Debug->getOption().matches(OPT_g0);
  C.DebugVariables = C.Debug && Debug->getOption().matches(OPT_g);
  for (const Arg *A : Parsed.filtered(OPT_Fa)) {
    StringRef Word = Parsed.getArgString(A->getIndex());
    if (!Word.startswith("/") || !sys::fs::exists(Word))
      Inv.ListingFile = A->getValue();
  }
  C.Listing = !Inv.ListingFile.empty();
  C.SourceLines = false; // Set below for outputs that show them.
  if (has(OPT_resource_usage))
    Inv.Resources = ResourceFormat::Text;
  if (const Arg *A = Parsed.getLastArg(OPT_resource_usage_EQ)) {
    if (StringRef(A->getValue()) != "json")
      return usage("--resource-usage= accepts 'json' only");
    Inv.Resources = ResourceFormat::JSON;
  }
  C.EstimatePressure = Inv.Resources != ResourceFormat::None;
  return parseDiagnostics();
}

ParseStatus CommandLine::parseDiagnostics() {
  const Arg *Color = Parsed.getLastArg(OPT_fcolor, OPT_fno_color);
  Inv.Compile.Color = Color && Color->getOption().matches(OPT_fcolor);
  Inv.ColorOnTerminal = !Color;
  for (const Arg *A : Parsed.filtered(OPT_f_Joined)) {
    StringRef Limit = A->getValue();
    unsigned Number = 0;
    if (Limit.consume_front("error-limit=") && Limit.getAsInteger(10, Number))
      return usage("-ferror-limit= needs a number of errors, not '" + Limit +
                   "'");
  }
  StringRef Format = value(OPT_fdiagnostics_format_EQ);
  Inv.Diagnostics = StringSwitch<Optional<DiagnosticFormat>>(Format)
                        .Cases("", "text", "clang", DiagnosticFormat::Text)
                        .Case("json", DiagnosticFormat::JSON)
                        .Case("sarif", DiagnosticFormat::SARIF)
                        .Default(None);
  if (!Inv.Diagnostics)
    return usage("unknown format of diagnostics '" + Format +
                 "'; there are text, json and sarif");
  return ParseStatus::Ok;
}

ParseStatus CommandLine::parseReport() {
  CompileOptions &C = Inv.Compile;
  Inv.ReportFile = value(OPT_report_EQ).str();
  C.Report = has(OPT_report_EQ);
  C.ReportProfileName = value(OPT_report_profile_EQ).str();
  C.ReportBeforeName = value(OPT_report_before_EQ).str();
  C.ReportTimeName = value(OPT_report_time_EQ).str();
  const Arg *A = Parsed.getLastArg(OPT_report_profile_EQ, OPT_report_time_EQ,
                                   OPT_report_before_EQ);
  if (A && !C.Report)
    return usage(A->getSpelling() + " is for the page of --report=<file>");
  if (C.Report && Inv.ReportFile.empty())
    return usage("--report= needs the name of a file");
  if (C.Report && C.Output != OutputKind::Binary &&
      C.Output != OutputKind::Assembly)
    return usage("--report= shows Gen code, and none is made here; leave out "
                 "what asks for another output");
  return ParseStatus::Ok;
}

/// Whether a binary without -binary-format= is an .isa, because of the name of
/// the output or since the compiler of the command line only wrote .isa.
bool CommandLine::meansISA() const {
  const CompileOptions &C = Inv.Compile;
  if (C.Output != OutputKind::Binary || has(OPT_binary_format_EQ))
    return false;
  if (has(OPT_o))
    return value(OPT_o).endswith_insensitive(".isa");
  std::vector<const TargetInfo *> Targets;
  for (const std::string &Name : C.Targets)
    Targets.push_back(findTarget(Name));
  return has(OPT_Qxcm) && !errorToBool(container::checkISATargets(Targets));
}

/// Called after the targets are parsed: several imply a fat binary.
ParseStatus CommandLine::parseFormat() {
  CompileOptions &C = Inv.Compile;
  StringRef Format = meansISA() ? "isa" : value(OPT_binary_format_EQ);
  if (!StringSwitch<bool>(Format)
           .Cases("", "ze", "ocl", "cm", "fat", "isa", true)
           .Default(false))
    return usage("unknown binary format '" + Format +
                 "'; there are ze, ocl, fat, cm and isa");
  bool ForCM = Format == "cm" || Format == "isa";
  C.ABI = ForCM ? PayloadABI::CM : PayloadABI::ZE;
  bool Fat = Format == "fat" || (Format.empty() && C.Targets.size() > 1);
  C.Format = Format == "isa" ? ContainerFormat::ISA
             : Fat           ? ContainerFormat::Fat
                             : ContainerFormat::Single;
  C.FinalizerPath = value(OPT_finalizer_EQ).str();
  if (Format == "fat" && C.Output == OutputKind::SPIRV)
    return usage("-emit-spirv writes one module; -binary-format=fat alone "
                 "writes those that its targets need");
  if (C.Targets.size() > 1 && C.Output == OutputKind::Binary &&
      C.Format == ContainerFormat::Single)
    return usage("-binary-format=" + Format +
                 " is for one target; fat and isa are for several");
  return ParseStatus::Ok;
}

ParseStatus CommandLine::parseTargets() {
  StringRef List = value(OPT_march_EQ);
  for (const Arg *A : Parsed.filtered(OPT_Qxcm_jit_target_EQ))
    if (*A->getValue())
      List = A->getValue();
  // Dependencies need only tokens: any target will do.
  if (List.empty() && Inv.Compile.Output == OutputKind::Dependencies)
    List = allTargets().front().Name;
  SmallVector<StringRef, 8> Names;
  List.split(Names, ',');
  for (StringRef Name : Names)
    if (ParseStatus S = parseTarget(Name); S != ParseStatus::Ok)
      return S;
  if (Inv.Compile.Targets.size() > 1) {
    if (!has(OPT_Qxcm_revid_EQ))
      Inv.Compile.Revision = -1; // A revision belongs to one target.
    if (Inv.Compile.Report)
      return usage("--report= shows one target at a time");
    if (Inv.Compile.Output != OutputKind::Binary &&
        Inv.Compile.Output != OutputKind::SyntaxOnly &&
        Inv.Compile.Output != OutputKind::Dependencies)
      return usage("only binaries are made for several targets at a time");
  }
  return parseFormat();
}

ParseStatus CommandLine::parseEmbedding() {
  CompileOptions &C = Inv.Compile;
  if (has(OPT_emit_header) && has(OPT_emit_obj))
    return usage("--emit-header or --emit-obj, not both; --emit-obj writes a "
                 "header, too");
  C.Embed = has(OPT_emit_header) ? Embedding::Header
            : has(OPT_emit_obj)  ? Embedding::Object
                                 : Embedding::None;
  for (OptionID Opt : {OPT_header_EQ, OPT_namespace_EQ, OPT_symbol_EQ})
    if (const Arg *A = Parsed.getLastArg(Opt))
      if (C.Embed == Embedding::None ||
          (Opt == OPT_header_EQ && C.Embed != Embedding::Object))
        return usage("'" + A->getSpelling() + "' is for --emit-obj" +
                     (Opt == OPT_header_EQ ? "" : " and --emit-header"));
  if (C.Embed == Embedding::None)
    return ParseStatus::Ok;
  if (C.Output != OutputKind::Binary && C.Output != OutputKind::SPIRV &&
      C.Output != OutputKind::IRBitcode)
    return usage("only binaries, SPIR-V and bitcode can be put into a header "
                 "or an object");
  C.EmbedNamespace = value(OPT_namespace_EQ).str();
  if (has(OPT_namespace_EQ) && !container::isNamespace(C.EmbedNamespace))
    return usage("'" + C.EmbedNamespace + "' cannot be a namespace");
  C.EmbedSymbol =
      has(OPT_symbol_EQ)
          ? value(OPT_symbol_EQ).str()
          : container::makeIdentifier(
                Inv.Input == "-" ? "kernel" : sys::path::stem(Inv.Input));
  if (!container::isIdentifier(C.EmbedSymbol))
    return usage("'" + C.EmbedSymbol + "' cannot be the name of an array");
  if (C.Embed == Embedding::Object && value(OPT_o) == "-" &&
      !has(OPT_header_EQ))
    return usage("the object goes to the standard output; use --header=<file>");
  return ParseStatus::Ok;
}

/// Adds the target \p Name. The CPU device, of cmrun and libcmrt, takes IR.
ParseStatus CommandLine::parseTarget(StringRef Name) {
  const TargetInfo *T = findTarget(Name);
  if (T && (!T->isHost() || has(OPT_emit_llvm))) {
    if (!is_contained(Inv.Compile.Targets, T->Name))
      Inv.Compile.Targets.push_back(T->Name.str());
    // The last component of an IP version is the revision.
    unsigned Revision = 0;
    if (Inv.Compile.Revision < 0 && Name.count('.') == 2 &&
        !Name.rsplit('.').second.getAsInteger(10, Revision))
      Inv.Compile.Revision = Revision;
    return ParseStatus::Ok;
  }
  StringRef Why = whyNoTarget(Name);
  if (Name.empty())
    Err << "cmc: error: no target; say -march=<target>";
  else if (!Why.empty())
    Err << "cmc: error: target '" << Name << "' " << Why;
  else
    Err << "cmc: error: unknown target '" << Name << '\'';
  StringRef Near = nearestTarget(Name);
  if (!Name.empty() && Why.empty() && !Near.empty())
    Err << ", did you mean '" << Near << "'?";
  Err << "\ncmc: note: the targets are:";
  for (const TargetInfo &Each : allTargets())
    Err << ' ' << Each.Name;
  Err << '\n';
  return ParseStatus::UsageError;
}

ParseStatus CommandLine::parseIntegers() {
  if (const Arg *A = Parsed.getLastArg(OPT_O)) {
    StringRef Level = A->getValue();
    unsigned N = 0;
    if (Level.getAsInteger(10, N) || N > 3)
      return usage("there is no -O" + Level + "; the levels are 0 to 3");
    Inv.Compile.OptLevel = N;
  }
  for (StringRef Each : Parsed.getAllArgValues(OPT_spec_constant_EQ)) {
    auto [Number, Value] = Each.split('=');
    uint32_t N = 0;
    if (Number.getAsInteger(10, N) || Value.empty())
      return usage("--spec-constant= needs <number>=<value>, not '" + Each +
                   "'");
    Inv.Compile.SpecConstants[N] = Value.str();
  }
  StringRef Limit = value(OPT_finalizer_timeout_EQ);
  if (!Limit.empty() &&
      (Limit.getAsInteger(10, Inv.Compile.FinalizerTimeoutSeconds) ||
       !Inv.Compile.FinalizerTimeoutSeconds))
    return usage("--finalizer-timeout= needs a number of seconds, not '" +
                 Limit + "'");
  return ParseStatus::Ok;
}

/// Options that disable optimizations and request remarks.
ParseStatus CommandLine::parseOptimizer() {
  CompileOptions &C = Inv.Compile;
  for (const std::string &List : Parsed.getAllArgValues(OPT_disable_pass_EQ))
    for (StringRef Name : split(List, ","))
      C.DisabledPasses.push_back(Name.str());
  RemarkOptions &R = C.Remarks;
  R.Passed = value(OPT_Rpass_EQ).str();
  R.Missed = value(OPT_Rpass_missed_EQ).str();
  R.Analysis = value(OPT_Rpass_analysis_EQ).str();
  if (const Arg *A = Parsed.getLastArg(OPT_fsave_optimization_record_EQ))
    if (StringRef(A->getValue()) != "yaml")
      return usage("-fsave-optimization-record= accepts 'yaml' only");
  Inv.RecordFile = value(OPT_foptimization_record_file_EQ).str();
  R.Recorded = value(OPT_foptimization_record_passes_EQ).str();
  bool Record = has(OPT_fsave_optimization_record) ||
                has(OPT_fsave_optimization_record_EQ) ||
                !Inv.RecordFile.empty();
  if (!Record)
    R.Recorded.clear();
  else if (R.Recorded.empty())
    R.Recorded = ".*";
  for (const Arg *A :
       Parsed.filtered(OPT_Rpass_EQ, OPT_Rpass_missed_EQ, OPT_Rpass_analysis_EQ,
                       OPT_foptimization_record_passes_EQ)) {
    std::string Why;
    if (!Regex(A->getValue()).isValid(Why))
      return usage("no regular expression in '" + A->getAsString(Parsed) +
                   "': " + Why);
  }
  return ParseStatus::Ok;
}

ParseStatus CommandLine::parseRegisters() {
  CompileOptions &C = Inv.Compile;
  StringRef Size = value(OPT_Qxcm_register_file_size_EQ);
  if (Optional<unsigned> Registers = parseRegisterFileSize(Size))
    C.Registers = *Registers;
  else if (!Size.empty())
    return usage("a thread has 128 or 256 registers, or as many as 'auto' "
                 "finds good; not '" +
                 Size + "'");
  StringRef Limit = value(OPT_mCM_max_slm_EQ);
  unsigned KiB = 0;
  if (has(OPT_mCM_max_slm_EQ) &&
      (Limit.getAsInteger(10, KiB) || !KiB || KiB > 1024))
    return usage("-mCM_max_slm= needs a number of KiB, not '" + Limit + "'");
  C.MaxSLMBytes = KiB * 1024;
  StringRef Revision = value(OPT_Qxcm_revid_EQ);
  if (has(OPT_Qxcm_revid_EQ) &&
      (Revision.getAsInteger(10, C.Revision) || C.Revision < 0))
    return usage("-Qxcm_revid= needs a number, not '" + Revision + "'");
  for (const std::string &List : Parsed.getAllArgValues(OPT_Xfinalizer)) {
    SmallVector<StringRef, 4> Each;
    SplitString(List, Each);
    for (StringRef Word : Each)
      C.FinalizerArgs.push_back(Word.str());
  }
  return ParseStatus::Ok;
}

void CommandLine::nameOutputs() {
  CompileOptions &C = Inv.Compile;
  std::string Named = withExtension(
      Inv.Input == "-" ? "kernel" : sys::path::filename(Inv.Input),
      extensionOf(C));
  bool Text = C.Output == OutputKind::Preprocessed ||
              C.Output == OutputKind::Dependencies;
  if (C.Output != OutputKind::SyntaxOnly)
    Inv.Output = has(OPT_o)                 ? value(OPT_o).str()
                 : Text || Inv.Input == "-" ? "-"
                                            : Named;
  if (C.Output == OutputKind::Dependencies && has(OPT_MF))
    Inv.Output = value(OPT_MF).str();

  const std::string &Base =
      Inv.Output.empty() || Inv.Output == "-" ? Named : Inv.Output;
  if (C.Embed == Embedding::Object)
    Inv.HeaderFile = has(OPT_header_EQ) ? value(OPT_header_EQ).str()
                                        : withExtension(Base, "h");
  if (has(OPT_MD) || has(OPT_MMD))
    Inv.DependencyFile =
        has(OPT_MF) ? value(OPT_MF).str() : withExtension(Base, "d");
  bool AnyDep = Inv.DependencyFile.size() || has(OPT_M) || has(OPT_MM);
  if (AnyDep && !has(OPT_MT) && !has(OPT_MQ)) {
    // The target of the rule is the file that this command would write.
    C.ClangArgs.push_back("-MQ");
    C.ClangArgs.push_back(
        C.Output == OutputKind::Dependencies
            ? withExtension(sys::path::filename(Inv.Input), extensionOf(C))
            : Base);
  }
  if (!C.Remarks.Recorded.empty() && Inv.RecordFile.empty())
    Inv.RecordFile = withExtension(Base, "opt.yaml");
  if (has(OPT_save_temps))
    C.SaveTempsPrefix = withExtension(Base, "");
  if (has(OPT_ftime_trace))
    Inv.TimeTraceFile = withExtension(Base, "json");
  Inv.CommandsFile = value(OPT_MJ).str();
}

ParseStatus CommandLine::parseEditor() {
  for (Input &In : inputsOf(Parsed))
    Inv.EditorFiles.push_back(std::move(In.Path));
  // The target hardly matters; of several, or none, one is used.
  Inv.Compile.Output = OutputKind::Dependencies;
  ParseStatus S = parseTargets();
  collectClangArgs(Parsed, Inv);
  return S;
}

ParseStatus CommandLine::parseTimeTrace() {
  StringRef Shortest = value(OPT_ftime_trace_granularity_EQ);
  unsigned Microseconds = 500; // As in Clang.
  if (!Shortest.empty() && Shortest.getAsInteger(10, Microseconds))
    return usage("-ftime-trace-granularity= needs a number of microseconds, "
                 "not '" +
                 Shortest + "'");
  if (has(OPT_ftime_trace))
    Inv.Compile.TimeTrace = Microseconds;
  return ParseStatus::Ok;
}

ParseStatus CommandLine::parseInput(const Input &In) {
  Inv = Invocation();
  Inv.Input = In.Path;
  Inv.Compile.Source = In.Kind;
  using Step = ParseStatus (CommandLine::*)();
  for (Step Each : {&CommandLine::parseAction, &CommandLine::parseReport,
                    &CommandLine::parseIntegers, &CommandLine::parseTimeTrace,
                    &CommandLine::parseOptimizer, &CommandLine::parseRegisters,
                    &CommandLine::parseTargets, &CommandLine::parseEmbedding})
    if (ParseStatus S = (this->*Each)(); S != ParseStatus::Ok)
      return S;
  collectClangArgs(Parsed, Inv);
  nameOutputs();
  collectWords(Parsed, Inv);
  All.push_back(std::move(Inv));
  return ParseStatus::Ok;
}

/// Each input has outputs of its own.
ParseStatus CommandLine::parseInputs(const std::vector<Input> &Inputs) {
  if (Inputs.empty())
    return usage("no input file");
  for (const Arg *A : Parsed.filtered(OPT_x))
    if (!languageNamed(A->getValue()))
      return usage("unknown language '" + StringRef(A->getValue()) +
                   "' for -x; there are cm, ir and none");
  for (OptionID Opt : {OPT_o, OPT_Fa, OPT_MF, OPT_header_EQ, OPT_symbol_EQ,
                       OPT_report_EQ, OPT_foptimization_record_file_EQ})
    if (has(Opt) && Inputs.size() > 1)
      return usage("'" + Table.getOption(Opt).getPrefixedName() +
                   "' is for one input, and there are " + Twine(Inputs.size()) +
                   "; without it each has an output of its own");
  StringMap<StringRef> Written;
  for (const Input &In : Inputs) {
    if (ParseStatus S = parseInput(In); S != ParseStatus::Ok)
      return S;
    StringRef Output = All.back().Output;
    auto [At, IsNew] = Written.try_emplace(Output, In.Path);
    if (!IsNew && !Output.empty() && Output != "-")
      return usage("'" + At->second + "' and '" + In.Path +
                   "' would both be compiled to '" + Output + "'");
  }
  return ParseStatus::Ok;
}

ParseStatus CommandLine::parse() {
  ParseStatus S = checkArguments();
  if (S != ParseStatus::Ok)
    return S;
  using Mode = Invocation::Mode;
  const std::pair<OptionID, Mode> Modes[] = {
      {OPT_help, Mode::Help},
      {OPT_version, Mode::Version},
      {OPT_target_help, Mode::PrintTargetHelp},
      {OPT_print_targets, Mode::PrintTargets},
      {OPT_print_pipeline, Mode::PrintPipeline},
      {OPT_print_targets_EQ, Mode::PrintTargetsJSON},
      {OPT_clangd, Mode::PrintClangd},
      {OPT_doctor, Mode::Doctor},
      {OPT_doctor_EQ, Mode::Doctor}};
  const auto *Found =
      find_if(Modes, [this](const auto &M) { return has(M.first); });
  if (Found == std::end(Modes)) {
    S = checkObsolete();
    return S == ParseStatus::Ok ? parseInputs(inputsOf(Parsed)) : S;
  }
  Inv.What = Found->second;
  Inv.DoctorRoot = value(OPT_doctor_EQ).str();
  if (!Inv.DoctorRoot.empty() && !sys::fs::is_directory(Inv.DoctorRoot))
    return usage("--doctor= needs a directory, and '" + Inv.DoctorRoot +
                 "' is none");
  Inv.Compile.FinalizerPath = value(OPT_finalizer_EQ).str();
  if (Inv.What == Mode::PrintTargetsJSON &&
      value(OPT_print_targets_EQ) != "json")
    return usage("--print-targets= accepts 'json' only");
  S = Inv.What == Mode::PrintClangd ? parseEditor() : parseIntegers();
  All.push_back(std::move(Inv));
  return S;
}

} // namespace

ParseStatus parseCommandLine(ArrayRef<const char *> Args,
                             std::vector<Invocation> &Invs, raw_ostream &Err) {
  return CommandLine(Args, Invs, Err).parse();
}

} // namespace cmc::driver
