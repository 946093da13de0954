//===- Run.cpp - compilation of a request ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/DiagnosticRenderer.h"
#include "driver/Options.h"
#include "driver/libcmc/Request.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace cmc::libcmc {
namespace {

/// Passes on the output of the command line parser, message by message.
void reportLines(StringRef Text, const DiagnosticHandler &Handler) {
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Line.consume_front("cmc: ");
    Severity Level = Line.consume_front("warning: ") ? Severity::Warning
                     : Line.consume_front("note: ")  ? Severity::Note
                                                     : Severity::Error;
    Line.consume_front("error: ");
    if (!Line.empty())
      report(Handler, Level, Line.str());
  }
}

/// The part of \p R that libcmc does not support, although cmc does; or "".
std::string whyNot(const Request &R,
                   const std::vector<driver::Invocation> &Invs, Process Where) {
  const driver::Invocation &Inv = Invs.front();
  if (Invs.size() > 1)
    return "one input file at a time: '" + Inv.Input + "', '" + Invs[1].Input +
           "'";
  if (Inv.What != driver::Invocation::Mode::Compile || Inv.DryRun)
    return "an option that prints something and ends is for the command cmc";
  if (!Inv.TimeTraceFile.empty() || !Inv.CommandsFile.empty())
    return "-ftime-trace and -MJ are for the command cmc; libcmc writes no "
           "files";
  if (!Inv.Compile.SaveTempsPrefix.empty())
    return "-save-temps is for the command cmc; libcmc writes no files";
  if (!Inv.LLVMArgs.empty() && Where == Process::Shared)
    return "-mllvm changes the whole process, so it is not possible with "
           "CMC_IN_PROCESS";
  StringSet<> Names;
  for (const MemoryHeader &H : R.Headers)
    if (H.Name.empty() || !Names.insert(H.Name).second)
      return H.Name.empty() ? "a header has no name"
                            : "header '" + H.Name + "' is given twice";
  return "";
}

/// Sets -mllvm for the whole process.
bool setLLVMOptions(ArrayRef<std::string> LLVMOptions, raw_ostream &Err) {
  std::vector<const char *> Args = {"cmc"};
  for (const std::string &Word : LLVMOptions)
    Args.push_back(Word.c_str());
  return LLVMOptions.empty() ||
         cl::ParseCommandLineOptions(Args.size(), Args.data(), "", &Err);
}

/// Parses the options of \p R. False after a diagnostic.
bool parse(const Request &R, Process Where, driver::Invocation &Inv,
           const DiagnosticHandler &Handler, cmc_status &Status) {
  std::vector<const char *> LLVMOptions;
  for (const std::string &Each : R.Options)
    LLVMOptions.push_back(Each.c_str());
  // A name that begins with @ does not mean a response file here.
  std::string Name = (R.Name[0] == '@' ? "./" : "") + R.Name;
  LLVMOptions.insert(LLVMOptions.end(), {"--", Name.c_str()});
  std::string ErrorOutput;
  raw_string_ostream Err(ErrorOutput);
  std::vector<driver::Invocation> Invs;
  driver::ParseStatus Parsed = driver::parseCommandLine(LLVMOptions, Invs, Err);
  if (Parsed == driver::ParseStatus::Ok) {
    std::string Why = whyNot(R, Invs, Where);
    Inv = std::move(Invs.front());
    if (!Why.empty()) {
      Err << "cmc: error: " << Why << '\n';
      Parsed = driver::ParseStatus::UsageError;
    } else if (!setLLVMOptions(Inv.LLVMArgs, Err)) {
      Parsed = driver::ParseStatus::UsageError;
    }
  }
  reportLines(Err.str(), Handler);
  Status = Parsed == driver::ParseStatus::UsageError ? CMC_USAGE_ERROR
                                                     : CMC_COMPILE_ERROR;
  return Parsed == driver::ParseStatus::Ok;
}

/// Reads what --report-profile= and --report-before= name: one of the headers,
/// else a file, as with #include. False after a diagnostic.
bool readReportInputs(const Request &R, CompileOptions &Options,
                      const DiagnosticHandler &Handler) {
  for (auto [NameOf, TextOf] : driver::ReportInputs) {
    const std::string &Name = Options.*NameOf;
    if (Name.empty())
      continue;
    auto Known = llvm::find_if(
        R.Headers, [&](const MemoryHeader &H) { return H.Name == Name; });
    if (Known != R.Headers.end()) {
      Options.*TextOf = Known->Text;
      continue;
    }
    auto File = MemoryBuffer::getFile(Name);
    if (!File) {
      report(Handler, Severity::Error,
             "cannot read '" + Name + "': " + File.getError().message());
      return false;
    }
    Options.*TextOf = (*File)->getBuffer().str();
  }
  return true;
}

} // namespace

void report(const DiagnosticHandler &Handler, Severity Level,
            const std::string &Message) {
  Diagnostic D;
  D.Level = Level;
  D.Message = Message;
  DiagnosticRenderer("", "").render(D);
  Handler(D);
}

Reply run(const Request &R, Process Where, const DiagnosticHandler &Handler) {
  Reply Out;
  driver::Invocation Inv;
  if (!parse(R, Where, Inv, Handler, Out.Status))
    return Out;
  Out.Status = CMC_COMPILE_ERROR;
  if (!readReportInputs(R, Inv.Compile, Handler))
    return Out;
  Inv.Compile.Headers = R.Headers;
  CompileResult Result = compile(R.Name, R.Bytes, Inv.Compile, Handler);
  switch (Result.Status) {
  case CompileStatus::UserError:
    Out.Status = Result.WrongOptions ? CMC_USAGE_ERROR : CMC_COMPILE_ERROR;
    return Out;
  case CompileStatus::InternalError:
    Out.Status = CMC_INTERNAL_ERROR;
    return Out;
  case CompileStatus::Success:
    break;
  }
  Out.Status = CMC_SUCCESS;
  CompileOutput &Made = Result.Outputs.front();
  Out.Output = std::move(Made.Bytes);
  Out.Header = std::move(Made.Header);
  Out.Listing = std::move(Made.Listing);
  Out.Report = std::move(Made.Report);
  Out.Kernels = std::move(Made.Kernels);
  Out.Dependencies = std::move(Result.Dependencies);
  Out.Remarks = std::move(Result.OptimizationRecord);
  return Out;
}

} // namespace cmc::libcmc
