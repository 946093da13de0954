//===- CMContainer.cpp - the minimal `cm` container -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/ELFImage.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/FormatVariadic.h"

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

} // namespace bridge
} // namespace cmc
