//===- RuntimeHeaders.cpp - the headers inside the compiler ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/RuntimeHeaders.h"

using namespace llvm;

namespace cmc {
namespace frontend {
namespace {

struct Header {
  StringLiteral Name, Text;
};
const Header Headers[] = {
#include "clang-frontend/RuntimeHeaders.inc"
};

} // namespace

StringRef runtimeHeaderRoot() { return "/<cmc>"; }

void addRuntimeHeaders(vfs::InMemoryFileSystem &FS) {
  for (const Header &H : Headers)
    FS.addFile(runtimeHeaderRoot() + "/" + H.Name, 0,
               MemoryBuffer::getMemBuffer(H.Text, H.Name));
}

bool inRuntimeHeader(const clang::SourceManager &SM,
                     clang::SourceLocation Loc) {
  // By the presumed place, so that preprocessed source is seen through as well.
  if (Loc.isInvalid())
    return false;
  clang::PresumedLoc Place = SM.getPresumedLoc(SM.getExpansionLoc(Loc));
  return Place.isValid() &&
         StringRef(Place.getFilename()).startswith(runtimeHeaderRoot());
}

} // namespace frontend
} // namespace cmc
