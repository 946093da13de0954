//===- Clangd.cpp - configuration of clangd for CM ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/Clangd.h"
#include "clang-frontend/ClangdArguments.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/YAMLParser.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc::driver {
namespace {

/// The folder of the headers, next to that of this program, in an installation
/// or a build.
SmallString<128> headerFolder() {
  static const char Anchor = 0;
  SmallString<128> Path(sys::path::parent_path(sys::path::parent_path(
      sys::fs::getMainExecutable("", const_cast<char *>(&Anchor)))));
  sys::path::append(Path, CMC_LIBDIR, "cmc", "include");
  return Path;
}

/// A regular expression for \p Path only, relative to the current folder.
std::string pattern(StringRef Path) {
  SmallString<128> Here;
  if (!sys::fs::current_path(Here) && Path.consume_front(Here))
    Path.consume_front("/");
  Path.consume_front("./");
  return Regex::escape(Path);
}

void printList(raw_ostream &OS, const char *Name, ArrayRef<std::string> Items) {
  OS << "  " << Name << ":\n";
  for (const std::string &Word : Items)
    OS << "    - \"" << yaml::escape(Word) << "\"\n";
}

} // namespace

Expected<std::string> clangdConfiguration(const CompileOptions &Opts,
                                          ArrayRef<std::string> Files,
                                          ArrayRef<std::string> Unknown) {
  SmallString<128> Headers = headerFolder();
  if (!sys::fs::exists(Headers + "/cm/editor.h"))
    return createStringError(inconvertibleErrorCode(),
                             "no headers for editors in '" + Headers.str() +
                                 "'");
  std::vector<std::string> Paths = {".*\\.cm"};
  for (const std::string &File : Files)
    Paths.push_back(pattern(File));
  std::vector<std::string> Args = frontend::clangdArguments(
      *findTarget(Opts.Targets.front()), Opts.ABI, Headers, Opts.ClangArgs);

  std::string Text;
  raw_string_ostream OS(Text);
  OS << "# Made by cmc: CM kernels in editors that use clangd.\n"
        "If:\n";
  printList(OS, "PathMatch", Paths);
  OS << "CompileFlags:\n"
        "  Compiler: clang++\n";
  // Editors infer options from other files, which are compiled for the host.
  std::vector<std::string> Removed = {"-f*", "-m*", "-x"};
  Removed.insert(Removed.end(), Unknown.begin(), Unknown.end());
  printList(OS, "Remove", Removed);
  printList(OS, "Add", Args);
  // Constraints that only GPUs have.
  OS << "Diagnostics:\n"
        "  Suppress: [asm_invalid_output_constraint, "
        "asm_invalid_input_constraint]\n";
  return OS.str();
}

} // namespace cmc::driver
