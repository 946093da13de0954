//===- Preload.cpp - the library that gensim run preloads -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Preload.h"
#include <sys/mman.h>
#include <unistd.h>

// GENSIM_TURNS is the path of the library at build time.
asm(".section .rodata\n"
    ".global gensim_turns_begin, gensim_turns_end\n"
    "gensim_turns_begin: .incbin \"" GENSIM_TURNS "\"\n"
    "gensim_turns_end:\n"
    ".previous\n");
extern "C" const char gensim_turns_begin[], gensim_turns_end[];

namespace gensim {

std::string preloadPath() {
  int File = ::memfd_create("gensim-turns", MFD_CLOEXEC);
  size_t Size = size_t(gensim_turns_end - gensim_turns_begin);
  if (File < 0 || ::write(File, gensim_turns_begin, Size) != ssize_t(Size))
    return "";
  // By the number of this process: the program may close what it inherits.
  return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(File);
}

} // namespace gensim
