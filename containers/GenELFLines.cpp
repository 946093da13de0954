//===- GenELFLines.cpp - source lines of code, from DWARF -----------------===//
//
// Part of CMC, under the MIT licence.
//
// Every kernel is a section of its own, so addresses in DWARF are relocations
// against its symbol. Here each code section gets a distinct, distant address;
// relocations are applied here (LLVM has none for this machine), and an address
// then identifies kernel and offset.
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

/// Writes the address of the section of each symbol into \p Bytes.
Error relocate(const ELF64LEFile &F, const ELF64LE::Shdr &Section,
               std::string &Bytes) {
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
    if (!*Symbol || R.getType(false) != RelocSymbolAddress ||
        Bytes.size() < 8 || R.r_offset > Bytes.size() - 8)
      continue;
    uint64_t Address = (uint64_t((*Symbol)->st_shndx) << SectionShift) +
                       (*Symbol)->st_value + R.r_addend;
    support::endian::write64le(&Bytes[R.r_offset], Address);
  }
  return Error::success();
}

using LinesOfSections = std::map<uint64_t, GenELFImage::SourceLines>;

void addRows(const DWARFDebugLine::LineTable &T, LinesOfSections &Out) {
  for (const DWARFDebugLine::Row &R : T.Rows) {
    LineEntry E;
    E.Offset = uint32_t(R.Address.Address);
    E.Line = R.EndSequence ? 0 : R.Line;
    T.getFileNameByIndex(
        R.File, "", DILineInfoSpecifier::FileLineInfoKind::RawValue, E.File);
    Out[R.Address.Address >> SectionShift].Lines.push_back(std::move(E));
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
    llvm::stable_sort(Lines.second.Lines,
                      [](const LineEntry &A, const LineEntry &B) {
                        return A.Offset < B.Offset;
                      });
  return Out;
}

/// Adds the inlined calls that a unit describes.
class CallReader {
public:
  CallReader(const DWARFDebugLine::LineTable *Table, LinesOfSections &Out)
      : Table(Table), Out(Out) {}

  /// \p Caller: of the calls in \p Die.
  void visit(const DWARFDie &Die, unsigned Caller, unsigned Depth = 0) {
    constexpr unsigned MaxDepth = 500; // The file may be damaged.
    if (Depth == MaxDepth)
      return;
    if (Die.getTag() == dwarf::DW_TAG_inlined_subroutine)
      Caller = add(Die, Caller);
    // A damaged list may lack its end.
    for (DWARFDie Child = Die.getFirstChild(); Child && !Child.isNULL();
         Child = Child.getSibling())
      visit(Child, Caller, Depth + 1);
  }

private:
  /// Returns the number of the call.
  unsigned add(const DWARFDie &Die, unsigned Caller);

  const DWARFDebugLine::LineTable *Table;
  LinesOfSections &Out;
};

unsigned CallReader::add(const DWARFDie &Die, unsigned Caller) {
  auto Ranges = Die.getAddressRanges();
  if (!Ranges) {
    consumeError(Ranges.takeError());
    return Caller;
  }
  if (Ranges->empty())
    return Caller;
  GenELFImage::SourceLines &S = Out[Ranges->front().LowPC >> SectionShift];
  if (Caller > S.Calls.size())
    return Caller;
  InlinedCall C;
  DWARFDie Function =
      Die.getAttributeValueAsReferencedDie(dwarf::DW_AT_abstract_origin);
  if (Function && !Function.isNULL())
    C.Function = dwarf::toString(Function.find(dwarf::DW_AT_name), "");
  uint64_t File = dwarf::toUnsigned(Die.find(dwarf::DW_AT_call_file), 0);
  if (Table)
    Table->getFileNameByIndex(
        File, "", DILineInfoSpecifier::FileLineInfoKind::RawValue, C.File);
  C.Line = dwarf::toUnsigned(Die.find(dwarf::DW_AT_call_line), 0);
  C.Caller = Caller;
  S.Calls.push_back(std::move(C));
  unsigned Number = S.Calls.size();
  for (const DWARFAddressRange &R : *Ranges) {
    auto Row = partition_point(S.Lines, [&](const LineEntry &L) {
      return L.Offset < uint32_t(R.LowPC);
    });
    for (; Row != S.Lines.end() && Row->Offset < uint32_t(R.HighPC); ++Row)
      Row->Call = Number;
  }
  return Number;
}

/// Adds the calls from the debug information in \p Sections.
void addCalls(const StringMap<std::unique_ptr<MemoryBuffer>> &Sections,
              LinesOfSections &Out) {
  auto Ignore = [](Error E) { consumeError(std::move(E)); };
  auto Context = DWARFContext::create(Sections, 8, true, Ignore, Ignore);
  for (const auto &U : Context->normal_units()) {
    DWARFDie Unit = U->getUnitDIE(/*ExtractUnitDIEOnly=*/false);
    if (!Unit || StringRef(dwarf::toString(Unit.find(dwarf::DW_AT_producer),
                                           "")) != "cmc")
      continue; // Others use more of DWARF than is read here.
    CallReader(Context->getLineTableForUnit(U.get()), Out).visit(Unit, 0);
  }
}

} // namespace

StringMap<GenELFImage::SourceLines> GenELFImage::lines() const {
  StringMap<SourceLines> Out;
  if (!section(".debug_line"))
    return Out;
  // All of this was checked when the file was opened.
  ELF64LEFile F = cantFail(ELF64LEFile::create(File));
  auto Headers = cantFail(F.sections());
  StringMap<std::string> Debug;
  for (const auto &S : Sections)
    if (S.first.startswith(".debug_"))
      Debug[S.first] = S.second.str();
  for (const ELF64LE::Shdr &H : Headers) {
    StringRef Name = cantFail(F.getSectionName(H));
    if (H.sh_type != ELF::SHT_RELA || !Name.consume_front(".rela"))
      continue;
    auto Target = Debug.find(Name);
    if (Target != Debug.end())
      consumeError(relocate(F, H, Target->second));
  }
  LinesOfSections Lines = parse(Debug[".debug_line"]);
  StringMap<std::unique_ptr<MemoryBuffer>> Buffers;
  for (const auto &S : Debug)
    Buffers[S.first().drop_front()] =
        MemoryBuffer::getMemBuffer(S.second, S.first(), false);
  addCalls(Buffers, Lines);
  for (auto &Section : Lines) {
    if (Section.first >= Headers.size())
      continue;
    StringRef Name = cantFail(F.getSectionName(Headers[Section.first]));
    if (Name.consume_front(TextPrefix))
      Out[Name] = std::move(Section.second);
  }
  return Out;
}

} // namespace cmc
