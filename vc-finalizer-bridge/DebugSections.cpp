//===- DebugSections.cpp - lines and arguments as DWARF -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/DebugSections.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::dwarf;

namespace cmc {
namespace bridge {
namespace {

const unsigned Version = 4, AddressBytes = 8;

/// The bytes of a section in the making.
class Bytes {
public:
  void u8(uint8_t V) { Data.push_back(char(V)); }
  void u16(uint16_t V) { fixed(V); }
  void u32(uint32_t V) { fixed(V); }
  void u64(uint64_t V) { fixed(V); }
  void uleb(uint64_t V) {
    raw_string_ostream OS(Data);
    encodeULEB128(V, OS);
  }
  void sleb(int64_t V) {
    raw_string_ostream OS(Data);
    encodeSLEB128(V, OS);
  }
  void string(StringRef S) {
    Data += S;
    u8(0);
  }
  size_t size() const { return Data.size(); }

  /// Opens a length field; close() fills it with the bytes that follow it.
  size_t open() {
    u32(0);
    return size();
  }
  void close(size_t Start) {
    support::endian::write32le(&Data[Start - 4], size() - Start);
  }
  std::string Data;

private:
  template <typename T> void fixed(T V) {
    char Buffer[sizeof(T)];
    support::endian::write<T, support::little, support::unaligned>(Buffer, V);
    Data.append(Buffer, sizeof(T));
  }
};

enum AbbrevCode {
  UnitCode = 1,
  KernelCode,
  PlacedArgumentCode,
  ArgumentCode,
  BaseTypeCode,
  ArrayCode,
  CountCode,
};

void writeAbbrev(Bytes &Out, AbbrevCode Code, Tag Tag, bool HasChildren,
                 ArrayRef<std::pair<dwarf::Attribute, Form>> Attributes) {
  Out.uleb(Code);
  Out.uleb(Tag);
  Out.u8(HasChildren ? DW_CHILDREN_yes : DW_CHILDREN_no);
  for (auto &A : Attributes) {
    Out.uleb(A.first);
    Out.uleb(A.second);
  }
  Out.u8(0);
  Out.u8(0);
}

std::string makeAbbrev() {
  Bytes Out;
  writeAbbrev(Out, UnitCode, DW_TAG_compile_unit, true,
              {{DW_AT_producer, DW_FORM_string},
               {DW_AT_language, DW_FORM_data2},
               {DW_AT_name, DW_FORM_string},
               {DW_AT_stmt_list, DW_FORM_sec_offset},
               {DW_AT_low_pc, DW_FORM_addr},
               {DW_AT_high_pc, DW_FORM_data4}});
  writeAbbrev(Out, KernelCode, DW_TAG_subprogram, true,
              {{DW_AT_name, DW_FORM_string},
               {DW_AT_low_pc, DW_FORM_addr},
               {DW_AT_high_pc, DW_FORM_data4}});
  writeAbbrev(Out, PlacedArgumentCode, DW_TAG_formal_parameter, false,
              {{DW_AT_name, DW_FORM_string},
               {DW_AT_type, DW_FORM_ref4},
               {DW_AT_location, DW_FORM_sec_offset}});
  writeAbbrev(Out, ArgumentCode, DW_TAG_formal_parameter, false,
              {{DW_AT_name, DW_FORM_string}, {DW_AT_type, DW_FORM_ref4}});
  writeAbbrev(Out, BaseTypeCode, DW_TAG_base_type, false,
              {{DW_AT_name, DW_FORM_string},
               {DW_AT_encoding, DW_FORM_data1},
               {DW_AT_byte_size, DW_FORM_data1}});
  writeAbbrev(Out, ArrayCode, DW_TAG_array_type, true,
              {{DW_AT_type, DW_FORM_ref4}});
  writeAbbrev(Out, CountCode, DW_TAG_subrange_type, false,
              {{DW_AT_count, DW_FORM_data4}});
  Out.u8(0);
  return std::move(Out.Data);
}

/// Writes an address that the loader fills in.
void address(Bytes &Out, DebugSection &Section, const GenKernel &K) {
  Section.Addresses.push_back({Out.size(), K.Info.Name});
  Out.u64(0);
}

TypeKind encodingOf(ElementType E) {
  switch (E) {
  case ElementType::Half:
  case ElementType::Float:
  case ElementType::Double:
    return DW_ATE_float;
  case ElementType::Int8:
    return DW_ATE_signed_char;
  case ElementType::UInt8:
    return DW_ATE_unsigned_char;
  case ElementType::Int16:
  case ElementType::Int32:
  case ElementType::Int64:
    return DW_ATE_signed;
  default:
    return DW_ATE_unsigned;
  }
}

/// The arguments of a kernel: their types, and where they are when it starts.
/// Later their registers may have been used for something else, and the
/// finalizer does not tell when.
class ArgumentWriter {
public:
  ArgumentWriter(Bytes &Out, Bytes &Locations, size_t Unit, const GenKernel &K,
                 const TargetInfo &T)
      : Out(Out), Locations(Locations), Unit(Unit), K(K), T(T) {}

