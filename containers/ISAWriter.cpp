//===- ISAWriter.cpp - writes .isa files of the CM runtime ----------------===//
//
// Part of CMC, under the MIT licence.
//
// Runtimes find the Gen code of their platform in the header, and arguments and
// attributes in a kernel's body. Bodies have no instructions: binary vISA would
// only be of use to runtimes with a finalizer.
//===----------------------------------------------------------------------===//
#include "basic/SurfaceArray.h"
#include "containers/Bytes.h"
#include "containers/CISA.h"
#include "containers/CMInfo.h"
#include "containers/Writers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::container {
namespace {

Error refuse(const Twine &Why) {
  return createStringError(inconvertibleErrorCode(), Why);
}

/// The strings of a body; names are indices into it.
class StringPool {
public:
  uint32_t add(StringRef S) {
    return Numbers.insert({S, uint32_t(Numbers.size())}).first->second;
  }
  void write(Bytes &Out) const {
    Out.u32(Numbers.size());
    for (const auto &Each : Numbers)
      Out.string(Each.first);
  }

private:
  MapVector<StringRef, uint32_t> Numbers;
};

cisa::InputKind kindOf(const KernelArg &A) {
  if (isSurfaceArray(A))
    return cisa::Surface;
  switch (A.Kind) {
  case ArgKind::Value:
  case ArgKind::Pointer:
    return cisa::General;
  case ArgKind::Buffer:
  case ArgKind::Image:
  case ArgKind::Media:
  case ArgKind::Surface:
    return cisa::Surface;
  case ArgKind::Sampler:
    return cisa::Sampler;
  }
  llvm_unreachable("argument kind");
}

cisa::InputKind kindOf(const ImplicitArg &A) {
  switch (A.K) {
  case ImplicitArg::LocalSize:
    return cisa::LocalSize;
  case ImplicitArg::GroupCount:
    return cisa::GroupCount;
  case ImplicitArg::LocalId:
    return cisa::LocalId;
  case ImplicitArg::PrivateBase:
  case ImplicitArg::PrintBuffer:
    return cisa::Ignored;
  }
  llvm_unreachable("argument kind");
}

/// The body of a kernel: tables of its declarations, inputs, attributes.
class BodyWriter {
public:
  explicit BodyWriter(const ContainerKernel &K)
      : Info(K.Info), Header(K.Target->GRFBytes) {}

  std::string write(uint32_t &InputOffset) {
    uint32_t Name = Strings.add(Info.Name);
    for (const KernelArg &A : Info.Args)
      addInput(Strings.add(A.Name), kindOf(A), A.Offset, A.Size);
    for (const ImplicitArg &A : Info.ImplicitArgs)
      if (kindOf(A) != cisa::Ignored) // Only libcmrt sets the others.
        addInput(Strings.add(toString(A.K)), kindOf(A), int(A.Offset), A.Size);
    addAttributes();

    Bytes Out;
    Strings.write(Out);
    Out.u32(Name);
    Out.u32(Variables.Count);
    Out.append(Variables.Rows.Data);
    Out.u16(0); // addresses, predicates, labels
    Out.u16(0);
    Out.u16(0);
    Out.u8(Samplers.Count);
    Out.append(Samplers.Rows.Data);
    Out.u8(Surfaces.Count);
    Out.append(Surfaces.Rows.Data);
    Out.u8(0); // VME
    InputOffset = Out.size();
    Out.u32(Inputs.Count);
    Out.append(Inputs.Rows.Data);
    constexpr unsigned SizeAndEntry = 8;
    uint32_t End =
        Out.size() + SizeAndEntry + 2 + uint32_t(Attributes.Rows.Data.size());
    Out.u32(0); // bytes of instructions
    Out.u32(End);
    Out.u16(Attributes.Count);
    Out.append(Attributes.Rows.Data);
    return std::move(Out.Data);
  }

private:
  struct Table {
    Bytes Rows;
    unsigned Count = 0;
  };
  /// Adds a variable for an input, and its location.
  void addInput(uint32_t Name, cisa::InputKind Kind, int Offset,
                unsigned Size) {
    constexpr unsigned BytesAligned4 = 0x24; // type UB, alignment of a dword
    Inputs.Rows.u8(Kind);
    if (Kind == cisa::Surface || Kind == cisa::Sampler) {
      bool IsSurface = Kind == cisa::Surface;
      Inputs.Rows.u32(IsSurface ? cisa::FirstSurface + Surfaces.Count++
                                : Samplers.Count++);
      Bytes &Rows = (IsSurface ? Surfaces : Samplers).Rows;
      Rows.u32(Name);
      Rows.u16(Size / sizeof(uint32_t)); // Per element of an array.
      Rows.u8(0);                        // attributes
    } else {
      Inputs.Rows.u32(cisa::FirstVariable + Variables.Count++);
      Variables.Rows.u32(Name);
      Variables.Rows.u8(BytesAligned4);
      Variables.Rows.u16(Size);
      Variables.Rows.u32(0); // no alias
      Variables.Rows.u16(0);
      Variables.Rows.u8(0);
      Variables.Rows.u8(0); // attributes
    }
    Inputs.Rows.u16(Header + Offset);
    Inputs.Rows.u16(Size);
    ++Inputs.Count;
  }

