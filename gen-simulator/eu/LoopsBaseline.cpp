//===- LoopsBaseline.cpp - the inner loops for any x86-64 -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#define GENSIM_LOOPS baseline
#include "gen-simulator/eu/LoopsBody.h"
