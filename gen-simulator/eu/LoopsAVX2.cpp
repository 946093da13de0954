//===- LoopsAVX2.cpp - the inner loops for AVX2, FMA and F16C -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#define GENSIM_LOOPS avx2
#include "gen-simulator/eu/LoopsBody.h"
