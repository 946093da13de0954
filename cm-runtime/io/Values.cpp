//===- Values.cpp - conversion between elements and text ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/io/Values.h"
#include "cm-runtime/io/Failure.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

bool isFloat(ElementType T) {
  return T == ElementType::Half || T == ElementType::Float ||
         T == ElementType::Double;
}

bool isSigned(ElementType T) {
  return T == ElementType::Int8 || T == ElementType::Int16 ||
         T == ElementType::Int32 || T == ElementType::Int64;
}

const fltSemantics &semanticsOf(ElementType T) {
  return T == ElementType::Half    ? APFloat::IEEEhalf()
         : T == ElementType::Float ? APFloat::IEEEsingle()
                                   : APFloat::IEEEdouble();
}

void append(uint64_t Value, unsigned Bytes, std::vector<uint8_t> &Out) {
  uint8_t Little[sizeof(Value)];
  support::endian::write64le(Little, Value);
  Out.insert(Out.end(), Little, Little + Bytes);
}

Error appendFloat(StringRef Text, ElementType Type, std::vector<uint8_t> &Out) {
  // LLVM accepts "1e" as 1.
  if (!Text.empty() && StringRef("eEpP+-").contains(Text.back()))
    return failure("'" + Text + "' is not a number");
  APFloat F(semanticsOf(Type));
  auto Status = F.convertFromString(Text, APFloat::rmNearestTiesToEven);
  if (!Status) {
    consumeError(Status.takeError());
    return failure("'" + Text + "' is not a number");
  }
  append(F.bitcastToAPInt().getZExtValue(), sizeInBytes(Type), Out);
  return Error::success();
}

bool fits(bool Negative, uint64_t Magnitude, unsigned Bits) {
  return Magnitude <= (Negative ? uint64_t(1) << (Bits - 1) : maxUIntN(Bits));
}

} // namespace

Error appendValue(StringRef Text, ElementType Type, std::vector<uint8_t> &Out) {
  if (isFloat(Type))
    return appendFloat(Text, Type, Out);
  unsigned Bits = sizeInBytes(Type) * 8;
  bool Negative = Text.startswith("-");
  uint64_t Magnitude;
  if (Text.drop_front(Negative).getAsInteger(0, Magnitude))
    return failure("'" + Text + "' is not a whole number");
  if (!fits(Negative, Magnitude, Bits))
    return failure("'" + Text + "' does not fit into " + Twine(Bits) + " bits");
  append(Negative ? 0 - Magnitude : Magnitude, Bits / 8, Out);
  return Error::success();
}

Error appendValue(int64_t Value, ElementType Type, std::vector<uint8_t> &Out) {
  unsigned Bytes = sizeInBytes(Type);
  uint64_t Magnitude = Value < 0 ? 0 - uint64_t(Value) : uint64_t(Value);
  if (isFloat(Type) || !fits(Value < 0, Magnitude, Bytes * 8))
    return appendValue(std::to_string(Value), Type, Out);
  append(uint64_t(Value), Bytes, Out);
  return Error::success();
}

Expected<std::vector<uint8_t>> parseValues(StringRef Text, StringRef Separators,
                                           ElementType Type) {
  std::vector<uint8_t> Out;
  for (Text = Text.ltrim(Separators); !Text.empty();
       Text = Text.ltrim(Separators)) {
    StringRef Word =
        Text.take_until([&](char C) { return Separators.contains(C); });
    Text = Text.drop_front(Word.size());
    if (Error E = appendValue(Word, Type, Out))
      return std::move(E);
  }
  return Out;
}

std::string printValues(ArrayRef<uint8_t> Bytes, ElementType Type) {
  std::string Out;
  unsigned Size = sizeInBytes(Type);
  for (; Bytes.size() >= Size; Bytes = Bytes.drop_front(Size)) {
    APInt Value(Size * 8, 0);
    for (unsigned I = Size; I-- > 0;)
      Value = Value.shl(8 % (Size * 8)) | APInt(Size * 8, Bytes[I]);
    SmallString<32> Text;
    if (isFloat(Type))
      APFloat(semanticsOf(Type), Value).toString(Text, 0, 20);
    else
      Value.toString(Text, 10, isSigned(Type));
    Out.append(Text.begin(), Text.end());
    Out += '\n';
  }
  return Out;
}

} // namespace cmc::runtime
