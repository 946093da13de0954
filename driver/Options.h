//===- Options.h - the command line of cmc ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Compiler.h"
#include "driver/DiagnosticWriter.h"
#include "driver/ResourceReport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace cmc::driver {

/// The parsed command line, for one of its inputs.
struct Invocation {
  enum class Mode {
    Compile,
    Help,
    Version,
    PrintTargets,
    PrintTargetsJSON,
    PrintTargetHelp,
    PrintPipeline,
    PrintClangd,
    Doctor,
  };

  Mode What = Mode::Compile;
  std::string Input;          ///< A path, or "-".
  std::string Output;         ///< A path, "-", or "" for no output.
  std::string DependencyFile; ///< "": none; "-": standard output.
  std::string ListingFile;    ///< "": none.
  std::string HeaderFile;     ///< For --emit-obj; "": none.
  std::string RecordFile;     ///< For remarks of the optimizer; "": none.
  std::string ReportFile;     ///< "": none.
  std::string TimeTraceFile;  ///< Of -ftime-trace; "": none.
  std::string CommandsFile;   ///< Of -MJ; "": none.
  /// Words, after the program's name, that compile this input alone, with the
  /// names of its outputs; no aliases, no response files.
  std::vector<std::string> Words;
  std::vector<std::string> LLVMArgs; ///< Values of -mllvm.
  CompileOptions Compile;
  ResourceFormat Resources = ResourceFormat::None;
  std::vector<std::string> EditorFiles; ///< Files of --clangd.
  std::string DoctorRoot;               ///< Of --doctor=; "": this system.
  bool DryRun = false;
  /// None only while the command line is parsed.
  llvm::Optional<DiagnosticFormat> Diagnostics = DiagnosticFormat::Text;
  bool ColorOnTerminal = true;
};

/// A file that an option of the report names: where the name is, and where
/// compile() expects its text.
struct ReportInput {
  std::string CompileOptions::*Name, CompileOptions::*Text;
};
constexpr ReportInput ReportInputs[] = {
    {&CompileOptions::ReportProfileName, &CompileOptions::ReportProfile},
    {&CompileOptions::ReportTimeName, &CompileOptions::ReportTime},
    {&CompileOptions::ReportBeforeName, &CompileOptions::ReportBefore},
};

/// The result of parsing a command line.
enum class ParseStatus {
  Ok,
  UsageError, ///< Invalid arguments; exit code 2.
};

/// Parses \p Args (without the program name) to one invocation for each input,
/// or one in all if nothing is compiled; response files (`@file`, GNU quoting,
/// nested) are expanded. Errors are printed to \p Err.
ParseStatus parseCommandLine(llvm::ArrayRef<const char *> Args,
                             std::vector<Invocation> &Invs,
                             llvm::raw_ostream &Err);

void printHelp(llvm::raw_ostream &OS);
/// The version of cmc, and the platforms that each finalizer knows.
void printVersion(llvm::raw_ostream &OS);
void printTargets(llvm::raw_ostream &OS, bool JSON);
/// Lists the values of -march= in the words of GCC, which tools look for.
void printTargetHelp(llvm::raw_ostream &OS);
/// Options of cmc that Clang may not know, as patterns of clangd.
std::vector<std::string> optionsUnknownToClang();
/// Prints the passes of the optimizer, one per line.
void printPipeline(llvm::raw_ostream &OS, unsigned OptLevel);

} // namespace cmc::driver
