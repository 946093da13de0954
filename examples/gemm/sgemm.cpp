// The product of matrices of floats: a thread computes 16x16 elements.
#include "gemm.h"

extern "C" _GENX_MAIN_ void sgemm(SurfaceIndex a, SurfaceIndex b,
                                  SurfaceIndex c, int depth, float alpha,
                                  float beta) {
  gemm<float>(a, b, c, depth, alpha, beta);
}
