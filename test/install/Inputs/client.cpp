// A C++ program that compiles kernels, right ones and wrong ones.
#include <cmc/cmc.hpp>
#include <iostream>
#include <stdexcept>

int main() {
  cmc::Request request;
  request.source = {"wrong.cm", "_GENX_ int f() { return x; }\n"};
  request.options = {"-march=tgllp"};
  cmc::Result wrong = cmc::compile(request);
  std::cout << int(wrong.status) << '\n' << wrong.log();

  // An exception of the callback comes out, and nothing is broken behind it.
  request.on_diagnostic = [](const cmc::Diagnostic &d) {
    throw std::runtime_error(d.file + ':' + std::to_string(d.line));
  };
  for (bool in_process : {false, true}) {
    request.in_process = in_process;
    try {
      cmc::compile(request);
    } catch (const std::runtime_error &error) {
      std::cout << "thrown: " << error.what() << '\n';
    }
  }

  request.source = {"right.cm", "extern \"C\" _GENX_MAIN_ void right() {}\n"};
  cmc::Result right = cmc::compile(request);
  for (const cmc::Kernel &kernel : right.kernels)
    std::cout << kernel.name << ": " << kernel.arguments.size()
              << " arguments\n";
  std::cout << cmc::targets().front() << '\n';
  return right ? 0 : 1;
}
