//===- reference.cpp - input and check of an n-body simulation ------------===//
//
// Part of CMC, under the MIT licence.
//
//   nbody_reference make COUNT POS.raw VEL.raw
//   nbody_reference check POS.raw VEL.raw NEWPOS.raw NEWVEL.raw
//                         DELTATIME DAMPING SOFTENINGSQUARED
//
// "make" writes two clusters of bodies that orbit each other. "check" computes
// the step in double precision, directly from the definition, and compares
// positions and velocities: the length of the difference may be at most 1e-5 of
// the length of the vector.
//===----------------------------------------------------------------------===//
#include "../common/Files.h"
#include <cmath>

using namespace reference;

namespace {

struct Body {
  float X, Y, Z, W;
};

/// A value from 0 to 1; always the same sequence.
double random01() {
  static uint64_t State = 20190613;
  State = State * 6364136223846793005 + 1442695040888963407;
  return double(State >> 11) / double(uint64_t(1) << 53);
}

void make(int Count, const char *PosPath, const char *VelPath) {
  std::vector<Body> Pos, Vel;
  for (int I = 0; I < Count; ++I) {
    double Side = I % 2 ? 1 : -1;
    double Radius = std::pow(random01(), 0.6), Angle = 6.283185307 * random01();
    double X = Radius * std::cos(Angle), Y = Radius * std::sin(Angle);
    double Spin = 0.6 / std::sqrt(Radius + 0.2);
    Pos.push_back({float(X + 2 * Side), float(Y),
                   float(0.3 * (random01() - 0.5)),
                   float(0.5 + random01()) / Count});
    Vel.push_back({float(-Y * Spin), float(X * Spin + 0.3 * Side),
                   float(0.1 * (random01() - 0.5)), 0});
  }
  writeRaw(PosPath, Pos);
  writeRaw(VelPath, Vel);
}

struct Vec {
  double X = 0, Y = 0, Z = 0;
};

double error(const Vec &Want, const Body &Got) {
  double Length = std::hypot(Want.X, Want.Y, Want.Z);
  return std::hypot(Got.X - Want.X, Got.Y - Want.Y, Got.Z - Want.Z) / Length;
}

Vec pull(const std::vector<Body> &Pos, const Body &B, double Softening) {
  Vec F;
  for (const Body &O : Pos) {
    double X = double(O.X) - B.X, Y = double(O.Y) - B.Y, Z = double(O.Z) - B.Z;
    double R2 = X * X + Y * Y + Z * Z + Softening;
    double S = O.W / (R2 * std::sqrt(R2));
    F.X += X * S;
    F.Y += Y * S;
    F.Z += Z * S;
  }
  return F;
}

int check(char **Argv) {
  auto Pos = readRaw<Body>(Argv[0]), Vel = readRaw<Body>(Argv[1]);
  auto NewPos = readRaw<Body>(Argv[2]), NewVel = readRaw<Body>(Argv[3]);
  double Time = std::strtof(Argv[4], nullptr),
         Damping = std::strtof(Argv[5], nullptr),
         Softening = std::strtof(Argv[6], nullptr);
  if (Vel.size() != Pos.size() || NewPos.size() != Pos.size() ||
      NewVel.size() != Pos.size())
    die("the files have different sizes", Argv[2]);
  double Worst = 0;
  for (size_t I = 0; I < Pos.size(); ++I) {
    const Body &P = Pos[I], &V = Vel[I];
    Vec F = pull(Pos, P, Softening);
    Vec NV{(V.X + F.X * Time) * Damping, (V.Y + F.Y * Time) * Damping,
           (V.Z + F.Z * Time) * Damping};
    Vec NP{P.X + NV.X * Time, P.Y + NV.Y * Time, P.Z + NV.Z * Time};
    // The negated comparison also fails for NaN.
    double E = std::max(error(NV, NewVel[I]), error(NP, NewPos[I]));
    if (!(E <= 1e-5) || NewPos[I].W != P.W) {
      std::printf("different: body %zu is off by %g\n", I, E);
      return 1;
    }
    Worst = std::max(Worst, E);
  }
  std::printf("equal: %zu bodies within %.1e\n", Pos.size(), Worst);
  return 0;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc == 5 && !std::strcmp(Argv[1], "make")) {
    make(std::atoi(Argv[2]), Argv[3], Argv[4]);
    return 0;
  }
  if (Argc == 9 && !std::strcmp(Argv[1], "check"))
    return check(Argv + 2);
  die("usage: make COUNT POS VEL, or check POS VEL NEWPOS NEWVEL DELTATIME "
      "DAMPING SOFTENINGSQUARED",
      Argv[0]);
}
