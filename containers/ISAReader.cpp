//===- ISAReader.cpp - reads .isa files of the CM runtime -----------------===//
//
// Part of CMC, under the MIT licence.
//
// Everything is parsed except the instructions.
//===----------------------------------------------------------------------===//
#include "basic/SurfaceArray.h"
#include "containers/CISA.h"
#include "containers/CMInfo.h"
#include "containers/GenELFImage.h"
#include "containers/Readers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/DataExtractor.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace cmc {
namespace cisa {

const TargetInfo *targetOf(unsigned Platform) {
  for (const TargetInfo &T : allTargets())
    if (Platform && T.ISAPlatform == Platform)
      return &T;
  return nullptr;
}

} // namespace cisa

namespace container {
namespace {

/// Offset of the arguments in the payload: after one register.
constexpr unsigned PayloadAt = 32;

struct Binary {
  unsigned Platform;
  uint32_t Offset, Size;
};

struct Input {
  uint8_t Kind;
  uint16_t Offset, Size;
};

struct Attribute {
  StringRef Name, Value;
};

/// A kernel in header and body.
struct Entry {
  StringRef Name;
  uint32_t Offset, Size, InputOffset;
  std::vector<Binary> Binaries;
  std::vector<Input> Inputs;
  std::vector<Attribute> Attributes;
};

class Reader {
public:
  explicit Reader(StringRef File)
      : File(File), Data(File, /*IsLittleEndian=*/true, /*AddressSize=*/8) {}

  Expected<Container> read();

private:
  using Cursor = DataExtractor::Cursor;

  bool readHeader(Cursor &C);
  void readKernelHeader(Cursor &C);
  void skipSymbols(Cursor &C);
  void skipVariables(Cursor &C);
  void skipFunctions(Cursor &C);
  bool readBody(Entry &E);
  void skipAttributes(Cursor &C);
  /// \p Fixed: bytes of an element before its count of attributes.
  void skipTable(Cursor &C, uint64_t Count, unsigned Fixed);
  bool readAttributes(Cursor &C, ArrayRef<StringRef> Strings, Entry &E);
  bool readTail();
  bool locate(const Entry &E, const Binary &B, ContainerKernel &K);
  void addKnown(const CMInfo &Info);
  bool checkInputs(const Entry &E, const KernelInfo &Info);
  void addUnknown();
  KernelInfo infoOf(const Entry &E, std::string &Unsupported);

  bool fail(const Twine &What) {
    if (Problem.empty())
      Problem = What.str();
    return false;
  }
  /// Reports an error of \p C, if there is one.
  bool check(Cursor &C, const Twine &Where) {
    if (Error E = C.takeError()) {
      consumeError(std::move(E));
      return fail(Where + " ends after the end of the file");
    }
    return Problem.empty();
  }

