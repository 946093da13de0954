//===- FatWriter.cpp - files for several platforms in one -----------------===//
//
// Part of CMC, under the MIT licence.
//
// An ar like that of ocloc. A runtime loads the member whose name is 64 (bits
// of a pointer) and the IP version of its GPU, else the first one with the same
// major and minor version; if that is SPIR-V, it compiles it. A row of the
// target table may cover chips of several versions; each of these gets a
// member.
//===----------------------------------------------------------------------===//
#include "containers/Writers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Support/MathExtras.h"
#include <deque>

using namespace llvm;

namespace cmc::container {
namespace {

/// \p Version without its revision, which runtimes do not require: "9.1" ...
StringRef withoutRevision(StringRef Version) {
  return Version.rsplit('.').first;
}

bool isVersion(StringRef Alias) {
  return Alias.count('.') == 2 &&
         Alias.find_first_not_of("0123456789.") == StringRef::npos;
}

/// The IP versions of all chips that \p T covers.
std::vector<std::string> versionsOf(const TargetInfo &T) {
  std::vector<std::string> Out = {std::to_string(T.Major) + "." +
                                  std::to_string(T.Minor) + "." +
                                  std::to_string(T.Revision)};
  SmallVector<StringRef, 8> Aliases;
  T.Aliases.split(Aliases, ',');
  for (StringRef Alias : Aliases)
    if (isVersion(Alias) && none_of(Out, [&](StringRef Known) {
          return withoutRevision(Known) == withoutRevision(Alias);
        }))
      Out.push_back(Alias.str());
  return Out;
}

} // namespace

std::string writeFat(ArrayRef<FatMember> Members) {
  constexpr uint64_t HeaderBytes = 60, Align = 8;
  std::vector<NewArchiveMember> Files;
  uint64_t At = StringRef("!<arch>\n").size();
  unsigned NumPads = 0;
  std::deque<std::string> Names; // Members only refer to them.
  auto Add = [&](std::string Name, StringRef Bytes) {
    Names.push_back(std::move(Name));
    Files.emplace_back(MemoryBufferRef(Bytes, Names.back()));
    At += HeaderBytes + alignTo(Bytes.size(), 2);
  };
  static const char Zeroes[Align] = {};
  for (const FatMember &M : Members)
    for (const std::string &Version : versionsOf(*M.Target)) {
      // Readers expect aligned members.
      if (uint64_t Off = (At + 2 * HeaderBytes) % Align;
          (At + HeaderBytes) % Align)
        Add("pad_" + std::to_string(NumPads++),
            StringRef(Zeroes, Off ? Align - Off : Align));
      Add("64." + Version, M.File);
    }
  auto File = cantFail(
      writeArchiveToBuffer(Files, /*WriteSymtab=*/false, object::Archive::K_GNU,
                           /*Deterministic=*/true, /*Thin=*/false));
  return File->getBuffer().str();
}

} // namespace cmc::container
