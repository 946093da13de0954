//===- CommandLine.h - the command line of cmobj ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cmc::cmobj {

struct Request;

struct Command {
  llvm::StringLiteral Name;
  int (*Main)(const Request &R); ///< The exit code.
  llvm::StringLiteral Files;     ///< For the usage message.
  unsigned MinFiles, MaxFiles;
  llvm::StringLiteral Help;
};

/// All commands, in the order of the documentation.
llvm::ArrayRef<Command> commands();

struct Request {
  enum class What { Code, VISA, Bitcode, Member, Section };

  const Command *Cmd = nullptr; ///< Null: only --help or --version.
  bool Help = false, Version = false;
  std::vector<std::string> Files;
  std::string Kernel;                 ///< "": all.
  const TargetInfo *Target = nullptr; ///< Null: all.
  What Part = What::Code;
  std::string Name;   ///< Of a member or section; "": the only member.
  std::string Output; ///< "": not given.
  std::string SourceDir;
  bool JSON = false, Sections = false;
  bool KeepTokens = false; ///< Do not add waits around edited code.
};

/// Parses \p Words, the arguments without the program name. An error is a usage
/// error.
llvm::Expected<Request> parseCommandLine(llvm::ArrayRef<const char *> Words);

void printHelp(llvm::raw_ostream &OS);

} // namespace cmc::cmobj
