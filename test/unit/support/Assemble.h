//===- Assemble.h - Gen assembly to bytes, for tests ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_SUPPORT_ASSEMBLE_H
#define CMC_TEST_SUPPORT_ASSEMBLE_H

#include "cmc/Target.h"
#include <cstdint>
#include <string>
#include <vector>

namespace gensim {
namespace test {

/// Assembles \p Text with iga64. Empty when that fails; then the test has
/// failed, too, with what iga64 printed.
std::vector<uint8_t> assemble(const std::string &Text,
                              const cmc::TargetInfo &Target);

/// \p Code as iga64 prints it, with its comments on messages.
std::string disassemble(const std::vector<uint8_t> &Code,
                        const cmc::TargetInfo &Target);

} // namespace test
} // namespace gensim

#endif // CMC_TEST_SUPPORT_ASSEMBLE_H
