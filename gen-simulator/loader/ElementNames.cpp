//===- ElementNames.cpp - OpenCL's names of element types -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/ElementNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using cmc::ElementType;

namespace gensim {

ElementName parseElementName(StringRef Text) {
  StringRef Name = Text.rtrim("0123456789");
  StringRef Digits = Text.drop_front(Name.size());
  ElementName E;
  if (!Digits.empty() && (Digits.getAsInteger(10, E.Count) || !E.Count))
    return {};
  E.Type = StringSwitch<ElementType>(Name)
               .Case("char", ElementType::Int8)
               .Case("uchar", ElementType::UInt8)
               .Case("short", ElementType::Int16)
               .Case("ushort", ElementType::UInt16)
               .Case("int", ElementType::Int32)
               .Case("uint", ElementType::UInt32)
               .Case("long", ElementType::Int64)
               .Case("ulong", ElementType::UInt64)
               .Case("half", ElementType::Half)
               .Case("float", ElementType::Float)
               .Case("double", ElementType::Double)
               .Default(ElementType::None);
  return E;
}

} // namespace gensim
