//===- DebugEdit.cpp - updates debug information of edited code -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/edit/DebugEdit.h"
#include "vc-finalizer-bridge/debug/LineRows.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Support/Endian.h"
#include <map>
#include <set>

using namespace llvm;
using namespace llvm::dwarf;
using support::endian::read16le;
using support::endian::read32le;
using support::endian::read64le;
using support::endian::write32le;
using support::endian::write64le;

namespace cmc::bridge {
namespace {

constexpr size_t RelaBytes = sizeof(ELF::Elf64_Rela), InfoAt = 8, AddendAt = 16;

/// Works on copies of the sections, so that a failure changes nothing.
class Mover {
public:
  Mover(ELFEdit &File, ArrayRef<MovedKernel> Kernels) : File(File) {
    for (const MovedKernel &K : Kernels)
      KernelOf[K.Name] = &K;
    for (const char *Name : {".debug_info", ".debug_abbrev", ".debug_str",
                             ".debug_line", ".debug_loc", ".debug_ranges",
                             ".rela.debug_info", ".rela.debug_line"})
      if (const ELFEdit::Section *S = File.find(Name))
        Now[Name] = S->Contents;
  }

  bool run();

private:
  bool isWrittenByCMC();
  bool moveUnit(DWARFUnit &U);
  bool moveEntry(const DWARFDie &Die, const MovedKernel &K);
  bool moveList(const char *Section, uint64_t At, const MovedKernel &K);
  bool moveLines(DWARFUnit &U, uint64_t StatementsAt, const MovedKernel &K);
  std::string symbolName(uint64_t Index);

