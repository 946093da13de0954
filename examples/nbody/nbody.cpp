// One step of an n-body simulation with shared local memory and thread groups
// (tutorial 6). A body is four floats, x y z mass or vx vy vz 0. A group loads
// as many bodies as fit into SLM; each of its threads adds their pull on its
// own bodies, in macro blocks (MB) of 32; then the group loads the next bodies.
#include <cm/cm.h>

// The defaults are those of the tutorial: 16384 bodies for 128 threads, in 2
// groups of 64; in 4 groups of 32 here, so that a group fits into Skylake and
// Ice Lake.
#ifndef BODIES_PER_SLM
#define BODIES_PER_SLM 4096
#endif
#ifndef MB_PER_THREAD
#define MB_PER_THREAD 4
#endif

#define BODIES_PER_MB 32
#define BODY_BYTES 16
#define SLM_SIZE (BODIES_PER_SLM * BODY_BYTES)
#define MB_BYTES (BODIES_PER_MB * BODY_BYTES)

// Each thread has its own copy of file-scope variables.
uint gThreadID;
vector<float, MB_PER_THREAD * BODIES_PER_MB> force0, force1, force2;

// Byte offset of a macro block of this thread in the memory surfaces.
_GENX_ uint offsetOfMB(int iMB) {
  return (gThreadID * MB_PER_THREAD + iMB) * MB_BYTES;
}

// The 32 bodies of one macro block: 4 reads of 8 bodies.
_GENX_ void readMB(SurfaceIndex surf, uint offset,
                   matrix_ref<float, BODIES_PER_MB, 4> bodies) {
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    vector<float, 32> part;
    read(surf, offset + i * 128, part);
    bodies.select<8, 1, 4, 1>(i * 8, 0) = part;
  }
}

_GENX_ void writeMB(SurfaceIndex surf, uint offset,
                    matrix_ref<float, BODIES_PER_MB, 4> bodies) {
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    vector<float, 32> part = bodies.select<8, 1, 4, 1>(i * 8, 0);
    write(surf, offset + i * 128, part);
  }
}

// Adds the pull of the bodies in SLM on one macro block of this thread.
_GENX_ void cmk_Nbody_ForEachMB_ForEachSLMBlock(SurfaceIndex INPOS,
                                                float softeningSquared,
                                                uint bodiesInSLM, int iMB) {
  matrix<float, BODIES_PER_MB, 4> own;
  readMB(INPOS, offsetOfMB(iMB), own);
  vector<float, BODIES_PER_MB> x = own.column(0);
  vector<float, BODIES_PER_MB> y = own.column(1);
  vector<float, BODIES_PER_MB> z = own.column(2);
  vector<float, BODIES_PER_MB> f0 = 0.0f, f1 = 0.0f, f2 = 0.0f;

  // Four bodies at a time: 16 dwords of SLM.
  vector<uint, 16> lanes;
#pragma unroll
  for (int i = 0; i < 16; ++i)
    lanes(i) = i;
  for (int first = 0; first < BODIES_PER_SLM; first += 4) {
    vector<float, 16> others;
    cm_slm_read(bodiesInSLM, lanes + first * 4, others);
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
      vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
      vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
      vector<float, BODIES_PER_MB> r2 =
          dx * dx + dy * dy + dz * dz + softeningSquared;
      vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
      vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
      f0 += dx * s;
      f1 += dy * s;
      f2 += dz * s;
    }
  }

  force0.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) += f0;
  force1.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) += f1;
  force2.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) += f2;
}

// Computes new velocities and positions of one macro block.
_GENX_ void
cmk_Nbody_OutputVelPos_ForEachMB(SurfaceIndex INPOS, SurfaceIndex INVEL,
                                 SurfaceIndex OUTPOS, SurfaceIndex OUTVEL,
                                 float deltaTime, float damping, int iMB) {
  matrix<float, BODIES_PER_MB, 4> pos, vel;
  readMB(INPOS, offsetOfMB(iMB), pos);
  readMB(INVEL, offsetOfMB(iMB), vel);

  vel.column(0) +=
      force0.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) * deltaTime;
  vel.column(1) +=
      force1.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) * deltaTime;
  vel.column(2) +=
      force2.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) * deltaTime;
  vel *= damping;
  pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
      vel.select<BODIES_PER_MB, 1, 3, 1>(0, 0) * deltaTime;

  writeMB(OUTVEL, offsetOfMB(iMB), vel);
  writeMB(OUTPOS, offsetOfMB(iMB), pos);
}

extern "C" _GENX_MAIN_ void cmNBody(SurfaceIndex INPOS, SurfaceIndex INVEL,
                                    SurfaceIndex OUTPOS, SurfaceIndex OUTVEL,
                                    float deltaTime, float damping,
                                    float softeningSquared, int numBodies) {
  cm_slm_init(SLM_SIZE);
  uint bodiesInSLM = cm_slm_alloc(SLM_SIZE);

  gThreadID = cm_linear_global_id();
  force0 = force1 = force2 = 0.0f;

  for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
    // All threads of the group load together; this ends with a barrier.
    cm_slm_load(bodiesInSLM, INPOS, iSLM * SLM_SIZE, SLM_SIZE);

    for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
      cmk_Nbody_ForEachMB_ForEachSLMBlock(INPOS, softeningSquared, bodiesInSLM,
                                          iMB);

    // The next bodies may only be loaded after all threads have read these.
    cm_barrier();
  }

  for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
    cmk_Nbody_OutputVelPos_ForEachMB(INPOS, INVEL, OUTPOS, OUTVEL, deltaTime,
                                     damping, iMB);
}
