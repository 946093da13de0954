//===- cmobj.cpp - inspects and edits files with Gen code -----------------===//
//
// Part of CMC, under the MIT licence.
//
// Exit codes: 0 success, 1 the file or the listing is rejected, 2 usage error.
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "basic/StandardOutput.h"
#include "llvm/Support/raw_ostream.h"
#include <new>

using namespace cmc::cmobj;

namespace {

int run(llvm::ArrayRef<const char *> Args) {
  std::set_new_handler([] {
    llvm::errs() << "cmobj: error: out of memory\n";
    std::_Exit(1);
  });
  auto R = parseCommandLine(Args);
  if (!R) {
    llvm::errs() << "cmobj: error: " << llvm::toString(R.takeError()) << "\n";
    return 2;
  }
  if (R->Version) {
    llvm::outs() << "cmobj " CMC_VERSION "\n";
    return 0;
  }
  if (R->Help) {
    printHelp(llvm::outs());
    return 0;
  }
  return R->Cmd->Main(*R);
}

} // namespace

int main(int Argc, const char **Argv) {
  return cmc::finishOutput("cmobj", run({Argv + 1, Argv + std::max(Argc, 1)}));
}
