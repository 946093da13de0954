//===- ELFEditTest.cpp - edits of ELF sections ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/edit/ELFEdit.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/ObjectYAML/yaml2obj.h"
#include "llvm/Support/YAMLTraits.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cmc::bridge;

namespace {

const char Text[] = R"(
--- !ELF
FileHeader: { Class: ELFCLASS64, Data: ELFDATA2LSB, Type: ET_REL, Machine: 0xcd }
Sections:
  - { Name: .text.k, Type: SHT_PROGBITS, AddressAlign: 8, Content: '0011223344556677' }
  - { Name: .data, Type: SHT_PROGBITS, AddressAlign: 16, Content: 'aabb' }
  - { Name: .bss, Type: SHT_NOBITS, Size: 64 }
Symbols:
  - { Name: k, Section: .text.k, Type: STT_FUNC, Size: 8 }
  - { Name: data, Section: .data, Binding: STB_GLOBAL, Size: 2 }
)";

std::string makeFile(const char *YAML) {
  std::string Bytes;
  raw_string_ostream OS(Bytes);
  yaml::Input In(YAML);
  EXPECT_TRUE(yaml::convertYAML(
      In, OS, [](const Twine &Message) { ADD_FAILURE() << Message.str(); }));
  return OS.str();
}

std::string contents(const object::ObjectFile &File, StringRef Name) {
  for (const object::SectionRef &S : File.sections())
    if (cantFail(S.getName()) == Name)
      return cantFail(S.getContents()).str();
  return "none";
}

TEST(ELFEdit, UnchangedIsTheSame) {
  std::string Bytes = makeFile(Text);
  auto File = ELFEdit::open(Bytes);
  ASSERT_TRUE(bool(File)) << toString(File.takeError());
  EXPECT_EQ(File->write(), Bytes);
}

/// LLVM reads what the editor makes.
TEST(ELFEdit, GrownSectionMovesTheOthers) {
  std::string Bytes = makeFile(Text);
  auto File = ELFEdit::open(Bytes);
  ASSERT_TRUE(bool(File)) << toString(File.takeError());
  File->find(".text.k")->Contents += "more than was there";
  EXPECT_TRUE(File->setSymbolSize("k", 27));
  EXPECT_FALSE(File->setSymbolSize("none", 27));
  EXPECT_EQ(File->find(".none"), nullptr);
  std::string Changed = File->write();
  auto Object =
      object::ObjectFile::createELFObjectFile(MemoryBufferRef(Changed, ""));
  ASSERT_TRUE(bool(Object)) << toString(Object.takeError());
  EXPECT_EQ(contents(**Object, ".text.k"),
            std::string("\x00\x11\x22\x33\x44\x55\x66\x77", 8) +
                "more than was there");
  EXPECT_EQ(contents(**Object, ".data"), "\xaa\xbb");
  auto &ELF = cast<object::ELF64LEObjectFile>(**Object);
  for (const object::ELFSymbolRef Symbol : ELF.symbols()) {
    EXPECT_EQ(Symbol.getSize(), cantFail(Symbol.getName()) == "k" ? 27u : 2u);
    auto Header =
        ELF.getSection(cantFail(Symbol.getSection())->getRawDataRefImpl());
    EXPECT_EQ(Header->sh_offset % Header->sh_addralign, 0u);
  }
}

TEST(ELFEdit, RefusesWhatItDoesNotKnow) {
  auto Refused = [](StringRef Bytes) {
    auto File = ELFEdit::open(Bytes);
    bool Is = !File;
    consumeError(File.takeError());
    return Is;
  };
  std::string Bytes = makeFile(Text);
  for (size_t Size = 0; Size < Bytes.size(); ++Size)
    EXPECT_TRUE(Refused(StringRef(Bytes).take_front(Size))) << Size;
  EXPECT_TRUE(Refused(makeFile(
      "--- !ELF\nFileHeader: { Class: ELFCLASS32, Data: ELFDATA2LSB, Type: "
      "ET_REL, Machine: EM_386 }\n")));
  EXPECT_TRUE(Refused(makeFile(
      "--- !ELF\nFileHeader: { Class: ELFCLASS64, Data: ELFDATA2LSB, Type: "
      "ET_DYN, Machine: EM_X86_64 }\nProgramHeaders:\n  - { Type: PT_LOAD "
      "}\n")));
}

} // namespace
