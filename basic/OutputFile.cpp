//===- OutputFile.cpp - writes a file completely or not at all ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/OutputFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc {
namespace {

Error failure(StringRef Path, std::error_code EC) {
  return createStringError(EC, "cannot write '%s': %s", Path.str().c_str(),
                           EC.message().c_str());
}

/// Flushes \p OS if it is open; returns an error of any write to it.
std::error_code finish(raw_fd_ostream &OS) {
  OS.flush();
  std::error_code EC = OS.error();
  OS.clear_error();
  return EC;
}

bool isSpecial(StringRef Path) {
  sys::fs::file_status Status;
  return !sys::fs::status(Path, Status) && sys::fs::exists(Status) &&
         !sys::fs::is_regular_file(Status);
}

Error writeInPlace(StringRef Path, StringRef Bytes) {
  std::error_code EC;
  if (Path == "-") {
    outs() << Bytes; // After earlier output.
    EC = finish(outs());
    return EC ? failure("standard output", EC) : Error::success();
  }
  raw_fd_ostream OS(Path, EC, sys::fs::OF_None);
  if (EC)
    return failure(Path, EC);
  OS << Bytes;
  if ((EC = finish(OS)))
    return failure(Path, EC);
  return Error::success();
}

} // namespace

Error writeOutput(StringRef Path, StringRef Bytes) {
  if (Path == "-" || isSpecial(Path))
    return writeInPlace(Path, Bytes);
  // In the same directory, so that the rename is atomic. sys::fs::TempFile
  // would install signal handlers, and the process may be the user's.
  int FD;
  SmallString<128> Temporary;
  if (auto EC = sys::fs::createUniqueFile(Path + ".%%%%%%.tmp", FD, Temporary,
                                          sys::fs::OF_None, 0666 & ~022))
    return failure(Path, EC);
  raw_fd_ostream OS(FD, /*shouldClose=*/true);
  OS << Bytes;
  OS.close();
  std::error_code EC = finish(OS);
  if (!EC)
    EC = sys::fs::rename(Temporary, Path);
  if (!EC)
    return Error::success();
  sys::fs::remove(Temporary);
  return failure(Path, EC);
}

} // namespace cmc
