//===- FindFinalizer.h - the finalizers of this machine ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Two finalizers may be there: GenX_IR of the system, the default, and a newer
// one beside it (basic/Newest.h), which knows more platforms. Each is a program
// that lists the platforms in its help text.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cmc::bridge {

/// The option of `cmc` that selects a finalizer, for messages, and its value
/// for the newer one.
const char FinalizerOption[] = "--finalizer=";
const char NewestFinalizer[] = "newest";

/// The absolute path of the finalizer that \p Given names: a path, a name on
/// PATH, NewestFinalizer, or "": GenX_IR next to this program, else on PATH.
/// Fails with a text for the user.
llvm::Expected<std::string> findFinalizer(const std::string &Given);

/// How a finalizer knows a target.
struct FinalizerPlatform {
  llvm::StringRef Name;     ///< The value of its option -platform; or "".
  bool NeedsNewest = false; ///< Whether only the newer one writes its code.
};
FinalizerPlatform finalizerPlatform(const TargetInfo &Target);

struct FinalizerInfo {
  std::string Given; ///< As for findFinalizer().
  std::string Path;
  std::string Version;                ///< Of the Debian package; "" if unknown.
  std::vector<std::string> Platforms; ///< Values of its option -platform.
};

/// Those that are installed, the default one first.
std::vector<FinalizerInfo> installedFinalizers();

} // namespace cmc::bridge
