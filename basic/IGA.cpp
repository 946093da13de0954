//===- IGA.cpp - the Gen decoder library, bound at run time ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/IGA.h"
#include <cstring>
#include <dlfcn.h>

namespace cmc::iga {
namespace {

const char LibraryName[] = "libiga64.so.1";
const char ExpectedVersion[] = "1.1.0";

} // namespace

// Relocating the library takes longer than decoding a small kernel: once bound,
// it stays mapped until the process ends.
Library::Library(std::string &Error)
    : Handle(dlopen(LibraryName, RTLD_NOW | RTLD_NODELETE)) {
  if (!Handle) {
    Error = std::string("cannot load ") + LibraryName +
            " (Debian package libigc1): " + dlerror();
    return;
  }
#define CMC_IGA_CALL(Name, Symbol, Result, Parameters)                         \
  Name = reinterpret_cast<Result(*) Parameters>(dlsym(Handle, Symbol));        \
  if (!Name)                                                                   \
    Error = std::string(LibraryName) + " has no " + Symbol;
#include "basic/IGA.def"
  if (Error.empty() && std::strcmp(Version(), ExpectedVersion) != 0)
    Error = std::string(LibraryName) + " is version " + Version() +
            "; CMC was made for " + ExpectedVersion;
}

Library::~Library() {
  if (Handle)
    dlclose(Handle);
}

AssembleOutcome assemble(const Library &Lib, const std::string &Text,
                         uint32_t Platform, std::string &Out) {
  ContextOptions Options = {sizeof(ContextOptions), int32_t(Platform)};
  Context *C = nullptr;
  if (Lib.CreateContext(&Options, &C))
    return AssembleOutcome::NotThisPlatform;
  AssembleOptions How = {};
  How.Size = sizeof(How);
  void *Code = nullptr;
  uint32_t Size = 0;
  bool Done = !Lib.Assemble(C, &How, Text.c_str(), &Code, &Size);
  if (Done) {
    Out.assign(static_cast<const char *>(Code), Size);
  } else {
    const Message *First = nullptr;
    uint32_t Count = 0;
    Lib.Errors(C, &First, &Count);
    for (uint32_t I = 0; I != Count; ++I) {
      std::string Line = First[I].Text;
      Out += std::to_string(First[I].Line) + ":" +
             std::to_string(First[I].Column) + ":" +
             Line.substr(0, Line.find('\n')) + "\n";
    }
  }
  Lib.ReleaseContext(C);
  return Done ? AssembleOutcome::Done : AssembleOutcome::Refused;
}

} // namespace cmc::iga
