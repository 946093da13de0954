//===- CodeCacheTest.cpp - host code on disk ------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/CodeCache.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <csignal>

using namespace llvm;
using gensim::translate::CodeCache;

namespace {

struct TestCodeCache : testing::Test {
  TestCodeCache() {
    EXPECT_FALSE(sys::fs::createUniqueDirectory("code-cache", Root));
    Directory = (Root + "/in/it").str();
  }
  ~TestCodeCache() override { sys::fs::remove_directories(Root); }
  /// What a process finds.
  std::string found(StringRef Name) {
    auto Object = CodeCache(Directory, "host").find(Name);
    return Object ? Object->getBuffer().str() : "nothing";
  }
  void write(StringRef Name, StringRef Bytes) {
    std::error_code E;
    raw_fd_ostream(Directory + "/" + Name.str(), E) << Bytes;
    EXPECT_FALSE(E);
  }
  std::string read(StringRef Name) {
    return (*MemoryBuffer::getFile(Directory + "/" + Name))->getBuffer().str();
  }
  SmallString<64> Root;
  std::string Directory;
};

TEST_F(TestCodeCache, KeepsForOtherProcesses) {
  CodeCache C(Directory, "host");
  EXPECT_EQ(found("llvmcache-a"), "nothing");
  C.keep("llvmcache-a", "the code");
  C.keep("llvmcache-b", StringRef("\0x", 2));
  EXPECT_EQ(found("llvmcache-a"), "the code");
  EXPECT_EQ(found("llvmcache-b"), StringRef("\0x", 2));
  C.keep("llvmcache-a", "other code");
  EXPECT_EQ(found("llvmcache-a"), "other code");
}

// The simulator keeps code on threads of a process that may be the user's. LLVM
// installs its handlers once in a process; SIG_DFL shows that no test did.
TEST_F(TestCodeCache, InstallsNoSignalHandler) {
  stack_t StackBefore, StackAfter;
  struct sigaction Before, After;
  sigaltstack(nullptr, &StackBefore);
  sigaction(SIGTERM, nullptr, &Before);
  CodeCache(Directory, "host").keep("llvmcache-a", "the code");
  sigaltstack(nullptr, &StackAfter);
  sigaction(SIGTERM, nullptr, &After);
  EXPECT_EQ(found("llvmcache-a"), "the code");
  EXPECT_EQ(StackBefore.ss_sp, StackAfter.ss_sp);
  EXPECT_EQ(Before.sa_handler, SIG_DFL);
  EXPECT_EQ(After.sa_handler, SIG_DFL);
}

TEST_F(TestCodeCache, LeavesNoTemporaryFile) {
  std::string Object = Directory + "/llvmcache-a";
  EXPECT_FALSE(sys::fs::create_directories(Object + "/not empty"));
  CodeCache(Directory, "host").keep("llvmcache-a", "the code");
  std::error_code E;
  for (sys::fs::directory_iterator I(Directory, E), End; I != End;
       I.increment(E))
    EXPECT_TRUE(I->path() == Object ||
                StringRef(I->path()).endswith("timestamp"))
        << I->path();
  EXPECT_FALSE(E);
}

TEST_F(TestCodeCache, IgnoresDamagedFiles) {
  CodeCache C(Directory, "host");
  C.keep("llvmcache-a", "the code");
  std::string Good = read("llvmcache-a");
  for (size_t Size = 0; Size < Good.size(); ++Size) {
    write("llvmcache-a", StringRef(Good).take_front(Size));
    EXPECT_EQ(found("llvmcache-a"), "nothing") << Size;
  }
  for (size_t At = 0; At < Good.size(); ++At) {
    std::string Bad = Good;
    Bad[At] ^= 1;
    write("llvmcache-a", Bad);
    EXPECT_EQ(found("llvmcache-a"), "nothing") << At;
  }
  write("llvmcache-a", Good);
  EXPECT_EQ(found("llvmcache-a"), "the code");
}

TEST_F(TestCodeCache, WithoutDirectoryHasNothing) {
  for (std::string Where : {"", "/proc/none"}) {
    CodeCache C(Where, "host");
    C.keep("llvmcache-a", "the code");
    EXPECT_FALSE(C.find("llvmcache-a"));
  }
}

TEST_F(TestCodeCache, NamesAreOfTheModuleAndTheMachine) {
  LLVMContext Context;
  Module A("unit", Context), Same("unit", Context), B("unit", Context);
  B.getOrInsertGlobal("g", Type::getInt8Ty(Context));
  CodeCache C(Directory, "host"), Other(Directory, "other");
  EXPECT_EQ(C.nameFor(A), C.nameFor(Same));
  EXPECT_NE(C.nameFor(A), C.nameFor(B));
  EXPECT_NE(C.nameFor(A), Other.nameFor(A));
  EXPECT_TRUE(StringRef(C.nameFor(A)).startswith("llvmcache-"));
}

} // namespace
