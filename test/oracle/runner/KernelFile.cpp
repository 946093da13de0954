//===- KernelFile.cpp - a kernel file that the host compiled --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "KernelFile.h"
#include "cm-runtime/io/Failure.h"
#include "cmc/Target.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include <dlfcn.h>
#include <link.h>

using namespace llvm;
using cmc::runtime::failure;

namespace cmc {
namespace oracle_runner {
namespace {

const TargetInfo *targetOf(StringRef Device) {
  Device.consume_front("gen:");
  return findTarget(Device);
}

/// The macros that depend on the platform (docs/reference/platforms.md).
std::vector<std::string> platformMacros(const TargetInfo &T, PayloadABI ABI) {
  std::vector<std::string> Out;
  auto Define = [&](const Twine &Name, uint64_t Value = 1) {
    Out.push_back(("-D" + Name + "=" + Twine(Value)).str());
  };
  auto Feature = [&](bool Has, StringRef Macro) {
    if (!Has || Macro.empty())
      return;
    Define(Macro);
    Out.push_back(("-D" + Macro + "_CONTROL=").str());
  };
#define CMC_FEATURE(Name, Macro, Description)                                  \
  Feature(T.has(TargetInfo::Name), Macro);
#define CMC_FEATURE_MACRO(Name, Macro) Feature(T.has(TargetInfo::Name), Macro);
#include "cmc/Features.def"
  Define("CM_GENX", T.CMGenX);
  if (!T.Macro.empty())
    Define(T.Macro);
  Define("__CM_INTEL_TARGET_MAJOR", T.Major);
  Define("__CM_INTEL_TARGET_MINOR", T.Minor);
  Define("__CM_INTEL_TARGET_REVISION", T.Revision);
  Define("CM_GENX_REVID", T.Revision);
  Define("CM_GRF_WIDTH", T.GRFBytes * 8);
  Define("CM_MAX_SLM_SIZE", T.MaxSLM);
  if (!T.has(TargetInfo::Int64))
    Define("__CM_INTEGER_EMULATION_ENABLED__");
  if (ABI == PayloadABI::ZE) {
    Define("__CM_OCL_RUNTIME");
    Define("__CM_USE_OCL_SPEC_PRINTF");
  }
  return Out;
}

/// Runs compile.py; the path of the shared object.
Expected<std::string> compileFile(const cmrun::CommandLine &Line,
                                  const CompilerPaths &Paths) {
  const TargetInfo *T = targetOf(Line.Device);
  if (!T)
    return failure("unknown device '" + Line.Device + "'");
  auto Python = sys::findProgramByName("python3");
  if (!Python)
    return failure("there is no python3");
  std::vector<std::string> Words = {
      *Python,       "-B",          Paths.Script,
      Paths.Headers, Paths.Objects, Line.OptLevel ? "-O1" : "-O0",
      Line.File};
  for (std::string &Macro : platformMacros(*T, Line.ABI))
    Words.push_back(std::move(Macro));
  for (auto It = Line.ClangArgs.begin(); It != Line.ClangArgs.end(); ++It) {
    StringRef Word = *It;
    if (!Word.startswith("-D") && !Word.startswith("-U") &&
        !Word.startswith("-I") && Word != "-include")
      continue;
    Words.push_back(*It);
    if (Word == "-include" || Word.size() == 2)
      Words.push_back(*++It);
  }
  SmallString<128> Output;
  if (sys::fs::createTemporaryFile("cm-oracle", "path", Output))
    return failure("no temporary file");
  FileRemover Remover(Output);
  std::vector<StringRef> Refs(Words.begin(), Words.end());
  Optional<StringRef> Redirects[] = {None, StringRef(Output), None};
  if (sys::ExecuteAndWait(*Python, Refs, None, Redirects))
    return failure("the host compiler refuses the file");
  auto Path = MemoryBuffer::getFile(Output);
  if (!Path)
    return failure("compile.py printed nothing");
  return (*Path)->getBuffer().trim().str();
}

/// The part of the object that is loaded at \p Base which is written to.
int findVariables(dl_phdr_info *Info, size_t, void *Result) {
  auto *Out =
      static_cast<std::pair<uintptr_t, MutableArrayRef<uint8_t>> *>(Result);
  if (Info->dlpi_addr != Out->first)
    return 0;
  uintptr_t Begin = 0, End = 0, Fixed = 0;
  for (const ElfW(Phdr) & P : makeArrayRef(Info->dlpi_phdr, Info->dlpi_phnum)) {
    uintptr_t From = Info->dlpi_addr + P.p_vaddr;
    if (P.p_type == PT_LOAD && P.p_flags & PF_W) {
      Begin = From;
      End = From + P.p_memsz;
    } else if (P.p_type == PT_GNU_RELRO)
      Fixed = From + P.p_memsz;
  }
  // What is relocated once is read-only, in whole pages.
  Begin = std::max(Begin, Fixed & ~uintptr_t(4095));
  if (Begin < End)
    Out->second = {reinterpret_cast<uint8_t *>(Begin), End - Begin};
  return 1;
}

ArgKind kindOf(const oracle::Parameter &P) {
  switch (P.Kind) {
  case oracle::ParameterKind::Value:
    return ArgKind::Value;
  case oracle::ParameterKind::Sampler:
    return ArgKind::Sampler;
  case oracle::ParameterKind::Address:
    return ArgKind::Pointer;
  case oracle::ParameterKind::Surface:
    break;
  }
  StringRef Type = P.Type;
  return Type.startswith("image2d_media_block_t") ? ArgKind::Media
         : Type.startswith("image")               ? ArgKind::Image
                                                  : ArgKind::Buffer;
}

KernelInfo infoOf(const oracle::KernelEntry &K) {
  KernelInfo Out;
  Out.Name = K.Name;
  for (const oracle::Parameter &P :
       makeArrayRef(K.Parameters, K.NumParameters)) {
    KernelArg A;
    A.Name = P.Name;
    A.Kind = kindOf(P);
    A.TypeDesc = StringRef(P.Type).split(' ').first.str();
    A.Element = static_cast<ElementType>(P.Element);
    A.NumElements = P.Count;
    A.Size = P.Size;
    Out.Args.push_back(std::move(A));
  }
  return Out;
}

} // namespace

Expected<KernelFile> loadKernelFile(const cmrun::CommandLine &Line,
                                    const CompilerPaths &Paths) {
  auto Path = compileFile(Line, Paths);
  if (!Path)
    return Path.takeError();
  void *Handle = dlopen(Path->c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!Handle)
    return failure(dlerror());
  auto *List = static_cast<const oracle::KernelEntry **>(
      dlsym(Handle, "oracle_kernels"));
  KernelFile Out;
  for (auto *K = List ? *List : nullptr; K; K = K->Next) {
    Out.Kernels.push_back(K);
    Out.Infos.push_back(infoOf(*K));
  }
  link_map *Map = nullptr;
  dlinfo(Handle, RTLD_DI_LINKMAP, &Map);
  std::pair<uintptr_t, MutableArrayRef<uint8_t>> Found(Map->l_addr, {});
  dl_iterate_phdr(findVariables, &Found);
  Out.Variables = Found.second;
  return std::move(Out);
}

} // namespace oracle_runner
} // namespace cmc
