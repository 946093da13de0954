//===- Print.cpp - formatting of kernel output ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gensim/print.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdio>
#include <cstring>

using namespace llvm;

namespace gensim {
namespace {

enum PrintValue : uint32_t {
  Byte = 1,
  Short,
  Int,
  Float,
  Text,
  Long,
  Pointer,
  Double,
  FirstVector, ///< Of bytes; the others follow in the order below.
};
const PrintValue VectorElements[] = {Byte, Short, Int, Long, Float, Double};

/// Reads a buffer from its first record.
class Reader {
public:
  explicit Reader(ArrayRef<uint8_t> Buffer) : Buffer(Buffer) {}

  template <class T> T read() {
    T V{};
    Good &= At + sizeof(T) <= Buffer.size();
    if (Good)
      std::memcpy(&V, Buffer.data() + At, sizeof(T));
    At += sizeof(T);
    return V;
  }
  bool good() const { return Good; }
  bool atEnd() const { return At >= Buffer.size(); }

private:
  ArrayRef<uint8_t> Buffer;
  size_t At = 0;
  bool Good = true;
};

template <class... Args>
std::string printed(const std::string &Format, Args... A) {
  int N = std::snprintf(nullptr, 0, Format.c_str(), A...);
  std::string Out(std::max(N, 0) + 1, '\0');
  std::snprintf(&Out[0], Out.size(), Format.c_str(), A...);
  Out.pop_back();
  return Out;
}

/// A conversion of a format, in C's syntax for the printed type.
struct Conversion {
  std::string Flags; ///< `%` and all characters before the length.
  char Letter = 0;

  explicit Conversion(StringRef Text) {
    size_t I = Text.find_first_not_of("-+ #0123456789.", 1);
    Flags = Text.take_front(I).str();
    Letter = Text.back();
  }
  bool isFloat() const { return StringRef("fFeEgGaA").contains(Letter); }
  std::string with(StringRef Length) const {
    return Flags + Length.str() + Letter;
  }
};

/// Formats the next integer or float, of type \p Ty, by \p C.
std::string printNumber(Reader &R, PrintValue Ty, const Conversion &C) {
  if (Ty == Float || Ty == Double) {
    double V = Ty == Float ? R.read<float>() : R.read<double>();
    return C.isFloat() ? printed(C.with(""), V) : "";
  }
  int64_t V =
      Ty == Long || Ty == Pointer ? R.read<int64_t>() : R.read<int32_t>();
  if (C.isFloat())
    return "";
  if (C.Letter == 'c')
    return printed(C.with(""), int(V));
  if (C.Letter == 'p')
    return printed(C.with(""), reinterpret_cast<void *>(V));
  bool Wide = Ty == Long || Ty == Pointer;
  return Wide ? printed(C.with("ll"), (long long)(V))
              : printed(C.with(""), int(V));
}

std::string printValue(Reader &R, StringRef Text, StringLookup StringAt) {
  // Vectors: v4 and the length hl are OpenCL's.
  std::string Plain;
  for (size_t I = 0; I < Text.size(); ++I)
    if (Text[I] == 'v')
      while (I + 1 < Text.size() && isDigit(Text[I + 1]))
        ++I;
    else
      Plain += Text[I];
  Conversion C(Plain);
  auto Ty = R.read<PrintValue>();
  if (C.Letter == 's') {
    auto Found = StringAt(R.read<uint64_t>());
    return Found ? printed(C.with(""), Found->str().c_str()) : "";
  }
  if (Ty < FirstVector)
    return printNumber(R, Ty, C);
  unsigned Row = Ty - FirstVector;
  if (Row >= array_lengthof(VectorElements))
    return "";
  std::string Result;
  for (unsigned I = 0, N = R.read<uint32_t>(); I < N && R.good(); ++I)
    Result += (I ? "," : "") + printNumber(R, VectorElements[Row], C);
  return Result;
}

std::string printRecord(Reader &R, StringRef Format, StringLookup StringAt) {
  std::string Result;
  while (!Format.empty() && R.good()) {
    char C = Format.front();
    if (C == '\\' && Format.size() > 1) {
      Result += Format[1] == 'n' ? '\n' : Format[1];
      Format = Format.drop_front(2);
    } else if (C != '%') {
      Result += C;
      Format = Format.drop_front();
    } else if (Format.startswith("%%")) {
      Result += C;
      Format = Format.drop_front(2);
    } else {
      size_t End = Format.find_first_of("diouxXaAeEfFgGscp", 1);
      if (End == StringRef::npos)
        break;
      Result += printValue(R, Format.take_front(End + 1), StringAt);
      Format = Format.drop_front(End + 1);
    }
  }
  return Result;
}

} // namespace

std::string formatPrintBuffer(ArrayRef<uint8_t> Buffer, StringLookup StringAt) {
  uint32_t Used = 0;
  if (Buffer.size() >= sizeof(Used))
    std::memcpy(&Used, Buffer.data(), sizeof(Used));
  Buffer = Buffer.take_front(Used).drop_front(std::min<size_t>(
      PrintHeaderBytes, std::min<size_t>(Used, Buffer.size())));
  std::string Result;
  for (Reader R(Buffer); !R.atEnd();) {
    auto Format = StringAt(R.read<uint64_t>());
    if (!Format || !R.good())
      break;
    Result += printRecord(R, *Format, StringAt);
  }
  return Result;
}

} // namespace gensim
