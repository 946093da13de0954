//===- EmbedWriter.cpp - containers in host programs ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/ELFBuilder.h"
#include "containers/Embed.h"
#include "containers/HostObject.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Triple.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Host.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cmc::container {
namespace {

/// Keywords of C++20 and of C11.
const char *const Keywords[] = {
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "auto",
    "bitand",
    "bitor",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "char16_t",
    "char32_t",
    "char8_t",
    "class",
    "co_await",
    "co_return",
    "co_yield",
    "compl",
    "concept",
    "const",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "requires",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "thread_local",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "wchar_t",
    "while",
    "xor",
    "xor_eq",
    "main",
    "std",
};

/// A string literal of C.
std::string quote(StringRef S) {
  std::string Out = "\"";
  raw_string_ostream OS(Out);
  for (unsigned char C : S)
    if (isPrint(C) && C != '"' && C != '\\' && C != '?')
      OS << C;
    else
      OS << format("\\%03o", C);
  OS << '"';
  return OS.str();
}

/// \p S with characters replaced that would end a comment.
std::string printable(StringRef S) {
  std::string Out = S.str();
  for (char &C : Out)
    if (!isPrint(C) || C == '\\')
      C = '?';
  return Out;
}

class HeaderWriter {
public:
  HeaderWriter(const EmbedNames &Names, const EmbedInfo &Info, size_t Size)
      : Names(Names), Info(Info), Size(Size), LinkName(Names.linkName()) {}

  std::string definition(StringRef Bytes) {
    open();
    OS << "#ifdef __cplusplus\n"
          "#include <array>\n#include <cstddef>\n#include <string_view>\n\n";
    openNamespace();
    OS << "alignas(8) inline constexpr unsigned char " << Names.Symbol << '['
       << Size << "] = {\n#else\n#include <stddef.h>\n\n"
       << "#if __STDC_VERSION__ >= 201112L\n_Alignas(8)\n#endif\n"
       << "static const unsigned char " << LinkName << '[' << Size
       << "] = {\n#endif\n";
    bytes(Bytes);
    OS << "};\n\n#ifdef __cplusplus\n";
    names();
    OS << "#else\nenum { " << LinkName << "_size = " << Size << " };\n";
    close();
    return OS.str();
  }

  std::string declaration() {
    open();
    OS << "#ifdef __cplusplus\n"
          "#include <array>\n#include <cstddef>\n#include <string_view>\n\n"
          "extern \"C\" const unsigned char "
       << LinkName << '[' << Size << "];\n\n";
    openNamespace();
    if (!Names.Namespace.empty())
      OS << "inline constexpr const unsigned char (&" << Names.Symbol << ")["
         << Size << "] = " << LinkName << ";\n";
    names();
    OS << "#else\n#include <stddef.h>\n\nextern const unsigned char "
       << LinkName << '[' << Size << "];\nextern const size_t " << LinkName
       << "_size;\n";
    close();
    return OS.str();
  }

private:
  void open() {
    std::string Guard = StringRef(LinkName).upper() + "_H_MADE_BY_CMC";
    OS << "// " << printable(sys::path::filename(Info.Source));
    if (!Info.Targets.empty())
      OS << " for " << Info.Targets;
    OS << ", made by cmc.\n#ifndef " << Guard << "\n#define " << Guard
       << "\n\n";
  }

  void openNamespace() {
    if (!Names.Namespace.empty())
      OS << "namespace " << Names.Namespace << " {\n";
  }

  /// Prints size and kernels for C++, and closes the namespace.
  void names() {
    OS << "inline constexpr std::size_t " << Names.Symbol << "_size = " << Size
       << ";\ninline constexpr std::array<std::string_view, "
       << Info.Kernels.size() << "> " << Names.Symbol << "_kernels = {";
    OS << join(
        map_range(Info.Kernels, [](const std::string &K) { return quote(K); }),
        ", ");
    OS << "};\n";
    if (!Names.Namespace.empty())
      OS << "} // namespace " << Names.Namespace << '\n';
  }

