//===- gensim.cpp - runs Gen binaries with no GPU -------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The tool `gensim`: one row for each subcommand.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace gensim;

namespace {

using Arguments = llvm::ArrayRef<const char *>;

struct Subcommand {
  const char *Name;
  int (*Main)(Arguments Args); ///< Gets what follows the name.
  const char *Help;
};

int help(Arguments);

constexpr Subcommand Subcommands[] = {
    {"run", runMain, "run an OpenCL or Level Zero program on a simulated GPU"},
    {"help", help, "show this"},
};

int help(Arguments) {
  llvm::outs() << "usage: gensim <command> [arguments]\n\n";
  for (const Subcommand &S : Subcommands)
    llvm::outs() << "  " << S.Name << "\t" << S.Help << "\n";
  return 0;
}

} // namespace

int main(int Argc, const char **Argv) {
  Arguments Args(Argv + 1, Argv + std::max(Argc, 1));
  llvm::StringRef Name = Args.empty() ? "help" : Args.front();
  auto *S = llvm::find_if(
      Subcommands, [Name](const Subcommand &S) { return Name == S.Name; });
  if (S == std::end(Subcommands)) {
    llvm::errs() << "gensim: error: unknown command '" << Name
                 << "'; try gensim help\n";
    return 2;
  }
  return S->Main(Args.empty() ? Args : Args.drop_front());
}
