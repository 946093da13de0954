//===- ElementNames.cpp - OpenCL's names of element types -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/ElementNames.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cmc {

ElementName parseElementName(StringRef Text) {
  StringRef Name = Text.rtrim("0123456789");
  StringRef Digits = Text.drop_front(Name.size());
  ElementName E;
  if (!Digits.empty() && (Digits.getAsInteger(10, E.Count) || !E.Count))
    return {};
  E.Type = elementTypeNamed(Name);
  return E;
}

} // namespace cmc
