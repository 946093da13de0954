//===- opencl.cpp - an n-body simulation on OpenCL ------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   nbody_opencl KERNELS GROUPS GROUPSIZE POS.raw VEL.raw NEWPOS.raw
//                NEWVEL.raw DELTATIME DAMPING SOFTENINGSQUARED
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 11)
    die("usage: KERNELS GROUPS GROUPSIZE POS VEL NEWPOS NEWVEL DELTATIME "
        "DAMPING SOFTENINGSQUARED",
        Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Buffer, cl::Buffer, cl::Buffer, cl::Buffer, float,
                    float, float, int>
      NBody(Program, "cmNBody");

  auto Pos = readRaw<float>(Argv[4]), Vel = readRaw<float>(Argv[5]);
  cl::Buffer InPos(Gpu.Queue, Pos.begin(), Pos.end(), true),
      InVel(Gpu.Queue, Vel.begin(), Vel.end(), true),
      OutPos(Gpu.Queue, Pos.begin(), Pos.end(), false),
      OutVel(Gpu.Queue, Vel.begin(), Vel.end(), false);

  // The group size matters: the threads of a group share local memory.
  size_t Groups = std::atol(Argv[2]), GroupSize = std::atol(Argv[3]);
  NBody(cl::EnqueueArgs(Gpu.Queue, cl::NDRange(Groups * GroupSize),
                        cl::NDRange(GroupSize)),
        InPos, InVel, OutPos, OutVel, std::atof(Argv[8]), std::atof(Argv[9]),
        std::atof(Argv[10]), Pos.size() / 4);

  cl::copy(Gpu.Queue, OutPos, Pos.begin(), Pos.end());
  cl::copy(Gpu.Queue, OutVel, Vel.begin(), Vel.end());
  writeRaw(Argv[6], Pos);
  writeRaw(Argv[7], Vel);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
