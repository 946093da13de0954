//===- ClangdArguments.cpp - how clangd is called -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/ClangdArguments.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang-frontend/TargetMacros.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// What of the options in Invocation.cpp the parser sees, as the driver spells
/// it. It does not know the attributes of CM.
const char *const FixedArgs[] = {
    "-xc++",
    "-std=c++17",
    "--target=spir64-unknown-unknown",
    "-fdeclspec",
    "-ffreestanding",
    "-fno-rtti",
    "-fno-threadsafe-statics",
    "-nostdinc",
    "-Wno-ignored-attributes",
    "-Wno-unknown-attributes",
};

} // namespace

std::vector<std::string> clangdArguments(const TargetInfo &Target,
                                         PayloadABI ABI, StringRef Headers,
                                         ArrayRef<std::string> ClangArgs) {
  std::vector<std::string> Args(std::begin(FixedArgs), std::end(FixedArgs));
  for (std::string &Macro : targetMacros(Target, ABI, None))
    Args.push_back(std::move(Macro));
  // Nobody knows what the user will write next.
  for (const std::string &Name : usedHeaders({"##"}))
    Args.push_back("-DCM_USES_" + Name);
  Args.insert(Args.end(),
              {"-isystem", Headers.str(), "-include", "cm/editor.h"});
  Args.insert(Args.end(), ClangArgs.begin(), ClangArgs.end());
  return Args;
}

} // namespace cmc::frontend
