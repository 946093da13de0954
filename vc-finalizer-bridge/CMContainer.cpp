//===- CMContainer.cpp - the minimal `cm` container -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/ELFImage.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace llvm;

namespace cmc {
namespace bridge {
namespace {

const char InfoName[] = ".cmc.info";
const int64_t FormatVersion = 1;

json::Value linesToJSON(ArrayRef<LineEntry> Lines) {
  json::Array Rows;
  for (const LineEntry &L : Lines) {
    json::Object Row{{"offset", L.Offset}, {"line", L.Line}};
    if (L.Line)
      Row["file"] = L.File;
    Rows.push_back(std::move(Row));
  }
  return std::move(Rows);
}

bool linesFromJSON(const json::Value &V, std::vector<LineEntry> &Lines,
                   json::Path P) {
  const json::Array *Rows = V.getAsArray();
  if (!Rows) {
    P.report("expected array");
    return false;
  }
  for (size_t I = 0; I != Rows->size(); ++I) {
    LineEntry L = {};
    json::ObjectMapper O((*Rows)[I], P.index(I));
    int64_t Offset = 0, Line = 0;
    if (!O || !O.map("offset", Offset) || !O.map("line", Line) ||
        !O.mapOptional("file", L.File))
      return false;
    L.Offset = uint32_t(Offset);
    L.Line = uint32_t(Line);
    Lines.push_back(std::move(L));
  }
  return true;
}

Error malformed(const Twine &What) {
  return createStringError(inconvertibleErrorCode(),
                           "malformed cm container: " + What);
}

/// The kernel that \p V describes, without its code.
Expected<GenKernel> kernelFromJSON(const json::Value &V) {
  GenKernel K;
  json::Path::Root Root("kernel");
  if (!fromJSON(V, K.Info, Root))
    return malformed(toString(Root.getError()));
  if (const json::Value *Lines = V.getAsObject()->get("lines"))
    if (!linesFromJSON(*Lines, K.Info.Lines, Root))
      return malformed(toString(Root.getError()));
  return K;
}

} // namespace

std::string writeCMContainer(ArrayRef<GenKernel> Kernels, const TargetInfo &T,
                             bool LineTable) {
  json::Array List;
  for (const GenKernel &K : Kernels) {
    json::Value Info = toJSON(K.Info);
    if (LineTable)
      (*Info.getAsObject())["lines"] = linesToJSON(K.Info.Lines);
    List.push_back(std::move(Info));
  }
  json::Value Root = json::Object{{"version", FormatVersion},
                                  {"target", T.Name},
                                  {"kernels", std::move(List)}};
  std::string Text;
  raw_string_ostream(Text) << formatv("{0:2}", Root);
  return writeELF(Kernels, T, {InfoName, ELF::SHT_PROGBITS, Text}, LineTable);
}

Expected<CMContainer> readCMContainer(StringRef Bytes) {
  auto File =
      object::ELF64LEObjectFile::create(MemoryBufferRef(Bytes, "container"));
  if (!File)
    return malformed(toString(File.takeError()));
  if (File->getELFFile().getHeader().e_machine != MachineIntelGT)
    return malformed("not for an Intel GPU");
  StringMap<StringRef> Sections;
  for (const object::SectionRef &S : File->sections()) {
    Expected<StringRef> Name = S.getName(), Contents = S.getContents();
    if (!Name || !Contents)
      return malformed(
          toString(joinErrors(Name.takeError(), Contents.takeError())));
    Sections[*Name] = *Contents;
  }
  if (!Sections.count(InfoName))
    return malformed(Twine("no section ") + InfoName);
  Expected<json::Value> Info = json::parse(Sections[InfoName]);
  if (!Info)
    return malformed(toString(Info.takeError()));
  const json::Object *Root = Info->getAsObject();
  if (!Root || Root->getInteger("version") != FormatVersion)
    return malformed("unknown version");
  const json::Array *List = Root->getArray("kernels");
  if (!List || !Root->getString("target"))
    return malformed("no target or kernels");

  CMContainer Result;
  Result.Target = Root->getString("target")->str();
  for (const json::Value &V : *List) {
    Expected<GenKernel> K = kernelFromJSON(V);
    if (!K)
      return K.takeError();
    auto Text = Sections.find(TextPrefix + K->Info.Name);
    unsigned Size = K->Info.Resources.CodeBytes;
    if (Text == Sections.end() || Text->second.size() < Size)
      return malformed("no code of kernel '" + Twine(K->Info.Name) + "'");
    K->Code = Text->second.take_front(Size).str();
    Result.Kernels.push_back(std::move(*K));
  }
  return std::move(Result);
}

} // namespace bridge
} // namespace cmc
