//===- Warnings.h - warning groups and their options ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Warnings.def has the groups. -W options apply to them as to Clang's own
// groups: the last option for a group wins, -Weverything turns all on, -w all
// off, -Werror makes errors of those that are on.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cmc {

class WarningOptions {
public:
  /// \p Options: the options of a command line, in order.
  explicit WarningOptions(llvm::ArrayRef<std::string> Options);

  enum class Level { Off, Warning, Error };
  Level levelOf(llvm::StringRef Group) const;

  /// Whether \p Group is shown, by \p Options or by default.
  bool shows(llvm::StringRef Group) const {
    return levelOf(Group) != Level::Off;
  }

  /// Sets level and group of the warning \p D; false if it is not shown.
  bool apply(Diagnostic &D) const;

private:
  struct State {
    llvm::StringRef Name;
    bool On, Error, NeverError;
  };
  std::vector<State> Groups;
  bool Silent = false, AllErrors = false;
};

/// How many errors -ferror-limit= among \p Options allows; 0: no limit.
unsigned errorLimit(llvm::ArrayRef<std::string> Options);

/// " [-Wgroup]", the end of a message.
std::string warningSuffix(llvm::StringRef Group, bool IsError);

/// Whether \p Word is a -W option for a group of Warnings.def.
bool isCMWarning(llvm::StringRef Word);

/// The option for the group of ours that \p Word, "-W..." with an unknown name
/// that begins with "cm-", most likely means; "" for other words.
std::string nearestCMWarning(llvm::StringRef Word);

} // namespace cmc
