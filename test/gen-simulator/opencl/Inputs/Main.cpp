//===- Main.cpp - run cases by name ---------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Main.h"
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

using namespace simtest;

void simtest::die(const std::string &What, long Error) {
  std::printf("error: %s: %ld (0x%lx)\n", What.c_str(), Error, Error);
  std::exit(2);
}

std::vector<unsigned char> simtest::readFile(const std::string &Path) {
  std::ifstream File(Path, std::ios::binary);
  std::vector<unsigned char> Bytes((std::istreambuf_iterator<char>(File)), {});
  if (Bytes.empty())
    die("cannot read " + Path, 0);
  return Bytes;
}

Selection::Selection(int Argc, char **Argv) {
  if (Argc < 2)
    die("usage: PROGRAMS [CASE...] [all [-CASE...]]", 0);
  Programs = Argv[1];
  All = Argc == 2;
  for (int I = 2; I < Argc; ++I)
    if (std::string(Argv[I]) == "all")
      All = true;
    else
      Names.push_back(Argv[I]);
  Found.resize(Names.size());
}

bool Selection::take(const char *Name) {
  bool Take = All;
  for (size_t I = 0; I < Names.size(); ++I)
    if (Names[I] == Name)
      Take = Found[I] = true;
    else if (Names[I] == std::string("-") + Name)
      Take = !(Found[I] = true);
  return Take;
}

void Selection::report(const Test &T, const char *Missing) {
  if (Missing) {
    ++Skipped;
    std::printf("skipped %s: no %s\n", T.Name, Missing);
  } else if (T.Failure.empty()) {
    ++Passed;
    std::printf("ok %s %08x\n", T.Name, T.Digest);
  } else {
    ++Failed;
    std::printf("FAILED %s: %s\n", T.Name, T.Failure.c_str());
  }
  std::fflush(stdout);
}

int Selection::finish() {
  for (size_t I = 0; I < Names.size(); ++I)
    if (!Found[I]) {
      ++Failed;
      std::printf("FAILED %s: there is no such case\n", Names[I].c_str());
    }
  std::printf("%u passed, %u failed, %u skipped\n", Passed, Failed, Skipped);
  return Failed ? 1 : 0;
}
