//===- task.h - command line of attention -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_ATTENTION_TASK_H
#define CMC_EXAMPLES_ATTENTION_TASK_H

#include "../common/Files.h"
#include <cmath>
#include <string>

namespace attention {

/// The command line: KERNELS KIND DIR HEADS KV_HEADS SIZE COUNT LENGTH, where
/// COUNT and LENGTH are the number of tokens and of those before them, or the
/// number of sequences and the length of the longest.
struct Task {
  std::string Kind, Dir;
  int Heads, KvHeads, Size, Count, Length;

  Task(int Argc, char **Argv) {
    if (Argc != 9)
      reference::die("usage: KERNELS prefill|half|int8 DIR HEADS KV_HEADS SIZE "
                     "and TOKENS PAST or SEQUENCES CONTEXT",
                     Argv[0]);
    Kind = Argv[2];
    Dir = Argv[3];
    int I = 4;
    for (int *N : {&Heads, &KvHeads, &Size, &Count, &Length})
      *N = std::atoi(Argv[I++]);
  }

  bool isPrefill() const { return Kind == "prefill"; }
  size_t resultBytes() const { return size_t(Count) * Heads * Size * 2; }
  /// The scale of the scores times log2(e), as the kernels need it.
  float scale() const { return 1.44269504f / std::sqrt(float(Size)); }

  uint32_t queryGroups() const { return (Count + 7) / 8; }
  /// Blocks in the table of a sequence, and parts of 128 tokens.
  int blocks() const { return (Length + 15) / 16; }
  int parts() const { return (Length + 127) / 128; }
  /// Bytes of \p Floats floats for each part.
  size_t partBytes(int Floats) const {
    return size_t(Count) * Heads * parts() * Floats * 4;
  }

  template <typename T> std::vector<T> read(const char *Name) const {
    return reference::readRaw<T>((Dir + "/" + Name + ".raw").c_str());
  }
  template <typename T>
  void write(const char *Name, const std::vector<T> &Data) const {
    reference::writeRaw((Dir + "/" + Name + ".raw").c_str(), Data);
  }
};

} // namespace attention

#endif // CMC_EXAMPLES_ATTENTION_TASK_H
