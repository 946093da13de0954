//===- ELFEdit.cpp - an ELF file with editable sections -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/edit/ELFEdit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;
using object::ELF64LEFile;

namespace cmc::bridge {
namespace {

constexpr uint64_t TableAlignment = 8;

Error wrong(const Twine &What) {
  return createStringError(inconvertibleErrorCode(), What);
}

void pad(std::string &Bytes, uint64_t Alignment) {
  Bytes.resize(alignTo(Bytes.size(), std::max<uint64_t>(Alignment, 1)));
}

template <class T> void put(std::string &Bytes, uint64_t At, const T &Value) {
  std::memcpy(&Bytes[At], &Value, sizeof(T));
}

} // namespace

Expected<ELFEdit> ELFEdit::open(StringRef Bytes) {
  ELFEdit Result;
  auto File = ELF64LEFile::create(Bytes);
  if (!File)
    return File.takeError();
  if (Bytes.size() < sizeof(Header) ||
      Bytes[ELF::EI_CLASS] != ELF::ELFCLASS64 ||
      Bytes[ELF::EI_DATA] != ELF::ELFDATA2LSB)
    return wrong("not a little-endian ELF64 file");
  std::memcpy(&Result.Header, Bytes.data(), sizeof(Header));
  if (Result.Header.e_phnum)
    return wrong("it has program headers");
  auto Headers = File->sections();
  if (!Headers)
    return Headers.takeError();
  for (const auto &H : *Headers) {
    Section S;
    std::memcpy(&S.Header, &H, sizeof(S.Header));
    auto Name = File->getSectionName(H);
    if (!Name)
      return Name.takeError();
    S.Name = Name->str();
    if (S.Header.sh_type != ELF::SHT_NULL) {
      auto Contents = File->getSectionContents(H);
      if (!Contents)
        return Contents.takeError();
      S.Contents = toStringRef(*Contents).str();
    }
    if (!isPowerOf2_64(std::max<uint64_t>(S.Header.sh_addralign, 1)) ||
        S.Header.sh_addralign > Bytes.size())
      return wrong("section '" + S.Name + "' has an impossible alignment");
    Result.Sections.push_back(std::move(S));
  }
  return std::move(Result);
}

ELFEdit::Section *ELFEdit::find(StringRef Name) {
  auto S = find_if(Sections, [&](const Section &S) { return S.Name == Name; });
  return S == Sections.end() ? nullptr : &*S;
}

bool ELFEdit::setSymbolSize(StringRef Name, uint64_t Size) {
  bool Found = false;
  for (Section &S : Sections) {
    if (S.Header.sh_type != ELF::SHT_SYMTAB ||
        S.Header.sh_link >= Sections.size())
      continue;
    StringRef Names = Sections[S.Header.sh_link].Contents;
    for (size_t At = 0; At + sizeof(ELF::Elf64_Sym) <= S.Contents.size();
         At += sizeof(ELF::Elf64_Sym)) {
      ELF::Elf64_Sym Symbol;
      std::memcpy(&Symbol, &S.Contents[At], sizeof(Symbol));
      StringRef Its = Names.substr(Symbol.st_name);
      if (Its.take_front(Its.find('\0')) != Name)
        continue;
      Symbol.st_size = Size;
      put(S.Contents, At, Symbol);
      Found = true;
    }
  }
  return Found;
}

std::string ELFEdit::write() const {
  std::vector<Section> Out = Sections;
  std::vector<Section *> Order;
  Order.reserve(Out.size());
  for (Section &S : Out)
    Order.push_back(&S);
  llvm::stable_sort(Order, [](const Section *A, const Section *B) {
    return A->Header.sh_offset < B->Header.sh_offset;
  });
  std::string Bytes(sizeof(Header), '\0');
  for (Section *S : Order) {
    if (S->Header.sh_type == ELF::SHT_NULL)
      continue;
    pad(Bytes, S->Header.sh_addralign);
    S->Header.sh_offset = Bytes.size();
    if (S->Header.sh_type == ELF::SHT_NOBITS)
      continue;
    S->Header.sh_size = S->Contents.size();
    Bytes += S->Contents;
  }
  pad(Bytes, TableAlignment);
  ELF::Elf64_Ehdr H = Header;
  H.e_shoff = Bytes.size();
  put(Bytes, 0, H);
  for (const Section &S : Out)
    Bytes.append(reinterpret_cast<const char *>(&S.Header), sizeof(S.Header));
  return Bytes;
}

} // namespace cmc::bridge
