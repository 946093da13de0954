//===- Threads.cpp - host threads that share a device ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Four host threads, each with a queue and a buffer, run a kernel at the same
// time and read the results. Usage: sim-tbx-threads SOURCE ROUNDS. Exit codes:
// 0 right, 1 wrong results, 2 an error of OpenCL, 14 (by a signal) the program
// did not end within a minute.
//===----------------------------------------------------------------------===//
#include "Client.h"
#include <atomic>
#include <thread>
#include <unistd.h>

static std::atomic<int> Wrong{0};

static void work(const Gpu &G, cl_program Program, int Rounds) {
  constexpr size_t N = 20000, Items = 64;
  cl_kernel Kernel = kernelOf(Program);
  cl_command_queue Queue = G.queue();
  std::vector<float> X(N, 1), Y(N);
  cl_mem Result = setArguments(G, Kernel, X, Y);
  for (int Round = 1; Round <= Rounds; ++Round) {
    launch(Queue, Kernel, Items);
    read(Queue, Result, Y);
    for (size_t I = 0; I < N; ++I)
      Wrong += Y[I] != (I < Items ? float(2 * Round) : 0);
  }
}

int main(int Argc, char **Argv) {
  if (Argc != 3)
    return 2;
  ::alarm(60);
  Gpu G;
  std::vector<char> Source = readFile(Argv[1]);
  const char *Text = Source.data();
  size_t Size = Source.size();
  cl_int E;
  cl_program Program =
      clCreateProgramWithSource(G.Context, 1, &Text, &Size, &E);
  check(E, "clCreateProgramWithSource");
  G.build(Program);
  std::vector<std::thread> Threads;
  for (int I = 0; I < 4; ++I)
    Threads.emplace_back([&] { work(G, Program, std::atoi(Argv[2])); });
  for (std::thread &T : Threads)
    T.join();
  std::printf("%d wrong\n", Wrong.load());
  return Wrong ? 1 : 0;
}
