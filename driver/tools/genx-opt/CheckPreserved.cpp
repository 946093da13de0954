//===- CheckPreserved.cpp -------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/tools/genx-opt/CheckPreserved.h"
#include "stage4/Errors.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc {

/// The module that \p IR, a function or a module, belongs to, and its text;
/// null for other units.
static const Module *printUnit(const Any &IR, std::string &Text) {
  raw_string_ostream OS(Text);
  if (any_isa<const Function *>(IR)) {
    auto *F = any_cast<const Function *>(IR);
    F->print(OS);
    return F->getParent();
  }
  if (!any_isa<const Module *>(IR))
    return nullptr;
  auto *M = any_cast<const Module *>(IR);
  M->print(OS, nullptr);
  return M;
}

PreservedChecker::PreservedChecker(PassInstrumentationCallbacks &Callbacks)
    : Callbacks(Callbacks) {
  Callbacks.registerBeforeNonSkippedPassCallback([this](StringRef, Any IR) {
    Before.emplace_back();
    printUnit(IR, Before.back());
  });
  Callbacks.registerAfterPassCallback(
      [this](StringRef Class, Any IR, const PreservedAnalyses &PA) {
        check(Class, IR, PA.areAllPreserved());
      });
  Callbacks.registerAfterPassInvalidatedCallback(
      [this](StringRef, const PreservedAnalyses &) { Before.pop_back(); });
}

void PreservedChecker::check(StringRef Class, const Any &IR, bool All) {
  std::string Old = std::move(Before.back()), New;
  Before.pop_back();
  if (!All || Reported)
    return;
  const Module *M = printUnit(IR, New);
  Reported = M && Old != New;
  if (!Reported)
    return;
  StringRef Name = Callbacks.getPassNameForClassName(Class);
  reportInternalError(M->getContext(), Name.empty() ? Class : Name,
                      "the pass changed the IR and says that it did not");
}

} // namespace cmc
