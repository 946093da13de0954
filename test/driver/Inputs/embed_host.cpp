// Compares what a header of cmc defines or declares with the file that it was
// made of: HEADER, DATA, NAMES are given as macros.
#include HEADER
#include HEADER // it may be included again
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

// All of it is known when this is compiled.
static_assert(sizeof(SPACE DATA) == SPACE SIZE, "size");
static_assert(SPACE NAMES.size() == 2, "kernels");

int main(int, char **Argv) {
  std::ifstream File(Argv[1], std::ios::binary);
  std::string Bytes((std::istreambuf_iterator<char>(File)), {});
  std::string Held(reinterpret_cast<const char *>(SPACE DATA), SPACE SIZE);
  for (std::string_view Name : SPACE NAMES)
    std::printf("%.*s\n", int(Name.size()), Name.data());
  bool Aligned = reinterpret_cast<unsigned long>(SPACE DATA) % 8 == 0;
  std::puts(Bytes == Held && Aligned ? "same" : "different");
}
