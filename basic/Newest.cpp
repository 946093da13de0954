//===- Newest.cpp - newer tools of Intel beside the system's --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/Newest.h"
#include "basic/Process.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace llvm;

namespace cmc {
namespace {

constexpr char Variable[] = "CMC_NEWEST", Architecture[] = "amd64";

Error problem(const Twine &Text) {
  return createStringError(std::make_error_code(std::errc::invalid_argument),
                           Text.str());
}

/// An absolute path: programs are started in other folders.
std::string folderOfTools() {
  SmallString<128> Path;
  if (const char *Given = getenv(Variable); Given && *Given) {
    Path = Given;
  } else {
    Path = sys::path::parent_path(moduleDirectory());
    sys::path::append(Path, "newest");
  }
  sys::fs::make_absolute(Path);
  return Path.str().str();
}

} // namespace

std::string Newest::program(StringRef Name) const {
  return (Folder + "/bin/" + Name).str();
}

std::string Newest::libraries() const {
  return root() + "/usr/lib/x86_64-linux-gnu";
}

std::string Newest::openCLVendors() const {
  return root() + "/etc/OpenCL/vendors";
}

std::string Newest::loader() const {
  return libraries() + "/ld-linux-x86-64.so.2";
}

Expected<Newest> Newest::find(StringRef Package, StringRef Series) {
  constexpr char Again[] = "; './dev newest --again' fetches them again";
  Newest N(folderOfTools());
  auto List = MemoryBuffer::getFile(N.Folder + "/versions.txt");
  if (!List && !sys::fs::exists(N.Folder))
    return problem("there are no newer tools of Intel in '" + Twine(N.Folder) +
                   "'; './dev newest' fetches them, and the variable " +
                   Variable + " names another folder that has them");
  if (!List)
    return problem("the tools in '" + Twine(N.Folder) +
                   "' are incomplete: there is no versions.txt" + Again);
  SmallVector<StringRef, 32> Lines;
  (*List)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    auto [Name, Version] = Line.split(' ');
    N.Versions[Name] = Version.trim().str();
  }
  if (std::string For = N.version("architecture"); For != Architecture)
    return problem("the tools in '" + Twine(N.Folder) + "' are for '" + For +
                   "', and this program is for " + Architecture + Again);
  std::string Version = N.version(Package);
  if (Version.empty())
    return problem("the tools in '" + Twine(N.Folder) +
                   "' are incomplete: versions.txt has no " + Package + Again);
  if (!StringRef(Version).startswith(Series))
    return problem("'" + Twine(N.Folder) + "' has " + Package + " " + Version +
                   ", and " + Series + "* is needed" + Again);
  for (const std::string &File : {N.loader(), N.program("GenX_IR")})
    if (!sys::fs::can_execute(File))
      return problem("the tools in '" + Twine(N.Folder) +
                     "' are incomplete: '" + File +
                     "' is missing or not executable" + Again);
  return std::move(N);
}

} // namespace cmc
