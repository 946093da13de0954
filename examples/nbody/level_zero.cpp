//===- level_zero.cpp - an n-body simulation on Level Zero ----------------===//
//
// Part of CMC, under the MIT licence.
//
//   nbody_level_zero KERNELS GROUPS GROUPSIZE POS.raw VEL.raw NEWPOS.raw
//                NEWVEL.raw DELTATIME DAMPING SOFTENINGSQUARED
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 11)
    die("usage: KERNELS GROUPS GROUPSIZE POS VEL NEWPOS NEWVEL DELTATIME "
        "DAMPING SOFTENINGSQUARED",
        Argv[0]);
  // The group size matters: the threads of a group share local memory.
  uint32_t Groups = std::atoi(Argv[2]), GroupSize = std::atoi(Argv[3]);
  level_zero::Gpu Gpu;
  ze_kernel_handle_t NBody =
      Gpu.kernel(Gpu.load(Argv[1]), "cmNBody", GroupSize);

  auto Pos = readRaw<float>(Argv[4]), Vel = readRaw<float>(Argv[5]);
  size_t Count = Pos.size();
  float *OutPos = Gpu.shared<float>(Count), *OutVel = Gpu.shared<float>(Count);
  Gpu.launch(NBody, {Groups, 1, 1}, Gpu.shared(Pos), Gpu.shared(Vel), OutPos,
             OutVel, float(std::atof(Argv[8])), float(std::atof(Argv[9])),
             float(std::atof(Argv[10])), int(Count / 4));
  Gpu.run();

  writeRaw(Argv[6], std::vector<float>(OutPos, OutPos + Count));
  writeRaw(Argv[7], std::vector<float>(OutVel, OutVel + Count));
}
