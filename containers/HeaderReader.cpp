//===- HeaderReader.cpp - reads the bytes of a header from cmc ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/Embed.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

using namespace llvm;

namespace cmc::container {
namespace {

const char GeneratorSuffix[] = ", made by cmc.";

/// Extracts the parts of a header. The rest is checked by comparing the header
/// with what the writer generates from these parts.
class HeaderReader {
public:
  void read(StringRef Text) {
    SmallVector<StringRef, 0> Lines;
    Text.split(Lines, '\n');
    readTitle(Lines.front());
    bool InBytes = false;
    for (StringRef Line : makeArrayRef(Lines).drop_front()) {
      InBytes &= Line != "};";
      if (InBytes)
        readBytes(Line);
      else
        readLine(Line);
      // The arrays of C++ and of C share their elements.
      InBytes |= H.IsDefinition && Line == "#endif" && H.Bytes.empty();
    }
  }

  EmbeddedHeader H;

private:
  void readTitle(StringRef Line) {
    Line.consume_front("// ");
    Line.consume_back(GeneratorSuffix);
    auto [Source, Targets] = Line.rsplit(" for ");
    H.Info.Source = Source.str();
    H.Info.Targets = Targets.str();
  }

  void readLine(StringRef Line) {
    if (Line.consume_front("namespace "))
      H.Names.Namespace =
          Line.take_until([](char C) { return C == ' '; }).str();
    H.IsDefinition |= Line.startswith("static const unsigned char ");
    if (Line.consume_front("inline constexpr std::size_t ")) {
      auto [Name, Size] = Line.split("_size = ");
      H.Names.Symbol = Name.str();
      Size.consumeInteger(10, H.Size);
    } else if (Line.startswith("inline constexpr std::array<")) {
      for (Line = Line.split('"').second; !Line.empty();
           Line = Line.split('"').second)
        H.Info.Kernels.push_back(readLiteral(Line));
    }
  }

  /// Parses a literal whose first quote is consumed, and consumes the last one.
  static std::string readLiteral(StringRef &Line) {
    StringRef Quoted;
    std::tie(Quoted, Line) = Line.split('"');
    std::string Out;
    while (!Quoted.empty()) {
      unsigned Value = 0;
      if (Quoted.front() == '\\' &&
          !Quoted.substr(1, 3).getAsInteger(8, Value)) {
        Out += char(Value);
        Quoted = Quoted.drop_front(std::min<size_t>(4, Quoted.size()));
      } else {
        Out += Quoted.front();
        Quoted = Quoted.drop_front();
      }
    }
    return Out;
  }

  void readBytes(StringRef Line) {
    unsigned Value;
    while (!Line.consumeInteger(10, Value) && Line.consume_front(","))
      H.Bytes += char(Value);
  }
};

} // namespace

bool isHeader(StringRef Bytes) {
  return Bytes.startswith("// ") &&
         Bytes.split('\n').first.endswith(GeneratorSuffix);
}

Expected<EmbeddedHeader> readHeader(StringRef Text) {
  HeaderReader R;
  R.read(Text);
  EmbeddedHeader &H = R.H;
  bool IsWhole = !H.IsDefinition || H.Size == H.Bytes.size();
  // Other names would make the comparison below fail anyway.
  if (IsWhole && isIdentifier(H.Names.Symbol) &&
      Text == (H.IsDefinition ? writeHeader(H.Bytes, H.Names, H.Info)
                              : writeObjectHeader(H.Size, H.Names, H.Info)))
    return std::move(H);
  return createStringError(inconvertibleErrorCode(),
                           IsWhole ? "the header is not as cmc writes it"
                                   : "the header says " + Twine(H.Size) +
                                         " bytes, and has " +
                                         Twine(H.Bytes.size()));
}

} // namespace cmc::container
