//===- Options.h - the command line of cmc ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Compiler.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace cmc::driver {

/// What the command line asks for.
struct Invocation {
  enum class Mode {
    Compile,
    Help,
    Version,
    PrintTargets,
    PrintTargetsJSON,
    PrintPipeline,
    PrintClangd,
  };
  enum class Report { None, Text, JSON };

  Mode What = Mode::Compile;
  std::string Input;          ///< A path, or "-".
  std::string Output;         ///< A path, "-", or "" when nothing is written.
  std::string DependencyFile; ///< "": none; "-": standard output.
  std::string ListingFile;    ///< "": none.
  std::string HeaderFile;     ///< Of --emit-obj; "": none.
  std::string RecordFile;     ///< Of the optimizer's remarks; "": none.
  std::string ReportFile;     ///< "": none.
  std::vector<std::string> LLVMArgs; ///< Of -mllvm.
  CompileOptions Compile;
  Report Resources = Report::None;
  std::vector<std::string> EditorFiles; ///< Of --clangd.
  bool DryRun = false;
  bool Color = false;
};

/// What became of parsing a command line.
enum class ParseStatus {
  Ok,
  UsageError,  ///< The words are wrong; exit code 2.
  TargetError, ///< Missing, unknown or misspelt target; exit code 1.
};

/// Parses \p Args (without the program name); response files (`@file`, GNU
/// quoting, nested) are expanded. Complaints go to \p Err.
ParseStatus parseCommandLine(llvm::ArrayRef<const char *> Args, Invocation &Inv,
                             llvm::raw_ostream &Err);

void printHelp(llvm::raw_ostream &OS);
void printTargets(llvm::raw_ostream &OS, bool JSON);
/// Options, as patterns of clangd, that Clang may not know.
std::vector<std::string> ownOptions();
/// The passes of the optimizer, one to a line.
void printPipeline(llvm::raw_ostream &OS, unsigned OptLevel);

} // namespace cmc::driver
