//===- DebugInfo.cpp - a kernel in .debug_info ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/debug/DebugInfo.h"
#include "vc-finalizer-bridge/debug/CallRanges.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include <map>
#include <set>

using namespace llvm;
using namespace llvm::dwarf;

namespace cmc::bridge {
namespace {

enum AbbrevCode {
  UnitCode = 1,
  KernelCode,
  LocatedArgumentCode,
  ArgumentCode,
  BaseTypeCode,
  ArrayCode,
  CountCode,
  LocatedVariableCode,
  VariableCode,
  BlockCode,
  StructCode,
  MemberCode,
  AliasCode,
  LocatedParameterCode,
  ParameterCode,
  FunctionCode,
  InlinedCode,
};

void writeAbbrev(container::Bytes &Out, AbbrevCode Code, Tag Tag,
                 bool HasChildren,
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

void writeTypeAbbrevs(container::Bytes &Out) {
  writeAbbrev(Out, BaseTypeCode, DW_TAG_base_type, false,
              {{DW_AT_name, DW_FORM_string},
               {DW_AT_encoding, DW_FORM_data1},
               {DW_AT_byte_size, DW_FORM_data1}});
  writeAbbrev(Out, ArrayCode, DW_TAG_array_type, true,
              {{DW_AT_type, DW_FORM_ref4}});
  writeAbbrev(Out, CountCode, DW_TAG_subrange_type, false,
              {{DW_AT_count, DW_FORM_data4}});
  writeAbbrev(Out, StructCode, DW_TAG_structure_type, true,
              {{DW_AT_name, DW_FORM_string}, {DW_AT_byte_size, DW_FORM_data4}});
  writeAbbrev(Out, MemberCode, DW_TAG_member, false,
              {{DW_AT_name, DW_FORM_string},
               {DW_AT_type, DW_FORM_ref4},
               {DW_AT_data_member_location, DW_FORM_data4}});
  writeAbbrev(Out, AliasCode, DW_TAG_typedef, false,
              {{DW_AT_name, DW_FORM_string}, {DW_AT_type, DW_FORM_ref4}});
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

/// Whether a register has the argument before the code runs.
bool startsInRegisters(const KernelArg &A, PayloadABI ABI,
                       const TargetInfo &T) {
  bool IsIndex = A.Kind != ArgKind::Value && A.Kind != ArgKind::Pointer;
  return A.Offset >= 0 && !T.has(TargetInfo::PayloadInMemory) &&
         !(IsIndex && ABI == PayloadABI::ZE);
}

/// Arguments, variables and their types.
class VariableWriter {
public:
  VariableWriter(DebugBytes &To, size_t Unit, const GenKernel &K,
                 const TargetInfo &T, const FileNumbers &Files)
      : Out(To.Info), Locations(To.Locations), Ranges(To.Ranges), Unit(Unit),
        K(K), T(T), Files(Files), Code(rangesOfCalls(K)) {}

  /// Called before the kernel's entry.
  void writeTypes() {
    for (const KernelArg &A : K.Info.Args)
      ArgumentTypes.push_back(typeOf(A));
    for (const SourceType &S : K.Types)
      Types.push_back(write(S));
  }

  /// Called before the kernel's entry: the functions that were inlined.
  void writeFunctions();

  /// Called within the kernel's entry.
  void writeArguments();
  /// Writes the variables of a scope and its inner scopes; 0: the kernel.
  void writeScope(unsigned Scope);

private:
  using LocationList = std::vector<VariableLocation>;

  uint32_t here() const { return uint32_t(Out.size() - Unit); }
  uint32_t baseType(StringRef Name, unsigned Encoding, unsigned Size);
  uint32_t arrayType(uint32_t Element, ArrayRef<unsigned> Counts);
  uint32_t typeOf(const KernelArg &A);
  uint32_t write(const SourceType &S);
  LocationList locationsOf(unsigned Variable) const;
  LocationList locationsOf(const KernelArg &A) const;
  void writeVariable(const SourceVariable &V, unsigned Number);
  void writeInlined(const SourceScope &S);
  unsigned fileNumber(StringRef File) const {
    auto It = Files.find(File);
    return It == Files.end() ? 0 : It->second;
  }
  uint32_t writeList(const LocationList &P, unsigned Bytes);
  std::string expression(const LocationList &P, uint32_t At,
                         unsigned Size) const;
  void writePieces(container::Bytes &To, const VariableLocation &P) const;

  container::Bytes &Out, &Locations, &Ranges;
  size_t Unit; ///< Offset in Out of the unit.
  const GenKernel &K;
  const TargetInfo &T;
  const FileNumbers &Files;
  StringMap<uint32_t> Known;
  std::vector<uint32_t> ArgumentTypes, Types;
  std::vector<CodeRanges> Code;    ///< By call.
  std::vector<uint32_t> Functions; ///< By call.
};

//===--- Types ------------------------------------------------------------===//

uint32_t VariableWriter::baseType(StringRef Name, unsigned Encoding,
                                  unsigned Size) {
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

uint32_t VariableWriter::arrayType(uint32_t Element,
                                   ArrayRef<unsigned> Counts) {
  std::string Key = "[" + std::to_string(Element);
  for (unsigned Count : Counts)
    Key += "," + std::to_string(Count);
  uint32_t &At = Known[Key];
  if (At)
    return At;
  At = here();
  Out.uleb(ArrayCode);
  Out.u32(Element);
  for (unsigned Count : Counts) {
    Out.uleb(CountCode);
    Out.u32(Count);
  }
  Out.u8(0); // no more children
  return At;
}

uint32_t VariableWriter::typeOf(const KernelArg &A) {
  if (A.Kind == ArgKind::Pointer)
    return baseType("svmptr_t", DW_ATE_unsigned, 8);
  if (A.Kind != ArgKind::Value)
    return baseType(A.Kind == ArgKind::Sampler ? "SamplerIndex"
                                               : "SurfaceIndex",
                    DW_ATE_unsigned, 4);
  // Without a type it is an array of bytes.
  bool Typed = A.Element != ElementType::None && A.NumElements;
  ElementType E = Typed ? A.Element : ElementType::UInt8;
  unsigned Count = Typed ? A.NumElements : A.Size;
  uint32_t Element = baseType(toString(E), encodingOf(E), sizeInBytes(E));
  return Count == 1 ? Element : arrayType(Element, Count);
}

uint32_t VariableWriter::write(const SourceType &S) {
  switch (S.K) {
  case SourceType::Base:
    return baseType(S.Name, S.Encoding, S.Bytes);
  case SourceType::Array:
    return arrayType(Types[S.Element], S.Counts);
  case SourceType::Alias:
  case SourceType::Struct:
    break;
  }
  uint32_t At = here();
  if (S.K == SourceType::Alias) {
    Out.uleb(AliasCode);
    Out.string(S.Name);
    Out.u32(Types[S.Element]);
    return At;
  }
  Out.uleb(StructCode);
  Out.string(S.Name);
  Out.u32(S.Bytes);
  for (const SourceType::Member &M : S.Members) {
    Out.uleb(MemberCode);
    Out.string(M.Name);
    Out.u32(Types[M.Type]);
    Out.u32(M.Offset);
  }
  Out.u8(0); // no more children
  return At;
}

//===--- Locations --------------------------------------------------------===//

VariableWriter::LocationList
VariableWriter::locationsOf(unsigned Variable) const {
  LocationList Result;
  copy_if(K.VariableLocations, std::back_inserter(Result),
          [&](const VariableLocation &P) { return P.Variable == Variable; });
  return Result;
}

VariableWriter::LocationList
VariableWriter::locationsOf(const KernelArg &A) const {
  LocationList Result;
  for (unsigned V = 0; V != K.Variables.size(); ++V)
    if (K.Variables[V].IsArgument && K.Variables[V].Name == A.Name)
      Result = locationsOf(V);
  bool IsKnownAtStart =
      any_of(Result, [](const VariableLocation &P) { return !P.From; });
  if (startsInRegisters(A, K.Info.ABI, T) && !IsKnownAtStart) {
    unsigned Header = K.Info.ABI == PayloadABI::ZE ? 2 : 1;
    unsigned At = Header * T.GRFBytes + unsigned(A.Offset);
    Result.push_back({0, 0, A.Size, At, 0, 1});
  }
  return Result;
}

/// Appends the pieces of registers that contain \p P.
void VariableWriter::writePieces(container::Bytes &To,
                                 const VariableLocation &P) const {
  constexpr unsigned FirstRegister = 16; // DWARF register of r0.
  for (unsigned Done = 0; Done != P.Bytes;) {
    unsigned Register = (P.At + Done) / T.GRFBytes;
    unsigned Inside = (P.At + Done) % T.GRFBytes;
    unsigned Size = std::min(P.Bytes - Done, T.GRFBytes - Inside);
    To.u8(DW_OP_regx);
    To.uleb(FirstRegister + Register);
    To.u8(DW_OP_bit_piece);
    To.uleb(8 * Size);
    To.uleb(8 * Inside);
    Done += Size;
  }
}

/// The DWARF expression for the locations of the parts of a variable of \p Size
/// bytes before the code at \p At; "" if it has none.
std::string VariableWriter::expression(const LocationList &All, uint32_t At,
                                       unsigned Size) const {
  LocationList Now;
  copy_if(All, std::back_inserter(Now),
          [&](const VariableLocation &P) { return P.From <= At && At < P.To; });
  stable_sort(Now, [](const VariableLocation &A, const VariableLocation &B) {
    return A.Offset < B.Offset;
  });
  container::Bytes Pieces;
  unsigned Done = 0;
  auto SkipTo = [&](unsigned Offset) {
    if (Offset <= Done)
      return;
    Pieces.u8(DW_OP_piece); // no location
    Pieces.uleb(Offset - Done);
    Done = Offset;
  };
  for (const VariableLocation &P : Now) {
    if (P.Offset < Done)
      continue;
    SkipTo(P.Offset);
    writePieces(Pieces, P);
    Done += P.Bytes;
  }
  if (Done)
    SkipTo(Size);
  return std::move(Pieces.Data);
}

/// Writes the list of all locations of a variable of \p Size bytes.
uint32_t VariableWriter::writeList(const LocationList &P, unsigned Size) {
  std::set<uint32_t> Changes;
  for (const VariableLocation &Each : P) {
    Changes.insert(Each.From);
    Changes.insert(Each.To);
  }
  uint32_t Start = uint32_t(Locations.size());
  for (auto From = Changes.begin(); std::next(From) != Changes.end();) {
    std::string Expression = expression(P, *From, Size);
    auto To = std::next(From);
    while (std::next(To) != Changes.end() &&
           expression(P, *To, Size) == Expression)
      ++To;
    if (!Expression.empty()) {
      Locations.u64(*From); // relative to the unit
      Locations.u64(*To);
      Locations.u16(uint16_t(Expression.size()));
      Locations.Data += Expression;
    }
    From = To;
  }
  Locations.u64(0);
  Locations.u64(0);
  return Start;
}

//===--- Variables --------------------------------------------------------===//

void VariableWriter::writeArguments() {
  for (size_t I = 0; I != ArgumentTypes.size(); ++I) {
    const KernelArg &A = K.Info.Args[I];
    LocationList P = locationsOf(A);
    Out.uleb(P.empty() ? ArgumentCode : LocatedArgumentCode);
    Out.string(A.Name);
    Out.u32(ArgumentTypes[I]);
    if (!P.empty())
      Out.u32(writeList(P, A.Size));
  }
}

void VariableWriter::writeVariable(const SourceVariable &V, unsigned Number) {
  LocationList P = locationsOf(Number);
  if (V.Parameter)
    Out.uleb(P.empty() ? ParameterCode : LocatedParameterCode);
  else
    Out.uleb(P.empty() ? VariableCode : LocatedVariableCode);
  Out.string(V.Name);
  Out.uleb(fileNumber(V.File));
  Out.uleb(V.Line);
  Out.u32(Types[V.Type]);
  if (!P.empty())
    Out.u32(writeList(P, K.Types[V.Type].Bytes));
}

void VariableWriter::writeScope(unsigned Scope) {
  std::vector<unsigned> Here;
  for (unsigned V = 0; V != K.Variables.size(); ++V)
    if (K.Variables[V].Scope == Scope && !K.Variables[V].IsArgument)
      Here.push_back(V);
  stable_sort(Here, [&](unsigned A, unsigned B) { // Parameters in order, first.
    return K.Variables[A].Parameter - 1 < K.Variables[B].Parameter - 1;
  });
  for (unsigned V : Here)
    writeVariable(K.Variables[V], V);
  for (unsigned Inner = 0; Inner != K.Scopes.size(); ++Inner) {
    const SourceScope &S = K.Scopes[Inner];
    // A call without code is nowhere.
    if (S.Parent != Scope || (S.Call && Code[S.Call - 1].empty()))
      continue;
    if (S.Call)
      writeInlined(S);
    else
      Out.uleb(BlockCode);
    writeScope(Inner + 1);
    Out.u8(0); // no more children
  }
}

//===--- Inlined functions ------------------------------------------------===//

void VariableWriter::writeFunctions() {
  Functions.resize(K.Info.Calls.size());
  std::map<std::tuple<std::string, std::string, unsigned>, uint32_t> Written;
  for (const SourceScope &S : K.Scopes) {
    if (!S.Call || Code[S.Call - 1].empty())
      continue;
    const std::string &Name = K.Info.Calls[S.Call - 1].Function;
    uint32_t &At = Written[{Name, S.File, S.Line}];
    if (!At) {
      At = here();
      Out.uleb(FunctionCode);
      Out.string(Name);
      Out.uleb(fileNumber(S.File));
      Out.uleb(S.Line);
      Out.u8(DW_INL_inlined);
    }
    Functions[S.Call - 1] = At;
  }
}

void VariableWriter::writeInlined(const SourceScope &S) {
  const InlinedCall &C = K.Info.Calls[S.Call - 1];
  Out.uleb(InlinedCode);
  Out.u32(Functions[S.Call - 1]);
  Out.u32(Ranges.size());
  Out.uleb(fileNumber(C.File));
  Out.uleb(C.Line);
  for (auto [From, To] : Code[S.Call - 1]) {
    Ranges.u64(From); // relative to the unit
    Ranges.u64(To);
  }
  Ranges.u64(0);
  Ranges.u64(0);
}

} // namespace

std::string makeAbbreviations() {
  container::Bytes Out;
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
  writeAbbrev(Out, LocatedArgumentCode, DW_TAG_formal_parameter, false,
              {{DW_AT_name, DW_FORM_string},
               {DW_AT_type, DW_FORM_ref4},
               {DW_AT_location, DW_FORM_sec_offset}});
  writeAbbrev(Out, ArgumentCode, DW_TAG_formal_parameter, false,
              {{DW_AT_name, DW_FORM_string}, {DW_AT_type, DW_FORM_ref4}});
  for (bool HasLocation : {true, false}) {
    SmallVector<std::pair<dwarf::Attribute, Form>, 5> Attributes = {
        {DW_AT_name, DW_FORM_string},
        {DW_AT_decl_file, DW_FORM_udata},
        {DW_AT_decl_line, DW_FORM_udata},
        {DW_AT_type, DW_FORM_ref4}};
    if (HasLocation)
      Attributes.push_back({DW_AT_location, DW_FORM_sec_offset});
    writeAbbrev(Out, HasLocation ? LocatedVariableCode : VariableCode,
                DW_TAG_variable, false, Attributes);
    writeAbbrev(Out, HasLocation ? LocatedParameterCode : ParameterCode,
                DW_TAG_formal_parameter, false, Attributes);
  }
  writeAbbrev(Out, FunctionCode, DW_TAG_subprogram, false,
              {{DW_AT_name, DW_FORM_string},
               {DW_AT_decl_file, DW_FORM_udata},
               {DW_AT_decl_line, DW_FORM_udata},
               {DW_AT_inline, DW_FORM_data1}});
  writeAbbrev(Out, InlinedCode, DW_TAG_inlined_subroutine, true,
              {{DW_AT_abstract_origin, DW_FORM_ref4},
               {DW_AT_ranges, DW_FORM_sec_offset},
               {DW_AT_call_file, DW_FORM_udata},
               {DW_AT_call_line, DW_FORM_udata}});
  writeAbbrev(Out, BlockCode, DW_TAG_lexical_block, true, {});
  writeTypeAbbrevs(Out);
  Out.u8(0);
  return std::move(Out.Data);
}

void writeAddress(container::Bytes &Out, DebugSection &Section,
                  const GenKernel &K) {
  Section.Addresses.push_back({Out.size(), K.Info.Name});
  Out.u64(0);
}

void writeDebugUnit(DebugBytes &To, DebugSection &Section, const GenKernel &K,
                    const TargetInfo &T, const FileNumbers &Files,
                    uint32_t LineProgram) {
  container::Bytes &Out = To.Info;
  size_t Unit = Out.size();
  size_t Start = Out.open();
  Out.u16(DwarfVersion);
  Out.u32(0); // offset of the abbreviations
  Out.u8(DwarfAddressBytes);
  Out.uleb(UnitCode);
  Out.string("cmc");
  Out.u16(DW_LANG_C_plus_plus);
  Out.string(Files.begin()->first);
  Out.u32(LineProgram);
  writeAddress(Out, Section, K);
  Out.u32(K.Code.size());
  VariableWriter Variables(To, Unit, K, T, Files);
  Variables.writeTypes();
  Variables.writeFunctions();
  Out.uleb(KernelCode);
  Out.string(K.Info.Name);
  writeAddress(Out, Section, K);
  Out.u32(K.Code.size());
  Variables.writeArguments();
  Variables.writeScope(0);
  Out.u8(0); // no more variables
  Out.u8(0); // no more children
  Out.close(Start);
}

} // namespace cmc::bridge
