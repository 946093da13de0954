//===- task.h - command line of moe -----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_MOE_TASK_H
#define CMC_EXAMPLES_MOE_TASK_H

#include "../common/Files.h"
#include <string>

namespace moe {

/// The command line: two words, DIR, EXPERTS, TOP, TOKENS, SIZE (elements of a
/// token) and INNER (of an expert). The second word is "route", for the kernels
/// that need no systolic array, or "all".
struct Task {
  bool IsAll;
  std::string Dir;
  int Experts, Top, Tokens, Size, Inner;

  Task(int Argc, char **Argv, const char *First) {
    if (Argc != 9)
      reference::die((std::string("usage: ") + First +
                      " route|all DIR EXPERTS TOP TOKENS SIZE INNER")
                         .c_str(),
                     Argv[0]);
    IsAll = std::string(Argv[2]) == "all";
    Dir = Argv[3];
    int I = 4;
    for (int *N : {&Experts, &Top, &Tokens, &Size, &Inner})
      *N = std::atoi(Argv[I++]);
  }

  size_t visits() const { return size_t(Tokens) * Top; }
  /// The number of visits that group_tokens reads.
  size_t paddedVisits() const { return (visits() + 15) / 16 * 16; }
  /// A tile has 32 visits of one expert.
  uint32_t tiles() const { return uint32_t(visits() / 32 + Experts); }

  std::string path(const char *Name) const { return Dir + "/" + Name + ".raw"; }
  template <typename T> std::vector<T> read(const char *Name) const {
    return reference::readRaw<T>(path(Name).c_str());
  }
  template <typename T>
  void write(const char *Name, const std::vector<T> &Data) const {
    reference::writeRaw(path(Name).c_str(), Data);
  }
};

} // namespace moe

#endif // CMC_EXAMPLES_MOE_TASK_H
