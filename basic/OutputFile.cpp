//===- OutputFile.cpp - writes a file completely or not at all ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/OutputFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc {
namespace {

Error failure(StringRef Path, std::error_code EC) {
  return createStringError(EC, "cannot write '%s': %s", Path.str().c_str(),
                           EC.message().c_str());
}

/// Flushes and closes \p OS; returns an error of any write to it.
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
  // The temporary file is in the same directory, so that the rename is atomic.
  Expected<sys::fs::TempFile> Temp =
      sys::fs::TempFile::create(Path + ".%%%%%%.tmp", 0666 & ~022);
  if (!Temp)
    return failure(Path, errorToErrorCode(Temp.takeError()));
  std::error_code EC;
  {
    raw_fd_ostream OS(Temp->FD, /*shouldClose=*/false);
    OS << Bytes;
    EC = finish(OS);
  }
  if (!EC)
    EC = errorToErrorCode(Temp->keep(Path));
  else
    consumeError(Temp->discard());
  return EC ? failure(Path, EC) : Error::success();
}

} // namespace cmc
