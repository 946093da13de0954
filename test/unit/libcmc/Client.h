//===- Client.h - what the tests of libcmc have in common -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_UNIT_LIBCMC_CLIENT_H
#define CMC_TEST_UNIT_LIBCMC_CLIENT_H

#include "cmc/cmc.hpp"
#include "gtest/gtest.h"
#include <initializer_list>

namespace client {

inline const std::string Kernel =
    "extern \"C\" _GENX_MAIN_ void add(SurfaceIndex buf [[type(\"buffer_t\")]],"
    " short n, vector<float, 4> f) {\n"
    "  vector<int, 16> v;\n"
    "  read(buf, 0, v);\n"
    "  write(buf, 0, v + n + f(2));\n"
    "}\n";

inline cmc::Request request(const std::string &Source,
                            std::initializer_list<std::string> Options,
                            const std::string &Name = "k.cm") {
  cmc::Request R;
  R.source = {Name, Source};
  R.options = Options;
  return R;
}

inline cmc::Result compile(const std::string &Source,
                           std::initializer_list<std::string> Options = {},
                           const std::string &Name = "k.cm") {
  cmc::Request R = request(Source, Options, Name);
  R.options.push_back("-march=icllp");
  return cmc::compile(R);
}

} // namespace client

#endif // CMC_TEST_UNIT_LIBCMC_CLIENT_H
