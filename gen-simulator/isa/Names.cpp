//===- Names.cpp - spellings of types and opcodes -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/isa/Inst.h"

namespace gensim {
namespace {

struct OpRow {
  const char *Mnemonic;
  OpClass Class;
};

constexpr OpRow Ops[] = {
#define GENSIM_OP(Name, Mnemonic, Class) {Mnemonic, OpClass::Class},
#include "gen-simulator/isa/Opcodes.def"
};

constexpr const char *TypeNames[] = {"ub",   "b",  "uw", "w",   "ud",  "d",
                                     "uq",   "q",  "hf", "f",   "df",  "bf",
                                     "tf32", "v",  "uv", "vf",  "u1",  "u2",
                                     "u4",   "s2", "s4", "bf8", "hf8", "none"};
static_assert(sizeof(TypeNames) / sizeof(*TypeNames) ==
                  unsigned(Type::None) + 1,
              "one name per type");

} // namespace

const char *toString(Type T) { return TypeNames[unsigned(T)]; }
const char *mnemonic(Op O) { return Ops[unsigned(O)].Mnemonic; }
OpClass classOf(Op O) { return Ops[unsigned(O)].Class; }

} // namespace gensim
