// Compiles in 4 threads of this process. Once before that: helgrind does not
// know how C++ guards the initialization of static objects in functions.
#include <cmc/cmc.hpp>
#include <cstdio>
#include <thread>

int main() {
  cmc::Request request;
  request.source = {"k.cm",
                    "extern \"C\" _GENX_MAIN_ void k(SurfaceIndex b) {\n"
                    "  vector<int, 16> v;\n"
                    "  read(b, 0, v);\n"
                    "  write(b, 0, v + 1);\n"
                    "}\n"};
  request.in_process = true;
  auto compile = [&](const char *target) {
    cmc::Request mine = request;
    mine.options = {std::string("-march=") + target};
    return !cmc::compile(mine).output.empty();
  };
  const char *targets[] = {"skl", "tgllp"};
  int made = compile(targets[0]) + compile(targets[1]);
  bool ok[4];
  std::vector<std::thread> all;
  for (int i = 0; i < 4; ++i)
    all.emplace_back([&, i] { ok[i] = compile(targets[i % 2]); });
  for (int i = 0; i < 4; ++i) {
    all[i].join();
    made += ok[i];
  }
  std::printf("%d binaries\n", made);
}
