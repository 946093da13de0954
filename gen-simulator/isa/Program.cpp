//===- Program.cpp - decoded code of a kernel -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/isa/Program.h"
#include "basic/IGA.h"

using namespace llvm;

namespace gensim {

Program::Program(const cmc::TargetInfo &Target, std::vector<Inst> Insts,
                 std::vector<uint8_t> Code, std::vector<std::string> Lines)
    : Target(Target), Insts(std::move(Insts)), Code(std::move(Code)),
      Lines(std::move(Lines)) {
  if (this->Insts.empty())
    return;
  Index.assign(this->Insts.back().PC / 8 + 1, -1);
  for (size_t I = 0; I < this->Insts.size(); ++I)
    Index[this->Insts[I].PC / 8] = int32_t(I);
}

void Program::disassemble() const {
  if (!Lines.empty())
    return;
  Lines.resize(Insts.size());
  std::string Error;
  cmc::iga::Library Lib(Error);
  if (!Error.empty() || Code.size() < cmc::iga::MinCodeBytes) {
    for (size_t I = 0; I < Insts.size(); ++I)
      Lines[I] = mnemonic(Insts[I].Opcode);
    return;
  }
  int Status = 0;
  cmc::iga::KernelView *View =
      Lib.Create(int32_t(Target.IGAPlatform), Code.data(), Code.size(), &Status,
                 nullptr, 0, 0);
  for (size_t I = 0; View && I < Insts.size(); ++I) {
    char Text[1024] = "";
    Lib.InstSyntax(View, int32_t(Insts[I].PC), Text, sizeof(Text),
                   /*Options=*/0, nullptr, nullptr);
    Lines[I] = StringRef(Text).trim().str();
  }
  if (View)
    Lib.Delete(View);
}

const std::string &Program::text(unsigned I) const {
  std::call_once(Disassembled, [this] { disassemble(); });
  return Lines[I];
}

} // namespace gensim