  void addAttribute(StringRef Name, ArrayRef<uint8_t> Value) {
    Attributes.Rows.u32(Strings.add(Name));
    Attributes.Rows.u8(Value.size());
    Attributes.Rows.append(toStringRef(Value));
    ++Attributes.Count;
  }

  void addAttributes() {
    if (!Info.Barriers)
      addAttribute(cisa::NoBarrier, {});
    if (Info.SLMBytes)
      addAttribute(cisa::SLMSize, {uint8_t(divideCeil(Info.SLMBytes, 1024))});
    addAttribute(cisa::TargetKind, {0});
    addAttribute(cisa::FileSize, {0, 0, 0, 0}); // Set at the end.
  }

  const KernelInfo &Info;
  unsigned Header; ///< Bytes of the payload before the arguments.
  StringPool Strings;
  Table Variables, Samplers, Surfaces, Inputs, Attributes;
};

/// A kernel, and its code per platform.
struct Entry {
  std::string Body;
  uint32_t InputOffset = 0; ///< In the body.
  std::vector<const ContainerKernel *> Code;
};

using PlatformMap = MapVector<unsigned, const TargetInfo *>;

/// Notes that there is code for \p T.
Error addPlatform(const TargetInfo *T, PlatformMap &Platforms) {
  unsigned Platform = T ? T->ISAPlatform : 0;
  if (!Platform)
    return refuse("the .isa format cannot represent '" +
                  (T ? T->Name : "an unknown platform") + "'");
  auto Same = Platforms.insert({Platform, T}).first;
  if (Same->second != T)
    return refuse("an .isa holds code for one of '" + Same->second->Name +
                  "' and '" + T->Name + "'");
  return Error::success();
}

class FileWriter {
public:
  Error add(const ContainerKernel &K);
  std::string write(StringRef Bitcode);

private:
  uint32_t headerBytes() const;
  std::string makeInfo();

