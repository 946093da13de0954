//===- Dot.cpp - operations across channels -------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Gen9 only: dot products of groups of four channels, plane equations, sums of
// absolute differences. Sums are computed in double and rounded once; the
// hardware's rounding steps are not documented.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Accumulator.h"
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/eu/Convert.h"
#include "gen-simulator/eu/Lanes.h"
#include "gen-simulator/eu/Operands.h"
#include <cstdlib>

namespace gensim {

namespace {

/// The dot product of the four channels from \p At on.
double dot(Op O, const double *A, const double *B) {
  switch (O) {
  case Op::DP2:
    return A[0] * B[0] + A[1] * B[1];
  case Op::DP3:
    return A[0] * B[0] + A[1] * B[1] + A[2] * B[2];
  case Op::DPH:
    return A[0] * B[0] + A[1] * B[1] + A[2] * B[2] + B[3];
  default:
    return A[0] * B[0] + A[1] * B[1] + A[2] * B[2] + A[3] * B[3];
  }
}

/// The coefficients p, q, r, s, adjacent from src0 on.
void readPlane(const Thread &T, const Inst &I, double Out[MaxLanes]) {
  Inst Four = I;
  Four.ExecSize = 4;
  Source &S = Four.Src[0];
  S.Vert = 4, S.Width = 4, S.Horz = 1;
  readFloating(T, Four, S, Out);
}

/// src1 of pln: for eight lanes each, a register of u and one of v.
void readPair(const Thread &T, const Inst &I, unsigned Second,
              double Out[MaxLanes]) {
  unsigned Bytes = sizeOf(I.Src[1].Ty);
  for (unsigned First = 0; First < I.ExecSize; First += 8) {
    Inst Eight = I;
    Eight.ExecSize = 8;
    Source &S = Eight.Src[1];
    S.Offset += (2 * (First / 8) + Second) * 8 * Bytes;
    S.Vert = 8, S.Width = 8, S.Horz = 1;
    readFloating(T, Eight, S, Out + First);
  }
}

void executeSums(Thread &T, const Inst &I, uint32_t Mask) {
  int64_t A[MaxLanes], B[MaxLanes];
  readInteger(T, I, I.Src[0], A);
  readInteger(T, I, I.Src[1], B);
  Wide R[MaxLanes] = {};
  for (unsigned L = 0; L + 1 < I.ExecSize; L += 2) {
    R[L] = std::llabs(A[L] - B[L]) + std::llabs(A[L + 1] - B[L + 1]);
    if (I.Opcode == Op::Sada2)
      R[L] += implicitAcc(T, L);
  }
  // The second channel of each pair is undefined; here it does not change.
  finishInteger(T, I, R, Mask & 0x55555555);
}

} // namespace

void executeDot(Thread &T, const Inst &I, uint32_t Mask) {
  if (I.Opcode == Op::Sad2 || I.Opcode == Op::Sada2)
    return executeSums(T, I, Mask);
  double S[3][MaxLanes] = {}, R[MaxLanes];
  if (I.Opcode == Op::Pln) {
    readPair(T, I, 0, S[1]);
    readPair(T, I, 1, S[2]);
  } else {
    for (unsigned K = 0; K < I.NumSources; ++K)
      readFloating(T, I, I.Src[K], S[K]);
  }
  if (I.Opcode == Op::Line || I.Opcode == Op::Pln)
    readPlane(T, I, S[0]);
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    switch (I.Opcode) {
    case Op::Line:
      R[L] = S[0][0] * S[1][L] + S[0][3];
      break;
    case Op::Pln:
      R[L] = S[0][0] * S[1][L] + S[0][1] * S[2][L] + S[0][3];
      break;
    case Op::Lrp:
      R[L] = S[0][L] * S[1][L] + (1 - S[0][L]) * S[2][L];
      break;
    default:
      R[L] = dot(I.Opcode, S[0] + L / 4 * 4, S[1] + L / 4 * 4);
    }
    Type Ty = floatingType(I);
    R[L] = widen(narrow(R[L], Ty, roundingOf(T.Control[0])), Ty);
  }
  finishFloating(T, I, R, Mask);
}

} // namespace gensim
