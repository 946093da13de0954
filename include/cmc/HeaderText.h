//===- HeaderText.h - a header from memory ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_HEADERTEXT_H
#define CMC_HEADERTEXT_H

#include <string>

namespace cmc {

struct HeaderText {
  std::string Name; ///< As spelled in #include: "lib/a.h".
  std::string Text;
};

} // namespace cmc

#endif // CMC_HEADERTEXT_H
