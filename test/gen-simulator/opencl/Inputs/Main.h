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
  /// Runs what is selected of a table, and prints a line for each. Needs: as
  /// that of a case, for all of them.
  template <typename Api>
  void run(const std::vector<Case<Api>> &Cases, Api &A,
           const char *Needs = nullptr) {
    for (const Case<Api> &C : Cases) {
      if (!take(C.Name))
        continue;
      Test T(C.Name);
      const char *Missing = nullptr;
      for (const char *Need : {Needs, C.Needs})
        if (Need && !A.has(Need))
          Missing = Need;
      if (!Missing)
        C.Run(T, A);
      A.release();
      report(T, Missing);
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