  StringRef File;
  DataExtractor Data;
  std::vector<Entry> Entries;
  std::vector<CMInfo> Infos;
  Container Result;
  std::string Problem;
};

bool Reader::readHeader(Cursor &C) {
  Data.skip(C, 4);
  unsigned Major = Data.getU8(C), Minor = Data.getU8(C);
  unsigned Kernels = Data.getU16(C);
  if (!check(C, "the header"))
    return false;
  // 3.5 has the layout of 3.6; other versions have fields of other widths.
  if (Major != cisa::MajorVersion || Minor < 5 || Minor > 6)
    return fail("version " + Twine(Major) + "." + Twine(Minor) +
                " of CISA; 3.5 and 3.6 are known");
  if (Kernels > cisa::MaxKernels)
    return fail("more kernels than an .isa has");
  for (unsigned I = 0; I != Kernels && C; ++I)
    readKernelHeader(C);
  skipVariables(C);
  skipFunctions(C);
  return check(C, "the header");
}

void Reader::readKernelHeader(Cursor &C) {
  Entry E;
  E.Name = Data.getBytes(C, Data.getU8(C));
  if (C &&
      any_of(Entries, [&](const Entry &Each) { return Each.Name == E.Name; }))
    fail("two kernels '" + Twine(E.Name) + "'");
  E.Offset = Data.getU32(C);
  E.Size = Data.getU32(C);
  E.InputOffset = Data.getU32(C);
  skipSymbols(C);
  skipSymbols(C);
  for (unsigned Left = Data.getU8(C); Left && C; --Left) {
    Binary B;
    B.Platform = Data.getU8(C);
    B.Offset = Data.getU32(C);
    B.Size = Data.getU32(C);
    if (C && any_of(E.Binaries, [&](const Binary &Each) {
          return Each.Platform == B.Platform;
        }))
      fail("kernel '" + Twine(E.Name) + "' twice for platform " +
           Twine(B.Platform));
    E.Binaries.push_back(B);
  }
  Entries.push_back(std::move(E));
}

/// A table of relocations: two words each.
void Reader::skipSymbols(Cursor &C) {
  Data.skip(C, uint64_t(Data.getU16(C)) * 4);
}

void Reader::skipAttributes(Cursor &C) {
  for (unsigned Left = Data.getU8(C); Left && C; --Left) {
    Data.skip(C, 4);
    Data.skip(C, Data.getU8(C));
  }
}

void Reader::skipTable(Cursor &C, uint64_t Count, unsigned Fixed) {
  for (; Count && C; --Count) {
    Data.skip(C, Fixed);
    skipAttributes(C);
  }
}

/// Variables of the file.
void Reader::skipVariables(Cursor &C) {
  for (unsigned Left = Data.getU16(C); Left && C; --Left) {
    Data.skip(C, 1); // linkage
    Data.skip(C, Data.getU16(C));
    Data.skip(C, 1 + 2); // properties, elements
    skipAttributes(C);
  }
}

void Reader::skipFunctions(Cursor &C) {
  for (unsigned Left = Data.getU16(C); Left && C; --Left) {
    Data.skip(C, 1); // linkage
    Data.skip(C, Data.getU8(C));
    Data.skip(C, 4 + 4); // offset, size
    skipSymbols(C);
    skipSymbols(C);
  }
}

bool Reader::readAttributes(Cursor &C, ArrayRef<StringRef> Strings, Entry &E) {
  for (unsigned Left = Data.getU16(C); Left && C; --Left) {
    uint32_t Name = Data.getU32(C);
    StringRef Value = Data.getBytes(C, Data.getU8(C));
    if (C && Name >= Strings.size())
      return fail("kernel '" + Twine(E.Name) + "': an attribute without name");
    if (C)
      E.Attributes.push_back({Strings[Name], Value});
    if (C && Strings[Name] == cisa::FileSize && Value.size() == 4 &&
        support::endian::read32le(Value.data()) != File.size())
      return fail("the file does not have the size that it records");
  }
  return true;
}

bool Reader::readBody(Entry &E) {
  std::string Where = ("kernel '" + E.Name + "'").str();
  if (E.Offset > File.size() || E.Size > File.size() - E.Offset)
    return fail(Where + " ends after the end of the file");
  Cursor C(E.Offset);
  std::vector<StringRef> Strings;
  for (uint32_t Left = Data.getU32(C); Left && C; --Left)
    Strings.push_back(Data.getCStrRef(C));
  Data.skip(C, 4);                  // name
  skipTable(C, Data.getU32(C), 14); // variables
  skipTable(C, Data.getU16(C), 6);  // addresses
  skipTable(C, Data.getU16(C), 6);  // predicates
  skipTable(C, Data.getU16(C), 5);  // labels
  for (unsigned I = 0; I != 3; ++I) // samplers, surfaces, VME
    skipTable(C, Data.getU8(C), 6);
  if (C && C.tell() != E.InputOffset)
    fail(Where + ": its inputs are not where the header says");
  for (uint32_t Left = Data.getU32(C); Left && C; --Left) {
    Input I;
    I.Kind = Data.getU8(C);
    Data.skip(C, 4); // number
    I.Offset = Data.getU16(C);
    I.Size = Data.getU16(C);
    E.Inputs.push_back(I);
  }
  uint64_t CodeBytes = Data.getU32(C);
  Data.skip(C, 4); // entry
  if (!readAttributes(C, Strings, E)) {
    consumeError(C.takeError());
    return false;
  }
  Data.skip(C, CodeBytes);
  uint64_t End = C.tell();
  if (!check(C, Where))
    return false;
  if (End > uint64_t(E.Offset) + E.Size)
    return fail(Where + " is larger than the header says");
  Result.Sections.push_back(
      {(E.Name + ".visa").str(), E.Offset, File.substr(E.Offset, E.Size)});
  return true;
}

/// Reads the trailer of CMC after the bytes that other readers use.
bool Reader::readTail() {
  StringRef Magic = cisa::TrailerMagic;
  if (!File.endswith(Magic) || File.size() < cisa::TrailerBytes)
    return true;
  uint32_t Words[cisa::TrailerWords];
  const char *At = File.end() - cisa::TrailerBytes;
  for (uint32_t &W : Words) {
    W = support::endian::read32le(At);
    At += 4;
  }
  auto Take = [&](const char *Name, uint64_t Offset, uint64_t Size,
                  StringRef &Out) {
    if (Offset + Size > File.size() - cisa::TrailerBytes)
      return fail(Twine(Name) + " ends after the end of the file");
    Out = File.substr(Offset, Size);
    if (Size)
      Result.Sections.push_back({Name, Offset, Out});
    return true;
  };
  StringRef Info;
  if (!Take(CMInfoSection, Words[0], Words[1], Info) ||
      !Take(".cmc.ir", Words[2], Words[3], Result.Bitcode))
    return false;
  // LLVM aborts on damaged bitcode.
  if (crc32(arrayRefFromStringRef(Result.Bitcode)) != Words[4])
    return fail(".cmc.ir is damaged");
  Expected<json::Value> V = parseFlatJSON(Info);
  if (!V)
    return fail(toString(V.takeError()));
  const json::Array *List = V->getAsArray();
  for (size_t I = 0; List && I != List->size(); ++I) {
    Expected<CMInfo> One = readCMInfo((*List)[I]);
    if (!One)
      return fail(toString(One.takeError()));
    Infos.push_back(std::move(*One));
  }
  return List || fail(Twine(CMInfoSection) + " is no list");
}

/// Sets the location of the code of \p K.
bool Reader::locate(const Entry &E, const Binary &B, ContainerKernel &K) {
  if (B.Offset > File.size() || B.Size > File.size() - B.Offset || !B.Size)
    return fail("the code of kernel '" + Twine(E.Name) +
                "' ends after the end of the file");
  K.Code = File.substr(B.Offset, B.Size);
  K.CodeOffset = B.Offset;
  K.CodeCapacity = B.Size;
  std::string Platform =
      K.Target ? K.Target->Name.str() : std::to_string(B.Platform);
  Result.Sections.push_back(
      {(E.Name + "." + Platform).str(), B.Offset, K.Code});
  return true;
}

/// Checks that runtimes, which read the inputs, and our readers agree.
bool Reader::checkInputs(const Entry &E, const KernelInfo &Info) {
  for (size_t I = 0; I != Info.Args.size(); ++I) {
    const KernelArg &A = Info.Args[I];
    if (I >= E.Inputs.size() || E.Inputs[I].Size != A.Size ||
        E.Inputs[I].Offset != PayloadAt + A.Offset)
      return fail("kernel '" + Info.Name + "': its input " + Twine(I) +
                  " is not argument '" + A.Name + "'");
  }
  return true;
}

/// Adds the kernels of one platform in a file that CMC wrote.
void Reader::addKnown(const CMInfo &Info) {
  Result.Targets.push_back(Info.Target);
  unsigned Platform = Info.Target->ISAPlatform;
  for (size_t I = 0; I != Info.Kernels.size(); ++I) {
    ContainerKernel K;
    K.Target = Info.Target;
    K.Info = Info.Kernels[I];
    K.StringAddresses = Info.StringAddresses[I];
    if (!K.StringAddresses.empty())
      K.Strings = Info.Strings;
    auto E = find_if(
        Entries, [&](const Entry &Each) { return Each.Name == K.Info.Name; });
    const Binary *B = nullptr;
    if (E != Entries.end())
      for (const Binary &Each : E->Binaries)
        if (Each.Platform == Platform)
          B = &Each;
    if (!B) {
      fail("no code of kernel '" + K.Info.Name + "' for " + Info.Target->Name);
      return;
    }
    if (!checkInputs(*E, K.Info) || !locate(*E, *B, K))
      return;
    Result.Kernels.push_back(std::move(K));
  }
}

/// The information in the tables of a file that CMC did not write.
KernelInfo Reader::infoOf(const Entry &E, std::string &Unsupported) {
  KernelInfo Info;
  Info.Name = E.Name.str();
  Info.ABI = PayloadABI::CM;
  Info.Barriers = 1;
  for (const Attribute &A : E.Attributes) {
    if (A.Name == cisa::NoBarrier)
      Info.Barriers = 0;
    if (A.Name == cisa::SLMSize && !A.Value.empty())
      Info.SLMBytes = uint8_t(A.Value[0]) * 1024;
    Info.HasGroups = Info.SLMBytes != 0;
  }
  for (const Input &I : E.Inputs) {
    if (I.Kind == cisa::Ignored)
      break;
    int Offset = int(I.Offset) - int(PayloadAt);
    if (Offset < 0) {
      fail("kernel '" + Info.Name + "': an input before the payload");
      break;
    }
    if (I.Kind == cisa::LocalSize || I.Kind == cisa::GroupCount ||
        I.Kind == cisa::LocalId) {
      Info.HasGroups = true;
      Info.ImplicitArgs.push_back(
          {I.Kind == cisa::LocalSize    ? ImplicitArg::LocalSize
           : I.Kind == cisa::GroupCount ? ImplicitArg::GroupCount
                                        : ImplicitArg::LocalId,
           unsigned(Offset), I.Size});
      continue;
    }
    KernelArg A;
    A.Name = std::to_string(Info.Args.size());
    A.Size = I.Size;
    A.Offset = Offset;
    if (I.Kind == cisa::Sampler)
      A.Kind = ArgKind::Sampler;
    else if (I.Kind == cisa::Surface && I.Size > sizeof(uint32_t))
      A.TypeDesc = SurfaceArrayType;
    else if (I.Kind == cisa::Surface || I.Kind == cisa::VME)
      A.Kind = ArgKind::Surface; // The host decides which kind.
    else if (I.Kind != cisa::General)
      Unsupported = "an input of kind " + std::to_string(I.Kind);
    Info.Args.push_back(std::move(A));
  }
  return Info;
}

void Reader::addUnknown() {
  std::vector<unsigned> Platforms;
  for (const Entry &E : Entries)
    for (const Binary &B : E.Binaries)
      if (!is_contained(Platforms, B.Platform))
        Platforms.push_back(B.Platform);
  for (unsigned P : Platforms) {
    const TargetInfo *T = cisa::targetOf(P);
    if (T)
      Result.Targets.push_back(T);
    for (const Entry &E : Entries)
      for (const Binary &B : E.Binaries) {
        if (B.Platform != P)
          continue;
        ContainerKernel K;
        K.Target = T;
        K.Info = infoOf(E, K.Unsupported);
        K.Info.Resources.CodeBytes = B.Size;
        if (!locate(E, B, K))
          return;
        Result.Kernels.push_back(std::move(K));
      }
  }
}

Expected<Container> Reader::read() {
  Result.Kind = ContainerKind::ISA;
  Cursor C(0);
  bool Ok = readHeader(C);
  consumeError(C.takeError());
  for (size_t I = 0; Ok && I != Entries.size(); ++I)
    Ok = readBody(Entries[I]);
  if (Ok && readTail()) {
    for (const CMInfo &Info : Infos)
      addKnown(Info);
    if (Infos.empty())
      addUnknown();
  }
  if (!Problem.empty())
    return malformed(Problem);
  return std::move(Result);
}

} // namespace

Expected<Container> readISA(StringRef Bytes) { return Reader(Bytes).read(); }

} // namespace container
} // namespace cmc
