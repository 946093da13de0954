//===- reference.cpp - input and check of sparse products -----------------===//
//
// Part of CMC, under the MIT licence.
//
//   spmv_reference make dense|scattered|small ROWS NAME
//   spmv_reference check NAME Y.raw
//
// Files of a matrix are NAME.starts, NAME.columns, NAME.values and NAME.x.
// "dense" has around 200 values per row, near the diagonal, as in matrices of
// proteins and solids. "scattered" has three per row with high variance, like
// links between web pages: most rows are short or empty, with long runs of
// empty ones, and a few are long. "small" has rows of every length from 0 to
// 40.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Files.h"
#include <cmath>
#include <set>
#include <string>

using namespace reference;

namespace {

/// The number of values in a row.
size_t length(const std::string &Kind, size_t Row, Random &R) {
  if (Kind == "dense")
    return 120 + R.below(160);
  if (Kind == "small")
    return Row % 41;
  // Sites without links, then a power law.
  if (Row / 64 % 4 == 3)
    return 0;
  double Length = 2.2 / std::pow(R.real(0.0001, 1), 0.62) - 1;
  return size_t(Length);
}

void make(const std::string &Kind, size_t Rows, const std::string &Name) {
  if (Kind != "dense" && Kind != "scattered" && Kind != "small")
    die("is not dense, scattered or small", Kind.c_str());
  Random R(8);
  std::vector<uint32_t> Starts{0}, Columns;
  std::vector<float> Values, X;
  for (size_t Row = 0; Row < Rows; ++Row) {
    size_t Length = std::min(length(Kind, Row, R), Rows / 2);
    std::set<uint32_t> InRow;
    while (InRow.size() < Length) {
      int Near = int(Row) + int(R.below(512)) - 256;
      InRow.insert(Kind == "dense" ? uint32_t(Near + Rows) % Rows
                                   : R.below(Rows));
    }
    for (uint32_t Column : InRow) {
      Columns.push_back(Column);
      Values.push_back(float(R.real(-1, 1)));
    }
    Starts.push_back(Columns.size());
  }
  for (size_t I = 0; I < Rows; ++I)
    X.push_back(float(R.real(-1, 1)));
  // The kernel reads whole blocks: adds padding after the last row and value.
  Starts.resize(Starts.size() + 15, Starts.back());
  Columns.resize(Columns.size() + 31);
  Values.resize(Values.size() + 31);
  writeRaw((Name + ".starts").c_str(), Starts);
  writeRaw((Name + ".columns").c_str(), Columns);
  writeRaw((Name + ".values").c_str(), Values);
  writeRaw((Name + ".x").c_str(), X);
}

int check(const std::string &Name, const char *Path) {
  auto Starts = readRaw<uint32_t>((Name + ".starts").c_str()),
       Columns = readRaw<uint32_t>((Name + ".columns").c_str());
  auto Values = readRaw<float>((Name + ".values").c_str()),
       X = readRaw<float>((Name + ".x").c_str()), Got = readRaw<float>(Path);
  if (Got.size() != X.size())
    die("has another number of rows", Path);
  for (size_t Row = 0; Row < Got.size(); ++Row) {
    double Want = 0, Size = 0;
    for (uint32_t I = Starts[Row]; I < Starts[Row + 1]; ++I) {
      double P = double(Values[I]) * X[Columns[I]];
      Want += P;
      Size += std::fabs(P);
    }
    // The negated comparison also fails for NaN.
    if (!(std::fabs(Got[Row] - Want) <= 1e-6 * Size)) {
      std::printf("different: row %zu is %g, must be %g\n", Row, Got[Row],
                  Want);
      return 1;
    }
  }
  std::printf("equal: %zu rows, %u values\n", Got.size(), Starts[Got.size()]);
  return 0;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc == 5 && !std::strcmp(Argv[1], "make")) {
    make(Argv[2], std::atol(Argv[3]), Argv[4]);
    return 0;
  }
  if (Argc == 4 && !std::strcmp(Argv[1], "check"))
    return check(Argv[2], Argv[3]);
  die("usage: make dense|scattered|small ROWS NAME, or check NAME Y", Argv[0]);
}
