//===- Assemble.cpp - Gen assembly to bytes, for tests --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "test/unit/support/Assemble.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace gensim {
namespace test {
namespace {

const char *platformOption(const cmc::TargetInfo &Target) {
  switch (Target.Gen) {
  case cmc::Generation::Gen9:
    return "-p=9";
  case cmc::Generation::Gen11:
    return "-p=11";
  case cmc::Generation::Gen12LP:
    return "-p=12p1";
  case cmc::Generation::XeHPG:
    return "-p=xehpg";
  default:
    return "-p=xehpc";
  }
}

} // namespace

std::vector<uint8_t> assemble(const std::string &Text,
                              const cmc::TargetInfo &Target) {
  SmallString<128> Source, Binary, Messages;
  sys::fs::createTemporaryFile("snippet", "asm", Source);
  sys::fs::createTemporaryFile("snippet", "bin", Binary);
  sys::fs::createTemporaryFile("snippet", "txt", Messages);
  FileRemover RemoveSource(Source), RemoveBinary(Binary),
      RemoveMessages(Messages);
  {
    std::error_code EC;
    raw_fd_ostream OS(Source, EC);
    OS << Text;
  }
  ErrorOr<std::string> IGA = sys::findProgramByName("iga64");
  if (!IGA) {
    ADD_FAILURE() << "iga64 (Debian: libigc-tools) is missing";
    return {};
  }
  StringRef Args[] = {*IGA,   "-a", "-q",  platformOption(Target),
                      Source, "-o", Binary};
  Optional<StringRef> Redirects[] = {StringRef(""), StringRef(Messages),
                                     StringRef(Messages)};
  int Exit =
      sys::ExecuteAndWait(*IGA, Args, None, Redirects, /*SecondsToWait=*/60);
  auto Code = MemoryBuffer::getFile(Binary);
  if (Exit != 0 || !Code || (*Code)->getBufferSize() == 0) {
    auto Said = MemoryBuffer::getFile(Messages);
    ADD_FAILURE() << "iga64: " << (Said ? (*Said)->getBuffer().str() : "")
                  << Text;
    return {};
  }
  StringRef Bytes = (*Code)->getBuffer();
  return std::vector<uint8_t>(Bytes.bytes_begin(), Bytes.bytes_end());
}

} // namespace test
} // namespace gensim
