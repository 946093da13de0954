//===- Message.h - the text of an error, for tests --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_SUPPORT_MESSAGE_H
#define CMC_TEST_SUPPORT_MESSAGE_H

#include "gtest/gtest.h"
#include <string>

namespace gensim {
namespace test {

/// Expects \p Part in \p Said, or that nothing is said if \p Part is empty.
inline void expectMessage(const std::string &Said, const std::string &Part) {
  if (Part.empty())
    EXPECT_EQ("", Said);
  else
    EXPECT_NE(std::string::npos, Said.find(Part)) << Part << "; " << Said;
}

} // namespace test
} // namespace gensim

#endif // CMC_TEST_SUPPORT_MESSAGE_H