  /// Before the kernel.
  void writeTypes() {
    for (const KernelArg &A : K.Info.Args)
      Types.push_back(typeOf(A));
  }

  /// Inside of the kernel.
  void writeArguments() {
    for (size_t I = 0; I != Types.size(); ++I) {
      const KernelArg &A = K.Info.Args[I];
      bool Placed = isInRegisters(A);
      Out.uleb(Placed ? PlacedArgumentCode : ArgumentCode);
      Out.string(A.Name);
      Out.u32(Types[I]);
      if (Placed)
        Out.u32(writeLocation(A));
    }
  }

private:
  uint32_t here() const { return uint32_t(Out.size() - Unit); }

  uint32_t baseType(StringRef Name, TypeKind Encoding, unsigned Size) {
    uint32_t &At = Known[Name];
    if (At)
      return At;
    At = here();
    Out.uleb(BaseTypeCode);
    Out.string(Name);
    Out.u8(Encoding);
    Out.u8(Size);
    return At;
  }

  uint32_t typeOf(const KernelArg &A) {
    if (A.Kind == ArgKind::Pointer)
      return baseType("svmptr_t", DW_ATE_unsigned, 8);
    if (A.Kind != ArgKind::Value)
      return baseType(A.Kind == ArgKind::Sampler ? "SamplerIndex"
                                                 : "SurfaceIndex",
                      DW_ATE_unsigned, 4);
    // Without a type it is bytes.
    bool Typed = A.Element != ElementType::None && A.NumElements;
    ElementType E = Typed ? A.Element : ElementType::UInt8;
    unsigned Count = Typed ? A.NumElements : A.Size;
    uint32_t Element = baseType(toString(E), encodingOf(E), sizeInBytes(E));
    if (Count == 1)
      return Element;
    uint32_t &At = Known[std::string(toString(E)) + std::to_string(Count)];
    if (At)
      return At;
    At = here();
    Out.uleb(ArrayCode);
    Out.u32(Element);
    Out.uleb(CountCode);
    Out.u32(Count);
    Out.u8(0); // no more children
    return At;
  }

  /// Platforms without a media walker have code that loads the arguments.
  bool isInRegisters(const KernelArg &A) const {
    bool IsIndex = A.Kind != ArgKind::Value && A.Kind != ArgKind::Pointer;
    return A.Offset >= 0 && T.has(TargetInfo::MediaWalker) &&
           !(IsIndex && K.Info.ABI == PayloadABI::ZE);
  }

  /// A list of one place, for the first byte of the code.
  uint32_t writeLocation(const KernelArg &A) {
    constexpr unsigned FirstRegister = 16; // Number of r0 in DWARF.
    unsigned Header = K.Info.ABI == PayloadABI::ZE ? 2 : 1;
    Bytes Pieces;
    for (unsigned Done = 0; Done != A.Size;) {
      unsigned At = Header * T.GRFBytes + unsigned(A.Offset) + Done;
      unsigned Register = At / T.GRFBytes, Inside = At % T.GRFBytes;
      unsigned Size = std::min(A.Size - Done, T.GRFBytes - Inside);
      Pieces.u8(DW_OP_regx);
      Pieces.uleb(FirstRegister + Register);
      Pieces.u8(DW_OP_bit_piece);
      Pieces.uleb(8 * Size);
      Pieces.uleb(8 * Inside);
      Done += Size;
    }
    uint32_t Start = uint32_t(Locations.size());
    Locations.u64(0); // from, to: relative to the unit
    Locations.u64(1);
    Locations.u16(uint16_t(Pieces.size()));
    Locations.Data += Pieces.Data;
    Locations.u64(0);
    Locations.u64(0);
    return Start;
  }

