//===- ReadContainerTest.cpp - round trips of containers ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cmc/Container.h"
#include "containers/CISA.h"
#include "containers/Embed.h"
#include "containers/SPIRVMember.h"
#include "containers/Writers.h"
#include "vc-finalizer-bridge/debug/DebugSections.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cmc;
using namespace cmc::container;

namespace {

const TargetInfo &target(const char *Name) { return *findTarget(Name); }

/// A kernel with a surface, a vector and a local id; its code says who it is.
GenKernel kernel(const char *Name, PayloadABI ABI, char Code) {
  bool ZE = ABI == PayloadABI::ZE;
  GenKernel K;
  K.Info.Name = Name;
  K.Info.ABI = ABI;
  KernelArg Surface;
  Surface.Name = "src";
  Surface.Kind = ArgKind::Media;
  Surface.TypeDesc = "image2d_media_block_t";
  Surface.Size = 4;
  (ZE ? Surface.BindingIndex : Surface.Offset) = ZE ? 1 : 0;
  KernelArg Vector;
  Vector.Name = "v";
  Vector.Element = ElementType::Float;
  Vector.NumElements = 4;
  Vector.Size = 16;
  Vector.Offset = 16;
  K.Info.Args = {Surface, Vector};
  if (!ZE)
    K.Info.ImplicitArgs = {{ImplicitArg::LocalId, 32, 12}};
  K.Info.SLMBytes = 4096;
  K.Info.Barriers = 1;
  K.Info.HasGroups = true;
  K.Code = std::string(48, Code);
  K.Info.Resources.CodeBytes = 48;
  K.Info.Lines = {{0, 7, "x.cm"}, {16, 0, ""}};
  return K;
}

/// Two kernels; the first one prints.
std::vector<GenKernel> program(PayloadABI ABI, char Code) {
  GenKernel A = kernel("a", ABI, Code), B = kernel("b", ABI, Code + 1);
  A.Info.Strings = {"one", "two\n"};
  A.StringReferences = {{8, 1, false}, {12, 1, true}};
  return {A, B};
}

std::string zebin(ArrayRef<GenKernel> Kernels, const TargetInfo &T) {
  return writeZebin(Kernels, T, bridge::makeDebugSections(Kernels, T));
}

std::string cmContainer(ArrayRef<GenKernel> Kernels, const TargetInfo &T) {
  return writeCMContainer(Kernels, T, bridge::makeDebugSections(Kernels, T));
}

std::string zebinFor(const char *Target, char Code) {
  return zebin(program(PayloadABI::ZE, Code), target(Target));
}

struct Part {
  const char *Target;
  char Code;
};

std::string isaFor(ArrayRef<Part> Parts, StringRef Bitcode = "BC of cpu") {
  std::vector<std::string> Files;
  for (const Part &P : Parts)
    Files.push_back(
        cmContainer(program(PayloadABI::CM, P.Code), target(P.Target)));
  std::vector<ContainerKernel> Kernels;
  for (const std::string &F : Files) {
    Container C = cantFail(readContainer(F));
    Kernels.insert(Kernels.end(), C.Kernels.begin(), C.Kernels.end());
  }
  return cantFail(writeISA(Kernels, Bitcode));
}

std::string fatFor(ArrayRef<Part> Parts) {
  std::vector<std::string> Files;
  for (const Part &P : Parts)
    Files.push_back(zebinFor(P.Target, P.Code));
  std::vector<FatMember> Members;
  for (size_t I = 0; I != Parts.size(); ++I)
    Members.push_back({&target(Parts[I].Target), Files[I]});
  return writeFat(Members);
}

std::string problemOf(StringRef Bytes) {
  // A block of its own, so that a sanitizer sees what is read behind it.
  std::unique_ptr<char[]> Copy(new char[Bytes.size()]);
  std::copy(Bytes.begin(), Bytes.end(), Copy.get());
  auto C = readContainer(StringRef(Copy.get(), Bytes.size()));
  return C ? "" : toString(C.takeError());
}

std::vector<std::string> namesOf(ArrayRef<const TargetInfo *> Targets) {
  std::vector<std::string> Out;
  for (const TargetInfo *T : Targets)
    Out.push_back(T->Name.str());
  return Out;
}

using Names = std::vector<std::string>;

TEST(ReadContainer, OnePlatform) {
  for (PayloadABI ABI : {PayloadABI::ZE, PayloadABI::CM}) {
    auto K = program(ABI, 'x');
    bool ZE = ABI == PayloadABI::ZE;
    std::string File =
        ZE ? zebin(K, target("icllp")) : cmContainer(K, target("icllp"));
    Container C = cantFail(readContainer(File));
    EXPECT_EQ(C.Kind, ZE ? ContainerKind::Zebin : ContainerKind::CM);
    EXPECT_EQ(namesOf(C.Targets), Names{"icllp"});
    ASSERT_EQ(C.Kernels.size(), 2u);
    const ContainerKernel &A = C.Kernels[0];
    EXPECT_EQ(A.Code, K[0].Code);
    EXPECT_EQ(File.substr(A.CodeOffset, A.Code.size()), K[0].Code);
    EXPECT_EQ(A.CodeCapacity, A.Code.size() + 128);
    EXPECT_EQ(A.Strings, std::string("one\0two\n\0", 9));
    ASSERT_EQ(A.StringAddresses.size(), 2u);
    EXPECT_EQ(A.StringAddresses[1].At, 12u);
    EXPECT_EQ(A.StringAddresses[1].Bits, StringAddress::High);
    EXPECT_EQ(A.StringAddresses[1].Offset, 4u);
    EXPECT_EQ(A.Info.Args[1].Name, "v");
    EXPECT_EQ(A.Info.Args[1].NumElements, 4u);
    EXPECT_EQ(A.Info.Args[1].Offset, 16);
    ASSERT_GE(A.Info.Lines.size(), 2u);
    EXPECT_EQ(A.Info.Lines[0].Line, 7u);
    for (const ContainerSection &S : C.Sections)
      EXPECT_EQ(File.substr(S.Offset, S.Bytes.size()), S.Bytes) << S.Name;
  }
}

TEST(ReadContainer, InlinedCalls) {
  for (bool ZE : {true, false}) {
    GenKernel K = kernel("k", ZE ? PayloadABI::ZE : PayloadABI::CM, 1);
    K.Info.Lines = {{0, 7, "x.cm"}, {16, 3, "h.h", 2}, {32, 4, "h.h", 1}};
    K.Info.Calls = {{"outer", "x.cm", 9, 0}, {"inner", "h.h", 5, 1}};
    K.Scopes = {{0, 1, "h.h", 2}, {0, 0, "", 0}, {1, 2, "h.h", 1}};
    std::string Bytes =
        ZE ? zebin(K, target("skl")) : cmContainer(K, target("skl"));
    auto C = readContainer(Bytes);
    ASSERT_TRUE(bool(C)) << toString(C.takeError());
    const KernelInfo &Read = C->Kernels[0].Info;
    EXPECT_TRUE(framesAt(Read, 48).empty() || !ZE); // The end of the code.
    auto Frames = framesAt(Read, 16);
    ASSERT_EQ(Frames.size(), 3u);
    EXPECT_EQ(Frames[0].Function, "inner");
    EXPECT_EQ(Frames[0].File, "h.h");
    EXPECT_EQ(Frames[0].Line, 3u);
    EXPECT_EQ(Frames[1].Function, "outer");
    EXPECT_EQ(Frames[1].Line, 5u);
    EXPECT_EQ(Frames[2].Function, "k");
    EXPECT_EQ(Frames[2].File, "x.cm");
    EXPECT_EQ(Frames[2].Line, 9u);
    EXPECT_EQ(framesAt(Read, 40).size(), 2u);
    Frames = framesAt(Read, 8);
    ASSERT_EQ(Frames.size(), 1u);
    EXPECT_EQ(Frames[0].Function, "k");
    EXPECT_EQ(Frames[0].Line, 7u);
  }
}

TEST(KernelInfo, CallsThatDoNotExistAreRefused) {
  auto IsRead = [](StringRef Extra) {
    auto V = json::parse(
        ("{\"name\": \"k\", \"abi\": \"cm\", " + Extra + "}").str());
    KernelInfo K;
    json::Path::Root Where;
    return fromJSON(cantFail(std::move(V)), K, Where);
  };
  StringRef Call = R"("calls": [{"function": "f", "file": "x", "line": 1, )";
  EXPECT_TRUE(IsRead((Call + R"("caller": 0}])").str()));
  EXPECT_FALSE(IsRead((Call + R"("caller": 1}])").str()));
  EXPECT_FALSE(IsRead(R"("lines": [{"offset": 0, "line": 1, "call": 1}])"));
  EXPECT_TRUE(
      IsRead((Call + R"("caller": 0}], )"
                     R"("lines": [{"offset": 0, "line": 1, "call": 1}])")
                 .str()));
}

TEST(ReadContainer, ISAHasWhatTheCompilerKnew) {
  std::string File = isaFor({{"skl", 'k'}, {"icllp", 'p'}, {"tgllp", 't'}});
  Container C = cantFail(readContainer(File));
  EXPECT_EQ(C.Kind, ContainerKind::ISA);
  EXPECT_EQ(namesOf(C.Targets), (Names{"skl", "icllp", "tgllp"}));
  EXPECT_EQ(C.Bitcode, "BC of cpu");
  ASSERT_EQ(C.Kernels.size(), 6u);
  for (const Part &P : {Part{"skl", 'k'}, {"icllp", 'p'}, {"tgllp", 't'}}) {
    auto K = program(PayloadABI::CM, P.Code);
    for (unsigned I = 0; I != 2; ++I) {
      const ContainerKernel *Found = C.find(K[I].Info.Name, &target(P.Target));
      ASSERT_TRUE(Found);
      EXPECT_EQ(Found->Code, K[I].Code);
      EXPECT_EQ(toJSON(Found->Info), toJSON(K[I].Info));
      EXPECT_EQ(Found->Info.Lines.size(), 2u);
    }
    const ContainerKernel *A = C.find("a", &target(P.Target));
    EXPECT_EQ(A->Strings, std::string("one\0two\n\0", 9));
    ASSERT_EQ(A->StringAddresses.size(), 2u);
    EXPECT_EQ(A->StringAddresses[0].At, 8u);
  }
  EXPECT_FALSE(C.find("a", &target("dg2")));
  EXPECT_TRUE(C.find("a", &target("kbl"))); // as binaries go, a skl
  EXPECT_FALSE(C.find("c"));
}

TEST(ReadContainer, ISAOfOthersHasInputsOnly) {
  // Without what stands behind the code, and with a file size that nobody
  // wrote down.
  std::string File = isaFor({{"skl", 'k'}});
  size_t Info = File.find("[{");
  for (size_t At; (At = File.find(cisa::FileSize)) != std::string::npos;)
    File[At] = 'x';
  File.resize(Info);
  Container C = cantFail(readContainer(File));
  EXPECT_EQ(namesOf(C.Targets), Names{"skl"});
  EXPECT_EQ(C.Bitcode, "");
  ASSERT_EQ(C.Kernels.size(), 2u);
  const KernelInfo &A = C.Kernels[0].Info;
  EXPECT_EQ(A.Name, "a");
  EXPECT_EQ(A.SLMBytes, 4096u);
  EXPECT_EQ(A.Barriers, 1u);
  ASSERT_EQ(A.Args.size(), 2u);
  EXPECT_EQ(A.Args[0].Kind, ArgKind::Surface);
  EXPECT_EQ(A.Args[1].Size, 16u);
  EXPECT_EQ(A.Args[1].Offset, 16);
  ASSERT_EQ(A.ImplicitArgs.size(), 1u);
  EXPECT_EQ(A.ImplicitArgs[0].K, ImplicitArg::LocalId);
  EXPECT_EQ(C.Kernels[1].Code, std::string(48, 'l'));
}

TEST(ReadContainer, FatHasAMemberForEveryChip) {
  std::string File = fatFor({{"kbl", 'k'}, {"tgllp", 't'}});
  Container C = cantFail(readContainer(File));
  EXPECT_EQ(C.Kind, ContainerKind::Fat);
  EXPECT_EQ(namesOf(C.Targets), (Names{"kbl", "tgllp"}));
  Names Members;
  for (const Container &M : C.Members) {
    Members.push_back(M.Name);
    EXPECT_EQ((M.Bytes.data() - File.data()) % 8, 0) << M.Name;
  }
  // Kaby, Coffee, Whiskey, Amber and Comet Lake; Tiger Lake.
  EXPECT_EQ(Members, (Names{"64.9.1.9", "64.9.2.9", "64.9.5.0", "64.9.6.0",
                            "64.9.7.0", "64.12.0.0"}));
  ASSERT_EQ(C.Kernels.size(), 4u);
  EXPECT_EQ(C.find("a", &target("kbl"))->Code, std::string(48, 'k'));
  EXPECT_EQ(C.find("b", &target("tgllp"))->Code, std::string(48, 'u'));
  for (const ContainerKernel &K : C.Kernels)
    EXPECT_EQ(File.substr(K.CodeOffset, 48), K.Code);
}

TEST(ReadContainer, FatMemberForAnotherChipIsRefused) {
  std::string File = fatFor({{"tgllp", 't'}});
  size_t At = File.find("64.12.0.0/");
  File.replace(At, 10, "64.11.0.0/");
  EXPECT_EQ(problemOf(File),
            "not a usable Gen binary: member '64.11.0.0' is for tgllp");
}

const char Module[] = "\3\2#\7 and so on";

TEST(ReadContainer, FatHoldsCodeAndSPIRV) {
  std::string Code = zebinFor("tgllp", 't');
  std::string Wrapped = writeSPIRVMember(Module, "-vc-codegen");
  std::string File =
      writeFat({{&target("tgllp"), Code}, {&target("mtl"), Wrapped}});
  Container C = cantFail(readContainer(File));
  EXPECT_EQ(namesOf(C.Targets), (Names{"tgllp", "mtl"}));
  ASSERT_EQ(C.Members.size(), 3u);
  // Meteor Lake U and H.
  for (const Container &M : makeArrayRef(C.Members).drop_front()) {
    EXPECT_EQ(M.Kind, ContainerKind::SPIRV);
    EXPECT_EQ(namesOf(M.Targets), (Names{"mtl"}));
    EXPECT_TRUE(M.Kernels.empty());
    EXPECT_EQ(moduleOf(M), Module);
    for (const ContainerSection &S : M.Sections)
      EXPECT_EQ(File.substr(S.Offset, S.Bytes.size()), S.Bytes);
  }
  EXPECT_EQ(C.Kernels.size(), 2u);
  EXPECT_EQ(C.find("a", &target("mtl")), nullptr);
}

TEST(ReadContainer, SPIRVMemberAlone) {
  std::string File = writeSPIRVMember(Module, "-vc-codegen -g");
  Container C = cantFail(readContainer(File));
  EXPECT_EQ(C.Kind, ContainerKind::SPIRV);
  ASSERT_EQ(C.Sections.size(), 2u);
  EXPECT_EQ(C.Sections[0].Name, "BuildOptions");
  EXPECT_EQ(C.Sections[0].Bytes, "-vc-codegen -g");
  EXPECT_EQ(C.Sections[1].Bytes, Module);
}

TEST(ReadContainer, ObjectHoldsAnyOther) {
  std::string ISA = isaFor({{"skl", 'k'}});
  std::string File = *writeObject(ISA, "n_k");
  Container C = cantFail(readContainer(File));
  EXPECT_EQ(C.Kind, ContainerKind::Object);
  ASSERT_EQ(C.Members.size(), 1u);
  EXPECT_EQ(C.Members[0].Kind, ContainerKind::ISA);
  EXPECT_EQ(C.Members[0].Name, "n_k");
  EXPECT_EQ(C.Members[0].Bytes, ISA);
  ASSERT_EQ(C.Kernels.size(), 2u);
  EXPECT_EQ(File.substr(C.Kernels[0].CodeOffset, 48), std::string(48, 'k'));
}

TEST(ReadContainer, ObjectOfObjectsIsRefused) {
  std::string Inner = *writeObject(isaFor({{"skl", 'k'}}), "k");
  EXPECT_NE(problemOf(*writeObject(Inner, "o")).find("holds an object"),
            std::string::npos);
}

TEST(ReadContainer, SameInputSameBytes) {
  EXPECT_EQ(isaFor({{"skl", 'k'}}), isaFor({{"skl", 'k'}}));
  EXPECT_EQ(fatFor({{"skl", 'k'}}), fatFor({{"skl", 'k'}}));
}

/// What damages a file of each kind must be noticed or harmless.
class AnyFile : public testing::TestWithParam<ContainerKind> {
protected:
  std::string file() const {
    switch (GetParam()) {
    case ContainerKind::Zebin:
      return zebinFor("icllp", 'p');
    case ContainerKind::CM:
      return cmContainer(program(PayloadABI::CM, 'x'), target("icllp"));
    case ContainerKind::ISA:
      return isaFor({{"skl", 'k'}, {"tgllp", 't'}});
    case ContainerKind::Fat:
      return fatFor({{"tgllp", 't'}});
    case ContainerKind::Object:
      return *writeObject(isaFor({{"skl", 'k'}}), "k");
    case ContainerKind::SPIRV:
      return writeSPIRVMember(Module, "-vc-codegen");
    }
    return "";
  }
};
INSTANTIATE_TEST_SUITE_P(Kinds, AnyFile,
                         testing::Values(ContainerKind::Zebin,
                                         ContainerKind::CM, ContainerKind::ISA,
                                         ContainerKind::Fat,
                                         ContainerKind::Object,
                                         ContainerKind::SPIRV),
                         [](const auto &Info) { return toString(Info.param); });

TEST_P(AnyFile, CutAnywhereIsAnError) {
  std::string File = file();
  EXPECT_EQ(problemOf(File), "");
  for (size_t Size = 0; Size != File.size(); ++Size)
    EXPECT_NE(problemOf(StringRef(File).take_front(Size)), "") << Size;
}

TEST_P(AnyFile, ChangedBytesDoNotCrash) {
  std::string File = file();
  for (uint8_t Flip : {0x01, 0x80, 0xff})
    for (size_t I = 0; I != File.size(); ++I) {
      std::string Changed = File;
      Changed[I] ^= Flip;
      problemOf(Changed);
    }
}

TEST(ReadContainer, DamagedFieldsOfAnISAAreNamed) {
  const std::string Good = isaFor({{"skl", 'k'}});
  struct Case {
    size_t At;
    uint32_t Value;
    const char *Problem;
  };
  // "CISA" 3 6, number of kernels, then of the first: 1, "a", offset, size,
  // inputs, relocations, 1, platform, offset and size of code.
  const Case Cases[] = {
      {4, 0x00020104, "version 4.1 of CISA"},
      {6, 0xffff, "more kernels"},
      {10, 0x7fffffff, "kernel 'a' ends after the end of the file"},
      {14, 16, "kernel 'a' is larger than the header says"},
      {18, 12, "its inputs are not where the header says"},
      {28, 0x7fffffff, "the code of kernel 'a' ends after the end of the file"},
      {32, 0, "the code of kernel 'a' ends after the end of the file"},
      {Good.size() - 32, 0x7fffffff,
       ".cmc.info ends after the end of the file"},
      {Good.size() - 24, 0x7fffffff, ".cmc.ir ends after the end of the file"},
      {Good.size() - 16, 0x12345678, ".cmc.ir is damaged"},
  };
  for (const Case &C : Cases) {
    std::string File = Good;
    support::endian::write32le(&File[C.At], C.Value);
    EXPECT_NE(problemOf(File).find(C.Problem), std::string::npos)
        << problemOf(File) << " is not " << C.Problem;
  }
  std::string File = Good + "x";
  EXPECT_NE(problemOf(File).find("does not have the size"), std::string::npos);
  File = Good;
  File[File.find("\"a\"") + 1] = 'z';
  EXPECT_NE(problemOf(File).find("no code of kernel 'z' for skl"),
            std::string::npos);
}

TEST(WriteISA, WhatTheFormatCannotHoldIsRefused) {
  auto ProblemOf = [](ArrayRef<ContainerKernel> Kernels) {
    auto File = writeISA(Kernels, "");
    return File ? "" : toString(File.takeError());
  };
  ContainerKernel K;
  K.Target = &target("skl");
  K.Info = kernel("a", PayloadABI::CM, 'x').Info;
  K.Code = "12345678";
  auto For = [&](const char *Target) {
    ContainerKernel Copy = K;
    Copy.Target = &target(Target);
    return Copy;
  };
  EXPECT_EQ(ProblemOf({K, For("bxt"), For("icllp"), For("tgllp")}), "");
  EXPECT_EQ(ProblemOf({For("dg2")}), "the .isa format cannot represent 'dg2'");
  EXPECT_EQ(ProblemOf({K, For("kbl")}),
            "an .isa holds code for one of 'skl' and 'kbl'");
  EXPECT_EQ(ProblemOf({K, K}), "two kernels 'a'");
  ContainerKernel Other = For("icllp");
  Other.Info.Args.pop_back();
  EXPECT_EQ(ProblemOf({K, Other}),
            "kernel 'a' has other arguments for 'icllp' than for 'skl'");
  Other = K;
  Other.Info.Name = std::string(256, 'n');
  EXPECT_NE(ProblemOf({Other}).find("too long"), std::string::npos);
  Other = K;
  Other.Info.SLMBytes = 1 << 20;
  EXPECT_NE(ProblemOf({Other}).find("shared local memory"), std::string::npos);
}

// A file that was damaged has such names.
TEST(KernelInfo, NamesAreTextInJSON) {
  KernelInfo K;
  K.Name = "k\xff";
  K.Args.resize(1);
  K.Args[0].Name = "\xfe";
  K.Args[0].Kind = ArgKind::Buffer;
  K.Args[0].TypeDesc = "\xc3";
  json::Value V = toJSON(K);
  const json::Object &O = *V.getAsObject();
  EXPECT_EQ(O.getString("name"), StringRef("k\xef\xbf\xbd"));
  const json::Object &Arg = *(*O.getArray("args"))[0].getAsObject();
  EXPECT_EQ(Arg.getString("name"), StringRef("\xef\xbf\xbd"));
  EXPECT_EQ(Arg.getString("type"), StringRef("\xef\xbf\xbd"));
}

TEST(Embed, Names) {
  EXPECT_TRUE(isIdentifier("_a1"));
  for (const char *No : {"", "1a", "a-b", "class", "std", "a b", "\xc3\xa4"})
    EXPECT_FALSE(isIdentifier(No)) << No;
  EXPECT_TRUE(isNamespace("a::b::c"));
  for (const char *No : {"", "::a", "a::", "a:b", "a::::b", "a::if", "a:::b"})
    EXPECT_FALSE(isNamespace(No)) << No;
  EXPECT_EQ(makeIdentifier("linear-filter.v2"), "linear_filter_v2");
  EXPECT_EQ(makeIdentifier("3x3"), "_3x3");
  EXPECT_EQ(makeIdentifier("default"), "default_");
  EXPECT_EQ((EmbedNames{"k", "a::b"}).linkName(), "a_b_k");
  EXPECT_EQ((EmbedNames{"k", ""}).linkName(), "k");
}

} // namespace
