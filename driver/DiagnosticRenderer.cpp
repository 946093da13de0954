//===- DiagnosticRenderer.cpp - diagnostics with source line and caret ----===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/DiagnosticRenderer.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc {
namespace {

/// The colours of Clang.
raw_ostream::Colors colorOf(Severity S) {
  switch (S) {
  case Severity::Note:
    return raw_ostream::BLACK;
  case Severity::Remark:
    return raw_ostream::BLUE;
  case Severity::Warning:
    return raw_ostream::MAGENTA;
  case Severity::Error:
  case Severity::InternalError:
    return raw_ostream::RED;
  }
  llvm_unreachable("severity");
}

const char *labelOf(Severity S) {
  switch (S) {
  case Severity::Note:
    return "note";
  case Severity::Remark:
    return "remark";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  case Severity::InternalError:
    return "internal error";
  }
  llvm_unreachable("severity");
}

StringRef lineOf(StringRef Text, unsigned Number) {
  for (; Number > 1 && !Text.empty(); --Number)
    Text = Text.split('\n').second;
  return Text.split('\n').first.rtrim('\r');
}

} // namespace

DiagnosticRenderer::DiagnosticRenderer(StringRef MainFile, StringRef MainText,
                                       bool Color)
    : Color(Color) {
  Sources[MainFile] = MainText.str();
}

std::string DiagnosticRenderer::sourceOf(StringRef File) {
  auto Known = Sources.find(File);
  if (Known != Sources.end())
    return Known->second;
  auto Buffer = MemoryBuffer::getFile(File);
  return Sources[File] = Buffer ? (*Buffer)->getBuffer().str() : "";
}

void DiagnosticRenderer::render(Diagnostic &D) {
  raw_string_ostream OS(D.Rendered);
  OS.enable_colors(Color);
  OS.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  if (D.Line)
    OS << D.File << ':' << D.Line << ':' << D.Column;
  else
    OS << "cmc";
  OS << ": ";
  OS.changeColor(colorOf(D.Level), /*Bold=*/true) << labelOf(D.Level) << ": ";
  OS.resetColor().changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true)
      << D.Message;
  OS.resetColor() << '\n';
  StringRef Line;
  std::string Text;
  if (D.Line) {
    Text = sourceOf(D.File);
    Line = lineOf(Text, D.Line);
  }
  if (!Line.empty()) {
    OS << Line << '\n';
    for (unsigned I = 1; I < D.Column; ++I)
      OS << (I <= Line.size() && Line[I - 1] == '\t' ? '\t' : ' ');
    if (D.Column)
      OS.changeColor(raw_ostream::GREEN, /*Bold=*/true) << '^';
    OS.resetColor();
    OS << '\n';
  }
  if (D.Level == Severity::InternalError)
    OS << "cmc: note: this is a bug in cmc or in the finalizer; please report "
          "it with the source\n";
}

} // namespace cmc
