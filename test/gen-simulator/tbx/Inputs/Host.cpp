//===- Host.cpp - an OpenCL program for tests of gensim run ---------------===//
//
// Part of CMC, under the MIT licence.
//
// Runs the kernel "work" of a binary three times on two queues: y += 2 * x.
// Usage: sim-tbx-host BINARY. Exit codes: 0 right, 1 wrong results, 2 an error
// of OpenCL.
//===----------------------------------------------------------------------===//
#include "Client.h"

int main(int Argc, char **Argv) {
  if (Argc != 2)
    return 2;
  Gpu G;
  cl_command_queue Queues[] = {G.queue(), G.queue()};

  std::vector<char> Binary = readFile(Argv[1]);
  auto *Bytes = reinterpret_cast<const unsigned char *>(Binary.data());
  size_t Size = Binary.size();
  cl_int E;
  cl_program Program = clCreateProgramWithBinary(G.Context, 1, &G.Device, &Size,
                                                 &Bytes, nullptr, &E);
  check(E, "clCreateProgramWithBinary");
  G.build(Program);
  cl_kernel Kernel = kernelOf(Program);

  constexpr size_t N = 1000; // The last thread is not full.
  std::vector<float> X(N), Y(N);
  for (size_t I = 0; I < N; ++I) {
    X[I] = float(I);
    Y[I] = float(3 * I);
  }
  cl_mem Result = setArguments(G, Kernel, X, Y);
  for (int I : {0, 1, 0}) {
    launch(Queues[I], Kernel, N);
    check(clFinish(Queues[I]), "clFinish");
  }
  read(Queues[0], Result, Y);
  for (size_t I = 0; I < N; ++I)
    if (Y[I] != float(9 * I)) {
      std::printf("y[%zu] is %f\n", I, Y[I]);
      return 1;
    }
  std::printf("right\n");
  return 0;
}
