//===- ClangdArguments.cpp - the command line of clangd -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/ClangdArguments.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang-frontend/TargetMacros.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// The options of Invocation.cpp that affect the parser, as the driver spells
/// them. Stock Clang does not know the attributes of CM.
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
  // Any builtin may be typed next, so all headers are declared used.
  for (const std::string &Name : usedHeaders({"##"}))
    Args.push_back("-DCM_USES_" + Name);
  Args.insert(Args.end(),
              {"-isystem", Headers.str(), "-include", "cm/editor.h"});
  Args.insert(Args.end(), ClangArgs.begin(), ClangArgs.end());
  return Args;
}

} // namespace cmc::frontend
