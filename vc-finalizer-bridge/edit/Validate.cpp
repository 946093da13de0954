//===- Validate.cpp - checks that a container is valid --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/edit/Validate.h"
#include "containers/GenELFImage.h"
#include "containers/SPIRVMember.h"
#include "containers/ZeInfo.h"
#include "vc-finalizer-bridge/edit/ELFEdit.h"
#include "vc-finalizer-bridge/gen/GenText.h"
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "vc-finalizer-bridge/spirv/SPIRVOutline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include <cstring>
#include <set>

using namespace llvm;

namespace cmc::bridge {
namespace {

/// A range of bytes that a runtime sets.
struct Range {
  uint64_t Offset, End;
  std::string What;
};

/// Checks that \p Ranges end before \p Capacity and do not overlap.
std::string checkRanges(std::vector<Range> Ranges, uint64_t Capacity) {
  llvm::stable_sort(Ranges, [](const Range &A, const Range &B) {
    return A.Offset < B.Offset;
  });
  for (size_t I = 0; I != Ranges.size(); ++I) {
    if (Ranges[I].End > Capacity)
      return Ranges[I].What + " ends after the last register";
    if (I && Ranges[I].Offset < Ranges[I - 1].End)
      return Ranges[I].What + " is where " + Ranges[I - 1].What + " is";
  }
  return "";
}

/// The size of the registers after the thread's header.
uint64_t payloadCapacity(const ContainerKernel &K) {
  unsigned GRFBytes = K.Target ? K.Target->GRFBytes : 64;
  unsigned Header = K.Info.ABI == PayloadABI::ZE ? 2 : 1;
  return uint64_t(GRFBytes) *
         (std::max(K.Info.Resources.GRFCount, 128u) - Header);
}

class KernelCheck {
public:
  explicit KernelCheck(const ContainerKernel &K) : K(K) {}

  /// Returns the first problem.
  std::string run() {
    std::string Problem = checkCode();
    if (Problem.empty())
      Problem = checkArguments();
    if (Problem.empty())
      Problem = checkStrings();
    return Problem.empty() ? checkLines() : Problem;
  }

private:
  std::string checkCode() const;
  std::string checkArguments() const;
  std::string checkStrings() const;
  std::string checkLines() const;

  const ContainerKernel &K;
};

std::string KernelCheck::checkCode() const {
  if (K.Code.empty())
    return "no code";
  uint64_t Recorded = K.Info.Resources.CodeBytes;
  if (Recorded && Recorded != K.Code.size())
    return ("its information says " + Twine(Recorded) +
            " bytes of code, there are " + Twine(K.Code.size()))
        .str();
  if (!K.Target || !K.Target->IGAPlatform)
    return ""; // The code cannot be decoded here.
  Decoded D = decode(K.Code, K.Target->IGAPlatform);
  if (!D.Error.empty())
    return D.Error;
  // Decoding has checked the targets of branches.
  bool Ends = any_of(
      D.Insts, [](const GenInst &I) { return parseGenText(I.Text).isEOT(); });
  return Ends ? "" : "no instruction ends the thread";
}

std::string KernelCheck::checkArguments() const {
  std::vector<Range> Ranges;
  auto Add = [&](const Twine &What, uint64_t Offset, uint64_t Size) {
    if (Size)
      Ranges.push_back({Offset, Offset + Size, What.str()});
  };
  for (const KernelArg &A : K.Info.Args)
    if (A.Offset >= 0)
      Add("argument '" + A.Name + "'", A.Offset, A.Size);
  for (const ImplicitArg &A : K.Info.ImplicitArgs)
    Add(Twine("argument ") + toString(A.K), A.Offset, A.Size);
  return checkRanges(std::move(Ranges), payloadCapacity(K));
}

std::string KernelCheck::checkStrings() const {
  for (const StringAddress &A : K.StringAddresses) {
    unsigned Bytes = A.Bits == StringAddress::Whole ? 8 : 4;
    if (A.At > K.Code.size() || K.Code.size() - A.At < Bytes)
      return ("the address of a text at byte " + Twine(A.At) +
              " is outside the code")
          .str();
    if (StringRef(K.Strings).find('\0', A.Offset) == StringRef::npos)
      return ("the text at byte " + Twine(A.Offset) + " has no end").str();
  }
  return "";
}

std::string KernelCheck::checkLines() const {
  const LineEntry *Last = nullptr;
  for (const LineEntry &L : K.Info.Lines) {
    // The last row may be the end of the code.
    if (L.Offset > K.Code.size() || (Last && L.Offset < Last->Offset))
      return ("the line table is not in order at byte " + Twine(L.Offset))
          .str();
    Last = &L;
  }
  return "";
}

/// Checks references to sections and symbols of an ELF file.
class SectionCheck {
public:
  explicit SectionCheck(const ELFEdit &File) : Sections(File.Sections) {}

  /// Returns the first problem.
  std::string run() const {
    std::string Problem;
    for (const ELFEdit::Section &S : Sections) {
      if (S.Header.sh_type == ELF::SHT_SYMTAB)
        Problem = checkSymbols(S);
      else if (S.Header.sh_type == ELF::SHT_REL)
        Problem = checkRelocations(S, sizeof(ELF::Elf64_Rel));
      else if (S.Header.sh_type == ELF::SHT_RELA)
        Problem = checkRelocations(S, sizeof(ELF::Elf64_Rela));
      if (!Problem.empty())
        return "section '" + S.Name + "': " + Problem;
    }
    return "";
  }

private:
  std::string checkSymbols(const ELFEdit::Section &S) const;
  std::string checkRelocations(const ELFEdit::Section &S, size_t Bytes) const;

