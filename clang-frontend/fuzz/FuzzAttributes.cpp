//===- FuzzAttributes.cpp - random attributes of a kernel -----------------===//
//
// Part of CMC, under the MIT licence.
//
// The first line of the input holds the attributes of the function, the second
// those of its parameter, the rest those of a variable. Invariant: the source
// is accepted, or refused with an error that has a location; no error blames
// CMC itself.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Frontend.h"
#include "clang-frontend/fuzz/Fuzz.h"

using namespace cmc;
using namespace cmc::frontend;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::StringRef Input(reinterpret_cast<const char *>(Data), Size);
  auto Function = Input.split('\n');
  auto Parameter = Function.second.split('\n');
  std::string Source = alone(
      ("__attribute__((" + Parameter.second + ")) int v;\n__attribute__((" +
       Function.first + ")) void k(unsigned s [[" + Parameter.first + "]]) {}")
          .str());
  llvm::LLVMContext Context;
  Options Opts;
  Opts.Target = findTarget("skl");
  Opts.Act = Options::Action::SyntaxOnly;
  bool HasLocatedError = false;
  Result R = run(Context, "fuzz.cm", Source, Opts, [&](const Diagnostic &D) {
    require(D.Level != Severity::InternalError, "an internal error");
    HasLocatedError |= D.Level == Severity::Error && D.Line != 0;
  });
  require(R.Ok != HasLocatedError, "errors do not go with the result");
  return 0;
}