  MapVector<StringRef, Entry> Entries;
  PlatformMap Platforms;
  std::vector<const ContainerKernel *> Kernels;
};

Error FileWriter::add(const ContainerKernel &K) {
  const std::string &Name = K.Info.Name;
  if (Error E = addPlatform(K.Target, Platforms))
    return E;
  if (Name.empty() || Name.size() > UINT8_MAX)
    return refuse("the name of kernel '" + Name + "' is too long for an .isa");
  if (K.Info.SLMBytes > UINT8_MAX * 1024)
    return refuse("kernel '" + Name +
                  "' has more shared local memory than an .isa can say");
  Entry &E = Entries[K.Info.Name];
  uint32_t InputOffset = 0;
  std::string Body = BodyWriter(K).write(InputOffset);
  if (E.Code.empty()) {
    E.Body = std::move(Body);
    E.InputOffset = InputOffset;
  } else if (E.Body != Body) {
    return refuse("kernel '" + Name + "' has other arguments for '" +
                  K.Target->Name + "' than for '" +
                  E.Code.front()->Target->Name + "'");
  }
  for (const ContainerKernel *Other : E.Code)
    if (Other->Target == K.Target)
      return refuse("two kernels '" + Name + "'");
  if (E.Code.size() == cisa::MaxBinaries)
    return refuse("an .isa holds code for at most " +
                  Twine(unsigned(cisa::MaxBinaries)) + " platforms");
  E.Code.push_back(&K);
  Kernels.push_back(&K);
  if (Entries.size() > cisa::MaxKernels)
    return refuse("an .isa holds at most " + Twine(unsigned(cisa::MaxKernels)) +
                  " kernels");
  return Error::success();
}

/// The objects of .cmc.info, one for each platform.
std::string FileWriter::makeInfo() {
  json::Array List;
  for (auto &P : Platforms) {
    CMInfo Info;
    Info.Target = P.second;
    bool Lines = false;
    for (const ContainerKernel *K : Kernels) {
      if (K->Target != P.second)
        continue;
      Info.Kernels.push_back(K->Info);
      Info.StringAddresses.push_back(K->StringAddresses);
      if (!K->Strings.empty())
        Info.Strings = K->Strings;
      Lines |= !K->Info.Lines.empty();
    }
    List.push_back(toJSON(Info, Lines));
  }
  std::string Text;
  raw_string_ostream(Text) << json::Value(std::move(List));
  return Text;
}

uint32_t FileWriter::headerBytes() const {
  constexpr unsigned Fixed = 4 + 1 + 1 + 2 + 2 + 2; // magic ... functions
  constexpr unsigned OfKernel = 1 + 3 * 4 + 2 + 2 + 1, OfBinary = 1 + 4 + 4;
  uint32_t Size = Fixed;
  for (auto &E : Entries)
    Size += OfKernel + E.first.size() + OfBinary * E.second.Code.size();
  return Size;
}

std::string FileWriter::write(StringRef Bitcode) {
  constexpr unsigned CodeAlign = 16;
  Bytes Header, Rest;
  std::vector<uint32_t> BodyEnds;
  Rest.Data.resize(headerBytes()); // Offsets are relative to the file.
  Header.append(cisa::Magic);
  Header.u8(cisa::MajorVersion);
  Header.u8(cisa::MinorVersion);
  Header.u16(Entries.size());
  for (auto &Each : Entries) {
    const Entry &E = Each.second;
    uint32_t Start = Rest.size();
    Rest.append(E.Body);
    BodyEnds.push_back(Rest.size());
    Header.u8(Each.first.size());
    Header.append(Each.first);
    Header.u32(Start);
    Header.u32(E.Body.size());
    Header.u32(Start + E.InputOffset);
    Header.u16(0); // variables and functions outside
    Header.u16(0);
    Header.u8(E.Code.size());
    for (const ContainerKernel *K : E.Code) {
      Rest.align(CodeAlign);
      Header.u8(K->Target->ISAPlatform);
      Header.u32(Rest.size());
      Header.u32(K->Code.size());
      Rest.append(K->Code);
    }
  }
  Header.u16(0); // variables and functions of the file
  Header.u16(0);
  assert(Header.size() == headerBytes());
  Rest.Data.replace(0, Header.size(), Header.Data);

  uint32_t InfoAt = Rest.size();
  Rest.append(makeInfo());
  uint32_t InfoSize = Rest.size() - InfoAt;
  Rest.align(4);
  uint32_t IRAt = Rest.size();
  Rest.append(Bitcode);
  for (uint32_t Word :
       {InfoAt, InfoSize, Bitcode.empty() ? 0 : IRAt, uint32_t(Bitcode.size()),
        crc32(arrayRefFromStringRef(Bitcode)), 0u})
    Rest.u32(Word);
  Rest.append(cisa::TrailerMagic);
  for (uint32_t End : BodyEnds)
    support::endian::write32le(&Rest.Data[End - 4], Rest.size());
  return std::move(Rest.Data);
}

} // namespace

Error checkISATargets(ArrayRef<const TargetInfo *> Targets) {
  PlatformMap Platforms;
  for (const TargetInfo *T : Targets)
    if (Error E = addPlatform(T, Platforms))
      return E;
  return Error::success();
}

Expected<std::string> writeISA(ArrayRef<ContainerKernel> Kernels,
                               StringRef Bitcode) {
  FileWriter File;
  for (const ContainerKernel &K : Kernels)
    if (Error E = File.add(K))
      return std::move(E);
  return File.write(Bitcode);
}

} // namespace cmc::container
