//===- ReplaceCode.cpp - replaces code in a container ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/edit/ReplaceCode.h"
#include "containers/CMInfo.h"
#include "containers/Embed.h"
#include "containers/GenELFImage.h"
#include "containers/Writers.h"
#include "containers/ZeInfo.h"
#include "vc-finalizer-bridge/debug/DebugSections.h"
#include "vc-finalizer-bridge/edit/DebugEdit.h"
#include "vc-finalizer-bridge/edit/ELFEdit.h"
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "vc-finalizer-bridge/gen/Resources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace llvm;
using support::endian::read32le;
using support::endian::read64le;
using support::endian::write64le;

namespace cmc::bridge {
namespace {

Error wrong(const Twine &What) {
  return createStringError(inconvertibleErrorCode(), What);
}

/// Whether \p A and \p B are equal for the \p Size bytes of code.
bool sameLines(ArrayRef<LineEntry> A, ArrayRef<LineEntry> B, uint64_t Size) {
  auto IsEnd = [&](ArrayRef<LineEntry> Lines) {
    return !Lines.empty() && Lines.back().Offset >= Size;
  };
  A = A.drop_back(IsEnd(A));
  B = B.drop_back(IsEnd(B));
  return std::equal(A.begin(), A.end(), B.begin(), B.end(),
                    [](const LineEntry &X, const LineEntry &Y) {
                      return X.Offset == Y.Offset && X.Line == Y.Line &&
                             X.File == Y.File;
                    });
}

/// The resources of \p New; register file and scratch memory do not change.
ResourceUsage resourcesOf(const ResourceUsage &Old, const NewCode &New) {
  Decoded D = decode(New.Code, New.Target->IGAPlatform);
  ResourceUsage R = countResources(D.Insts, *New.Target);
  R.SpillBytes = Old.SpillBytes;
  R.GRFCount = Old.GRFCount;
  return R;
}

/// The offsets of immediates of \p Code that are placeholders for halves of
/// addresses of strings.
std::vector<uint64_t> placeholdersIn(StringRef Code, ArrayRef<GenInst> Insts) {
  constexpr unsigned ImmediateAt = 12; // In an instruction of full size.
  std::vector<uint64_t> Result;
  for (const GenInst &I : Insts)
    if (I.Size > ImmediateAt && StringRef(I.Text).contains("mov ") &&
        isStringPlaceholder(read32le(Code.data() + I.Offset + ImmediateAt)))
      Result.push_back(I.Offset + ImmediateAt);
  return Result;
}

/// Edits a zebin or `cm` container.
class ELFEditor {
public:
  ELFEditor(const Container &C, ELFEdit File) : C(C), File(std::move(File)) {
    for (const ContainerKernel &K : C.Kernels) {
      Moved.push_back({});
      Kernels.push_back({});
      Kernels.back().Info = K.Info;
      Kernels.back().Code = K.Code.str();
    }
  }

  Error replace(const NewCode &New);
  /// Updates all that depends on several kernels.
  Error finish();
  std::string write() const { return File.write(); }

private:
  Error moveRelocations(StringRef Section, const ContainerKernel &K,
                        const NewCode &New, ArrayRef<GenInst> Insts);
  Error checkProlog(const ContainerKernel &K, const NewCode &New);
  Error writeInfo();
  void writeDebugSections();
  uint64_t symbolIndex(StringRef Name);

