//===- GenELFLines.cpp - source lines of code, from DWARF -----------------===//
//
// Part of CMC, under the MIT licence.
//
// Every kernel is a section of its own, so addresses in .debug_line are
// relocations against its symbol. Here each code section gets a distinct,
// distant address; relocations are applied here (LLVM has none for this
// machine), and an address then identifies kernel and offset.
//===----------------------------------------------------------------------===//
#include "containers/GenELFImage.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFDebugLine.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace llvm;
using object::ELF64LE;
using object::ELF64LEFile;

namespace cmc {
namespace {

constexpr unsigned SectionShift = 32; ///< Log2 of the distance of sections.

/// Writes the address of the section of each symbol into \p Line.
Error relocate(const ELF64LEFile &F, const ELF64LE::Shdr &Section,
               std::string &Line) {
  auto Table = F.getSection(Section.sh_link);
  if (!Table)
    return Table.takeError();
  auto Entries = F.relas(Section);
  if (!Entries)
    return Entries.takeError();
  for (const ELF64LE::Rela &R : *Entries) {
    auto Symbol = F.getRelocationSymbol(R, *Table);
    if (!Symbol)
      return Symbol.takeError();
    if (!*Symbol || R.getType(false) != RelocSymbolAddress || Line.size() < 8 ||
        R.r_offset > Line.size() - 8)
      continue;
    uint64_t Address = (uint64_t((*Symbol)->st_shndx) << SectionShift) +
                       (*Symbol)->st_value + R.r_addend;
    support::endian::write64le(&Line[R.r_offset], Address);
  }
  return Error::success();
}

using LinesOfSections = std::map<uint64_t, std::vector<LineEntry>>;

void addRows(const DWARFDebugLine::LineTable &T, LinesOfSections &Out) {
  for (const DWARFDebugLine::Row &R : T.Rows) {
    LineEntry E;
    E.Offset = uint32_t(R.Address.Address);
    E.Line = R.EndSequence ? 0 : R.Line;
    T.getFileNameByIndex(
        R.File, "", DILineInfoSpecifier::FileLineInfoKind::RawValue, E.File);
    Out[R.Address.Address >> SectionShift].push_back(std::move(E));
  }
}

LinesOfSections parse(StringRef Line) {
  LinesOfSections Out;
  auto Ignore = [](Error E) { consumeError(std::move(E)); };
  StringMap<std::unique_ptr<MemoryBuffer>> None;
  auto Context = DWARFContext::create(None, 8, true, Ignore, Ignore);
  DWARFDataExtractor Data(Line, /*IsLittleEndian=*/true, /*AddressSize=*/8);
  DWARFDebugLine::SectionParser Parser(Data, *Context, Context->normal_units());
  while (!Parser.done())
    addRows(Parser.parseNext(Ignore, Ignore), Out);
  for (auto &Lines : Out)
    llvm::stable_sort(Lines.second, [](const LineEntry &A, const LineEntry &B) {
      return A.Offset < B.Offset;
    });
  return Out;
}

} // namespace

StringMap<std::vector<LineEntry>> GenELFImage::lines() const {
  StringMap<std::vector<LineEntry>> Out;
  const StringRef *Debug = section(".debug_line");
  if (!Debug)
    return Out;
  // All of this was checked when the file was opened.
  ELF64LEFile F = cantFail(ELF64LEFile::create(File));
  auto Headers = cantFail(F.sections());
  std::string Line = Debug->str();
  for (const ELF64LE::Shdr &H : Headers)
    if (H.sh_type == ELF::SHT_RELA &&
        cantFail(F.getSectionName(H)) == ".rela.debug_line")
      consumeError(relocate(F, H, Line));
  for (auto &Section : parse(Line)) {
    if (Section.first >= Headers.size())
      continue;
    StringRef Name = cantFail(F.getSectionName(Headers[Section.first]));
    if (Name.consume_front(TextPrefix))
      Out[Name] = std::move(Section.second);
  }
  return Out;
}

} // namespace cmc