  Bytes &Out, &Locations;
  size_t Unit; ///< Where its unit begins in Out.
  const GenKernel &K;
  const TargetInfo &T;
  StringMap<uint32_t> Known;
  std::vector<uint32_t> Types; ///< Of each argument.
};

void writeUnit(Bytes &Out, DebugSection &Section, Bytes &Locations,
               const GenKernel &K, const TargetInfo &T, StringRef File,
               uint32_t LineProgram) {
  size_t Unit = Out.size();
  size_t Start = Out.open();
  Out.u16(Version);
  Out.u32(0); // offset of the abbreviations
  Out.u8(AddressBytes);
  Out.uleb(UnitCode);
  Out.string("cmc");
  Out.u16(DW_LANG_C_plus_plus);
  Out.string(File);
  Out.u32(LineProgram);
  address(Out, Section, K);
  Out.u32(K.Code.size());
  ArgumentWriter Arguments(Out, Locations, Unit, K, T);
  Arguments.writeTypes();
  Out.uleb(KernelCode);
  Out.string(K.Info.Name);
  address(Out, Section, K);
  Out.u32(K.Code.size());
  Arguments.writeArguments();
  Out.u8(0); // no more arguments
  Out.u8(0); // no more children
  Out.close(Start);
}

/// The file names of \p K, numbered from 1 in the order of their first use.
MapVector<StringRef, unsigned> numberFiles(const GenKernel &K) {
  MapVector<StringRef, unsigned> Files;
  for (const LineEntry &L : K.Info.Lines)
    if (L.Line)
      Files.insert({L.File, unsigned(Files.size() + 1)});
  return Files;
}

/// Number of operands of the standard opcodes 1..9. Special opcodes are not
/// used: the tables are small, and so is the writer without them.
const uint8_t OpcodeLengths[] = {0, 1, 1, 1, 1, 0, 0, 0, 1};
const unsigned OpcodeBase = sizeof(OpcodeLengths) + 1;

void writeLineHeader(Bytes &Out, const MapVector<StringRef, unsigned> &Files) {
  Out.u16(Version);
  size_t Start = Out.open();
  Out.u8(1); // minimum instruction length
  Out.u8(1); // operations per instruction
  Out.u8(1); // rows are statements
  Out.u8(0); // line base and range of special opcodes, unused
  Out.u8(1);
  Out.u8(OpcodeBase);
  for (uint8_t Length : OpcodeLengths)
    Out.u8(Length);
  Out.u8(0); // no include directories
  for (auto &File : Files) {
    Out.string(File.first);
    Out.uleb(0); // directory, time, length
    Out.uleb(0);
    Out.uleb(0);
  }
  Out.u8(0);
  Out.close(Start);
}

void writeLineProgram(Bytes &Out, DebugSection &Section, const GenKernel &K,
                      const MapVector<StringRef, unsigned> &Files) {
  size_t Start = Out.open();
  writeLineHeader(Out, Files);
  Out.u8(0);
  Out.uleb(1 + AddressBytes);
  Out.u8(DW_LNE_set_address);
  address(Out, Section, K);
  uint32_t Offset = 0, Line = 1, File = 1;
  auto AdvanceTo = [&](uint32_t Target) {
    Out.u8(DW_LNS_advance_pc);
    Out.uleb(Target - Offset);
    Offset = Target;
  };
  for (const LineEntry &L : K.Info.Lines) {
    AdvanceTo(L.Offset);
    uint32_t NewFile = L.Line ? Files.lookup(L.File) : File;
    if (NewFile != File) {
      Out.u8(DW_LNS_set_file);
      Out.uleb(NewFile);
      File = NewFile;
    }
    Out.u8(DW_LNS_advance_line);
    Out.sleb(int64_t(L.Line) - int64_t(Line));
    Line = L.Line;
    Out.u8(DW_LNS_copy);
  }
  AdvanceTo(K.Code.size());
  Out.u8(0);
  Out.uleb(1);
  Out.u8(DW_LNE_end_sequence);
  Out.close(Start);
}

} // namespace

std::vector<DebugSection> makeDebugSections(ArrayRef<GenKernel> Kernels,
                                            const TargetInfo &T) {
  DebugSection Abbrev = {".debug_abbrev", makeAbbrev(), {}};
  DebugSection Info = {".debug_info", "", {}};
  DebugSection Line = {".debug_line", "", {}};
  DebugSection Places = {".debug_loc", "", {}};
  Bytes InfoBytes, LineBytes, PlaceBytes;
  for (const GenKernel &K : Kernels) {
    MapVector<StringRef, unsigned> Files = numberFiles(K);
    if (Files.empty())
      continue;
    writeUnit(InfoBytes, Info, PlaceBytes, K, T, Files.begin()->first,
              LineBytes.size());
    writeLineProgram(LineBytes, Line, K, Files);
  }
  if (!LineBytes.size())
    return {};
  Info.Contents = std::move(InfoBytes.Data);
  Line.Contents = std::move(LineBytes.Data);
  Places.Contents = std::move(PlaceBytes.Data);
  std::vector<DebugSection> Out = {std::move(Abbrev), std::move(Info),
                                   std::move(Line)};
  if (!Places.Contents.empty())
    Out.push_back(std::move(Places));
  return Out;
}

} // namespace bridge
} // namespace cmc
