//===- Assemble.cpp - assembles Gen code for tests ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "test/unit/support/Assemble.h"
#include "llvm/ADT/StringExtras.h"
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

/// What iga64 makes of \p Input with \p Mode (-a or -d); "" when it fails.
std::string run(StringRef Mode, StringRef Input,
                const cmc::TargetInfo &Target) {
  SmallString<128> Source, Result, Messages;
  sys::fs::createTemporaryFile("snippet", "in", Source);
  sys::fs::createTemporaryFile("snippet", "out", Result);
  sys::fs::createTemporaryFile("snippet", "txt", Messages);
  FileRemover RemoveSource(Source), RemoveResult(Result),
      RemoveMessages(Messages);
  {
    std::error_code EC;
    raw_fd_ostream OS(Source, EC);
    OS << Input;
  }
  ErrorOr<std::string> IGA = sys::findProgramByName("iga64");
  if (!IGA) {
    ADD_FAILURE() << "iga64 (Debian: libigc-tools) is missing";
    return {};
  }
  StringRef Args[] = {*IGA,   Mode, "-q",  platformOption(Target),
                      Source, "-o", Result};
  Optional<StringRef> Redirects[] = {StringRef(""), StringRef(Messages),
                                     StringRef(Messages)};
  int Exit =
      sys::ExecuteAndWait(*IGA, Args, None, Redirects, /*SecondsToWait=*/60);
  auto Output = MemoryBuffer::getFile(Result);
  if (Exit == 0 && Output && (*Output)->getBufferSize())
    return (*Output)->getBuffer().str();
  auto Said = MemoryBuffer::getFile(Messages);
  ADD_FAILURE() << "iga64 " << Mode.str() << ": "
                << (Said ? (*Said)->getBuffer().str() : "")
                << (Mode == "-a" ? Input.str() : "");
  return {};
}

} // namespace

std::vector<uint8_t> assemble(const std::string &Text,
                              const cmc::TargetInfo &Target) {
  std::string Code = run("-a", Text, Target);
  return {Code.begin(), Code.end()};
}

std::string disassemble(const std::vector<uint8_t> &Code,
                        const cmc::TargetInfo &Target) {
  return run("-d", toStringRef(Code), Target);
}

} // namespace test
} // namespace gensim
