//===- Structured.h - random programs with a meaning ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A tiny structured language over one 32-bit number. A program has a meaning
// for a single number (evaluate), and two forms as Gen assembly, where each
// channel has its own number: with if, while, break, cont; and with goto, join.
//===----------------------------------------------------------------------===//
#ifndef TEST_SIM_FLOW_STRUCTURED_H
#define TEST_SIM_FLOW_STRUCTURED_H

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace gensim {

struct Statement {
  enum Kind {
    Change,   ///< x = 3 x + Value
    If,       ///< if (x & Value) Body; else Other;
    Loop,     ///< for ((x & Value) + 1 times) Body;
    Break,    ///< if (x & Value) break;
    Continue, ///< if (x & Value) continue;
    Call,     ///< Subroutines[Value]()
    Return,   ///< if (x & Value) return; in subroutines
  } K;
  int32_t Value;
  std::vector<Statement> Body, Other;
};
using Block = std::vector<Statement>;

struct Structured {
  Block Main;
  std::vector<Block> Subroutines; ///< Each calls only those behind it.

  static Structured random(std::mt19937 &Random, unsigned MaxLoops);
  uint32_t evaluate(uint32_t X) const;
};

enum class Style { Structured, Goto };

/// The number is in r10... as :d, \p Width channels.
std::string assembly(const Structured &S, Style Form, unsigned Width,
                     const std::string &Target);

} // namespace gensim

#endif // TEST_SIM_FLOW_STRUCTURED_H
