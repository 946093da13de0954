//===- Preload.cpp - the libraries that gensim run preloads ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Preload.h"
#include <sys/mman.h>
#include <unistd.h>

// The macros are the paths of the libraries at build time.
#define GENSIM_EMBED(Name, Path)                                               \
  asm(".section .rodata\n"                                                     \
      ".global " #Name "_begin, " #Name "_end\n" #Name                         \
      "_begin: .incbin \"" Path "\"\n" #Name "_end:\n"                         \
      ".previous\n");                                                          \
  extern "C" const char Name##_begin[], Name##_end[];
GENSIM_EMBED(gensim_turns, GENSIM_TURNS)
GENSIM_EMBED(gensim_xe, GENSIM_XE)

namespace gensim {

std::string preloadPath(PreloadedLibrary Library) {
  bool IsTurns = Library == PreloadedLibrary::Turns;
  const char *Begin = IsTurns ? gensim_turns_begin : gensim_xe_begin;
  const char *End = IsTurns ? gensim_turns_end : gensim_xe_end;
  int File = ::memfd_create("gensim-preload", MFD_CLOEXEC);
  size_t Size = size_t(End - Begin);
  if (File < 0 || ::write(File, Begin, Size) != ssize_t(Size))
    return "";
  // By the number of this process: the program may close what it inherits.
  return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(File);
}

} // namespace gensim