  const std::vector<ELFEdit::Section> &Sections;
};

std::string SectionCheck::checkSymbols(const ELFEdit::Section &S) const {
  constexpr size_t Bytes = sizeof(ELF::Elf64_Sym);
  for (size_t I = 0; (I + 1) * Bytes <= S.Contents.size(); ++I) {
    ELF::Elf64_Sym Symbol;
    std::memcpy(&Symbol, &S.Contents[I * Bytes], Bytes);
    if (Symbol.st_shndx == ELF::SHN_UNDEF ||
        Symbol.st_shndx >= ELF::SHN_LORESERVE)
      continue;
    if (Symbol.st_shndx >= Sections.size())
      return ("symbol " + Twine(I) + " is in no section").str();
    uint64_t Capacity = Sections[Symbol.st_shndx].Header.sh_size;
    if (Symbol.st_value > Capacity ||
        Symbol.st_size > Capacity - Symbol.st_value)
      return ("symbol " + Twine(I) + " ends after section '" +
              Sections[Symbol.st_shndx].Name + "'")
          .str();
  }
  return "";
}

std::string SectionCheck::checkRelocations(const ELFEdit::Section &S,
                                           size_t Bytes) const {
  constexpr size_t SymbolBytes = sizeof(ELF::Elf64_Sym), Patched = 4;
  if (S.Header.sh_info >= Sections.size() ||
      S.Header.sh_link >= Sections.size())
    return "it is about no section";
  uint64_t Capacity = Sections[S.Header.sh_info].Contents.size();
  uint64_t Symbols = Sections[S.Header.sh_link].Contents.size() / SymbolBytes;
  for (size_t At = 0; At + Bytes <= S.Contents.size(); At += Bytes) {
    uint64_t Where = support::endian::read64le(&S.Contents[At]);
    uint64_t Symbol = support::endian::read64le(&S.Contents[At + 8]) >> 32;
    if (Where > Capacity || Capacity - Where < Patched)
      return ("address " + Twine(At / Bytes) + " is outside section '" +
              Sections[S.Header.sh_info].Name + "'")
          .str();
    if (Symbol >= Symbols)
      return ("address " + Twine(At / Bytes) + " is that of no symbol").str();
  }
  return "";
}

/// Checks all sections of an ELF file, including unused ones.
Error checkSections(const Container &C) {
  if (C.Kind == ContainerKind::ISA || C.Kind == ContainerKind::Fat)
    return Error::success();
  Expected<ELFEdit> File = ELFEdit::open(C.Bytes);
  if (!File)
    return File.takeError();
  std::string Problem = SectionCheck(*File).run();
  return Problem.empty() ? Error::success()
                         : createStringError(inconvertibleErrorCode(), Problem);
}

/// Checks the information of a zebin for the runtimes about a kernel.
std::string checkEntry(const ze::KernelEntry &E, const ContainerKernel &K) {
  std::vector<Range> Ranges;
  for (const ze::PayloadArgument &A : E.Payload)
    if (A.Size)
      Ranges.push_back(
          {uint64_t(A.Offset), uint64_t(A.Offset) + A.Size,
           A.ArgType + (A.ArgIndex < 0
                            ? std::string()
                            : " of argument " + std::to_string(A.ArgIndex))});
  if (E.Env.OffsetToSkipPerThreadDataLoad >= K.Code.size())
    return "the prolog ends after the code";
  std::set<int32_t> Indices;
  for (const ze::BindingTableIndex &B : E.Bindings)
    if (!Indices.insert(B.Value).second)
      return ("two surfaces have binding table index " + Twine(B.Value)).str();
  return checkRanges(std::move(Ranges), payloadCapacity(K));
}

Error checkZeInfo(const Container &C) {
  for (const ContainerSection &S : C.Sections) {
    if (C.Kind != ContainerKind::Zebin || S.Name != ZeInfoSection)
      continue;
    Expected<ze::Document> D = ze::parseZeInfo(S.Bytes);
    if (!D)
      return D.takeError();
    for (const ze::KernelEntry &E : D->Kernels)
      if (const ContainerKernel *K = C.find(E.Name))
        if (std::string Problem = checkEntry(E, *K); !Problem.empty())
          return createStringError(inconvertibleErrorCode(),
                                   "kernel '" + E.Name + "': " + Problem);
  }
  return Error::success();
}

} // namespace

Error validate(const Container &C) {
  if (C.Kind == ContainerKind::SPIRV)
    return readSPIRVOutline(container::moduleOf(C)).takeError();
  std::set<std::pair<std::string, const TargetInfo *>> Names;
  for (auto Check : {checkSections, checkZeInfo})
    if (Error E = Check(C))
      return E;
  for (const Container &M : C.Members)
    if (Error E = validate(M))
      return createStringError(inconvertibleErrorCode(),
                               "member '" + M.Name +
                                   "': " + toString(std::move(E)));
  if (!C.Members.empty())
    return Error::success();
  for (const ContainerKernel &K : C.Kernels) {
    std::string Problem = KernelCheck(K).run();
    if (Problem.empty() && !Names.insert({K.Info.Name, K.Target}).second)
      Problem = "there are two of this name";
    if (!Problem.empty())
      return createStringError(
          inconvertibleErrorCode(),
          "kernel '" + K.Info.Name + "'" +
              (K.Target ? " for " + K.Target->Name : Twine()) + ": " + Problem);
  }
  return Error::success();
}

} // namespace cmc::bridge
