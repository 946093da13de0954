//===- TempDir.cpp - files exchanged with a child process -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/TempDir.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>

using namespace llvm;

namespace cmc {

static constexpr size_t LongestPath = 200;

TempDir::TempDir() {
  SmallString<128> Base;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Base);
  if (Base.size() > LongestPath)
    Base = "/tmp";
  sys::path::append(Base, "cmc-XXXXXX");
  std::string Name = Base.str().str();
  if (mkdtemp(&Name[0]))
    Path = Name;
  else
    Problem = "cannot create the temporary directory '" + Name +
              "': " + strerror(errno);
}

TempDir::~TempDir() {
  if (!Path.empty())
    sys::fs::remove_directories(Path);
}

std::string TempDir::write(StringRef Name, StringRef Bytes) const {
  if (!Problem.empty())
    return Problem;
  std::error_code EC;
  raw_fd_ostream OS(file(Name), EC);
  if (!EC) {
    OS << Bytes;
    OS.close();
    EC = OS.error();
    OS.clear_error();
  }
  return EC ? "cannot write '" + file(Name) + "': " + EC.message() : "";
}

std::string TempDir::read(StringRef Name) const {
  auto Buffer = MemoryBuffer::getFile(file(Name));
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

bool TempDir::isFull() const {
  auto Space = sys::fs::disk_space(Path);
  return Space && Space->available < 4096;
}

} // namespace cmc
