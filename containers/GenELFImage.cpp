//===- GenELFImage.cpp - views of zebin and `cm` files --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/GenELFImage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace llvm;
using object::ELF64LE;
using object::ELF64LEFile;

namespace cmc {
namespace {

/// Product families in the compatibility note of ocloc (read from its files,
/// and from igfxfmid.h of IGC), and the target with the same EUs; cmc writes
/// the graphics core instead.
struct ProductRow {
  uint32_t Family;
  const char *Target;
};
constexpr ProductRow Products[] = {
    {18, "skl"},     //
    {26, "icllp"},   //
    {29, "tgllp"},   //
    {30, "tgllp"},   // Rocket Lake
    {31, "tgllp"},   // Alder Lake S
    {32, "tgllp"},   // Alder Lake P
    {1210, "tgllp"}, // DG1
    {1270, "dg2"},   //
    {1271, "pvc"},   //
    {1272, "mtl"},   //
    {1273, "arl"},   //
    {1274, "bmg"},   //
    {1275, "lnl"},   //
    {1300, "ptl"},   //
    {1340, "nvl"},
};

const TargetInfo *targetOfNote(uint32_t Type, uint32_t Value) {
  if (Type == NoteGfxCore)
    for (const TargetInfo &T : allTargets())
      if (T.GfxCore == Value)
        return &T;
  if (Type == NoteProductFamily)
    for (const ProductRow &P : Products)
      if (P.Family == Value)
        return findTarget(P.Target);
  return nullptr;
}

/// A product is more than its graphics core, which several have.
Expected<const TargetInfo *> readNotes(const ELF64LEFile &F,
                                       const ELF64LE::Shdr &Section) {
  const TargetInfo *Product = nullptr, *Core = nullptr;
  Error Problem = Error::success();
  for (const auto &Note : F.notes(Section, Problem)) {
    ArrayRef<uint8_t> Desc = Note.getDesc();
    if (Note.getName() != NoteName || Desc.size() != 4)
      continue;
    uint32_t Value = support::endian::read32le(Desc.data());
    if (const TargetInfo *T = targetOfNote(Note.getType(), Value))
      (Note.getType() == NoteProductFamily ? Product : Core) = T;
  }
  if (Problem)
    return std::move(Problem);
  return Product ? Product : Core;
}

/// Collects the sizes of the functions in code sections.
Error readSymbols(const ELF64LEFile &F, ELF64LE::ShdrRange Headers,
                  const ELF64LE::Shdr &Table, StringMap<uint64_t> &Sizes) {
  auto Symbols = F.symbols(&Table);
  if (!Symbols)
    return Symbols.takeError();
  for (const ELF64LE::Sym &S : *Symbols) {
    if (S.getType() != ELF::STT_FUNC || S.st_shndx >= Headers.size())
      continue;
    auto Section = F.getSectionName(Headers[S.st_shndx]);
    if (!Section)
      return Section.takeError();
    if (Section->startswith(TextPrefix) && S.st_value == 0)
      Sizes[Section->drop_front(strlen(TextPrefix))] = S.st_size;
  }
  return Error::success();
}

} // namespace

Error malformed(const Twine &What) {
  return createStringError(inconvertibleErrorCode(),
                           "not a usable Gen binary: " + What);
}

Expected<ELF64LEFile> openELF(StringRef Bytes) {
  auto F = ELF64LEFile::create(Bytes);
  if (!F)
    return malformed(toString(F.takeError()));
  if (memcmp(F->getHeader().e_ident, ELF::ElfMagic, 4) != 0 ||
      F->getHeader().e_ident[ELF::EI_CLASS] != ELF::ELFCLASS64 ||
      F->getHeader().e_ident[ELF::EI_DATA] != ELF::ELFDATA2LSB)
    return malformed("not a little-endian ELF64 file");
  return F;
}

Expected<GenELFImage> GenELFImage::open(StringRef Bytes) {
  auto F = openELF(Bytes);
  if (!F)
    return F.takeError();
  if (F->getHeader().e_machine != MachineIntelGT)
    return malformed("not for an Intel GPU");
  auto Headers = F->sections();
  if (!Headers)
    return malformed(toString(Headers.takeError()));
  GenELFImage Image;
  Image.File = Bytes;
  for (const ELF64LE::Shdr &H : *Headers) {
    auto Name = F->getSectionName(H);
    if (!Name)
      return malformed(toString(Name.takeError()));
    auto Contents = F->getSectionContents(H);
    if (!Contents)
      return malformed(toString(Contents.takeError()));
    Image.Sections.insert({*Name, toStringRef(*Contents)});
    Error Problem = Error::success();
    if (*Name == NoteSection && H.sh_type == ELF::SHT_NOTE) {
      auto T = readNotes(*F, H);
      if (T)
        Image.Target = *T;
      else
        Problem = T.takeError();
    } else if (H.sh_type == ELF::SHT_SYMTAB) {
      Problem = readSymbols(*F, *Headers, H, Image.CodeSizes);
    }
    if (Problem)
      return malformed(toString(std::move(Problem)));
  }
  return std::move(Image);
}

const StringRef *GenELFImage::section(StringRef Name) const {
  auto It = Sections.find(Name);
  return It == Sections.end() ? nullptr : &It->second;
}

bool GenELFImage::needsPatching(StringRef Kernel) const {
  for (StringRef Prefix : {".rel", ".rela"}) {
    const StringRef *S = section((Prefix + TextPrefix + Kernel).str());
    if (S && !S->empty())
      return true;
  }
  return false;
}

namespace {

/// The patch that \p R describes; None if it is not the address of a string.
template <class Rel>
Optional<StringAddress> stringAddress(const ELF64LEFile &F,
                                      const ELF64LE::Shdr &H, const Rel &R,
                                      uint64_t Addend) {
  auto Symbols = F.getSection(H.sh_link);
  if (!Symbols)
    return consumeError(Symbols.takeError()), None;
  auto Symbol = F.getRelocationSymbol(R, *Symbols);
  if (!Symbol || !*Symbol)
    return consumeError(Symbol.takeError()), None;
  auto Home = F.getSection((*Symbol)->st_shndx);
  if (!Home)
    return consumeError(Home.takeError()), None;
  auto Name = F.getSectionName(**Home);
  if (!Name)
    return consumeError(Name.takeError()), None;
  unsigned Type = R.getType(/*isMips64EL=*/false);
  if (*Name != StringSection || Type < StringAddress::Whole ||
      Type > StringAddress::High)
    return None;
  return StringAddress{R.r_offset, StringAddress::Part(Type),
                       (*Symbol)->st_value + Addend};
}

} // namespace

Optional<std::vector<StringAddress>>
GenELFImage::stringAddresses(StringRef Kernel) const {
  // All of this was checked when the file was opened.
  ELF64LEFile F = cantFail(ELF64LEFile::create(File));
  std::vector<StringAddress> Out;
  for (const ELF64LE::Shdr &H : cantFail(F.sections())) {
    StringRef Name = cantFail(F.getSectionName(H));
    bool Addends = H.sh_type == ELF::SHT_RELA;
    if ((!Addends && H.sh_type != ELF::SHT_REL) ||
        !(Name.consume_front(Addends ? ".rela" : ".rel") &&
          Name.consume_front(TextPrefix) && Name == Kernel))
      continue;
    auto Add = [&](const auto &R, uint64_t Addend) {
      Optional<StringAddress> P = stringAddress(F, H, R, Addend);
      if (P)
        Out.push_back(*P);
      return P.hasValue();
    };
    if (Addends) {
      auto All = F.relas(H);
      if (!All)
        return consumeError(All.takeError()), None;
      for (const ELF64LE::Rela &R : *All)
        if (!Add(R, R.r_addend))
          return None;
    } else {
      auto All = F.rels(H);
      if (!All)
        return consumeError(All.takeError()), None;
      for (const ELF64LE::Rel &R : *All)
        if (!Add(R, 0))
          return None;
    }
  }
  return Out;
}

Expected<StringRef> GenELFImage::code(StringRef Kernel) const {
  const StringRef *Text = section((TextPrefix + Kernel).str());
  if (!Text || Text->empty())
    return malformed("no code of kernel '" + Kernel + "'");
  // Padding follows the code; symbols of old files have no size.
  uint64_t Size = CodeSizes.lookup(Kernel);
  return Size && Size <= Text->size() ? Text->take_front(Size) : *Text;
}

} // namespace cmc
