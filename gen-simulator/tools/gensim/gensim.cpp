//===- gensim.cpp - runs Gen binaries without a GPU -----------------------===//
//
// Part of CMC, under the MIT licence.
//
// The tool `gensim`: one row for each subcommand. Exit code 2: wrong usage; the
// others are those of the subcommand.
//===----------------------------------------------------------------------===//
#include "basic/StandardOutput.h"
#include "gen-simulator/tools/gensim/Exec.h"
#include "gen-simulator/tools/gensim/Replay.h"
#include "gen-simulator/tools/gensim/Run.h"
#include "gen-simulator/tools/gensim/Survey.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <new>

using namespace gensim;

namespace {

using Arguments = llvm::ArrayRef<const char *>;

struct Subcommand {
  const char *Name;
  int (*Main)(Arguments Args); ///< Gets the arguments after the name.
  const char *Help;
};

int help(Arguments Args);
int version(Arguments Args);

constexpr Subcommand Subcommands[] = {
    {"run", runMain, "run an OpenCL or Level Zero program on a simulated GPU"},
    {"exec", execMain, "run one kernel of a binary"},
    {"replay", replayMain, "run a capture of the Intel runtime"},
    {"survey", surveyMain,
     "list what in a binary the simulator does not model"},
    {"help", help, "show this text, or that of a command"},
    {"version", version, "show the version"},
};

const Subcommand *find(llvm::StringRef Name) {
  Name.consume_front("--");
  const Subcommand *S = llvm::find_if(
      Subcommands, [Name](const Subcommand &S) { return Name == S.Name; });
  return S == std::end(Subcommands) ? nullptr : S;
}

int unknown(llvm::StringRef Name) {
  llvm::errs() << "gensim: error: unknown command '" << Name
               << "'; try gensim help\n";
  return 2;
}

int help(Arguments Args) {
  if (!Args.empty()) {
    const Subcommand *S = find(Args.front());
    if (S && S->Main != help && S->Main != version)
      return S->Main({"--help"});
    return S ? 0 : unknown(Args.front());
  }
  llvm::outs() << "gensim - runs code of Intel GPUs with no GPU\n\n"
                  "usage: gensim <command> [arguments]\n\n";
  for (const Subcommand &S : Subcommands)
    llvm::outs() << llvm::format("  %-8s %s\n", S.Name, S.Help);
  return 0;
}

int version(Arguments) {
  llvm::outs() << "gensim " GENSIM_VERSION "\n";
  return 0;
}

int run(Arguments Args) {
  // A request for more memory than this machine has is no crash.
  std::set_new_handler([] {
    llvm::errs() << "gensim: error: out of memory\n";
    std::_Exit(1);
  });
  if (Args.empty()) {
    help(Args);
    return 2;
  }
  const Subcommand *S = find(Args.front());
  return S ? S->Main(Args.drop_front()) : unknown(Args.front());
}

} // namespace

int main(int Argc, const char **Argv) {
  return cmc::finishOutput("gensim", run({Argv + 1, Argv + std::max(Argc, 1)}));
}
