//===- List.cpp - cmobj list ----------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Input.h"
#include "containers/SPIRVMember.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc::cmobj {
namespace {

//===--- JSON -------------------------------------------------------------===//

json::Array namesOf(ArrayRef<const TargetInfo *> Targets) {
  json::Array Names;
  for (const TargetInfo *T : Targets)
    Names.push_back(T->Name);
  return Names;
}

json::Array sectionsOf(const Container &C) {
  json::Array Sections;
  for (const ContainerSection &S : C.Sections)
    Sections.push_back(json::Object{{"name", json::fixUTF8(S.Name)},
                                    {"offset", int64_t(S.Offset)},
                                    {"size", int64_t(S.Bytes.size())}});
  return Sections;
}

json::Value kernelToJSON(const Selected &S) {
  json::Value V = toJSON(S.Kernel->Info);
  json::Object &K = *V.getAsObject();
  K["targets"] = namesOf(S.Targets);
  K["code_offset"] = int64_t(S.Kernel->CodeOffset);
  K["code_size"] = int64_t(S.Kernel->Code.size());
  K["has_lines"] = !S.Kernel->Info.Lines.empty();
  return V;
}

/// The names of the kernels in the SPIR-V of member \p M; none for code.
std::vector<std::string> kernelsOfModule(const Container &M) {
  if (M.Kind != ContainerKind::SPIRV)
    return {};
  auto Outline = bridge::readSPIRVOutline(container::moduleOf(M));
  if (!Outline) {
    consumeError(Outline.takeError());
    return {"unreadable"};
  }
  return Outline->EntryPoints;
}

json::Array namesOf(ArrayRef<std::string> Kernels) {
  json::Array Names;
  for (const std::string &Name : Kernels)
    Names.push_back(json::fixUTF8(Name));
  return Names;
}

json::Value containerToJSON(const Container &C, ArrayRef<Selected> Kernels) {
  json::Array List, Members;
  for (const Selected &S : Kernels)
    List.push_back(kernelToJSON(S));
  for (const Container &M : C.Members)
    Members.push_back(json::Object{{"name", json::fixUTF8(M.Name)},
                                   {"kind", toString(M.Kind)},
                                   {"targets", namesOf(M.Targets)},
                                   {"kernels", namesOf(kernelsOfModule(M))},
                                   {"size", int64_t(M.Bytes.size())}});
  return json::Object{{"kind", toString(C.Kind)},
                      {"targets", namesOf(C.Targets)},
                      {"kernels", std::move(List)},
                      {"members", std::move(Members)},
                      {"sections", sectionsOf(C)},
                      {"bitcode_size", int64_t(C.Bitcode.size())}};
}

json::Value headerToJSON(const container::EmbeddedHeader &H) {
  return json::Object{{"name", json::fixUTF8(H.Names.linkName())},
                      {"source", json::fixUTF8(H.Info.Source)},
                      {"size", int64_t(H.Size)}};
}

json::Value moduleToJSON(const bridge::SPIRVOutline &M) {
  return json::Object{
      {"kind", "spirv"},
      {"version", std::to_string(M.Major) + "." + std::to_string(M.Minor)},
      {"vector_compute", M.IsVectorCompute},
      {"kernels", namesOf(M.EntryPoints)}};
}

//===--- Text -------------------------------------------------------------===//

std::string targetNames(ArrayRef<const TargetInfo *> Targets) {
  if (Targets.empty())
    return "unknown platform";
  return join(map_range(Targets, [](auto *T) { return T->Name; }), ", ");
}

void printArgument(const KernelArg &A, raw_ostream &OS) {
  OS << "    " << A.Name << ": ";
  if (A.Kind != ArgKind::Value)
    OS << toString(A.Kind) << (A.TypeDesc.empty() ? "" : " ") << A.TypeDesc;
  else if (A.Element == ElementType::None)
    OS << A.Size << " bytes";
  else if (A.NumElements == 1)
    OS << toString(A.Element);
  else
    OS << A.NumElements << " x " << toString(A.Element);
  if (A.Offset >= 0)
    OS << ", payload byte " << A.Offset;
  if (A.BindingIndex >= 0)
    OS << ", binding " << A.BindingIndex;
  OS << "\n";
}

void printKernel(const Selected &S, raw_ostream &OS) {
  const KernelInfo &Info = S.Kernel->Info;
  OS << "  " << Info.Name << " for " << targetNames(S.Targets) << ": "
     << S.Kernel->Code.size() << " bytes of code, " << Info.Resources.GRFCount
     << " registers, payload " << toString(Info.ABI);
  if (unsigned Bytes = scratchBytes(Info))
    OS << ", " << Bytes << " bytes of scratch memory";
  if (Info.SLMBytes)
    OS << ", " << Info.SLMBytes << " bytes of shared local memory";
  if (Info.Barriers)
    OS << ", barrier";
  if (!Info.Lines.empty())
    OS << ", source lines";
  OS << "\n";
  for (const KernelArg &A : Info.Args)
    printArgument(A, OS);
}

void printContainer(const Container &C, ArrayRef<Selected> Kernels,
                    bool Sections, raw_ostream &OS) {
  OS << toString(C.Kind) << " for " << targetNames(C.Targets) << "\n";
  for (const Selected &S : Kernels)
    printKernel(S, OS);
  for (const Container &M : C.Members) {
    OS << "  member " << M.Name << ": " << toString(M.Kind) << " for "
       << targetNames(M.Targets);
    if (M.Kind == ContainerKind::SPIRV)
      OS << ": " << join(kernelsOfModule(M), ", ");
    OS << "\n";
  }
  for (const ContainerSection &S : C.Sections)
    if (C.Kind == ContainerKind::Object &&
        none_of(C.Members, [&](auto &M) { return M.Name == S.Name; }))
      OS << "  member " << S.Name << ": " << kindOf(S.Bytes) << "\n";
  if (!C.Bitcode.empty())
    OS << "  IR for the CPU device: " << C.Bitcode.size() << " bytes\n";
  if (!Sections)
    return;
  OS << "  sections:\n";
  for (const ContainerSection &S : C.Sections)
    OS << "    "
       << format("%8llu %8llu ", (unsigned long long)S.Offset,
                 (unsigned long long)S.Bytes.size())
       << S.Name << "\n";
}

void printModule(const bridge::SPIRVOutline &M, raw_ostream &OS) {
  OS << "SPIR-V " << M.Major << "." << M.Minor << " for "
     << (M.IsVectorCompute ? "the vector compiler" : "the scalar compiler")
     << "\n";
  for (const std::string &Name : M.EntryPoints)
    OS << "  " << Name << "\n";
}

} // namespace

std::string list(const Input &I, const Request &R) {
  std::string Text;
  raw_string_ostream OS(Text);
  std::vector<Selected> Kernels;
  if (I.Kernels && !I.Kernels->Kernels.empty())
    Kernels = cantFail(select(*I.Kernels, R));
  if (R.JSON) {
    json::Value V = I.SPIRV     ? moduleToJSON(*I.SPIRV)
                    : I.Kernels ? containerToJSON(*I.Kernels, Kernels)
                                : json::Object{{"kind", "IR"}};
    if (I.Header)
      (*V.getAsObject())["header"] = headerToJSON(*I.Header);
    OS << formatv("{0:2}", V) << "\n";
    return OS.str();
  }
  if (I.Header)
    OS << "header of " << I.Header->Info.Source << ": "
       << I.Header->Names.linkName() << ", " << I.Header->Size << " bytes\n";
  if (I.SPIRV)
    printModule(*I.SPIRV, OS);
  else if (I.Kernels)
    printContainer(*I.Kernels, Kernels, R.Sections, OS);
  return OS.str();
}

int listMain(const Request &R) {
  Expected<Input> I = readInput(R.Files[0]);
  return I ? deliver(R, list(*I, R)) : fail(I.takeError());
}

} // namespace cmc::cmobj