  const Container &C;
  ELFEdit File;
  std::vector<GenKernel> Kernels; ///< Edited copies of C.Kernels.
  std::vector<MovedKernel> Moved; ///< Of the same kernels.
  bool LinesMoved = false;
};

Error ELFEditor::replace(const NewCode &New) {
  auto K = find_if(C.Kernels, [&](const ContainerKernel &K) {
    return K.Info.Name == New.Kernel;
  });
  if (K == C.Kernels.end())
    return wrong("no kernel '" + New.Kernel + "'");
  std::string Name = TextPrefix + New.Kernel;
  ELFEdit::Section *Text = File.find(Name);
  if (!Text || !StringRef(Text->Contents).startswith(K->Code))
    return wrong("the code of kernel '" + New.Kernel +
                 "' has no section of its own");
  Decoded D = decode(New.Code, New.Target->IGAPlatform);
  if (!D.Error.empty())
    return wrong(D.Error);
  if (Error E = checkProlog(*K, New))
    return E;
  std::string Padding = Text->Contents.substr(K->Code.size());
  Text->Contents = New.Code + Padding;
  // Without symbols, the section has the size of the code.
  if (!File.setSymbolSize(New.Kernel, New.Code.size()) &&
      K->Code.size() != K->CodeCapacity)
    return wrong("kernel '" + New.Kernel + "' has no symbol");
  for (const char *Prefix : {".rel", ".rela"})
    if (Error E = moveRelocations(Prefix + Name, *K, New, D.Insts))
      return E;

  GenKernel &Edited = Kernels[K - C.Kernels.begin()];
  LinesMoved |= New.Code.size() != K->Code.size() ||
                !sameLines(New.Lines, K->Info.Lines, K->Code.size());
  Decoded Old = decode(K->Code, New.Target->IGAPlatform);
  Moved[K - C.Kernels.begin()].Map = OffsetMap(Old.Insts, D.Insts);
  Edited.Code = New.Code;
  Edited.Info.Lines = New.Lines;
  Edited.Info.Resources = resourcesOf(Edited.Info.Resources, New);
  return Error::success();
}

/// Relocations of string addresses move to the new offsets of their
/// placeholders. New offsets of other relocations are unknown, so the code up
/// to them must not change.
Error ELFEditor::moveRelocations(StringRef Section, const ContainerKernel &K,
                                 const NewCode &New, ArrayRef<GenInst> Insts) {
  ELFEdit::Section *S = File.find(Section);
  if (!S)
    return Error::success();
  bool HasAddend = S->Header.sh_type == ELF::SHT_RELA;
  size_t Size = HasAddend ? sizeof(ELF::Elf64_Rela) : sizeof(ELF::Elf64_Rel);
  std::vector<std::pair<uint64_t, std::string>> Rows;
  std::map<uint32_t, std::string> RowOf; // By placeholder.
  for (size_t At = 0; At + Size <= S->Contents.size(); At += Size) {
    std::string Row = S->Contents.substr(At, Size);
    uint64_t Where = read64le(Row.data());
    if (Where > K.Code.size() || K.Code.size() - Where < 4)
      return wrong("kernel '" + New.Kernel + "': an address outside the code");
    uint32_t Dword = read32le(K.Code.data() + Where);
    if (isStringPlaceholder(Dword)) {
      RowOf[Dword] = Row;
      continue;
    }
    // Including the rest of the instruction.
    size_t End = alignTo(Where + 4, 16);
    if (K.Code.take_front(End) != StringRef(New.Code).take_front(End))
      return wrong("kernel '" + New.Kernel +
                   "': a loader fills in the address at byte " + Twine(Where) +
                   ", so the code up to it must stay");
    Rows.push_back({Where, Row});
  }
  for (uint64_t Where : placeholdersIn(New.Code, Insts)) {
    auto Row = RowOf.find(read32le(New.Code.data() + Where));
    if (Row != RowOf.end())
      Rows.push_back({Where, Row->second});
  }
  llvm::sort(Rows);
  S->Contents.clear();
  for (auto &Row : Rows) {
    write64le(&Row.second[0], Row.first);
    S->Contents += Row.second;
  }
  return Error::success();
}

/// Checks the prolog: a runtime may start after the code that loads local ids.
Error ELFEditor::checkProlog(const ContainerKernel &K, const NewCode &New) {
  ELFEdit::Section *Info = File.find(ZeInfoSection);
  if (!Info)
    return Error::success();
  auto Document = ze::parseZeInfo(Info->Contents);
  if (!Document)
    return Document.takeError();
  for (const ze::KernelEntry &E : Document->Kernels) {
    uint32_t Bytes = E.Env.OffsetToSkipPerThreadDataLoad;
    if (E.Name == New.Kernel &&
        K.Code.take_front(Bytes) != StringRef(New.Code).take_front(Bytes))
      return wrong("kernel '" + New.Kernel + "': runtimes may skip the first " +
                   Twine(Bytes) + " bytes of the code, so they must stay");
  }
  return Error::success();
}

Error ELFEditor::writeInfo() {
  ELFEdit::Section *S = File.find(CMInfoSection);
  if (!S)
    return Error::success();
  Expected<json::Value> V = parseFlatJSON(S->Contents);
  if (!V)
    return V.takeError();
  Expected<CMInfo> Info = readCMInfo(*V);
  if (!Info)
    return Info.takeError();
  bool WithLines = StringRef(S->Contents).contains("\"lines\"");
  for (size_t I = 0; I != Info->Kernels.size(); ++I)
    Info->Kernels[I] = Kernels[I].Info;
  S->Contents = formatv("{0:2}", toJSON(*Info, WithLines)).str();
  return Error::success();
}

uint64_t ELFEditor::symbolIndex(StringRef Name) {
  ELFEdit::Section *Symbols = File.find(".symtab"),
                   *Names = File.find(".strtab");
  if (!Symbols || !Names)
    return 0;
  size_t Count = Symbols->Contents.size() / sizeof(ELF::Elf64_Sym);
  for (size_t I = 0; I != Count; ++I) {
    size_t At = read32le(&Symbols->Contents[I * sizeof(ELF::Elf64_Sym)]);
    if (StringRef(Names->Contents).substr(At).take_until([](char C) {
          return !C;
        }) == Name)
      return I;
  }
  return 0;
}

/// Updates the debug information. If its form is not ours, variables are
/// dropped, and the line table is regenerated.
void ELFEditor::writeDebugSections() {
  if (!File.find(".debug_line"))
    return;
  for (size_t I = 0; I != Kernels.size(); ++I) {
    Moved[I].Name = Kernels[I].Info.Name;
    Moved[I].Lines = Kernels[I].Info.Lines;
    Moved[I].CodeSize = Kernels[I].Code.size();
  }
  if (moveDebugInfo(File, Moved))
    return;
  for (ELFEdit::Section &S : File.Sections)
    if (StringRef(S.Name).startswith(".debug_") ||
        StringRef(S.Name).startswith(".rela.debug_"))
      S.Contents.clear();
  if (C.Targets.empty())
    return;
  for (const DebugSection &D : makeDebugSections(Kernels, *C.Targets.front())) {
    ELFEdit::Section *S = File.find(D.Name);
    ELFEdit::Section *Relocations = File.find((".rela" + D.Name).str());
    if (!S)
      continue;
    S->Contents = D.Contents;
    for (const DebugSection::Address &A : D.Addresses) {
      char Row[sizeof(ELF::Elf64_Rela)] = {};
      write64le(Row, A.Offset);
      write64le(Row + 8, symbolIndex(A.Symbol) << 32 | RelocSymbolAddress);
      if (Relocations)
        Relocations->Contents.append(Row, sizeof(Row));
    }
  }
}

Error ELFEditor::finish() {
  if (LinesMoved)
    writeDebugSections();
  return writeInfo();
}

Expected<std::string> replaceInELF(const Container &C,
                                   ArrayRef<NewCode> Replacements) {
  Expected<ELFEdit> File = ELFEdit::open(C.Bytes);
  if (!File)
    return File.takeError();
  ELFEditor Editor(C, std::move(*File));
  for (const NewCode &New : Replacements)
    if (Error E = Editor.replace(New))
      return std::move(E);
  if (Error E = Editor.finish())
    return std::move(E);
  return Editor.write();
}

//===--- Files that contain other files -----------------------------------===//

/// The elements of \p Replacements for \p T: exact matches, else compatible
/// ones.
std::vector<const NewCode *> codesFor(ArrayRef<NewCode> Replacements,
                                      const TargetInfo *T) {
  std::vector<const NewCode *> Result;
  for (const NewCode &New : Replacements) {
    bool IsOther =
        New.Target != T && any_of(Replacements, [&](const NewCode &Other) {
          return Other.Kernel == New.Kernel && Other.Target == T;
        });
    if (T && haveOneCode(*T, *New.Target) && !IsOther)
      Result.push_back(&New);
  }
  return Result;
}

/// These files are rewritten, so they must have been written by cmc.
Expected<std::string> ifReproduced(Expected<std::string> Unchanged,
                                   const Container &C) {
  if (!Unchanged)
    return Unchanged;
  if (*Unchanged == C.Bytes)
    return Unchanged;
  return wrong("cmc did not write this file, so it cannot rewrite it");
}

/// The strings of \p Old at their offsets in \p New.
Expected<std::vector<StringAddress>> movedStrings(const ContainerKernel &Old,
                                                  const NewCode &New) {
  std::map<uint32_t, StringAddress> Known; // By placeholder.
  for (const StringAddress &A : Old.StringAddresses)
    if (A.At < Old.Code.size() && Old.Code.size() - A.At >= 4)
      Known.insert({read32le(Old.Code.data() + A.At), A});
  Decoded D = decode(New.Code, New.Target->IGAPlatform);
  std::vector<StringAddress> Result;
  for (uint64_t Where : placeholdersIn(New.Code, D.Insts)) {
    auto A = Known.find(read32le(New.Code.data() + Where));
    if (A == Known.end())
      return wrong("kernel '" + New.Kernel +
                   "': the address of a text that the file does not have");
    A->second.At = Where;
    Result.push_back(A->second);
  }
  return std::move(Result);
}

Expected<std::string> replaceInISA(const Container &C,
                                   ArrayRef<NewCode> Replacements) {
  auto Same = ifReproduced(container::writeISA(C.Kernels, C.Bitcode), C);
  if (!Same)
    return Same;
  std::vector<ContainerKernel> Kernels = C.Kernels;
  for (ContainerKernel &K : Kernels)
    for (const NewCode *New : codesFor(Replacements, K.Target)) {
      if (K.Info.Name != New->Kernel)
        continue;
      auto Strings = movedStrings(K, *New);
      if (!Strings)
        return Strings.takeError();
      K.StringAddresses = std::move(*Strings);
      K.Code = New->Code;
      K.Info.Lines = New->Lines;
      K.Info.Resources = resourcesOf(K.Info.Resources, *New);
    }
  return container::writeISA(Kernels, C.Bitcode);
}

/// Of several members for one platform, which are identical, the first is used.
Expected<std::string> replaceInFat(const Container &C,
                                   ArrayRef<NewCode> Replacements) {
  std::vector<container::FatMember> Members;
  std::vector<std::string> Files;
  for (const TargetInfo *T : C.Targets)
    for (const Container &M : C.Members)
      if (is_contained(M.Targets, T)) {
        Members.push_back({T, M.Bytes});
        break;
      }
  auto Same = ifReproduced(container::writeFat(Members), C);
  if (!Same)
    return Same;
  Files.reserve(Members.size());
  for (container::FatMember &Member : Members) {
    std::vector<NewCode> Its;
    for (const NewCode *New : codesFor(Replacements, Member.Target))
      Its.push_back(*New);
    if (Its.empty())
      continue;
    auto M = find_if(C.Members, [&](const Container &M) {
      return M.Bytes.data() == Member.File.data();
    });
    auto File = replaceCode(*M, Its);
    if (!File)
      return File;
    Files.push_back(std::move(*File));
    Member.File = Files.back();
  }
  return container::writeFat(Members);
}

Expected<std::string> replaceInObject(const Container &C,
                                      ArrayRef<NewCode> Replacements) {
  if (C.Members.size() != 1)
    return wrong("an object with several files");
  const Container &M = C.Members.front();
  auto Write = [&](StringRef Bytes) -> Expected<std::string> {
    Optional<std::string> File = container::writeObject(Bytes, M.Name);
    return File ? *File : std::string();
  };
  auto Same = ifReproduced(Write(M.Bytes), C);
  if (!Same)
    return Same;
  auto File = replaceCode(M, Replacements);
  return File ? Write(*File) : std::move(File);
}

} // namespace

Expected<std::string> replaceCode(const Container &C,
                                  ArrayRef<NewCode> Replacements) {
  switch (C.Kind) {
  case ContainerKind::Zebin:
  case ContainerKind::CM:
    return replaceInELF(C, Replacements);
  case ContainerKind::ISA:
    return replaceInISA(C, Replacements);
  case ContainerKind::Fat:
    return replaceInFat(C, Replacements);
  case ContainerKind::Object:
    return replaceInObject(C, Replacements);
  case ContainerKind::SPIRV:
    return wrong("SPIR-V without Gen code");
  }
  llvm_unreachable("covered switch");
}

} // namespace cmc::bridge
