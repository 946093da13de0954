//===- CodeCache.cpp - host code on disk ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// A file is an object file, followed by its hash. LLVM removes files that were
// not used for a week, or the oldest if all of them are too large; it requires
// the prefix of their names.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/CodeCache.h"
#include "basic/OutputFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gensim::translate {

namespace {

/// Changes with the optimization of modules and with UnitContext.
constexpr char Version[] = "1";
constexpr uint64_t LargestCache = 256 << 20;

std::array<uint8_t, 20> hashOf(StringRef Bytes) {
  return SHA1::hash(arrayRefFromStringRef(Bytes));
}

} // namespace

std::string CodeCache::directoryOfUser() {
  SmallString<128> Path;
  if (!sys::path::cache_directory(Path))
    return "";
  sys::path::append(Path, "gensim");
  return Path.str().str();
}

std::string CodeCache::nameFor(const Module &M) const {
  SmallString<0> Bytes;
  raw_svector_ostream OS(Bytes);
  OS << Version << '\0' << LLVM_VERSION_STRING << '\0' << Machine << '\0';
  WriteBitcodeToFile(M, OS);
  return "llvmcache-" + toHex(hashOf(Bytes), /*LowerCase=*/true);
}

std::string CodeCache::pathOf(StringRef Name) const {
  SmallString<128> Path(Directory);
  sys::path::append(Path, Name);
  return Path.str().str();
}

std::unique_ptr<MemoryBuffer> CodeCache::find(StringRef Name) const {
  if (Directory.empty())
    return nullptr;
  auto File = MemoryBuffer::getFile(pathOf(Name), /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  size_t HashBytes = hashOf("").size();
  if (!File || (*File)->getBufferSize() < HashBytes)
    return nullptr;
  StringRef Object = (*File)->getBuffer().drop_back(HashBytes);
  StringRef Hash = (*File)->getBuffer().take_back(HashBytes);
  if (Hash != toStringRef(hashOf(Object)))
    return nullptr;
  return MemoryBuffer::getMemBufferCopy(Object, Name);
}

void CodeCache::keep(StringRef Name, StringRef Object) {
  if (Directory.empty() || sys::fs::create_directories(Directory))
    return;
  std::string Bytes = (Object + toStringRef(hashOf(Object))).str();
  consumeError(cmc::writeOutput(pathOf(Name), Bytes));
  if (Pruned)
    return;
  Pruned = true;
  CachePruningPolicy Policy;
  Policy.MaxSizeBytes = LargestCache;
  pruneCache(Directory, Policy);
}

} // namespace gensim::translate
