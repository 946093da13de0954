//===- task.h - command line of blocksparse ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_BLOCKSPARSE_TASK_H
#define CMC_EXAMPLES_BLOCKSPARSE_TASK_H

#include "../common/Files.h"
#include <cmath>
#include <string>

namespace blocksparse {

/// The command line: two words, DIR, HEADS, KV_HEADS, SIZE, TOKENS, PAST,
/// BLOCK, MOST, and SHARE in percent. The second word selects the kernels:
/// "find" those of find.cpp, "choose" the one of these that needs no systolic
/// array, "attend" that of attend.cpp.
struct Task {
  std::string Kind, Dir;
  int Heads, KvHeads, Size, Tokens, Past, Block, Most, Percent;

  Task(int Argc, char **Argv, const char *First) {
    if (Argc != 12)
      reference::die((std::string("usage: ") + First +
                      " find|choose|attend DIR HEADS KV_HEADS SIZE TOKENS PAST "
                      "BLOCK MOST SHARE")
                         .c_str(),
                     Argv[0]);
    Kind = Argv[2];
    Dir = Argv[3];
    int I = 4;
    for (int *N :
         {&Heads, &KvHeads, &Size, &Tokens, &Past, &Block, &Most, &Percent})
      *N = std::atoi(Argv[I++]);
  }

  /// The scale of the scores times log2(e), as the kernels need it.
  float scale() const { return 1.44269504f / std::sqrt(float(Size)); }
  float share() const { return Percent / 100.0f; }
  /// The number of terms in a sum of scores; a block has eight sums.
  int stride() const { return Block / 8; }

  int queryBlocks() const { return (Tokens + Block - 1) / Block; }
  int keyBlocks() const { return Past / Block + queryBlocks(); }
  int paddedKeyBlocks() const { return (keyBlocks() + 7) / 8 * 8; }
  size_t estimates() const {
    return size_t(Heads) * queryBlocks() * paddedKeyBlocks() * 8;
  }
  /// A mask of 256 blocks.
  static constexpr int Words = 8;
  size_t maskBytes() const { return size_t(Heads) * queryBlocks() * Words * 4; }
  size_t resultBytes() const { return size_t(Tokens) * Heads * Size * 2; }

  std::string path(const char *Name) const { return Dir + "/" + Name + ".raw"; }
  template <typename T> std::vector<T> read(const char *Name) const {
    return reference::readRaw<T>(path(Name).c_str());
  }
  template <typename T>
  void write(const char *Name, const std::vector<T> &Data) const {
    reference::writeRaw(path(Name).c_str(), Data);
  }
};

} // namespace blocksparse

#endif // CMC_EXAMPLES_BLOCKSPARSE_TASK_H
