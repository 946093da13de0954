//===- Snippets.h - cases of one or few instructions ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads what test/gen-simulator/snippets/snippets.py writes; its README.md
// describes the format.
//===----------------------------------------------------------------------===//
#ifndef TEST_SIM_EU_SNIPPETS_H
#define TEST_SIM_EU_SNIPPETS_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

/// Bytes of a register file: 'g' general, 'f' flags, 'a' addresses.
struct RegisterBytes {
  char File;
  unsigned Offset;
  std::vector<uint8_t> Bytes;
};

/// One destination element. Kind: '=' exact, '~' within a unit in the last
/// place, 'n' any NaN, '*' undefined.
struct Expected {
  int Lane;
  char Kind;
  unsigned Offset;
  std::vector<uint8_t> Bytes;
};

struct Snippet {
  unsigned First, Count; ///< Instructions, of 16 bytes each.
  uint32_t Mask;         ///< Active channels.
  uint32_t ControlBefore, ControlAfter;
  std::vector<RegisterBytes> Start;    ///< Where it differs from background().
  std::vector<Expected> Elements;      ///< All that changes in the GRF file.
  std::vector<uint8_t> Flags, Address; ///< Afterwards, whole.
};

struct SnippetFile {
  std::vector<uint8_t> Code;
  std::map<std::string, std::vector<Snippet>> Groups;
  std::map<std::string, unsigned> Counts; ///< What the tables ask for.
};

/// Empty when the files of \p Platform cannot be read.
SnippetFile readSnippets(const std::string &Platform);

/// What byte \p I of a register file holds before a case sets it.
uint8_t background(char File, unsigned I);

#endif // TEST_SIM_EU_SNIPPETS_H
