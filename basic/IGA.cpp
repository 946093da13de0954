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

} // namespace cmc::iga
