//===- Version.cpp - the version of CMC -----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cmc/Version.h"
#include "cmc/Compiler.h"

namespace cmc {

const char *versionString() { return CMC_VERSION_STRING; }

const char *versionCommit() {
  return
#include "driver/Revision.inc"
      ;
}

std::string versionAndCommit() {
  std::string Commit = versionCommit();
  return versionString() + (Commit.empty() ? "" : " (" + Commit + ")");
}

} // namespace cmc
