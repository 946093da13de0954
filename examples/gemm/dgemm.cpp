// The product of matrices of doubles, for targets that support them: a thread
// computes 32x8 elements.
#include "gemm.h"

extern "C" _GENX_MAIN_ void dgemm(SurfaceIndex a, SurfaceIndex b,
                                  SurfaceIndex c, int depth, double alpha,
                                  double beta) {
  gemm<double>(a, b, c, depth, alpha, beta);
}