  /// Prints the kernels for C, and the end of the file.
  void close() {
    OS << "/* Ends with a null pointer. */\nstatic const char *const "
       << LinkName << "_kernels[] = {";
    for (const std::string &K : Info.Kernels)
      OS << quote(K) << ", ";
    OS << "0};\n#endif\n\n#endif\n";
  }

  void bytes(StringRef Bytes) {
    constexpr unsigned Width = 76;
    unsigned Column = 0;
    for (unsigned char B : Bytes) {
      std::string Text = std::to_string(B) + ",";
      if (Column + Text.size() > Width) {
        OS << '\n';
        Column = 0;
      }
      OS << Text;
      Column += Text.size();
    }
    OS << '\n';
  }

  const EmbedNames &Names;
  const EmbedInfo &Info;
  size_t Size;
  std::string LinkName, Text;
  raw_string_ostream OS{Text};
};

/// e_machine of host objects; 0: not supported.
unsigned hostMachine() {
  Triple Host(sys::getProcessTriple());
  if (!Host.isOSBinFormatELF())
    return 0;
  switch (Host.getArch()) {
  case Triple::x86_64:
    return ELF::EM_X86_64;
  case Triple::aarch64:
    return ELF::EM_AARCH64;
  default:
    return 0;
  }
}

} // namespace

bool isIdentifier(StringRef Name) {
  return !Name.empty() && !isDigit(Name.front()) &&
         all_of(Name, [](char C) { return isAlnum(C) || C == '_'; }) &&
         !is_contained(Keywords, Name);
}

bool isNamespace(StringRef Name) {
  while (true) {
    size_t Colons = Name.find("::");
    if (!isIdentifier(Name.take_front(Colons)))
      return false;
    if (Colons == StringRef::npos)
      return true;
    Name = Name.drop_front(Colons + 2);
  }
}

std::string makeIdentifier(StringRef Text) {
  std::string Out = Text.str();
  for (char &C : Out)
    if (!isAlnum(C))
      C = '_';
  if (Out.empty() || isDigit(Out.front()))
    Out = "_" + Out;
  return isIdentifier(Out) ? Out : Out + "_";
}

std::string EmbedNames::linkName() const {
  std::string Out;
  for (StringRef Rest = Namespace; !Rest.empty();) {
    auto [First, Others] = Rest.split("::");
    Out += First.str() + "_";
    Rest = Others;
  }
  return Out + Symbol;
}

std::string writeHeader(StringRef Bytes, const EmbedNames &Names,
                        const EmbedInfo &Info) {
  return HeaderWriter(Names, Info, Bytes.size()).definition(Bytes);
}

std::string writeObjectHeader(size_t Size, const EmbedNames &Names,
                              const EmbedInfo &Info) {
  return HeaderWriter(Names, Info, Size).declaration();
}

Optional<std::string> writeObject(StringRef Bytes, StringRef LinkName) {
  unsigned Machine = hostMachine();
  if (!Machine)
    return None;
  ELFBuilder File(Machine);
  std::string Section = (ObjectSectionPrefix + LinkName).str();
  std::string SizeSection = (".rodata." + LinkName + "_size").str();
  char Size[8];
  support::endian::write64le(Size, Bytes.size());
  File.addSection(Section, ELF::SHT_PROGBITS, ELF::SHF_ALLOC, Bytes, 16);
  File.addSection(SizeSection, ELF::SHT_PROGBITS, ELF::SHF_ALLOC,
                  StringRef(Size, sizeof Size));
  // Without it, linkers assume that the stack must be executable.
  File.addSection(".note.GNU-stack", ELF::SHT_PROGBITS, 0, "", 1);
  File.addSymbol(LinkName, Section, 0, Bytes.size(), ELF::STT_OBJECT,
                 ELF::STB_GLOBAL);
  File.addSymbol((LinkName + "_size").str(), SizeSection, 0, sizeof Size,
                 ELF::STT_OBJECT, ELF::STB_GLOBAL);
  return File.write();
}

} // namespace cmc::container
