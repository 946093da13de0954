//===- Warnings.h - which warnings are shown --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Warnings.def has the groups. -W words mean for them what they mean for
// Clang's own: the last word about a group wins, -Weverything turns all on,
// -w all off, -Werror makes errors of those that are on.
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
  /// \p Words: the options of a command line, in their order.
  explicit WarningOptions(llvm::ArrayRef<std::string> Words);

  enum class Level { Off, Warning, Error };
  Level levelOf(llvm::StringRef Group) const;

  /// True when \p Words ask for \p Group or show it by default.
  bool shows(llvm::StringRef Group) const {
    return levelOf(Group) != Level::Off;
  }

  /// Gives the warning \p D its level and the name of its group; false when it
  /// is not shown.
  bool apply(Diagnostic &D) const;

private:
  struct State {
    llvm::StringRef Name;
    bool On, Error, NeverError;
  };
  std::vector<State> Groups;
  bool Silent = false, AllErrors = false;
};

/// How many errors -ferror-limit= among \p Words allows; 0: any number.
unsigned errorLimit(llvm::ArrayRef<std::string> Words);

/// " [-Wgroup]", as it ends a message.
std::string warningSuffix(llvm::StringRef Group, bool IsError);

/// True for a -W word about one of our groups.
bool isOwnWarning(llvm::StringRef Word);

} // namespace cmc
