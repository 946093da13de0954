//===- Main.h - run cases by name -------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_GEN_SIMULATOR_OPENCL_MAIN_H
#define CMC_TEST_GEN_SIMULATOR_OPENCL_MAIN_H

#include "Test.h"

namespace simtest {

/// The cases named after the directory of the programs; no name or "all" means
/// every one, but for those that stand there as -NAME.
class Selection {
public:
  Selection(int Argc, char **Argv);
  /// Runs what is selected of a table, and prints a line for each.
  template <typename Api>
  void run(const std::vector<Case<Api>> &Cases, Api &A) {
    for (const Case<Api> &C : Cases) {
      if (!take(C.Name))
        continue;
      Test T(C.Name);
      bool Skip = C.Needs && !A.has(C.Needs);
      if (!Skip)
        C.Run(T, A);
      A.release();
      report(T, Skip ? C.Needs : nullptr);
    }
  }
  /// Prints the totals; the exit code of the program.
  int finish();

  std::string Programs;

private:
  bool take(const char *Name);
  void report(const Test &T, const char *Missing);

  bool All;
  std::vector<std::string> Names;
  std::vector<bool> Found;
  unsigned Passed = 0, Failed = 0, Skipped = 0;
};

} // namespace simtest

#endif // CMC_TEST_GEN_SIMULATOR_OPENCL_MAIN_H