  ELFEdit &File;
  std::map<std::string, const MovedKernel *> KernelOf;
  std::map<std::string, std::string> Now;  ///< New contents of sections.
  container::Bytes Lines, LineRelocations; ///< .debug_line, regenerated.
  std::set<std::pair<std::string, uint64_t>> Done; ///< Lists already moved.
};

std::string Mover::symbolName(uint64_t Index) {
  const ELFEdit::Section *Symbols = File.find(".symtab"),
                         *Names = File.find(".strtab");
  size_t At = Index * sizeof(ELF::Elf64_Sym);
  if (!Symbols || !Names ||
      At + sizeof(ELF::Elf64_Sym) > Symbols->Contents.size())
    return "";
  StringRef Name =
      StringRef(Names->Contents).substr(read32le(&Symbols->Contents[At]));
  return Name.take_front(Name.find('\0')).str();
}

/// Whether \p Section has \p Count bytes at \p At: LLVM reads bytes past the
/// end of a section as zeros.
bool hasBytes(StringRef Section, uint64_t At, uint64_t Count) {
  return At <= Section.size() && Count <= Section.size() - At;
}

/// The row of \p Section for byte \p At; null if there is none.
char *findRow(std::string &Section, uint64_t At) {
  for (size_t Row = 0; Row + RelaBytes <= Section.size(); Row += RelaBytes)
    if (read64le(&Section[Row]) == At)
      return &Section[Row];
  return nullptr;
}

/// Moves a list of pairs of offsets, relative to the unit, each followed by a
/// location in .debug_loc.
bool Mover::moveList(const char *Section, uint64_t At, const MovedKernel &K) {
  if (!Done.insert({Section, At}).second)
    return true;
  std::string &Bytes = Now[Section];
  bool HasLocations = StringRef(Section) == ".debug_loc";
  while (hasBytes(Bytes, At, 16)) {
    uint64_t Begin = read64le(&Bytes[At]), End = read64le(&Bytes[At + 8]);
    if (!Begin && !End)
      return true;
    if (Begin == ~uint64_t(0)) // A base address, which cmc does not write.
      return false;
    uint64_t NewBegin = K.Map.begin(Begin), NewEnd = K.Map.end(End);
    // The range became empty; two zeros would end the list.
    if (NewEnd <= NewBegin)
      NewBegin = NewEnd = 1;
    write64le(&Bytes[At], NewBegin);
    write64le(&Bytes[At + 8], NewEnd);
    At += 16;
    if (HasLocations) {
      if (!hasBytes(Bytes, At, 2))
        return false;
      At += 2 + read16le(&Bytes[At]);
    }
  }
  return false;
}

/// Moves the attributes of \p Die that are code ranges.
bool Mover::moveEntry(const DWARFDie &Die, const MovedKernel &K) {
  uint64_t Low = 0;
  for (const DWARFAttribute &A : Die.attributes()) {
    Form F = A.Value.getForm();
    if (A.Attr == DW_AT_low_pc) {
      char *Row = findRow(Now[".rela.debug_info"], A.Offset);
      if (F != DW_FORM_addr || !Row ||
          symbolName(read64le(Row + InfoAt) >> 32) != K.Name)
        return false;
      Low = read64le(Row + AddendAt);
      write64le(Row + AddendAt, K.Map.begin(Low));
    } else if (A.Attr == DW_AT_high_pc) {
      if (F != DW_FORM_data4 || !hasBytes(Now[".debug_info"], A.Offset, 4))
        return false;
      char *Size = &Now[".debug_info"][A.Offset];
      uint64_t Begin = K.Map.begin(Low), End = K.Map.end(Low + read32le(Size));
      write32le(Size, End > Begin ? End - Begin : 0);
    } else if (F == DW_FORM_sec_offset &&
               (A.Attr == DW_AT_location || A.Attr == DW_AT_frame_base)) {
      if (!moveList(".debug_loc", A.Value.getRawUValue(), K))
        return false;
    } else if (A.Attr == DW_AT_ranges) {
      if (F != DW_FORM_sec_offset ||
          !moveList(".debug_ranges", A.Value.getRawUValue(), K))
        return false;
    }
  }
  return true;
}

/// Regenerates the program of the unit, except its header with file names.
bool Mover::moveLines(DWARFUnit &U, uint64_t StatementsAt,
                      const MovedKernel &K) {
  constexpr unsigned LengthBytes = 4, HeaderAt = 10, MaxVersion = 4;
  char *Statements = &Now[".debug_info"][StatementsAt];
  uint64_t Start = read32le(Statements);
  StringRef Old = Now[".debug_line"];
  auto Table = U.getContext().getLineTableForUnit(
      &U, [](Error E) { consumeError(std::move(E)); });
  if (!Table) {
    consumeError(Table.takeError());
    return false;
  }
  if (!*Table || Start > Old.size() || Old.size() - Start < HeaderAt ||
      (*Table)->Prologue.getVersion() != MaxVersion ||
      (*Table)->Prologue.MinInstLength != 1)
    return false;
  uint64_t Header = HeaderAt + read32le(Old.data() + Start + HeaderAt - 4);
  if (Header > Old.size() - Start)
    return false;
  std::map<std::string, unsigned> Files;
  for (const auto &Entry : (*Table)->Prologue.FileNames)
    if (auto Name = Entry.Name.getAsCString())
      Files.insert({*Name, unsigned(Files.size() + 1)});
    else
      consumeError(Name.takeError());
  if (any_of(K.Lines, [&](const LineEntry &L) {
        return L.Line && !Files.count(L.File);
      }))
    return false;
  const char *Row = nullptr; // The row of its address, for the symbol.
  std::string &Rows = Now[".rela.debug_line"];
  for (size_t At = 0; At + RelaBytes <= Rows.size(); At += RelaBytes)
    if (symbolName(read64le(&Rows[At + InfoAt]) >> 32) == K.Name)
      Row = &Rows[At];
  if (!Row)
    return false;
  size_t NewStart = Lines.size();
  Lines.Data += Old.substr(Start, Header);
  LineRelocations.u64(
      writeLineRows(Lines, K.Lines, K.CodeSize,
                    [&](StringRef File) { return Files[File.str()]; }));
  LineRelocations.Data.append(Row + InfoAt, RelaBytes - InfoAt);
  write32le(&Lines.Data[NewStart], Lines.size() - NewStart - LengthBytes);
  write32le(Statements, NewStart);
  return true;
}

/// Moves all of the unit of a kernel.
bool Mover::moveUnit(DWARFUnit &U) {
  const MovedKernel *K = nullptr;
  uint64_t StatementsAt = 0;
  DWARFDie Root = U.getUnitDIE(false);
  if (!Root) // It lacks an abbreviation, or bytes.
    return false;
  for (const DWARFAttribute &A : Root.attributes()) {
    if (A.Attr == DW_AT_stmt_list && A.Value.getForm() == DW_FORM_sec_offset)
      StatementsAt = A.Offset;
    if (A.Attr != DW_AT_low_pc)
      continue;
    const char *Row = findRow(Now[".rela.debug_info"], A.Offset);
    auto It = Row ? KernelOf.find(symbolName(read64le(Row + InfoAt) >> 32))
                  : KernelOf.end();
    if (It != KernelOf.end())
      K = It->second;
  }
  if (!K || !StatementsAt || !hasBytes(Now[".debug_info"], StatementsAt, 4) ||
      none_of(K->Lines, [](const LineEntry &L) { return L.Line; }))
    return false;
  for (const DWARFDebugInfoEntry &Entry : U.dies())
    if (Entry.getAbbreviationDeclarationPtr() && // Else the end of children.
        !moveEntry(DWARFDie(&U, &Entry), *K))
      return false;
  return moveLines(U, StatementsAt, *K);
}

/// Whether the file has the sections of makeDebugSections(), and no others that
/// refer to code.
bool Mover::isWrittenByCMC() {
  for (const ELFEdit::Section &S : File.Sections) {
    StringRef Name = S.Name;
    Name.consume_front(".rela");
    if (Name.startswith(".debug_") && !S.Contents.empty() && !Now.count(S.Name))
      return false;
  }
  return Now.count(".debug_info") && Now.count(".debug_line");
}

bool Mover::run() {
  if (!isWrittenByCMC())
    return false;
  StringMap<std::unique_ptr<MemoryBuffer>> Sections;
  for (const auto &S : Now)
    if (StringRef Name = S.first; Name.consume_front(".debug_"))
      Sections[("debug_" + Name).str()] =
          MemoryBuffer::getMemBufferCopy(S.second);
  auto Ignore = [](Error E) { consumeError(std::move(E)); };
  auto Context = DWARFContext::create(Sections, 8, true, Ignore, Ignore);
  for (const auto &U : Context->compile_units())
    if (!moveUnit(*U))
      return false;
  Now[".debug_line"] = std::move(Lines.Data);
  Now[".rela.debug_line"] = std::move(LineRelocations.Data);
  for (auto &S : Now)
    if (ELFEdit::Section *Section = File.find(S.first))
      Section->Contents = std::move(S.second);
  return true;
}

} // namespace

bool moveDebugInfo(ELFEdit &File, ArrayRef<MovedKernel> Kernels) {
  return Mover(File, Kernels).run();
}

} // namespace cmc::bridge
